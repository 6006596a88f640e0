#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The stripped shared library is smaller than LIMIT bytes.  usage: check-size.py STRIP SHARED LIMIT"""
import os
import subprocess
import sys
import tempfile

strip, shared, limit = sys.argv[1:]
with tempfile.NamedTemporaryFile() as copy:
    subprocess.run([strip, '-o', copy.name, shared], check=True)
    size = os.path.getsize(copy.name)
print(f'{size} bytes')
if not 0 < size < int(limit):
    sys.exit(f'the stripped library must be smaller than {limit} bytes')
