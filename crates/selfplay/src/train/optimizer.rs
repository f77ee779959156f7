//! Steps that make the error smaller: Adam with weight decay.

use std::f32::consts::PI;
use std::thread;

use super::gradient;
use super::layout::{COUNT, LIMIT};
use crate::samples::Sample;

/// How much of the mean gradient, and of the mean of its square, stays with each step.
const MOMENTUM: f32 = 0.9;
const SQUARES: f32 = 0.999;
/// The part of all steps in which their length grows.
const WARM_UP: f32 = 0.05;
/// By how much shorter the first step is than the longest, and the last than the first.
const FIRST: f32 = 25.0;
const LAST: f32 = 1000.0;

/// How long each step is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Schedule {
    pub(super) steps: usize,
    /// Length of the longest step.
    pub(super) rate: f32,
    /// How strongly numbers that nobody needs are drawn to zero.
    pub(super) decay: f32,
}

impl Schedule {
    /// The length of a step: it grows quickly and then shrinks to almost nothing.
    pub(super) fn rate(&self, step: usize) -> f32 {
        let done = step as f32 / self.steps as f32;
        let first = self.rate / FIRST;
        let (from, to, part) = if done < WARM_UP {
            (first, self.rate, done / WARM_UP)
        } else {
            (self.rate, first / LAST, (done - WARM_UP) / (1.0 - WARM_UP))
        };
        to + (from - to) * (0.5 + 0.5 * (PI * part).cos())
    }
}

/// The network's numbers while they learn.
pub(super) struct Optimizer {
    numbers: Vec<f32>,
    /// The running means of the gradient and of its square.
    means: Vec<[f32; 2]>,
    /// A gradient for each thread; zero between steps.
    gradients: Vec<Vec<f32>>,
    schedule: Schedule,
    step: usize,
}

impl Optimizer {
    pub(super) fn new(numbers: Vec<f32>, schedule: Schedule, threads: usize) -> Optimizer {
        Optimizer {
            numbers,
            means: vec![[0.0; 2]; COUNT],
            gradients: vec![vec![0.0; COUNT]; threads],
            schedule,
            step: 0,
        }
    }

    pub(super) fn numbers(&self) -> &[f32] {
        &self.numbers
    }

    pub(super) fn into_numbers(self) -> Vec<f32> {
        self.numbers
    }

    /// Learns from a batch; returns the sum of its errors before the step.
    pub(super) fn step(&mut self, batch: &[&Sample], result_share: f32) -> f64 {
        let Optimizer { numbers, gradients, .. } = self;
        let share = batch.len().div_ceil(gradients.len());
        let error = thread::scope(|scope| {
            let parts = batch.chunks(share).zip(gradients);
            let workers: Vec<_> = parts
                .map(|(part, gradient)| {
                    let numbers = &*numbers;
                    scope.spawn(|| gradient::error(numbers, part, result_share, Some(gradient)))
                })
                .collect();
            workers.into_iter().map(|worker| worker.join().expect("no thread panics")).sum()
        });
        self.move_numbers(batch.len());
        error
    }

    /// Moves every number against its gradient.
    fn move_numbers(&mut self, batch: usize) {
        let rate = self.schedule.rate(self.step);
        self.step += 1;
        let age = self.step as i32;
        let stride = Stride {
            rate: rate / (1.0 - MOMENTUM.powi(age)),
            squares: 1.0 / (1.0 - SQUARES.powi(age)),
            keep: 1.0 - rate * self.schedule.decay,
            share: 1.0 / batch as f32,
        };
        let part = COUNT.div_ceil(self.gradients.len());
        let mut gradients: Vec<_> =
            self.gradients.iter_mut().map(|gradient| gradient.chunks_mut(part)).collect();
        thread::scope(|scope| {
            for (numbers, means) in self.numbers.chunks_mut(part).zip(self.means.chunks_mut(part)) {
                let (sum, others) = gradients.split_first_mut().expect("there is a thread");
                let sum = sum.next().expect("all rows have as many parts");
                let others: Vec<_> = others.iter_mut().filter_map(Iterator::next).collect();
                scope.spawn(move || {
                    others.into_iter().for_each(|other| give(other, sum));
                    stride.walk(numbers, means, sum);
                });
            }
        });
    }
}

/// Adds what is in `from` to `to` and leaves zeros.
fn give(from: &mut [f32], to: &mut [f32]) {
    for (from, to) in from.iter_mut().zip(to) {
        *to += *from;
        *from = 0.0;
    }
}

/// What is the same for all numbers in a step.
#[derive(Clone, Copy)]
struct Stride {
    rate: f32,
    squares: f32,
    keep: f32,
    share: f32,
}

impl Stride {
    fn walk(self, numbers: &mut [f32], means: &mut [[f32; 2]], gradient: &mut [f32]) {
        for ((number, [mean, square]), slope) in numbers.iter_mut().zip(means).zip(gradient) {
            let slope = std::mem::take(slope) * self.share;
            *mean += (1.0 - MOMENTUM) * (slope - *mean);
            *square += (1.0 - SQUARES) * (slope * slope - *square);
            let step = self.rate * *mean / ((*square * self.squares).sqrt() + 1e-8);
            *number = (*number * self.keep - step).clamp(-LIMIT, LIMIT);
        }
    }
}
