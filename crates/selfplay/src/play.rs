//! Games of the engine against itself.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

use pinpoint_engine::{Engine, Limits, Options, Score};
use pinpoint_rules::{Color, Game, Position};

use crate::data;

/// Random moves at the start of a game.
const RANDOM_PLIES: u64 = 8;
/// Games longer than this are drawn.
const MAX_PLIES: usize = 300;
/// A score that decides the game if it stands for [`DECIDED_PLIES`].
const DECIDED: i32 = 1200;
const DECIDED_PLIES: usize = 6;

/// Plays games and writes their quiet positions.
pub(crate) fn run(
    games: u64,
    nodes: u64,
    threads: usize,
    seed: u64,
    out: &Path,
) -> anyhow::Result<()> {
    let file = Mutex::new(BufWriter::new(File::create(out)?));
    let next = AtomicU64::new(0);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut engine = Engine::new(Options { hash_mb: 4, ..Options::default() });
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= games {
                        break;
                    }
                    let text = play(&mut engine, nodes, seed << 32 | number);
                    let mut file = file.lock().expect("no writer panics");
                    // A full disk is noticed at the end, when the file is flushed.
                    let _ = file.write_all(text.as_bytes());
                    if number % 500 == 499 {
                        eprintln!("{} games", number + 1);
                    }
                }
            });
        }
    });
    file.into_inner().expect("no writer panics").flush()?;
    Ok(())
}

/// One game; its quiet positions as lines of data.
fn play(engine: &mut Engine, nodes: u64, seed: u64) -> String {
    let mut game = random_opening(seed);
    let mut kept: Vec<(Position, i32)> = Vec::new();
    let mut decided = 0;
    engine.new_game();
    let points = loop {
        let position = *game.position();
        if let Some(outcome) = game.outcome() {
            break points_of(outcome.winner());
        }
        if game.draw_claim().is_some() || game.history().len() >= MAX_PLIES {
            break 0.5;
        }
        engine.set_game(&game);
        let found = engine.search(Limits::nodes(nodes));
        let (Some(best), Some(line)) = (found.best, found.lines.first()) else { break 0.5 };
        let white = match position.turn() {
            Color::White => line.score,
            Color::Black => -line.score,
        };
        match white {
            Score::Mate(moves) => break if moves > 0 { 1.0 } else { 0.0 },
            Score::Centipawns(score) => {
                decided = if score.abs() >= DECIDED { decided + 1 } else { 0 };
                if decided >= DECIDED_PLIES {
                    break if score > 0 { 1.0 } else { 0.0 };
                }
                let is_quiet =
                    !position.occupied().contains(best.to()) && best.promotion().is_none();
                if is_quiet && !position.is_check() && score.abs() < DECIDED {
                    kept.push((position, score));
                }
            }
        }
        game.play(best).expect("the engine plays legal moves");
    };
    kept.iter().map(|(position, score)| data::line(position, *score, points)).collect()
}

fn points_of(winner: Option<Color>) -> f32 {
    match winner {
        Some(Color::White) => 1.0,
        Some(Color::Black) => 0.0,
        None => 0.5,
    }
}

/// A game after some random moves.
fn random_opening(seed: u64) -> Game {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut random = |below: usize| {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        (state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % below
    };
    loop {
        let mut game = Game::new(Position::STANDARD);
        let plies = RANDOM_PLIES + random(2) as u64;
        for _ in 0..plies {
            let moves = game.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random(moves.len())];
            game.play(mv).expect("the move is one of the legal ones");
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}
