//! A move with everything the detectors ask about it, worked out once.

use pinpoint_rules::{Color, Move, Position, Square};

use super::{Danger, Finding, Rank, Status, dangers};
use crate::steps::Steps;
use crate::{Fact, Placed};

/// A legal move between two positions.
pub(crate) struct Scene {
    pub(super) before: Position,
    pub(super) mv: Move,
    pub(super) after: Position,
    /// The side that moved.
    pub(super) us: Color,
    /// The position after the move if the opponent passes; none in check or when the game is over.
    pub(super) passed: Option<Position>,
    /// What we could have taken with gain instead of the move.
    pub(super) chances_before: Vec<Danger>,
    /// What we threaten to take with gain after it.
    pub(super) chances: Vec<Danger>,
    /// What the opponent would have taken, had we passed.
    pub(super) dangers_before: Vec<Danger>,
    /// What the opponent can take with gain now.
    pub(super) dangers: Vec<Danger>,
    steps: Steps,
}

impl Scene {
    pub(crate) fn new(before: &Position, mv: Move) -> Scene {
        let after = before.play(mv);
        let passed = after.play_null().filter(|_| !after.is_stalemate());
        Scene {
            before: *before,
            mv,
            after,
            us: before.turn(),
            passed,
            chances_before: dangers(before),
            chances: passed.as_ref().map(dangers).unwrap_or_default(),
            dangers_before: before.play_null().as_ref().map(dangers).unwrap_or_default(),
            dangers: dangers(&after),
            steps: Steps::of(mv),
        }
    }

    pub(super) fn them(&self) -> Color {
        !self.us
    }

    /// The piece that moved, as it stands now; the king, when castling.
    pub(super) fn mover(&self) -> Placed {
        Placed::on(self.after.board(), self.mv.landing()).expect("the mover stands where it went")
    }

    /// Where the piece that stands here now stood before the move.
    pub(super) fn came_from(&self, square: Square) -> Square {
        self.steps.back(square)
    }

    /// Where the piece that stood here before the move stands now.
    pub(super) fn went_to(&self, square: Square) -> Square {
        self.steps.forth(square)
    }

    /// The rank of what our piece on this square does; a mere detail if the opponent can answer
    /// by taking the piece with gain.
    pub(super) fn rank_unless_taken(&self, square: Square, rank: Rank) -> Rank {
        let taken = self.dangers.iter().any(|danger| danger.piece.square == square);
        if taken { Rank::Detail } else { rank }
    }

    /// What the move took.
    pub(super) fn taken(&self) -> Option<Placed> {
        Placed::taken_by(&self.before, self.mv)
    }
}

impl Finding {
    /// A fact that the move made.
    pub(super) fn new(fact: Fact, benefits: Color, rank: Rank, gain: i32) -> Finding {
        Finding { fact, status: Status::New, benefits, rank, gain }
    }

    /// The same, but kept if it was there before the move.
    pub(super) fn kept_if(self, kept: bool) -> Finding {
        Finding { status: if kept { Status::Kept } else { self.status }, ..self }
    }

    /// The same, but broken by the move.
    pub(super) fn broken(self) -> Finding {
        Finding { status: Status::Broken, ..self }
    }
}
