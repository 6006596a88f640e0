#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the pages say is so: docs.py ROOT BUILD-DIR PC-FILE CC...

Every fenced block of every page is run, or stands below with the reason why not. C blocks compile without a warning: one
with an #include begins a program, a later one adds to it, and a function that is shown again replaces the one before.
A shell block runs in a folder that looks like the repository, where the program is the .c file that the block names.
A text block that follows is what was printed. Links lead somewhere, names exist, and a page in Korean (x.ko.md) has
the sections, code, pictures and tables of the page in English.
"""
import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse

root, build = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
pc_file, cc = pathlib.Path(sys.argv[3]), sys.argv[4:]
WARNINGS = ['-std=c11', '-Wall', '-Wextra', '-Werror']

# Shell blocks with such a line are not run here.
NOT_RUN = {
    'scripts/(demo|test)': 'builds everything; .ci/run runs scripts/test',
    'scripts/(fuzz|threads|machines|coverage|consumers)': 'builds anew and runs for minutes; scripts/test runs scripts/threads',
    'meson (setup|test|install)|ninja -C': 'that is how this test came to run',
    'cargo (run|test|bench|doc)|cd bindings/rust': 'tests/ffi/run_rust.py runs what is quick',
    r'janggi-diagram --svg .*> images/': 'tests/diagrams.py compares the picture',
    'parallel ': 'needs GNU parallel; tests/analyse.py',
}
# Blocks of these pages are run elsewhere.
ELSEWHERE = {
    'bindings/python/README.md': ('python', 'bindings/python/tests/test_janggi.py'),
    'bindings/rust/README.md': ('rust', 'tests/ffi/run_rust.py'),
}
failures = 0
ran = set()


def fail(page, line, what, seen=''):
    global failures
    failures += 1
    print(f'{page}:{line}: {what}\n{seen}'.rstrip())


class Block:
    def __init__(self, line, language):
        self.line, self.language, self.lines = line, language, []

    @property
    def text(self):
        return ''.join(f'{line}\n' for line in self.lines)


def parse(page, text):
    """The fenced blocks of a page, and its other lines with their numbers."""
    blocks, prose, block = [], [], None
    for number, line in enumerate(text.split('\n'), 1):
        if line.startswith('```') and block is None:
            block = Block(number, line[3:].split(',')[0])
            if block.language == '':
                fail(page, number, 'a block without a language; a drawing is text')
        elif line == '```':
            blocks.append(block)
            block = None
        elif block is not None:
            block.lines.append(line)
        else:
            if line.startswith('    ') and prose and not prose[-1][1]:
                fail(page, number, 'an indented block; use a fence with a language')
            prose.append((number, line))
    if block is not None:
        fail(page, block.line, 'a block without an end')
    return blocks, prose


def slug(heading):
    """The anchor that a heading gets where repositories are shown."""
    heading = re.sub(r'\[([^]]*)\]\([^)]*\)', r'\1', heading)
    return re.sub(r'[^\w\- ]', '', heading.lower()).replace(' ', '-')


def anchors(text):
    return {slug(heading) for heading in re.findall(r'^#+ (.*)$', text, re.M)}


def check_links(page, text, prose):
    for number, line in prose:
        line = re.sub(r'`[^`]*`', '', line)
        for target in re.findall(r'\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"', line):
            target = ''.join(target)
            url = urllib.parse.urlsplit(target)
            if url.scheme:
                if url.scheme != 'https' or not re.fullmatch(r'[a-z0-9.-]+\.[a-z]+', url.netloc):
                    fail(page, number, f'a strange address: {target}')
                continue
            path = (root / page).parent / url.path if url.path else root / page
            if not path.exists():
                fail(page, number, f'leads nowhere: {target}')
            elif page.startswith('doc/') and path.parent not in (root / 'doc', root / 'doc/images'):
                fail(page, number, f'is not in the HTML: {target}')
            elif url.fragment and urllib.parse.unquote(url.fragment) not in anchors(path.read_text(encoding='utf-8')):
                fail(page, number, f'no such section: {target}')


def check_names(page, text):
    """Functions and constants of the interface that a page names are there."""
    for number, line in enumerate(text.split('\n'), 1):
        for name in re.findall(r'\b(janggi_[a-z0-9_]+)\(|(?<!\w)(JANGGI_[A-Z0-9_]*[A-Z0-9])\b(?!\*)', line):
            name = ''.join(name)
            if name not in NAMES:
                fail(page, number, f'no such name: {name}')


NAMES = set(re.findall(r'\b(?:janggi|JANGGI)_\w+', ''.join(
    path.read_text(encoding='utf-8') for folder, pattern in
    (('include/janggi', '*.h'), ('bindings', '*/*/build.rs'), ('bindings/python/janggi', '_library.py'),
     ('bindings/python/tests', '*.py'), ('lib', '*.map'), ('tests', '*.py'), ('tests', '*.[ch]'))
    for path in (root / folder).glob(pattern))))


class Program:
    """A C program that blocks add to."""

    def __init__(self):
        self.parts = {}             # by the function's name, or by the text itself
        self.dirty = False

    def add(self, text):
        if '#include' in text:
            self.parts = {}
        for part in re.split(r'(?<=^\}\n)\n*|(?<=;\n)\n+(?=\S)', text, flags=re.M):
            name = re.search(r'^(\w+)\([^;]*\n\{$', part, re.M)
            key = name.group(1) if name else part
            main = self.parts.pop('main', None)
            self.parts.pop(key, None)
            self.parts[key] = part
            if main and key != 'main':
                self.parts['main'] = main
        self.dirty = True

    @property
    def text(self):
        return '\n'.join(self.parts.values())


def run(page, line, command, folder):
    """What a command prints; None if it fails."""
    try:
        done = subprocess.run(command, cwd=folder, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              encoding='utf-8', errors='replace', timeout=200, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired) as error:
        fail(page, line, error)
        return None
    if done.returncode != 0:
        fail(page, line, f'status {done.returncode} (if it is not to be run here, add it to NOT_RUN)',
             done.stdout + done.stderr)
        return None
    return done.stdout


def compile_and_run(page, line, program, folder, printed):
    """Compiles a program that no shell block compiles, and runs it where what it prints is shown."""
    (folder / 'block.c').write_text(program.text, encoding='utf-8')
    program.dirty = False
    if not printed:
        return run(page, line, [*cc, *WARNINGS, '-Iinclude', '-fsyntax-only', 'block.c'], folder)
    made = run(page, line, [*cc, *WARNINGS, '-o', 'block', 'block.c', *FLAGS], folder)
    return None if made is None else run(page, line, ['./block'], folder)


def check_blocks(page, blocks, folder):
    program, printed = Program(), None
    elsewhere = ELSEWHERE.get(page, ('', ''))[0]
    for block, following in zip(blocks, blocks[1:] + [Block(0, '')]):
        where = page, block.line
        if block.language == elsewhere:
            continue
        if block.language == 'c':
            program.add(block.text)
            if following.language == 'text':
                printed = compile_and_run(*where, program, folder, True)
            elif following.language != 'sh' and following.language != 'c':
                compile_and_run(*where, program, folder, False)
        elif block.language == 'sh':
            reasons = [pattern for pattern in NOT_RUN if re.search(pattern, block.text)]
            ran.update(reasons)
            named = re.search(r'\b(\w+)\.c\b', block.text)
            if program.dirty and named:
                (folder / f'{named.group(1)}.c').write_text(program.text, encoding='utf-8')
                run(*where, [*cc, *WARNINGS, '-Iinclude', '-fsyntax-only', f'{named.group(1)}.c'], folder)
                program.dirty = False
            printed = None if reasons else run(*where, ['sh', '-ec', block.text], folder)
        elif block.language == 'python':
            printed = run(*where, [sys.executable, '-c', block.text], folder) \
                if numpy or 'batch' not in block.text else None
        elif block.language == 'text':
            if printed is not None and printed.rstrip('\n') != block.text.rstrip('\n'):
                fail(*where, 'this is printed:', printed)
            printed = None
        elif block.language == 'gib':
            (folder / 'block.gib').write_text(block.text, encoding='utf-8')
            summary = run(*where, ['janggi-replay', 'block.gib'], folder)
            if summary and ', 0 refused, 0 warnings' not in summary:
                fail(*where, 'not read without a warning', summary)
        elif block.language not in ('rust', 'toml', 'json'):
            fail(*where, f'nothing runs a block of {block.language}')
    if program.dirty:
        compile_and_run(page, blocks[-1].line, program, folder, False)


def shape(text):
    """What a translation has to have as well: levels of headings, pictures, numbers of table rows, and code."""
    blocks, prose = parse('', text)
    lines = '\n'.join(line for _, line in prose)
    return {
        'headings': [len(mark) for mark in re.findall(r'^(#+) ', lines, re.M)],
        'pictures': re.findall(r'!\[[^]]*\]\(([^)]*)\)', lines),
        'drawings': re.findall(r'<!-- .* -->', lines),
        'rows of tables': len(re.findall(r'^\|', lines, re.M)),
        'blocks': [(block.language, block.text) for block in blocks],
    }


def check_translation(page):
    english = page.replace('.ko.md', '.md')
    ours, theirs = (shape((root / path).read_text(encoding='utf-8')) for path in (page, english))
    for number, line in enumerate((root / page).read_text(encoding='utf-8').split('\n'), 1):
        if re.search(r'(?<![\s*(])\*+[가-힣]', line):
            fail(page, number, 'Doxygen sees no end of an emphasis before a letter', line)
    for what in ours:
        if ours[what] != theirs[what]:
            pairs = [(a, b) for a, b in zip(ours[what], theirs[what]) if a != b] if isinstance(ours[what], list) else []
            fail(page, 1, f'other {what} than {english}', f'{(pairs or [(ours[what], theirs[what])])[0]}')


def check_readme():
    """The README's tables are those of the programs and of the library; its examples are the files it names."""
    text = (root / 'README.md').read_text(encoding='utf-8')
    rows = dict(re.findall(r'^\| `?([a-z-]+)`? \| (.*?) \|$', text, re.M))
    listed = set(re.findall(r'^\| `(janggi-\w+)`', (root / 'examples/README.md').read_text(encoding='utf-8'), re.M))
    shown = {name for name in rows if name.startswith('janggi-')}
    if listed != shown:
        fail('README.md', 1, 'programs', listed ^ shown)
    for name in janggi.presets():
        about = janggi.describe_ruleset(janggi.Ruleset[name.upper().replace('-', '_')])
        if rows.get(name) != about:
            fail('README.md', 1, f'rule set {name}', about)
    for language, path in ('python', 'bindings/python/examples/first.py'), \
                          ('rust', 'bindings/rust/janggi/examples/first.rs'):
        source = (root / path).read_text(encoding='utf-8').split('\n', 1)[1]
        if f'```{language}\n{source}```\n' not in text:
            fail('README.md', 1, f'shows another {path}')
    printed = subprocess.run([sys.executable, root / 'bindings/python/examples/first.py'], stdout=subprocess.PIPE,
                             env={**os.environ, 'PYTHONPATH': str(root / 'bindings/python')}, encoding='utf-8').stdout
    if f'```text\n{printed}```\n' not in text:
        fail('README.md', 1, 'first.py prints something else', printed)


