#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Folders are floors: a file includes from its own floor or a lower one, and nothing goes round in a circle. No file
calls what writes or reads without a bound.

usage: floors.py PROJECT-ROOT
"""
import pathlib
import re
import sys

ROOM_FLOOR = {'base': 1, 'core': 2, 'rules': 3, 'notation': 3, 'diagram': 3, 'book': 3, 'record': 4, 'search': 4}
# The room that implements each public header; the umbrella is for users only.
HEADER_ROOM = {
    'export': 'base', 'types': 'base', 'version': 'base',
    'move': 'core', 'movegen': 'core', 'position': 'core', 'setup': 'core',
    'batch': 'rules', 'book': 'book', 'diagram': 'diagram', 'game': 'rules', 'notation': 'notation', 'rules': 'rules',
    'record': 'record', 'search': 'search',
}
# They write where there may be no room, or leave a text without its end.
UNBOUNDED = re.compile(r'\b(?:strn?cpy|strn?cat|v?sprintf|gets|v?[fs]?scanf|alloca)\s*\(')


def circle(edges):
    """A list of nodes that include each other in a ring, or None."""
    done, path = set(), []

    def visit(node):
        if node in path:
            return path[path.index(node):] + [node]
        if node in done:
            return None
        path.append(node)
        for target in sorted(edges.get(node, ())):
            ring = visit(target)
            if ring:
                return ring
        done.add(path.pop())
        return None

    return next(filter(None, map(visit, sorted(edges))), None)


def check(root):
    problems, files, rooms = [], {}, {}
    public = [(path, HEADER_ROOM.get(path.stem)) for path in sorted((root / 'include/janggi').glob('*.h'))
              if path.name != 'janggi.h']
    private = [(path, path.parent.name) for path in sorted((root / 'lib').rglob('*.[ch]'))]
    for path, room in public + private:
        where = str(path.relative_to(root))
        if room not in ROOM_FLOOR:
            problems.append(f'{where}: in no room')
            continue
        for number, line in enumerate(path.read_text(encoding='utf-8').splitlines(), 1):
            include = re.match(r'\s*#\s*include\s*([<"])(.*?)[>"]', line)
            if include is None or (include[1] == '<' and not include[2].startswith('janggi/')):
                continue
            if include[1] == '<':
                target = f'include/{include[2]}'
                other = HEADER_ROOM.get(pathlib.Path(target).stem)
            else:
                target = f'lib/{include[2]}'
                other = include[2].split('/')[0] if (root / target).is_file() else None
            if other not in ROOM_FLOOR:
                problems.append(f'{where}:{number}: {include[2]} is in no room')
                continue
            files.setdefault(where, set()).add(target)
            if other != room:
                rooms.setdefault(room, set()).add(other)
            if ROOM_FLOOR[other] > ROOM_FLOOR[room]:
                problems.append(f'{where}:{number}: {include[2]} is on a higher floor')
            elif {room, other} == {'record', 'search'}:
                problems.append(f'{where}:{number}: record and search know nothing of each other')
    for edges in files, rooms:
        ring = circle(edges)
        if ring:
            problems.append('in a circle: ' + ' -> '.join(ring))
    for path in sorted((root / 'examples').rglob('*.[ch]')):
        for number, line in enumerate(path.read_text(encoding='utf-8').splitlines(), 1):
            include = re.match(r'\s*#\s*include\s*"(.*?)"', line)
            if include is None:
                continue
            near = (path.parent / include[1]).resolve(), (root / 'examples' / include[1]).resolve()
            if not any(p.is_file() and root.resolve() / 'examples' in p.parents for p in near):
                problems.append(f'{path.relative_to(root)}:{number}: {include[1]} is not an example\'s, nor installed')
    for path in sorted((root / 'lib').rglob('*.[ch]')) + sorted((root / 'examples').rglob('*.[ch]')):
        text = re.sub(r'/\*.*?\*/', lambda comment: '\n' * comment[0].count('\n'), path.read_text(encoding='utf-8'),
                      flags=re.S)
        problems += [f'{path.relative_to(root)}:{text.count(chr(10), 0, call.start()) + 1}: {call[0]}…) has no bound'
                     for call in UNBOUNDED.finditer(text)]
    if not private:
        problems.append('no files found at all')
    return problems


if __name__ == '__main__':
    found = check(pathlib.Path(sys.argv[1]))
    if found:
        sys.exit('\n'.join(found))
