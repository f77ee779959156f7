//! Weights to begin with, from simple formulae: what every beginner's book says about pieces
//! and squares. Tuning replaces all of them.

use pinpoint_engine::evaluation::terms::{
    ATTACKER, BACKWARD, BISHOP_MOBILITY, BISHOP_PAIR, DANGER_COUNT, DOUBLED, HANGING, ISOLATED,
    KNIGHT_MOBILITY, MATERIAL, NO_QUEEN, OPEN_FILE, OUTPOST, PASSED, PASSED_FREE, PASSED_OUR_KING,
    PASSED_SAFE, PASSED_THEIR_KING, PHALANX, PIECE_SQUARE, PUSH_THREAT, QUEEN_MOBILITY,
    RING_ATTACKS, ROOK_FILE, ROOK_MOBILITY, SAFE_CHECK, SHELTER, SUPPORTED, TEMPO, TERM_COUNT,
    THREAT_BY_MINOR, THREAT_BY_PAWN, THREAT_BY_ROOK, WEAK_RING,
};

use crate::model::Weights;

/// Weights made from formulae.
pub(crate) fn weights() -> Weights {
    let mut weights =
        Weights { terms: vec![[0.0; 2]; TERM_COUNT], dangers: vec![0.0; DANGER_COUNT] };
    let terms = &mut weights.terms;
    for (kind, value) in
        [[90.0, 110.0], [320.0, 300.0], [330.0, 310.0], [480.0, 540.0], [960.0, 980.0]]
            .into_iter()
            .enumerate()
    {
        terms[MATERIAL + kind] = value;
    }
    for kind in 0..6 {
        for rank in 0..8 {
            for file in 0..4 {
                terms[PIECE_SQUARE + 32 * kind + 4 * rank + file] = square(kind, rank, file);
            }
        }
    }
    for (first, count, step) in [
        (KNIGHT_MOBILITY, 9, 6.0),
        (BISHOP_MOBILITY, 14, 5.0),
        (ROOK_MOBILITY, 15, 4.0),
        (QUEEN_MOBILITY, 28, 2.0),
    ] {
        for squares in 0..count {
            let value = step * (squares as f64 - count as f64 * 0.4);
            terms[first + squares] = [value, value];
        }
    }
    for rank in 1..7 {
        let far = (rank * rank) as f64;
        terms[PASSED + rank] = [far * 1.5, far * 2.5];
        terms[PASSED_FREE + rank] = [0.0, far];
        terms[PASSED_SAFE + rank] = [0.0, far * 0.5];
        terms[PHALANX + rank] = [rank as f64 * 3.0, rank as f64 * 3.0];
        terms[SUPPORTED + rank] = [rank as f64 * 3.0, rank as f64 * 2.0];
    }
    for distance in 0..8 {
        let far = distance as f64 - 3.0;
        terms[PASSED_OUR_KING + distance] = [0.0, -3.0 * far];
        terms[PASSED_THEIR_KING + distance] = [0.0, 5.0 * far];
    }
    for edge in 0..4 {
        terms[ISOLATED + edge] = [-10.0, -12.0];
        for rank in 1..5 {
            terms[SHELTER + 8 * edge + rank] = [25.0 - 6.0 * rank as f64, 0.0];
        }
    }
    terms[DOUBLED] = [-8.0, -18.0];
    terms[BACKWARD] = [-8.0, -8.0];
    terms[BACKWARD + 1] = [-14.0, -10.0];
    terms[BISHOP_PAIR] = [25.0, 45.0];
    terms[OUTPOST] = [25.0, 15.0];
    terms[OUTPOST + 1] = [20.0, 8.0];
    terms[ROOK_FILE] = [30.0, 8.0];
    terms[ROOK_FILE + 1] = [12.0, 8.0];
    for kind in 1..5 {
        terms[THREAT_BY_PAWN + kind] = [50.0, 40.0];
        terms[THREAT_BY_MINOR + kind] = [if kind > 2 { 45.0 } else { 20.0 }, 20.0];
        terms[THREAT_BY_ROOK + kind] = [if kind > 3 { 45.0 } else { 15.0 }, 15.0];
    }
    terms[HANGING] = [20.0, 15.0];
    terms[PUSH_THREAT] = [12.0, 10.0];
    terms[TEMPO] = [20.0, 15.0];
    let dangers = &mut weights.dangers;
    for (kind, weight) in [60.0, 50.0, 60.0, 40.0].into_iter().enumerate() {
        dangers[ATTACKER + kind] = weight;
    }
    for (kind, weight) in [90.0, 60.0, 100.0, 80.0].into_iter().enumerate() {
        dangers[SAFE_CHECK + kind] = weight;
    }
    dangers[RING_ATTACKS] = 10.0;
    dangers[WEAK_RING] = 30.0;
    dangers[NO_QUEEN] = -200.0;
    dangers[OPEN_FILE] = 20.0;
    weights
}

/// Pieces like the center, pawns like to advance, the king hides until the endgame.
fn square(kind: usize, rank: usize, file: usize) -> [f64; 2] {
    let centrality = file as f64 + (3 - (2 * rank as i32 - 7).abs() / 2) as f64 - 3.0;
    let rank = rank as f64;
    match kind {
        0 => [file as f64 * rank * 0.7 + rank - 5.0, 3.0 * rank - 8.0],
        1 => [8.0 * centrality, 7.0 * centrality],
        2 => [4.0 * centrality, 3.0 * centrality],
        3 => [2.0 * file as f64, rank],
        4 => [centrality, 4.0 * centrality],
        _ => [-12.0 * centrality - 6.0 * rank, 10.0 * centrality],
    }
}
