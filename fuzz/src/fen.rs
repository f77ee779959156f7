//! Any text as FEN: what is read is written back the same, and the position can be played.

use pinpoint_rules::{EnPassantStyle, FenStyle, Position, Setup};

/// Panics where the promise above is broken.
pub fn check(text: &str) {
    let Ok(setup) = Setup::from_fen(text) else { return };
    let Ok(position) = Position::try_from(setup) else { return };
    for shredder in [false, true] {
        let fen = setup.fen(FenStyle { shredder, en_passant: EnPassantStyle::Always });
        assert_eq!(Setup::from_fen(fen.as_str()), Ok(setup));
    }
    assert_eq!(Position::from_fen(&position.to_fen()), Ok(position));
    let moves = position.legal_moves();
    assert_eq!(moves.len(), position.count_moves() as usize);
    for mv in &moves {
        assert!(position.is_legal(mv));
        let next = position.play(mv);
        assert_eq!(next.hash(), next.fresh_hash());
        assert_eq!(Position::from_fen(&next.to_fen()), Ok(next));
    }
}
