//! The generator of step 4 with fourteen bugs to choose from.

use sprout::attacks::{attacks, between, pawn_attacks};
use sprout::bitboard::Bitboard;
use sprout::board::{Color, Kind, Piece, Square};
use sprout::moves::Move;
use sprout::position::{Castling, Position};

pub fn perft(bug: u8, position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = legal_moves(bug, position);
    moves.into_iter().map(|mv| perft(bug, &play(bug, position, mv), depth - 1)).sum()
}

/// The same, split by the first move.
pub fn divide(bug: u8, position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let moves = legal_moves(bug, position).into_iter();
    moves.map(|mv| (mv, perft(bug, &play(bug, position, mv), depth - 1))).collect()
}

fn legal_moves(bug: u8, position: &Position) -> Vec<Move> {
    let mut moves = pseudo_moves(bug, position);
    moves.retain(|&mv| is_allowed(bug, position, mv));
    moves
}

/// Plays a move, with the bugs that are in playing.
fn play(bug: u8, position: &Position, mv: Move) -> Position {
    let mut next = position.play(mv);
    let pawn = position.board.piece_on(mv.from).is_some_and(|piece| piece.kind == Kind::Pawn);
    match bug {
        // The rights of a captured rook survive.
        2 => next.castling = Castling(position.castling.0 & kept(position, mv.from, &next)),
        // The pawn captured en passant stays.
        3 if pawn && Some(mv.to) == position.en_passant => {
            let square = Square::new(mv.to.file(), mv.from.rank()).expect("both are on the board");
            next.board.put(square, Piece { color: !position.turn, kind: Kind::Pawn });
        }
        // The en passant square stays until the next double step.
        12 if next.en_passant.is_none() => next.en_passant = position.en_passant,
        _ => {}
    }
    next
}

/// The rights that remain if only the piece that moves is looked at.
fn kept(position: &Position, from: Square, next: &Position) -> u8 {
    let piece = position.board.piece_on(from).map(|piece| piece.kind);
    let ours = Castling::bit(position.turn, true) | Castling::bit(position.turn, false);
    match piece {
        Some(Kind::King | Kind::Rook) => next.castling.0 & ours | position.castling.0 & !ours,
        _ => position.castling.0,
    }
}

/// Is the king safe after the move? Bugs 4, 11, 13 and 14 do not look at everything.
fn is_allowed(bug: u8, position: &Position, mv: Move) -> bool {
    let next = position.play(mv);
    if !next.is_check_for(position.turn) {
        return true;
    }
    let king = position.board.king(position.turn);
    let pawn = position.board.of(position.turn, Kind::Pawn).contains(mv.from);
    match bug {
        4 => pawn && Some(mv.to) == position.en_passant && !position.is_check(),
        11 => mv.from == king && !position.is_attacked(mv.to, !position.turn),
        13 => {
            mv.from != king
                && !position.is_check()
                && mv.from.file() != king.file()
                && mv.from.rank() != king.rank()
        }
        14 => {
            let them = position.board.color(!position.turn);
            let checkers = position.attackers(king, position.board.occupied()) & them;
            let answers = |checker: Square| {
                (between(king, checker) | Bitboard::from(checker)).contains(mv.to)
            };
            mv.from != king && checkers.len() == 2 && checkers.into_iter().any(answers)
        }
        _ => false,
    }
}

fn pseudo_moves(bug: u8, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let board = &position.board;
    let ours = board.color(position.turn);
    for from in board.of(position.turn, Kind::Pawn) {
        pawn_moves(bug, position, from, &mut moves);
    }
    for kind in &Kind::ALL[1..] {
        for from in ours & board.kind(*kind) {
            let mut targets = attacks(*kind, from, board.occupied());
            if bug == 8 && *kind == Kind::Knight {
                targets = wrapping_knight(from);
            }
            moves.extend((targets & !ours).map(|to| Move { from, to, promotion: None }));
        }
    }
    castling_moves(bug, position, &mut moves);
    moves
}

/// A knight that does not notice the edges of the board.
fn wrapping_knight(from: Square) -> Bitboard {
    let steps = [17, 10, -6, -15, -17, -10, 6, 15];
    let targets = steps.into_iter().map(|step| from.index() as i32 + step);
    let targets = targets.filter(|target| (0..64).contains(target));
    targets.fold(Bitboard::EMPTY, |set, target| Bitboard(set.0 | 1 << target))
}

fn pawn_moves(bug: u8, position: &Position, from: Square, moves: &mut Vec<Move>) {
    let white = position.turn == Color::White;
    let forward = if white { 1 } else { -1 };
    let free = |square: &Square| position.board.piece_on(*square).is_none();
    let one = from.step(0, forward).filter(free);
    let mut targets: Vec<Square> = one.into_iter().collect();
    let at_home = from.rank() == if white { 1 } else { 6 };
    let may_jump = (one.is_some() || bug == 6) && (white || bug != 7);
    if at_home && may_jump {
        targets.extend(from.step(0, 2 * forward).filter(free));
    }
    let passed = position.en_passant.map_or(Bitboard::EMPTY, Bitboard::from);
    let enemies = position.board.color(!position.turn) | passed;
    targets.extend(pawn_attacks(position.turn, from) & enemies);
    for to in targets {
        let last = to.rank() == 0 || to.rank() == 7;
        let kinds: &[Kind] = match (last, bug) {
            (false, _) => &[],
            (true, 5) => &[Kind::Queen],
            (true, _) => &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight],
        };
        if kinds.is_empty() {
            moves.push(Move { from, to, promotion: None });
        }
        moves.extend(kinds.iter().map(|kind| Move { from, to, promotion: Some(*kind) }));
    }
}

fn castling_moves(bug: u8, position: &Position, moves: &mut Vec<Move>) {
    let rank = if position.turn == Color::White { 0 } else { 7 };
    let square = |file| Square::new(file, rank).expect("files 0 to 7 are on the board");
    for (kingside, rook, passed, to) in [(true, 7, 5, 6), (false, 0, 3, 2)] {
        let end = if bug == 9 && !kingside { 1 } else { rook };
        let way = between(square(4), square(end)) & position.board.occupied();
        if position.castling.has(position.turn, kingside)
            && way.is_empty()
            && (bug == 10 || !position.is_check())
            && (bug == 1 || !position.is_attacked(square(passed), !position.turn))
        {
            moves.push(Move { from: square(4), to: square(to), promotion: None });
        }
    }
}
