//! Which puzzles were solved, and when to see them again.

use rusqlite::{OptionalExtension, Row, params};

use crate::{Library, Result};

/// How somebody does with a puzzle.
///
/// A puzzle comes again the next day, after three more days and after seven more, as long as it
/// is solved; then it is known. A failure starts over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleProgress {
    /// The puzzle's name, such as its number on Lichess.
    pub name: String,
    /// How many times in a row it was solved when due, up to 4.
    pub stage: u32,
    /// The day on which it is due, counted from 1970-01-01; `None` once it is known.
    pub due: Option<i64>,
    /// How often it was tried.
    pub tries: u32,
    /// How often it was solved.
    pub solved: u32,
}

/// How somebody does with all puzzles together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PuzzleTotals {
    /// Puzzles that were tried.
    pub tried: u64,
    /// Those that are known: they do not come again.
    pub known: u64,
    /// Those that are due.
    pub due: u64,
}

/// The days until a puzzle comes again, by the number of successes.
const PAUSES: [i64; 4] = [1, 1, 3, 7];

/// Stands for "never" in the table.
const NEVER: i64 = i64::MAX;

const COLUMNS: &str = "SELECT name, stage, due, tries, solved FROM puzzles";

fn from_row(row: &Row<'_>) -> rusqlite::Result<PuzzleProgress> {
    Ok(PuzzleProgress {
        name: row.get(0)?,
        stage: row.get(1)?,
        due: Some(row.get(2)?).filter(|&day| day != NEVER),
        tries: row.get(3)?,
        solved: row.get(4)?,
    })
}

impl Library {
    /// Notes that a puzzle was tried on a day (days since 1970-01-01), and says when it is due.
    ///
    /// Solving it again before it is due changes nothing but the count.
    pub fn record_puzzle(&mut self, name: &str, solved: bool, day: i64) -> Result<PuzzleProgress> {
        let transaction =
            self.connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let old = transaction
            .query_row(&format!("{COLUMNS} WHERE name = ?1"), [name], from_row)
            .optional()?;
        let new = advance(old, name, solved, day);
        transaction.execute(
            "INSERT OR REPLACE INTO puzzles (name, stage, due, tries, solved, seen)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![new.name, new.stage, new.due.unwrap_or(NEVER), new.tries, new.solved, day],
        )?;
        transaction.commit()?;
        Ok(new)
    }

    /// How somebody does with a puzzle; `None` if it was never tried.
    pub fn puzzle(&self, name: &str) -> Result<Option<PuzzleProgress>> {
        let mut select = self.connection.prepare_cached(&format!("{COLUMNS} WHERE name = ?1"))?;
        Ok(select.query_row([name], from_row).optional()?)
    }

    /// How many puzzles were tried, are known, and are due on a day.
    pub fn puzzle_totals(&self, day: i64) -> Result<PuzzleTotals> {
        let sql = "SELECT count(*), count(*) FILTER (WHERE due = ?2),
                   count(*) FILTER (WHERE due <= ?1) FROM puzzles";
        let mut select = self.connection.prepare_cached(sql)?;
        Ok(select.query_row(params![day, NEVER], |row| {
            let [tried, known, due] =
                [row.get(0)?, row.get(1)?, row.get(2)?].map(|n: i64| n as u64);
            Ok(PuzzleTotals { tried, known, due })
        })?)
    }

    /// The puzzles that are due on a day, those that wait longest first.
    pub fn due_puzzles(&self, day: i64, limit: u64) -> Result<Vec<PuzzleProgress>> {
        let sql = format!("{COLUMNS} WHERE due <= ?1 ORDER BY due, name LIMIT ?2");
        let mut select = self.connection.prepare_cached(&sql)?;
        let found = select.query_map(params![day, limit as i64], from_row)?;
        Ok(found.collect::<rusqlite::Result<_>>()?)
    }
}

fn advance(old: Option<PuzzleProgress>, name: &str, solved: bool, day: i64) -> PuzzleProgress {
    let is_new = old.is_none();
    let mut now = old.unwrap_or(PuzzleProgress {
        name: name.to_owned(),
        stage: 0,
        due: None,
        tries: 0,
        solved: 0,
    });
    now.tries += 1;
    now.solved += u32::from(solved);
    let is_due = is_new || now.due.is_some_and(|due| due <= day);
    if !solved {
        now.stage = 0;
    } else if is_due {
        now.stage += 1;
    }
    if !solved || is_due {
        now.due = PAUSES.get(now.stage as usize).map(|pause| day + pause);
    }
    now
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_comes_again_after_one_three_and_seven_days() {
        let mut library = Library::in_memory().unwrap();
        let mut try_on = |day, solved| library.record_puzzle("abc", solved, day).unwrap().due;
        assert_eq!(try_on(100, true), Some(101));
        // Practice in between does not count as remembering.
        assert_eq!(try_on(100, true), Some(101));
        assert_eq!(try_on(101, true), Some(104));
        assert_eq!(try_on(110, true), Some(117));
        assert_eq!(try_on(117, true), None);
        assert_eq!(try_on(300, false), Some(301));
        assert_eq!(try_on(301, true), Some(302));
        let progress = library.puzzle("abc").unwrap().unwrap();
        assert_eq!((progress.tries, progress.solved), (7, 6));
        assert!(library.due_puzzles(301, 10).unwrap().is_empty());
        assert_eq!(library.due_puzzles(302, 10).unwrap(), [progress]);
        assert_eq!(library.puzzle("xyz").unwrap(), None);
        let totals = PuzzleTotals { tried: 1, known: 0, due: 1 };
        assert_eq!(library.puzzle_totals(302).unwrap(), totals);
        assert_eq!(library.puzzle_totals(301).unwrap().due, 0);
    }
}
