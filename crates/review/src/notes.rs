//! What is known of the positions of a game while it is examined.

use pinpoint_rules::{Game, Move};

use crate::examine::Assessment;
use crate::verdict::fault;

/// The positions of a game, with what was found in those that were searched so far.
pub(crate) struct Notes<'a> {
    game: &'a Game,
    moves: Vec<Move>,
    found: Vec<Option<Assessment>>,
    /// Which positions were searched with the larger budget.
    sure: Vec<bool>,
}

impl Notes<'_> {
    pub(crate) fn new(game: &Game) -> Notes<'_> {
        let moves: Vec<Move> = game.moves().collect();
        let positions = moves.len() + 1;
        Notes { game, moves, found: vec![None; positions], sure: vec![false; positions] }
    }

    /// How many positions there are: one more than moves.
    pub(crate) fn len(&self) -> usize {
        self.found.len()
    }

    /// The game up to a position, with the positions before it, so that repetitions are seen.
    pub(crate) fn game_at(&self, ply: usize) -> Game {
        let mut so_far = Game::new(*self.game.start());
        for &mv in &self.moves[..ply] {
            so_far.try_play(mv).expect("the moves of a game are legal");
        }
        so_far
    }

    /// The move that was played in a position; none in the last one.
    pub(crate) fn played_at(&self, ply: usize) -> Option<Move> {
        self.moves.get(ply).copied()
    }

    pub(crate) fn set(&mut self, ply: usize, found: Assessment) {
        self.found[ply] = Some(found);
    }

    /// Notes what a search with the larger budget found.
    pub(crate) fn set_sure(&mut self, ply: usize, found: Assessment) {
        self.set(ply, found);
        self.sure[ply] = true;
    }

    pub(crate) fn is_sure(&self, ply: usize) -> bool {
        self.sure[ply]
    }

    pub(crate) fn get_mut(&mut self, ply: usize) -> &mut Assessment {
        self.found[ply].as_mut().expect("the position was searched")
    }

    /// Did the move after this position lose winning chances? The engine's own choice did not,
    /// whatever a look after it shows.
    pub(crate) fn is_fault(&self, ply: usize) -> bool {
        let Some(played) = self.played_at(ply) else { return false };
        let (Some(before), Some(after)) = (&self.found[ply], &self.found[ply + 1]) else {
            return false;
        };
        before.line.first() != Some(&played)
            && fault(before.score, after.score, before.score.side()).is_some()
    }

    /// Is it a fault by a search that was not repeated yet?
    pub(crate) fn is_doubtful_fault(&self, ply: usize) -> bool {
        self.is_fault(ply) && !(self.sure[ply] && self.sure[ply + 1])
    }

    pub(crate) fn into_assessments(self) -> Vec<Assessment> {
        self.found.into_iter().map(|found| found.expect("every position was searched")).collect()
    }
}
