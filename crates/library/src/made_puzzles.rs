//! Puzzles made of one's own games.

use rusqlite::{OptionalExtension, Row, params};

use crate::{GameId, Library, Result};

/// A puzzle made of a game, as text: what its position and moves mean, only the caller knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptPuzzle {
    /// Its name, under which progress is kept as well.
    pub name: String,
    /// The game it was made of.
    pub game: GameId,
    /// The position before the opponent's mistake, in FEN.
    pub fen: String,
    /// The mistake and the solution in UCI, a space between.
    pub moves: String,
    /// The themes by name, a space between.
    pub themes: String,
}

const COLUMNS: &str = "SELECT name, game, fen, moves, themes FROM made_puzzles";

fn from_row(row: &Row<'_>) -> rusqlite::Result<KeptPuzzle> {
    Ok(KeptPuzzle {
        name: row.get(0)?,
        game: GameId(row.get(1)?),
        fen: row.get(2)?,
        moves: row.get(3)?,
        themes: row.get(4)?,
    })
}

impl Library {
    /// Keeps the puzzles that were made of a game, in place of those made before.
    pub fn keep_puzzles(&mut self, game: GameId, puzzles: &[KeptPuzzle]) -> Result<()> {
        self.header(game)?;
        let transaction =
            self.connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        transaction.execute("DELETE FROM made_puzzles WHERE game = ?1", [game.0])?;
        for puzzle in puzzles {
            transaction
                .prepare_cached("INSERT OR REPLACE INTO made_puzzles VALUES (?1, ?2, ?3, ?4, ?5)")?
                .execute(params![puzzle.name, game.0, puzzle.fen, puzzle.moves, puzzle.themes])?;
        }
        Ok(transaction.commit()?)
    }

    /// The puzzle with this name, if it was made of a game.
    pub fn kept_puzzle(&self, name: &str) -> Result<Option<KeptPuzzle>> {
        let sql = format!("{COLUMNS} WHERE name = ?1");
        Ok(self.connection.prepare_cached(&sql)?.query_row([name], from_row).optional()?)
    }

    /// Puzzles of one's own games that were never tried, those of the latest games first.
    pub fn untried_puzzles(&self, limit: u64) -> Result<Vec<KeptPuzzle>> {
        let sql = format!(
            "{COLUMNS} WHERE name NOT IN (SELECT name FROM puzzles)
             ORDER BY game DESC, name LIMIT ?1"
        );
        let mut select = self.connection.prepare_cached(&sql)?;
        Ok(select.query_map([limit as i64], from_row)?.collect::<rusqlite::Result<_>>()?)
    }

    /// How many puzzles were made of one's own games.
    pub fn count_kept_puzzles(&self) -> Result<u64> {
        let count: i64 =
            self.connection.query_row("SELECT count(*) FROM made_puzzles", [], |row| row.get(0))?;
        Ok(count as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pinpoint_notation::pgn::Reader;

    #[test]
    fn puzzles_of_a_game_are_replaced_and_go_with_it() {
        let mut library = Library::in_memory().unwrap();
        let tree = Reader::new(b"1. f3 e5 2. g4 Nc6 *".as_slice()).read_tree().unwrap().unwrap();
        let game = library.create(&tree).unwrap().id;
        let puzzle = |name: &str| KeptPuzzle {
            name: name.to_owned(),
            game,
            fen: "a position".to_owned(),
            moves: "g2g4 d8h4".to_owned(),
            themes: "mate".to_owned(),
        };
        library.keep_puzzles(game, &[puzzle("old")]).unwrap();
        library.keep_puzzles(game, &[puzzle("a"), puzzle("b")]).unwrap();
        assert_eq!(library.kept_puzzle("old").unwrap(), None);
        assert_eq!(library.kept_puzzle("a").unwrap(), Some(puzzle("a")));
        library.record_puzzle("a", true, 1).unwrap();
        assert_eq!(library.untried_puzzles(9).unwrap(), [puzzle("b")]);
        assert!(library.keep_puzzles(GameId(99), &[]).is_err());
        library.remove(&[game]).unwrap();
        library.purge(&[game]).unwrap();
        assert_eq!(library.count_kept_puzzles().unwrap(), 0);
    }
}
