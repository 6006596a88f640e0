/* SPDX-License-Identifier: MIT */
#ifndef JANGGI_DIAGRAM_H
#define JANGGI_DIAGRAM_H

#include <janggi/position.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif
#endif
