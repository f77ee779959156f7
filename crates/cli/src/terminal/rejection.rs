//! Why a move is refused, said so that a player sees it on the board.
//!
//! The rules only answer yes or no, and notation names the kind of mistake. Here the culprit gets
//! its name: the piece in the way, the piece that gives check, the piece that pins.

use pinpoint_notation::{CastlingObstacle, MoveError, san};
use pinpoint_rules::{
    Bitboard, Color, Move, Piece, PieceKind, Position, Rank, Selection, Square, attacks,
};

/// Why the text is not a move here.
pub(crate) fn of_text(position: &Position, text: &str, error: MoveError) -> String {
    match error {
        MoveError::Syntax { .. } => {
            format!("\"{text}\" is neither a move nor a command: {error}")
        }
        MoveError::NotYours { from, .. } => of_piece(position, from).unwrap_or_default(),
        MoveError::CannotReach { piece, origin, to } => {
            let there = position.pieces(piece.color, piece.kind) & origin.squares();
            match there.only_square() {
                Some(from) => of_squares(position, from, to),
                None => error.to_string(),
            }
        }
        MoveError::Pinned { from, .. } => pinned(position, from).unwrap_or(error.to_string()),
        MoveError::LeavesKingInCheck => {
            format!("{}: end the check first", in_check(position))
        }
        MoveError::KingIntoCheck { to } => king_into_check(position, to),
        MoveError::CastlingNow(obstacle) => castling_now(position, text, obstacle),
        MoveError::Ambiguous(candidates) => {
            let moves: Vec<String> =
                candidates.iter().map(|mv| san(position, mv).to_string()).collect();
            format!("{text} fits more than one move: {}", moves.join(" or "))
        }
        _ => error.to_string(),
    }
}

/// Why nothing on this square can be picked up; `None` if it has a legal move.
pub(crate) fn of_piece(position: &Position, from: Square) -> Option<String> {
    let us = position.turn();
    let Some(piece) = position.piece_on(from) else {
        return Some(format!("there is no piece on {from}"));
    };
    if piece.color != us {
        return Some(format!("the {} on {from} is {}'s, and {us} is to move", piece.kind, !us));
    }
    if !moves_from(position, from).is_empty() {
        return None;
    }
    let named = format!("the {} on {from}", piece.kind);
    Some(if let Some(sentence) = pinned(position, from) {
        sentence
    } else if position.is_check() {
        format!("{named} has no legal move: {}", in_check(position))
    } else if piece.kind == PieceKind::King {
        format!("{named} has no legal move: every square around it is taken or attacked")
    } else {
        format!("{named} has no legal move: it is blocked on all sides")
    })
}

/// Why the piece on `from` cannot go to `to`. Only for moves that are not legal.
pub(crate) fn of_squares(position: &Position, from: Square, to: Square) -> String {
    let us = position.turn();
    let Some(piece) = position.piece_on(from).filter(|piece| piece.color == us) else {
        return of_piece(position, from).unwrap_or_default();
    };
    if let Some(castling) = castling_meant(position, piece, from, to) {
        return why_not_castling(position, castling);
    }
    if from == to {
        return format!("the {} is already on {to}", piece.kind);
    }
    if let Some(own) = position.piece_on(to).filter(|own| own.color == us) {
        return format!("{to} is taken by {us}'s own {}", own.kind);
    }
    if let Some(sentence) = out_of_reach(position, piece, from, to) {
        return sentence;
    }
    if piece.kind == PieceKind::King {
        return king_into_check(position, to);
    }
    if let Some(sentence) = pinned(position, from) {
        return sentence;
    }
    if position.is_check() {
        return format!("{}: end the check first", in_check(position));
    }
    // Two pawns leave a line at once.
    format!("taking en passant would open a line to the king on {}", position.king(us))
}

/// The legal moves of the piece on this square.
pub(crate) fn moves_from(position: &Position, from: Square) -> Vec<Move> {
    position.moves(Selection::ALL.from(Bitboard::of(from))).into_iter().collect()
}

/// "the knight on e2 is pinned to the king on e1 by the rook on e8", for the side to move.
fn pinned(position: &Position, from: Square) -> Option<String> {
    let us = position.turn();
    if !position.pinned(us).contains(from) {
        return None;
    }
    let king = position.king(us);
    let seen = position.board().attackers(king, position.occupied().without(from));
    let line = attacks::line(king, from);
    let pinner = (seen & line & position.pieces_of(!us)).first()?;
    let kind = position.piece_on(from)?.kind;
    Some(format!(
        "the {kind} on {from} is pinned to the king on {king} by {}",
        named(position, pinner)
    ))
}

/// "White's king on e1 is in check from the rook on e8".
fn in_check(position: &Position) -> String {
    let us = position.turn();
    let checkers = listed(position, position.checkers());
    format!("{us}'s king on {} is in check from {checkers}", position.king(us))
}

fn king_into_check(position: &Position, to: Square) -> String {
    let us = position.turn();
    let without_king = position.occupied().without(position.king(us)).with(to);
    let attackers = position.board().attackers(to, without_king) & position.pieces_of(!us);
    format!("the king would be in check on {to} from {}", listed(position, attackers.without(to)))
}