def check_presets():
    """The values of the rule sets in doc/rules.md are the library's."""
    text = (root / 'doc/rules.md').read_text(encoding='utf-8')
    keys = re.search(r'^\| \| (301 .*) \|$', text, re.M).group(1).split(' | ')
    for name in janggi.presets():
        row = re.search(rf'^\| `{name}` \| (\d.*) \|$', text, re.M).group(1).replace('–', '0').split(' | ')
        values = {str(int(rule)): str(value) for rule, value in janggi.Rules(name).items()}
        if dict(zip(keys, row)) != values:
            fail('doc/rules.md', 1, f'{name} is another rule set', values)


def check_menu():
    """Every page of doc/ is in the menu of the HTML, and doc/meson.build knows it."""
    menu = set(re.findall(r'@ref guide-([\w-]+)', (root / 'doc/layout.xml').read_text(encoding='utf-8')))
    known = set(re.findall(r"'([\w.-]+\.md)'", (root / 'doc/meson.build').read_text(encoding='utf-8')))
    there = {path.name for path in (root / 'doc').glob('*.md')}
    if menu != {name[:-3].replace('.', '-') for name in there - {'mainpage.md'}}:
        fail('doc/layout.xml', 1, 'other pages in the menu', menu)
    if known != there:
        fail('doc/meson.build', 1, 'other pages', known ^ there)


