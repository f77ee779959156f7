//! Pawns: passed, isolated, doubled, in the middle, beyond it.

use pinpoint_rules::{Bitboard, Color, File, PieceKind, Position, Rank, Square};

use super::Quiet;
use crate::Placed;
use crate::facts::Scene;
use crate::structure::{is_passed, neighbors, ranks_ahead};

const CENTER: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

pub(super) fn pawns(scene: &Scene, facts: &mut Vec<Quiet>) {
    passed_pawns(scene, facts);
    let mover = scene.mover();
    if scene.moved().kind() == PieceKind::Pawn && scene.mv.promotion().is_none() {
        if CENTER.contains(&mover.square) {
            facts.push(Quiet::Center(mover));
        } else if CENTER.contains(&scene.mv.from()) && scene.taken().is_some() {
            facts.push(Quiet::LeavesCenter(mover));
        } else if scene.us.relative_rank(mover.square) >= Rank::Five && scene.taken().is_none() {
            facts.push(Quiet::Space(mover));
        }
    }
    structure(scene, facts);
}

fn passed_pawns(scene: &Scene, facts: &mut Vec<Quiet>) {
    for square in scene.after.pieces(scene.us, PieceKind::Pawn) {
        if !is_passed(&scene.after, square, scene.us) {
            continue;
        }
        let Some(pawn) = Placed::on(scene.after.board(), square) else { continue };
        let from = scene.came_from(square);
        let stood = scene.before.board().kind_on(from) == Some(PieceKind::Pawn)
            && is_passed(&scene.before, from, scene.us);
        match stood {
            false => facts.push(Quiet::PassedPawn(pawn)),
            true if from != square => facts.push(Quiet::PassedPawnAdvances(pawn)),
            true => {}
        }
    }
    // A piece in front of an enemy passed pawn.
    let them = !scene.us;
    let behind = scene.mover().square.offset(0, -them.up());
    if let Some(square) = behind
        && scene.after.pieces(them, PieceKind::Pawn).contains(square)
        && scene.moved().kind() != PieceKind::Pawn
        && is_passed(&scene.after, square, them)
        && let Some(pawn) = Placed::on(scene.after.board(), square)
    {
        facts.push(Quiet::Blockades(pawn));
    }
}

/// Doubled and isolated pawns that the move made.
fn structure(scene: &Scene, facts: &mut Vec<Quiet>) {
    for color in [scene.us, scene.them()] {
        structure_of(scene, color, facts);
    }
}

fn structure_of(scene: &Scene, color: Color, facts: &mut Vec<Quiet>) {
    for file in File::ALL {
        let count = |position: &Position| {
            (position.pieces(color, PieceKind::Pawn) & Bitboard::file(file)).len()
        };
        if count(&scene.after) >= 2 && count(&scene.before) < 2 {
            facts.push(Quiet::DoublesPawns(color, file));
        }
    }
    for square in scene.after.pieces(color, PieceKind::Pawn) {
        let from = scene.came_from(square);
        let lonely = |position: &Position, at: Square| {
            !neighbors(at.file()).intersects(position.pieces(color, PieceKind::Pawn))
        };
        if lonely(&scene.after, square)
            && !lonely(&scene.before, from)
            && let Some(pawn) = Placed::on(scene.after.board(), square)
        {
            facts.push(Quiet::Isolates(pawn));
        }
    }
}

/// Can no enemy pawn ever attack the square?
pub(super) fn is_safe_from_pawns(position: &Position, square: Square, color: Color) -> bool {
    let enemies = position.pieces(!color, PieceKind::Pawn);
    !(enemies & neighbors(square.file())).intersects(ranks_ahead(square, color))
}
