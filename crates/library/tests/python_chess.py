"""Another library's opinion of what a PGN says.

    python_chess.py make COUNT   writes games by chance, with everything that PGN can hold
    python_chess.py read         writes down what python-chess reads in the PGN from stdin
"""

import io
import random
import re
import sys

import chess
import chess.engine
import chess.pgn
import chess.svg

WORDS = ["good", "Über", "naïve", "Zug-\nzwang", "(why?)", "1-0", "100 %", "$1", "e4!?", "“so”"]
TAGS = {
    "Annotator": "Bo, A. (2nd edition)",
    "ECO": "C20",
    "TimeControl": "300+3",
    "UTCTime": "23:59:07",
    "WhiteElo": "2100",
    "BlackElo": "?",
    "WhiteRatingDiff": "+5",
    "PlyCount": "007",
}


def decorate(node: chess.pgn.ChildNode, chance: random.Random) -> None:
    """Adds marks, words, clocks, evaluations and arrows to a move, now and then."""
    if chance.random() < 0.3:
        node.nags |= {chance.randrange(1, 140) for _ in range(chance.randrange(1, 3))}
    if chance.random() < 0.2:
        node.comment = " ".join(chance.choices(WORDS, k=chance.randrange(1, 6)))
    if chance.random() < 0.3:
        node.set_clock(chance.choice([0, 7, 59.5, 3600, 12345.6, 90061]))
    if chance.random() < 0.1:
        node.set_emt(chance.choice([0, 1, 2.5, 60]))
    if chance.random() < 0.2:
        score = chance.choice([chess.engine.Cp(chance.randrange(-999, 999)), chess.engine.Mate(-3)])
        node.set_eval(chess.engine.PovScore(score, chess.WHITE), chance.choice([None, None, 20]))
    if chance.random() < 0.1:
        squares = chance.choices(chess.SQUARES, k=4)
        colors = ["green", "red", "yellow", "blue"]
        arrows = [chess.svg.Arrow(squares[0], squares[1], color=chance.choice(colors))]
        node.set_arrows([*arrows, chess.svg.Arrow(squares[2], squares[2], color="red")])


def grow(node: chess.pgn.GameNode, plies: int, chance: random.Random) -> None:
    """Random moves, and variations of them with variations of their own."""
    for _ in range(plies):
        moves = list(node.board().legal_moves)
        if not moves:
            return
        chance.shuffle(moves)
        following = node.add_variation(moves[0])
        decorate(following, chance)
        for other in moves[1:3]:
            if chance.random() < 0.06:
                branch = node.add_variation(other)
                if chance.random() < 0.5:
                    branch.starting_comment = chance.choice(WORDS)
                decorate(branch, chance)
                grow(branch, chance.randrange(0, 7), chance)
        if chance.random() < 0.02 and not node.board().is_check():
            grow(node.add_variation(chess.Move.null()), chance.randrange(0, 3), chance)
        node = following


def make(count: int) -> None:
    chance = random.Random(15)
    for number in range(count):
        game = chess.pgn.Game()
        game.headers.update({"Round": str(number), "White": chance.choice(["Çelik", "Bo, A."])})
        game.headers["Date"] = chance.choice(["2026.11.15", "1851.??.??", "????.??.??"])
        for name in chance.sample(sorted(TAGS), chance.randrange(len(TAGS))):
            game.headers[name] = TAGS[name]
        if number % 5 == 1:
            game.setup(chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 9"))
        if number % 5 == 2:
            game.setup(chess.Board.from_chess960_pos(chance.randrange(960)))
        if chance.random() < 0.3:
            game.comment = chance.choice(WORDS)
        grow(game, chance.randrange(0, 90), chance)
        game.headers["Result"] = chance.choice(["1-0", "0-1", "1/2-1/2", "*"])
        print(game.accept(chess.pgn.StringExporter(columns=chance.choice([None, 80]))), end="\n\n")


def words(text: str) -> str:
    """A comment without commands such as [%clk], words separated by single spaces."""
    return " ".join(re.sub(r"\[%[^]]*\]", " ", text).split())


def describe(node: chess.pgn.GameNode, depth: int) -> None:
    score = node.eval()
    arrows = sorted((arrow.tail, arrow.head, arrow.color) for arrow in node.arrows())
    uci = node.uci() if isinstance(node, chess.pgn.ChildNode) else "start"
    before = words(node.starting_comment) if isinstance(node, chess.pgn.ChildNode) else ""
    facts = [uci, sorted(node.nags), before, words(node.comment), node.clock(), node.emt()]
    print("  " * depth, *facts, score, node.eval_depth(), arrows, sep="|")


def show(node: chess.pgn.GameNode, depth: int) -> None:
    """Main lines in a loop: a game may be longer than Python recurses."""
    while node.variations:
        main, *others = node.variations
        describe(main, depth)
        for other in others:
            describe(other, depth + 1)
            show(other, depth + 1)
        node = main


def read() -> None:
    source = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8")
    while game := chess.pgn.read_game(source):
        if game.errors:
            sys.exit(f"python-chess does not understand it: {game.errors}")
        # The seven tags of the standard stand first in any file; the order of others is theirs.
        for name, value in sorted(game.headers.items()):
            print(f"{name}={value}")
        describe(game, 0)
        show(game, 0)


if __name__ == "__main__":
    sys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8", newline="\n")
    make(int(sys.argv[2])) if sys.argv[1] == "make" else read()
