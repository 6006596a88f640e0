#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes lib/core/tables.c: every constant table of the core, from the rules of movement alone.

Usage: gen_tables.py > tables.c    (a test compares the output with the committed file)
"""

FILES, RANKS, WORD, CENTRE = 9, 10, 45, 29
SQUARES = FILES * RANKS
DIRECTIONS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
# Index bits of the four legs as the window multiplier of attacks.h gathers them.
LEG_BITS = {(0, -1): 0, (1, 0): 1, (-1, 0): 2, (0, 1): 3}


def square(f, r):
    return r * FILES + f if 0 <= f < FILES and 0 <= r < RANKS else None


def at(s):
    return s % FILES, s // FILES


def side_of_palace(s):
    f, r = at(s)
    return (0 if r <= 2 else 1 if r >= 7 else None) if 3 <= f <= 5 else None


PALACES = [s for s in range(SQUARES) if side_of_palace(s) is not None]
CENTRES = [square(4, 1), square(4, 8)]


def drawn_diagonals(s):
    """Neighbours of a palace point along the drawn diagonals: centre and corners only."""
    if side_of_palace(s) is None:
        return []
    f, r = at(s)
    near = [square(f + df, r + dr) for df in (-1, 1) for dr in (-1, 1)]
    near = [n for n in near if n is not None and side_of_palace(n) == side_of_palace(s)]
    return near if s in CENTRES else [n for n in near if n in CENTRES]


def neighbours(s):
    f, r = at(s)
    return [n for df, dr in DIRECTIONS if (n := square(f + df, r + dr)) is not None]


def palace_steps(s):
    if side_of_palace(s) is None:
        return []
    return [n for n in neighbours(s) + drawn_diagonals(s) if side_of_palace(n) == side_of_palace(s)]


def leaps(s, kind):
    """(target, blocking points) of a horse or elephant."""
    f, r = at(s)
    out = []
    for df, dr in DIRECTIONS:
        for side in (-1, 1):
            ef, er = (df or side), (dr or side)
            path = [(f + df, r + dr), (f + df + ef, r + dr + er), (f + df + 2 * ef, r + dr + 2 * er)]
            path = path[:2] if kind == "horse" else path
            target = square(*path[-1])
            if target is not None:
                out.append((target, [square(*p) for p in path[:-1]]))
    return out


def soldier_steps(side, s):
    f, r = at(s)
    up = 1 if side == 0 else -1
    steps = [square(f, r + up), square(f - 1, r), square(f + 1, r)]
    steps += [n for n in drawn_diagonals(s) if at(n)[1] == r + up and side_of_palace(s) == 1 - side]
    return [n for n in steps if n is not None]


def line_between(a, b):
    """Points between two points of a line (file, rank, palace diagonal), or None."""
    (fa, ra), (fb, rb) = at(a), at(b)
    if a == b:
        return None
    if fa == fb or ra == rb:
        n = max(abs(fa - fb), abs(ra - rb))
        df, dr = (fb - fa) // n, (rb - ra) // n
        return [square(fa + i * df, ra + i * dr) for i in range(1, n)]
    if b in drawn_diagonals(a):
        return []
    for c in CENTRES:
        if c in drawn_diagonals(a) and b in drawn_diagonals(c):
            (fc, rc) = at(c)
            if (fa + fb, ra + rb) == (2 * fc, 2 * rc):
                return [c]
    return None


def bits(squares):
    return sum(1 << s for s in set(squares))


def bb(squares):
    m = bits(squares)
    return "{ 0x%012xu, 0x%012xu }" % (m & ((1 << WORD) - 1), m >> WORD)


def word(squares):
    return "0x%012xu" % (lambda m: m >> WORD if m >> WORD else m)(bits(squares))


def line_attacks(length, i, occupied, jumps):
    """Where a chariot (jumps 0) or cannon (1) on i of a line lands, blockers' own points included."""
    out = 0
    for step in (-1, 1):
        seen = 0
        j = i + step
        while 0 <= j < length and seen <= jumps:
            if seen == jumps:
                out |= 1 << j
            seen += occupied >> j & 1
            j += step
    return out


def window(s, t):
    return 1 << (t - s + CENTRE)


def emit(declaration, rows, per_line=1):
    print("\nconst %s = {" % declaration)
    for i in range(0, len(rows), per_line):
        print("\t" + ", ".join(rows[i:i + per_line]) + ",")
    print("};")


def lines(length, jumps):
    inner = length - 2
    return ["{ " + ", ".join("0x%03x" % line_attacks(length, i, n << 1, jumps) for n in range(1 << inner)) + " }"
            for i in range(length)]


def legs(kind):
    out = []
    for index in range(16):
        m = 0
        for (df, dr), bit in LEG_BITS.items():
            if index >> bit & 1:
                continue
            for side in (-1, 1):
                ef, er = (df or side), (dr or side)
                k = 1 if kind == "horse" else 2
                m |= 1 << (CENTRE + FILES * (dr + k * er) + df + k * ef)
        out.append("0x%015xu" % m)
    return out


def relation(k, s):
    """The points whose occupancy decides whether a man on s attacks the general on k."""
    between = line_between(k, s)
    if between is not None:
        return between
    for kind in ("horse", "elephant"):
        for target, path in leaps(s, kind):
            if target == k:
                return path
    return []