/// Why this kind of piece does not get there at all, were there no kings.
fn out_of_reach(position: &Position, piece: Piece, from: Square, to: Square) -> Option<String> {
    let kind = piece.kind;
    if kind == PieceKind::Pawn {
        return pawn_out_of_reach(position, piece.color, from, to);
    }
    let free = match kind {
        PieceKind::Bishop => attacks::bishop(from, Bitboard::EMPTY),
        PieceKind::Rook => attacks::rook(from, Bitboard::EMPTY),
        PieceKind::Queen => attacks::queen(from, Bitboard::EMPTY),
        _ => position.board().attacks_from(from),
    };
    if !free.contains(to) {
        return Some(format!("a {kind} does not move from {from} to {to}"));
    }
    let blockers = attacks::between(from, to) & position.occupied();
    let blocker = blockers.into_iter().min_by_key(|&square| square.distance(from))?;
    Some(format!("{} blocks the way from {from} to {to}", named(position, blocker)))
}

fn pawn_out_of_reach(position: &Position, us: Color, from: Square, to: Square) -> Option<String> {
    if attacks::pawn(us, from).contains(to) {
        let takes = position.piece_on(to).is_some() || position.en_passant() == Some(to);
        return (!takes)
            .then(|| format!("there is nothing for the pawn on {from} to take on {to}"));
    }
    let one = from.offset(0, us.up());
    let two = one.and_then(|one| one.offset(0, us.up()));
    let starts = us.relative_rank(from) == Rank::Two;
    if one != Some(to) && !(starts && two == Some(to)) {
        return Some(format!("a pawn does not move from {from} to {to}"));
    }
    let way = [one, two.filter(|&two| two == to)];
    let blocker = way.into_iter().flatten().find(|&square| position.piece_on(square).is_some())?;
    Some(format!("the pawn on {from} is blocked by {}", named(position, blocker)))
}

/// The castling that the two squares stand for: the king onto its rook, or two steps towards it.
fn castling_meant(position: &Position, piece: Piece, from: Square, to: Square) -> Option<Castling> {
    let us = piece.color;
    let home = us.back_rank();
    if piece.kind != PieceKind::King || from.rank() != home || to.rank() != home {
        return None;
    }
    let onto_rook = position.pieces(us, PieceKind::Rook).contains(to);
    let two_steps = from.distance(to) == 2;
    (onto_rook || two_steps).then(|| {
        let king_side = to > from;
        Castling { king_side, rook: position.castling_rook(us, king_side) }
    })
}

struct Castling {
    king_side: bool,
    /// The rook whose right still stands.
    rook: Option<Square>,
}

fn why_not_castling(position: &Position, castling: Castling) -> String {
    let us = position.turn();
    let Some(rook) = castling.rook else {
        let error = MoveError::NoCastlingRight { king_side: castling.king_side };
        return format!("{us} cannot castle: {error}");
    };
    if position.is_check() {
        return format!("the king cannot castle out of check: {}", in_check(position));
    }
    let king = position.king(us);
    let landing = Move::castling(king, rook).landing();
    let rook_to = landing.offset(if castling.king_side { -1 } else { 1 }, 0).unwrap_or(landing);
    let way = |from, to| attacks::between(from, to).with(to);
    let crossed = (way(king, landing) | way(rook, rook_to)).without(king).without(rook);
    if let Some(blocker) = (crossed & position.occupied()).first() {
        return format!("{} stands in the way of castling", named(position, blocker));
    }
    let attacked = way(king, landing)
        .into_iter()
        .find_map(|square| Some((square, position.attackers(square, !us).first()?)));
    match attacked {
        Some((square, by)) => {
            format!("the king cannot castle over {square}: {} attacks it", named(position, by))
        }
        None => "the king cannot castle through or into check".to_owned(),
    }
}

fn castling_now(position: &Position, text: &str, obstacle: CastlingObstacle) -> String {
    if obstacle == CastlingObstacle::InCheck {
        return why_not_castling(position, Castling { king_side: true, rook: Some(Square::H1) });
    }
    let us = position.turn();
    let king = position.king(us);
    // Spelled with letters, or with the king's two squares.
    let to: Option<Square> = text.get(2..4).and_then(|square| square.parse().ok());
    let king_side = match to {
        Some(to) => to > king,
        None => text.matches(['O', 'o', '0']).count() < 3,
    };
    why_not_castling(position, Castling { king_side, rook: position.castling_rook(us, king_side) })
}

/// "the rook on e8".
fn named(position: &Position, square: Square) -> String {
    match position.piece_on(square) {
        Some(piece) => format!("the {} on {square}", piece.kind),
        None => square.to_string(),
    }
}

/// "the rook on e8 and the knight on c2".
fn listed(position: &Position, squares: Bitboard) -> String {
    let names: Vec<String> = squares.into_iter().map(|square| named(position, square)).collect();
    names.join(" and ")
}

