//! Games of the engine against itself.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use pinpoint_engine::{Engine, Judge, Limits, Options, Score};
use pinpoint_rules::{Color, Game, Position};

use crate::games::{SelfPlayGame, half_points};

/// Random moves at the start of a game.
const RANDOM_PLIES: u64 = 8;
/// Games longer than this are drawn.
const MAX_PLIES: usize = 400;
/// A score that decides the game if it stands for [`DECIDED_PLIES`].
const DECIDED: i32 = 1500;
const DECIDED_PLIES: usize = 6;
/// Openings with a score beyond this teach little.
const ONE_SIDED: i32 = 500;

/// How many games, how and from where.
#[derive(Debug)]
pub(crate) struct Match {
    pub(crate) games: u64,
    pub(crate) nodes: u64,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
    pub(crate) judge: Judge,
    /// No game is begun after this time.
    pub(crate) time: Duration,
}

/// Plays games and writes them.
pub(crate) fn run(plan: &Match, out: &Path) -> anyhow::Result<()> {
    let file = Mutex::new(BufWriter::new(File::create(out)?));
    let (next, positions) = (AtomicU64::new(0), AtomicU64::new(0));
    let start = Instant::now();
    thread::scope(|scope| {
        for _ in 0..plan.threads {
            scope.spawn(|| {
                let judge = plan.judge.clone();
                let mut engine = Engine::new(Options { hash_mb: 4, judge, ..Options::default() });
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= plan.games || start.elapsed() >= plan.time {
                        break;
                    }
                    let Some(game) = play(&mut engine, plan.nodes, plan.seed << 32 | number) else {
                        continue;
                    };
                    let moves = game.scores.len() as u64;
                    let sum = positions.fetch_add(moves, Relaxed) + moves;
                    // A full disk is noticed at the end, when the file is flushed.
                    let _ = game.write(&mut *file.lock().expect("no writer panics"));
                    if number % 1000 == 999 {
                        eprintln!("{} games, {sum} moves, {:.0?}", number + 1, start.elapsed());
                    }
                }
            });
        }
    });
    file.into_inner().expect("no writer panics").flush()?;
    Ok(())
}

/// One game; `None` if the opening has already decided it.
fn play(engine: &mut Engine, nodes: u64, seed: u64) -> Option<SelfPlayGame> {
    let mut game = random_opening(seed);
    let random = game.history().len();
    let mut scores = Vec::new();
    let mut decided = 0;
    engine.new_game();
    let half_points = loop {
        if let Some(outcome) = game.outcome() {
            break half_points(outcome.winner());
        }
        if game.draw_claim().is_some() || game.history().len() >= MAX_PLIES {
            break half_points(None);
        }
        engine.set_game(&game);
        let found = engine.search(Limits::nodes(nodes));
        let (best, line) = (found.best?, found.lines.first()?);
        let score = match line.score.white() {
            Score::Mate(_) => break half_points(line.score.mating_side()),
            Score::Centipawns(score) => score,
        };
        if scores.is_empty() && score.abs() > ONE_SIDED {
            return None;
        }
        decided = if score.abs() >= DECIDED { decided + 1 } else { 0 };
        if decided >= DECIDED_PLIES {
            break half_points(Some(if score > 0 { Color::White } else { Color::Black }));
        }
        scores.push(score as i16);
        game.try_play(best).expect("the engine plays legal moves");
    };
    let moves = game.history().iter().map(|&(mv, _)| mv).collect();
    Some(SelfPlayGame { moves, random, scores, half_points })
}

/// A game after some random moves.
pub(crate) fn random_opening(seed: u64) -> Game {
    let mut random = Random::new(seed);
    loop {
        let mut game = Game::new(Position::STANDARD);
        let plies = RANDOM_PLIES + random.below(2) as u64;
        for _ in 0..plies {
            let moves = game.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len())];
            game.try_play(mv).expect("the move is one of the legal ones");
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

/// Random numbers (xorshift*), the same for the same seed.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % limit
    }
}
