#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays janggi-play in a real terminal, as a person would: play.py PLAY REPLAY [editline]"""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unicodedata

play, replay, *features = sys.argv[1:]
ENVIRONMENT = {key: value for key, value in os.environ.items() if key not in ('NO_COLOR', 'LANG', 'LC_MESSAGES')}
ENVIRONMENT |= {'TERM': 'xterm', 'LC_ALL': 'C.UTF-8'}
BOTH = ['--setup', 'HEEH,HEEH', '--level', '1']
UP, TAB, CTRL_C, CTRL_D = '\033[A', '\t', '\x03', '\x04'


class Terminal:
    def __init__(self, *arguments, columns=80, environment=ENVIRONMENT):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 40, columns, 0, 0))
            os.execve(play, [play, *arguments], environment)
        self.seen = ''

    def until(self, text, seconds=60):
        """What comes up to the text and with it."""
        end = time.monotonic() + seconds
        while text not in self.seen:
            ready, _, _ = select.select([self.fd], [], [], max(0, end - time.monotonic()))
            assert ready, (text, self.seen)
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                data = b''
            assert data, ('ended', text, self.seen)
            self.seen += data.decode('utf-8', 'replace').replace('\r', '')
        before, self.seen = self.seen.split(text, 1)
        return before + text

    def type(self, keys, answer, at_prompt=True):
        # A line editor prints its prompt before it takes the keys: a control key in between would be the terminal's.
        end = time.monotonic() + 2
        while at_prompt and features and termios.tcgetattr(self.fd)[3] & termios.ICANON and time.monotonic() < end:
            time.sleep(0.01)
        os.write(self.fd, keys.encode())
        return self.until(answer)

    def say(self, line, answer, prompt=None):
        """The answer, and what follows it up to the next prompt if that is given."""
        text = self.type(line + '\n', answer)
        return text + self.until(prompt) if prompt else text

    def end(self, keys, answer):
        self.type(keys, answer)
        status = os.waitpid(self.pid, 0)[1]
        os.close(self.fd)
        assert os.waitstatus_to_exitcode(status) == 0, status


def plain(text):
    return re.sub('\033\\[[0-9;]*[A-Za-z]', '', text)


def columns(line):
    """Of a terminal, which character begins where: {column: character}."""
    at, found = 0, {}
    for character in line:
        found[at] = character
        at += 2 if unicodedata.east_asian_width(character) in 'WF' else 1
    return found


def board(text):
    """The ranks of the last board from above, nine characters each: those at the columns where the files stand."""
    lines = [line for line in plain(text).splitlines() if re.match(r'(\d\d| \d)  \S', line)][-10:]
    assert len(lines) == 10, text
    cells = [columns(line) for line in lines]
    return [''.join(cell[4 + 4 * column] for column in range(9)) for cell in cells]


START = ['車馬象士┬士象馬車', '├┼┼┼漢┼┼┼┤', '├包┼┼┼┼┼包┤', '兵┼兵┼兵┼兵┼兵', '├┼┼┼┼┼┼┼┤',
         '├┼┼┼┼┼┼┼┤', '卒┼卒┼卒┼卒┼卒', '├包┼┼┼┼┼包┤', '├┼┼┼楚┼┼┼┤', '車馬象士┴士象馬車']
