//! Tuning of the search's numbers by games: simultaneous perturbation stochastic approximation.
//!
//! Two versions play a pair of games: in one every number is a little larger or smaller, at
//! random, in the other the opposite. All numbers then move a little towards the winner. Over
//! thousands of pairs what matters adds up and what does not cancels out.

use std::sync::Mutex;
use std::time::Instant;

use anyhow::bail;
use pinpoint_engine::{Judge, PARAMETERS, Parameter};

use crate::duel::{Contender, Games, Pace, pair};
use crate::play::Random;

/// Numbers with a smaller range (depths, mostly) are too coarse for small steps.
const LEAST_RANGE: i32 = 20;
/// Share of its range by which a number is first varied; less towards the end.
const VARIED: f64 = 0.2;
/// Share of the variation by which a won pair first moves a number.
const RATE: f64 = 0.02;

/// How many pairs of games, how and from where.
pub(crate) struct Plan {
    /// The numbers to tune; all if none is named.
    pub(crate) only: Vec<String>,
    pub(crate) games: Games,
}

/// Tunes and prints the numbers.
pub(crate) fn run(plan: &Plan, judge: &Judge) -> anyhow::Result<()> {
    let is_known = |name: &&String| PARAMETERS.iter().any(|parameter| parameter.name == **name);
    if let Some(name) = plan.only.iter().find(|name| !is_known(name)) {
        bail!("there is no {name}");
    }
    let values: Vec<f64> = PARAMETERS.iter().map(|parameter| f64::from(parameter.value)).collect();
    let values = Mutex::new(values);
    let start = Instant::now();
    plan.games.play(&[judge.clone(), judge.clone()], |number, contenders| {
        step(plan, number, contenders, &values);
        if number % 500 == 499 {
            eprintln!("{} pairs, {:.0?}", number + 1, start.elapsed());
        }
    });
    for (parameter, value) in PARAMETERS.iter().zip(values.lock().expect("no player panics").iter())
    {
        let Parameter { name, value: before, .. } = parameter;
        println!("{name} = {value:.0} (before {before})");
    }
    Ok(())
}

/// Plays one pair and moves the values.
fn step(plan: &Plan, number: u64, contenders: &mut [Contender; 2], values: &Mutex<Vec<f64>>) {
    let mut random = Random::new(plan.games.seed_of(number) ^ 0x5EED);
    let progress = number as f64 / plan.games.pairs as f64;
    let fading = 1.0 - 0.7 * progress;
    let has_clock = matches!(plan.games.pace, Pace::Clock(_));
    let steps: Vec<f64> = PARAMETERS
        .iter()
        .map(|parameter| {
            let range = parameter.most - parameter.least;
            // Without a clock nothing is learned about the use of time.
            let counts = has_clock || !parameter.name.starts_with("time_");
            let is_named = plan.only.iter().any(|name| name == parameter.name);
            let is_tuned = range >= LEAST_RANGE && counts && (is_named || plan.only.is_empty());
            let size = if is_tuned { VARIED * f64::from(range) * fading } else { 0.0 };
            if random.below(2) == 0 { size } else { -size }
        })
        .collect();
    let now = values.lock().expect("no player panics").clone();
    for (contender, sign) in contenders.iter_mut().zip([1.0, -1.0]) {
        let varied = PARAMETERS.iter().zip(&now).zip(&steps).map(|((parameter, value), step)| {
            // Rounded up or down at random, so that fractions count too.
            let rounding = random.below(1 << 16) as f64 / f64::from(1 << 16);
            let exact = (value + sign * step).clamp(parameter.least.into(), parameter.most.into());
            (exact + rounding).floor() as i32
        });
        contender.parameters = varied.collect();
    }
    let gain = f64::from(pair(contenders, &plan.games, number)) / 2.0 - 1.0;
    let mut values = values.lock().expect("no player panics");
    for ((value, step), parameter) in values.iter_mut().zip(&steps).zip(PARAMETERS) {
        let moved = *value + RATE * fading * gain * step;
        *value = moved.clamp(parameter.least.into(), parameter.most.into());
    }
}
