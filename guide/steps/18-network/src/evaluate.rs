//! What a position is worth when nobody looks ahead.

use std::sync::LazyLock;

use crate::attacks::attacks;
use crate::bitboard::Bitboard;
use crate::board::{Board, Color, Kind, Piece, Square};
use crate::network::NETWORK;
use crate::position::Position;

/// Hundredths of a pawn, in the order of [`Kind::ALL`]. The king cannot be lost.
const VALUES: [i32; 6] = [100, 320, 330, 500, 900, 0];

pub fn value(kind: Kind) -> i32 {
    VALUES[kind as usize]
}

/// Terms: a kind on a square, then passed pawns by rank, mobility by kind, the rest.
const PASSED: usize = 6 * 64;
const MOBILITY: usize = PASSED + 8;
const BISHOP_PAIR: usize = MOBILITY + 6;
const DOUBLED: usize = BISHOP_PAIR + 1;
const OPEN_ROOK: usize = DOUBLED + 1;
pub const TERMS: usize = OPEN_ROOK + 1;

/// Two weights for each term: in the middlegame, and in the ending.
pub type Weights = Vec<[i32; 2]>;

/// As long as the file is empty, our guesses count.
static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| match include_str!("weights.txt") {
    "" => guesses(),
    text => read_weights(text).expect("the weights are complete"),
});

/// What we believed until now. The new terms count nothing yet.
pub fn guesses() -> Weights {
    let mut weights = vec![[0; 2]; TERMS];
    for (term, weight) in weights.iter_mut().enumerate().take(PASSED) {
        let (kind, square) = (Kind::ALL[term / 64], Square::from_index(term % 64));
        let piece = Piece { color: Color::White, kind };
        *weight = [value(kind) + place(piece, square); 2];
    }
    weights
}

pub fn read_weights(text: &str) -> Option<Weights> {
    let numbers: Option<Vec<i32>> =
        text.split_whitespace().map(|word| word.parse().ok()).collect();
    let weights: Weights =
        numbers?.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    (weights.len() == TERMS).then_some(weights)
}

/// The balance as the side to move sees it.
pub fn evaluate(position: &Position) -> i32 {
    tuned(position) + NETWORK.output(position.board.sums(), position.turn)
}

/// What the terms and their weights say.
pub fn tuned(position: &Position) -> i32 {
    let weights = &*WEIGHTS;
    let mut sum = [0, 0];
    features(position, |term, count| {
        sum[0] += count * weights[term][0];
        sum[1] += count * weights[term][1];
    });
    let phase = phase(position);
    let white = (sum[0] * phase + sum[1] * (24 - phase)) / 24;
    if position.turn == Color::White { white } else { -white }
}

/// Minor pieces and queens like the center, pawns like to run.
pub fn place(piece: Piece, square: Square) -> i32 {
    let off_center = |line: i8| (2 * line - 7).abs() as i32;
    let center = 14 - off_center(square.file()) - off_center(square.rank());
    let advanced =
        if piece.color == Color::White { square.rank() - 1 } else { 6 - square.rank() };
    match piece.kind {
        Kind::Pawn => center / 2 + 4 * advanced as i32,
        Kind::Knight | Kind::Bishop => 2 * center,
        Kind::Queen => center / 2,
        Kind::Rook | Kind::King => 0,
    }
}

/// 24 with all pieces on the board, 0 with none but kings and pawns.
pub fn phase(position: &Position) -> i32 {
    let count = |kind| position.board.kind(kind).len() as i32;
    let phase = count(Kind::Knight) + count(Kind::Bishop);
    (phase + 2 * count(Kind::Rook) + 4 * count(Kind::Queen)).min(24)
}

/// Names every term of a position, with a plus for White and a minus for Black.
pub fn features(position: &Position, mut add: impl FnMut(usize, i32)) {
    let board = &position.board;
    for color in [Color::White, Color::Black] {
        // Each player sees their own first rank below.
        let (sign, flip) = if color == Color::White { (1, 0) } else { (-1, 56) };
        let (ours, pawns) = (board.color(color), board.of(color, Kind::Pawn));
        for kind in Kind::ALL {
            for square in ours & board.kind(kind) {
                add(64 * kind as usize + (square.index() ^ flip), sign);
                let reach = attacks(kind, square, board.occupied()) & !ours;
                match kind {
                    Kind::Pawn => pawn_features(board, color, square, |t| add(t, sign)),
                    Kind::King => {}
                    _ => add(MOBILITY + kind as usize, sign * reach.len() as i32),
                }
                if kind == Kind::Rook && (file(square) & pawns).is_empty() {
                    add(OPEN_ROOK, sign);
                }
            }
        }
        if board.of(color, Kind::Bishop).len() >= 2 {
            add(BISHOP_PAIR, sign);
        }
    }
}

fn pawn_features(board: &Board, color: Color, at: Square, mut add: impl FnMut(usize)) {
    let ahead = ahead(color, at);
    let sides = [at.step(-1, 0), at.step(1, 0)].into_iter().flatten();
    let ways = sides.fold(file(at), |ways, side| ways | file(side));
    if (ways & ahead & board.of(!color, Kind::Pawn)).is_empty() {
        let rank = if color == Color::White { at.rank() } else { 7 - at.rank() };
        add(PASSED + rank as usize);
    }
    if !(file(at) & ahead & board.of(color, Kind::Pawn)).is_empty() {
        add(DOUBLED);
    }
}

fn file(square: Square) -> Bitboard {
    Bitboard(0x0101_0101_0101_0101 << square.file())
}

fn ahead(color: Color, square: Square) -> Bitboard {
    let rank = 8 * square.rank() as u32;
    match color {
        Color::White => Bitboard((!0u64).checked_shl(rank + 8).unwrap_or(0)),
        Color::Black => Bitboard((1 << rank) - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIWIPETE: &str =
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    #[test]
    fn a_mirrored_board_has_the_same_value() {
        let mirrored =
            "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1";
        let value = |fen| evaluate(&Position::from_fen(fen).unwrap());
        assert_eq!(value(KIWIPETE), value(mirrored));
        assert!(value(Position::START).abs() < 100);
    }

    #[test]
    fn a_passed_pawn_is_noticed_and_a_stopped_one_is_not() {
        let passed = |fen: &str| {
            let mut found = Vec::new();
            let position = Position::from_fen(fen).unwrap();
            features(&position, |term, sign| {
                if (PASSED..MOBILITY).contains(&term) {
                    found.push((term - PASSED, sign));
                }
            });
            found
        };
        assert_eq!(passed("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1"), [(4, 1)]);
        assert_eq!(passed("4k3/2p5/8/3P4/8/8/8/4K3 w - - 0 1"), []);
        assert_eq!(passed("4k3/8/8/3P4/2p5/8/8/4K3 w - - 0 1"), [(4, 1), (4, -1)]);
    }

    #[test]
    fn a_queen_is_worth_more_than_a_rook() {
        let value = |fen| evaluate(&Position::from_fen(fen).unwrap());
        let queen = value("4k3/8/8/8/8/8/8/3QK3 w - - 0 1");
        assert!(queen > value("4k3/8/8/8/8/8/8/3RK3 w - - 0 1") + 100);
    }
}
