//! What a coach would say about a move, and what not.

use pinpoint_notation::parse_move;
use pinpoint_rules::{Move, Position};

use super::{explain, explain_position};

/// The sentences told about a move, with the moves that follow it.
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
    explain(&start, moves[0], &moves[1..]).told()
}

#[track_caller]
fn check(fen: &str, moves: &str, expected: &[&str]) {
    assert_eq!(told(fen, moves), expected, "{fen} {moves}");
}

/// Is the sentence among those told?
#[track_caller]
fn check_says(fen: &str, moves: &str, sentence: &str, says: bool) {
    let told = told(fen, moves);
    assert_eq!(told.iter().any(|it| it == sentence), says, "{fen} {moves}: {told:#?}");
}

#[test]
fn mate_is_told_alone_and_by_name() {
    check("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8", &["Ra8 is checkmate: a back-rank mate."]);
    check("6k1/5pp1/7p/8/8/8/8/R5K1 w - - 0 1", "Ra8", &["The rook on a8 gives check."]);
}

#[test]
fn a_threat_of_mate_is_told() {
    let sentence = "This threatens mate: Ra8 would be mate.";
    check_says("6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1", "Ra1", sentence, true);
    check_says("6k1/5pp1/7p/8/8/8/8/3R2K1 w - - 0 1", "Ra1", sentence, false);
}

#[test]
fn a_move_that_allows_mate_is_told_alone() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";
    check(fen, "g4", &["g4 allows mate: Qh4 is mate."]);
    check_says(fen, "g3", "g3 allows mate: Qh4 is mate.", false);
}

#[test]
fn a_piece_that_should_not_have_moved_was_tied() {
    let fen = "5rk1/5p2/5npQ/6N1/8/8/8/6K1 b - - 0 1";
    check(fen, "Nd5", &["The knight on f6 was tied to a mate threat: after Nd5, Qh7 is mate."]);
    check(fen, "Rb8", &[]);
}

#[test]
fn a_mate_that_threatened_already_is_not_the_moves_fault() {
    let fen = "6k1/5ppp/8/8/8/8/r7/1R4K1 b - - 0 1";
    check(fen, "Ra3", &["Ra3 does not stop the threat of mate: Rb8 is mate."]);
    check(fen, "h6", &["h6 stops the threat of mate: Rb8 would have been mate."]);
    // A check only puts the threat off.
    let put_off = "Rg2 stops the threat of mate: Rb8 would have been mate.";
    check_says(fen, "Rg2", put_off, false);
    let lost = "7k/p7/5KQ1/8/8/8/8/8 b - - 0 1";
    check(lost, "a6", &["No move prevents mate: after a6, Qg7 is mate."]);
}

#[test]
fn a_move_after_which_nothing_stops_mate_is_told_so() {
    // Morphy gives the queen, and the only reply clears the way for the rook.
    let fen = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16";
    let forced = "White can mate next move whatever Black plays.";
    check(fen, "Qb8", &[forced]);
    check_says(fen, "Qb7", forced, false);
}

