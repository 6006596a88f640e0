#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A committed table file is what its generator writes. Usage: check-generated.py GENERATOR FILE"""
import subprocess
import sys

generator, committed = sys.argv[1:]
made = subprocess.run([sys.executable, generator], stdout=subprocess.PIPE, check=True).stdout
with open(committed, "rb") as file:
    same = file.read() == made
print("%s: %s" % (committed, "as generated" if same else "differs from what %s writes" % generator))
sys.exit(not same)
