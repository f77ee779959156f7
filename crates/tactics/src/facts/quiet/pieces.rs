//! Pieces and kings: development, files, outposts, attacks, guards, castling.

use pinpoint_rules::{Bitboard, Board, PieceKind, Position, Rank, Square, attacks};

use super::Quiet;
use super::pawns::is_safe_from_pawns;
use crate::facts::Scene;
use crate::{PinKind, Placed};

const MIDDLE: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

pub(super) fn pieces(scene: &Scene, facts: &mut Vec<Quiet>) {
    let mover = scene.mover();
    if !scene.mv.is_castling() {
        attacks_and_guards(scene, mover, facts);
        placement(scene, mover, facts);
    }
    opened_lines(scene, facts);
    castling(scene, facts);
    luft(scene, facts);
    covered(scene, mover, facts);
}

fn attacks_and_guards(scene: &Scene, mover: Placed, facts: &mut Vec<Quiet>) {
    let board = scene.after.board();
    let them = scene.them();
    let reach = board.attacks_from(mover.square);
    let old = scene.before.board().attacks_from(scene.mv.from());
    let placed = |square| Placed::on(board, square);
    let pins = crate::pins(board);
    let held = |target: &Placed| {
        pins.iter().any(|pin| {
            pin.pinned == *target
                && pin.kind() == PinKind::Absolute
                && pin.pinner.square != mover.square
        })
    };
    let new = (reach - old) & board.pieces_of(them);
    let targets = new.into_iter().filter_map(placed);
    let best = targets
        .filter(|target| target.kind() != PieceKind::King)
        .filter(|target| {
            let loose = !scene.after.is_attacked(target.square, them);
            loose || target.worth() > mover.worth() || held(target)
        })
        .max_by_key(|target| target.worth());
    if let Some(target) = best {
        facts.push(match held(&target) && target.kind() != PieceKind::Pawn {
            true => Quiet::PilesUp(mover, target),
            false => Quiet::Attacks(mover, target),
        });
    }
    let guarded = (reach - old) & board.pieces_of(scene.us).without(mover.square);
    let needs = |target: &Placed| {
        let was_guarded = scene.before.is_attacked(target.square, scene.us);
        scene.after.is_attacked(target.square, them)
            && !was_guarded
            && target.kind() != PieceKind::King
    };
    let best = guarded.into_iter().filter_map(placed).filter(needs).max_by_key(|it| it.worth());
    facts.extend(best.map(|target| Quiet::Protects(mover, target)));
}

/// What the new square of the piece has to offer.
fn placement(scene: &Scene, mover: Placed, facts: &mut Vec<Quiet>) {
    let us = scene.us;
    let square = mover.square;
    let rank = us.relative_rank(square);
    let minor = matches!(mover.kind(), PieceKind::Knight | PieceKind::Bishop);
    if minor
        && us.relative_rank(scene.mv.from()) == Rank::One
        && rank > Rank::One
        && is_opening(&scene.before)
    {
        facts.push(Quiet::Develops(mover));
    }
    let pawn_guards = attacks::pawn(!us, square) & scene.after.pieces(us, PieceKind::Pawn);
    let advanced = (Rank::Four..=Rank::Six).contains(&rank);
    if minor
        && advanced
        && rank >= Rank::Five
        && pawn_guards.any()
        && is_safe_from_pawns(&scene.after, square, us)
    {
        facts.push(Quiet::Outpost(mover));
    }
    let heavy = matches!(mover.kind(), PieceKind::Rook | PieceKind::Queen);
    let came_from = us.relative_rank(scene.mv.from());
    if heavy && rank == Rank::Seven && came_from != Rank::Seven {
        facts.push(Quiet::Seventh(mover));
    }
    if mover.kind() == PieceKind::Rook && scene.mv.from().file() != square.file() {
        let file = Bitboard::file(square.file());
        let pawns = |color| (scene.after.pieces(color, PieceKind::Pawn) & file).any();
        if !pawns(us) {
            facts.push(Quiet::OpenFile(mover, !pawns(!us)));
        }
    }
    battery(scene, mover, facts);
    let few = is_ending(&scene.after);
    if mover.kind() == PieceKind::King && few && to_middle(square) < to_middle(scene.mv.from()) {
        facts.push(Quiet::ActivatesKing(mover));
    }
}

