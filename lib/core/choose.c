/* SPDX-License-Identifier: MIT */
#include "core/kernel.h"

#if defined(JG_HAVE_BITS_KERNEL)
#include <cpuid.h>

/*
 * Asked afresh by every _new: the answer is kept in the handle, not in a global.
 * Only general-purpose instructions are used, so the system need not support
 * any register state.
 */
static bool
has_bits_instructions(void)
{
	unsigned a, b, c, d;
	if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_POPCNT))
		return false;
	return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_BMI) && (b & bit_BMI2);
}
#endif

const struct jg_kernel *
jg_kernel_choose(void)
{
#if defined(JG_HAVE_BITS_KERNEL)
	if (has_bits_instructions())
		return &jg_kernel_bits;
#endif
	return &jg_kernel_plain;
}
