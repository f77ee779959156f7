"""Writes down what python-chess reads in a PGN from stdin: one line a move, variations indented.

Fails if python-chess finds anything wrong in it.
"""

import sys

import chess.pgn


def score(node):
    found = node.eval()
    if found is None:
        return "-"
    white = found.white()
    return f"#{white.mate()}" if white.is_mate() else str(white.score())


def comment(node):
    """The comment without commands such as [%eval], words separated by single spaces."""
    text = node.comment
    while "[%" in text:
        before, after = text.split("[%", 1)
        text = before + " " + after.split("]", 1)[1]
    return " ".join(text.split())


def show(node, depth):
    """The moves after a node in the order of a PGN: the main one, the others, what follows."""
    if not node.variations:
        return
    main, *others = node.variations
    line(main, depth)
    for other in others:
        line(other, depth + 1)
        show(other, depth + 1)
    show(main, depth)


def line(node, depth):
    nags = " ".join(f"${nag}" for nag in sorted(node.nags))
    print("  " * depth + f"{node.uci()} [{nags}] {score(node)} {comment(node)}".rstrip())


game = chess.pgn.read_game(sys.stdin)
if game is None or game.errors:
    sys.exit(f"python-chess does not understand it: {game and game.errors}")
show(game, 0)
