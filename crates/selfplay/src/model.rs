//! The evaluation as a function of real-valued weights, with its gradient.

use pinpoint_engine::evaluation::{
    Coefficients, DANGER_DIVISOR, DANGER_ENDGAME_DIVISOR, DANGER_WEIGHTS, WEIGHTS,
};

/// Centipawns at which about three of four points are scored.
const SCALE: f64 = 160.0;

/// Expected points at this many centipawns.
pub(crate) fn win_chance(centipawns: f64) -> f64 {
    1.0 / (1.0 + (-centipawns / SCALE).exp())
}

/// All weights as real numbers: middlegame and endgame of each term, then the dangers.
#[derive(Clone)]
pub(crate) struct Weights {
    pub(crate) terms: Vec<[f64; 2]>,
    pub(crate) dangers: Vec<f64>,
}

impl Weights {
    /// The weights that the engine uses now.
    pub(crate) fn current() -> Weights {
        let pair = |w: &pinpoint_engine::evaluation::Tapered| {
            [f64::from(w.middlegame()), f64::from(w.endgame())]
        };
        Weights {
            terms: WEIGHTS.iter().map(pair).collect(),
            dangers: DANGER_WEIGHTS.iter().map(|&weight| f64::from(weight)).collect(),
        }
    }

    pub(crate) fn zero_like(&self) -> Weights {
        Weights { terms: vec![[0.0; 2]; self.terms.len()], dangers: vec![0.0; self.dangers.len()] }
    }

    /// All numbers in one fixed order.
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut f64> {
        self.terms.iter_mut().flatten().chain(&mut self.dangers)
    }

    /// The same, to read.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &f64> {
        self.terms.iter().flatten().chain(&self.dangers)
    }

    fn danger(&self, king: &[(u8, i8)]) -> f64 {
        let sum: f64 = king.iter().map(|&(t, n)| self.dangers[t as usize] * f64::from(n)).sum();
        sum.max(0.0)
    }

    /// The value of a position in centipawns, White's view.
    fn value(&self, position: &Coefficients) -> f64 {
        let mut value = [0.0; 2];
        for &(term, count) in &position.terms {
            let weight = self.terms[term as usize];
            value[0] += weight[0] * f64::from(count);
            value[1] += weight[1] * f64::from(count);
        }
        for (king, sign) in position.dangers.iter().zip([-1.0, 1.0]) {
            let danger = self.danger(king);
            value[0] += sign * danger * danger / f64::from(DANGER_DIVISOR);
            value[1] += sign * danger / f64::from(DANGER_ENDGAME_DIVISOR);
        }
        let [middlegame, endgame] = shares(position);
        value[0] * middlegame + value[1] * endgame
    }

    /// The squared error of the expected points; its gradient is added to `gradient`.
    pub(crate) fn learn(
        &self,
        position: &Coefficients,
        target: f64,
        gradient: &mut Weights,
    ) -> f64 {
        let chance = win_chance(self.value(position));
        let error = chance - target;
        let slope = 2.0 * error * chance * (1.0 - chance) / SCALE;
        let [middlegame, endgame] = shares(position).map(|share| share * slope);
        for &(term, count) in &position.terms {
            let entry = &mut gradient.terms[term as usize];
            entry[0] += middlegame * f64::from(count);
            entry[1] += endgame * f64::from(count);
        }
        for (king, sign) in position.dangers.iter().zip([-1.0, 1.0]) {
            let danger = self.danger(king);
            if danger > 0.0 {
                let steep = sign
                    * (middlegame * 2.0 * danger / f64::from(DANGER_DIVISOR)
                        + endgame / f64::from(DANGER_ENDGAME_DIVISOR));
                for &(term, count) in king {
                    gradient.dangers[term as usize] += steep * f64::from(count);
                }
            }
        }
        error * error
    }
}

/// How much of the middlegame and of the endgame value counts.
fn shares(position: &Coefficients) -> [f64; 2] {
    let middlegame = f64::from(position.middlegame);
    [middlegame, (1.0 - middlegame) * f64::from(position.scale)]
}
