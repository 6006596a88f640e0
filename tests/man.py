#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The man pages beside the programs: man.py ROOT LIBRARY PROGRAM... -- CC...

A page has the options of its program's --help, in that order and with the same arguments, and every rule set where
there is --rules. Its examples are run, and print what stands below them. libjanggi.3 names functions that exist, and
its program compiles. No page is missing, and mandoc, where it is found, has nothing to say.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

end = sys.argv.index('--')
root, library = pathlib.Path(sys.argv[1]), sys.argv[2]
programs = {pathlib.Path(path).name: path for path in sys.argv[3:end]}
cc = sys.argv[end + 1:]
pages = {path.name: path.read_text(encoding='utf-8') for path in (root / 'doc/man').glob('*.[13]')}
failures = 0


def check(what, condition, seen=''):
    global failures
    if not condition:
        failures += 1
        print(f'{what}: {seen}')


def section(page, name):
    return re.search(rf'^\.Sh {name}\n(.*?)(?=^\.Sh |\Z)', pages[page], re.M | re.S)[1]


def literal(page):
    """The blocks that are shown as they are."""
    blocks = re.findall(r'^\.Bd -literal.*?\n(.*?)^\.Ed', pages[page], re.M | re.S)
    return [text.replace('\\e', '\\') for text in blocks]


def helped(text):
    """The left column of a --help; what it says begins two spaces further on, or on the next line."""
    return [re.split('  +', line[2:])[0] for line in text.splitlines() if re.match(r'  \S', line)]


def listed(page):
    """The same of a page: .It Fl -rules Ar NAME is --rules NAME."""
    items = []
    for line in re.findall(r'^\.It (.*)', section(page, 'OPTIONS'), re.M):
        line = re.sub(r'Op Ar (\S+)', r'[\1]', line)
        line = re.sub(r'\bFl ', '-', line)
        items.append(re.sub(r'\b(Ar|Cm) ', '', line).replace(' ,', ','))
    return items


def run_examples(page, folder):
    env = os.environ | {'PATH': folder + os.pathsep + os.environ['PATH'], 'TERM': 'dumb'}
    for block in literal(page):
        for example in re.split(r'^\$ ', block, flags=re.M)[1:]:
            command, expected = re.fullmatch(r'((?:[^\n]*\\\n)*[^\n]*)\n(.*)', example, re.S).groups()
            done = subprocess.run(['sh', '-c', command], cwd=folder, env=env, capture_output=True, encoding='utf-8',
                                  timeout=60)
            good = done.returncode == 0 and done.stderr == '' and expected in ('', done.stdout)
            check(f'{page}: {command}', good, done)


rules = (root / 'doc/rules.md').read_text(encoding='utf-8')
rule_sets = re.findall(r'^\| `([a-z-]+)` \|(?: [^ |]+ \|){20}', rules, re.M)
check('rule sets', len(rule_sets) == 11, rule_sets)
known = {name + '.1' for name in programs} | {'libjanggi.3', 'janggi-analyse.1'}
check('pages', set(pages) == known, set(pages) ^ known)

with tempfile.TemporaryDirectory() as folder:
    for name, program in programs.items():
        os.symlink(os.path.abspath(program), os.path.join(folder, name))
    for name, program in programs.items():
        page, text = name + '.1', subprocess.run([program, '--help'], capture_output=True, encoding='utf-8').stdout
        check(f'{page}: options', helped(text) == listed(page), (helped(text), listed(page)))
        if '--rules' in text:
            missing = set(rule_sets) - set(re.findall('[a-z-]+', section(page, 'OPTIONS')))
            check(f'{page}: rule sets', not missing, missing)
        for part in 'NAME', 'SYNOPSIS', 'DESCRIPTION', 'EXIT STATUS', 'EXAMPLES', 'SEE ALSO':
            check(f'{page}: {part}', re.search(rf'^\.Sh {part}$', pages[page], re.M))
        run_examples(page, folder)

    # libjanggi.3
    public = {path.name: path.read_text(encoding='utf-8') for path in (root / 'include/janggi').glob('*.h')}
    declared = set(re.findall(r'\bjanggi_\w+(?=\()', ''.join(public.values())))
    named = set(re.findall(r'^\.Fn (\w+)', pages['libjanggi.3'], re.M))
    check('libjanggi.3: functions', named and named <= declared, named - declared)
    headers = set(re.findall(r'^(?:\.It |\.)In janggi/(\w+\.h)', pages['libjanggi.3'], re.M))
    check('libjanggi.3: headers', headers <= set(public), headers - set(public))
    source, program = os.path.join(folder, 'example.c'), os.path.join(folder, 'example')
    pathlib.Path(source).write_text(literal('libjanggi.3')[0], encoding='utf-8')
    subprocess.run([*cc, '-std=c99', '-Wall', '-Wextra', '-Werror', '-I', root / 'include', '-DJANGGI_STATIC', source,
                    library, '-lm', '-pthread', '-o', program], check=True)
    printed = subprocess.run([program], capture_output=True, encoding='utf-8').stdout
    check('libjanggi.3: example', f'.Dq {printed.strip()} .' in pages['libjanggi.3'], printed)

# References: to pages of ours, which mandoc does not find before they are installed, or of the system.
for page, text in pages.items():
    for name, number in re.findall(r'^\.Xr (\S+) (\d)', text, re.M):
        check(f'{page}: .Xr {name}', f'{name}.{number}' in pages or name == 'editline', number)
if shutil.which('mandoc'):
    paths = [str(root / 'doc/man' / page) for page in pages]
    done = subprocess.run(['mandoc', '-T', 'lint', *paths], capture_output=True, encoding='utf-8')
    said = [line for line in (done.stdout + done.stderr).splitlines()
            if 'referenced manual not found' not in line and 'outdated mandoc.db' not in line]
    check('mandoc', not said, said)
if failures:
    sys.exit(f'{failures} failures')
