//! Opening, middlegame, endgame.

use pinpoint_rules::{Color, PieceKind, Position};

/// A part of the game.
///
/// ```
/// use pinpoint_review::Phase;
/// use pinpoint_rules::Position;
/// assert_eq!(Phase::of(&Position::STANDARD), Phase::Opening);
/// let ending = Position::from_fen("4k3/pp6/8/8/8/8/PP6/R3K3 w - - 0 40").unwrap();
/// assert_eq!(Phase::of(&ending), Phase::Endgame);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The first ten moves, while few pieces are gone.
    Opening,
    /// Between the two.
    Middlegame,
    /// At most six pieces besides kings and pawns are left.
    Endgame,
}

/// Moves of each side that belong to the opening.
const OPENING_MOVES: u16 = 10;
/// Pieces besides kings and pawns in an endgame, at most.
const ENDGAME_PIECES: u32 = 6;

impl Phase {
    /// All phases in their order.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middlegame, Phase::Endgame];

    /// The phase that a position belongs to.
    pub fn of(position: &Position) -> Phase {
        let kinds = [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen];
        let count =
            |color| kinds.iter().map(|&kind| position.pieces(color, kind).len()).sum::<u32>();
        if count(Color::White) + count(Color::Black) <= ENDGAME_PIECES {
            Phase::Endgame
        } else if position.fullmove_number() <= OPENING_MOVES {
            Phase::Opening
        } else {
            Phase::Middlegame
        }
    }

    /// A word for programs and people.
    pub const fn word(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Middlegame => "middlegame",
            Phase::Endgame => "endgame",
        }
    }
}
