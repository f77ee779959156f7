//! A FEN in the first line and any text as a move behind it: what is read is legal, and its
//! standard spelling is read as the same move.

use pinpoint_notation::{MoveError, parse_move, parse_san_strict, san};
use pinpoint_rules::Position;

/// Panics where the promise above is broken.
pub fn check(text: &str) {
    let (fen, text) = text.split_once('\n').unwrap_or(("", text));
    let position = Position::from_fen(fen).unwrap_or(Position::STANDARD);
    match parse_move(&position, text) {
        Ok(mv) => {
            assert!(position.is_legal(mv));
            let standard = san(&position, mv);
            assert_eq!(parse_san_strict(&position, &standard), Ok(mv));
            assert_eq!(parse_san_strict(&position, text).is_ok(), text == standard.as_str());
        }
        Err(MoveError::Ambiguous(candidates)) => {
            assert!(candidates.len() > 1);
            assert!(candidates.iter().all(|mv| position.is_legal(mv)));
        }
        Err(error) => assert!(error.offset().is_none_or(|offset| offset <= text.len())),
    }
}
