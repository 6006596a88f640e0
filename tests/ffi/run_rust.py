#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the Rust crates: found by pkg-config, shared; then the READMEs' boards, found by its folder, static; then their
documentation.  usage: run_rust.py CRATES BUILD-DIR PC-FILE [CARGO]; without cargo: skipped"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

crates, build, pc_file, *cargo = sys.argv[1:]
if not cargo:
    sys.exit(77)
libdir = pathlib.Path(build) / 'lib'
clean = {name: value for name, value in os.environ.items() if not name.startswith(('JANGGI_LIB', 'JANGGI_STATIC'))}
clean['RUSTFLAGS'] = '-D warnings'
clean['PATH'] = os.pathsep.join([os.path.dirname(cargo[0]), clean['PATH']])     # cargo's own rustc


def run(command, *arguments, **env):
    return subprocess.run([*cargo, command, '--quiet', '--offline', '--locked', *arguments], cwd=crates, check=True,
                          text=True, stdout=subprocess.PIPE if command == 'run' else None,
                          env={**clean, 'CARGO_TARGET_DIR': str(pathlib.Path(build) / 'rust'), **env}).stdout


with tempfile.TemporaryDirectory() as folder:
    # The library where it was built, as if it were installed there.
    text = re.sub(r'^libdir=.*$', f'libdir={libdir}', pathlib.Path(pc_file).read_text(encoding='utf-8'), flags=re.M)
    (pathlib.Path(folder) / 'janggi.pc').write_text(text, encoding='utf-8')
    run('test', PKG_CONFIG_PATH=folder, LD_LIBRARY_PATH=str(libdir))

readme = (pathlib.Path(crates) / 'README.md').read_text(encoding='utf-8')
call, board = re.search(r'cargo run (.*?)\n.*?```text\n(.*?)```', readme, re.S).groups()
option, example, *moves = call.split()
static = {'JANGGI_LIB_DIR': str(libdir), 'JANGGI_STATIC': '1'}
if run('run', option, example, '--', *moves, **static) != board:
    sys.exit('the README shows another board')
if f'Both print\n\n```text\n{run("run", "--example", "first", **static)}```' not in \
        (pathlib.Path(crates).parents[1] / 'README.md').read_text(encoding='utf-8'):
    sys.exit('the README of the library shows another board')
run('doc', '--no-deps', RUSTDOCFLAGS='-D warnings', **static)
