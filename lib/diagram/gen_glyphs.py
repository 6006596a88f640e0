#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints lib/diagram/glyphs.c: the outlines of the men's names and the coordinates.

The drawings are our own. A glyph is a list of brush strokes in a square of 100 by 100, y downwards: a kind, then
the points of the stroke's middle line. Two points are a line, three a bow, four an S (Bézier curves). The kind gives
the width of the brush on its way. The outline around a stroke is a closed curve through the midpoints of a polygon
(quadratic Bézier curves, whose control points are the polygon's), so that the path needs nothing but these midpoints.
"""
from math import sqrt

# kind: widths at the start, the middle and the end, against the weight of the glyph; all with a round end.
KINDS = {
    'h': (.82, .66, .96),       # across
    'v': (1.16, .98, 1.06),     # down
    'n': (1.12, .98, .34),      # down to a point
    'p': (1.12, .92, .22),      # falling to the left
    'q': (.36, .84, 1.50),      # falling to the right
    'd': (.42, 1.02, 1.36),     # a dot
    'k': (1.06, .66, .16),      # the hook after another stroke; also the rise
    'e': (1, 1, 1),             # even
}

# name, weight, strokes
GLYPHS = [
    # Letters of the men.
    ('letter_K', 13, 'e 22 8 22 92, e 74 8 24 56, e 38 44 78 92'),
    ('letter_A', 13, 'e 50 8 18 92, e 50 8 82 92, e 30 64 70 64'),
    ('letter_B', 13, 'e 24 8 24 92, e 24 8 50 8, e 50 8 74 8 74 48 50 48, e 50 48 24 48, e 50 48 82 48 82 92 50 92,'
                     'e 24 92 50 92'),
    ('letter_N', 13, 'e 20 92 20 8, e 20 8 80 92, e 80 92 80 8'),
    ('letter_R', 13, 'e 24 8 24 92, e 24 8 48 8, e 48 8 80 8 80 52 48 52, e 24 52 48 52, e 46 52 78 92'),
    ('letter_C', 13, 'e 80 24 72 8 52 8, e 52 8 20 8 20 50, e 20 50 20 92 52 92, e 52 92 72 92 80 76'),
    ('letter_P', 13, 'e 24 8 24 92, e 24 8 50 8, e 50 8 84 8 84 54 50 54, e 24 54 50 54'),
    # Hanja.
    ('hanja_cho', 9, 'h 5 17 46 15, v 26 3 26 47, p 25 17 19 33 4 43, d 30 23 43 35, h 53 17 95 15, v 74 3 74 47,'
                     'p 73 17 67 33 51 43, q 76 18 82 32 97 41, h 18 54 82 52, k 83 51 77 60 70 64, v 51 54 51 86,'
                     'h 52 70 78 68, p 29 62 25 82 6 97, q 24 77 42 96 96 94'),
    ('hanja_han', 9, 'd 8 8 20 20, d 3 34 15 44, k 8 95 17 79 25 60, h 30 15 97 13, v 50 3 51 27, v 77 3 76 27,'
                     'v 36 30 39 49, h 36 30 88 28, v 88 29 85 49, h 39 47 85 46, v 62 29 62 76, h 34 61 91 59,'
                     'h 27 75 99 73, p 61 75 54 90 28 98, q 64 76 74 90 97 97'),
    ('hanja_sa', 12, 'v 50 6 50 86, h 6 40 94 37, h 18 90 82 88'),
    ('hanja_sang', 8.5, 'p 42 2 34 14 16 26, h 38 11 64 9, p 65 9 60 18 52 24, v 21 27 25 46, h 21 27 79 25,'
                        'v 79 26 74 46, v 50 27 49 44, h 24 44 75 43, p 50 45 36 58 6 63, v 37 54 55 60 62 80 54 95,'
                        'k 53 97 47 94 40 89, p 47 63 32 76 6 81, p 54 74 38 89 8 96, p 88 49 80 58 65 64,'
                        'q 61 60 70 82 97 94'),
    ('hanja_ma', 9.5, 'v 24 7 24 61, h 24 8 84 6, h 25 26 78 24, h 25 43 78 41, v 52 8 52 60, h 24 61 87 59,'
                      'v 87 59 90 82 80 95, k 79 97 73 95 67 90, d 15 72 7 91, d 28 72 31 89, d 43 71 47 86,'
                      'd 58 70 62 81'),
    ('hanja_cha', 10.5, 'h 18 15 82 13, v 22 29 25 65, h 22 29 78 27, v 78 28 75 65, h 24 46 76 45, h 25 64 75 62,'
                        'h 4 81 96 78, n 50 3 50 100'),
    ('hanja_po', 10.5, 'p 34 3 27 24 6 40, h 29 20 80 18, v 81 18 84 48 76 66, k 75 68 69 65 61 60, h 26 38 58 37,'
                       'v 58 37 57 57, h 29 57 57 56, v 28 39 28 78, v 28 76 27 92 46 92, v 46 92 70 93 86 91,'
                       'k 88 90 92 84 92 73'),
    ('hanja_jol', 9.5, 'd 45 2 54 11, h 8 19 92 17, p 31 21 27 39 6 51, d 31 35 42 48, p 69 21 67 38 51 51,'
                       'q 69 33 77 46 94 52, h 4 68 96 65, n 50 57 50 101'),
    ('hanja_byeong', 10.5, 'p 76 5 56 14 30 17, v 27 15 25 58, h 27 34 80 31, v 60 33 60 58, h 4 60 96 57,'
                           'p 36 68 30 84 10 96, q 60 68 70 82 90 93'),
    ('hanja_jang', 9, 'v 37 3 37 99, v 13 12 13 44, h 13 44 36 42, h 4 60 36 57, p 21 59 20 80 5 96,'
                      'p 64 3 58 22 44 34, h 61 16 90 14, p 90 14 84 40 50 52, d 58 24 68 31, d 53 35 64 43,'
                      'h 44 63 98 60, v 80 48 80 93, k 79 96 74 93 65 87, d 53 71 63 83'),
    ('hanja_gwan', 10, 'd 46 2 55 12, v 13 18 9 36, h 13 20 88 18, k 88 18 84 26 78 32, v 30 34 30 98, h 30 34 72 32,'
                       'v 72 33 70 53, h 30 53 71 51, h 30 68 77 66, v 77 67 76 96, h 30 93 76 91'),
    # Hangul.
    ('hangul_cho', 12, 'h 38 6 62 6, h 20 23 80 22, p 51 23 46 46 14 54, q 50 33 62 46 84 53, v 50 60 50 86,'
                       'h 4 90 96 88'),
    ('hangul_han', 12, 'h 26 6 46 6, h 8 22 64 21, e 36 32 17 32 17 58 36 58, e 36 32 55 32 55 58 36 58,'
                       'v 76 4 76 67, h 77 36 96 35, v 24 71 24 93, h 24 94 84 92'),
    ('hangul_sa', 12.5, 'p 36 10 36 60 4 86, q 34 40 43 64 60 78, v 76 4 76 99, h 77 48 97 47'),
    ('hangul_sang', 12, 'p 36 8 34 40 5 54, q 35 26 45 42 61 51, v 76 4 76 60, h 77 32 97 31,'
                        'e 50 65 18 65 18 95 50 95, e 50 65 82 65 82 95 50 95'),
    ('hangul_ma', 12.5, 'v 8 18 8 78, h 8 18 48 17, v 48 17 48 78, h 8 77 48 76, v 76 4 76 99, h 77 48 97 47'),
    ('hangul_cha', 12.5, 'h 24 8 46 8, h 6 27 64 26, p 36 27 34 66 4 86, q 35 48 45 69 60 78, v 76 4 76 99,'
                         'h 77 50 97 49'),
    ('hangul_po', 12.5, 'h 12 12 88 11, v 34 13 34 50, v 66 13 66 50, h 8 51 92 50, v 50 52 50 86, h 3 90 97 88'),
    ('hangul_jol', 11.5, 'h 18 8 82 7, p 51 8 46 28 14 36, q 50 17 62 30 86 36, v 50 38 50 52, h 4 54 96 52,'
                         'h 22 66 78 65, v 78 65 78 79, h 22 80 78 79, v 22 80 22 96, h 22 97 82 95'),
    ('hangul_byeong', 12, 'v 10 8 10 54, v 50 8 50 54, h 10 30 50 29, h 10 53 50 52, v 80 4 80 62, h 51 22 80 21,'
                          'h 51 42 80 41, e 50 66 18 66 18 96 50 96, e 50 66 82 66 82 96 50 96'),
    ('hangul_jang', 12, 'h 8 12 64 11, p 36 12 34 40 5 54, q 35 28 45 43 61 51, v 76 4 76 60, h 77 32 97 31,'
                        'e 50 65 18 65 18 95 50 95, e 50 65 82 65 82 95 50 95'),
    ('hangul_gwan', 12, 'h 8 12 56 11, v 56 11 56 28 51 42, v 31 32 31 54, h 4 57 64 54, v 78 4 78 72, h 79 36 97 35,'
                        'v 24 68 24 93, h 24 94 86 92'),
    # The coordinates.
    ('file_a', 11, 'e 72 40 72 92, e 72 66 72 40 48 40, e 48 40 24 40 24 66, e 24 66 24 92 48 92, e 48 92 72 92 72 66'),
    ('file_b', 11, 'e 26 8 26 92, e 26 66 26 40 50 40, e 50 40 74 40 74 66, e 74 66 74 92 50 92, e 50 92 26 92 26 66'),
    ('file_c', 11, 'e 72 48 66 40 50 40, e 50 40 25 40 25 66, e 25 66 25 92 50 92, e 50 92 66 92 72 84'),
    ('file_d', 11, 'e 74 8 74 92, e 74 66 74 40 50 40, e 50 40 26 40 26 66, e 26 66 26 92 50 92, e 50 92 74 92 74 66'),
    ('file_e', 11, 'e 26 66 74 66, e 74 66 74 40 50 40, e 50 40 25 40 25 66, e 25 66 25 92 50 92, e 50 92 66 92 73 82'),
    ('file_f', 11, 'e 68 10 46 6 46 30, e 46 30 46 92, e 28 40 66 40'),
    ('file_g', 11, 'e 74 40 74 94, e 74 94 74 112 50 112, e 50 112 36 112 29 104, e 74 64 74 40 50 40,'
                   'e 50 40 26 40 26 64, e 26 64 26 88 50 88, e 50 88 74 88 74 64'),
    ('file_h', 11, 'e 26 8 26 92, e 26 64 26 40 50 40, e 50 40 73 40 73 64, e 73 64 73 92'),
    ('file_i', 11, 'e 50 40 50 92, e 50 14 50 18'),
    ('digit_0', 11, 'e 50 8 24 8 24 50, e 24 50 24 92 50 92, e 50 92 76 92 76 50, e 76 50 76 8 50 8'),
    ('digit_1', 11, 'e 30 24 54 8, e 54 8 54 92'),
    ('digit_2', 11, 'e 26 30 26 8 50 8, e 50 8 74 8 74 32, e 74 32 74 50 26 92, e 26 92 76 92'),
    ('digit_3', 11, 'e 27 20 34 8 50 8, e 50 8 72 8 72 28, e 72 28 72 48 46 48, e 46 48 76 48 76 70,'
                    'e 76 70 76 92 50 92, e 50 92 32 92 25 79'),
    ('digit_4', 11, 'e 62 92 62 8, e 62 8 22 68, e 22 68 80 68'),
    ('digit_5', 11, 'e 70 8 32 8, e 32 8 28 46, e 28 46 36 40 50 40, e 50 40 75 40 75 66, e 75 66 75 92 48 92,'
                    'e 48 92 32 92 25 80'),
    ('digit_6', 11, 'e 68 14 62 8 54 8, e 54 8 25 8 25 64, e 25 64 25 92 50 92, e 50 92 75 92 75 66,'
                    'e 75 66 75 42 50 42, e 50 42 25 42 25 66'),
    ('digit_7', 11, 'e 24 8 76 8, e 76 8 50 44 44 92'),
    ('digit_8', 11, 'e 50 8 28 8 28 28, e 28 28 28 47 50 47, e 50 47 72 47 72 28, e 72 28 72 8 50 8,'
                    'e 50 47 24 47 24 69, e 24 69 24 92 50 92, e 50 92 76 92 76 69, e 76 69 76 47 50 47'),
    ('digit_9', 11, 'e 32 86 38 92 46 92, e 46 92 75 92 75 36, e 75 36 75 8 50 8, e 50 8 25 8 25 34,'
                    'e 25 34 25 58 50 58, e 50 58 75 58 75 34'),
]


def point_at(points, t):
    """A point of the Bézier curve, and its direction as a vector of length 1."""
    while len(points) > 2:
        points = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in zip(points, points[1:])]
    (ax, ay), (bx, by) = points
    length = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    return (ax + (bx - ax) * t, ay + (by - ay) * t), ((bx - ax) / length, (by - ay) / length)


def outline(kind, points, weight):
    """The polygon around a stroke, in even units of 1/1000 of the square."""
    first, middle, last = (weight * w for w in KINDS[kind])
    length = sum(sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) for a, b in zip(points, points[1:]))
    inner = {2: [], 3: [.25, .5, .75], 4: [.16, .33, .5, .67, .84]}[len(points)]
    near = .35 * first / length, 1 - .35 * last / length
    left, right = [], []
    for t in [0, min(near[0], .3), *inner, max(near[1], .7), 1]:
        (x, y), (dx, dy) = point_at(points, t)
        half = ((1 - t) * (1 - 2 * t) * first + 4 * t * (1 - t) * middle + t * (2 * t - 1) * last) / 2
        # The ends stick out a little, so that strokes that meet in a corner fill it.
        out = {0: -.32 * first, 1: .32 * last}.get(t, 0)
        left.append((x + dx * out - dy * half, y + dy * out + dx * half))
        right.append((x + dx * out + dy * half, y + dy * out - dx * half))
    return [(round(5 * x) * 2, round(5 * y) * 2) for x, y in left + right[::-1]]


def path(weight, strokes):
    text = ''
    for stroke in strokes.split(','):
        kind, *numbers = stroke.split()
        polygon = outline(kind, list(zip(*[map(int, numbers)] * 2)), weight)
        middles = [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in zip(polygon, polygon[1:] + polygon[:1])]
        (x, y), (cx, cy), (mx, my) = middles[0], polygon[1], middles[1]
        text += f'M{x} {y}q{cx - x} {cy - y} {mx - x} {my - y}t'
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(middles[1:], middles[2:] + middles[:1])]
        text += ' '.join(f'{dx} {dy}' for dx, dy in steps) + 'z'
    return text.replace(' -', '-')


def main():
    print('/* SPDX-License-Identifier: MIT */')
    print('/* Generated by gen_glyphs.py, where the drawings are. */')
    print('#include "diagram/glyphs.h"')
    for name, weight, strokes in GLYPHS:
        text = path(weight, strokes)
        lines = [text[i:i + 98] for i in range(0, len(text), 98)]
        print(f'\nconst struct jg_glyph jg_{name} = {{')
        print(f'\t"{name.replace("_", "-")}",')
        print('\n'.join(f'\t"{line}"' for line in lines) + ',\n};')


if __name__ == '__main__':
    main()
