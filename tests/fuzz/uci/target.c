/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_records(JANGGI_RECORD_UCI, data, size);
	return 0;
}
