/* SPDX-License-Identifier: MIT */
#ifndef JANGGI_H
#define JANGGI_H

#include <janggi/version.h>
#include <janggi/types.h>
#include <janggi/move.h>
#include <janggi/position.h>
#include <janggi/movegen.h>
#include <janggi/setup.h>
#include <janggi/search.h>
#include <janggi/rules.h>
#include <janggi/game.h>
#include <janggi/batch.h>
#include <janggi/notation.h>
#include <janggi/record.h>
#include <janggi/diagram.h>
#include <janggi/book.h>

#endif