/// Another slider of ours on the same open line.
fn battery(scene: &Scene, mover: Placed, facts: &mut Vec<Quiet>) {
    if !mover.kind().is_slider() {
        return;
    }
    let board = scene.after.board();
    let friends = board.attacks_from(mover.square) & board.pieces_of(scene.us);
    let backed = friends.into_iter().filter_map(|square| Placed::on(board, square)).find(|other| {
        let straight = mover.square.file() == other.square.file();
        let diagonal = mover.square.file() != other.square.file()
            && mover.square.rank() != other.square.rank();
        let slides = match other.kind() {
            PieceKind::Queen => true,
            PieceKind::Rook => straight,
            PieceKind::Bishop => diagonal,
            _ => false,
        };
        let both_back = scene.us.relative_rank(mover.square) == Rank::One
            && scene.us.relative_rank(other.square) == Rank::One;
        slides && (straight || diagonal) && !both_back
    });
    facts.extend(backed.map(|other| Quiet::Battery(mover, other)));
}

/// Sliders and the king that the move gave room.
fn opened_lines(scene: &Scene, facts: &mut Vec<Quiet>) {
    if scene.mv.is_castling() {
        return;
    }
    let (before, after) = (scene.before.board(), scene.after.board());
    let sliders = after.pieces_of(scene.us) & (after.diagonal_sliders() | after.straight_sliders());
    let free = |board: &Board, at| board.attacks_from(at) - board.pieces_of(scene.us);
    let gained = |&at: &Square| {
        at != scene.mover().square && (free(after, at) - free(before, at)).len() >= 2
    };
    let best = sliders.into_iter().filter(gained).filter_map(|at| Placed::on(after, at));
    let best = best.min_by_key(|piece| (piece.kind() == PieceKind::Queen, piece.worth()));
    facts.extend(best.map(Quiet::OpensLine));
}

fn castling(scene: &Scene, facts: &mut Vec<Quiet>) {
    if scene.mv.is_castling() {
        return;
    }
    let rights = |position: &Position, king_side| position.castling_rook(scene.us, king_side);
    let lost: Vec<bool> = [true, false]
        .into_iter()
        .filter(|&side| {
            rights(&scene.before, side).is_some() && rights(&scene.after, side).is_none()
        })
        .collect();
    if !lost.is_empty() && matches!(scene.moved().kind(), PieceKind::King | PieceKind::Rook) {
        facts
            .push(Quiet::LosesCastling(lost.len() == 2 || scene.moved().kind() == PieceKind::King));
        return;
    }
    let free = |position: &Position, king_side| {
        rights(position, king_side).is_some_and(|rook| {
            !attacks::between(position.king(scene.us), rook).intersects(position.occupied())
        })
    };
    for king_side in [true, false] {
        if free(&scene.after, king_side) && !free(&scene.before, king_side) {
            facts.push(Quiet::PreparesCastling(king_side));
        }
    }
}

/// A pawn move that gives a castled king a square off its back rank.
fn luft(scene: &Scene, facts: &mut Vec<Quiet>) {
    let king = scene.after.king(scene.us);
    let us = scene.us;
    let heavy =
        scene.after.pieces(!us, PieceKind::Rook) | scene.after.pieces(!us, PieceKind::Queen);
    let from = scene.mv.from();
    if scene.moved().kind() == PieceKind::Pawn
        && heavy.any()
        && us.relative_rank(king) == Rank::One
        && attacks::king(king).contains(from)
        && !scene.after.is_attacked(from, !us)
        && super::super::mates::shut_in(&scene.before, us).is_some()
    {
        facts.push(Quiet::Luft(from));
    }
}

/// The squares in the middle that the piece attacks now.
fn covered(scene: &Scene, mover: Placed, facts: &mut Vec<Quiet>) {
    let reach = scene.after.board().attacks_from(mover.square);
    let old = scene.before.board().attacks_from(scene.mv.from());
    let new = MIDDLE.into_iter().filter(|&square| reach.contains(square) && !old.contains(square));
    let squares: Vec<Square> = new.collect();
    let is_man = mover.kind() != PieceKind::King && !scene.mv.is_castling();
    if is_man && !squares.is_empty() && !is_ending(&scene.after) {
        facts.push(Quiet::Eyes(mover, squares));
    }
}

/// Does the game still begin: most pieces are on the board, and at most twelve moves were made?
fn is_opening(position: &Position) -> bool {
    position.fullmove_number() <= 15 && position.occupied().len() >= 24
}

/// Neither queens nor many pieces are left.
pub(super) fn is_ending(position: &Position) -> bool {
    let board = position.board();
    let pieces = board.occupied() - board.of_kind(PieceKind::Pawn) - board.of_kind(PieceKind::King);
    board.of_kind(PieceKind::Queen).is_empty() && pieces.len() <= 4
}

/// How many king's steps it is to the middle of the board.
fn to_middle(square: Square) -> u8 {
    MIDDLE.iter().map(|&middle| square.distance(middle)).min().unwrap_or(0)
}
