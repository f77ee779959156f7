"""Positions and games by chance, the same on every machine."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess


def random_games(count: int, seed: int) -> Iterator[chess.Board]:
    """Finished games of random moves; captures and promotions are preferred."""
    chance = random.Random(seed)
    for _ in range(count):
        board = chess.Board()
        for _ in range(chance.randrange(20, 160)):
            moves = list(board.legal_moves)
            if not moves:
                break
            lively = [move for move in moves if board.is_capture(move) or move.promotion]
            board.push(chance.choice(lively if lively and chance.random() < 0.4 else moves))
        yield board


def pgn_of(board: chess.Board, number: int) -> str:
    """The game that led to the board, with tags and clocks."""
    replay = chess.Board()
    words = []
    for ply, move in enumerate(board.move_stack):
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}.")
        words.append(replay.san(move))
        words.append(f"{{ [%clk 0:{9 - ply // 60:02}:{59 - ply % 60:02}] }}")
        replay.push(move)
    result = board.result()
    return (
        f'[Event "Random"]\n[Site "https://example.org/{number}"]\n[White "w{number % 7}"]\n'
        f'[Black "b"]\n[Result "{result}"]\n[WhiteElo "{1000 + number % 900}"]\n'
        f'[UTCDate "2026.01.{1 + number % 28:02}"]\n\n{" ".join(words)} {result}\n\n'
    )
