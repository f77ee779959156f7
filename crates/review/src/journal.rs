//! Examinations as text, to keep what the engine has found.
//!
//! A line for each position: score, depth, the runner-up's score or `-`, the moves of the line.
//! Scores are those of the side to move: `35`, `-120`, `#3`, `#-2`.

use std::fmt;

use pinpoint_engine::{Score, SidedScore};
use pinpoint_rules::{CastlingStyle, Color, Game};

use crate::examine::{Assessment, Examination};

impl Examination {
    /// The examination as text, one line for each position.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use pinpoint_review::{Budget, Examination, Examiner};
    /// use pinpoint_rules::Game;
    /// let game = Game::default();
    /// let mut examiner = Examiner::new(Budget::depth(3), 1, 1);
    /// let found = examiner.examine(&game, &mut |_| ControlFlow::Continue(())).unwrap();
    /// assert_eq!(Examination::from_text(&game, &found.to_text()), Ok(found));
    /// ```
    pub fn to_text(&self) -> String {
        let lines = self.assessments.iter().map(|found| {
            let runner_up = found.runner_up.map_or("-".to_owned(), |other| written(other.mover()));
            let moves = found.line.iter().map(|mv| format!(" {}", mv.uci(CastlingStyle::Chess960)));
            let score = written(found.score.mover());
            format!("{score} {} {runner_up}{}\n", found.depth, moves.collect::<String>())
        });
        lines.collect()
    }

    /// Reads what [`Examination::to_text`] wrote about this game; every move is checked.
    pub fn from_text(game: &Game, text: &str) -> Result<Examination, JournalError> {
        let mut lines = text.lines();
        let mut assessments = Vec::new();
        for (index, position) in game.positions().enumerate() {
            let error = JournalError { line: index + 1 };
            let mut words = lines.next().ok_or(error)?.split(' ');
            let turn = position.turn();
            let score = words.next().and_then(|word| read(word, turn)).ok_or(error)?;
            let depth = words.next().and_then(|word| word.parse().ok()).ok_or(error)?;
            let runner_up = match words.next().ok_or(error)? {
                "-" => None,
                word => Some(read(word, turn).ok_or(error)?),
            };
            let mut at = *position;
            let mut line = Vec::new();
            for word in words {
                let mv = at.parse_uci(word).map_err(|_| error)?;
                at = at.play(mv);
                line.push(mv);
            }
            assessments.push(Assessment { score, depth, line, runner_up });
        }
        match lines.next() {
            None => Ok(Examination { assessments }),
            Some(_) => Err(JournalError { line: assessments.len() + 1 }),
        }
    }
}

fn written(score: Score) -> String {
    match score {
        Score::Centipawns(centipawns) => centipawns.to_string(),
        Score::Mate(moves) => format!("#{moves}"),
    }
}

fn read(word: &str, turn: Color) -> Option<SidedScore> {
    let score = match word.strip_prefix('#') {
        Some(moves) => Score::Mate(moves.parse().ok()?),
        None => Score::Centipawns(word.parse().ok()?),
    };
    Some(SidedScore::new(turn, score))
}

/// A text that is no examination of this game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JournalError {
    /// The first line that does not fit, counted from 1.
    pub line: usize,
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} does not fit the game", self.line)
    }
}

impl std::error::Error for JournalError {}
