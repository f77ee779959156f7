//! Games between two engines that evaluate or search differently, in pairs: the same opening once
//! with each color.

use std::num::NonZeroU64;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use pinpoint_engine::{Clock, Engine, Judge, Limits, Options, Score, SearchResult};
use pinpoint_rules::{Color, Game, Position};

use crate::games::STANDARD;
use crate::play::{Random, random_opening};

/// Games longer than this are drawn.
const MAX_PLIES: usize = 300;
/// Centipawns at which a game is won, if they stand for [`DECIDED_PLIES`].
const DECIDED: i32 = 600;
const DECIDED_PLIES: u32 = 6;
/// Centipawns within which a game is drawn, if they stand for [`LEVEL_PLIES`], after
/// [`LEVEL_FROM`] half-moves.
const LEVEL: i32 = 8;
const LEVEL_PLIES: u32 = 12;
const LEVEL_FROM: usize = 80;
/// A clock begins with the nodes of so many moves.
const MOVES_AT_FIRST: u64 = 100;
/// The nodes that a second of such a clock stands for.
const NODES_PER_SECOND: NonZeroU64 = NonZeroU64::new(100_000).expect("not zero");

/// How long the players think about a move.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Pace {
    /// So many nodes.
    Nodes(u64),
    /// On a clock that counts nodes: so many more with each move.
    Clock(u64),
}

/// The games of a match, in pairs.
#[derive(Debug, Clone)]
pub(crate) struct Games {
    /// Where games begin; with random moves if there are none.
    pub(crate) openings: Vec<Position>,
    pub(crate) pairs: u64,
    pub(crate) pace: Pace,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
    /// No pair is begun after this time.
    pub(crate) time: Duration,
}

impl Games {
    /// Where all that is random about a pair starts from.
    pub(crate) fn seed_of(&self, number: u64) -> u64 {
        self.seed << 32 | number
    }

    /// Where this pair begins.
    fn opening(&self, number: u64) -> Game {
        let seed = self.seed_of(number);
        match self.openings.len() {
            0 => random_opening(STANDARD, seed),
            count => Game::new(self.openings[Random::new(seed).below(count)]),
        }
    }

    /// Lets `play` play pair after pair, each by its number, on all threads.
    pub(crate) fn play(&self, judges: &[Judge; 2], play: impl Fn(u64, &mut [Contender; 2]) + Sync) {
        let (next, start) = (AtomicU64::new(0), Instant::now());
        thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    let mut contenders = judges.clone().map(Contender::new);
                    loop {
                        let number = next.fetch_add(1, Relaxed);
                        if number >= self.pairs || start.elapsed() >= self.time {
                            break;
                        }
                        play(number, &mut contenders);
                    }
                });
            }
        });
    }
}

/// One side of a duel.
pub(crate) struct Contender {
    engine: Engine,
    /// Numbers of the search to play with.
    #[cfg(feature = "switches")]
    pub(crate) parameters: Vec<i32>,
}

impl Contender {
    pub(crate) fn new(judge: Judge) -> Contender {
        Contender {
            engine: Engine::new(Options::default().with_hash_mb(4).with_judge(judge)),
            #[cfg(feature = "switches")]
            parameters: pinpoint_engine::PARAMETERS.iter().map(|p| p.value).collect(),
        }
    }

    /// Searches at this pace, where the clock shows so many nodes.
    fn search(&mut self, pace: Pace, left: u64) -> SearchResult {
        self.engine.search(match pace {
            Pace::Nodes(nodes) => Limits::nodes(nodes),
            Pace::Clock(increment) => {
                let time = |nodes: u64| {
                    Duration::from_secs_f64(nodes as f64 / NODES_PER_SECOND.get() as f64)
                };
                let (left, increment) = (time(left), time(increment));
                let clock = Clock { left, increment, moves_to_go: None };
                Limits::default().with_clock(clock).with_nodes_per_second(NODES_PER_SECOND)
            }
        })
    }

    /// Makes this thread search with the contender's numbers.
    fn take_over(&self) {
        #[cfg(feature = "switches")]
        pinpoint_engine::set_parameters(&self.parameters);
    }
}

/// What the first contender scored in two games with the same opening, doubled: 0 to 4.
pub(crate) fn pair(contenders: &mut [Contender; 2], games: &Games, number: u64) -> u32 {
    let pace = games.pace;
    let opening = games.opening(number);
    let as_white = game(contenders, 0, opening.clone(), pace);
    let as_black = game(contenders, 1, opening, pace);
    as_white + as_black
}

