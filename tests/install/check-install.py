#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Installs the build, builds the README's program through pkg-config, shared and static, and compares its output.

usage: check-install.py MESON BUILD-DIR LIBDIR README SONAME PKG-CONFIG CC...
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

meson, build, libdir, readme, soname, pkg_config, *cc = sys.argv[1:]


def run(*command, **env):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, env={**os.environ, **env})
    if done.returncode != 0:
        sys.exit(f'{command}\n{done.stdout}{done.stderr}')
    return done.stdout


source, output = re.search(r'```c\n(.*?)```.*?```text\n(.*?)```', pathlib.Path(readme).read_text(encoding='utf-8'),
                           flags=re.S).groups()
with tempfile.TemporaryDirectory() as folder:
    root = pathlib.Path(folder)
    run(meson, 'install', '-C', build, '--no-rebuild', '--quiet', '--destdir', root)
    libs = root / libdir.lstrip('/')
    env = {'PKG_CONFIG_LIBDIR': libs / 'pkgconfig', 'PKG_CONFIG_SYSROOT_DIR': root}
    (root / 'first.c').write_text(source)
    for how, link in ('shared', []), ('static', ['-static']):
        query = [pkg_config, '--cflags', '--libs', 'janggi', *(['--static'] if link else [])]
        flags = run(*query, **{k: str(v) for k, v in env.items()}).split()
        program = root / how
        run(*cc, '-std=c11', '-Wall', '-Wextra', '-Werror', '-o', program, root / 'first.c', *link, *flags)
        if (soname.encode() in program.read_bytes()) != (how == 'shared'):
            sys.exit(f'the {how} program is not {how}')
        printed = run(program, LD_LIBRARY_PATH=str(libs))
        if printed != output:
            sys.exit(f'{how}: the README says\n{output}but it is\n{printed}')
