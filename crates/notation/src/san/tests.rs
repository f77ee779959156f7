use super::*;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("the test FEN is valid")
}

/// Each text must be read as the move, given in UCI, and the first one is the standard's.
#[track_caller]
fn check_move(fen: &str, uci: &str, texts: &[&str]) {
    let position = position(fen);
    let mv = position.parse_uci(uci).expect("the test move is legal");
    assert_eq!(san(&position, mv).as_str(), texts[0], "\n{position}");
    assert_eq!(parse_san_strict(&position, texts[0]), Ok(mv));
    for (index, text) in texts.iter().chain([&uci]).enumerate() {
        assert_eq!(parse_move(&position, text), Ok(mv), "{text}\n{position}");
        assert_eq!(read::tolerant(&position, text.as_bytes()), Ok(mv), "{text}\n{position}");
        assert_eq!(parse_san_strict(&position, text).is_ok(), index == 0, "{text}");
    }
}

#[track_caller]
fn check_error(fen: &str, text: &str, expected: &str) {
    let position = position(fen);
    let found = parse_move(&position, text).map_err(|error| error.to_string());
    assert_eq!(found, Err(String::from(expected)), "{text}\n{position}");
}

#[test]
fn pieces_move_by_letter_and_square() {
    check_move(
        START,
        "g1f3",
        &[
            "Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "g1-f3", "nf3", "ng1f3", "Nf3+", "Nf3!?",
            "Nf3#", "1.Nf3", "1. Nf3", "1...Nf3", "12.Nf3", "...Nf3", "1…Nf3", " Nf3 ", "Nf3 +-",
            "Nf3!", "Nxf3",
        ],
    );
    check_move(
        START,
        "e2e4",
        &["e4", "e2-e4", "Pe4", "pe4", "e2e4??", "1.e4", "ee4", "e4=", "P2e4"],
    );
}

#[test]
fn pawns_name_their_file_when_they_take() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    check_move(
        fen,
        "e5d6",
        &[
            "exd6",
            "exd6 e.p.",
            "exd6ep",
            "exd6e.p.",
            "ed6",
            "e5xd6",
            "exd6 e.p.+",
            "e5:d6",
            "Pexd6",
            "exd6/e.p.",
            "3. exd6 e.p.!?",
        ],
    );
    let fen = "4k3/8/3n4/4P3/8/8/8/4K3 w - - 0 1";
    check_move(fen, "e5d6", &["exd6", "ed6", "e5xd6", "e5-d6", "exd6 e.p."]);
    check_error(fen, "exf6", "there is nothing for the pawn on e5 to take on f6");
    check_error(fen, "e6x", "column 4: expected the file of the target square, a to h");
}

#[test]
fn promotions_are_spelled_in_many_ways_but_never_left_out() {
    let fen = "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1";
    check_move(
        fen,
        "e7e8q",
        &[
            "e8=Q+", "e8Q", "e8=Q", "e8=Q+!?", "e8(Q)", "e8/Q", "e8=q", "e8q", "e7-e8=Q", "e7e8Q",
            "Pe8=Q", "e8(Q)+",
        ],
    );
    check_move(fen, "e7d8n", &["exd8=N", "exd8N", "ed8n", "e7xd8=N", "e7d8(N)"]);
    check_error(fen, "e8", "a pawn that reaches the last rank must promote: add =Q, =R, =B or =N");
    check_error(
        fen,
        "exd8",
        "a pawn that reaches the last rank must promote: add =Q, =R, =B or =N",
    );
    check_error(
        fen,
        "e7e8",
        "a pawn that reaches the last rank must promote: add =Q, =R, =B or =N",
    );
    check_error(fen, "e8=K", "column 4: expected Q, R, B or N to promote to");
    check_error(fen, "e8(Q", "column 5: expected ) after the promotion");
    check_error(fen, "Ke2=Q", "only a pawn that reaches the last rank promotes");
    check_error("4k3/7P/8/8/8/8/8/4K3 w - - 0 1", "h7=Q", "h7 is taken by White's own pawn");
    check_error(
        "4k3/8/7P/8/8/8/8/4K3 w - - 0 1",
        "h7=Q",
        "only a pawn that reaches the last rank promotes",
    );
}

