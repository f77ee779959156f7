"""How fast a local cluster of two worker processes scans a plain PGN file.

    PINPOINT_MODULE=FOLDER python crates/python/tests/cluster/speed.py FILE.pgn

The folder holds an optimized module. The first job starts the workers, and is not counted.
"""

from __future__ import annotations

import os
import sys
import time

sys.path[:0] = [os.path.dirname(__file__), os.environ["PINPOINT_MODULE"]]

import pinpoint.spark
from run import bring_module, session


def main() -> None:
    path = sys.argv[1]
    pinpoint.spark.RANGE = 16 << 20
    spark = session("local-cluster[2,1,1024]")
    bring_module(spark)
    spark.range(0, 1000, numPartitions=2).mapInArrow(lambda batches: batches, "id bigint").count()
    for facts in ["none", "pins"]:
        games, events = pinpoint.spark.scan(spark, path, facts=facts)
        table = games if facts == "none" else events
        start = time.monotonic()
        rows = table.count()
        seconds = time.monotonic() - start
        speed = os.path.getsize(path) / 1e6 / seconds
        print(f"facts {facts}: {rows} rows in {seconds:.1f} s, {speed:.1f} MB/s")
    spark.stop()


if __name__ == "__main__":
    main()
