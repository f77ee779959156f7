//! Material counted at the end of a line, where nothing is left to take.

use pinpoint_rules::{Color, Move, PieceKind, Position, Selection};
use pinpoint_tactics::balance;

/// What a line comes to in material.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Settled {
    /// What the side gains in pawns, negative if it loses.
    pub(crate) net: i32,
    /// How many moves of the line it takes until the balance is final.
    pub(crate) plies: usize,
    /// The position there.
    pub(crate) end: Position,
}

/// What `us` gains by this line, counted at the last position of it in which the side to move has
/// nothing to take with gain and is not in check. `None` if there is no such position.
pub(crate) fn settled(start: &Position, line: &[Move], us: Color) -> Option<Settled> {
    let before = balance(start.board(), us);
    let mut position = *start;
    let mut found: Option<Settled> = None;
    for (index, &mv) in line.iter().enumerate() {
        position = position.play(mv);
        if !is_quiet(&position) {
            continue;
        }
        let net = balance(position.board(), us) - before;
        // The first of the last positions with the same balance makes the shortest proof.
        if found.is_none_or(|known| known.net != net) {
            found = Some(Settled { net, plies: index + 1, end: position });
        }
    }
    found
}

/// Has the side to move nothing to take with gain, nothing to promote, and no check to answer?
fn is_quiet(position: &Position) -> bool {
    let gains = |mv: Move| mv.promotion().is_some() || position.exchange_value(mv) > 0;
    !position.is_check()
        && !position.moves(Selection::CAPTURES).into_iter().any(gains)
        && !position.legal_moves().into_iter().any(|mv| mv.promotion().is_some())
}

/// What `us` has less in the second position than in the first, in words: "a knight", "the
/// exchange", "two pawns". What the other side lost meanwhile is set against it.
pub(crate) fn lost(first: &Position, second: &Position, us: Color) -> Option<String> {
    let change = |kind: PieceKind| {
        let count = |at: &Position, color| at.pieces(color, kind).len() as i32;
        let ours = count(first, us) - count(second, us);
        let theirs = count(first, !us) - count(second, !us);
        ours - theirs
    };
    let [pawns, knights, bishops, rooks, queens] =
        [PieceKind::Pawn, PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen]
            .map(change);
    let minors = knights + bishops;
    let points = pawns + 3 * minors + 5 * rooks + 9 * queens;
    if points <= 0 {
        return None;
    }
    let counts = (queens, rooks, minors, pawns);
    let text = match counts {
        (0, 0, 0, 1) => "a pawn".to_owned(),
        (0, 0, 0, pawns) => format!("{} pawns", number(pawns)),
        (0, 0, 1, pawns) if pawns <= 0 => {
            // A bishop lost and a knight won, and another one lost: a minor piece.
            let piece = match (knights, bishops) {
                (1, 0) => "a knight",
                (0, 1) => "a bishop",
                _ => "a minor piece",
            };
            for_pawns(piece, pawns)
        }
        (0, 1, -1, pawns) if pawns <= 0 => for_pawns("the exchange", pawns),
        (0, 1, 0, pawns) if pawns <= 0 => for_pawns("a rook", pawns),
        (1, 0, 0, pawns) if pawns <= 0 => for_pawns("the queen", pawns),
        (1, -1, 0, pawns) if pawns <= 0 => for_pawns("the queen for a rook", pawns),
        (1, 0, -1, 0) => "the queen for a minor piece".to_owned(),
        _ => format!("material worth {}", points_in_words(points)),
    };
    Some(text)
}

fn for_pawns(piece: &str, pawns: i32) -> String {
    let word = if piece.contains(" for ") { "and" } else { "for" };
    match -pawns {
        0 => piece.to_owned(),
        1 => format!("{piece} {word} a pawn"),
        count => format!("{piece} {word} {} pawns", number(count)),
    }
}

fn points_in_words(points: i32) -> String {
    if points == 1 { "a pawn".to_owned() } else { format!("{} pawns", number(points)) }
}

fn number(count: i32) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let word = usize::try_from(count).ok().and_then(|count| words.get(count));
    word.map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pinpoint_notation::parse_move;

    fn line(fen: &str, text: &str) -> (Position, Vec<Move>) {
        let start = Position::from_fen(fen).unwrap();
        let mut at = start;
        let moves = text.split(' ').map(|word| {
            let mv = parse_move(&at, word).unwrap();
            at = at.play(mv);
            mv
        });
        let moves = moves.collect();
        (start, moves)
    }

    #[track_caller]
    fn check(fen: &str, text: &str, net: i32, plies: usize, words: Option<&str>) {
        let (start, moves) = line(fen, text);
        let us = start.turn();
        let found = settled(&start, &moves, us).unwrap();
        assert_eq!((found.net, found.plies), (net, plies));
        let words = words.map(str::to_owned);
        assert_eq!(lost(&start, &found.end, us), words);
    }

    #[test]
    fn a_trade_comes_to_nothing() {
        check("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "exd5 exd5 Kd2", 0, 2, None);
    }

    #[test]
    fn a_hanging_knight_is_counted() {
        let fen = "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1";
        check(fen, "Nc4 dxc4 Kd2 Ke7", -3, 2, Some("a knight"));
    }

    #[test]
    fn what_is_still_to_be_taken_is_not_counted_yet() {
        let (start, moves) = line("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "exd5");
        assert_eq!(settled(&start, &moves, Color::White), None);
    }

    #[test]
    fn rook_for_bishop_is_the_exchange() {
        let fen = "4k3/8/8/8/8/1b6/8/3RK3 w - - 0 1";
        let start = Position::from_fen(fen).unwrap();
        let after = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        assert_eq!(lost(&start, &after, Color::White).as_deref(), Some("the exchange"));
        assert_eq!(lost(&start, &after, Color::Black), None);
    }
}
