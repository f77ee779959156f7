//! Material counted at the end of a line, where nothing is left to take.

use pinpoint_rules::{Color, Move, Position, Selection};
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

/// What `us` gains by this line, counted at the last position of it that is settled, which the
/// opponent of `loser` has no reason to fear. `None` if there is no such position.
pub(crate) fn settled(start: &Position, line: &[Move], us: Color, loser: Color) -> Option<Settled> {
    let before = balance(start.board(), us);
    let mut position = *start;
    let mut found: Option<Settled> = None;
    for (index, &mv) in line.iter().enumerate() {
        position = position.play(mv);
        if !is_settled(&position, loser) {
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

/// Has the side to move nothing to take with gain and nothing to promote? A check leaves more
/// open for the side that gives it; for the loser, who has to answer it, it changes nothing.
fn is_settled(position: &Position, loser: Color) -> bool {
    let gains = |mv: Move| mv.promotion().is_some() || position.exchange_value(mv) > 0;
    (position.turn() == loser || !position.is_check())
        && !position.moves(Selection::CAPTURES).into_iter().any(gains)
        && !position.legal_moves().into_iter().any(|mv| mv.promotion().is_some())
}

/// Exchanges are played out for at most this many half-moves.
const DEEPEST: usize = 8;

/// The line, and where it breaks off in an exchange, the captures that end it.
///
/// The captures are found by a search of captures, promotions and answers to checks alone, in
/// which a side may stop taking at any time.
pub(crate) fn played_out(start: &Position, line: &[Move]) -> Vec<Move> {
    let end = line.iter().fold(*start, |at, &mv| at.play(mv));
    let (_, rest) = exchange(&end, -FOREVER, FOREVER, DEEPEST);
    line.iter().copied().chain(rest).collect()
}

const FOREVER: i32 = 1_000;
/// Worth more than any material.
const MATED: i32 = -500;

/// What the side to move has in the end, in pawns, and the moves that lead there.
fn exchange(position: &Position, mut alpha: i32, beta: i32, depth: usize) -> (i32, Vec<Move>) {
    let stand = balance(position.board(), position.turn());
    if depth == 0 || position.is_stalemate() {
        return (stand, Vec::new());
    }
    let is_check = position.is_check();
    let mut best = if is_check { (MATED, Vec::new()) } else { (stand, Vec::new()) };
    for mv in position.legal_moves() {
        let is_wanted = || is_check || mv.promotion().is_some() || position.exchange_value(mv) > 0;
        if best.0 >= beta || !is_wanted() {
            continue;
        }
        alpha = alpha.max(best.0);
        let (theirs, rest) = exchange(&position.play(mv), -beta, -alpha, depth - 1);
        if -theirs > best.0 {
            best = (-theirs, std::iter::once(mv).chain(rest).collect());
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::losses::lost;
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
        let found = settled(&start, &moves, us, us).unwrap();
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
        assert_eq!(settled(&start, &moves, Color::White, Color::White), None);
    }

    #[test]
    fn an_exchange_that_breaks_off_is_played_out() {
        let (start, moves) = line("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "exd5");
        assert_eq!(played_out(&start, &moves).len(), 2);
        let (start, moves) = line("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "Kd2");
        assert_eq!(played_out(&start, &moves)[1].to_string(), "d5e4");
        // Nothing is to be taken: nothing is added.
        let (start, moves) = line("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "Kd2");
        assert_eq!(played_out(&start, &moves), moves);
    }

    #[test]
    fn a_check_at_the_end_does_not_hide_what_was_lost() {
        check("8/n2k3p/8/8/8/8/8/R3K3 b - - 0 1", "h6 Rxa7+", -3, 2, Some("a knight"));
        // The winner has to answer the check first.
        let (start, moves) = line("3R4/8/8/8/7k/7r/8/3K4 b - - 0 1", "Kg3 Rg8+ Kh2 Rh8");
        assert!(settled(&start, &moves, Color::Black, Color::White).is_some());
        assert_eq!(
            settled(&start, &moves[..2], Color::Black, Color::White).map(|it| it.plies),
            Some(1)
        );
    }
}
