"""A scan on a local cluster of two worker processes, one of which is killed on the way.

The rows must be those of `pinpoint scan` on the same 50 files, with and without the loss. One file has a
broken game, another one is cut off. The workers have nothing installed: the module travels as a zip.
"""

from __future__ import annotations

import gzip
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import pyarrow
import pyarrow.parquet
from pyspark.sql import SparkSession

MODULE = os.environ["PINPOINT_MODULE"]
sys.path[:0] = [str(pathlib.Path(__file__).parent.parent), MODULE]

import pinpoint.spark
from positions import pgn_of, random_games

FILES = 50
BROKEN = '[Event "Broken"]\n\n1. e4 Ke7 2. Qh9 *\n\n'


def make_archive(folder: pathlib.Path) -> None:
    """Fifty files, every fifth of them packed."""
    for number in range(FILES):
        text = "".join(pgn_of(board, at) for at, board in enumerate(random_games(12, seed=number)))
        if number % 5 == 0:
            packed = gzip.compress(text.encode(), mtime=0)
            whole = len(packed) if number != 45 else len(packed) * 2 // 3
            (folder / f"{number:02}.pgn.gz").write_bytes(packed[:whole])
        else:
            (folder / f"{number:02}.pgn").write_text(BROKEN + text if number == 7 else text)


def session(workers: str) -> SparkSession:
    builder = SparkSession.builder.master(workers).appName("pinpoint")
    builder = builder.config("spark.ui.enabled", "false").config("spark.task.maxFailures", "8")
    builder = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", "1000")
    return builder.getOrCreate()


def bring_module(spark: SparkSession) -> None:
    """Sends the module to the workers."""
    name = pathlib.Path(tempfile.mkdtemp(prefix="pinpoint-module-")) / "pinpoint"
    spark.addArtifacts(shutil.make_archive(str(name), "zip", MODULE, "pinpoint"), pyfile=True)


def sorted_rows(table: pyarrow.Table) -> list[dict[str, object]]:
    rows = table.to_pylist()
    for row in rows:
        if "UTCTime" in row and row["UTCTime"] is not None:
            row["UTCTime"] = str(row["UTCTime"])
        if "tags" in row:
            row["tags"] = sorted(dict(row["tags"]).items())
    keys = ["game", "ply", "fact", "squares", "kind", "file"]
    return sorted(rows, key=lambda row: [str(row.get(key, "")).zfill(20) for key in keys])


def by_command(paths: list[str], out: pathlib.Path) -> dict[str, list[dict[str, object]]]:
    ended = subprocess.run([os.environ["PINPOINT"], "scan", *paths, "--out", str(out)])
    assert ended.returncode == 2, "one of the files is cut off"
    errors = pyarrow.parquet.read_table(out / "errors.parquet")
    tables = {"errors": sorted_rows(errors.select(["file", "offset", "reason"]))}
    assert len(tables["errors"]) == 2, tables["errors"]
    for name in ["games", "events"]:
        parts = [pyarrow.parquet.read_table(path) for path in sorted(out.glob(f"{name}-*.parquet"))]
        tables[name] = sorted_rows(pyarrow.concat_tables(parts))
    return tables


def executors() -> list[int]:
    """The worker processes of our own cluster."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True)
    lines = [line.split(None, 2) for line in listed.stdout.splitlines()]
    parents = {int(pid): int(parent) for pid, parent, _ in lines}

    def is_ours(pid: int) -> bool:
        while pid in parents and pid != os.getpid():
            pid = parents[pid]
        return pid == os.getpid()

    named = [int(pid) for pid, _, words in lines if "CoarseGrainedExecutorBackend" in words]
    return [pid for pid in named if is_ours(pid)]


def kill_a_worker(after: float, killed: list[int]) -> None:
    """Kills one executor, as a lost machine would."""
    time.sleep(after)
    for pid in executors()[:1]:
        os.kill(pid, signal.SIGKILL)
        killed.append(pid)


def main() -> None:
    folder = pathlib.Path(tempfile.mkdtemp(prefix="pinpoint-spark-"))
    archive = folder / "archive"
    archive.mkdir()
    make_archive(archive)
    # Small ranges, so that plain files are cut as well.
    pinpoint.spark.RANGE = 8192
    paths = sorted(str(path) for path in archive.iterdir())
    expected = by_command(paths, folder / "out")
    spark = session("local-cluster[2,1,1024]")
    bring_module(spark)
    for is_killed in [False, True]:
        killed: list[int] = []
        games, events = pinpoint.spark.scan(spark, str(archive / "*"))
        errors = pinpoint.spark.errors(spark, str(archive / "*"))
        start = time.monotonic()
        if is_killed:
            threading.Thread(target=kill_a_worker, args=(1.5, killed), daemon=True).start()
        frames = {"games": games, "events": events, "errors": errors}
        found = {name: frame.toArrow() for name, frame in frames.items()}
        seconds = time.monotonic() - start
        for name, table in found.items():
            rows = sorted_rows(table)
            assert rows == expected[name], f"{name}: {len(rows)} rows, {len(expected[name])} expected"
        assert bool(killed) == is_killed, "no worker was killed"
        counts = {name: len(rows) for name, rows in expected.items()}
        print(f"the same rows {counts} in {seconds:.1f} s, killed: {killed}")
    spark.stop()


if __name__ == "__main__":
    main()
