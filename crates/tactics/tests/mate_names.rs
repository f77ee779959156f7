//! Mates named a second way: letters on an 8 by 8 array give every mate the same names.

mod common;

use common::mate_names::{Mated, NAMES};
use common::random::{Bias, Games};
use common::{letters, puzzles};
use pinpoint_rules::{Move, Position};
use pinpoint_tactics::{MatePattern, Puzzle, mate_patterns};

/// The name as sentences say it.
fn name(pattern: MatePattern) -> &'static str {
    match pattern {
        MatePattern::Anastasia => "Anastasia's mate",
        MatePattern::Arabian => "an Arabian mate",
        MatePattern::BackRank => "a back-rank mate",
        MatePattern::Balestra => "Balestra's mate",
        MatePattern::BlindSwine => "a blind swine mate",
        MatePattern::Boden => "Boden's mate",
        MatePattern::Corner => "a corner mate",
        MatePattern::DoubleBishop => "a double bishop mate",
        MatePattern::Dovetail => "a dovetail mate",
        MatePattern::Epaulette => "an epaulette mate",
        MatePattern::Hook => "a hook mate",
        MatePattern::KillBox => "a kill box mate",
        MatePattern::Morphy => "Morphy's mate",
        MatePattern::Opera => "an opera mate",
        MatePattern::Pillsbury => "Pillsbury's mate",
        MatePattern::Smothered => "a smothered mate",
        MatePattern::Swallowtail => "a swallow's tail mate",
        MatePattern::Triangle => "a triangle mate",
        MatePattern::Vukovic => "Vukovic's mate",
    }
}

/// A mate for each name, and one by the same kind of piece that does not show the pattern. The
/// positions are from the Lichess puzzle database (CC0).
#[track_caller]
fn check(fen: &str, mv: &str, pattern: MatePattern, expected: bool) {
    let position = Position::from_fen(fen).expect("the test FEN is valid");
    let mv = position.parse_uci(mv).expect("the test move is legal");
    assert!(position.play(mv).is_checkmate(), "{fen} {mv} is no mate");
    let mut counts = [0; 19];
    compare(&position, mv, &mut counts);
    let found = mate_patterns(&position.play(mv), mv);
    assert_eq!(found.contains(&pattern), expected, "{fen} {mv}: {found:?}");
}

/// Compares all names of a mate; counts them.
#[track_caller]
fn compare(position: &Position, mv: Move, counts: &mut [usize; 19]) {
    let fen = position.to_fen();
    let found: Vec<&str> = mate_patterns(&position.play(mv), mv).into_iter().map(name).collect();
    let (_, board) = letters::around(&fen, &mv.to_string());
    let mated = Mated::new(board, letters::square(&mv.landing().to_string()));
    let expected: Vec<&str> =
        NAMES.into_iter().filter(|name| mated.goes_by(name) == Some(true)).collect();
    assert_eq!(found, expected, "{fen} {mv}");
    for (name, count) in NAMES.iter().zip(counts) {
        *count += usize::from(found.contains(name));
    }
}

fn compare_all_mates(positions: impl Iterator<Item = Position>, counts: &mut [usize; 19]) {
    for position in positions {
        for mv in position.legal_moves() {
            if position.play(mv).is_checkmate() {
                compare(&position, mv, counts);
            }
        }
    }
}

#[test]
fn mates_of_random_games_have_the_same_names() {
    let mut counts = [0; 19];
    for (seed, bias) in [(31, Bias::None), (32, Bias::Special), (33, Bias::Sensible)] {
        let games = Games::new(seed, bias).take(30_000);
        compare_all_mates(games.map(|(position, _)| position), &mut counts);
    }
    let named: usize = counts.iter().sum();
    assert!(named > 150, "{named} named mates only: {counts:?}");
}

#[test]
fn mates_of_puzzles_have_the_same_names() {
    let rows = puzzles::rows();
    let mut counts = [0; 19];
    let lines = rows.iter().map(|row| Puzzle::from_row(row).unwrap().line);
    let positions = lines.flat_map(|line| {
        (0..line.moves().len()).map(move |index| *line.position(index)).collect::<Vec<_>>()
    });
    compare_all_mates(positions, &mut counts);
    // Balestra's mate is too rare for the sample; it has a test of its own.
    let rare = |name: &str| name == "Balestra's mate";
    let seen_often = NAMES.iter().zip(counts).filter(|(name, _)| !rare(name));
    let unseen: Vec<_> = seen_often.filter(|(_, count)| *count < 3).collect();
    assert!(unseen.is_empty(), "hardly seen: {unseen:?}");
}

