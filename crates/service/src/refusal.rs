//! Why a move is refused: one fact, one wording and one set of squares for every front end.

use pinpoint_notation::{CastlingObstacle, Culprits, MoveError, parse_move};
use pinpoint_rules::{Bitboard, Move, PieceKind, Position, Selection, Square};

use crate::{Highlight, SquareRole};

/// Why a move is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// A word for it.
    pub kind: RefusalKind,
    /// The reason, without capital and full stop; see [`sentence`](crate::sentence).
    pub text: String,
    /// What to draw for it.
    pub highlight: Highlight,
    /// The moves that the text may mean, where several fit.
    pub candidates: Vec<Move>,
}

/// The kinds of reasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RefusalKind {
    /// The text has not the form of a move.
    Syntax,
    /// The move starts from an empty square.
    EmptySquare,
    /// The piece belongs to the other side.
    NotYourTurn,
    /// A piece of the same side is on the target square.
    OwnPiece,
    /// The piece does not get there.
    CannotReach,
    /// The piece is pinned to its king.
    Pinned,
    /// The king is in check, and the move does not end it.
    InCheck,
    /// The king would be in check.
    KingIntoCheck,
    /// Castling is forbidden, now or for good.
    Castling,
    /// The text must say what a pawn becomes.
    PromotionMissing,
    /// The text fits several moves.
    Ambiguous,
    /// There is no legal move at all.
    GameOver,
    /// Anything else.
    Other,
}

impl Refusal {
    /// Why the text is not a move here; `None` if it is one.
    pub fn of_text(position: &Position, text: &str) -> Option<Refusal> {
        parse_move(position, text).err().map(|error| Refusal::new(text, error))
    }

    /// Why the piece on `from` cannot go to `to`; `None` if it can, perhaps by promoting.
    pub fn of_squares(position: &Position, from: Square, to: Square) -> Option<Refusal> {
        let refusal = Refusal::of_text(position, &format!("{from}{to}"))?;
        (refusal.kind != RefusalKind::PromotionMissing).then_some(refusal)
    }

    /// The refusal for an error of [`parse_move`] about this text.
    pub fn new(text: &str, error: MoveError) -> Refusal {
        let text = match error {
            MoveError::Syntax { .. } if text.trim().is_empty() => "no move was given".to_owned(),
            _ => error.to_string(),
        };
        let candidates = match error {
            MoveError::Ambiguous(candidates) => candidates.iter().collect(),
            _ => Vec::new(),
        };
        Refusal { kind: kind(&error), text, highlight: highlight(&error), candidates }
    }

    /// Why the piece on this square cannot be picked up; `None` if it has a legal move.
    ///
    /// ```
    /// use pinpoint_rules::{Position, Square};
    /// use pinpoint_service::Refusal;
    /// let refusal = Refusal::of_piece(&Position::STANDARD, Square::A1).unwrap();
    /// assert_eq!(refusal.text, "the rook on a1 has no legal move: it is blocked on all sides");
    /// ```
    pub fn of_piece(position: &Position, from: Square) -> Option<Refusal> {
        if !moves_from(position, from).is_empty() {
            return None;
        }
        // Any other square will do: what is wrong with the piece is found before the target.
        let elsewhere = Square::ALL.into_iter().filter(|&to| to != from);
        let kind_of = |to| Refusal::of_squares(position, from, to);
        let says_why = |refusal: &Refusal| {
            use RefusalKind::{EmptySquare, GameOver, InCheck, NotYourTurn, Pinned};
            matches!(refusal.kind, EmptySquare | NotYourTurn | Pinned | InCheck | GameOver)
        };
        let is_king = position.king(position.turn()) == from;
        let first = elsewhere.filter_map(kind_of).find(says_why);
        Some(first.unwrap_or_else(|| {
            let why = match is_king {
                true => "every square around it is taken or attacked",
                false => "it is blocked on all sides",
            };
            let kind = position.piece_on(from).map_or(PieceKind::Pawn, |piece| piece.kind);
            Refusal {
                kind: RefusalKind::CannotReach,
                text: format!("the {kind} on {from} has no legal move: {why}"),
                highlight: Highlight::default().square(from, SquareRole::Mover),
                candidates: Vec::new(),
            }
        }))
    }
}

/// The legal moves of the piece on this square.
pub fn moves_from(position: &Position, from: Square) -> Vec<Move> {
    position.moves(Selection::ALL.from(Bitboard::of(from))).into_iter().collect()
}

fn kind(error: &MoveError) -> RefusalKind {
    match error {
        MoveError::Syntax { .. } => RefusalKind::Syntax,
        MoveError::NothingOn(_) => RefusalKind::EmptySquare,
        MoveError::NotYours { .. } => RefusalKind::NotYourTurn,
        MoveError::OwnPiece { .. } => RefusalKind::OwnPiece,
        MoveError::CannotReach { .. }
        | MoveError::AlreadyThere { .. }
        | MoveError::NotItsWay { .. }
        | MoveError::Blocked { .. }
        | MoveError::NothingToTake { .. } => RefusalKind::CannotReach,
        MoveError::Pinned { .. } | MoveError::EnPassantOpensLine { .. } => RefusalKind::Pinned,
        MoveError::LeavesKingInCheck { .. } => RefusalKind::InCheck,
        MoveError::KingIntoCheck { .. } => RefusalKind::KingIntoCheck,
        MoveError::NoCastlingRight { .. } | MoveError::CastlingNow(_) => RefusalKind::Castling,
        MoveError::PromotionMissing => RefusalKind::PromotionMissing,
        MoveError::Ambiguous(_) => RefusalKind::Ambiguous,
        MoveError::GameOver(_) => RefusalKind::GameOver,
        _ => RefusalKind::Other,
    }
}

