//! Endings that can be counted out: races of pawns, the opposition, key squares.

use pinpoint_rules::{Color, File, PieceKind, Position, Rank, Square};

use super::Quiet;
use crate::Placed;
use crate::facts::Scene;
use crate::structure::{is_passed, ranks_ahead};

pub(super) fn endings(scene: &Scene, facts: &mut Vec<Quiet>) {
    let position = &scene.after;
    if only_pawns(position, scene.us) && only_pawns(position, scene.them()) {
        pawn_ending(scene, facts);
    } else if only_pawns(position, scene.them()) {
        facts.extend(
            fastest(position, scene.us)
                .filter(|run| run.is_free)
                .map(|run| Quiet::Unstoppable(run.pawn)),
        );
    }
    facts.extend(wrong_bishop(scene));
}

fn only_pawns(position: &Position, color: Color) -> bool {
    let men = position.pieces_of(color) - position.pieces(color, PieceKind::Pawn);
    men.only_square().is_some()
}

fn pawn_ending(scene: &Scene, facts: &mut Vec<Quiet>) {
    let position = &scene.after;
    let (ours, theirs) = (fastest(position, scene.us), fastest(position, scene.them()));
    match (ours, theirs) {
        (Some(ours), Some(theirs)) if ours.is_free && theirs.is_free => {
            // The opponent is to move: with the same number of steps it promotes first.
            facts.push(Quiet::Race(theirs.steps - ours.steps));
        }
        (Some(ours), _) if ours.is_free => facts.push(Quiet::Unstoppable(ours.pawn)),
        _ => {}
    }
    if scene.moved().kind() == PieceKind::King {
        king_fight(scene, facts);
    }
}

/// A passed pawn on its way.
struct Run {
    pawn: Placed,
    /// Moves to promotion.
    steps: i32,
    /// Neither the enemy king nor anything in front stops it.
    is_free: bool,
}

/// The passed pawn of this color that promotes first; free ones before others.
fn fastest(position: &Position, color: Color) -> Option<Run> {
    let pawns = position.pieces(color, PieceKind::Pawn).into_iter();
    let runs = pawns.filter(|&square| is_passed(position, square, color)).filter_map(|square| {
        let pawn = Placed::on(position.board(), square)?;
        let last = Square::new(square.file(), (!color).back_rank());
        let double = color.relative_rank(square) == Rank::Two;
        let steps = i32::from(square.distance(last)) - i32::from(double);
        let path = ranks_ahead(square, color) & pinpoint_rules::Bitboard::file(square.file());
        let is_open = !path.intersects(position.occupied());
        // The enemy king catches the pawn if it can enter its square.
        let king = i32::from(position.king(!color).distance(last));
        let tempo = i32::from(position.turn() != color);
        Some(Run { pawn, steps, is_free: is_open && king - tempo > steps })
    });
    runs.min_by_key(|run| (!run.is_free, run.steps))
}

/// Opposition and key squares with a single pawn.
fn king_fight(scene: &Scene, facts: &mut Vec<Quiet>) {
    let position = &scene.after;
    let pawns = position.board().of_kind(PieceKind::Pawn);
    let Some(square) = pawns.only_square() else { return };
    let (ours, theirs) = (position.king(scene.us), position.king(scene.them()));
    let Some(pawn) = Placed::on(position.board(), square) else { return };
    let rook_pawn = matches!(square.file(), File::A | File::H);
    if pawn.color() == scene.us && !rook_pawn && key_squares(square, scene.us).contains(&ours) {
        facts.push(Quiet::KeySquare(pawn));
    }
    let same_file = ours.file() == theirs.file();
    let same_rank = ours.rank() == theirs.rank();
    if ours.distance(theirs) == 2 && (same_file || same_rank) {
        facts.push(Quiet::Opposition);
    }
}

/// The squares from which the king brings its pawn through, whoever is to move.
fn key_squares(pawn: Square, color: Color) -> Vec<Square> {
    let rank = color.relative_rank(pawn);
    let ahead: &[i8] = if rank >= Rank::Five { &[1, 2] } else { &[2] };
    let squares = ahead.iter().flat_map(|&up| [-1, 0, 1].map(|side| (side, up * color.up())));
    squares.filter_map(|(side, up)| pawn.offset(side, up)).collect()
}

/// A bishop of the wrong color with pawns on a rook's file only.
fn wrong_bishop(scene: &Scene) -> Option<Quiet> {
    let position = &scene.after;
    let us = scene.us;
    let bishop = position.pieces(us, PieceKind::Bishop).only_square()?;
    let men = position.pieces_of(us).without(bishop).without(position.king(us));
    let first = men.first()?;
    let file = first.file();
    let pawns = position.pieces(us, PieceKind::Pawn);
    let on_file = men.is_subset(pawns & pinpoint_rules::Bitboard::file(file));
    let corner = Square::new(file, (!us).back_rank());
    let wrong = matches!(file, File::A | File::H) && corner.is_light() != bishop.is_light();
    let holds = position.king(!us).distance(corner) <= 1 && only_pawns(position, !us);
    (on_file && wrong && holds)
        .then(|| Placed::on(position.board(), bishop).map(Quiet::WrongBishop))
        .flatten()
}
