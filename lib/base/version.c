/* SPDX-License-Identifier: MIT */
#include <janggi/version.h>

uint32_t
janggi_version_number(void)
{
	return JANGGI_VERSION_NUMBER;
}

const char *
janggi_version_string(void)
{
	return JANGGI_VERSION_STRING;
}

uint32_t
janggi_rules_revision(void)
{
	return 1;
}

int32_t
janggi_has_feature(uint32_t feature)
{
#ifdef JG_HAVE_SEARCH
	return feature == JANGGI_FEATURE_SEARCH || feature == JANGGI_FEATURE_THREADS;
#else
	(void)feature;
	return 0;
#endif
}
