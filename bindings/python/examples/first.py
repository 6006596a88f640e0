# SPDX-License-Identifier: MIT
import janggi
game = janggi.Game('kakao')
game.push('a4b4')
print(game.position, end='')
print(len(game.legal_moves()), 'legal moves')
