use super::*;

#[track_caller]
fn check(pairs: [u64; 5], score: f64, elo: f64, error: f64, superiority: f64) {
    let pairs = Pairs(pairs);
    let found = pairs.elo().unwrap();
    let near = |one: f64, other: f64| (one - other).abs() < 1e-3;
    assert!(near(pairs.score().unwrap(), score), "{pairs:?}");
    assert!(near(found.difference, elo) && near(found.error, error), "{pairs:?}: {found:?}");
    assert!(near(pairs.likelihood_of_superiority().unwrap(), superiority), "{pairs:?}");
}

/// Expected values computed by another program, in another language, with the error function of
/// its library.
#[test]
fn elo_and_its_error_are_those_of_another_program() {
    check([1, 7, 27, 13, 2], 0.54, 27.8544, 38.9976, 0.92102);
    check([10, 60, 300, 90, 14], 0.520042, 13.9342, 11.2527, 0.99246);
    check([23, 113, 271, 155, 38], 0.53, 20.8712, 12.7983, 0.99933);
    check([5, 5, 5, 5, 5], 0.5, 0.0, 98.8891, 0.5);
    check([0, 0, 40, 0, 0], 0.5, 0.0, 11.8947, 0.5);
    assert_eq!(Pairs::default().elo(), None);
}

#[test]
fn the_other_side_has_the_opposite_elo() {
    let pairs = Pairs([23, 113, 271, 155, 38]);
    let mut reversed = pairs;
    reversed.0.reverse();
    let (one, other) = (pairs.elo().unwrap(), reversed.elo().unwrap());
    assert!((one.difference + other.difference).abs() < 1e-9);
    assert!((one.error - other.error).abs() < 1e-9);
}

#[track_caller]
fn check_ratio(elo0: f64, elo1: f64, pairs: [u64; 5], expected: f64) {
    let ratio = Sprt::new(elo0, elo1).log_likelihood_ratio(&Pairs(pairs));
    assert!((ratio - expected).abs() < 1e-4, "{ratio} for {pairs:?}");
}

#[test]
fn likelihood_ratios_are_those_of_another_program() {
    check_ratio(0.0, 5.0, [1, 7, 27, 13, 2], 0.322006);
    check_ratio(0.0, 5.0, [10, 60, 300, 90, 14], 1.719407);
    check_ratio(-5.0, 0.0, [10, 60, 300, 90, 14], 2.424636);
    check_ratio(0.0, 10.0, [23, 113, 271, 155, 38], 3.702392);
    check_ratio(0.0, 5.0, [0, 0, 40, 0, 0], -0.572825);
    check_ratio(0.0, 5.0, [0; 5], 0.0);
}

/// No other distribution with the same expected score explains the shares better.
#[test]
fn the_best_fit_cannot_be_improved() {
    let shares = [0.05, 0.2, 0.4, 0.25, 0.1];
    for expected in [0.45, 0.5, 0.55, 0.7] {
        let fit = best_fit(&shares, expected);
        let score: f64 = fit.iter().zip(SCORES).map(|(share, score)| share * score).sum();
        assert!((fit.iter().sum::<f64>() - 1.0).abs() < 1e-9 && (score - expected).abs() < 1e-9);
        let likelihood = |fit: &[f64; 5]| -> f64 {
            shares.iter().zip(fit).map(|(share, fit)| share * fit.ln()).sum()
        };
        // Steps that change neither the sum nor the expected score.
        for step in [[1, -2, 1, 0, 0], [0, 1, -2, 1, 0], [0, 0, 1, -2, 1], [1, -1, 0, -1, 1]] {
            for size in [1e-4, -1e-4] {
                let other = std::array::from_fn(|i| fit[i] + size * f64::from(step[i]));
                assert!(likelihood(&other) < likelihood(&fit), "{expected} {step:?}");
            }
        }
    }
}

#[test]
fn a_test_ends_at_its_bounds() {
    let sprt = Sprt::new(0.0, 10.0);
    let (low, high) = sprt.bounds();
    assert!((low + 2.944_439).abs() < 1e-6 && (high - 2.944_439).abs() < 1e-6);
    assert_eq!(sprt.decision(&Pairs([23, 113, 271, 155, 38])), Some(Decision::Accepted));
    assert_eq!(sprt.decision(&Pairs([38, 155, 271, 113, 23])), Some(Decision::Rejected));
    assert_eq!(sprt.decision(&Pairs([1, 7, 27, 13, 2])), None);
}
