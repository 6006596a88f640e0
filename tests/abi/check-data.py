#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""No writable data and nothing that runs at load time in the archive; const tables of pointers may be.

usage: check-data.py OBJDUMP STATIC
"""
import re
import subprocess
import sys

tool, static = sys.argv[1:]
out = subprocess.run([tool, '-h', '-w', static], check=True, capture_output=True, text=True).stdout
member, seen, problems = '', 0, []
for line in out.splitlines():
    if ':' in line and 'file format' in line:
        member = line.split(':')[0]
    fields = re.match(r'\s*\d+ (\S+)\s+([0-9a-f]+) .*\bALLOC\b', line)
    if fields is None:
        continue
    seen += 1
    section, size = fields.group(1), int(fields.group(2), 16)
    if size > 0 and 'READONLY' not in line and not section.startswith('.data.rel.ro'):
        problems.append(f'{member}: {size} bytes in {section}')
if seen == 0:
    sys.exit('no sections found at all')
if problems:
    sys.exit('\n'.join(problems))
