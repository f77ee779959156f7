//! What each exercise must do.

use sprout::bitboard::Bitboard;
use sprout::board::{Color, Square};
use sprout::moves::Move;
use sprout::position::Position;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

fn square(name: &str) -> Square {
    Square::parse(name).unwrap()
}

#[test]
fn exercise_01_knight_distance() {
    for (from, to, expected) in [("a1", "a1", 0), ("g1", "f3", 1), ("a1", "b2", 4), ("a1", "h8", 6)]
    {
        assert_eq!(crate::knight_distance::knight_distance(square(from), square(to)), expected);
    }
}

#[test]
fn exercise_02_mirror() {
    let mirrored = crate::mirror::mirror(&position(KIWIPETE)).to_fen();
    assert_eq!(mirrored, "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1");
    let fen = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w Kq f6 0 3";
    let mirrored = crate::mirror::mirror(&position(fen));
    assert_eq!(mirrored.to_fen(), "rnbqkbnr/pppp1ppp/8/8/3PpP2/8/PPP1P1PP/RNBQKBNR b Qk f3 0 3");
}

#[test]
fn exercise_03_captures() {
    for (depth, expected) in [(1, 8), (2, 351), (3, 17_102)] {
        assert_eq!(crate::captures::captures(&position(KIWIPETE), depth), expected);
    }
}

#[test]
fn exercise_04_checkmates() {
    for (depth, expected) in [(3, 0), (4, 8)] {
        assert_eq!(crate::checkmates::checkmates(&Position::start(), depth), expected);
    }
    assert_eq!(crate::checkmates::checkmates(&position(KIWIPETE), 3), 1);
}

#[test]
fn exercise_05_occurrences() {
    let mut game = vec![Position::start()];
    let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for (text, expected) in there_and_back.iter().cycle().zip([1, 1, 1, 2, 2, 2, 2, 3]) {
        game.push(game.last().unwrap().play(Move::parse(text).unwrap()));
        assert_eq!(crate::occurrences::occurrences(&game), expected);
    }
}

#[test]
fn exercise_06_same_bishops() {
    for (fen, expected) in [
        ("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", true),
        ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true),
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/1NB1K3 w - - 0 1", false),
    ] {
        assert_eq!(crate::same_bishops::same_bishops(&position(fen)), expected, "{fen}");
    }
}

#[test]
fn exercise_07_mates() {
    let found = crate::mates::mates(&position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"));
    assert_eq!(found, [Move::parse("a1a8").unwrap()]);
    let found = crate::mates::mates(&position("7k/R7/6K1/8/8/8/8/1R6 w - - 0 1"));
    let names: Vec<String> = found.iter().map(Move::to_string).collect();
    assert!(names.contains(&"a7a8".into()) && names.contains(&"b1b8".into()));
    assert_eq!(names.len(), 2, "{names:?}");
}

#[test]
fn exercise_08_fill_up() {
    let rooks = Bitboard(1 | 1 << 9);
    let occupied = Bitboard(1 | 1 << 9 | 1 << 40);
    // From a1 up to the piece on a6, from b2 up to the edge.
    let expected = 0x0000_0101_0101_0100 | 0x0202_0202_0202_0000;
    assert_eq!(crate::fill_up::fill_up(rooks, occupied), Bitboard(expected));
}

#[test]
fn exercise_09_doubled() {
    let position = position("4k3/2p5/2p5/8/4P3/8/P3P3/4K3 w - - 0 1");
    let doubled = |color| crate::doubled::doubled(&position, color);
    assert_eq!(doubled(Color::White), square("e2").into());
    assert_eq!(doubled(Color::Black), square("c7").into());
}

#[test]
fn exercise_10_mate_in_two() {
    let find = |fen| crate::mate_in_two::mate_in_two(&position(fen)).map(|mv| mv.to_string());
    assert_eq!(find("7k/8/8/8/8/8/RR6/6K1 w - - 0 1").as_deref(), Some("a2a7"));
    assert_eq!(find(KIWIPETE), None);
}
