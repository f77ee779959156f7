//! Claims that need a second look: far gains and threats, quiet answers, pawns of an ending.

use super::{check_first, told};

#[test]
fn forcing_moves_are_followed_further() {
    // The rook gives two checks before the knight takes the queen.
    check_first("8/8/3Q4/8/pn6/k6r/8/2K5 b - - 3 83", "Rc3", "Rc3+ wins a queen for a rook");
    check_first("6k1/4Kp2/7P/8/8/8/8/8 b - - 4 52", "f5", "f5 wins a queen for a pawn");
    check_first(
        "2Bn4/6pk/p4q1p/1p1b4/1PnP4/P4rP1/7P/R1BQR1K1 b - - 2 28",
        "Rf2",
        "This threatens Rg2+, which would force mate in 4",
    );
}

#[test]
fn a_quiet_answer_proves_a_sacrifice() {
    check_first(
        "2r1r1k1/p2q1pbp/1p4p1/2pP4/b1P5/4BPN1/P2Q2PP/2R2RK1 b - - 2 19",
        "Rxe3",
        "Rxe3 offers the rook on e3: if Qxe3, Bd4 pins the queen on e3 to the king on g1",
    );
}

#[test]
fn a_pawn_decides_among_kings_and_pawns() {
    check_first(
        "8/8/p1k2pp1/4p1p1/KP2P3/5PPP/8/8 w - - 5 51",
        "Ka5",
        "This threatens Kxa6, which would take the pawn on a6.",
    );
}

#[test]
fn in_an_ending_a_pawn_is_lost_and_not_given_up() {
    check_first("8/8/4R1kp/p7/5rPK/8/7P/8 b - - 2 42", "Kf7", "This allows Rxh6");
    // With more pieces it may be meant.
    check_first(
        "rn3bk1/2rqp2p/2p3p1/3p1p2/3P1P1B/pP1BP3/P1Q2PRP/1KR5 b - - 0 26",
        "Na6",
        "Na6 gives up the pawn on f5",
    );
}

#[test]
fn what_was_taken_is_won_back_with_a_pawn_more() {
    check_first(
        "r2q1r1k/ppp3bp/3p2p1/3Pp3/2Q1n3/2PBR2P/PP3PP1/R5K1 w - - 0 20",
        "Qxe4 Rf4",
        "Rf4 wins the material back",
    );
}

#[test]
fn who_is_a_queen_ahead_may_give_a_bishop() {
    let gift = "Ba6 gives up the bishop on a6: Kxa6 takes it.";
    check_first("2B4N/7p/1kp5/1p6/2p2p2/5P2/PK1R3P/7R w - - 0 37", "Ba6", gift);
}

#[test]
fn in_an_ending_it_does_not_matter_how_a_pawn_falls() {
    // Two moves of the king win it.
    check_first("8/8/4k3/8/P7/8/8/4K3 w - - 0 1", "a5", "This allows Kd5, which wins a pawn");
}

#[test]
fn nothing_is_won_where_nobody_can_win() {
    // The knight can be taken, and the pawn costs a bishop: both games stay drawn.
    check_first("8/8/2K1N3/8/8/5nk1/8/8 w - - 32 75", "Nd4", "The knight goes to d4.");
    check_first("4K3/8/3b1P2/3k4/8/8/8/8 w - - 9 72", "f7", "The passed pawn steps forward");
}

#[test]
fn a_lone_king_is_lost_whatever_comes() {
    let closer = "The king comes closer to the middle on g4.";
    check_first("8/8/7k/8/7K/1P3P2/6PP/8 w - - 1 51", "Kg4", closer);
}

#[test]
fn a_trade_into_a_won_pawn_ending_gets_no_verdict() {
    let gift = "Qxc8 gives up a queen for a rook: Kxc8 takes.";
    check_first("Q1r5/3k4/8/3K1p2/7p/1P3P2/6PP/8 w - - 1 45", "Qxc8", gift);
}

#[test]
fn to_take_a_new_queen_wins_no_queen() {
    let taken = "Rxh1 takes the new queen on h1.";
    check_first("8/7R/P4k2/1K3p2/8/8/5P1p/r7 b - - 1 57", "h1=Q Rxh1", taken);
}

#[test]
fn no_chance_is_missed_by_a_move_that_gains_more() {
    let told = told("3r3r/1kp2p2/1p2p2p/3pP1p1/p1P3P1/PnKQ2RP/5P2/7q b - - 3 34", "Qc1");
    assert!(told[0].starts_with("Qc1+ wins a queen for a knight"), "{told:?}");
    assert!(told.iter().all(|sentence| !sentence.contains("misses")), "{told:?}");
}

#[test]
fn the_harm_of_a_move_could_have_been_avoided() {
    // The knight is pinned and attacked by a pawn: no move saves it.
    let fen = "r2q1b1r/pp1n1kpp/2p1pn2/6P1/2BP4/2P2Q2/PP3P1P/R1B1K2R b KQ - 0 13";
    let told = told(fen, "Nb6");
    assert!(told.iter().all(|sentence| !sentence.contains("save")), "{told:?}");
}

#[test]
fn who_takes_a_pawn_about_to_promote_may_give_a_piece() {
    let gift = "Bxa3 gives up a bishop for a pawn: Nxa3 takes.";
    check_first("8/6p1/2k5/1p4p1/2n1p3/p1Pb2KP/6B1/2B5 w - - 0 44", "Bxa3", gift);
    // Any other pawn is worth a pawn.
    let loss = "Bxa4 loses material";
    check_first("8/6p1/2k5/1pn3p1/p3p3/1BPb2KP/8/8 w - - 0 44", "Bxa4", loss);
}