#[test]
fn stalemate_ends_the_game_and_threatens_nothing() {
    let fen = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1";
    check(fen, "Qg6", &["Qg6 is stalemate: the game is drawn."]);
    check(fen, "Qg7", &["Qg7 is checkmate."]);
    let check = |fen: &str, expected: &str| {
        let position = Position::from_fen(fen).expect("the test FEN is valid");
        assert_eq!(explain_position(&position).told(), [expected], "{fen}");
    };
    check("7k/8/5KQ1/8/8/8/8/8 b - - 0 1", "Black is stalemated: the game is drawn.");
    check("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "Black is checkmated.");
}

#[test]
fn a_check_saves_nothing_that_stays_attacked() {
    // The pawn on d6 takes the knight as soon as the check is answered.
    let fen = "rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P3/2N5/PPPP1PPP/R1BbK2R w KQkq - 0 6";
    check_says(fen, "Bxf7", "The knight on e5 is safe now: dxe5 was a threat.", false);
    check_says(fen, "Nf3", "The knight on f3 is safe now: dxe5 was a threat.", true);
}

#[test]
fn one_threat_is_told_once() {
    let scholar = "r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 2 3";
    check(scholar, "Bc4", &["This threatens mate: Qxf7 would be mate."]);
    let defended = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    let stopped = "Qe7 stops the threat of mate: Qxf7 would have been mate.";
    check(defended, "Qe7", &[stopped]);
    // The bishop that is taken threatens no more.
    let recapture = "rn1qkbnr/ppp2ppp/3p4/4P3/4P3/5b2/PPP2PPP/RNBQKB1R w KQkq - 0 5";
    check(recapture, "Qxf3", &["Qxf3 wins a bishop: nothing can take back."]);
}

#[test]
fn a_piece_that_must_not_be_taken_does_not_hang() {
    let fen = "r5k1/5ppp/8/8/8/2N5/6PP/1R4K1 w - - 0 1";
    check(fen, "Na4", &["Taking the knight on a4 allows mate: after Rxa4, Rb8 is mate."]);
    // With a way out for the king it can be taken.
    let open = "r5k1/5pp1/7p/8/8/2N5/6PP/1R4K1 w - - 0 1";
    check(open, "Na4", &["The knight can be taken on a4: Rxa4 wins 3 points."]);
    // Legal's mate: the knight leaves the pin, and the queen must not be taken for it.
    let legal = "rn1qkbnr/ppp2p1p/3p2p1/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5";
    let forced = "Taking the queen on d1 allows mate: after Bxd1, Bxf7 forces it.";
    check_says(legal, "Nxe5", forced, true);
    let left = "This leaves the queen on d1 hanging: Bxd1 wins 6 points.";
    check_says(legal, "Nxe5", left, false);
    check_says(legal, "Nd4", left, true);
    // Where mate threatens anyway, that comes first.
    let halosar = "rn2kb1r/ppp1pppp/5n2/8/1q4b1/2N1BQ2/PPP3PP/2KR1BNR w kq - 4 8";
    let threat = "This threatens mate: Nxc7 would be mate.";
    let poisoned = "Taking the queen on f3 allows mate: after Bxf3, Nxc7 is mate.";
    assert_eq!(told(halosar, "Nb5")[..2], [threat, poisoned]);
    // A knight that guards a1 threatens nothing: if it takes, the rook mates there.
    let threat = "The bishop on c5 is now in danger: Nxc5 would win 3 points.";
    check_says("r5k1/5ppp/8/2b5/8/8/3N1PPP/6K1 w - - 0 1", "Nb3", threat, false);
    check_says("r5k1/5ppp/8/2b5/8/7P/3N1PP1/6K1 w - - 0 1", "Nb3", threat, true);
}

#[test]
fn a_double_check_comes_before_a_pawn() {
    let fen = "1r4r1/pbpknp1p/1b3P2/8/8/B1PB1q2/P4PPP/3R2K1 w - - 0 22";
    let double = "Double check: the bishop on f5 and the rook on d1 attack the king at once.";
    assert_eq!(told(fen, "Bf5")[0], double);
}

#[test]
fn a_discovered_check_is_told_with_what_it_wins() {
    let sentence =
        "The rook on e1 gives a discovered check while the knight on c5 attacks the queen on a6.";
    let fen = "4k3/8/q7/8/4N3/8/8/4R1K1 w - - 0 1";
    check(fen, "Nc5", &[sentence]);
    check(fen, "Nc3", &["The rook on e1 gives a discovered check."]);
}

#[test]
fn a_check_that_opens_a_line_to_the_queen_wins_her() {
    let fen = "4k3/pp3ppp/8/8/3q4/3B4/PP3PPP/3Q2K1 w - - 0 1";
    let sentence = "Moving the bishop on d3 opens the line of the queen on d1, which now attacks \
                    the queen on d4.";
    check(fen, "Bb5", &[sentence, "The bishop on b5 gives check."]);
}

#[test]
fn a_pinned_piece_is_not_called_trapped() {
    let pinned = "The knight on c6 is pinned and cannot get away: dxc6 would win 3 points.";
    check_says("4k3/1p6/2n5/1B6/3P4/8/8/4K3 w - - 0 1", "d5", pinned, true);
    let ark = "r1bqkbnr/5ppp/p2p4/1pp5/4P3/1B6/PPP2PPP/RNBQK2R b KQkq - 0 1";
    let trapped = "The bishop on b3 is trapped: it can be taken there and wherever it goes.";
    check_says(ark, "c4", trapped, true);
    // It is no news a move later.
    let later = "r1bqkbnr/5ppp/p2p4/1p6/2p1P3/1B5P/PPP2PP1/RNBQK2R b KQkq - 0 1";
    check_says(later, "h6", trapped, false);
}

#[test]
fn a_position_is_told_by_the_mates_to_fear() {
    let check = |fen: &str, expected: &[&str]| {
        let position = Position::from_fen(fen).expect("the test FEN is valid");
        assert_eq!(explain_position(&position).told(), expected, "{fen}");
    };
    let threat = "White threatens mate: Rb8 would be mate.";
    check("6k1/5ppp/8/8/8/8/r7/1R4K1 b - - 0 1", &[threat]);
    check("6k1/5pp1/7p/8/8/8/r7/1R4K1 b - - 0 1", &[]);
    let whatever = "White can mate next move whatever Black plays.";
    let next = "White threatens mate: Qg7 would be mate.";
    check("7k/p7/5KQ1/8/8/8/8/8 b - - 0 1", &[whatever, next]);
    let tied = "The knight on f6 is tied to a mate threat: if it moves, Qh7 is mate.";
    check("5rk1/5p2/5npQ/6N1/8/8/8/6K1 b - - 0 1", &[tied]);
}

#[test]
fn knights_pawns_and_kings_fork() {
    check(
        "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1",
        "Nc7",
        &["The knight on c7 forks the king on e8 and the rook on a8."],
    );
    check_says(
        "4k3/8/2n1n3/8/3P4/8/8/4K3 w - - 0 1",
        "d5",
        "The pawn on d5 forks the knight on c6 and the knight on e6.",
        true,
    );
    let fork = "The king on e4 forks the rook on d5 and the bishop on f4.";
    check_says("7k/8/8/3r4/5b2/5K2/8/8 w - - 0 1", "Ke4", fork, true);
    // A defended rook is nothing for a king.
    check_says("7k/8/4p3/3r4/5b2/5K2/8/8 w - - 0 1", "Ke4", fork, false);
}

#[test]
fn a_fork_that_can_be_taken_is_not_told() {
    let fork = "The knight on c7 forks the king on e8 and the rook on a8.";
    check_says("r3k3/8/8/1N2b3/8/8/8/4K3 w - - 0 1", "Nc7", fork, false);
    check_says("r3k3/8/8/1N3b2/8/8/8/4K3 w - - 0 1", "Nc7", fork, true);
}

#[test]
fn captures_are_counted_out() {
    check_says(
        "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1",
        "Rxd5",
        "Rxd5 wins a knight: nothing can take back.",
        true,
    );
    check_says(
        "4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1",
        "Rxd5",
        "Rxd5 loses material: the exchanges on d5 cost 2 points.",
        true,
    );
}

#[test]
fn hanging_pieces_are_told_by_how_they_came_to_hang() {
    check_says(
        "4k3/8/4p3/8/8/2N5/8/4K3 w - - 0 1",
        "Nd5",
        "The knight can be taken on d5: exd5 wins 3 points.",
        true,
    );
    check_says(
        "4k3/8/4p3/8/8/2N5/8/4K3 w - - 0 1",
        "Nb5",
        "The knight can be taken on b5: axb5 wins 3 points.",
        false,
    );
    check_says(
        "3rk3/8/8/8/3B4/4P3/8/4K3 w - - 0 1",
        "e4",
        "This leaves the bishop on d4 hanging: Rxd4 wins 3 points.",
        true,
    );
    check_says(
        "3rk3/8/8/8/3B4/8/4P3/4K3 w - - 0 1",
        "e4",
        "The bishop on d4 is still hanging: Rxd4 wins 3 points.",
        true,
    );
    check_says(
        "3rk3/8/8/8/3B4/8/4P3/4K3 w - - 0 1",
        "e3",
        "The bishop on d4 is safe now: Rxd4 was a threat.",
        true,
    );
}

#[test]
fn a_capture_that_costs_more_elsewhere_is_told_with_its_answer() {
    let fen = "r3kbnr/pp1b1ppp/4p3/3pP3/3q4/3B4/PP3PPP/RNBQ1RK1 w kq - 0 10";
    let opened = "Moving the bishop on d3 opens the line of the queen on d1, which now attacks \
                  the queen on d4.";
    let answered = "The bishop can be taken on b5: Bxb5 wins 3 points, but Qxd4 answers it.";
    check(fen, "Bb5", &[opened, answered]);
    // Without the queens it is simply lost.
    let lost = "The bishop can be taken on b5: Bxb5 wins 3 points.";
    let fen = "r3kbnr/pp1b1ppp/4p3/3pP3/8/3B4/PP3PPP/RNB2RK1 w kq - 0 10";
    check_says(fen, "Bb5", lost, true);
}

#[test]
fn a_pin_that_matters_is_told() {
    let pin = "The bishop on b5 is pinning the knight on c6 to the king on e8.";
    check_says("4k3/8/2n5/8/8/8/4B3/4K3 w - - 0 1", "Bb5", pin, true);
    // A pinned pawn is told only if everything is asked for.
    let pawn = "The bishop on b5 is pinning the pawn on c6 to the king on e8.";
    check_says("4k3/1p6/2p5/8/8/8/4B3/4K3 w - - 0 1", "Bb5", pawn, false);
}

#[test]
fn a_pinned_knight_does_not_defend() {
    let sentence =
        "The knight on e7 does not really defend the pawn on d5: it is pinned to its king.";
    check_says("4k3/4n3/8/3p4/8/8/8/R2RK3 w - - 0 1", "Ra7", sentence, false);
    check_says("4k3/4n3/8/3p4/8/8/8/3RK2R w - - 0 1", "Rh3", sentence, false);
    check_says("4k3/4n3/8/3p4/8/8/8/3R2KR w - - 0 1", "Re1", sentence, false);
    check_says("4k3/4n3/8/3p4/8/8/7R/3R2K1 w - - 0 1", "Re2", sentence, true);
}

#[test]
fn skewers_and_discoveries() {
    check_says(
        "8/8/8/2k5/8/8/8/q2RK3 w - - 0 1",
        "Rc1",
        "The rook on c1 is skewering the king on c5 to the queen on a1.",
        false,
    );
    check_says(
        "4q3/8/8/4k3/8/8/8/K2R4 w - - 0 1",
        "Re1",
        "The rook on e1 is skewering the king on e5 to the queen on e8.",
        true,
    );
    let discovery = "Moving the knight on d4 opens the line of the bishop on b2, \
                     which now attacks the queen on h8.";
    check_says("4k2q/8/8/8/3N4/8/1B6/2K5 w - - 0 1", "Nb5", discovery, true);
    // Here the queen answers by taking the bishop.
    check_says("4k2q/8/8/8/3N4/8/1B6/4K3 w - - 0 1", "Nb5", discovery, false);
}

#[test]
fn lines_prove_what_a_move_prepares() {
    check_says(
        "3r2k1/5ppp/8/8/8/8/3q1PPP/R2R2K1 w - - 0 1",
        "Ra8 Rxa8 Rxd2",
        "Ra8 draws the rook on d8 away from d2: after Rxa8, Rxd2 follows.",
        false,
    );
    check_says(
        "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1",
        "Nc7 Kd7 Nxa8",
        "The fork is used: after Nc7 Kd7, Nxa8 takes the rook on a8.",
        true,
    );
    // A knight for a bishop is an exchange, not the fruit of a fork.
    check_says(
        "r1b1k1nr/pppp1ppp/8/4N3/2B1P3/8/PPP2PPP/RNB1K2R w KQkq - 0 1",
        "Bxf7 Kf8 Bxg8",
        "The fork is used: after Bxf7 Kf8, Bxg8 takes the knight on g8.",
        false,
    );
}

#[test]
fn a_position_is_told_by_what_can_be_done_in_it() {
    let position = Position::from_fen("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1").unwrap();
    assert_eq!(
        explain_position(&position).told(),
        ["The knight on d5 can be taken: Rxd5 wins 3 points."]
    );
}
