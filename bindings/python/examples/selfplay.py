#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays games against itself, all a ply a time, and tells how they ended.  usage: selfplay.py [GAMES [PLIES]]

A network would give its policy from planes and masks in place of random numbers.
"""
import collections
import sys

import numpy as np

import janggi
from janggi import batch


def main() -> None:
    count, plies = (list(map(int, sys.argv[1:])) + [1000, 200][len(sys.argv) - 1:])[:2]
    random = np.random.default_rng(1)
    games = [janggi.Game('kja') for _ in range(count)]
    table = np.stack([batch.policy_table(side) for side in (janggi.Side.CHO, janggi.Side.HAN)])
    for _ in range(plies):
        packs = batch.games_pack(games)
        planes = batch.planes(packs, janggi.View.MOVER)             # what the network reads
        masks = batch.games_masks(games, janggi.View.MOVER)         # what it may answer
        policy = random.random(masks.shape, np.float32) * masks
        best = policy.argmax(axis=1)
        sides = planes[:, janggi.Plane.HAN_TO_MOVE, 0, 0]
        moves = np.where(masks.any(axis=1), table[sides, best], 0)
        batch.games_push(games, moves)
        if (batch.games_outcomes(games)[0] == janggi.State.OVER).all():
            break
    ends = collections.Counter((game.outcome.state.name, game.outcome.reason.name) for game in games)
    for (state, reason), number in ends.most_common():
        print(f'{number:6} {state.lower():10} {reason.lower()}')


if __name__ == '__main__':
    main()
