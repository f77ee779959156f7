//! Traps that chess programs have fallen into, asked of both implementations.
#![allow(missing_docs)]

use pinpoint_oracle as oracle;
use pinpoint_rules::{DrawClaim, Game, Outcome, Position};

/// Plays the moves in both implementations and returns the game.
#[track_caller]
fn play(fen: &str, moves: &str) -> Game {
    let mut game = Game::new(Position::from_fen(fen).expect("the test FEN is valid"));
    let mut slow = oracle::Position::from_fen(fen).expect("the oracle reads it too");
    for text in moves.split_whitespace() {
        let mv = game.position().parse_uci(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.try_play(mv).expect("a parsed move is legal");
        let found = slow.legal_moves().into_iter().find(|mv| mv.uci_standard() == text);
        slow = slow.play(found.expect("the oracle plays it too"));
        assert_eq!(game.position().to_fen(), slow.to_fen());
    }
    game
}

#[track_caller]
fn check_fen(fen: &str, moves: &str, expected: &str) {
    assert_eq!(play(fen, moves).position().to_fen(), expected);
}

/// Is the move in the list of both implementations?
#[track_caller]
fn check_legal(fen: &str, mv: &str, expected: bool) {
    let position = Position::from_fen(fen).expect("the test FEN is valid");
    let listed = position.legal_moves().iter().any(|legal| legal.to_string() == mv);
    let slow = oracle::Position::from_fen(fen).unwrap();
    assert_eq!(listed, expected, "{mv} in {fen}");
    assert_eq!(slow.legal_uci_standard().contains(&mv.to_string()), expected, "{mv} in {fen}");
    assert_eq!(position.parse_uci(mv).is_ok(), expected, "{mv} in {fen}");
}

#[track_caller]
fn check_outcome(fen: &str, expected: Option<Outcome>) {
    let position = Position::from_fen(fen).expect("the test FEN is valid");
    assert_eq!(position.outcome(), expected, "{fen}");
    let slow = oracle::Position::from_fen(fen).unwrap();
    let drawn = slow.is_stalemate()
        || slow.is_insufficient_material()
        || slow.is_seventy_five_move_draw() && !slow.is_checkmate();
    assert_eq!(drawn, expected.is_some_and(|outcome| outcome.winner().is_none()), "{fen}");
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn the_castling_right_goes_when_the_rook_is_captured() {
    check_fen(
        "r3k2r/8/8/8/8/6n1/8/R3K2R b KQkq - 0 1",
        "h8h1",
        "r3k3/8/8/8/8/6n1/8/R3K2r w Qq - 0 2",
    );
    check_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1");
    check_fen("r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", "b7a8q", "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn a_rook_that_comes_home_has_no_castling_right() {
    let game = play("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1h2 e8e7 h2h1 e7e8");
    assert!(game.position().castling_rooks().is_empty());
}

#[test]
fn any_reply_clears_the_en_passant_square() {
    check_fen(START, "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    check_fen(START, "e2e4 g8f6", "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2");
}

#[test]
fn en_passant_must_not_uncover_the_king() {
    let rank = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1";
    check_legal(rank, "e4d3", false);
    check_legal(rank, "e4e3", true);
    // The captured pawn shields its enemy's king on the diagonal from c5 to g1; a king beside
    // that diagonal does not care.
    check_legal("8/8/8/2k5/3Pp3/8/5B2/3K4 b - d3 0 1", "e4d3", false);
    check_legal("8/8/8/8/1k1Pp3/8/5B2/3K4 b - d3 0 1", "e4d3", true);
    check_legal("4k3/8/8/q1pP3K/8/8/8/8 w - c6 0 1", "d5c6", false);
    check_legal("4k3/8/8/2pP4/4b3/8/6K1/8 w - c6 0 1", "d5c6", false);
    check_legal("4k3/4r3/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", false);
    check_legal("3rk3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", true);
}

#[test]
fn a_pawn_promotes_on_the_last_rank_only() {
    check_legal("4k3/8/7P/8/8/8/8/4K3 w - - 0 1", "h6h7", true);
    check_legal("4k3/8/7P/8/8/8/8/4K3 w - - 0 1", "h6h7q", false);
    check_legal("4k3/7P/8/8/8/8/8/4K3 w - - 0 1", "h7h8q", true);
    check_legal("4k3/7P/8/8/8/8/8/4K3 w - - 0 1", "h7h8", false);
}

#[test]
fn castling_out_of_through_and_into_check_is_illegal_past_b1_is_fine() {
    check_legal("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e1g1", false);
    check_legal("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", "e1g1", false);
    check_legal("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", "e1g1", false);
    check_legal("4k3/8/8/8/7r/8/8/R3K2R w KQ - 0 1", "e1g1", true);
    check_legal("4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1", "e1c1", true);
    check_legal("4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1", "e1c1", false);
}

#[test]
fn enough_material_is_no_draw() {
    check_outcome("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", None);
    check_outcome("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", None);
    check_outcome("4k3/8/8/8/8/8/8/2NNK3 w - - 0 1", None);
    check_outcome("4kn2/8/8/8/8/8/8/2N1K3 w - - 0 1", None);
    check_outcome("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", None);
}

#[test]
fn too_little_material_is_a_draw() {
    let draw = Some(Outcome::InsufficientMaterial);
    check_outcome("4k3/8/8/8/8/8/8/4K3 w - - 0 1", draw);
    check_outcome("4k3/8/8/8/8/8/8/2N1K3 w - - 0 1", draw);
    check_outcome("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", draw);
    check_outcome("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", draw);
    check_outcome("4kb2/8/3B4/8/8/4B3/8/2B1K3 w - - 0 1", draw);
}

#[test]
fn the_clock_counts_half_moves() {
    let claim = |fen| Game::new(Position::from_fen(fen).unwrap()).draw_claim();
    assert_eq!(claim("4k3/8/8/8/8/8/8/R3K3 w - - 50 80"), None);
    assert_eq!(claim("4k3/8/8/8/8/8/8/R3K3 w - - 99 80"), None);
    assert_eq!(claim("4k3/8/8/8/8/8/8/R3K3 w - - 100 80"), Some(DrawClaim::FiftyMoves));
    check_outcome("4k3/8/8/8/8/8/8/R3K3 w - - 149 80", None);
    check_outcome("4k3/8/8/8/8/8/8/R3K3 w - - 150 80", Some(Outcome::SeventyFiveMoves));
    let mate = Position::from_fen("R3k3/7R/8/8/8/8/8/4K3 b - - 150 80").unwrap();
    assert!(mate.outcome().is_some_and(|outcome| outcome.winner().is_some()));
}

#[test]
fn the_start_position_counts_for_repetition() {
    let round = "g1f3 g8f6 f3g1 f6g8 ";
    assert_eq!(play(START, round).repetitions(), 2);
    let twice = play(START, &round.repeat(2));
    assert_eq!(twice.draw_claim(), Some(DrawClaim::ThreefoldRepetition));
    assert_eq!(twice.outcome(), None);
    assert_eq!(play(START, &round.repeat(4)).outcome(), Some(Outcome::FivefoldRepetition));
}

#[test]
fn a_position_with_another_castling_right_is_another_position() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(play(fen, "h1g1 e8d8 g1h1 d8e8").repetitions(), 1);
    assert_eq!(play(fen, "h1g1 e8d8 g1h1 d8e8 h1g1 e8d8 g1h1 d8e8").repetitions(), 2);
}

#[test]
fn an_en_passant_square_counts_only_where_a_capture_is_legal() {
    // Nobody can take on e3: the position after 1.e4 repeats all the same.
    let idle = play(START, "e2e4 g8f6 g1f3 f6g8 f3g1");
    assert_eq!(idle.repetitions(), 2);
    // Here the pawn on d4 could have taken.
    let legal = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    assert_eq!(play(legal, "e2e4 e8d8 e1d1 d8e8 d1e1").repetitions(), 1);
    // Here it is pinned to its king and could not.
    let pinned = "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1";
    assert_eq!(play(pinned, "e2e4 d8c8 e1f1 c8d8 f1e1").repetitions(), 2);
}

#[test]
fn undo_and_redo_walk_the_game_and_a_new_move_forgets_the_rest() {
    let mut game = play(START, "e2e4 e7e5 g1f3");
    let end = *game.position();
    assert_eq!(game.undo().unwrap().to_string(), "g1f3");
    assert_eq!(game.undo().unwrap().to_string(), "e7e5");
    assert_eq!(game.redo().unwrap().to_string(), "e7e5");
    assert_eq!(game.redo().unwrap().to_string(), "g1f3");
    assert_eq!((game.redo(), *game.position()), (None, end));
    game.undo();
    let other = game.position().parse_uci("b1c3").unwrap();
    game.try_play(other).unwrap();
    assert_eq!(game.redo(), None);
    assert_eq!(game.moves().len(), 3);
    assert!(game.try_play(other).is_err());
}

#[test]
fn a_null_move_passes_the_turn_but_not_in_check() {
    let start = Position::from_fen("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1").unwrap();
    let passed = start.play_null().unwrap();
    assert_eq!(passed.to_fen(), "4k3/8/8/8/3pP3/8/8/4K3 w - - 1 2");
    assert_eq!(passed.hash(), passed.fresh_hash());
    assert!(Position::from_fen("4k3/4R3/8/8/8/8/8/4K3 b - - 0 1").unwrap().play_null().is_none());
}

#[test]
fn moves_in_text_are_refused_with_the_reason() {
    let check = |fen: &str, text: &str, expected: &str| {
        let error = Position::from_fen(fen).unwrap().parse_uci(text).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    };
    check(START, "e2", "expected two squares and perhaps a promotion, as e2e4 or e7e8q");
    check(START, "e2e9", "expected two squares and perhaps a promotion, as e2e4 or e7e8q");
    check(START, "e2e4k", "expected two squares and perhaps a promotion, as e2e4 or e7e8q");
    check(START, "\u{e9}2e4", "expected two squares and perhaps a promotion, as e2e4 or e7e8q");
    check(START, "0000", "the null move 0000 is not a legal move");
    check(START, "e4e5", "there is no piece on e4");
    check(START, "e7e5", "the piece on e7 belongs to the side that is not to move");
    check(START, "e2e5", "the move is not legal in this position");
    let promotion = "a pawn that reaches the last rank must promote: add q, r, b or n";
    check("4k3/7P/8/8/8/8/8/4K3 w - - 0 1", "h7h8", promotion);
}

#[test]
fn a_king_next_to_its_castled_square_can_step_or_castle_in_chess960() {
    let position = Position::from_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1").unwrap();
    let step = position.parse_uci("f1g1").unwrap();
    let castling = position.parse_uci("f1h1").unwrap();
    assert!(!step.is_castling() && castling.is_castling());
    assert_eq!(castling.landing(), step.to());
}
