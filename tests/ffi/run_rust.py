#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds and runs a Rust program against the library.  usage: run_rust.py SOURCE LIBRARY-DIR [RUSTC]; without: skipped"""
import os
import subprocess
import sys
import tempfile

source, libdir, *rustc = sys.argv[1:]
if not rustc:
    sys.exit(77)
with tempfile.TemporaryDirectory() as folder:
    program = os.path.join(folder, 'smoke')
    subprocess.run([*rustc, '-D', 'warnings', '-L', libdir, '-o', program, source], check=True)
    subprocess.run([program], check=True, env={**os.environ, 'LD_LIBRARY_PATH': libdir})
