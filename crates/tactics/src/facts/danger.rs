//! Pieces that can be taken with gain, counted out to the last exchange.
//!
//! The exchange is played with legal captures only: a pinned piece takes part along its line, a
//! piece behind another joins in, the king takes what is not defended.

use pinpoint_rules::{Move, PieceKind, Position, Selection, Square};

use super::mates::is_mate_unavoidable;
use super::{Capture, Fact, Finding, Hanging, HangingKind, Poisoned, Rank, Scene};
use crate::Placed;
use crate::mates::mates_in_one;

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

/// The pieces that the side to move can take with gain and without being mated for it, each with
/// the best capture.
pub(crate) fn dangers(position: &Position) -> Vec<Danger> {
    best_captures(position, |mv| refutation(position, mv).is_none())
}

/// The pieces that the side to move can take with gain, as far as the exchanges tell.
fn gainful(position: &Position) -> Vec<Danger> {
    best_captures(position, |_| true)
}

fn best_captures(position: &Position, is_sound: impl Fn(Move) -> bool) -> Vec<Danger> {
    let mut found: Vec<Danger> = Vec::new();
    for mv in &position.moves(Selection::CAPTURES) {
        let Some(piece) = Placed::taken_by(position, mv) else { continue };
        let gain = position.exchange_value(mv);
        if gain <= 0 || !is_sound(mv) {
            continue;
        }
        match found.iter_mut().find(|danger| danger.piece == piece) {
            Some(known) if known.gain < gain => *known = Danger { piece, capture: mv, gain },
            Some(_) => {}
            None => found.push(Danger { piece, capture: mv, gain }),
        }
    }
    found
}

/// A mate that answers the move at once, if there is one.
fn refutation(position: &Position, mv: Move) -> Option<Move> {
    mates_in_one(&position.play(mv)).next()
}

/// The captures of the piece on this square; a pawn may be taken en passant.
fn captures_of(position: &Position, target: Square) -> impl Iterator<Item = Move> {
    let captures = position.moves(Selection::CAPTURES).into_iter();
    captures.filter(move |&mv| position.captured(mv).is_some_and(|(square, _)| square == target))
}

/// The best capture of the piece on this square that loses nothing and allows no mate.
pub(super) fn sound_capture(position: &Position, target: Square) -> Option<Move> {
    captures_of(position, target)
        .map(|mv| (mv, position.exchange_value(mv)))
        .filter(|&(mv, gain)| gain >= 0 && refutation(position, mv).is_none())
        .max_by_key(|&(_, gain)| gain)
        .map(|(mv, _)| mv)
}

/// What the move took, if the exchanges do not come out even.
pub(super) fn captures(scene: &Scene, found: &mut Vec<Finding>) {
    let Some(taken) = scene.taken() else { return };
    let gain = scene.before.exchange_value(scene.mv);
    let can_be_retaken = captures_of(&scene.after, scene.mv.landing()).next().is_some();
    let capture = Capture { mv: scene.mv, taken, gain, can_be_retaken };
    let benefits = if gain > 0 { scene.us } else { scene.them() };
    let must_not_retake = || is_poisoned(&scene.after, scene.mv.landing());
    let rank = match gain > 0 {
        true if scene.after.is_check() => Rank::CheckWithGain,
        false if must_not_retake() => Rank::Detail,
        _ => Rank::Material,
    };
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
        if is_poisoned(&scene.after, danger.piece.square) {
            continue;
        }
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
        let answer = counterstroke(&scene.after, danger);
        let rank = match answer {
            _ if stale => Rank::Detail,
            Some(_) => Rank::Threat,
            None => Rank::Material,
        };
        let hanging = Fact::Hanging(Hanging { danger, kind, answer });
        found.push(Finding::new(hanging, scene.them(), rank, danger.gain).kept_if(kept));
    }
    let gainful = gainful(&scene.after);
    for &danger in &scene.dangers_before {
        let now = scene.went_to(danger.piece.square);
        let stands = Placed::on(scene.after.board(), now).filter(|it| it.color() == scene.us);
        // In check the opponent has no time to take it; a piece still attacked is not safe for that.
        let put_off = scene.after.is_check() && scene.after.is_attacked(now, scene.them());
        let hangs = put_off || gainful.iter().any(|danger| danger.piece.square == now);
        if let Some(piece) = stands.filter(|_| !hangs) {
            let saved = Fact::Saved(Danger { piece, ..danger });
            found.push(Finding::new(saved, scene.us, Rank::Defense, danger.gain).broken());
        }
    }
}

/// After this capture, one by the other side on another square that gains more.
fn counterstroke(position: &Position, danger: Danger) -> Option<Move> {
    let answers = dangers(&position.play(danger.capture)).into_iter();
    answers
        .filter(|it| it.gain > danger.gain && it.capture.to() != danger.capture.to())
        .max_by_key(|it| it.gain)
        .map(|it| it.capture)
}

/// Our own pieces that seem to hang: whoever takes them is mated.
pub(super) fn poisoned(scene: &Scene, found: &mut Vec<Finding>) {
    let before = scene.before.play_null();
    let threatens_mate =
        scene.passed.as_ref().is_some_and(|passed| mates_in_one(passed).next().is_some());
    for danger in gainful(&scene.after) {
        let square = danger.piece.square;
        if !is_poisoned(&scene.after, square) {
            continue;
        }
        let Some(answer) = punishment(&scene.after, danger.capture) else { continue };
        let stood = scene.came_from(square);
        let kept = before.as_ref().is_some_and(|before| is_poisoned(before, stood));
        let rank = match danger.piece.kind() {
            _ if kept => Rank::Detail,
            PieceKind::Pawn => Rank::Detail,
            // Where mate threatens anyway, that is the news.
            _ if threatens_mate => Rank::Threat,
            _ => Rank::Material,
        };
        let fact = Fact::Poisoned(Poisoned { danger, answer });
        found.push(Finding::new(fact, scene.us, rank, danger.gain).kept_if(kept));
    }
}

/// Can the piece on this square be taken, but only by captures that are punished with mate?
fn is_poisoned(position: &Position, target: Square) -> bool {
    let mut captures = captures_of(position, target).peekable();
    captures.peek().is_some() && captures.all(|mv| punishment(position, mv).is_some())
}

/// A mate that answers the move, or a check after which nothing stops mate.
fn punishment(position: &Position, mv: Move) -> Option<Move> {
    let next = position.play(mv);
    let forces = |&check: &Move| {
        let checked = next.play(check);
        checked.is_check() && is_mate_unavoidable(&checked)
    };
    mates_in_one(&next).next().or_else(|| next.legal_moves().into_iter().find(forces))
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
