#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""All legal moves as UCI text at every ply of real games, beside pyffish if it can be imported; and batches by numpy.

usage: compare.py RECORDS [GAMES]      RECORDS: a file of records; 100 games
"""
import sys
import time

import janggi

try:
    import pyffish
except ImportError:
    pyffish = None
try:
    from janggi import batch
    import numpy as np
except ImportError:
    batch = None
VARIANT = 'janggicasual'        # facing generals are ignored, so that records can be replayed


def clocked(function, times):
    """The best processor time of some, and what the function returned."""
    best, result = 1e9, None
    for _ in range(times):
        start = time.process_time()
        result = function()
        best = min(best, time.process_time() - start)
    return best, result


def ours(games, rules):
    found = []
    for fen, moves, _ in games:
        game = janggi.Game(rules, fen)
        found.append(len(game.legal_uci()))
        for move in moves:
            game.push(move)
            found.append(len(game.legal_uci()))
    return found


def with_moves(games):
    return [len(pyffish.legal_moves(VARIANT, fen, moves[:ply])) for fen, moves, _ in games
            for ply in range(len(moves) + 1)]


def with_fens(games):
    return [len(pyffish.legal_moves(VARIANT, fen, [])) for _, _, fens in games for fen in fens]


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    rules = janggi.Rules('record', bikjang=0, double_pass=0)
    games, positions = [], []
    for record in janggi.read(sys.argv[1], refused=lambda error: None):
        game = janggi.Game(rules, record.game.start)
        moves, fens = [], [game.fen]
        for move in record.game:
            positions.append(game.position)
            moves.append(game.position.format(move, janggi.Notation.UCI))
            game.push(move)
            fens.append(game.fen)
        games.append((fens[0], moves, fens))
        if len(games) == count:
            break
    seconds, found = clocked(lambda: ours(games, rules), 5)
    print(f'{len(games)} games, {len(found)} plies, {sum(found)} legal moves')
    print(f'janggi                 {seconds / len(found) * 1e6:8.2f} us a ply')
    if pyffish is None:
        print('pyffish is not there')
    else:
        for name, function, times in ('start and moves', with_moves, 1), ('the FEN', with_fens, 3):
            other, theirs = clocked(lambda: function(games), times)
            print(f'pyffish, {name:15}{other / len(found) * 1e6:8.2f} us a ply, {other / seconds:.1f} times as long; '
                  f'{sum(a == b for a, b in zip(found, theirs))} plies with as many moves')
    if batch is not None:
        packs = batch.packs(positions)
        room = np.empty(len(packs) * batch.MOVES_MAX, np.uint32)
        seconds, (offsets, _) = clocked(lambda: batch.legal_moves(packs, rules, room=room), 5)
        print(f'batch.legal_moves      {offsets[-1] / seconds / 1e6:8.1f} million moves a second')


if __name__ == '__main__':
    main()
