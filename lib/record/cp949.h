/* SPDX-License-Identifier: MIT */
#ifndef JG_RECORD_CP949_H
#define JG_RECORD_CP949_H

#include <stdint.h>

/* Lead bytes 81-fd; trail bytes 41-5a, 61-7a, 81-fe, in this order without the gaps. */
#define JG_CP949_LEADS 125
#define JG_CP949_TRAILS 178

/* The code point of a pair; 0: there is none. */
extern const uint16_t jg_cp949[JG_CP949_LEADS][JG_CP949_TRAILS];

#endif
