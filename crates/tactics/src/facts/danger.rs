//! Pieces that can be taken with gain, counted out to the last exchange.
//!
//! The exchange is played with legal captures only: a pinned piece takes part along its line, a
//! piece behind another joins in, the king takes what is not defended.

use pinpoint_rules::{Move, PieceKind, Position, Selection, Square};

use super::scene::taken_on;
use super::{Capture, Fact, Finding, Hanging, HangingKind, Rank, Scene};
use crate::Placed;

/// A piece that the side to move can take, and what that wins.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{Fact, explain_position};
/// let position = Position::from_fen("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1").unwrap();
/// let explanation = explain_position(&position);
/// let Fact::Threat(danger) = &explanation.findings[0].fact else { panic!("Rxd5 wins it") };
/// assert_eq!((danger.capture.to_string().as_str(), danger.gain), ("d1d5", 3));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Danger {
    /// The piece that can be taken.
    pub piece: Placed,
    /// The best capture of it.
    pub capture: Move,
    /// What the exchanges gain in pawns, at least 1.
    pub gain: i32,
}

/// The pieces that the side to move can take with gain, each with the best capture.
pub(crate) fn dangers(position: &Position) -> Vec<Danger> {
    let mut found: Vec<Danger> = Vec::new();
    for mv in &position.moves(Selection::CAPTURES) {
        let piece = taken_on(position, mv).and_then(|at| Placed::on(position.board(), at));
        let Some(piece) = piece else { continue };
        let gain = position.exchange_value(mv);
        match found.iter_mut().find(|danger| danger.piece == piece) {
            _ if gain <= 0 => {}
            Some(known) if known.gain < gain => *known = Danger { piece, capture: mv, gain },
            Some(_) => {}
            None => found.push(Danger { piece, capture: mv, gain }),
        }
    }
    found
}

/// The capture of the piece on this square that gains most, or loses least; a pawn may be taken
/// en passant.
pub(crate) fn best_capture(position: &Position, target: Square) -> Option<(Move, i32)> {
    let captures = position.moves(Selection::CAPTURES).into_iter();
    captures
        .filter(|&mv| taken_on(position, mv) == Some(target))
        .map(|mv| (mv, position.exchange_value(mv)))
        .max_by_key(|&(_, gain)| gain)
}

/// What the move took, if the exchanges do not come out even.
pub(super) fn captures(scene: &Scene, found: &mut Vec<Finding>) {
    let Some(taken) = scene.taken() else { return };
    let gain = scene.before.exchange_value(scene.mv);
    let can_be_retaken = best_capture(&scene.after, scene.mv.landing()).is_some();
    let capture = Capture { mv: scene.mv, taken, gain, can_be_retaken };
    let benefits = if gain > 0 { scene.us } else { scene.them() };
    let rank =
        if scene.after.is_check() && gain > 0 { Rank::CheckWithGain } else { Rank::Material };
    if gain != 0 {
        found.push(Finding::new(Fact::Capture(capture), benefits, rank, gain.abs()));
    }
}

/// Our own pieces: left hanging, moved onto a bad square, still hanging, or saved.
pub(super) fn own_pieces(scene: &Scene, found: &mut Vec<Finding>) {
    let hung_before = |square| {
        let stood = scene.came_from(square);
        scene.dangers_before.iter().any(|danger| danger.piece.square == stood)
    };
    for &danger in &scene.dangers {
        let moved = scene.came_from(danger.piece.square) != danger.piece.square;
        let kind = match moved {
            // A capture that loses is told as such.
            true if scene.taken().is_some() => continue,
            true => HangingKind::MovedThere,
            false if hung_before(danger.piece.square) => HangingKind::Already,
            false => HangingKind::Left,
        };
        let kept = kind == HangingKind::Already;
        // A pawn that has been hanging for a while is no news.
        let stale = kept && danger.piece.kind() == PieceKind::Pawn;
        let rank = if stale { Rank::Detail } else { Rank::Material };
        let hanging = Fact::Hanging(Hanging { danger, kind });
        found.push(Finding::new(hanging, scene.them(), rank, danger.gain).kept_if(kept));
    }
    for &danger in &scene.dangers_before {
        let now = scene.went_to(danger.piece.square);
        let stands = Placed::on(scene.after.board(), now).filter(|it| it.color() == scene.us);
        let hangs = scene.dangers.iter().any(|danger| danger.piece.square == now);
        if let Some(piece) = stands.filter(|_| !hangs) {
            let saved = Fact::Saved(Danger { piece, ..danger });
            found.push(Finding::new(saved, scene.us, Rank::Defense, danger.gain).broken());
        }
    }
}

/// Enemy pieces that we would take if it were our move again.
pub(super) fn threats(scene: &Scene, found: &mut Vec<Finding>) {
    for &danger in &scene.chances {
        let had = |chance: &Danger| chance.piece == danger.piece;
        let kept = scene.chances_before.iter().any(had);
        let rank = match kept {
            true => Rank::Detail,
            false => scene.rank_unless_taken(danger.capture.from(), Rank::Threat),
        };
        let threat = Fact::Threat(danger);
        found.push(Finding::new(threat, scene.us, rank, danger.gain).kept_if(kept));
    }
}
