//! Pawn structure: files beside each other, ranks ahead, passed pawns.

use pinpoint_rules::{Bitboard, Color, File, PieceKind, Position, Square};

/// The files beside this one.
pub(crate) fn neighbors(file: File) -> Bitboard {
    let whole = Bitboard::file(file);
    whole.shift(1, 0) | whole.shift(-1, 0)
}

/// Is there no enemy pawn in front of the pawn, on its file or beside it?
pub(crate) fn is_passed(position: &Position, square: Square, color: Color) -> bool {
    let enemies = position.pieces(!color, PieceKind::Pawn);
    let friends = position.pieces(color, PieceKind::Pawn) & Bitboard::file(square.file());
    let ahead = ranks_ahead(square, color);
    let files = Bitboard::file(square.file()) | neighbors(square.file());
    !(enemies & files).intersects(ahead) && !friends.intersects(ahead)
}

/// The squares behind any of these, as the color sees them.
pub(crate) fn behind(squares: Bitboard, color: Color) -> Bitboard {
    let bits = match color {
        Color::White => squares.0,
        Color::Black => squares.0.swap_bytes(),
    };
    let mut fill = bits >> 8;
    fill |= fill >> 8;
    fill |= fill >> 16;
    fill |= fill >> 32;
    Bitboard(match color {
        Color::White => fill,
        Color::Black => fill.swap_bytes(),
    })
}

/// The ranks in front of the square, as the color sees them.
pub(crate) fn ranks_ahead(square: Square, color: Color) -> Bitboard {
    let shift = 8 * square.rank().index();
    let below: u64 = (1 << shift) - 1;
    match color {
        Color::White => !(Bitboard(below) | Bitboard::rank(square.rank())),
        Color::Black => Bitboard(below),
    }
}
