/* SPDX-License-Identifier: MIT */
#include "base/structs.h"

#include <string.h>

/* Larger than any struct of ours will ever be: a size above it was never set. */
#define STRUCT_SIZE_MAX 4096

janggi_status
jg_struct_check(const void *s, uint32_t caller, uint32_t first, uint32_t ours)
{
	if (s == NULL || caller < first || caller > STRUCT_SIZE_MAX)
		return JANGGI_E_STRUCT;
	const unsigned char *bytes = s;
	for (uint32_t i = ours; i < caller; i++)
		if (bytes[i] != 0)
			return JANGGI_E_STRUCT;
	return JANGGI_OK;
}

janggi_status
jg_struct_write(void *s, uint32_t caller, uint32_t first, const void *from, uint32_t ours)
{
	if (s == NULL || caller < first || caller > STRUCT_SIZE_MAX)
		return JANGGI_E_STRUCT;
	unsigned char *bytes = s;
	uint32_t known = caller < ours ? caller : ours;
	memcpy(bytes + sizeof caller, (const unsigned char *)from + sizeof caller, known - sizeof caller);
	if (caller > ours)
		memset(bytes + ours, 0, caller - ours);
	return JANGGI_OK;
}