HANGUL_FLIPPED = ['차마상사┬사상마차', '├┼┼┼초┼┼┼┤', '├포┼┼┼┼┼포┤', '졸┼졸┼졸┼졸┼졸', '├┼┼┼┼┼┼┼┤',
                  '├┼┼┼┼┼┼┼┤', '병┼병┼병┼병┼병', '├포┼┼┼┼┼포┤', '├┼┼┼한┼┼┼┤', '차마상사┴사상마차']

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, 'game.gib')

    # Cho, in English: colours, refusals with their reasons, an answer, taking back.
    game = Terminal(*BOTH)
    start = game.until('Cho> ')
    assert '\033[1;32m楚\033[0m' in start and '\033[1;31m漢\033[0m' in start and '\033[7m' not in start, start
    assert board(start) == START, board(start)
    assert 'Cho 72.0, Han 73.5 points, deom counted; ply 0.' in start, start
    game.say('b3b5', 'b3b5: the cannon has nothing to jump over (rule 200).')
    game.say('why 82포62', 'nothing to jump over (rule 200).')
    game.say('a4a3', 'that piece does not move so (rule 200).')
    game.say('a7a6', 'a7a6: the piece belongs to the other side.')
    game.say('why a4a5', 'a4a5 may be played.')
    game.say('79마78', 'what else is written is not so.')
    game.say('Ra5', 'there is no such move here (rule 200).')
    game.say('frobnicate', 'neither a move nor a command')
    game.say('why a1a1', 'that piece does not move so (rule 200).')
    game.say('why', 'why: what?')
    game.say('undo', 'Nothing to take back.')
    game.say('claim', 'nothing to claim')
    assert 'a4b4' in game.say('moves a4', 'a4a5')
    game.say('moves a5', 'No moves.')
    game.say('moves z9', 'not a point')
    game.say('hint', 'Perhaps ')
    moved = game.say('  a4a5 ', 'Han plays ')
    assert board(moved)[5:7] == ['卒┼┼┼┼┼┼┼┤', '├┼卒┼卒┼卒┼卒'], moved
    assert '\033[1;7;32m卒\033[0m' in moved and '\033[7m├\033[0m' in moved, moved
    answered = game.until('Cho> ')
    assert 'ply 2.' in answered and re.search('\033\\[1;7;31m.\033\\[0m', answered), answered
    # Other notations and scripts in the same game.
    assert '1   2   3' in game.say('notation korean', 'ply 2.', 'Cho> ')
    assert 'k───' in plain(game.say('script letters', 'ply 2.', 'Cho> '))
    game.say('script runes', 'one of letters hangul hanja expected')
    game.say('undo', 'ply 0.')
    assert re.search(r'Han plays \d\d\D\d\d', game.say('79졸78', 'Han plays ', 'ply 2.'))
    game.say('level 30', '1-20 expected')
    game.say('level 2', 'Level 2.')

    # Files, also those that cannot be: the game goes on as it was.
    game.say('save ' + os.path.join(folder, 'none', 'x.gib'), 'No such file')
    game.say('save ' + folder, 'Is a directory')
    game.say('save ' + path, 'Saved in ')
    game.say('load /nonexistent.gib', 'Not loaded: /nonexistent.gib: No such file')
    game.say('load ' + folder, 'Is a directory')
    broken = os.path.join(folder, 'broken.gib')
    open(broken, 'w').write('[초차림 "마상상마"]\n[한차림 "마상상마"]\n1. 79졸78 2. 11차99\n')
    game.say('load ' + broken, 'broken.gib, line 3: 11차99: ')
    game.say('points', 'ply 2.')
    game.say('undo', 'ply 0.')
    game.say('load ' + path, 'ply 2.')
    game.say('undo', 'ply 0.')
    game.say('79졸78', 'Han plays ', 'ply 2.')
    game.say('load ' + path, 'not saved')
    game.say('load ' + path, 'ply 2.')

    # The end, which undo takes back; Korean within the game.
    assert '점' in game.say('language ko', '초> ')
    game.say('language de', 'en ko')
    game.say('기권', '한 승: 기권.')
    game.say('기권', '대국이 끝났습니다')
    game.say('도움', '대국이 끝났습니다')
    game.say('78졸68', '대국이 끝났습니다')
    game.say('무르기', '2수.')
    game.say('78졸68', '한: ', '4수.')
    game.say('기권', '한 승: 기권.')
    game.say('저장 ' + path, '저장했습니다.')
    game.end('끝\n', '안녕히 가십시오.')
    done = subprocess.run([replay, '--rules', 'standard', path], capture_output=True, encoding='utf-8', timeout=60)
    assert done.returncode == 0 and 'plies=4 warnings=0 recorded=han:resignation' in done.stdout, done
    game = Terminal('--load', path)
    game.until('ply 4.')
    game.end('quit\n', 'Goodbye.')

    # Han, in Korean, by the environment: Han sets up first, Cho answers and moves; the board has Han below.
    game = Terminal('--side', 'han', '--level', '1', environment=ENVIRONMENT | {'LC_ALL': 'ko_KR.UTF-8'})
    game.until('상마마상)> ')
    game.say('마상', '그런 차림은 없습니다.')
    game.say('상마상마', '초 차림: ')
    text = game.until('한> ')
    assert re.search(r'초: \d\d\D\d\d', text) and '1수.' in text and '9   8   7' in text, text
    assert board(text)[9] == '차상마사┴사상마차', text
    game.say('무르기', '무를 수가 없습니다.')
    game.say('도움말', '무르기')
    game.say('끝', '저장하지 않은')
    game.say('점수', '1수.')
    game.say('끝', '저장하지 않은')
    game.end('끝\n', '안녕히 가십시오.')
    game = Terminal('--side', 'han', '--language', 'ko', '--setup', 'HEEH,HEEH', '--load', path)
    assert os.waitstatus_to_exitcode(os.waitpid(game.pid, 0)[1]) == 2

    # Both orientations of a board of hangul, before a move: Han moves first where Han only gives that.
    game = Terminal('--side', 'han', '--lang', 'ko', '--handicap', 'move', *BOTH)
    assert board(game.until('한> ')) == HANGUL_FLIPPED
    rows = board(game.say('뒤집기', '0수.', '한> '))
    assert [row.translate(str.maketrans('┬┴├┤', '┴┬┤├'))[::-1] for row in rows[::-1]] == HANGUL_FLIPPED, rows
    game.end(CTRL_D, '안녕히 가십시오.')

    # A handicap; a new game with other set-ups, asked for before Han shows anything more.
    game = Terminal('--handicap', 'chariot', '--level', '1')
    assert 'Han sets up' in game.until('4 EHHE)> ')
    game.say('2', 'Cho 73.5, Han 59.0 points, deom counted; ply 0.')
    game.until('Han plays ')
    game.until('Cho> ')
    game.say('new', 'not saved')
    game.say('new', '4 EHHE)> ')
    game.end('quit\n', 'Goodbye.')

    # A claim, a pass that accepts, and one that is refused.
    facing = os.path.join(folder, 'facing.pgn')
    pgn = '[Variant "Janggi"]\n[SetUp "1"]\n[FEN "{} b - - 0 1"]\n\n1... {} *\n'
    open(facing, 'w').write(pgn.format('4k4/9/9/9/9/4p4/9/9/9/R3K4', 'Pd5'))
    game = Terminal('--rules', 'mgame', '--load', facing)
    game.until('you may claim it')
    game.say('claim', 'A draw: facing generals (rule 303).')
    game.say('undo', 'you may claim it')
    game.say('claim', 'A draw: facing generals (rule 303).', 'Cho> ')
    game.end(CTRL_D, 'Goodbye.')
    game = Terminal('--load', facing)
    game.until('or pass to accept it (rule 303).')
    game.say('a1a2', 'the facing generals must be answered (rule 303).')
    game.say('pass', 'wins: facing generals (rule 303).')
    game.say('hint', 'The game is over')
    game.end('quit\nquit\n', 'Goodbye.')
    refused = os.path.join(folder, 'refused.pgn')
    open(refused, 'w').write(open(facing).read().replace(' *', ' 2. Ra2 *'))
    done = subprocess.run([play, '--load', refused], input='', capture_output=True, encoding='utf-8', env=ENVIRONMENT)
    assert (done.returncode, done.stdout) == (1, ''), done
    assert done.stderr.endswith('refused.pgn: move 2: the facing generals must be answered\n'), done
    checked = os.path.join(folder, 'check.pgn')
    open(checked, 'w').write(pgn.format('3k5/9/9/9/9/3r5/9/9/9/R3K4', 'Re5'))
    game = Terminal('--load', checked)
    shown = game.until('Check to Cho.')
    assert '\033[1;97;45m楚\033[0m' in shown, shown
    game.say('pass', 'no pass in check (rule 301).')
    game.end('quit\n', 'Goodbye.')

    # A window that is too narrow, terminals without colours.
    game = Terminal(*BOTH, columns=30)
    game.until('the window has 30 columns, and the board needs 38.')
    assert '│' not in game.until('Cho> ')
    game.end(CTRL_D, 'Goodbye.')
    for without in {'NO_COLOR': '1'}, {'TERM': 'dumb'}:
        game = Terminal(*BOTH, environment=ENVIRONMENT | without)
        assert '\033[1' not in game.until('Cho> ')
        game.end(CTRL_D, 'Goodbye.')

    # Ctrl-C ends the thinking, which would take seconds, and nothing else.
    game = Terminal('--setup', 'HEEH,HEEH', '--level', '20')
    game.until('Cho> ')
    for _ in range(3):
        game.say('hint', 'Cho thinks.')
        game.type(CTRL_C, 'Perhaps ', at_prompt=False)
    game.say('a4a5', 'Han thinks.')
    game.type(CTRL_C, 'Han plays ', at_prompt=False)
    game.until('Cho> ')
    if features:
        # With the line editor: Ctrl-C gives a line up; moves, commands and files are completed, and lines recalled.
        game.type('fro' + CTRL_C, 'Cho> ')
        game.say('poi' + TAB, 'ply 2.')
        game.say('moves c4', 'c4c5')
        game.type('why c4c' + TAB, '5 ')
        game.say('', 'c4c5 may be played.')
        game.say(UP, 'c4c5 may be played.')
        game.say('notation korean', 'ply 2.')
        game.say('why 77졸6' + TAB + '\n', '77졸67 may be played.')
        game.say('load ' + os.path.join(folder, 'bro') + TAB, 'not saved')
    game.end(CTRL_D, 'Goodbye.')

# Without a terminal: no colours, lines as they come, the same game each time.
lines = 'a4b4\n\nquit\nquit\n'
runs = [subprocess.run([play, *BOTH], input=lines, capture_output=True, encoding='utf-8', timeout=60, env=ENVIRONMENT)
        for _ in range(2)]
assert runs[0].returncode == 0 and '\033' not in runs[0].stdout and 'v漢' in runs[0].stdout, runs[0]
assert runs[0].stdout == runs[1].stdout and runs[0].stderr == '' and runs[0].stdout.endswith('Goodbye.\n'), runs
for wrong in ['--level', '0'], ['--side', 'x'], ['--setup', 'HEEH'], ['--lang', 'de'], ['x'], ['--handicap', 'king']:
    assert subprocess.run([play, *wrong], capture_output=True).returncode == 2, wrong
done = subprocess.run([play, '--load', '/nonexistent'], capture_output=True, encoding='utf-8', env=ENVIRONMENT)
assert (done.returncode, done.stdout) == (1, ''), done
assert done.stderr == 'janggi-play: /nonexistent: No such file or directory\n', done