#[cfg(test)]
mod tests {
    use pinpoint_notation::parse_move;

    use super::*;

    #[track_caller]
    fn check_squares(fen: &str, squares: &str, expected: &str) {
        let position = Position::from_fen(fen).expect("the test FEN is valid");
        let (from, to) = squares.split_at(2);
        let said = of_squares(&position, from.parse().unwrap(), to.parse().unwrap());
        assert_eq!(said, expected, "\n{position}");
    }

    #[track_caller]
    fn check_text(fen: &str, text: &str, expected: &str) {
        let position = Position::from_fen(fen).expect("the test FEN is valid");
        let error = parse_move(&position, text).expect_err("the test move is refused");
        assert_eq!(of_text(&position, text, error), expected, "\n{position}");
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const PIN: &str = "k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1";
    const CHECK: &str = "1k2r3/8/8/8/8/8/3P4/R3K2R w KQ - 0 1";

    #[test]
    fn an_empty_square_and_a_foreign_piece_are_named() {
        check_squares(START, "e4e5", "there is no piece on e4");
        check_squares(START, "e7e5", "the pawn on e7 is Black's, and White is to move");
        check_text(START, "e4e5", "there is no piece on e4");
        check_text(START, "e7e5", "the pawn on e7 is Black's, and White is to move");
    }

    #[test]
    fn a_piece_without_moves_says_so() {
        let said = |fen, square: Square| of_piece(&Position::from_fen(fen).unwrap(), square);
        let rook = "the rook on a1 has no legal move: it is blocked on all sides";
        assert_eq!(said(START, Square::A1).as_deref(), Some(rook));
        assert_eq!(said(START, Square::G1), None);
        let king = "the king on a8 has no legal move: every square around it is taken or attacked";
        assert_eq!(said("k7/7R/8/8/8/8/6P1/1R5K b - - 0 1", Square::A8).as_deref(), Some(king));
        let rook = "the rook on h1 has no legal move: White's king on e1 is in check from the \
                    rook on e8";
        assert_eq!(said("k3r3/8/8/8/8/8/3P3p/4K2R w K - 0 1", Square::H1).as_deref(), Some(rook));
    }

    #[test]
    fn what_stands_in_the_way_is_named() {
        check_squares(START, "f1c4", "the pawn on e2 blocks the way from f1 to c4");
        check_text(START, "Ra4", "no white rook can go to a4");
        check_text(START, "Qd4", "the pawn on d2 blocks the way from d1 to d4");
        check_squares(START, "g1g3", "a knight does not move from g1 to g3");
        check_squares(START, "g1e2", "e2 is taken by White's own pawn");
        let met = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        check_squares(met, "e4e5", "the pawn on e4 is blocked by the pawn on e5");
        check_squares(met, "e4d5", "there is nothing for the pawn on e4 to take on d5");
        check_squares(met, "e4e6", "a pawn does not move from e4 to e6");
    }

    #[test]
    fn a_pinned_piece_names_king_and_pinner() {
        let pin = "the knight on e2 is pinned to the king on e1 by the rook on e8";
        check_squares(PIN, "e2c3", pin);
        check_text(PIN, "Nc3", pin);
        check_text(PIN, "e2c3", pin);
    }

    #[test]
    fn a_king_in_check_names_the_checker() {
        let check = "White's king on e1 is in check from the rook on e8: end the check first";
        check_squares(CHECK, "a1a2", check);
        check_text(CHECK, "d4", check);
        let walk = "the king would be in check on e2 from the rook on e8";
        check_squares(CHECK, "e1e2", walk);
        check_text(CHECK, "Ke2", walk);
    }

    #[test]
    fn castling_names_what_forbids_it() {
        let check = "the king cannot castle out of check: White's king on e1 is in check from \
                     the rook on e8";
        check_text(CHECK, "O-O", check);
        check_squares(CHECK, "e1g1", check);
        let over = "the king cannot castle over f1: the rook on f8 attacks it";
        check_text("k4r2/8/8/8/8/8/8/4K2R w K - 0 1", "0-0", over);
        check_squares("k4r2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", over);
        check_text(START, "O-O", "the bishop on f1 stands in the way of castling");
        check_text(START, "O-O-O", "the knight on b1 stands in the way of castling");
        let none = "White cannot castle: there is no kingside castling right";
        check_squares("k7/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", none);
    }

    #[test]
    fn an_ambiguous_move_lists_its_candidates() {
        let two = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
        check_text(two, "Nd2", "Nd2 fits more than one move: Nbd2 or Nfd2");
    }

    #[test]
    fn taking_en_passant_may_open_a_line() {
        let fen = "8/8/8/K2pP2r/8/8/8/7k w - d6 0 2";
        check_squares(fen, "e5d6", "taking en passant would open a line to the king on a5");
    }

    #[test]
    fn bad_input_is_quoted() {
        let position = Position::STANDARD;
        let error = parse_move(&position, "hello").unwrap_err();
        let said = of_text(&position, "hello", error);
        assert!(said.starts_with("\"hello\" is neither a move nor a command: column "), "{said}");
    }
}
