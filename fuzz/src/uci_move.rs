//! A FEN in the first line and any text as a UCI move behind it: what is read is legal, and both
//! spellings of it are read as the same move.

use pinpoint_notation::parse_move;
use pinpoint_rules::{CastlingStyle, Position};

/// Panics where the promise above is broken.
pub fn check(text: &str) {
    let (fen, text) = text.split_once('\n').unwrap_or(("", text));
    let position = Position::from_fen(fen).unwrap_or(Position::STANDARD);
    let Ok(mv) = position.parse_uci(text) else { return };
    assert!(position.is_legal(mv));
    for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
        let written = mv.uci(style).to_string();
        assert_eq!(position.parse_uci(&written), Ok(mv));
        assert_eq!(parse_move(&position, &written), Ok(mv));
    }
}
