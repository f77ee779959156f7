//! How accurately a side played, from 0 to 100.
//!
//! A move's accuracy follows from the winning chances it lost. A game's accuracy is the mean of
//! two means of its moves: one in which moves count more where the chances changed much, and the
//! harmonic one, which a few bad moves pull down. The formulas are those that Lichess made public,
//! so figures can be compared.

use pinpoint_rules::Color;

/// The accuracy of a move that takes the mover's winning chances from one percentage to another.
///
/// ```
/// use pinpoint_review::move_accuracy;
/// assert_eq!(move_accuracy(50.0, 55.0).round(), 100.0);
/// assert_eq!(move_accuracy(50.0, 40.0).round(), 64.0);
/// assert_eq!(move_accuracy(100.0, 0.0), 0.0);
/// ```
pub fn move_accuracy(before: f64, after: f64) -> f64 {
    let drop = (before - after).max(0.0);
    (103.1668 * (-0.04354 * drop).exp() - 3.1669).clamp(0.0, 100.0)
}

/// The accuracy of one side over a game.
///
/// `percents` are White's winning chances in every position, the first one included; `first` is
/// the side that moved first. `None` if the side made no move.
///
/// ```
/// use pinpoint_review::game_accuracy;
/// use pinpoint_rules::Color;
/// let blunder_by_black = [50.0, 50.0, 80.0];
/// let white = game_accuracy(&blunder_by_black, Color::White, Color::White).unwrap();
/// let black = game_accuracy(&blunder_by_black, Color::White, Color::Black).unwrap();
/// assert!(white > 99.0 && black < 30.0);
/// ```
pub fn game_accuracy(percents: &[f64], first: Color, side: Color) -> Option<f64> {
    let weights = weights(percents);
    let turn = |ply: usize| if ply.is_multiple_of(2) { first } else { !first };
    let moves: Vec<(f64, f64)> = percents
        .windows(2)
        .zip(weights)
        .enumerate()
        .filter(|&(ply, _)| turn(ply) == side)
        .map(|(_, (pair, weight))| {
            let of_side = |white: f64| if side == Color::White { white } else { 100.0 - white };
            (move_accuracy(of_side(pair[0]), of_side(pair[1])), weight)
        })
        .collect();
    if moves.is_empty() {
        return None;
    }
    let total: f64 = moves.iter().map(|(_, weight)| weight).sum();
    let weighted: f64 = moves.iter().map(|(accuracy, weight)| accuracy * weight).sum();
    // A single worthless move would make the harmonic mean zero: it counts as 1.
    let reciprocals: f64 = moves.iter().map(|(accuracy, _)| 1.0 / accuracy.max(1.0)).sum();
    let harmonic = moves.len() as f64 / reciprocals;
    Some((weighted / total + harmonic) / 2.0)
}

/// How much each move counts: the standard deviation of the chances in a window around it, from
/// 0.5 to 12. The first moves share the first window.
fn weights(percents: &[f64]) -> Vec<f64> {
    let plies = percents.len().saturating_sub(1);
    let size = (plies / 10).clamp(2, 8);
    let spread = |window: &[f64]| standard_deviation(window).clamp(0.5, 12.0);
    let first = spread(&percents[..size.min(percents.len())]);
    let sliding = percents.windows(size).map(spread);
    std::iter::repeat_n(first, size - 2).chain(sliding).take(plies).collect()
}

fn standard_deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let square = |value: &f64| (value - mean) * (value - mean);
    (values.iter().map(square).sum::<f64>() / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 103.1668 * exp(-0.4354) - 3.1669 = 63.58; a drop of 80.07 is worth nothing.
    #[test]
    fn accuracy_of_a_move() {
        assert!((move_accuracy(60.0, 50.0) - 63.5827).abs() < 1e-3);
        assert!((move_accuracy(50.0, 50.0) - 99.9999).abs() < 1e-9);
        assert!(move_accuracy(90.0, 10.0) > 0.0);
        assert_eq!(move_accuracy(90.0, 9.0), 0.0);
    }

    /// Two moves, one window each: 50 to 50 has the least weight 0.5, 50 to 80 the weight 12.
    #[test]
    fn a_game_of_one_move_each() {
        let percents = [50.0, 50.0, 80.0];
        assert_eq!(weights(&percents), [0.5, 12.0]);
        let black = game_accuracy(&percents, Color::White, Color::Black).unwrap();
        assert!((black - move_accuracy(50.0, 20.0)).abs() < 1e-9);
        assert_eq!(game_accuracy(&[50.0], Color::White, Color::White), None);
        assert_eq!(game_accuracy(&[50.0, 50.0], Color::White, Color::Black), None);
    }

    #[test]
    fn every_move_has_a_weight() {
        for plies in 0..200 {
            let percents: Vec<f64> = (0..=plies).map(|ply| f64::from(ply % 7)).collect();
            assert_eq!(weights(&percents).len(), plies as usize);
        }
    }
}
