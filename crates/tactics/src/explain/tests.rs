//! What a coach would say about a move, and what not.

use pinpoint_notation::parse_move;
use pinpoint_rules::{Game, Move, Position};

use super::{explain, explain_position};
use crate::Context;

mod further;

/// The sentences about a move, with the moves that follow it.
fn told(fen: &str, moves: &str) -> Vec<String> {
    let start = Position::from_fen(fen).expect("the test FEN is valid");
    let mut position = start;
    let moves: Vec<Move> = moves
        .split(' ')
        .map(|text| {
            let mv = parse_move(&position, text).expect("the test move is legal");
            position = position.play(mv);
            mv
        })
        .collect();
    explain(&Context::new(start).with_line(&moves[1..]), moves[0]).told()
}

#[track_caller]
fn check(fen: &str, moves: &str, expected: &[&str]) {
    assert_eq!(told(fen, moves), expected, "{fen} {moves}");
}

/// The sentences about the last of these moves from the start.
#[track_caller]
fn check_game(moves: &str, expected: &[&str]) {
    let mut game = Game::default();
    for text in moves.split(' ') {
        let mv = parse_move(game.position(), text).expect("the test move is legal");
        game.try_play(mv).unwrap();
    }
    let last = game.undo().unwrap();
    assert_eq!(explain(&Context::of_game(&game), last).told(), expected, "{moves}");
}

/// How the first sentence about the last of these moves begins.
#[track_caller]
fn check_first(fen: &str, moves: &str, expected: &str) {
    let start = Position::from_fen(fen).expect("the test FEN is valid");
    let mut game = Game::new(start);
    for text in moves.split(' ') {
        let mv = parse_move(game.position(), text).expect("the test move is legal");
        game.try_play(mv).unwrap();
    }
    let last = game.undo().unwrap();
    let told = explain(&Context::of_game(&game), last).told();
    assert!(told[0].starts_with(expected), "{fen} {moves}: {told:?}");
}

#[track_caller]
fn check_position(fen: &str, expected: &[&str]) {
    let position = Position::from_fen(fen).expect("the test FEN is valid");
    assert_eq!(explain_position(&position).told(), expected, "{fen}");
}

#[test]
fn mate_is_said_alone_and_by_name() {
    check("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8", &["Ra8 is checkmate: a back-rank mate."]);
    check("6k1/5pp1/7p/8/8/8/8/R5K1 w - - 0 1", "Ra8", &["The rook on a8 gives check."]);
}

#[test]
fn a_threat_of_mate_is_a_threat_unless_mate_was_there() {
    check(
        "6k1/5ppp/8/8/8/8/8/1K1R4 b - - 0 1",
        "h6",
        &["This stops Rd8, which would have been mate.", "The passed pawn steps forward to h6."],
    );
    check("6k1/5pp1/7p/8/8/8/8/3R2K1 w - - 0 1", "Ra1", &["The rook on a1 takes the open a-file."]);
    check(
        "6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1",
        "Ra1",
        &["This misses Rd8, which is mate.", "This threatens Ra8, which would be mate."],
    );
}

#[test]
fn a_move_that_allows_mate_is_blamed_by_what_it_did() {
    check(
        "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2",
        "g4",
        &["g4 allows mate: Qh4 is mate."],
    );
    check(
        "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2",
        "g3",
        &["g3 opens a line for the bishop on f1."],
    );
    check(
        "5rk1/5p2/5npQ/6N1/8/8/8/6K1 b - - 0 1",
        "Nd5",
        &["The knight on f6 was tied to a mate threat: after Nd5, Qh7 is mate."],
    );
    check(
        "5rk1/5p2/5npQ/6N1/8/8/8/6K1 b - - 0 1",
        "Rb8",
        &["The rook on b8 takes the open b-file."],
    );
    check(
        "6k1/5ppp/8/8/8/8/r7/1R4K1 b - - 0 1",
        "Ra3",
        &["Ra3 does not stop the threat of mate: Rb8 is mate."],
    );
    check(
        "6k1/5ppp/8/8/8/8/r7/1R4K1 b - - 0 1",
        "h6",
        &["This stops Rb8, which would have been mate.", "The passed pawn steps forward to h6."],
    );
    check(
        "7k/p7/5KQ1/8/8/8/8/8 b - - 0 1",
        "a6",
        &["No move prevents mate: after a6, Qg7 is mate."],
    );
}

