/* SPDX-License-Identifier: MIT */
#ifndef JANGGI_VERSION_H
#define JANGGI_VERSION_H

#include <stdint.h>
#include <janggi/export.h>

/** @defgroup version Version and features */

#define JANGGI_VERSION_MAJOR 0
#define JANGGI_VERSION_MINOR 1
#define JANGGI_VERSION_PATCH 0
#define JANGGI_VERSION_STRING "0.1.0"
/** major * 1000000 + minor * 1000 + patch, of the header. */
#define JANGGI_VERSION_NUMBER 1000

#ifdef __cplusplus
extern "C" {
#endif

enum janggi_feature_id {
    JANGGI_FEATURE_SEARCH = 1,
    JANGGI_FEATURE_THREADS = 2
};

JANGGI_API uint32_t janggi_version_number(void);
JANGGI_API const char *janggi_version_string(void);
JANGGI_API uint32_t janggi_rules_revision(void);
JANGGI_API int32_t janggi_has_feature(uint32_t feature);

#ifdef __cplusplus
}
#endif
#endif
