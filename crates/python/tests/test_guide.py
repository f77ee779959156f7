"""The questions of the guide's chapter on archives, asked of the archive in the repository.

PINPOINT_GUIDE=overwrite writes the answers into the chapter.
"""

import os
import pathlib
import re
import unittest

import duckdb
import pinpoint
import pyarrow

ROOT = pathlib.Path(__file__).resolve().parents[3]
CHAPTER = ROOT / "guide/chapters/archives.md"
ARCHIVE = ROOT / "testdata/archive/engine-games.pgn"
QUESTION = re.compile(r"```sql\n(.*?)```\n\n```text\n(.*?)```", re.DOTALL)


def answer(connection: duckdb.DuckDBPyConnection, question: str) -> str:
    """The result as a table of text."""
    result = connection.execute(question)
    rows = [[column[0] for column in result.description or []]]
    rows += [["" if value is None else str(value) for value in row] for row in result.fetchall()]
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = ["  ".join(word.ljust(width) for word, width in zip(row, widths)) for row in rows]
    return "".join(line.rstrip() + "\n" for line in lines)


class Guide(unittest.TestCase):
    def test_every_question_has_the_answer_in_the_chapter(self) -> None:
        tables = pinpoint.scan(ARCHIVE, facts="all")
        self.assertEqual(tables.errors, [])
        connection = duckdb.connect()
        connection.register("games", pyarrow.table(tables.games))
        connection.register("events", pyarrow.table(tables.events))
        text = CHAPTER.read_text(encoding="utf-8")
        self.assertEqual(len(QUESTION.findall(text)), 10)

        def asked(match: "re.Match[str]") -> str:
            return f"```sql\n{match[1]}```\n\n```text\n{answer(connection, match[1])}```"

        new = QUESTION.sub(asked, text)
        if os.environ.get("PINPOINT_GUIDE") == "overwrite":
            CHAPTER.write_text(new, encoding="utf-8")
        self.assertEqual(new, CHAPTER.read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
