"""How much faster than python-chess, in one run on the same positions.

    maturin build --release --manifest-path crates/python/Cargo.toml
    python crates/python/speed.py

Needs the wheel and python-chess. Each figure is the best of three rounds, in turns, in time of the
processor, so that other work on the machine does not count.
"""

from __future__ import annotations

import io
import pathlib
import sys
import time
from collections.abc import Callable

import chess
import chess.pgn
import pinpoint

sys.path.insert(0, str(pathlib.Path(__file__).parent / "tests"))

from positions import pgn_of, random_games

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += perft(board, depth - 1)
        board.pop()
    return total


def read_games(text: str) -> int:
    source, total = io.StringIO(text), 0
    while game := chess.pgn.read_game(source):
        total += sum(1 for _ in game.mainline_moves())
    return total


def compare(name: str, ours: Callable[[], int], theirs: Callable[[], int], least: int) -> bool:
    assert ours() == theirs(), name
    best = [float("inf"), float("inf")]
    for _ in range(3):
        for index, work in enumerate([ours, theirs]):
            start = time.process_time()
            work()
            best[index] = min(best[index], time.process_time() - start)
    factor = best[1] / best[0]
    print(f"{name:22} {best[0]:9.4f} s  python-chess {best[1]:9.4f} s  {factor:7.0f} times (bar {least})")
    return factor >= least


def main() -> None:
    games = list(random_games(60, seed=5))
    boards = [chess.Board(game.fen()) for game in games for _ in range(3)]
    positions = [pinpoint.Position(board.fen()) for board in boards]
    text = "".join(pgn_of(game, number) for number, game in enumerate(games))
    start, kiwipete = pinpoint.Position(KIWIPETE), chess.Board(KIWIPETE)
    reached = [
        compare(
            "legal moves and SAN",
            lambda: sum(len(position.legal_sans()) for position in positions),
            lambda: sum(len([board.san(it) for it in board.legal_moves]) for board in boards),
            20,
        ),
        compare(
            "legal moves",
            lambda: sum(len(position.legal_moves()) for position in positions),
            lambda: sum(len(list(board.legal_moves)) for board in boards),
            20,
        ),
        compare(
            "PGN",
            lambda: sum(len(game) for game in pinpoint.parse_pgn(text)),
            lambda: read_games(text),
            50,
        ),
        compare("perft", lambda: start.perft(3), lambda: perft(kiwipete, 3), 300),
    ]
    sys.exit(0 if all(reached) else 1)


if __name__ == "__main__":
    main()