#[test]
fn a_man_on_each_shoulder_makes_an_epaulette_mate() {
    check("r7/8/6PR/7K/7P/6k1/8/8 b - - 0 54", "a8a5", MatePattern::Epaulette, true);
    check("8/5K1k/8/7r/8/8/7R/8 w - - 4 79", "h2h5", MatePattern::Epaulette, false);
}

#[test]
fn a_rook_held_by_a_bishop_beside_the_king_makes_an_opera_mate() {
    check("8/3N2k1/5b2/5R1K/r6P/8/8/8 b - - 4 48", "a4h4", MatePattern::Opera, true);
    check("8/5K1k/8/7r/8/8/7R/8 w - - 4 79", "h2h5", MatePattern::Opera, false);
}

#[test]
fn rook_and_knight_mate_the_arabian_way_in_the_corner() {
    check("Q7/8/3B4/2p5/1rk5/2n5/8/K7 b - - 6 56", "b4b1", MatePattern::Arabian, true);
    check("8/5K1k/8/7r/8/8/7R/8 w - - 4 79", "h2h5", MatePattern::Arabian, false);
}

#[test]
fn a_rook_mates_behind_the_kings_own_pawns() {
    check("R2r3k/6pp/8/8/8/2P5/1P4K1/8 w - - 4 44", "a8d8", MatePattern::BackRank, true);
    check("8/5K1k/8/7r/8/8/7R/8 w - - 4 79", "h2h5", MatePattern::BackRank, false);
}

#[test]
fn a_bishop_mates_and_a_far_queen_holds_the_rest_in_balestras_mate() {
    check("5k2/8/6Q1/8/8/6B1/8/2K5 w - - 0 1", "g3d6", MatePattern::Balestra, true);
    check("8/2pB4/P7/1P5k/1K1P1Q2/4P3/3n4/2q5 w - - 3 46", "d7e8", MatePattern::Balestra, true);
    // The queen stands beside the king's rank: another picture.
    check("6kr/p3Q3/1p3p1q/4pB2/4P3/7p/PP6/1K6 w - - 4 42", "f5e6", MatePattern::Balestra, false);
}

#[test]
fn a_bishop_checks_and_a_rook_guards_in_morphys_mate() {
    check("8/8/7R/P7/6PP/3R3K/5kr1/3b4 b - - 0 50", "d1g4", MatePattern::Morphy, true);
    check("8/8/3R4/1P3k2/2Bb2p1/6K1/7r/8 b - - 2 63", "d4e5", MatePattern::Morphy, false);
    // The rook only holds the bishop.
    check(
        "r4r1k/3R3p/2p2ppB/1p2p3/p3Pn2/P4P2/B1P2b1P/1N5K w - - 0 28",
        "h6g7",
        MatePattern::Morphy,
        false,
    );
}

#[test]
fn rook_knight_and_pawn_hold_each_other_in_a_hook_mate() {
    check("8/8/1R6/5k2/4p3/5n1R/5PK1/2r5 b - - 4 45", "c1g1", MatePattern::Hook, true);
    check("8/5K1k/8/7r/8/8/7R/8 w - - 4 79", "h2h5", MatePattern::Hook, false);
}

#[test]
fn a_knight_and_a_rook_on_the_edge_file_mate_like_anastasia() {
    check("8/1p5p/p3N1pk/3K4/7r/7R/8/8 w - - 1 43", "h3h4", MatePattern::Anastasia, true);
    check("8/5K1k/8/7r/8/8/7R/8 w - - 4 79", "h2h5", MatePattern::Anastasia, false);
}

#[test]
fn a_bishop_takes_the_last_square_in_pillsburys_mate() {
    check("8/8/4Np1p/4b3/8/k6P/6P1/rR5K b - - 2 44", "a1b1", MatePattern::Pillsbury, true);
    check("8/5K1k/8/7r/8/8/7R/8 w - - 4 79", "h2h5", MatePattern::Pillsbury, false);
}