#[test]
fn a_trapped_piece_sells_its_life() {
    let gift = "Bxg4 gives up a bishop for a pawn: Qxg4 takes.";
    let board = "rn1qk2r/ppp2pbp/3pp1p1/7b/2PP2P1/2NBP3/PP4NP/R1BQK2R";
    check_first(&format!("{board} b KQkq - 1 11"), "Bxg4", gift);
    // With a way back it is thrown away.
    let board = "rn1qk2r/ppp2pbp/3pp3/7b/2PP2P1/2NBP3/PP4NP/R1BQK2R";
    check_first(&format!("{board} b KQkq - 1 11"), "Bxg4", "Bxg4 loses material");
}

#[test]
fn a_trapped_piece_that_is_paid_for_is_not_called_won() {
    check_first(
        "rnbqkbnr/pppp1p1p/4p3/8/6p1/5NP1/PPPPPPBP/RNBQK2R w KQkq - 0 4",
        "Nh4",
        "This allows Be7, which attacks the knight on h4, which cannot get away, and wins a pawn.",
    );
}

#[track_caller]
fn check_never_says(fen: &str, mv: &str, words: &str) {
    let told = told(fen, mv);
    assert!(told.iter().all(|it| !it.contains(words)), "{fen} {mv}: {told:?}");
}

#[test]
fn a_pawn_that_the_queen_hunts_may_be_poisoned() {
    let fen = "r2q1rk1/pp3ppp/2pp4/6b1/2B1P3/2NP1Q2/PPP3PP/3R2K1 b - - 2 16";
    check_never_says(fen, "Qb6", "wins a pawn");
    // A piece is worth a hunt.
    let fen = "r2q1rk1/pp3ppp/2pp4/6b1/1B2P3/3P1Q2/PPP3PP/3R2K1 b - - 2 16";
    check_first(fen, "Qb6", "Qb6+ forks the king on g1 and the bishop on b4");
}

#[test]
fn who_is_far_ahead_misses_nothing_but_a_mate() {
    check_never_says("8/8/4p3/4Pp2/KP1pkP2/8/2r4q/8 b - - 1 65", "Rb2", "misses");
    let mate = "This misses Qxc2+, which forces mate in 2";
    check_first("1r4k1/5pp1/7p/p7/qB1pP3/P2P4/K1P2r2/1R6 b - - 1 38", "axb4", mate);
}

#[test]
fn a_promotion_far_away_is_no_threat() {
    check_never_says("6R1/7p/3P1p2/5P2/r3K3/8/7k/8 w - - 7 57", "Kd5", "d7");
    let threat = "This threatens Rg2+, which would get a new queen.";
    check_first("4K3/4P1k1/8/8/8/8/2p1R3/2r5 w - - 10 59", "Kd7", threat);
}

#[test]
fn a_quiet_threat_wins_back_what_was_taken() {
    check_first(
        "r1bqr1k1/ppp2pbp/2np1np1/8/4PP2/2PBBN1P/PP1N2P1/R2QK2R b KQ - 4 11",
        "Nxe4",
        "Nxe4 offers the knight on e4: if Bxe4, d5 wins the material back.",
    );
    // The pawn is no gain: the queen does not come back.
    check_first(
        "r1bqk2r/pn2bpp1/1p1p2np/8/4P3/2Q2N2/PPP1BPPP/RNB2RK1 w kq - 4 12",
        "Qxg7",
        "This allows Bf6",
    );
}

#[test]
fn of_two_pawns_only_the_first_is_sure() {
    let fork = "Rxc3+ forks the king on c6 and the pawn on h3 and wins at least a pawn.";
    check_first("8/5k2/PPK5/8/6P1/2P4P/2r5/8 b - - 0 54", "Rxc3", fork);
}

#[test]
fn who_is_lost_anyway_has_little_more_to_lose() {
    check_first(
        "r4rk1/p1p1qppp/2pp4/6B1/n3PQb1/2N5/PPP2PPP/R3KB1R w KQ - 0 10",
        "Bxe7 Nxc3 bxc3 Rae8",
        "Rae8 gives up 2 points of material: Bxf8 takes.",
    );
}

#[test]
fn the_exchange_may_be_given_up_on_any_square() {
    check_first(
        "2r1r1k1/1p1bppb1/p2p1np1/2q3B1/3NP3/1PN2R1P/1PPQ2P1/3R3K w - - 0 22",
        "Bxf6 Bxf6 Rxf6",
        "Rxf6 gives up 2 points of material: exf6 takes.",
    );
    let fen = "2r3rk/5p1p/4pbpP/3pBq2/p1pP1P2/P1P3P1/1P5Q/5RK1 b - - 0 34";
    check_first(fen, "Rb8", "Rb8 gives up the exchange: Bxb8 takes.");
}

#[test]
fn a_piece_near_the_king_may_be_bait() {
    check_first(
        "r2qbrk1/1pp3pp/p2p1pB1/2bP1P2/3pP3/3P3P/PP1B2P1/R2Q1RK1 w - - 4 19",
        "Qh5",
        "Qh5 gives up a bishop for a pawn: hxg6 takes.",
    );
    // Far from the king it hangs.
    check_first(
        "r2qbrk1/1pp4p/3p1pp1/1pbPpP2/B3P3/3P3P/PP1B2P1/R2Q1R1K w - - 4 19",
        "Qg4",
        "This does not save the bishop on a4",
    );
}

#[test]
fn a_pawn_more_in_a_pawn_ending_may_be_worth_the_exchange() {
    let gift = "Rxe5 gives up the exchange: Kxe5 takes.";
    check_first("4R3/8/8/3kb3/2p1p1P1/8/1P1K3P/8 w - - 6 40", "Rxe5", gift);
}
