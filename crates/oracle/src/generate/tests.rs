use crate::{MoveKind, Position};

#[track_caller]
fn check_legal(fen: &str, legal: &[&str], illegal: &[&str]) {
    let position = Position::from_fen(fen).unwrap();
    let moves = position.legal_uci();
    for uci in legal {
        assert!(moves.contains(&uci.to_string()), "{uci} is missing in {moves:?}");
    }
    for uci in illegal {
        assert!(!moves.contains(&uci.to_string()), "{uci} is in {moves:?}");
    }
}

#[test]
fn en_passant_may_not_clear_the_rank_between_rook_and_king() {
    check_legal("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", &["e4e3"], &["e4d3"]);
    check_legal("8/8/8/8/k2Pp2N/8/8/3K4 b - d3 0 1", &["e4e3", "e4d3"], &[]);
}

#[test]
fn en_passant_may_capture_the_pawn_that_gives_check() {
    check_legal("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", &["e4d3"], &["e4e3"]);
}

#[test]
fn en_passant_is_offered_for_one_reply_only() {
    check_legal("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", &["e4d3"], &[]);
    check_legal("4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1", &["e4e3"], &["e4d3"]);
}

#[test]
fn a_pinned_piece_may_move_along_its_pin_only() {
    check_legal("4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1", &["e2e3", "e2e4"], &["e2d2", "e2f2"]);
    check_legal("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", &["e1d1"], &["e2c3", "e2g3"]);
}

#[test]
fn in_double_check_only_the_king_moves() {
    let position = Position::from_fen("4k3/8/8/8/4r3/5n2/8/Q3K3 w - - 0 1").unwrap();
    assert_eq!(position.checkers().len(), 2);
    assert_eq!(position.legal_uci(), ["e1d1", "e1f1", "e1f2"]);
}

#[test]
fn a_king_may_not_step_back_along_the_line_of_a_check() {
    check_legal("4k3/8/8/8/4r3/8/4K3/8 w - - 0 1", &["e2d2", "e2f3"], &["e2e1", "e2e3"]);
}

#[test]
fn castling_is_forbidden_out_of_through_and_into_check() {
    let free = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    check_legal(free, &["e1h1", "e1a1"], &[]);
    check_legal("1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", &[], &["e1h1", "e1a1"]);
    check_legal("1k3r2/8/8/8/8/8/8/R3K2R w KQ - 0 1", &["e1a1"], &["e1h1"]);
    check_legal("1k4r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", &["e1a1"], &["e1h1"]);
    check_legal("1k5r/8/8/8/8/8/8/R3K2R w KQ - 0 1", &["e1a1", "e1h1"], &[]);
}

#[test]
fn castling_long_is_allowed_while_b1_is_attacked_but_not_while_it_is_occupied() {
    check_legal("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", &["e1a1"], &[]);
    check_legal("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", &[], &["e1a1"]);
}

#[test]
fn in_chess960_the_castling_rook_may_not_unveil_a_check() {
    // The king ends on c1 without its rook between it and a1.
    check_legal("4k3/8/8/8/8/8/8/qR1K4 w B - 0 1", &[], &["d1b1"]);
    check_legal("4k3/8/8/8/8/8/8/1R1K4 w B - 0 1", &["d1b1"], &[]);
    check_legal("4k3/8/8/8/8/8/8/5KRq w G - 0 1", &[], &["f1g1"]);
}

#[test]
fn in_chess960_other_pieces_must_be_off_the_way_of_king_and_rook() {
    // The rook on a1 passes the bishop on b1 on its way to d1, although the king does not.
    check_legal("4k3/8/8/8/8/8/8/RB1K4 w A - 0 1", &[], &["d1a1"]);
    check_legal("4k3/8/8/8/8/8/8/B1R1K3 w C - 0 1", &["e1c1"], &[]);
}

#[test]
fn castling_has_two_spellings() {
    let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
    let castle = position.find_uci("e1g1").unwrap();
    assert!(matches!(castle.kind, MoveKind::Castle(_)));
    assert_eq!((castle.uci(), castle.uci_standard()), ("e1h1".to_string(), "e1g1".to_string()));
    assert_eq!(position.find_uci("e1h1"), Some(castle));
    assert!(position.legal_uci_standard().contains(&"e1c1".to_string()));

    // In Chess960 the king may simply step where it would also land by castling.
    let position = Position::from_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1").unwrap();
    assert_eq!(position.find_uci("f1g1").unwrap().kind, MoveKind::Quiet);
}

#[test]
fn a_promotion_is_four_moves() {
    let promotions = ["b7a8q", "b7a8r", "b7a8b", "b7a8n", "b7b8q", "b7b8n"];
    check_legal("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", &promotions, &["b7b8", "b7a8", "b7b8k"]);
}

#[test]
fn mate_and_stalemate_differ_by_a_check() {
    let mate = Position::from_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").unwrap();
    assert!(mate.is_checkmate() && !mate.is_stalemate());
    let stalemate = Position::from_fen("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1").unwrap();
    assert!(stalemate.is_stalemate() && !stalemate.is_checkmate());
    let neither = Position::start();
    assert!(!neither.is_checkmate() && !neither.is_stalemate());
}
