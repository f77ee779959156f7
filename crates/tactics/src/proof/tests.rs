//! What the prover proves, and what it must not.

use pinpoint_notation::san;
use pinpoint_rules::Position;

use super::{Effort, Prover};
use crate::balance;

const EFFORT: Effort = Effort { depth: 4, nodes: 20_000, quiet_depth: 4, quiet_nodes: 20_000 };

/// What the side to move can force beyond its material, and how.
fn chance(fen: &str) -> Option<(i32, String)> {
    let position = Position::from_fen(fen).unwrap();
    let had = balance(position.board(), position.turn());
    let mut prover = Prover::new();
    let proven = prover.attack(&position, had, EFFORT)?;
    let mut at = position;
    let line: Vec<String> = proven
        .line
        .iter()
        .map(|&mv| {
            let text = san(&at, mv).to_string();
            at = at.play(mv);
            text
        })
        .collect();
    println!("{} nodes: {}", prover.nodes(), line.join(" "));
    Some((proven.value - had, line.join(" ")))
}

#[track_caller]
fn check(fen: &str, expected: Option<(i32, &str)>) {
    let found = chance(fen);
    let found = found.as_ref().map(|(net, line)| (*net, line.as_str()));
    let begins = |(net, line): (i32, &str)| {
        found.is_some_and(|(gained, moves)| gained == net && moves.starts_with(line))
    };
    assert!(expected.map_or(found.is_none(), begins), "{fen}: {found:?}");
}

#[test]
fn a_loose_piece_is_won_and_a_guarded_one_is_not() {
    check("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", Some((3, "Rxd5")));
    check("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", None);
}

#[test]
fn a_quiet_rook_move_wins_the_queen_for_a_rook() {
    check("5rk1/1p3ppp/pq1Q1b2/8/8/1P3N2/P4PPP/3R2K1 b - - 3 27", Some((4, "Rd8")));
}

#[test]
fn a_trade_comes_before_a_quiet_fork() {
    let fen = "r2q1rk1/p1p2pp1/3bbn1p/4N3/8/1P4P1/PBQPPP1P/RN2K2R b KQ - 2 12";
    check(fen, Some((3, "Bxe5 Bxe5 Qd5")));
}

#[test]
fn a_chain_of_checks_wins_the_queen() {
    let fen = "5r2/5p1k/6pp/ppqp1P2/7Q/5N2/6PP/5N1K w - - 0 32";
    check(fen, Some((8, "Ng5+")));
}

#[test]
fn nothing_is_claimed_in_the_first_position() {
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", None);
}

#[test]
fn a_stalemate_is_no_gain() {
    // Qxg3 leaves the king without a move; Kxg3 leaves it one.
    let position = Position::from_fen("8/8/8/8/6Q1/6r1/5K1p/7k w - - 0 1").unwrap();
    let had = balance(position.board(), position.turn());
    let proves = |uci: &str| {
        let after = position.play(position.parse_uci(uci).unwrap());
        Prover::new().defended(&after, had, EFFORT).is_some()
    };
    assert!(!proves("g4g3"));
    assert!(proves("f2g3"));
}

#[test]
fn who_gives_up_claims_nothing() {
    let position = Position::from_fen("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1").unwrap();
    let effort = Effort { nodes: 3, ..EFFORT };
    assert_eq!(Prover::new().attack(&position, 2, effort), None);
}
