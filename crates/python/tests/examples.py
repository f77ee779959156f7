"""What a user writes, with types: checked by mypy in strict mode."""

from __future__ import annotations

import pinpoint


def most_active(paths: list[str]) -> dict[str, int]:
    """How many games each player has with White."""
    count: dict[str, int] = {}
    for path in paths:
        for game in pinpoint.read_pgn(path, on_error="skip"):
            name = game.tags.get("White", "?")
            count[name] = count.get(name, 0) + 1
    return count


def best_move(fen: str) -> str:
    position = pinpoint.Position(fen)
    line = pinpoint.Engine(hash_mb=8).analyze(position, depth=8)[0]
    return line.sans[0]


def reasons(fen: str, text: str) -> list[str]:
    position = pinpoint.Position(fen)
    move: pinpoint.Move = position.parse(text)
    return [fact.sentence for fact in pinpoint.explain(position, move).facts]


def forks(paths: list[str]) -> int:
    total = 0
    for _, events in pinpoint.scan_batches(paths, facts="forks", where=["WhiteElo >= 2000"]):
        total += events.num_rows
    return total


def mate_or_score(line: pinpoint.ScoredLine) -> str:
    return f"#{line.mate}" if line.mate is not None else f"{line.centipawns}"
