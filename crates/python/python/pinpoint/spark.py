"""Archives on Apache Spark: the two tables of a scan as DataFrames.

    from pinpoint import spark as pinpoint_spark
    games, events = pinpoint_spark.scan(spark, "/data/lichess/*.pgn.zst", facts="pins,forks")

Each packed file is one task; plain PGN is cut into byte ranges at the beginnings of games. A task
depends on nothing but its file and range, so a task that is run again gives the same rows. Nothing is
read before a result is asked for. The wheel must be installed on the workers, or travel with
``--py-files`` or ``spark.addArtifacts``; the files must have the same path on all of them.
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

_TASKS = "path string, file int, start bigint, end bigint"
_PACKED = (b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"\x2a\x4d\x18")


def scan(
    spark: SparkSession,
    paths: str | Sequence[str],
    *,
    facts: str | None = None,
    where: Sequence[str] = (),
    sample: float | None = None,
    seed: int = 0,
) -> tuple[DataFrame, DataFrame]:
    """The tables of games and events of the files, which may be given by patterns.

    ``game`` has the same values as in a scan by ``pinpoint scan`` of the same files in the same order.
    ``UTCTime`` is text, since Spark has no type for a time of day.
    """
    patterns = [paths] if isinstance(paths, str) else list(paths)
    files = [path for pattern in patterns for path in sorted(glob.glob(pattern))]
    if not files:
        raise pinpoint.ScanError(f"no files: {', '.join(patterns)}")
    tasks = [task for number, path in enumerate(files) for task in _tasks(path, number)]
    options = {"facts": facts, "where": list(where), "sample": sample, "seed": seed}
    # A partition for each task, so that one that fails is all that is run again.
    rows = spark.sparkContext.parallelize(tasks, len(tasks)).toDF(_TASKS)
    return (
        rows.mapInArrow(_work(0, options), _GAMES),
        rows.mapInArrow(_work(1, options), _EVENTS),
    )


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
    table: int, options: dict[str, object]
) -> Callable[[Iterable[pyarrow.RecordBatch]], Iterator[pyarrow.RecordBatch]]:
    """What a worker does for its tasks: scans ranges, and gives the batches of one of the tables."""

    def work(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        import pyarrow

        import pinpoint

        wanted = dict(options)
        if table == 0 and not any("fact" in text for text in wanted["where"]):  # type: ignore[attr-defined]
            # Games need no detectors.
            wanted["facts"] = "none"
        for tasks in batches:
            for task in tasks.to_pylist():
                pairs = pinpoint.scan_range(
                    task["path"],
                    name=task["path"],
                    file=task["file"],
                    start=task["start"],
                    end=task["end"],
                    **wanted,  # type: ignore[arg-type]
                )
                for pair in pairs:
                    batch = pyarrow.record_batch(pair[table])
                    if batch.num_rows:
                        yield _plain(batch)

    return work


def _plain(batch: pyarrow.RecordBatch) -> pyarrow.RecordBatch:
    """The batch with a time of day as text."""
    import pyarrow
    import pyarrow.compute

    at = batch.schema.get_field_index("UTCTime")
    if at < 0:
        return batch
    column = batch.column(at)
    texts = [None if time is None else time.isoformat() for time in column.to_pylist()]
    return batch.set_column(at, "UTCTime", pyarrow.array(texts, pyarrow.string()))