numpy = importlib.util.find_spec('numpy')
library = build / 'lib/libjanggi.so'
os.environ['JANGGI_LIBRARY'] = str(library)
sys.path.insert(0, str(root / 'bindings/python'))
import janggi  # noqa: E402

FLAGS = ['-Iinclude', str(library), f'-Wl,-rpath,{library.parent}', '-pthread']
with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    for path in root.iterdir():
        if not path.name.startswith(('.', 'build')):
            (folder / path.name).symlink_to(path)
    (folder / 'build').symlink_to(build)
    (folder / 'games').mkdir()
    for target in 'games.gib', 'games/a.gib':
        (folder / target).write_bytes((root / 'tests/data/boards.gib').read_bytes())
    # The library where it was built, as if it were installed there.
    text = re.sub(r'^libdir=.*$', f'libdir={library.parent}', pc_file.read_text(encoding='utf-8'), flags=re.M)
    text = re.sub(r'^includedir=.*$', f'includedir={root}/include', text, flags=re.M)
    (folder / 'janggi.pc').write_text(text, encoding='utf-8')
    ENVIRONMENT = {**os.environ, 'PATH': f'{build}/examples:{os.environ["PATH"]}', 'PKG_CONFIG_PATH': name,
                   'LD_LIBRARY_PATH': str(library.parent), 'PYTHONPATH': str(root / 'bindings/python'),
                   'SLURM_CPUS_PER_TASK': '1', 'SLURM_ARRAY_TASK_ID': '1', 'SLURM_ARRAY_TASK_COUNT': '2'}
    run('games/b.pgn', 1, ['janggi-convert', '--to', 'pgn', 'games.gib', 'games/b.pgn'], folder)
    pages = sorted(str(path.relative_to(root)) for pattern in ('*.md', 'doc/*.md', 'examples/*.md', 'bindings/*/*.md')
                   for path in root.glob(pattern) if not path.name.startswith('build'))
    for page in pages:
        text = (root / page).read_text(encoding='utf-8')
        blocks, prose = parse(page, text)
        check_links(page, text, prose)
        check_names(page, text)
        if page.endswith('.ko.md'):
            check_translation(page)
        else:
            check_blocks(page, blocks, folder)
    check_readme()
    check_presets()
    check_menu()
for pattern in NOT_RUN:
    if pattern not in ran:
        fail('tests/docs.py', 1, f'no block is like {pattern}')
sys.exit(failures != 0)