/// One game; what the first contender scored, doubled. `white` plays White.
fn game(contenders: &mut [Contender; 2], white: usize, mut game: Game, pace: Pace) -> u32 {
    for contender in contenders.iter_mut() {
        contender.take_over();
        contender.engine.new_game();
    }
    let increment = match pace {
        Pace::Nodes(_) => 0,
        Pace::Clock(increment) => increment,
    };
    let mut left = [MOVES_AT_FIRST * increment; 2];
    let (mut decided, mut level) = (0, 0);
    let winner = loop {
        if let Some(outcome) = game.outcome() {
            break outcome.winner();
        }
        if game.draw_claim().is_some() || game.history().len() >= MAX_PLIES {
            break None;
        }
        let turn = game.position().turn();
        let mover = if turn == Color::White { white } else { 1 - white };
        let contender = &mut contenders[mover];
        contender.take_over();
        contender.engine.set_game(&game);
        let found = contender.search(pace, left[mover]);
        let (Some(best), Some(line)) = (found.best, found.lines.first()) else { break None };
        let score = match line.score.white() {
            Score::Mate(_) => break line.score.mating_side(),
            Score::Centipawns(score) => score,
        };
        decided = if score.abs() >= DECIDED { decided + 1 } else { 0 };
        if decided >= DECIDED_PLIES {
            break Some(if score > 0 { Color::White } else { Color::Black });
        }
        level = if score.abs() <= LEVEL { level + 1 } else { 0 };
        if level >= LEVEL_PLIES && game.history().len() >= LEVEL_FROM {
            break None;
        }
        if let Pace::Clock(increment) = pace {
            let Some(rest) = left[mover].checked_sub(found.report.nodes) else {
                break Some(!turn);
            };
            left[mover] = rest + increment;
        }
        game.try_play(best).expect("the engine plays legal moves");
    };
    match winner {
        None => 1,
        Some(color) if (color == Color::White) == (white == 0) => 2,
        Some(_) => 0,
    }
}

/// Which games, and who plays them.
pub(crate) struct Plan {
    pub(crate) judges: [Judge; 2],
    /// Numbers of the search for the first contender.
    #[cfg(feature = "switches")]
    pub(crate) parameters: Vec<i32>,
    pub(crate) games: Games,
}

/// The numbers of the search with those changed that are named, as in `late_move_count=5`.
#[cfg(feature = "switches")]
pub(crate) fn parameters(changes: &[String]) -> anyhow::Result<Vec<i32>> {
    use anyhow::Context;
    use pinpoint_engine::PARAMETERS;
    let mut values: Vec<i32> = PARAMETERS.iter().map(|parameter| parameter.value).collect();
    for change in changes {
        let (name, value) = change.split_once('=').context("expected name=value")?;
        let place = PARAMETERS.iter().position(|parameter| parameter.name == name);
        values[place.with_context(|| format!("there is no {name}"))?] = value.parse()?;
    }
    Ok(values)
}

/// Plays pairs of games and prints how the first contender fared.
pub(crate) fn run(plan: &Plan) {
    let results = Mutex::new([0u64; 5]);
    plan.games.play(&plan.judges, |number, contenders| {
        #[cfg(feature = "switches")]
        contenders[0].parameters.clone_from(&plan.parameters);
        let result = pair(contenders, &plan.games, number);
        let mut results = results.lock().expect("no player panics");
        results[result as usize] += 1;
        if results.iter().sum::<u64>() % 100 == 0 {
            eprintln!("{}", summary(&results));
        }
    });
    println!("{}", summary(&results.into_inner().expect("no player panics")));
}

/// Elo with its error, from the results of pairs.
fn summary(pairs: &[u64; 5]) -> String {
    let count = pairs.iter().sum::<u64>() as f64;
    let score = |place: usize| place as f64 / 4.0;
    let mean = pairs.iter().enumerate().map(|(i, &n)| score(i) * n as f64).sum::<f64>() / count;
    let spread = |(i, &n): (usize, &u64)| (score(i) - mean).powi(2) * n as f64;
    let error = (pairs.iter().enumerate().map(spread).sum::<f64>() / count / count).sqrt();
    let elo = |score: f64| {
        let score = score.clamp(1e-3, 1.0 - 1e-3);
        400.0 * (score / (1.0 - score)).log10()
    };
    let margin = (elo(mean + 1.96 * error) - elo(mean - 1.96 * error)) / 2.0;
    format!(
        "{} games, pairs {pairs:?}, score {:.1} %, Elo {:+.0} ± {margin:.0}",
        2.0 * count,
        100.0 * mean,
        elo(mean)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_duel_is_worth_no_elo() {
        assert!(summary(&[10, 0, 20, 0, 10]).contains("score 50.0 %, Elo +0"));
        assert!(summary(&[0, 0, 10, 10, 20]).contains("score 81.2 %"));
    }

    #[test]
    fn both_colors_of_an_opening_are_played() {
        for pace in [Pace::Nodes(100), Pace::Clock(100)] {
            let mut contenders = [Judge::HandWritten, Judge::HandWritten].map(Contender::new);
            for openings in [vec![], vec![Position::STANDARD]] {
                let (pairs, threads, seed, time) = (1, 1, 0, Duration::MAX);
                let games = Games { openings, pairs, pace, threads, seed, time };
                assert_eq!(pair(&mut contenders, &games, 7), 2, "equal players score equally");
            }
        }
    }
}
