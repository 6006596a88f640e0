/* SPDX-License-Identifier: MIT */
#include "base/error.h"
#include "base/structs.h"

#include <string.h>

janggi_status
jg_error_check(const struct janggi_error *error)
{
	if (error == NULL)
		return JANGGI_OK;
	return jg_struct_check(error, error->size, sizeof *error, error->size);
}

void
jg_error_clear(struct janggi_error *error)
{
	if (error == NULL || jg_error_check(error) != JANGGI_OK)
		return;
	struct janggi_error clear = { .size = error->size };
	jg_struct_write(error, error->size, sizeof *error, &clear, sizeof clear);
}

janggi_status
jg_error_set(struct janggi_error *error, janggi_status code, uint64_t offset, uint32_t faults,
             const char *message, const char *detail)
{
	if (error == NULL || jg_error_check(error) != JANGGI_OK)
		return code;
	struct janggi_error filled = { .size = error->size, .code = code, .offset = offset, .faults = faults };
	size_t n = 0;
	for (const char *p = message; *p != '\0' && n < sizeof filled.message - 1; p++) {
		if (*p != '%' || detail == NULL) {
			filled.message[n++] = *p;
			continue;
		}
		size_t room = sizeof filled.message - 1 - n;
		size_t length = strlen(detail);
		if (length > room) {
			/* Cut between characters: the message stays valid UTF-8. */
			length = room;
			while (length > 0 && ((unsigned char)detail[length] & 0xc0) == 0x80)
				length--;
		}
		memcpy(filled.message + n, detail, length);
		n += length;
	}
	jg_struct_write(error, error->size, sizeof *error, &filled, sizeof filled);
	return code;
}
