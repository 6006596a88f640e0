#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Installs the build: all is there; the README's program, built through pkg-config, shared and static, by make, and by
CMake, prints what the README says.

usage: check-install.py MESON BUILD-DIR PREFIX LIBDIR README SONAME PKG-CONFIG CC...
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

meson, build, install_prefix, libdir, readme, soname, pkg_config, *cc = sys.argv[1:]


def run(*command, **env):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, env={**os.environ, **env})
    if done.returncode != 0:
        sys.exit(f'{command}\n{done.stdout}{done.stderr}')
    return done.stdout


source, output = re.search(r'```c\n(.*?)```.*?```text\n(.*?)```', pathlib.Path(readme).read_text(encoding='utf-8'),
                           flags=re.S).groups()
MAKEFILE = '''CFLAGS = -std=c11 $(shell $(PKG_CONFIG) --cflags janggi)
LDLIBS = $(shell $(PKG_CONFIG) --libs janggi)
first: first.c
'''
CMAKE = '''cmake_minimum_required(VERSION 3.10)
project(first C)
find_package(PkgConfig REQUIRED)
pkg_check_modules(JANGGI REQUIRED IMPORTED_TARGET janggi)
add_executable(first first.c)
set_target_properties(first PROPERTIES C_STANDARD 11)
target_link_libraries(first PRIVATE PkgConfig::JANGGI)
'''


def check_output(how, program, libs):
    printed = run(program, LD_LIBRARY_PATH=str(libs))
    if printed != output:
        sys.exit(f'{how}: the README says\n{output}but it is\n{printed}')


def check_files(root, libs):
    """What is installed, programs and HTML aside: nothing less, and nothing else in lib and include."""
    project = pathlib.Path(readme).parent
    prefix = libs.parents[len(pathlib.PurePath(libdir).relative_to(install_prefix).parts) - 1]
    found = {str(path.relative_to(prefix)) for path in prefix.rglob('*') if not path.is_dir()}
    lib = libs.relative_to(prefix)
    version = re.search(r"version: '([\d.]+)'", (project / 'meson.build').read_text(encoding='utf-8')).group(1)
    expected = {f'include/janggi/{path.name}' for path in (project / 'include/janggi').glob('*.h')}
    expected |= {str(lib / name) for name in ('libjanggi.a', 'libjanggi.so', soname, f'libjanggi.so.{version}',
                                              'pkgconfig/janggi.pc')}
    expected.add('share/man/man3/libjanggi.3')
    here = {name for name in found if name.startswith(('include/', f'{lib}/', 'share/man/man3/'))}
    if here != expected:
        sys.exit(f'installed, and should not be: {sorted(here - expected)}; missing: {sorted(expected - here)}')
    programs = {name.removeprefix('bin/') for name in found if name.startswith('bin/')}
    pages = {name.removeprefix('share/man/man1/').removesuffix('.1') for name in found if 'man1/' in name}
    if programs != pages:
        sys.exit(f'programs {sorted(programs)}, but pages {sorted(pages)}')


with tempfile.TemporaryDirectory() as folder:
    root = pathlib.Path(folder)
    run(meson, 'install', '-C', build, '--no-rebuild', '--quiet', '--destdir', root)
    libs = root / libdir.lstrip('/')
    env = {'PKG_CONFIG_LIBDIR': libs / 'pkgconfig', 'PKG_CONFIG_SYSROOT_DIR': root}
    check_files(root, libs)
    (root / 'first.c').write_text(source)
    for how, link in ('shared', []), ('static', ['-static']):
        query = [pkg_config, '--cflags', '--libs', 'janggi', *(['--static'] if link else [])]
        flags = run(*query, **{k: str(v) for k, v in env.items()}).split()
        program = root / how
        run(*cc, '-std=c11', '-Wall', '-Wextra', '-Werror', '-o', program, root / 'first.c', *link, *flags)
        if (soname.encode() in program.read_bytes()) != (how == 'shared'):
            sys.exit(f'the {how} program is not {how}')
        check_output(how, program, libs)
    environment = {'PKG_CONFIG': pkg_config, 'CC': ' '.join(cc), **{k: str(v) for k, v in env.items()}}
    if shutil.which('make'):
        (root / 'Makefile').write_text(MAKEFILE)
        run('make', '-C', root, 'first', **environment)
        check_output('make', root / 'first', libs)
    if shutil.which('cmake'):
        (root / 'CMakeLists.txt').write_text(CMAKE)
        run('cmake', '-S', root, '-B', root / 'cmake', **environment)
        run('cmake', '--build', root / 'cmake', **environment)
        check_output('cmake', root / 'cmake/first', libs)
