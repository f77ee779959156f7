//! What pieces are worth when they are traded.

use pinpoint_rules::{Board, Color, PieceKind};

/// The usual values in pawns, see [`PieceKind::value`]; the king more than all others together.
///
/// ```
/// use pinpoint_rules::PieceKind;
/// use pinpoint_tactics::worth;
/// assert!(worth(PieceKind::Rook) > worth(PieceKind::Bishop));
/// assert_eq!(worth(PieceKind::Bishop), worth(PieceKind::Knight));
/// ```
#[inline]
pub const fn worth(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::King => 99,
        _ => kind.value(),
    }
}

/// What the pieces of `us` are worth minus those of the opponent; kings cancel out.
///
/// ```
/// use pinpoint_rules::{Color, Position};
/// let rook_up = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")?;
/// assert_eq!(pinpoint_tactics::balance(rook_up.board(), Color::White), 5);
/// # Ok::<(), pinpoint_rules::FenError>(())
/// ```
pub fn balance(board: &Board, us: Color) -> i32 {
    let side = |color| -> i32 {
        let count = |&kind: &PieceKind| board.pieces(color, kind).len() as i32 * worth(kind);
        PieceKind::ALL[..5].iter().map(count).sum()
    };
    side(us) - side(!us)
}
