#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A project that has this one in its subprojects builds and runs with dependency('janggi'), and where it asks for
archives only, no shared library is made or installed.  usage: check-subproject.py MESON PROJECT-ROOT
"""
import pathlib
import subprocess
import sys
import tempfile

meson, project = sys.argv[1:]
PROJECT = '''project('guest', 'c', default_options: ['c_std=c11', 'default_library=static', 'buildtype=debug'])
guest = executable('guest', 'guest.c', dependencies: dependency('janggi'))
test('guest', guest)
'''
SOURCE = '''#include <stdio.h>
#include <string.h>
#include <janggi/janggi.h>

int
main(void)
{
	janggi_position *pos;
	if (janggi_position_new(&pos, NULL) != JANGGI_OK)
		return 1;
	printf("%u\\n", (unsigned)janggi_position_legal_moves(pos, JANGGI_GEN_ALL, NULL, 0));
	janggi_position_free(pos);
	return 0;
}
'''


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f'{command}\n{done.stdout}{done.stderr}')
    return done.stdout


with tempfile.TemporaryDirectory() as folder:
    root = pathlib.Path(folder)
    (root / 'meson.build').write_text(PROJECT)
    (root / 'guest.c').write_text(SOURCE)
    (root / 'subprojects').mkdir()
    (root / 'subprojects/janggi').symlink_to(pathlib.Path(project).resolve())
    run(meson, 'setup', '--force-fallback-for=janggi', root / 'build', root)
    run(meson, 'compile', '-C', root / 'build')
    # 31 moves of men and the pass.
    printed = run(root / 'build/guest')
    if printed != '32\n':
        sys.exit(f'the guest printed {printed}')
    run(meson, 'install', '-C', root / 'build', '--no-rebuild', '--quiet', '--destdir', root / 'installed')
    names = {path.name for path in (root / 'installed').rglob('*') if not path.is_dir()}
    if not {'libjanggi.a', 'janggi.pc', 'janggi.h'} <= names or any('.so' in name for name in names):
        sys.exit(f'installed: {sorted(names)}')
    pc_file = next((root / 'installed').rglob('janggi.pc')).read_text()
    if '-ljanggi -pthread' not in pc_file or '{includedir} -DJANGGI_STATIC' not in pc_file:
        sys.exit(f'an archive that does not tell what it needs:\n{pc_file}')
