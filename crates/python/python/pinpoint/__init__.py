"""Chess that plays, and says why.

Positions, moves and games; pins and explanations; an engine; archives of games as Arrow tables.

>>> import pinpoint
>>> position = pinpoint.Position("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1")
>>> print(pinpoint.explain(position, "Nc7+"))
Nc7+ forks the king on e8 and the rook on a8 and wins a rook.
"""

from pinpoint import _zipped

_zipped.load(__spec__, __path__)

from pinpoint._pinpoint import (
    Batch,
    BatchReader,
    Engine,
    Explanation,
    Fact,
    FenError,
    Game,
    Move,
    MoveError,
    PgnError,
    PgnReader,
    Pin,
    Position,
    ScanError,
    ScoredLine,
    Table,
    Tables,
    explain,
    parse_pgn,
    pins,
    read_pgn,
    scan,
    scan_batches,
    scan_range,
    tag_puzzle,
)

__all__ = [
    "Batch",
    "BatchReader",
    "Engine",
    "Explanation",
    "Fact",
    "FenError",
    "Game",
    "Move",
    "MoveError",
    "PgnError",
    "PgnReader",
    "Pin",
    "Position",
    "ScanError",
    "ScoredLine",
    "Table",
    "Tables",
    "explain",
    "parse_pgn",
    "pins",
    "read_pgn",
    "scan",
    "scan_batches",
    "scan_range",
    "tag_puzzle",
]