#[test]
fn queen_and_rook_box_the_king_in() {
    check("k2r4/1pQ1R3/p4q2/8/2P1K3/4N3/8/8 b - - 1 56", "d8d4", MatePattern::KillBox, true);
    check("8/5K1k/8/7r/8/8/7R/8 w - - 4 79", "h2h5", MatePattern::KillBox, false);
}

#[test]
fn a_queen_beside_the_king_makes_a_swallows_tail() {
    check("6k1/6p1/1P5q/5K2/3PQBP1/5P2/8/8 b - - 4 54", "h6f6", MatePattern::Swallowtail, true);
    check("7K/5qQ1/5k2/8/8/8/8/8 b - - 2 65", "f7g7", MatePattern::Swallowtail, false);
}

#[test]
fn queen_and_rook_form_a_triangle_with_the_king() {
    check("8/3Q3p/q3rk2/p5R1/1p6/1P5P/7K/8 w - - 5 50", "d7g7", MatePattern::Triangle, true);
    check("7K/5qQ1/5k2/8/8/8/8/8 b - - 2 65", "f7g7", MatePattern::Triangle, false);
}

#[test]
fn two_rooks_side_by_side_are_blind_swine() {
    check("4Rbk1/5R2/6P1/5p2/8/1Pp5/P1P2q2/2K5 w - - 1 44", "e8f8", MatePattern::BlindSwine, true);
    check("8/5K1k/8/7r/8/8/7R/8 w - - 4 79", "h2h5", MatePattern::BlindSwine, false);
}

#[test]
fn a_knight_mates_in_the_corner() {
    check("1r5k/6Rp/1p1NN1n1/8/8/2n5/7P/6K1 w - - 1 32", "d6f7", MatePattern::Corner, true);
    check("8/7P/8/3N4/2nP4/kp6/1p6/1K6 b - - 0 58", "c4d2", MatePattern::Corner, false);
    // A bishop and the king's own pawns hold it, no rook and no queen.
    check(
        "r1br1N1k/ppp2Bbn/2n4p/q7/3P4/2N5/PPP2PPP/R1B2RK1 w - - 0 16",
        "f8g6",
        MatePattern::Corner,
        false,
    );
}

#[test]
fn a_queen_diagonally_beside_the_king_makes_a_dovetail() {
    check("8/1R2bk2/R7/8/3P4/6B1/1PP1p1KP/3q4 b - - 1 37", "d1f1", MatePattern::Dovetail, true);
    check("7K/5qQ1/5k2/8/8/8/8/8 b - - 2 65", "f7g7", MatePattern::Dovetail, false);
}

#[test]
fn king_rook_and_knight_in_a_row_make_vukovics_mate() {
    check("3Q4/5Pkp/6p1/8/7P/6Pn/rr6/5R1K b - - 2 35", "b2h2", MatePattern::Vukovic, true);
    check("8/5K1k/8/7r/8/8/7R/8 w - - 4 79", "h2h5", MatePattern::Vukovic, false);
}

#[test]
fn a_knight_mates_a_king_walled_in_by_its_own_men() {
    check("8/1pN2pk1/p5p1/8/1b6/3n4/PP3QPP/6RK b - - 0 30", "d3f2", MatePattern::Smothered, true);
    check("8/7P/8/3N4/2nP4/kp6/1p6/1K6 b - - 0 58", "c4d2", MatePattern::Smothered, false);
}

#[test]
fn crossing_bishops_make_bodens_mate() {
    check("r1bk4/1pp5/2Bb2p1/p7/P7/3R1p2/1BP2P2/2K5 w - - 2 26", "b2f6", MatePattern::Boden, true);
    check("8/8/3R4/1P3k2/2Bb2p1/6K1/7r/8 b - - 2 63", "d4e5", MatePattern::Boden, false);
}

#[test]
fn bishops_from_one_side_make_a_double_bishop_mate() {
    check(
        "r3q2k/pp5p/3p1r2/5P2/2B1P1b1/1P6/PBP5/R5K1 w - - 0 23",
        "b2f6",
        MatePattern::DoubleBishop,
        true,
    );
    check("8/8/3R4/1P3k2/2Bb2p1/6K1/7r/8 b - - 2 63", "d4e5", MatePattern::DoubleBishop, false);
}
