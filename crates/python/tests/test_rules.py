"""Legal moves, SAN and FEN beside python-chess."""

import unittest

import chess
import pinpoint
from positions import random_games

POSITIONS = 20_000


class Rules(unittest.TestCase):
    def test_moves_san_and_fen_equal_those_of_python_chess(self) -> None:
        seen = 0
        for game in random_games(1000, seed=7):
            board = chess.Board()
            position = pinpoint.Position()
            for move in game.move_stack:
                self.compare(board, position)
                seen += 1
                position = position.play(move.uci())
                board.push(move)
                if seen == POSITIONS:
                    return
        self.fail(f"only {seen} positions")

    def compare(self, board: chess.Board, position: pinpoint.Position) -> None:
        fen = board.fen()
        ours = dict(zip((str(move) for move in position.legal_moves()), position.legal_sans()))
        theirs = {move.uci(): board.san(move) for move in board.legal_moves}
        self.assertEqual(ours, theirs, fen)
        self.assertEqual(position.is_check, board.is_check(), fen)
        self.assertEqual(position.is_checkmate, board.is_checkmate(), fen)
        self.assertEqual(position.is_stalemate, board.is_stalemate(), fen)
        # The en passant square is written after every double step by us, and where a capture is
        # legal by them: the position is the same.
        self.assertEqual(chess.Board(position.fen).fen(), fen)
        self.assertEqual(hash(pinpoint.Position(position.fen)), hash(position))

    def test_absolute_pins_are_those_of_python_chess(self) -> None:
        for game in random_games(60, seed=8):
            position = pinpoint.Position(game.fen())
            ours = {pin.pinned for pin in pinpoint.pins(position) if pin.kind == "absolute"}
            squares = [at for at in chess.SQUARES if game.piece_type_at(at) not in (None, chess.KING)]
            is_pinned = lambda at: game.is_pinned(bool(game.color_at(at)), at)  # noqa: E731
            self.assertEqual(ours, {chess.square_name(at) for at in squares if is_pinned(at)})

    def test_perft_equals_a_walk_of_python_chess(self) -> None:
        def walk(board: chess.Board, depth: int) -> int:
            if depth == 0:
                return 1
            total = 0
            for move in board.legal_moves:
                board.push(move)
                total += walk(board, depth - 1)
                board.pop()
            return total

        fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
        self.assertEqual(pinpoint.Position(fen).perft(2), walk(chess.Board(fen), 2))

    def test_chess960_castling_is_spelled_as_in_chess960(self) -> None:
        fen = "nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w KQkq - 0 1"
        self.assertTrue(pinpoint.Position(fen).is_chess960)


if __name__ == "__main__":
    unittest.main()
