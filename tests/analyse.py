#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Analyses small inputs in every way that must not matter: analyse.py ANALYSE REPLAY DATA PAGE

PAGE tells how to use many machines; what it tells is done here with two parts."""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

analyse, replay, data, page = sys.argv[1:]


def run(*arguments, text=None, status=0):
    done = subprocess.run([analyse, *arguments], input=text, capture_output=True, encoding='utf-8', timeout=100)
    assert done.returncode == status, (arguments, done)
    return done.stdout


# JSON lines: the position after the moves, any id, refusals in their place with the place of the fault.
lines = ['{"id":"first","fen":"startpos","moves":["a4a5","a7b7"]}',
         '{"id":2,"fen":"3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1","rules":"janggicasual"}',
         '',
         '{"id":[3],"fen":"bad"}',
         'not json',
         '{"id":6,"moves":["a4a5","a4a5"]}',
         '{"id":7,"rules":"chess"}',
         '{}']
answers = [json.loads(line) for line in run('--nodes', '300', text='\n'.join(lines), status=1).splitlines()]
assert [answer['id'] for answer in answers] == ['first', 2, [3], 4, 6, 7, 7], answers
assert answers[0]['ply'] == 2 and sum(answers[0]['wdl']) == 1000 and answers[0]['kind'] == 'cp', answers[0]
assert answers[0]['pv'][0] == answers[0]['best'] and answers[0]['nodes'] <= 300
assert answers[1]['kind'] == 'mate' and answers[1]['score'] > 0, answers[1]
for answer, line, word in (2, 4, 'fen'), (3, 5, 'JSON'), (4, 6, 'move 2'), (5, 7, 'rule set'):
    assert answers[answer]['line'] == line and word in answers[answer]['error'], answers[answer]

# A refusal is JSON in UTF-8 whatever it quotes.
odd = [{'id': 'x' * 1000, 'fen': 'bad'}, {'id': 2, 'moves': ['가' * 50]}, {'id': 3, 'moves': ['"\n' * 60]}]
for line, answer in zip(odd, run(text='\n'.join(map(json.dumps, odd)), status=1).splitlines()):
    assert json.loads(answer)['id'] == line['id'], answer
assert subprocess.run([analyse], input=b'{"id":"\xff"}', capture_output=True, timeout=100).stdout == \
    b'{"id":1,"error":"not a JSON object","line":1,"byte":7}\n'
for status, words, bad in (2, '--annotate games.txt: ', ['--annotate', 'games.txt']), (1, '/: Is a directory', ['/']):
    done = subprocess.run([analyse, *bad], stdin=subprocess.DEVNULL, capture_output=True, encoding='utf-8', timeout=60)
    assert done.returncode == status and done.stderr.startswith(f'janggi-analyse: {words}'), done

# Several lines: the first is the answer.
answer = json.loads(run('--nodes', '2000', '--multipv', '3', text='{}'))
assert len(answer['lines']) == 3 and answer['lines'][0]['pv'] == answer['pv'], answer
assert len({line['pv'][0] for line in answer['lines']}) == 3
# A finished game has no best move; the moves behind an end are played on.
answer = json.loads(run(text='{"moves":["e2e2","e9e9"]}'))
assert answer['best'] is None and answer['over'] == 'double_pass', answer
assert json.loads(run('--nodes', '50', text='{"moves":["e2e2","e9e9","a4a5"]}'))['ply'] == 3

with tempfile.TemporaryDirectory() as folder:
    # Twelve games of a record file in every way.
    path = os.path.join(folder, 'games.gib')
    with open(path, 'wb') as file, open(os.path.join(data, 'spellings-utf8.gib'), 'rb') as record:
        file.write(record.read() * 3)
    games = subprocess.run([replay, path], capture_output=True, encoding='utf-8', timeout=60).stdout.splitlines()
    plies = [int(re.search(r'plies=(\d+)', line)[1]) for line in games[:-1]]
    whole = run('--nodes', '60', path)
    assert len(whole.splitlines()) == sum(plies) + len(plies), (plies, whole)
    assert run('--nodes', '60', '--jobs', '2', path) == whole
    parts = [subprocess.Popen([analyse, '--nodes', '60', '--shard', f'{part}/3', path], stdout=subprocess.PIPE,
                              encoding='utf-8') for part in (1, 2, 3)]
    assert ''.join(part.communicate(timeout=100)[0] for part in parts) == whole

    # Torn anywhere, and killed: nothing is lost or doubled.
    out = os.path.join(folder, 'out')
    for cut in 0, 1, len(whole) // 3, len(whole) // 2, len(whole) - 1, len(whole):
        with open(out, 'w') as file:
            file.write(whole[:cut])
        run('--nodes', '60', '--jobs', '2', '--resume', out, path)
        assert open(out).read() == whole, cut
    os.remove(out)
    for pause in 0.02, 0.1:
        process = subprocess.Popen([analyse, '--nodes', '60', '--resume', out, path])
        time.sleep(pause)
        process.send_signal(signal.SIGKILL)
        process.wait()
    run('--nodes', '60', '--resume', out, path)
    assert open(out).read() == whole
    with open(out, 'w') as file:
        file.write('{"id":99,"ply":0}\n')
    run('--nodes', '60', '--resume', out, path, status=1)
    with open(out, 'w') as file:
        file.write(whole + '{"id":99,"ply":0}\n')
    run('--nodes', '60', '--resume', out, path, status=1)
    assert open(out).read() == whole + '{"id":99,"ply":0}\n'
    # JSON lines are resumed, too.
    inputs = os.path.join(folder, 'in')
    with open(inputs, 'w') as file:
        file.write('\n'.join(lines))
    with open(out, 'w') as file:
        file.write(run('--nodes', '60', inputs, status=1)[:150])
    run('--nodes', '60', '--resume', out, inputs, status=1)
    assert open(out).read() == run('--nodes', '60', inputs, status=1)

    # A report: losses where a move was given away, and the record with marks that read back.
    annotated = os.path.join(folder, 'annotated.pgn')
    pgn = os.path.join(folder, 'blunder.pgn')
    with open(pgn, 'w') as file:
        # Cho's chariot walks into a cannon's way, Han takes it.
        file.write('[Event "x"]\n[FEN "3k1a3/4a4/9/r8/9/9/9/9/R3A4/3K1A3 w - - 0 1"]\n\n1. Ra6 Rxa6 2. Ke1 *\n')
    reports = [json.loads(line) for line in run('--nodes', '3000', '--annotate', annotated, pgn).splitlines()]
    assert len(reports) == 1 and reports[0]['plies'] == 3, reports
    assert reports[0]['moves'][0]['loss'] >= 200 and 1 in reports[0]['turning'], reports
    assert reports[0]['moves'][1]['loss'] == 0, reports
    assert reports[0]['cho']['accuracy'] < reports[0]['han']['accuracy'] == 100.0, reports
    text = open(annotated).read()
    # The input is not written over, neither by the annotated record nor by the lines.
    before = open(pgn).read()
    run('--nodes', '60', '--annotate', pgn, pgn, status=2)
    run('--nodes', '60', '--resume', pgn, pgn, status=2)
    assert open(pgn).read() == before
    assert '$4' in text and '(' in text, text
    again = subprocess.run([replay, annotated], capture_output=True, encoding='utf-8', timeout=60)
    assert again.returncode == 0 and 'plies=3 warnings=0' in again.stdout, again
    # What each move lost and how well each side played, from the lines themselves.
    reports = [json.loads(line) for line in run('--nodes', '60', '--report', path).splitlines()]
    lines = [json.loads(line) for line in whole.splitlines()]
    assert len(reports) == len(games) - 1
    for report in reports:
        verdicts = [line for line in lines if line['id'] == report['id']]
        expected = [v['wdl'][0] + v['wdl'][1] // 2 if v['best'] else 0 for v in verdicts]
        losses = [0 if before['best'] in (None, move['move']) else max(0, now + after - 1000)
                  for move, before, now, after in zip(report['moves'], verdicts, expected, expected[1:])]
        assert losses == [move['loss'] for move in report['moves']], report
        assert report['turning'] == [ply for ply, loss in enumerate(losses, 1) if loss >= 200], report
        for side, first in ('cho', 0), ('han', 1):
            lost = losses[first::2]
            assert abs(report[side]['accuracy'] - (100 - sum(lost) / len(lost) / 10)) < 0.0501, (report, side)

    # The page's recipes, with two parts and few positions; the Slurm task is killed and starts again.
    text = pathlib.Path(page).read_text(encoding='utf-8').replace('100000', '60').replace('64', '2')
    blocks = re.findall(r'```sh\n(.*?)```', text, re.S)
    script = next(block for block in blocks if 'SLURM' in block)
    pathlib.Path(folder, 'analyse.sh').write_text(script)
    os.mkdir(os.path.join(folder, 'bin'))
    os.symlink(os.path.abspath(analyse), os.path.join(folder, 'bin/janggi-analyse'))
    environment = {**os.environ, 'PATH': folder + '/bin:' + os.environ['PATH'], 'SLURM_CPUS_PER_TASK': '2',
                   'SLURM_ARRAY_TASK_COUNT': '2'}
    assert re.search(r'--array=1-2\b', text)
    for pause in 0.05, None:
        tasks = [subprocess.Popen(['sh', 'analyse.sh'], cwd=folder, env={**environment, 'SLURM_ARRAY_TASK_ID': task})
                 for task in ('1', '2')]
        for task in tasks:
            if pause:
                time.sleep(pause)
                task.kill()
            assert task.wait(100) in ((0, -signal.SIGKILL) if pause else (0,))
    joined = re.search(r'Joined with `(.*?)`', text)[1]
    assert subprocess.check_output(['sh', '-c', joined], cwd=folder, encoding='utf-8') == whole
    if shutil.which('parallel') and 'GNU' in subprocess.run(['parallel', '--version'], capture_output=True,
                                                            encoding='utf-8', check=False).stdout:
        for part in '12':
            os.remove(os.path.join(folder, f'part.{part}'))
        recipe = next(block for block in blocks if block.startswith('parallel'))
        subprocess.run(['sh', '-ec', recipe], cwd=folder, env={**environment, 'PARALLEL_HOME': folder}, check=True,
                       timeout=100)
        assert pathlib.Path(folder, 'games.jsonl').read_text(encoding='utf-8') == whole

for wrong in (['--shard', '0/3', pgn], ['--shard', '4/3', pgn], ['--shard', '1/2'], ['--jobs', '0'], ['--resume', 'x'],
              ['a', 'b']):
    run(*wrong, text='{}', status=2)
run('/nonexistent', status=1)