def zones():
    rows = []
    for k in PALACES:
        enemy = 1 - side_of_palace(k)

        def sources(goals, kind):
            goals = set(goals)
            return [s for s in range(SQUARES)
                    if (kind == "line" and any(line_between(g, s) is not None for g in goals))
                    or (kind in ("horse", "elephant") and any(t in goals for t, _ in leaps(s, kind)))
                    or (kind == "soldier" and goals & set(soldier_steps(enemy, s)))]

        near = [k] + palace_steps(k)
        cells = [bb(sources(goals, kind)) for goals in ([k], near) for kind in ("line", "horse", "elephant", "soldier")]
        rows.append("{ " + ",\n\t  ".join(cells) + " }")
    return rows


def policy_targets(s):
    """Where any man could ever go from a point: what the policy indices of moves are counted along."""
    return [t for t in range(SQUARES) if line_between(s, t) is not None
            or any(t == target for kind in ("horse", "elephant") for target, _ in leaps(s, kind))]


def splitmix64(state):
    while True:
        state = (state + 0x9e3779b97f4a7c15) & (1 << 64) - 1
        z = state
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9 & (1 << 64) - 1
        z = (z ^ z >> 27) * 0x94d049bb133111eb & (1 << 64) - 1
        yield z ^ z >> 31


def main():
    print("/* SPDX-License-Identifier: MIT */")
    print("/* Written by gen_tables.py; not to be edited by hand. */")
    print('#include "core/tables.h"')
    every = range(SQUARES)
    emit("struct bb jg_square_bb[90]", [bb([s]) for s in every], 2)
    emit("uint8_t jg_file_of[90]", [str(at(s)[0]) for s in every], 18)
    emit("uint8_t jg_rank_of[90]", [str(at(s)[1]) for s in every], 18)
    emit("uint8_t jg_rank_shift[90]", [str(at(s)[1] % 5 * 9) for s in every], 18)
    emit("uint64_t jg_file_word[32]",
         ["0x%012xu" % sum(1 << FILES * r for r in range(5) if n >> r & 1) for n in range(32)], 4)
    emit("uint16_t jg_slide_rank[9][128]", lines(FILES, 0))
    emit("uint16_t jg_slide_file[10][256]", lines(RANKS, 0))
    emit("uint16_t jg_jump_rank[9][128]", lines(FILES, 1))
    emit("uint16_t jg_jump_file[10][256]", lines(RANKS, 1))
    for kind in ("horse", "elephant"):
        emit("uint64_t jg_%s_on_board[90]" % kind,
             ["0x%015xu" % sum(window(s, t) for t, _ in leaps(s, kind)) for s in every], 4)
        emit("uint64_t jg_%s_legs[16]" % kind, legs(kind), 4)
    emit("struct bb jg_soldier_steps[2][90]",
         ["{\n\t  " + ",\n\t  ".join(bb(soldier_steps(side, s)) for s in every) + " }" for side in (0, 1)])
    emit("struct bb jg_soldier_sources[2][90]",
         ["{\n\t  " + ",\n\t  ".join(bb([f for f in every if s in soldier_steps(side, f)]) for s in every) + " }"
          for side in (0, 1)])
    emit("uint64_t jg_palace_steps[90]", [word(palace_steps(s)) for s in every], 4)
    emit("uint64_t jg_palace_corners[90]",
         [word([n for n in every if s in CENTRES and n in drawn_diagonals(s)] or
               [n for n in PALACES if s not in CENTRES and line_between(s, n) and n not in neighbours(s)
                and at(n)[0] != at(s)[0] and at(n)[1] != at(s)[1]]) for s in every], 4)
    emit("uint8_t jg_palace_index[90]", [str(PALACES.index(s)) if s in PALACES else "255" for s in every], 18)
    emit("struct bb jg_relation[18][90]",
         ["{\n\t  " + ",\n\t  ".join(bb(relation(k, s)) for s in every) + " }" for k in PALACES])
    emit("struct jg_zone jg_zones[18]", zones())
    emit("struct bb jg_facing_between[9][9]",
         ["{\n\t  " + ",\n\t  ".join(bb(line_between(c, h) if at(c)[0] == at(h)[0] else []) for h in PALACES[9:]) + " }"
          for c in PALACES[:9]])
    emit("struct bb jg_policy_targets[90]", [bb(policy_targets(s)) for s in every], 2)
    emit("uint16_t jg_policy_base[91]",
         [str(sum(len(policy_targets(f)) for f in range(s))) for s in range(SQUARES + 1)], 13)
    keys = splitmix64(0x6a616e676769)
    zobrist = []
    for _ in every:
        row = ["0x%016xu" % (next(keys) if piece % 8 else 0) for piece in range(16)]
        zobrist.append("{ " + ",\n\t  ".join(", ".join(row[i:i + 4]) for i in range(0, 16, 4)) + " }")
    emit("uint64_t jg_zobrist[90][16]", zobrist)
    print("\nconst uint64_t jg_zobrist_side = 0x%016xu;" % next(keys))
    passed, ended = next(keys), next(keys)
    emit("uint64_t jg_zobrist_flags[4]", ["0x%016xu" % k for k in (0, passed, ended, passed ^ ended)], 4)


main()
