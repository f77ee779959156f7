//! What a game has come to: the last move in words, the opening, what was taken.

use pinpoint_notation::{Opening, opening as opening_of};
use pinpoint_rules::{Board, Color, Game, Move, Piece, PieceKind, Position, Square};
use pinpoint_tactics::worth;

/// The last move of a game and the position before it.
pub fn last_move(game: &Game) -> Option<(&Position, Move)> {
    let mv = game.moves().next_back()?;
    Some((game.positions().rev().nth(1)?, mv))
}

/// The last position of the game that has a name, with the half-moves before it.
///
/// ```
/// use pinpoint_service::{Start, opening, replay};
/// let game = replay(Start::Standard, &["e2e4", "c7c5", "a2a4", "h7h5"]).unwrap();
/// let (ply, opening) = opening(&game).unwrap();
/// assert!(opening.name.starts_with("Sicilian Defense"));
/// ```
pub fn opening(game: &Game) -> Option<(usize, Opening)> {
    // Names belong to games from the usual start.
    if *game.start() != Position::STANDARD {
        return None;
    }
    let named = |(ply, position): (usize, &Position)| Some((ply, opening_of(position)?));
    game.positions().enumerate().filter_map(named).last()
}

/// A legal move in words, for a screen reader: "knight takes pawn on d5, check".
pub fn spoken(before: &Position, mv: Move) -> String {
    let kind = before.piece_on(mv.from()).map_or(PieceKind::Pawn, |piece| piece.kind);
    let taken = before.captured(mv).map(|(_, piece)| piece.kind);
    let after = before.play(mv);
    let to = mv.landing();
    let mut words = match taken {
        _ if mv.is_castling() && mv.to() > mv.from() => "castles kingside".to_owned(),
        _ if mv.is_castling() => "castles queenside".to_owned(),
        Some(_) if mv.is_en_passant() => format!("{kind} takes en passant on {to}"),
        Some(taken) => format!("{kind} takes {taken} on {to}"),
        None => format!("{kind} to {to}"),
    };
    if let Some(promotion) = mv.promotion() {
        words.push_str(&format!(", becomes a {promotion}"));
    }
    if after.is_checkmate() {
        words.push_str(", checkmate");
    } else if after.is_check() {
        words.push_str(", check");
    }
    words
}

/// What each side has lost since the start of the game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Losses {
    /// The lost pieces of White and of Black, dearest first; a promoted piece as what it was
    /// when it was taken.
    pub pieces: [Vec<Piece>; 2],
    /// White's material less Black's, in pawns.
    pub balance: i32,
}

impl Losses {
    /// The losses of a game.
    pub fn new(game: &Game) -> Losses {
        let mut pieces = [Vec::new(), Vec::new()];
        let mut position = game.start();
        for (mv, next) in game.history() {
            if let Some((_, piece)) = position.captured(*mv) {
                pieces[piece.color.index()].push(piece);
            }
            position = next;
        }
        for lost in &mut pieces {
            lost.sort_by_key(|piece| std::cmp::Reverse((worth(piece.kind), piece.kind.index())));
        }
        Losses { pieces, balance: balance(position.board()) }
    }
}

fn balance(board: &Board) -> i32 {
    let total = |color: Color| -> i32 {
        let value = |square: Square| match board.kind_on(square) {
            None | Some(PieceKind::King) => 0,
            Some(kind) => worth(kind),
        };
        board.pieces_of(color).into_iter().map(value).sum()
    };
    total(Color::White) - total(Color::Black)
}
