use crate::{Color, Position};

#[track_caller]
fn check_round_trip(fen: &str) {
    assert_eq!(Position::from_fen(fen).unwrap().to_fen(), fen);
}

#[track_caller]
fn check_refused(fen: &str, offset: usize, expected: &str) {
    let error = Position::from_fen(fen).unwrap_err();
    assert_eq!((error.offset, error.expected), (offset, expected));
}

#[test]
fn what_is_read_is_written_again() {
    check_round_trip("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    check_round_trip("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    check_round_trip("4k3/8/8/8/3P4/8/8/4K3 b - d3 17 45");
    check_round_trip("nrk1brnb/pp1ppppp/8/2p5/3P4/1N1Q1N2/PPP1PPPP/1RK1BR1B w KQkq c6 0 1");
}

#[test]
fn the_clocks_may_be_missing() {
    let position = Position::from_fen("4k3/8/8/8/8/8/8/4K3 b - -").unwrap();
    assert_eq!(position.to_fen(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(position.turn(), Color::Black);
}

#[test]
fn castling_rights_are_read_in_three_spellings() {
    let x_fen = "1rkr4/8/8/8/8/8/8/R2K1RR1 w KQkq - 0 1";
    let shredder = "1rkr4/8/8/8/8/8/8/R2K1RR1 w GAdb - 0 1";
    assert_eq!(Position::from_fen(x_fen).unwrap(), Position::from_fen(shredder).unwrap());
    assert_eq!(Position::from_fen(x_fen).unwrap().to_shredder_fen(), shredder);

    // Here the inner rook has the right, which no K can say.
    check_round_trip("1rkr4/8/8/8/8/8/8/R2K1RR1 w FQkq - 0 1");
}

#[test]
fn the_en_passant_square_is_kept_unless_only_legal_captures_are_asked_for() {
    for (fen, legal) in [
        // A black pawn stands ready.
        ("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "d3"),
        // Nobody stands ready.
        ("4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1", "-"),
        // Capturing would expose the black king to the queen.
        ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "-"),
    ] {
        check_round_trip(fen);
        let written = Position::from_fen(fen).unwrap().to_fen_legal_ep();
        assert_eq!(written, fen.replace(" d3 ", &format!(" {legal} ")));
    }
}

#[test]
fn text_that_is_no_fen_is_refused_with_its_place() {
    check_refused("", 0, "at least four fields");
    check_refused("4k3/8/8/8/8/8/8/4K3 w -", 23, "at least four fields");
    check_refused("4k3/8/8/8/8/8/8 w - - 0 1", 0, "eight ranks of eight squares");
    check_refused("4k3/8/8/8/8/8/8/4K4 w - - 0 1", 18, "eight ranks of eight squares");
    check_refused("4k3/8/8/8/8/8/8/4X3 w - - 0 1", 17, "eight ranks of eight squares");
    check_refused("4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", 19, "eight ranks of eight squares");
    check_refused("4k3/8/8/8/8/8/8/4K3 x - - 0 1", 20, "w or b");
    check_refused("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", 24, "an en passant square or -");
    check_refused("4k3/8/8/8/8/8/8/4K3 w - - x 1", 26, "a number");
    check_refused("4k3/8/8/8/8/8/8/4K3 w - - 0 +1", 28, "a number");
}

#[test]
fn impossible_positions_are_refused() {
    check_refused("8/8/8/8/8/8/8/4K3 w - - 0 1", 0, "one king of each color");
    check_refused("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", 16, "no pawn on the first or last rank");
    check_refused("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", 24, "king and rook on their starting squares");
    check_refused(
        "4k3/8/8/8/8/8/8/4KR1R w HF - 0 1",
        25,
        "at most one castling right on each side",
    );
    check_refused(
        "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
        24,
        "an en passant square that a pawn just skipped",
    );
    check_refused(
        "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
        0,
        "a position in which the player to move cannot take the king",
    );
}
