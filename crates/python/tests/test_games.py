"""Games, PGN, tactics, engine: what a user writes."""

import gzip
import pathlib
import signal
import tempfile
import threading
import time
import unittest

import chess
import pinpoint
from positions import pgn_of, random_games


class Games(unittest.TestCase):
    def test_games_read_as_python_chess_wrote_them(self) -> None:
        boards = list(random_games(200, seed=1))
        text = "".join(pgn_of(board, number) for number, board in enumerate(boards))
        folder = pathlib.Path(tempfile.mkdtemp())
        (folder / "a.pgn").write_text(text)
        with gzip.open(folder / "a.pgn.gz", "wt") as file:
            file.write(text)
        for name in ["a.pgn", "a.pgn.gz"]:
            games = list(pinpoint.read_pgn(folder / name))
            self.assertEqual(len(games), 200)
            for board, game in zip(boards, games):
                moves = [move.uci() for move in board.move_stack]
                self.assertEqual([str(move) for move in game.moves], moves)
                self.assertEqual(chess.Board(game.position.fen).fen(), board.fen())
                self.assertEqual(game.result, board.result())

    def test_a_game_survives_writing_and_reading(self) -> None:
        for board in random_games(20, seed=2):
            game = pinpoint.Game()
            for move in board.move_stack:
                game.play(move.uci())
            game.tags = {"White": 'A "quoted" name', "Event": "Test"}
            game.result = board.result()
            again = next(pinpoint.parse_pgn(game.pgn()))
            self.assertEqual((again.sans, again.result), (game.sans, game.result))
            self.assertEqual(again.tags["White"], 'A "quoted" name')

    def test_a_broken_game_raises_and_the_next_one_is_read(self) -> None:
        reader = pinpoint.parse_pgn("1. e4 *\n\n1. e5 *\n\n1. d4 *\n")
        self.assertEqual(next(reader).sans, ["e4"])
        with self.assertRaisesRegex(pinpoint.PgnError, "game 2, line 3, column 4"):
            next(reader)
        self.assertEqual(next(reader).sans, ["d4"])
        games = pinpoint.parse_pgn("1. e5 *\n\n1. d4 *\n", on_error="skip")
        self.assertEqual([game.sans for game in games], [["d4"]])

    def test_errors_are_value_errors_with_words(self) -> None:
        for call, error in [
            (lambda: pinpoint.Position("8/8/8 w"), pinpoint.FenError),
            (lambda: pinpoint.Position().parse("Qh5"), pinpoint.MoveError),
            (lambda: pinpoint.scan("/nowhere.pgn"), pinpoint.ScanError),
        ]:
            with self.assertRaises(error) as caught:
                call()
            self.assertIsInstance(caught.exception, ValueError)
            self.assertGreater(len(str(caught.exception)), 10)
        with self.assertRaises(OSError):
            pinpoint.read_pgn("/nowhere.pgn")


class Work(unittest.TestCase):
    def test_several_lines_come_best_first(self) -> None:
        lines = pinpoint.Engine().analyze(pinpoint.Position(), depth=6, lines=3)
        self.assertEqual(len(lines), 3)
        scores = [line.centipawns or 0 for line in lines]
        self.assertEqual(scores, sorted(scores, reverse=True))

    def test_other_threads_run_while_the_engine_searches(self) -> None:
        ticks = 0
        over = threading.Event()

        def count() -> None:
            nonlocal ticks
            while not over.is_set():
                ticks += 1
                time.sleep(0.001)

        thread = threading.Thread(target=count)
        thread.start()
        pinpoint.Engine().analyze(pinpoint.Position(), seconds=0.5)
        over.set()
        thread.join()
        self.assertGreater(ticks, 50)

    def interrupted(self, work: "threading.Thread | None" = None) -> None:
        timer = threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT))
        timer.start()
        start = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            pinpoint.Engine().analyze(pinpoint.Position(), seconds=30)
        self.assertLess(time.monotonic() - start, 10)

    def test_ctrl_c_stops_the_engine(self) -> None:
        self.interrupted()


if __name__ == "__main__":
    unittest.main()
