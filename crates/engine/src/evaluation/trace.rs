//! How often each weight counts: for the tuner, and to explain a value.

use pinpoint_rules::cpu::Portable;
use pinpoint_rules::{Color, Position};

use super::terms::{DANGER_COUNT, TERM_COUNT, TERMS};
use super::{
    DANGER_DIVISOR, DANGER_ENDGAME_DIVISOR, DANGER_WEIGHTS, Evaluator, FULL_PHASE, Tapered,
    WEIGHTS, endgame, phase,
};

/// Hears how often each weight counts. The search listens with [`NoTrace`], which is nothing.
pub(super) trait Trace {
    /// White's count minus Black's.
    fn term(&mut self, term: usize, count: i32);
    fn danger(&mut self, us: Color, term: usize, count: i32);
}

pub(super) struct NoTrace;

impl Trace for NoTrace {
    #[inline(always)]
    fn term(&mut self, _: usize, _: i32) {}
    #[inline(always)]
    fn danger(&mut self, _: Color, _: usize, _: i32) {}
}

struct Counts {
    terms: Vec<i32>,
    dangers: [Vec<i32>; 2],
}

impl Trace for &mut Counts {
    fn term(&mut self, term: usize, count: i32) {
        self.terms[term] += count;
    }

    fn danger(&mut self, us: Color, term: usize, count: i32) {
        self.dangers[us.index()][term] += count;
    }
}

/// The evaluation of one position as a function of the weights.
#[derive(Debug, Clone, PartialEq)]
pub struct Coefficients {
    /// Index and count of each term that counts, White's view.
    pub terms: Vec<(u16, i8)>,
    /// The same for the danger of White's and of Black's king.
    pub dangers: [Vec<(u8, i8)>; 2],
    /// Share of the middlegame, from 0 to 1.
    pub middlegame: f32,
    /// What the endgame value is multiplied with, from 0 to 1.
    pub scale: f32,
}

/// How often each weight counts in this position.
pub fn coefficients(position: &Position) -> Coefficients {
    let (counts, score) = count(position);
    let sparse = |counts: &[i32]| -> Vec<(usize, i8)> {
        let used = counts.iter().enumerate().filter(|(_, count)| **count != 0);
        used.map(|(term, &count)| (term, count as i8)).collect()
    };
    let scale = endgame::scale(position, score.endgame());
    Coefficients {
        terms: sparse(&counts.terms).into_iter().map(|(term, n)| (term as u16, n)).collect(),
        dangers: counts
            .dangers
            .map(|danger| sparse(&danger).into_iter().map(|(term, n)| (term as u8, n)).collect()),
        middlegame: phase(position) as f32 / FULL_PHASE as f32,
        scale: scale as f32 / endgame::FULL_SCALE as f32,
    }
}

fn count(position: &Position) -> (Counts, Tapered) {
    let dangers = [vec![0; DANGER_COUNT], vec![0; DANGER_COUNT]];
    let mut counts = Counts { terms: vec![0; TERM_COUNT], dangers };
    let mut evaluator = Evaluator::new(position, Portable, &mut counts);
    evaluator.sum(None);
    let score = evaluator.score;
    (counts, score)
}

impl Coefficients {
    /// The value with these weights, White's view.
    pub fn value(&self, weights: &[Tapered], dangers: &[i32]) -> f64 {
        let (mut middlegame, mut endgame) = (0.0, 0.0);
        for &(term, count) in &self.terms {
            let weight = weights[usize::from(term)];
            middlegame += f64::from(weight.middlegame() * i32::from(count));
            endgame += f64::from(weight.endgame() * i32::from(count));
        }
        for (king, sign) in self.dangers.iter().zip([-1.0, 1.0]) {
            let danger: i32 =
                king.iter().map(|&(term, n)| dangers[usize::from(term)] * i32::from(n)).sum();
            let danger = f64::from(danger.max(0));
            middlegame += sign * danger * danger / f64::from(DANGER_DIVISOR);
            endgame += sign * danger / f64::from(DANGER_ENDGAME_DIVISOR);
        }
        let share = f64::from(self.middlegame);
        middlegame * share + endgame * f64::from(self.scale) * (1.0 - share)
    }
}

/// Where a position's value comes from.
#[derive(Debug, Clone, PartialEq)]
pub struct Breakdown {
    /// Name and value of each term that counts, White's view.
    pub terms: Vec<(&'static str, Tapered)>,
    /// The danger of White's and of Black's king, as centipawns against them.
    pub dangers: [Tapered; 2],
    /// Share of the middlegame in the mixture, in hundredths.
    pub middlegame_percent: i32,
    /// The value in centipawns, White's view.
    pub value: i32,
}

/// Explains the value of a position.
pub fn breakdown(position: &Position) -> Breakdown {
    let (counts, _) = count(position);
    let sum = |first: usize, len: usize| {
        (first..first + len)
            .fold(Tapered::default(), |sum, term| sum + WEIGHTS[term] * counts.terms[term])
    };
    let terms = TERMS.iter().map(|&(name, first, len)| (name, sum(first, len)));
    let danger = |counts: &[i32]| {
        let danger: i32 = counts.iter().zip(DANGER_WEIGHTS).map(|(n, weight)| n * weight).sum();
        super::king::penalty(danger)
    };
    let value = super::evaluate(position);
    Breakdown {
        terms: terms.filter(|(_, value)| *value != Tapered::default()).collect(),
        dangers: [danger(&counts.dangers[0]), danger(&counts.dangers[1])],
        middlegame_percent: 100 * phase(position) / FULL_PHASE,
        value: if position.turn() == Color::White { value } else { -value },
    }
}