#[test]
fn a_mate_in_two_is_forced_or_missed() {
    check(
        "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16",
        "Qb8",
        &["Qb8+ forces mate in 2: after Nxb8, Rd8# follows."],
    );
    check(
        "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16",
        "Qb7",
        &[
            "This misses Qb8+, which forces mate in 2: after Nxb8, Rd8# follows.",
            "This threatens Qc8, which would be mate.",
        ],
    );
}

#[test]
fn stalemate_refutes() {
    check("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "Qg6", &["Qg6 is stalemate: the game is drawn."]);
    check("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "Qg7", &["Qg7 is checkmate."]);
}

#[test]
fn offers_are_shown_with_their_answer() {
    check(
        "r5k1/5ppp/8/8/8/2N5/6PP/1R4K1 w - - 0 1",
        "Na4",
        &["Na4 offers the knight on a4: if Rxa4, Rb8 is mate."],
    );
    check(
        "r5k1/5pp1/7p/8/8/2N5/6PP/1R4K1 w - - 0 1",
        "Na4",
        &["The knight can be taken on a4: Rxa4 wins it."],
    );
    check(
        "rn1qkbnr/ppp2p1p/3p2p1/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5",
        "Nxe5",
        &[
            "Nxe5 offers the queen on d1: if Bxd1, Bxf7+ forces mate in 2.",
            "Nxe5 wins a pawn: after f5, Bf7+ follows.",
        ],
    );
    check(
        "r3kbnr/pp1b1ppp/4p3/3pP3/3q4/3B4/PP3PPP/RNBQ1RK1 w kq - 0 10",
        "Bb5",
        &["Bb5 gives up the pawn on e5: Qxe5 takes it.", "Bb5 opens a line for the queen on d1."],
    );
    check(
        "r3kbnr/pp1b1ppp/4p3/3pP3/8/3B4/PP3PPP/RNB2RK1 w kq - 0 10",
        "Bb5",
        &["The bishop can be taken on b5: Bxb5 wins it."],
    );
}

#[test]
fn forks_win_what_they_win() {
    check(
        "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1",
        "Nc7",
        &["Nc7+ forks the king on e8 and the rook on a8 and wins a rook."],
    );
    check(
        "4k3/8/2n1n3/8/3P4/8/8/4K3 w - - 0 1",
        "d5",
        &["d5 forks the knight on c6 and the knight on e6 and wins a knight for a pawn."],
    );
    check(
        "7k/8/8/3r4/5b2/5K2/8/8 w - - 0 1",
        "Ke4",
        &["Ke4 forks the rook on d5 and the bishop on f4 and wins a bishop."],
    );
    check(
        "r3k3/8/8/1N3b2/8/8/8/4K3 w - - 0 1",
        "Nc7",
        &["Nc7+ forks the king on e8 and the rook on a8 and wins a rook."],
    );
}

#[test]
fn a_fork_that_can_be_taken_is_none() {
    check(
        "r3k3/8/8/1N2b3/8/8/8/4K3 w - - 0 1",
        "Nc7",
        &["The knight can be taken on c7: Bxc7 wins it."],
    );
}

#[test]
fn captures_are_proven_on_the_whole_board() {
    check("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5", &["Rxd5 wins the knight on d5."]);
    check(
        "4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1",
        "Rxd5",
        &["Rxd5 loses material: exd5 wins the exchange."],
    );
}

#[test]
fn hanging_pieces_are_named_by_how_they_came_to_hang() {
    check(
        "4k3/8/4p3/8/8/2N5/8/4K3 w - - 0 1",
        "Nd5",
        &["The knight can be taken on d5: exd5 wins it."],
    );
    check("4k3/8/4p3/8/8/2N5/8/4K3 w - - 0 1", "Nb5", &["The knight goes to b5."]);
    check(
        "3rk3/8/8/8/3B4/4P3/8/4K3 w - - 0 1",
        "e4",
        &["This leaves the bishop on d4 hanging: Rxd4 wins a bishop and a pawn."],
    );
    check(
        "3rk3/8/8/8/3B4/8/4P3/4K3 w - - 0 1",
        "e4",
        &["This does not save the bishop on d4: Rxd4 wins a bishop and a pawn."],
    );
    check(
        "3rk3/8/8/8/3B4/8/4P3/4K3 w - - 0 1",
        "e3",
        &[
            "This stops Rxd4, which would have won the bishop on d4.",
            "The passed pawn steps forward to e3.",
        ],
    );
}

#[test]
fn checks_that_uncover_something_win_it() {
    check(
        "4k3/8/q7/8/4N3/8/8/4R1K1 w - - 0 1",
        "Nc5",
        &["Nc5+ gives a discovered check and wins the queen."],
    );
    check(
        "4k3/8/q7/8/4N3/8/8/4R1K1 w - - 0 1",
        "Nc3",
        &["This misses Nc5+, which gives a discovered check and wins the queen."],
    );
    check(
        "4k3/pp3ppp/8/8/3q4/3B4/PP3PPP/3Q2K1 w - - 0 1",
        "Bb5",
        &["Bb5+ opens the line of the queen on d1 to the queen on d4 and wins a queen and a pawn."],
    );
}

#[test]
fn pinned_pieces_are_won_or_merely_pinned() {
    check(
        "4k3/1p6/2n5/1B6/3P4/8/8/4K3 w - - 0 1",
        "d5",
        &["d5 wins the knight on c6, which cannot get away."],
    );
    check(
        "4k3/8/2n5/8/8/8/4B2P/4K3 w - - 0 1",
        "Bb5",
        &[
            "This threatens Bxc6+, which would win the knight on c6.",
            "The bishop on b5 is pinning the knight on c6 to the king on e8.",
        ],
    );
    check(
        "4k3/4n3/8/3p4/8/8/8/3R2KR w - - 0 1",
        "Re1",
        &[
            "The rook on e1 is pinning the knight on e7 to the king on e8.",
            "The rook on e1 takes the open e-file.",
        ],
    );
    check(
        "4k3/4n3/8/3p4/8/8/7R/3R2K1 w - - 0 1",
        "Re2",
        &[
            "The rook on e2 is pinning the knight on e7 to the king on e8.",
            "The knight on e7 does not really defend the pawn on d5: it is pinned to its king.",
        ],
    );
}

#[test]
fn skewers_win_what_is_behind() {
    check(
        "4q3/8/8/4k3/8/8/8/K2R4 w - - 0 1",
        "Re1",
        &["Re1+ skewers the king on e5 to the queen on e8 and wins the queen."],
    );
    check(
        "8/8/8/2k5/8/8/8/q2RK3 w - - 0 1",
        "Rc1",
        &["The rook can be taken on c1: Qxc1+ wins it."],
    );
}

#[test]
fn kasparov_offers_the_rook() {
    check(
        "b2r3r/k4p1p/p2q1np1/Np1P4/3p1Q2/P4PPB/1PP4P/1K2R3 w - - 0 25",
        "Re7",
        &[
            "Re7 offers the rook on e7: if Qxe7, Qxd4+ forces mate in 4.",
            "The rook comes to the seventh rank.",
        ],
    );
}

#[test]
fn a_knight_that_seems_lost_mates() {
    check(
        "2r2r1k/p2QNppb/7p/4N3/3Pn3/P5P1/1P1nqPBP/5RK1 w - - 0 28",
        "Nxf7",
        &["Nxf7+ forces mate in 4: after Rxf7, Qxc8+ follows."],
    );
}

#[test]
fn the_elephant_trap_wins_a_knight() {
    check(
        "r1bqkb1r/pppn1ppp/5n2/3N2B1/3P4/8/PP2PPPP/R2QKBNR b KQkq - 0 6",
        "Nxd5",
        &["Nxd5 wins the knight on d5: after Bxd8, Bb4+ follows."],
    );
    check(
        "r1bqkb1r/pppn1ppp/5n2/3N2B1/3P4/8/PP2PPPP/R2QKBNR b KQkq - 0 6",
        "Nxd5 Bxd8 Bb4+ Qd2 Bxd2+ Kxd2 Kxd8",
        &[
            "Nxd5 wins the knight on d5: after Bxd8, Bb4+ follows.",
            "Nxd5 is a sacrifice: Bxd8 takes the queen on d8.",
        ],
    );
}

#[test]
fn petrov_allows_a_discovered_check() {
    check(
        "rnbqkb1r/pppp1ppp/8/4N3/4n3/8/PPPPQPPP/RNB1KB1R b KQkq - 1 4",
        "Nf6",
        &["This allows Nc6+, which gives a discovered check and wins a queen for a knight."],
    );
}

#[test]
fn morphys_pinned_knight_wins_no_pawn() {
    check(
        "rn2kb1r/p3qppp/5n2/1B2p1B1/4P3/1Q6/PPP2PPP/R3K2R b KQkq - 0 11",
        "Nbd7",
        &[
            "The bishop on b5 is pinning the knight on d7 to the king on e8.",
            "Nbd7 develops the knight.",
        ],
    );
}

#[test]
fn lines_decide() {
    check(
        "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1",
        "Nc7 Kd7 Nxa8",
        &[
            "Nc7+ forks the king on e8 and the rook on a8 and wins a rook.",
            "The fork is used: after Nc7 Kd7, Nxa8 takes the rook on a8.",
        ],
    );
    check(
        "6k1/5ppp/8/8/8/8/4r3/R5K1 b - - 0 1",
        "Re1 Rxe1 h6 Re8 Kh7",
        &["The rook can be taken on e1: Rxe1 wins it."],
    );
}

#[test]
fn a_royal_fork_is_missed() {
    check(
        "r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R w KQkq - 0 1",
        "O-O",
        &[
            "This misses Nxc7+, which forks the king on e8 and the rook on a8 and wins a rook and a pawn for a knight.",
            "White castles kingside.",
        ],
    );
}

#[test]
fn a_quiet_move_is_never_silent() {
    check(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "e4",
        &["Opening: King's Pawn Game.", "The pawn on e4 takes its share of the center."],
    );
    check(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "a3",
        &["Opening: Anderssen's Opening."],
    );
    check(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "Nf3",
        &["Opening: Zukertort Opening.", "Nf3 develops the knight."],
    );
    check(
        "8/8/4k3/8/P7/8/8/4K3 w - - 0 1",
        "a5",
        &["This allows Kd5, which wins a pawn: after Kd1, Kc6 follows."],
    );
    check("8/8/8/1k6/P7/8/8/4K3 b - - 0 1", "Kxa4", &["Kxa4 takes the pawn on a4."]);
    check(
        "4k3/8/8/8/4K3/4P3/8/8 w - - 0 1",
        "Kd5",
        &["The king reaches a key square of the pawn on e3."],
    );
    check("4k3/8/4K3/8/4P3/8/8/8 b - - 0 1", "Kd8", &["The king goes to d8."]);
}

#[test]
fn the_game_before_decides_what_a_capture_is() {
    check_game(
        "e4 e6 d4 d5 exd5",
        &["exd5 begins a trade of pawns.", "Opening: French Defense: Exchange Variation."],
    );
    check_game(
        "e4 e6 d4 d5 exd5 exd5",
        &["exd5 takes back on d5.", "The pawn on d5 takes its share of the center."],
    );
    check_game(
        "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 Nxe5 Qd4",
        &[
            "Qd4 wins the material back: after Nd3, Qxe4+ follows.",
            "From d4 the queen covers e4 and e5.",
        ],
    );
    check_game(
        "d4 d5 c4 dxc4",
        &["dxc4 takes the pawn on c4.", "Opening: Queen's Gambit Accepted."],
    );
    check_game("Nf3 Nf6 Ng1 Ng8", &["The position is on the board for the second time."]);
    check_game(
        "e4 f5 exf5 g6 fxg6 Nf6 gxh7",
        &["gxh7 begins a trade of pawns.", "The pawn on h7 is a passed pawn now."],
    );
    check_game(
        "e4 e5 Nf3 d6 Bc4 h6 Nc3 Bg4 Nxe5 Bxd1 Bxf7+ Ke7",
        &["No move prevents mate: after Ke7, Nd5 is mate."],
    );
}

#[test]
fn a_position_is_explained_by_what_can_be_done_in_it() {
    check_position(
        "r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R w KQkq - 0 1",
        &["Nxc7+ forks the king on e8 and the rook on a8 and wins a rook and a pawn for a knight."],
    );
    check_position("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", &["Rxd5 wins the knight on d5."]);
    check_position(
        "6k1/5ppp/8/8/8/8/r7/1R4K1 b - - 0 1",
        &["White threatens Rb8, which would be mate."],
    );
    check_position("7k/8/5KQ1/8/8/8/8/8 b - - 0 1", &["Black is stalemated: the game is drawn."]);
    check_position("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", &["Black is checkmated."]);
    check_position(
        "5rk1/5p2/5npQ/6N1/8/8/8/6K1 b - - 0 1",
        &["The knight on f6 is tied to a mate threat: if it moves, Qh7 is mate."],
    );
    check_position(
        "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16",
        &["Qb8+ forces mate in 2: after Nxb8, Rd8# follows."],
    );
    check_position(
        "7k/p7/5KQ1/8/8/8/8/8 b - - 0 1",
        &["White can mate next move whatever Black plays."],
    );
}

#[test]
fn a_queen_checks_without_end() {
    check(
        "7k/6p1/8/8/8/8/rr6/4Q2K w - - 0 1",
        "Qe8",
        &["Qe8 holds the draw by perpetual check.", "The queen on e8 gives check."],
    );
    // Here a rook takes the queen; and who is ahead has no need of a draw.
    let is_draw = |fen| told(fen, "Qe8").iter().any(|it| it.contains("perpetual"));
    assert!(!is_draw("r6k/6p1/8/8/8/8/1r6/4Q2K w - - 0 1"));
    assert!(!is_draw("7k/6p1/8/8/8/8/8/4Q2K w - - 0 1"));
}

#[test]
fn pawns_are_doubled_isolated_and_leave_the_center() {
    let facts = |fen: &str, text: &str| -> Vec<String> {
        let position = Position::from_fen(fen).unwrap();
        let mv = parse_move(&position, text).unwrap();
        explain(&Context::new(position), mv).all()
    };
    let all = facts("4k3/8/8/5p2/4P3/8/5P2/4K3 w - - 0 1", "exf5");
    assert!(all.contains(&"The pawn leaves the center for f5.".to_owned()), "{all:?}");
    assert!(all.contains(&"White gets doubled pawns on the f-file.".to_owned()), "{all:?}");
    let all = facts("4k3/8/8/5p2/4P3/8/3P4/4K3 w - - 0 1", "exf5");
    assert!(all.contains(&"The pawn on d2 is isolated now.".to_owned()), "{all:?}");
    assert!(!all.iter().any(|it| it.contains("doubled")), "{all:?}");
}

#[test]
fn a_trade_is_seen_by_who_is_ahead() {
    let trade = "Rxa8 begins a trade of rooks";
    let ahead = "r3k3/8/8/8/8/8/8/R2QK3 w - - 0 1";
    let behind = "r2qk3/8/8/8/8/8/8/R3K3 w - - 0 1";
    assert!(told(ahead, "Rxa8").iter().all(|it| !it.contains("although")));
    assert!(
        told(behind, "Rxa8")
            .contains(&format!("{trade}, although trades help the side that is ahead."))
    );
}

#[test]
fn a_piece_that_can_be_traded_is_not_trapped() {
    // The attacked bishop takes the knight and is gone for its worth.
    let sentences = told("6k1/5ppp/8/8/1p6/b1N5/1PP5/1K6 w - - 0 1", "Ka2");
    assert!(sentences.iter().all(|it| !it.contains("get away")), "{sentences:?}");
}

#[test]
fn a_pawn_among_the_targets_of_a_fork_is_told_only_if_it_is_won() {
    // The rook goes away, and the pawn is guarded.
    let sentences = told("1r3k2/4p3/8/8/3N4/8/8/6K1 w - - 0 1", "Nc6");
    assert!(sentences.iter().all(|it| !it.contains("fork")), "{sentences:?}");
}

#[test]
fn a_recapture_may_win_more_than_it_takes_back() {
    check_first(
        "4r2k/ppp5/6p1/3Bn1Np/3B1r2/3P4/PPP1K3/R7 w - - 0 29",
        "Bxe5 Rxe5",
        "Rxe5+ forks the king on e2, the bishop on d5 and the knight on g5 and wins",
    );
    check_first(
        "2k3r1/ppp2p1p/4nb2/1Q2N3/PP1rPp2/2P5/4K1PP/R7 w - - 1 23",
        "cxd4 Nxd4",
        "Nxd4+ forks the king on e2 and the queen on b5",
    );
    check_first(
        "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        "exd5 Qxd5",
        "Qxd5 takes back on d5.",
    );
}

#[test]
fn what_was_lost_may_come_back_in_part() {
    check_first(
        "2r1q1k1/5ppp/p3pnb1/1p2N3/1P6/PQ2P3/4BPPP/3r1RK1 w - - 0 23",
        "Rxd1 Bc2",
        "Bc2 gets part of the material back: it forks the queen on b3 and the rook on d1",
    );
}

#[test]
fn a_check_wins_a_pawn_that_could_not_be_taken_before() {
    check_first(
        "8/8/4p3/R7/3Pk3/4Pp1r/5K2/8 w - - 4 43",
        "Re5",
        "Re5+ forks the king on e4 and the pawn on e6 and wins a pawn",
    );
}

#[test]
fn a_capture_that_is_answered_by_a_fork_is_a_bad_one() {
    check_first(
        "5rk1/p3ppbp/3p2p1/q5P1/2nPQ3/2N5/Pr2N2P/R1B2K1B w - - 0 20",
        "Bxb2",
        "This allows Nd2+, which forks the king on f1 and the queen on e4",
    );
}

#[test]
fn a_capture_of_another_worth_is_no_trade() {
    // The pawn takes a knight and is taken back; the queen has the bishop on b2 for it.
    check_first(
        "r1b2rk1/pp2bpp1/1qpp1n1p/2n1p3/1P2P3/P1NP1N2/1BP1BPPP/R2Q1RK1 w - - 1 12",
        "bxc5",
        "bxc5 takes the knight on c5.",
    );
}

#[test]
fn an_exchange_is_given_up_in_the_middlegame_and_lost_in_an_ending() {
    check_first(
        "r1b1qr2/2p2pkp/2p1p1pn/3pP1N1/N2P1PP1/pP3R1P/P1PQ4/R5K1 b - - 4 19",
        "Rxa4",
        "Rxa4 gives up the exchange: bxa4 takes.",
    );
    check_first(
        "8/p2r1k1p/8/8/4P3/3p2P1/PP3K1P/3B4 b - - 3 32",
        "Ke6",
        "This allows Bg4+, which skewers the king on e6 to the rook on d7",
    );
}

#[test]
fn what_was_hanging_before_is_not_won_by_taking_back() {
    // The bishop on f8 could be taken before the trade on g4.
    check_first(
        "5Bk1/pppq1r2/2n5/4p1p1/P5bb/2P1PN1B/3P2K1/R2Q1R2 w - - 0 22",
        "Bxg4 Qxg4",
        "Qxg4 takes back on g4.",
    );
}

#[test]
fn what_a_traded_piece_attacks_is_not_said() {
    // The bishop on f3 looks at the queen, but it is taken there.
    check_game("e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3", &["Bxf3 gives the bishop for the knight."]);
}
