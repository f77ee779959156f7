//! Reads a sentence back and proves it on the board, sharing nothing with how it was made.

use pinpoint_oracle::{Color, Move, MoveKind, Square};

use super::proof::Place;
use super::words::Words;
use super::{mate_pins, material, mates, motifs, moves, sequels};

/// A move, or only a position, with every position that sentences about it may mean.
pub(crate) struct Story {
    pub(crate) before: Place,
    /// The explained move and the position after it.
    pub(crate) played: Option<(Move, Place)>,
    pub(crate) passed_before: Option<Place>,
    passed_after: Option<Place>,
}

impl Story {
    pub(crate) fn new(fen: &str, uci: Option<&str>) -> Story {
        let before = Place::from_fen(fen).expect("a valid FEN");
        let played = uci.map(|uci| {
            let mv = before.position.find_uci(uci).expect("a legal move");
            (mv, before.play(mv))
        });
        let passed_before = before.passed();
        let passed_after = played.as_ref().and_then(|(_, after)| after.passed());
        Story { before, played, passed_before, passed_after }
    }

    /// Is the sentence proved? `None` if it has none of the known forms.
    pub(crate) fn proves(&self, sentence: &str) -> Option<bool> {
        FORMS.iter().find_map(|form| form(self, Words(sentence)))
    }

    pub(crate) fn after(&self) -> &Place {
        self.played.as_ref().map_or(&self.before, |(_, after)| after)
    }

    /// Where the side that moved is to move again: what "would win" means.
    pub(crate) fn ours(&self) -> Option<&Place> {
        match self.played {
            Some(_) => self.passed_after.as_ref(),
            None => Some(&self.before),
        }
    }

    /// Where the opponent of the side that moved is to move.
    pub(crate) fn theirs(&self) -> Option<&Place> {
        match &self.played {
            Some((_, after)) => Some(after),
            None => self.passed_before.as_ref(),
        }
    }

    pub(crate) fn us(&self) -> Color {
        self.before.position.turn()
    }

    /// Where the moved piece ends; the king, when castling.
    pub(crate) fn landing(&self) -> Option<Square> {
        let (mv, after) = self.played.as_ref()?;
        Some(match mv.kind {
            MoveKind::Castle(_) => after.position.board().king(self.us()),
            _ => mv.to,
        })
    }

    /// Where the piece that stands here after the move stood before it.
    pub(crate) fn came_from(&self, square: Square) -> Square {
        match &self.played {
            Some((mv, _)) if self.landing() == Some(square) => mv.from,
            Some((mv, _)) if matches!(mv.kind, MoveKind::Castle(_)) => {
                let rook = self.before.position.board().piece_on(square).is_none();
                if rook { mv.to } else { square }
            }
            _ => square,
        }
    }
}

type Form = for<'a> fn(&Story, Words<'a>) -> Option<bool>;

const FORMS: [Form; 34] = [
    mates::checkmate,
    mates::mate_in_one,
    mates::threat,
    mates::allowed,
    mates::not_stopped,
    mates::stopped,
    mates::unavoidable,
    mates::over,
    moves::check,
    moves::double_check,
    moves::promotion,
    moves::castling,
    moves::en_passant,
    material::wins_piece,
    material::exchanges,
    material::taken_on,
    material::leaves_hanging,
    material::still_hanging,
    material::in_danger,
    material::can_be_taken,
    material::safe_now,
    material::poisoned,
    motifs::fork,
    motifs::pin,
    motifs::pinned_defender,
    motifs::discovery,
    motifs::trapped,
    motifs::removal,
    motifs::overload,
    motifs::back_rank,
    sequels::lure,
    sequels::clear,
    sequels::after,
    mate_pins::tied,
];