/// The squares that the text speaks of.
fn highlight(error: &MoveError) -> Highlight {
    let none = Highlight::default();
    match *error {
        MoveError::NothingOn(square)
        | MoveError::NotYours { from: square, .. }
        | MoveError::OwnPiece { to: square, .. }
        | MoveError::NothingToTake { to: square, .. } => none.square(square, SquareRole::Square),
        MoveError::Blocked { by, .. } => none.square(by.square, SquareRole::Square),
        MoveError::Pinned { from, king, pinner, .. } => none.pin_line(pinner.square, from, king),
        MoveError::EnPassantOpensLine { king, .. } => none.square(king, SquareRole::King),
        MoveError::LeavesKingInCheck { king, checkers }
        | MoveError::CastlingNow(CastlingObstacle::InCheck { king, checkers }) => {
            none.square(king, SquareRole::King).attackers(squares(&checkers), king)
        }
        MoveError::KingIntoCheck { to, attackers: by }
        | MoveError::CastlingNow(CastlingObstacle::Attacked { square: to, by }) => {
            none.square(to, SquareRole::Square).attackers(squares(&by), to)
        }
        MoveError::CastlingNow(CastlingObstacle::Blocked { by }) => {
            none.square(by.square, SquareRole::Square)
        }
        MoveError::Ambiguous(moves) => {
            moves.iter().fold(none, |highlight, mv| highlight.square(mv.from(), SquareRole::Mover))
        }
        _ => none,
    }
}

fn squares(culprits: &Culprits) -> Bitboard {
    culprits.iter().fold(Bitboard::EMPTY, |squares, culprit| squares.with(culprit.square))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words, then the squares in the order in which they are marked.
    #[track_caller]
    fn check(fen: &str, text: &str, words: &str, marked: &str) {
        let position = Position::from_fen(fen).expect("the test FEN is valid");
        let refusal = Refusal::of_text(&position, text).expect("the test move is refused");
        assert_eq!(refusal.text, words, "\n{position}");
        let squares: Vec<String> =
            refusal.highlight.squares.iter().map(|(square, _)| square.to_string()).collect();
        assert_eq!(squares.join(" "), marked, "\n{position}");
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const CHECK: &str = "1k2r3/8/8/8/8/8/3P4/R3K2R w KQ - 0 1";

    #[test]
    fn the_squares_are_those_that_the_words_name() {
        check(START, "e4e5", "there is no piece on e4", "e4");
        check(START, "e7e5", "the pawn on e7 is Black's, and White is to move", "e7");
        check(START, "a1a2", "a2 is taken by White's own pawn", "a2");
        check(START, "f1c4", "the pawn on e2 blocks the way from f1 to c4", "e2");
        check(START, "O-O", "the bishop on f1 is in the way of castling", "f1");
        check(START, "e2d3", "there is nothing for the pawn on e2 to take on d3", "d3");
        let in_check =
            "the king on e1 is in check from the rook on e8, and the move does not end it";
        check(CHECK, "a1a2", in_check, "e1 e8");
        check(CHECK, "Ke2", "the king would be in check on e2 from the rook on e8", "e2 e8");
        check(CHECK, "O-O", "the king cannot castle out of check from the rook on e8", "e1 e8");
        check(
            "k4r2/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O",
            "the king cannot castle: f1 is attacked by the rook on f8",
            "f1 f8",
        );
        check(
            "k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1",
            "Nc3",
            "the knight on e2 is pinned to the king on e1 by the rook on e8",
            "e8 e2 e1",
        );
        check(
            "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1",
            "Nd2",
            "more than one move fits: Nbd2 or Nfd2",
            "b1 f1",
        );
        check(START, " ", "no move was given", "");
    }

    #[test]
    fn a_piece_without_moves_says_why() {
        let said = |fen, square| {
            Refusal::of_piece(&Position::from_fen(fen).unwrap(), square).map(|refusal| refusal.text)
        };
        assert_eq!(said(START, Square::G1), None);
        assert_eq!(said(START, Square::E4).as_deref(), Some("there is no piece on e4"));
        let king = "the king on a8 has no legal move: every square around it is taken or attacked";
        let caged = "k7/7R/8/8/8/8/p5P1/1R5K b - - 0 1";
        assert_eq!(said(caged, Square::A8).as_deref(), Some(king));
        let rook = "the king on e1 is in check from the rook on e8, and the move does not end it";
        let checked = "k3r3/8/8/8/8/8/3P4/4K2R w K - 0 1";
        assert_eq!(said(checked, Square::H1).as_deref(), Some(rook));
        let pinned = "the knight on e2 is pinned to the king on e1 by the rook on e8";
        let fen = "k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1";
        assert_eq!(said(fen, Square::E2).as_deref(), Some(pinned));
    }

    #[test]
    fn a_move_by_squares_that_only_lacks_its_promotion_is_not_refused() {
        let position = Position::from_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        assert_eq!(Refusal::of_squares(&position, Square::A7, Square::A8), None);
        assert!(Refusal::of_squares(&position, Square::A7, Square::B8).is_some());
    }
}
