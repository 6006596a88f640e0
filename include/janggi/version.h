/* SPDX-License-Identifier: MIT */
#ifndef JANGGI_VERSION_H
#define JANGGI_VERSION_H

#include <stdint.h>
#include <janggi/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @defgroup version Version and features
 * What the header is, and what the library that was loaded is.
 * @{
 */

#define JANGGI_VERSION_MAJOR 0          /**< Of the header. */
#define JANGGI_VERSION_MINOR 1          /**< Of the header. */
#define JANGGI_VERSION_PATCH 0          /**< Of the header. */
#define JANGGI_VERSION_STRING "0.1.0"   /**< Of the header. */
#define JANGGI_VERSION_NUMBER 1000      /**< Of the header: major * 1000000 + minor * 1000 + patch. */

/** Arguments of janggi_has_feature(). */
enum janggi_feature_id {
	JANGGI_FEATURE_SEARCH = 1,      /**< The search works. */
	JANGGI_FEATURE_THREADS = 2      /**< The search may use more than one thread. */
};

/**
 * The version of the library in use.
 * @return JANGGI_VERSION_NUMBER of the library, which may differ from the header's.
 * @threads pure   @since 0.1
 */
JANGGI_API uint32_t janggi_version_number(void);

/**
 * The version of the library in use, as "major.minor.patch".
 * @return A static string.
 * @threads pure   @since 0.1
 */
JANGGI_API const char *janggi_version_string(void);

/**
 * Counts up when a rule's meaning changes, so that a stored result can name the rules it was judged by.
 * @return The revision; 1 is the first.
 * @threads pure   @since 0.1
 */
JANGGI_API uint32_t janggi_rules_revision(void);

/**
 * Whether this build offers a feature. Every function is there in every build; one of a feature that is not
 * returns JANGGI_E_UNSUPPORTED.
 * @param[in] feature A JANGGI_FEATURE_*; an unknown one is not offered.
 * @return 1 or 0.
 * @threads pure   @since 0.1
 */
JANGGI_API int32_t janggi_has_feature(uint32_t feature);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