#[test]
fn castling_has_many_spellings() {
    check_move(
        KIWIPETE,
        "e1g1",
        &["O-O", "0-0", "o-o", "O-O!", "e1h1", "Ke1g1", "e1-g1", "17. O-O"],
    );
    check_move(KIWIPETE, "e1c1", &["O-O-O", "0-0-0", "o-o-o", "e1a1", "0-0-0+"]);
    check_move("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", &["O-O+", "O-O", "0-0+", "O-O#"]);
    check_error(KIWIPETE, "O-O-O-O", "column 7: expected the end of the move");
    check_error("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "White has no kingside castling right");
    check_error(
        "4k3/8/8/8/8/8/8/R3K2R w K - 0 1",
        "O-O-O",
        "White has no queenside castling right",
    );
    check_error(
        "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1",
        "O-O",
        "the king cannot castle out of check from the rook on e2",
    );
    check_error(
        "4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1",
        "O-O",
        "the king cannot castle: f1 is attacked by the rook on f2",
    );
    check_error(
        "4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1",
        "e1g1",
        "the knight on g1 is in the way of castling",
    );
    check_error(
        "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1",
        "0-0-0",
        "the knight on b1 is in the way of castling",
    );
}

#[test]
fn chess960_kings_castle_from_anywhere() {
    let fen = "1k6/8/8/8/8/8/8/R4KR1 w GA - 0 1";
    check_move(fen, "f1g1", &["O-O", "0-0", "Kf1g1"]);
    check_move(fen, "f1a1", &["O-O-O", "f1c1"]);
    // With nothing on g1 the step there is a step; castling is spelled with the rook.
    let fen = "1k6/8/8/8/8/8/8/5K1R w H - 0 1";
    check_move(fen, "f1g1", &["Kg1"]);
    check_move(fen, "f1h1", &["O-O"]);
}

#[test]
fn like_pieces_are_told_apart_by_file_then_rank_then_both() {
    check_move("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", &["Nbd2", "Nb1d2", "nbd2"]);
    check_move("4k3/8/8/8/8/5N2/8/4KN2 w - - 0 1", "f1d2", &["N1d2", "Nf1d2"]);
    let three_queens = "8/k7/8/8/4Q2Q/8/8/2K4Q w - - 0 1";
    check_move(three_queens, "e4e1", &["Qee1", "Qe4e1", "Qee1+"]);
    check_move(three_queens, "h1e1", &["Q1e1", "Qh1e1"]);
    check_move(three_queens, "h4e1", &["Qh4e1", "qh4-e1"]);
    check_error(three_queens, "Qe1", "more than one move fits: Q1e1 or Qee1 or Qh4e1");
    check_error(three_queens, "Qhe1", "more than one move fits: Q1e1 or Qh4e1");
    check_error("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2", "more than one move fits: Nbd2 or Nfd2");
    check_error(
        "4k3/8/8/4p3/3P1P2/8/8/4K3 w - - 0 1",
        "Pxe5",
        "more than one move fits: dxe5 or fxe5",
    );
}

#[test]
fn a_pinned_twin_needs_no_telling_apart() {
    check_move("k7/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", &["Ne2", "Nge2"]);
    check_move("k7/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "g1e2", &["Nge2"]);
    check_error("k7/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "Ne2", "more than one move fits: Nge2 or Nce2");
}

#[test]
fn a_small_b_is_the_file_wherever_that_is_legal() {
    let both = "4k3/8/8/8/2p5/1P6/4B3/4K3 w - - 0 1";
    check_move(both, "b3c4", &["bxc4", "bc4", "b3xc4"]);
    check_move(both, "e2c4", &["Bxc4", "Bc4", "B:c4"]);
    check_move("4k3/8/8/8/2p5/8/4B3/4K3 w - - 0 1", "e2c4", &["Bxc4", "bxc4", "bc4", "be2c4"]);
    check_move("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "a1b2", &["Bb2", "bb2", "ba1b2"]);
    check_error("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "b2", "White has no pawn");
    // Both could take on a8, and the pawn's move only lacks its promotion.
    check_error(
        "n3k3/1P6/8/8/8/8/6B1/4K3 w - - 0 1",
        "bxa8",
        "a pawn that reaches the last rank must promote: add =Q, =R, =B or =N",
    );
    check_move(
        "n3k3/1P6/8/8/4B3/8/8/4K3 w - - 0 1",
        "b7a8b",
        &["bxa8=B", "bxa8b", "ba8b", "bxa8B"],
    );
}

#[test]
fn check_and_mate_are_marked() {
    check_move("4k3/R7/8/8/8/8/8/4K2R w K - 0 1", "h1h8", &["Rh8#", "Rh8", "Rh8+", "Rh8++"]);
    check_move("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", &["a8=Q+", "a8=Q#", "a8=Q"]);
    check_move(
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq g3 0 2",
        "d8h4",
        &["Qh4#", "Qh4"],
    );
    // The only way out is to take en passant.
    check_move("8/8/8/2k5/2p5/8/1P6/4K3 w - - 0 1", "b2b4", &["b4+"]);
}

#[test]
fn the_error_says_what_is_wrong() {
    check_error(START, "", "column 1: expected a piece letter, a square or castling");
    check_error(START, "hello", "column 3: expected the rank of the target square, 1 to 8");
    check_error(START, "xyz", "column 2: expected the file of the target square, a to h");
    check_error(START, "N", "column 2: expected the file of the target square, a to h");
    check_error(START, "e", "column 2: expected the rank of the target square, 1 to 8");
    check_error(START, "e9", "column 2: expected the rank of the target square, 1 to 8");
    check_error(START, "Nf3x", "column 5: expected the file of the target square, a to h");
    check_error(START, "e4 e5", "column 4: expected the end of the move");
    check_error(START, "--", "a null move is not a move of the game");
    check_error(START, "Z0", "a null move is not a move of the game");
    check_error(START, "0000", "a null move is not a move of the game");
    check_error(START, "e5", "no white pawn can go to e5");
    check_error(START, "Nbf3", "a knight does not move from b1 to f3");
    check_error(START, "Nc1f3", "c1 holds a bishop, not a knight");
    check_error(START, "e3e4", "there is no piece on e3");
    check_error(START, "e2e5", "a pawn does not move from e2 to e5");
    check_error("4k3/8/8/8/8/8/8/4K3 b - - 0 1", "Qd8", "Black has no queen");
    check_error("3qk3/8/8/8/8/8/8/4K3 b - - 0 1", "Qad8", "Black has no queen on the a-file");
    check_error("3qk3/8/8/8/8/8/8/4K3 b - - 0 1", "Q1d8", "Black has no queen on rank 1");
    check_error(
        "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1",
        "Nc3",
        "the knight on e2 is pinned to the king on e1 by the rook on e4",
    );
    check_error(
        "4k3/8/8/8/4r3/8/8/N3K3 w - - 0 1",
        "Nb3",
        "the king on e1 is in check from the rook on e4, and the move does not end it",
    );
    check_error(
        "4k3/8/8/8/4r3/8/8/N3K3 w - - 0 1",
        "Ke2",
        "the king would be in check on e2 from the rook on e4",
    );
    // Both pawns would leave the rank and uncover the king.
    check_error(
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        "exd3",
        "taking en passant would open a line to the king on a4",
    );
    check_move("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "e4e3", &["e3"]);
}

#[test]
fn the_error_names_the_piece_to_blame() {
    check_error(START, "e7e5", "the pawn on e7 is Black's, and White is to move");
    check_error(START, "f1c4", "the pawn on e2 blocks the way from f1 to c4");
    check_error(START, "Qd4", "the pawn on d2 blocks the way from d1 to d4");
    check_error(START, "Ra4", "no white rook can go to a4");
    check_error(START, "g1g3", "a knight does not move from g1 to g3");
    check_error(START, "a1a1", "the rook is already on a1");
    check_error(START, "O-O", "the bishop on f1 is in the way of castling");
    let met = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    check_error(met, "e4e5", "the pawn on e4 is blocked by the pawn on e5");
    check_error(met, "e4d5", "there is nothing for the pawn on e4 to take on d5");
    let behind = "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1";
    check_error(behind, "e2e4", "the pawn on e2 is blocked by the knight on e3");
    // The king does not hide the square behind it, and what it takes no longer attacks.
    let check = "3qk3/8/8/8/8/8/3r4/4K3 w - - 0 1";
    check_error(check, "Kxd2", "the king would be in check on d2 from the queen on d8");
    check_error(
        "k3r3/8/8/4K3/8/8/8/8 w - - 0 1",
        "Ke4",
        "the king would be in check on e4 from the rook on e8",
    );
}

#[test]
fn castling_by_squares_without_the_right_says_so() {
    let none = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";
    check_error(none, "e1g1", "White has no kingside castling right");
    check_error(none, "e1a1", "White has no queenside castling right");
    check_error("4k3/8/8/8/8/8/8/R2K3R w - - 0 1", "d1f1", "a king does not move from d1 to f1");
    // In Chess960 the rook itself may hide the square on which the king would be in check.
    let shield = "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1";
    check_error(shield, "O-O-O", "the king cannot castle: c1 is attacked by the rook on a1");
}

#[test]
fn after_mate_and_stalemate_the_game_is_over() {
    let mate = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    check_error(mate, "h6", "the game is over: White wins by checkmate");
    check_error("k7/2Q5/8/8/8/8/8/4K3 b - - 0 1", "Kb8", "the game is over: draw by stalemate");
    check_error(mate, "hello", "column 3: expected the rank of the target square, 1 to 8");
}

#[test]
fn every_spelling_of_every_move_is_read_back() {
    for fen in [
        START,
        KIWIPETE,
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    ] {
        let start = position(fen);
        let moves = start.legal_moves();
        for first in &moves {
            let position = start.play(first);
            let mut written = Vec::new();
            for mv in &position.legal_moves() {
                let text = san(&position, mv);
                assert_eq!(parse_move(&position, &text), Ok(mv), "{text}\n{position}");
                assert_eq!(
                    read::tolerant(&position, text.as_bytes()),
                    Ok(mv),
                    "{text}\n{position}"
                );
                written.push(text.to_string());
            }
            let count = written.len();
            written.sort();
            written.dedup();
            assert_eq!(written.len(), count, "two moves are written alike\n{position}");
        }
    }
}
