//! What the results of game pairs say: points, Elo with its error, and whether to stop.
//!
//! Two games from one opening with colors reversed are one observation with five outcomes (0 to
//! 4 half-points, hence *pentanomial*). The advantage that the opening gives cancels out within
//! a pair, so the error is smaller than single games would suggest, and honest.

/// How the first engine's game pairs ended: pairs with 0, 1, 2, 3 and 4 half-points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pairs(pub [u64; 5]);

/// 97.5 % of a normal distribution lie below this many standard deviations.
const CONFIDENCE: f64 = 1.959_964;

impl Pairs {
    /// Counts a pair.
    pub fn add(&mut self, half_points: u32) {
        self.0[half_points.min(4) as usize] += 1;
    }

    /// How many pairs there are.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of the points that the first engine got; `None` before the first pair.
    pub fn score(&self) -> Option<f64> {
        let points: u64 = self.0.iter().zip(0..).map(|(&count, half)| count * half).sum();
        (self.count() > 0).then(|| points as f64 / (4 * self.count()) as f64)
    }

    /// The standard error of the score. One more pair, spread over all outcomes, is imagined:
    /// otherwise a few pairs that ended alike would look certain.
    fn standard_error(&self) -> f64 {
        let weights = self.0.map(|count| count as f64 + 0.2);
        let total: f64 = weights.iter().sum();
        let moment = |value: fn(f64) -> f64| {
            let terms = weights.iter().zip(SCORES).map(|(weight, score)| weight * value(score));
            terms.sum::<f64>() / total
        };
        let mean = moment(|score| score);
        let variance = moment(|score| score * score) - mean * mean;
        (variance / self.count().max(1) as f64).sqrt()
    }

    /// The difference in Elo; `None` before the first pair.
    pub fn elo(&self) -> Option<Elo> {
        let score = self.score()?;
        let error = CONFIDENCE * self.standard_error();
        let (low, high) = (to_elo(score - error), to_elo(score + error));
        Some(Elo { difference: to_elo(score), error: (high - low) / 2.0 })
    }

    /// How likely it is that the first engine is the stronger one.
    pub fn likelihood_of_superiority(&self) -> Option<f64> {
        let deviations = (self.score()? - 0.5) / self.standard_error();
        Some(normal_distribution(deviations))
    }
}

/// A difference in strength.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Elo {
    /// The estimate.
    pub difference: f64,
    /// Half of the width of the 95 % confidence interval.
    pub error: f64,
}

/// The first engine's share of the points in a pair.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The difference in Elo that goes with a share of the points. All or nothing would be infinite,
/// and counts as about 2,400.
fn to_elo(score: f64) -> f64 {
    let score = score.clamp(1e-6, 1.0 - 1e-6);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The share of the points that goes with a difference in Elo.
fn to_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The normal distribution's share below this many standard deviations, by Simpson's rule.
fn normal_distribution(deviations: f64) -> f64 {
    const STEPS: u32 = 400;
    let end = deviations.clamp(-8.0, 8.0);
    let density = |x: f64| (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let width = end / f64::from(STEPS);
    let inner = (1..STEPS).map(|step| {
        let weight = if step % 2 == 1 { 4.0 } else { 2.0 };
        weight * density(f64::from(step) * width)
    });
    0.5 + (density(0.0) + inner.sum::<f64>() + density(end)) * width / 3.0
}

/// A sequential probability ratio test: is the first engine better by `elo1`, or only by `elo0`?
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    /// The difference of the null hypothesis.
    pub elo0: f64,
    /// The difference of the other hypothesis.
    pub elo1: f64,
    /// How often a change worth `elo0` may pass.
    pub alpha: f64,
    /// How often a change worth `elo1` may fail.
    pub beta: f64,
}

/// What a sequential test says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// The difference is `elo1` rather than `elo0`.
    Accepted,
    /// The difference is `elo0` rather than `elo1`.
    Rejected,
}

impl Sprt {
    /// A test that errs in one case of twenty.
    pub fn new(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// The ratios at which the test ends.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of how much better the second hypothesis explains the pairs than the first.
    ///
    /// Each hypothesis gets the distribution over the five outcomes that explains the pairs best
    /// among all with its expected score.
    pub fn log_likelihood_ratio(&self, pairs: &Pairs) -> f64 {
        let count = pairs.count() as f64;
        if count == 0.0 {
            return 0.0;
        }
        // An outcome not seen yet is still possible.
        let seen = pairs.0.map(|count| (count as f64).max(1e-3));
        let total: f64 = seen.iter().sum();
        let shares = seen.map(|count| count / total);
        let null = best_fit(&shares, to_score(self.elo0));
        let other = best_fit(&shares, to_score(self.elo1));
        let terms = shares.iter().zip(null.iter().zip(other));
        count * terms.map(|(share, (null, other))| share * (other / null).ln()).sum::<f64>()
    }

    /// What the pairs decide; `None` if more games are needed.
    pub fn decision(&self, pairs: &Pairs) -> Option<Decision> {
        let ratio = self.log_likelihood_ratio(pairs);
        let (low, high) = self.bounds();
        if ratio >= high {
            Some(Decision::Accepted)
        } else if ratio <= low {
            Some(Decision::Rejected)
        } else {
            None
        }
    }
}

/// Of all distributions with this expected score, the one that explains the observed shares best.
///
/// By Lagrange's method it is `share / (1 + t * (score - expected))`, with the `t` that makes the
/// expected score right; that is found by bisection, since the sum falls with `t`.
fn best_fit(shares: &[f64; 5], expected: f64) -> [f64; 5] {
    let excess = |t: f64| -> f64 {
        let terms = shares.iter().zip(SCORES);
        terms
            .map(|(share, score)| share * (score - expected) / (1.0 + t * (score - expected)))
            .sum()
    };
    // Beyond these the denominator of the best or the worst outcome would be negative.
    let (mut low, mut high) = (-1.0 / (1.0 - expected), 1.0 / expected);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = (low + high) / 2.0;
    std::array::from_fn(|place| shares[place] / (1.0 + t * (SCORES[place] - expected)))
}

#[cfg(test)]
mod tests;
