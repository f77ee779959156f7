"""Games, PGN, tactics, engine: what a user writes."""

import gzip
import io
import pathlib
import signal
import tempfile
import threading
import time
import unittest
from collections.abc import Callable

import chess
import chess.pgn
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

    def test_the_main_line_of_an_annotated_game_is_that_of_python_chess(self) -> None:
        text = (
            '[Event "Notes"]\n[Result "1-0"]\n\n{ before } 1. e4! $14 { [%clk 0:05:00] } '
            "(1. d4 { queen's pawn } d5 (1... Nf6 2. c4 $1) 2. c4) 1... e5 2. Nf3 (2. -- d5) Nc6 "
            "3. Bb5 { [%cal Gb5c6] } a6\n\n"
            '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n[SetUp "1"]\n\n1. e4 Kd7 2. e5 1/2-1/2\n\n'
            "*\n"
        )
        source = io.StringIO(text)
        for game in pinpoint.parse_pgn(text):
            theirs = chess.pgn.read_game(source)
            assert theirs is not None
            moves = [move.uci() for move in theirs.mainline_moves()]
            self.assertEqual([str(move) for move in game.moves], moves)
            self.assertEqual(chess.Board(game.position.fen).fen(), theirs.end().board().fen())
            self.assertEqual(chess.Board(game.start.fen).fen(), theirs.board().fen())
            self.assertEqual(len(game.positions), len(moves) + 1)
            self.assertEqual(game.result, theirs.headers["Result"])
        self.assertIsNone(chess.pgn.read_game(source))

    def test_what_was_really_played_ends_at_a_null_move(self) -> None:
        game = next(pinpoint.parse_pgn("1. e4 e5 2. -- Nf6 3. d4 *"))
        self.assertEqual(game.sans, ["e4", "e5"])

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

    def check_interrupted(self, work: Callable[[], object]) -> None:
        """Ctrl-C comes while the work is done, which would take far longer."""
        # A shell that runs the tests in the background lets them ignore it.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        timer = threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT))
        timer.start()
        start = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            work()
        self.assertLess(time.monotonic() - start, 10)

    def test_ctrl_c_stops_the_engine(self) -> None:
        self.check_interrupted(lambda: pinpoint.Engine().analyze(pinpoint.Position(), seconds=30))

    def test_ctrl_c_stops_a_scan(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "long.pgn"
            game = "".join(pgn_of(board, 1) for board in random_games(40, seed=3))
            path.write_text(game)
            # The same file very often: parts of it come faster than anybody waits for them.
            self.check_interrupted(lambda: pinpoint.scan([path] * 20_000, facts="none"))
            # All cores are free again: the next scan is done at once.
            self.assertEqual(len(pinpoint.scan(path, facts="none").games), 40)


if __name__ == "__main__":
    unittest.main()
