//! Pawns: passed, isolated, doubled, in the middle, beyond it.

use pinpoint_rules::{Bitboard, Color, File, PieceKind, Position, Rank, Square};

use super::Quiet;
use crate::Placed;
use crate::facts::Scene;

const CENTER: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

pub(super) fn pawns(scene: &Scene, facts: &mut Vec<Quiet>) {
    passed_pawns(scene, facts);
    let mover = scene.mover();
    if scene.moved().kind() == PieceKind::Pawn && scene.mv.promotion().is_none() {
        if CENTER.contains(&mover.square) {
            facts.push(Quiet::Center(mover));
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
    let them = !scene.us;
    for file in File::ALL {
        let count = |position: &Position| {
            (position.pieces(them, PieceKind::Pawn) & Bitboard::file(file)).len()
        };
        if count(&scene.after) >= 2 && count(&scene.before) < 2 {
            facts.push(Quiet::DoublesPawns(them, file));
        }
    }
    for square in scene.after.pieces(them, PieceKind::Pawn) {
        let lonely = |position: &Position| {
            !neighbors(square.file()).intersects(position.pieces(them, PieceKind::Pawn))
        };
        if lonely(&scene.after)
            && !lonely(&scene.before)
            && let Some(pawn) = Placed::on(scene.after.board(), square)
        {
            facts.push(Quiet::Isolates(pawn));
        }
    }
}

/// The files beside this one.
fn neighbors(file: File) -> Bitboard {
    let whole = Bitboard::file(file);
    whole.shift(1, 0) | whole.shift(-1, 0)
}

/// Is there no enemy pawn in front of the pawn, on its file or beside it?
pub(super) fn is_passed(position: &Position, square: Square, color: Color) -> bool {
    let enemies = position.pieces(!color, PieceKind::Pawn);
    let friends = position.pieces(color, PieceKind::Pawn) & Bitboard::file(square.file());
    let ahead = ranks_ahead(square, color);
    let files = Bitboard::file(square.file()) | neighbors(square.file());
    !(enemies & files).intersects(ahead) && !friends.intersects(ahead)
}

/// The ranks in front of the square, as the color sees them.
pub(super) fn ranks_ahead(square: Square, color: Color) -> Bitboard {
    let own = square.rank().index();
    let ahead = (0..8u8).filter(|&rank| match color {
        Color::White => usize::from(rank) > own,
        Color::Black => usize::from(rank) < own,
    });
    ahead.fold(Bitboard::EMPTY, |found, rank| found | Bitboard::rank(Rank::from_index(rank)))
}

/// Can no enemy pawn ever attack the square?
pub(super) fn is_safe_from_pawns(position: &Position, square: Square, color: Color) -> bool {
    let enemies = position.pieces(!color, PieceKind::Pawn);
    !(enemies & neighbors(square.file())).intersects(ranks_ahead(square, color))
}
