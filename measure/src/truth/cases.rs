//! The moves that are explained: plies of games, mistakes and solutions of puzzles.

use std::path::Path;

use anyhow::{Context, anyhow};
use pinpoint_notation::pgn::Reader;
use pinpoint_rules::{Game, Move, Position};
use pinpoint_tactics::Puzzle;

/// Where a move comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// Somebody played it in a game.
    Game,
    /// The mistake before a puzzle: its first move.
    Mistake,
    /// The first move of a puzzle's solution.
    Solution,
}

/// A move to be explained.
pub(crate) struct Case {
    pub(crate) source: Source,
    /// The game up to the move.
    pub(crate) game: Game,
    pub(crate) mv: Move,
    /// What follows, where it is known: the solution of a puzzle.
    pub(crate) line: Vec<Move>,
}

impl Case {
    pub(crate) fn before(&self) -> &Position {
        self.game.position()
    }

    pub(crate) fn after(&self) -> Position {
        self.before().play(self.mv)
    }
}

/// Reads a PGN or a CSV file of puzzles, at most this many moves. The first `skip` games or puzzles
/// are left out, so that another sample of the same file can be taken.
pub(crate) fn read(path: &Path, limit: usize, skip: usize) -> anyhow::Result<Vec<Case>> {
    let text = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    match path.extension().and_then(|it| it.to_str()) {
        Some("pgn") => games(&text, limit, skip),
        Some("csv") => puzzles(&String::from_utf8_lossy(&text), limit, skip),
        _ => Err(anyhow!("expected a file whose name ends with .pgn or .csv")),
    }
}

/// Whole games, so that the engine's answers serve two moves each. The games are spread over the
/// file.
fn games(text: &[u8], limit: usize, skip: usize) -> anyhow::Result<Vec<Case>> {
    let trees: Vec<_> = Reader::new(text).trees().filter_map(Result::ok).collect();
    let plies: usize = trees.iter().map(|tree| tree.main_moves().count()).sum();
    let step = (plies / limit.max(1)).max(1);
    let mut cases = Vec::new();
    for tree in trees.iter().skip(skip).step_by(step) {
        let mut game = Game::new(*tree.start());
        for mv in tree.main_moves() {
            let case = Case { source: Source::Game, game: game.clone(), mv, line: Vec::new() };
            cases.push(case);
            game.try_play(mv).map_err(|error| anyhow!("{error}"))?;
        }
    }
    cases.truncate(limit);
    Ok(cases)
}

/// Two moves of each puzzle: the mistake and the first move of the solution.
fn puzzles(text: &str, limit: usize, skip: usize) -> anyhow::Result<Vec<Case>> {
    let rows: Vec<&str> =
        text.lines().filter(|row| !row.starts_with("PuzzleId,") && !row.is_empty()).collect();
    let step = (2 * rows.len() / limit.max(1)).max(1);
    let mut cases = Vec::new();
    for row in rows.iter().skip(skip).step_by(step) {
        let puzzle = Puzzle::from_row(row)?;
        let moves = puzzle.line.moves();
        let [mistake, solution, ref rest @ ..] = *moves else { continue };
        let mut game = Game::new(*puzzle.line.position(0));
        let line = moves[1..].to_vec();
        cases.push(Case { source: Source::Mistake, game: game.clone(), mv: mistake, line });
        game.try_play(mistake).map_err(|error| anyhow!("{error}"))?;
        cases.push(Case { source: Source::Solution, game, mv: solution, line: rest.to_vec() });
    }
    cases.truncate(limit);
    Ok(cases)
}
