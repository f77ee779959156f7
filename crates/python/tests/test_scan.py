"""Scans beside python-chess, and their tables in other libraries."""

import pathlib
import tempfile
import unittest

import chess
import duckdb
import pinpoint
import polars
import pyarrow
from positions import pgn_of, random_games

GAMES = 300


class Scan(unittest.TestCase):
    boards: list[chess.Board]
    path: pathlib.Path

    @classmethod
    def setUpClass(cls) -> None:
        cls.boards = list(random_games(GAMES, seed=3))
        cls.path = pathlib.Path(tempfile.mkdtemp()) / "games.pgn"
        texts = [pgn_of(board, number) for number, board in enumerate(cls.boards)]
        texts.insert(100, '[Event "Broken"]\n\n1. e4 Ke7 2. Qh9 *\n\n')
        cls.path.write_text("".join(texts))

    def test_games_have_the_moves_that_python_chess_played(self) -> None:
        tables = pinpoint.scan(self.path, facts="none")
        games = pyarrow.table(tables.games).to_pylist()
        self.assertEqual(len(games), GAMES)
        for game, board in zip(games, self.boards):
            uci = [move.uci() for move in board.move_stack]
            self.assertEqual(game["uci"].split(), uci)
            self.assertEqual(game["plies"], len(uci))
            self.assertEqual(game["Result"], board.result())
            self.assertEqual(unpack(game["moves"]), uci)
            self.assertEqual(len(game["clocks"] or []), len(uci))
        self.assertEqual([error[2] for error in tables.errors][:1], [tables.errors[0][2]])
        self.assertEqual(len(tables.errors), 1)
        path, offset, _ = tables.errors[0]
        self.assertEqual(pathlib.Path(path), self.path)
        self.assertTrue(self.path.read_bytes()[offset:].startswith(b'[Event "Broken"]'))

    def test_facts_that_python_chess_can_count_are_as_many(self) -> None:
        tables = pinpoint.scan(self.path, facts="mates,promotions,material,pins")
        events = pyarrow.table(tables.events).to_pylist()
        games = pyarrow.table(tables.games).column("game").to_pylist()
        ours = {"mate": 0, "promotion": 0, "material": 0}
        for event in events:
            if event["fact"] in ours:
                ours[event["fact"]] += 1
        theirs = {"mate": 0, "promotion": 0, "material": 0}
        pins = set()
        for key, game in zip(games, self.boards):
            board = chess.Board()
            for ply, move in enumerate(game.move_stack, 1):
                theirs["promotion"] += move.promotion is not None
                theirs["material"] += board.is_capture(move) or move.promotion is not None
                before = board.copy(stack=False)
                board.push(move)
                pins |= {(key, ply, squares) for squares in new_pins(before, move, board)}
            theirs["mate"] += board.is_checkmate()
        self.assertEqual(ours, theirs)
        self.assertGreater(theirs["mate"], 0)
        # Every new pin to a king, and nothing else.
        found = {
            (event["game"], event["ply"], event["squares"])
            for event in events
            if event["fact"] == "pin" and event["kind"] == "absolute"
        }
        self.assertEqual(found, pins)
        self.assertGreater(len(pins), 200)

    def test_tables_go_to_other_libraries_without_copying(self) -> None:
        tables = pinpoint.scan(self.path, facts="material")
        table = pyarrow.table(tables.games)
        self.assertEqual(table.num_rows, GAMES)
        # Another look at the same memory has the same address.
        address = table.column("uci").chunk(0).buffers()[2].address
        again = pyarrow.table(tables.games).column("uci").chunk(0).buffers()[2].address
        self.assertEqual(address, again)
        frame = polars.DataFrame(tables.games)
        self.assertEqual(frame["plies"].sum(), sum(len(board.move_stack) for board in self.boards))
        events = tables.events
        reader = pyarrow.RecordBatchReader.from_stream(events)
        count = duckdb.sql("select count(*) from reader where fact = 'material'").fetchall()
        self.assertEqual(count, [(events.num_rows,)])

    def test_batches_are_the_tables_in_parts(self) -> None:
        tables = pinpoint.scan(self.path, facts="pins")
        parts = list(pinpoint.scan_batches([self.path], facts=["pins"], threads=2))
        events = [pyarrow.record_batch(events) for _, events in parts]
        self.assertEqual(pyarrow.Table.from_batches(events), pyarrow.table(tables.events))

    def test_ranges_cut_anywhere_give_each_game_once(self) -> None:
        tables = pinpoint.scan(self.path, facts="none")
        whole = pyarrow.table(tables.games)
        size = self.path.stat().st_size
        step = size // 7 + 1
        batches = []
        for start in range(0, size, step):
            name = str(self.path)
            part = pinpoint.scan_range(
                self.path, name=name, file=0, start=start, end=start + step, facts="none"
            )
            batches += [pyarrow.record_batch(games) for games, _ in part]
        self.assertEqual(pyarrow.Table.from_batches(batches).combine_chunks(), whole.combine_chunks())

    def test_conditions_choose_games(self) -> None:
        tables = pinpoint.scan(self.path, where=["White = w3", "fact = mate"], facts="none")
        mated = [at for at, it in enumerate(self.boards) if it.is_checkmate() and at % 7 == 3]
        self.assertEqual(len(tables.games), len(mated))


def unpack(moves: bytes) -> list[str]:
    """Packed moves as UCI: six bits, six bits, four bits."""
    numbers = [int.from_bytes(moves[at : at + 2], "little") for at in range(0, len(moves), 2)]
    names = chess.SQUARE_NAMES
    return [names[it & 63] + names[it >> 6 & 63] + " nbrq"[it >> 12].strip() for it in numbers]


def pins_of(board: chess.Board) -> set[tuple[int, int, int]]:
    """Pinner, pinned piece and king of all absolute pins."""
    found = set()
    for color in chess.COLORS:
        king = board.king(color)
        assert king is not None
        for at in chess.SquareSet(board.occupied_co[color]):
            if at == king or not board.is_pinned(color, at):
                continue
            for pinner in board.pin(color, at) & board.occupied_co[not color]:
                if chess.SquareSet(chess.between(pinner, king) & board.occupied) == {at}:
                    found.add((pinner, at, king))
    return found


def new_pins(before: chess.Board, move: chess.Move, after: chess.Board) -> set[str]:
    """The squares of absolute pins that were not there before, nor on other squares of their line."""
    back = {move.to_square: move.from_square}
    if before.is_castling(move):
        rank = chess.square_rank(move.from_square)
        is_short = chess.square_file(move.to_square) == 6
        back[chess.square(5 if is_short else 3, rank)] = chess.square(7 if is_short else 0, rank)
    old = pins_of(before)
    found = set()
    for pin in pins_of(after):
        is_old = pin in old and all(before.piece_at(at) == after.piece_at(at) for at in pin)
        goes_on = tuple(back.get(at, at) for at in pin) in old
        if not is_old and not goes_on:
            found.add(" ".join(chess.square_name(at) for at in pin))
    return found


if __name__ == "__main__":
    unittest.main()
