/* SPDX-License-Identifier: MIT */
#ifndef JG_BASE_ERROR_H
#define JG_BASE_ERROR_H

#include <janggi/types.h>

/*
 * Fills the caller's error (NULL or a wrong size: does nothing) and returns
 * code, so that a refusal is one statement. `detail` is put into the message in
 * place of its one "%"; NULL leaves the message as it is.
 */
janggi_status jg_error_set(struct janggi_error *error, janggi_status code, uint64_t offset, uint32_t faults,
                           const char *message, const char *detail);

/* The caller's struct is usable, or absent. */
janggi_status jg_error_check(const struct janggi_error *error);

/* No error: code 0, everything else empty. */
void jg_error_clear(struct janggi_error *error);

#endif
