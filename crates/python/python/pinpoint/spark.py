"""Archives on Apache Spark: the two tables of a scan as DataFrames.

    from pinpoint import spark as pinpoint_spark
    games, events = pinpoint_spark.scan(spark, "/data/lichess/*.pgn.zst", facts="pins,forks")

Each packed file is one task; plain PGN is cut into byte ranges at the beginnings of games. A task
depends on nothing but its file and range, so a task that is run again gives the same rows. Nothing is
read before a result is asked for. The files must have the same path on all workers.

The wheel must be installed on the workers, or travel with the job. Spark takes it under a name that
ends in ``.zip``: ``spark-submit --py-files pinpoint.zip``, or
``spark.addArtifacts("pinpoint.zip", pyfile=True)``.
"""

from __future__ import annotations

import glob
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import pinpoint

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame, SparkSession

#: How much plain text a task gets.
RANGE = 64 << 20

_GAMES = """game bigint not null, file string not null, Event string, Site string, White string,
Black string, Result string, WhiteTitle string, BlackTitle string, WhiteElo smallint,
BlackElo smallint, WhiteRatingDiff smallint, BlackRatingDiff smallint, UTCDate date,
UTCTime string, ECO string, Opening string, Termination string, TimeControl string, Date string,
Round string, FEN string, tags map<string,string>, plies int not null, moves binary not null,
uci string not null, clocks array<float>, evals array<int>"""

_EVENTS = """game bigint not null, ply int not null, side string not null, move string not null,
fact string not null, kind string, origin string, pieces string not null, squares string not null,
value int, favors string not null"""

_ERRORS = "file string not null, offset bigint not null, reason string not null"

_TASKS = "path string, file int, start bigint, end bigint"
_PACKED = (b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"\x2a\x4d\x18")


def scan(
    spark: SparkSession,
    paths: str | Sequence[str],
    *,
    facts: str | None = None,
    where: Sequence[str] = (),
    position: str | None = None,
    sample: float | None = None,
    seed: int = 0,
) -> tuple[DataFrame, DataFrame]:
    """The tables of games and events of the files, which may be given by patterns.

    ``game`` has the same values as in a scan by ``pinpoint scan`` of the same files in the same order.
    ``position`` is a FEN. ``UTCTime`` is text, since Spark has no type for a time of day.
    """
    rows = _rows(spark, paths)
    options = {"facts": facts, "where": list(where), "sample": sample, "seed": seed}
    games = _work(_games, options | _only_games(where), position)
    return rows.mapInArrow(games, _GAMES), rows.mapInArrow(_work(_events, options, position), _EVENTS)


def errors(spark: SparkSession, paths: str | Sequence[str]) -> DataFrame:
    """What could not be read: broken games, and files whose text ends early.

    ``offset`` is where it is in the text of its file, in bytes.
    """
    return _rows(spark, paths).mapInArrow(_work(_broken, {"facts": "none"}, None), _ERRORS)


def _rows(spark: SparkSession, paths: str | Sequence[str]) -> DataFrame:
    """A row for each task."""
    patterns = [paths] if isinstance(paths, str) else list(paths)
    files = [path for pattern in patterns for path in sorted(glob.glob(pattern))]
    if not files:
        raise pinpoint.ScanError(f"no files: {', '.join(patterns)}")
    tasks = [task for number, path in enumerate(files) for task in _tasks(path, number)]
    # A partition for each task, so that one that fails is all that is run again.
    return spark.sparkContext.parallelize(tasks, len(tasks)).toDF(_TASKS)


def _only_games(where: Sequence[str]) -> dict[str, object]:
    """Games need no detectors, except where a condition asks for a fact."""
    return {} if any("fact" in text for text in where) else {"facts": "none"}


def _tasks(path: str, number: int) -> Iterator[tuple[str, int, int, int | None]]:
    with open(path, "rb") as file:
        head = file.read(4)
    is_packed = head.startswith(_PACKED[:2]) or head[1:] == _PACKED[2]
    if is_packed:
        yield path, number, 0, None
        return
    size = os.path.getsize(path)
    for start in range(0, max(size, 1), RANGE):
        yield path, number, start, start + RANGE


def _work(
    table: Callable[[pinpoint.BatchReader], Iterator[pyarrow.RecordBatch]],
    options: dict[str, object],
    position: str | None,
) -> Callable[[Iterable[pyarrow.RecordBatch]], Iterator[pyarrow.RecordBatch]]:
    """What a worker does for its tasks: scans ranges, and gives the batches of one of the tables."""

    def work(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        import pinpoint

        wanted = None if position is None else pinpoint.Position(position)
        for tasks in batches:
            for task in tasks.to_pylist():
                reader = pinpoint.scan_range(
                    task["path"],
                    name=task["path"],
                    file=task["file"],
                    start=task["start"],
                    end=task["end"],
                    position=wanted,
                    **options,  # type: ignore[arg-type]
                )
                for batch in table(reader):
                    if batch.num_rows:
                        yield batch

    return work


def _games(reader: pinpoint.BatchReader) -> Iterator[pyarrow.RecordBatch]:
    import pyarrow

    for games, _ in reader:
        yield _plain(pyarrow.record_batch(games))


def _events(reader: pinpoint.BatchReader) -> Iterator[pyarrow.RecordBatch]:
    import pyarrow

    for _, events in reader:
        yield pyarrow.record_batch(events)


def _broken(reader: pinpoint.BatchReader) -> Iterator[pyarrow.RecordBatch]:
    import pyarrow

    for _ in reader:
        pass
    names = ["file", "offset", "reason"]
    types = [pyarrow.string(), pyarrow.int64(), pyarrow.string()]
    columns = zip(*reader.errors) if reader.errors else ([], [], [])
    arrays = [pyarrow.array(list(column), kind) for column, kind in zip(columns, types)]
    yield pyarrow.record_batch(arrays, names)


def _plain(batch: pyarrow.RecordBatch) -> pyarrow.RecordBatch:
    """The batch with a time of day as text."""
    import pyarrow

    at = batch.schema.get_field_index("UTCTime")
    return batch.set_column(at, "UTCTime", batch.column(at).cast(pyarrow.string()))
