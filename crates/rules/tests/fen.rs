//! FEN as people type it: what is read, what is refused, and with which words.
#![allow(missing_docs)]

use pinpoint_rules::{FenError, Position, Reason, Setup};

#[track_caller]
fn check_error(fen: &str, expected: &str) {
    let error = Position::from_fen(fen).expect_err("the FEN is wrong");
    assert_eq!(error.to_string(), expected, "{fen}");
}

#[track_caller]
fn check_reasons(fen: &str, expected: &[Reason]) {
    match Position::from_fen(fen) {
        Err(FenError::Illegal(illegal)) => {
            assert_eq!(illegal.reasons().collect::<Vec<_>>(), expected, "{fen}");
        }
        other => panic!("{fen}: {other:?}"),
    }
}

#[track_caller]
fn check_round_trip(fen: &str) {
    let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(position.to_fen(), fen);
}

#[test]
fn a_fen_is_written_exactly_as_it_was_read() {
    check_round_trip("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    check_round_trip("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    check_round_trip("4k3/8/8/8/8/8/8/4K3 w - - 149 65535");
    check_round_trip("r3k2r/8/8/8/8/8/8/R3K2R b Qk - 12 34");
    check_round_trip("4k3/8/8/8/8/8/8/4K3 b - - 0 0");
}

#[test]
fn x_fen_names_the_inner_rook_and_shredder_fen_every_rook() {
    // Two rooks on the king's right: K is the outer one, G the inner one.
    check_round_trip("4k3/8/8/8/8/8/8/4K1RR w K - 0 1");
    check_round_trip("4k3/8/8/8/8/8/8/4K1RR w G - 0 1");
    let shredder = Position::from_fen("4k3/8/8/8/8/8/8/4K1RR w H - 0 1").unwrap();
    assert_eq!(shredder.to_fen(), "4k3/8/8/8/8/8/8/4K1RR w K - 0 1");
}

#[test]
fn missing_parts_after_the_side_to_move_have_their_usual_values() {
    let short = Position::from_fen("4k3/8/8/8/8/8/8/4K3 b").unwrap();
    assert_eq!(short.to_fen(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    let spaced = Position::from_fen("  4k3/8/8/8/8/8/8/4K3   b  - - 7  9 \n").unwrap();
    assert_eq!(spaced.to_fen(), "4k3/8/8/8/8/8/8/4K3 b - - 7 9");
}

#[test]
fn a_wrong_text_is_refused_by_field_column_and_expectation() {
    let fill = "a piece letter or a number that fills the rank to 8 squares";
    check_error("", "pieces, column 1: expected the pieces, rank 8 first");
    check_error("4k3/8/8/8/8/8/8/4K3", "side to move, column 20: expected w or b");
    check_error("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "side to move, column 21: expected w or b");
    check_error("4x3/8/8/8/8/8/8/4K3 w - - 0 1", &format!("pieces, column 2: expected {fill}"));
    check_error("4k2/8/8/8/8/8/8/4K3 w - - 0 1", &format!("pieces, column 4: expected {fill}"));
    check_error("4k4/8/8/8/8/8/8/4K3 w - - 0 1", &format!("pieces, column 3: expected {fill}"));
    check_error("rnbqkbnrr/8/8/8/8/8/8/8 w", "pieces, column 9: expected / after eight squares");
    check_error(
        "44/8/8/8/8/8/8/8 w",
        "pieces, column 2: expected a piece letter or / after a number",
    );
    check_error(
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        "pieces, column 18: expected / and the next rank, eight ranks in all",
    );
    check_error(
        "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1",
        "pieces, column 18: expected the end of the pieces after eight ranks",
    );
    check_error("4k3/8/8/8/8/8/8/4\u{e9}3 w", &format!("pieces, column 18: expected {fill}"));
    let letters = "- or letters of KQkq (or of rooks' files, A to H and a to h), each once";
    check_error(
        "4k3/8/8/8/8/8/8/4K2R w KK - 0 1",
        &format!("castling rights, column 25: expected {letters}"),
    );
    check_error(
        "4k3/8/8/8/8/8/8/4K2R w Kx - 0 1",
        &format!("castling rights, column 25: expected {letters}"),
    );
    check_error(
        "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
        "en passant square, column 25: expected - or a square, a1 to h8",
    );
    check_error(
        "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
        "half-move clock, column 27: expected a number from 0 to 65535",
    );
    check_error(
        "4k3/8/8/8/8/8/8/4K3 w - - 0 65536",
        "move number, column 29: expected a number from 0 to 65535",
    );
    check_error(
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x",
        "end, column 31: expected nothing after the move number",
    );
}

#[test]
fn an_impossible_position_names_every_reason() {
    check_reasons("8/8/8/8/8/8/8/8 w - - 0 1", &[Reason::NoWhiteKing, Reason::NoBlackKing]);
    check_reasons("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", &[Reason::SeveralWhiteKings]);
    check_reasons("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", &[Reason::PawnOnBackRank]);
    check_reasons("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", &[Reason::OpponentInCheck]);
    check_reasons("4k3/2N1R1N1/8/8/8/8/8/4K3 b - - 0 1", &[Reason::TooManyCheckers]);
    check_reasons("4k3/8/8/8/8/8/8/4K3 w K - 0 1", &[Reason::Castling]);
    check_reasons("4k3/8/8/8/8/8/4K3/7R w K - 0 1", &[Reason::Castling]);
    check_reasons("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1", &[Reason::Castling]);
    check_reasons("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", &[Reason::EnPassant]);
    check_reasons("4k3/8/8/8/8/8/8/4K3 b - e3 0 1", &[Reason::EnPassant]);
    check_reasons("4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1", &[Reason::EnPassant]);
    check_reasons("4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", &[Reason::EnPassant]);
    check_reasons(
        "4k3/8/8/8/PPPPPPPP/P7/PPPPPPPP/4K3 w - - 0 1",
        &[Reason::TooManyWhitePieces, Reason::TooManyWhitePawns],
    );
    check_reasons(
        "QQk5/QQ6/QQ6/QQ6/QQ6/8/8/4K3 w - - 0 1",
        &[Reason::TooManyWhitePawns, Reason::OpponentInCheck],
    );
    check_reasons(
        "ppk4P/8/8/8/8/8/8/8 w KQ e3 0 1",
        &[Reason::NoWhiteKing, Reason::PawnOnBackRank, Reason::Castling, Reason::EnPassant],
    );
}

#[test]
fn all_reasons_stand_in_the_message() {
    let error = Position::from_fen("8/8/8/8/8/8/8/P7 w - - 0 1").unwrap_err();
    assert_eq!(
        error.to_string(),
        "impossible position: White has no king; Black has no king; \
         a pawn stands on the first or last rank"
    );
}

#[test]
fn a_setup_holds_what_no_position_can() {
    let setup = Setup::from_fen("8/8/8/8/8/8/8/8 w - - 0 1").unwrap();
    assert!(setup.check().is_err());
    assert!(setup.board.occupied().is_empty());
}
