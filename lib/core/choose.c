/* SPDX-License-Identifier: MIT */
#include "core/kernel.h"

#if defined(JG_HAVE_KERNELS)
#include <cpuid.h>

/*
 * Asked afresh by every _new: the answer is kept in the handle, not in a global.
 * Only general-purpose instructions are used, so the system need not support
 * any register state.
 */
enum jg_kernel_id
jg_kernel_id(void)
{
	unsigned a, b, c, d;
	/* Each question may cost a microsecond in a virtual machine. Whatever has BMI2 counts bits, too. */
	__cpuid(0, a, b, c, d);
	if (a >= 7) {
		__cpuid_count(7, 0, a, b, c, d);
		if ((b & bit_BMI) && (b & bit_BMI2))
			return JG_KERNEL_BITS;
	}
	__cpuid(1, a, b, c, d);
	return c & bit_POPCNT ? JG_KERNEL_POPCNT : JG_KERNEL_PLAIN;
}

const struct jg_kernel *
jg_kernel_choose(void)
{
	static const struct jg_kernel *const kernels[] = { &jg_kernel_plain, &jg_kernel_popcnt, &jg_kernel_bits };
	return kernels[jg_kernel_id()];
}
#else
enum jg_kernel_id
jg_kernel_id(void)
{
	return JG_KERNEL_PLAIN;
}

const struct jg_kernel *
jg_kernel_choose(void)
{
	return &jg_kernel_plain;
}
#endif
