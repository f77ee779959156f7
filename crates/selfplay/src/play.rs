//! Games of the engine against itself.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{BufReader, ErrorKind};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use pinpoint_engine::{Engine, Judge, Limits, Options, Score};
use pinpoint_rules::{Color, Game, Position};

use crate::games::{STANDARD, SelfPlayGame, half_points};

/// Random moves at the start of a game.
const RANDOM_PLIES: u64 = 8;
/// One game in this many starts from a position of Chess960.
const CHESS960_SHARE: u32 = 10;
/// Games longer than this are drawn.
const MAX_PLIES: usize = 400;
/// A score that decides the game if it holds for [`DECIDED_PLIES`].
const DECIDED: i32 = 1500;
const DECIDED_PLIES: usize = 6;
/// Openings with a score beyond this teach little.
const ONE_SIDED: i32 = 500;

/// How many games, how and from where.
#[derive(Debug)]
pub(crate) struct Match {
    pub(crate) games: u32,
    pub(crate) nodes: u64,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
    pub(crate) judge: Judge,
    /// No game is begun after this time.
    pub(crate) time: Duration,
}

/// Plays games and appends each to the file as soon as it is over.
///
/// Games that are in the file already are not played again, so that a run that was killed goes
/// on where it was.
pub(crate) fn run(plan: &Match, out: &Path) -> anyhow::Result<()> {
    let done = numbers_in(out)?;
    if !done.is_empty() {
        eprintln!("{} games are there already", done.len());
    }
    let file = OpenOptions::new().create(true).append(true).open(out);
    let file = Mutex::new(file.with_context(|| format!("cannot write {}", out.display()))?);
    let failure = Mutex::new(None);
    let (next, moves) = (AtomicU32::new(0), AtomicU64::new(0));
    let start = Instant::now();
    let play_all = || {
        let judge = plan.judge.clone();
        // So short a search needs no more, and a small table stays in the processor's cache.
        let options = Options::default().with_hash_mb(1).with_judge(judge);
        let mut engine = Engine::new(options);
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= plan.games || start.elapsed() >= plan.time {
                return Ok(());
            }
            if done.contains(&number) {
                continue;
            }
            let Some(game) = play(&mut engine, plan.nodes, plan.seed, number) else { continue };
            game.write(&mut *file.lock().expect("no writer panics"))?;
            let count = game.scores.len() as u64;
            let sum = moves.fetch_add(count, Relaxed) + count;
            if number % 1000 == 999 {
                eprintln!("{} games, {sum} moves, {:.0?}", number + 1, start.elapsed());
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..plan.threads {
            scope.spawn(|| {
                let outcome: anyhow::Result<()> = play_all();
                if let Err(error) = outcome {
                    // The others stop at their next game.
                    next.store(plan.games, Relaxed);
                    failure.lock().expect("no writer panics").get_or_insert(error);
                }
            });
        }
    });
    match failure.into_inner().expect("no writer panics") {
        Some(error) => Err(error.context(format!("cannot write {}", out.display()))),
        None => Ok(()),
    }
}

/// The numbers of the games in a file that may not exist; a game that was cut off when its
/// writer was killed is removed.
fn numbers_in(path: &Path) -> anyhow::Result<HashSet<u32>> {
    let mut numbers = HashSet::new();
    let file = match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(numbers),
        file => file.with_context(|| format!("cannot read {}", path.display()))?,
    };
    let length = file.metadata()?.len();
    let (mut reader, mut good) = (BufReader::new(file), 0);
    loop {
        match SelfPlayGame::read(&mut reader) {
            Ok(Some(game)) => {
                good += game.packed_len();
                numbers.insert(game.number);
            }
            Ok(None) => return Ok(numbers),
            Err(error) if is_cut_off(&error) => break,
            Err(error) => return Err(error.context(format!("in {}", path.display()))),
        }
    }
    eprintln!("the last game was cut off: {} bytes are removed", length - good);
    OpenOptions::new().write(true).open(path)?.set_len(good)?;
    Ok(numbers)
}

fn is_cut_off(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<std::io::Error>();
    error.is_some_and(|error| error.kind() == ErrorKind::UnexpectedEof)
}

/// One game; `None` if the opening has already decided it.
fn play(engine: &mut Engine, nodes: u64, seed: u64, number: u32) -> Option<SelfPlayGame> {
    let seed = seed << 32 | u64::from(number);
    let start = match number % CHESS960_SHARE {
        0 => Random::new(!seed).below(960) as u16,
        _ => STANDARD,
    };
    let mut game = random_opening(start, seed);
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
        let found = engine.search(Limits::finish_nodes(nodes));
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
    Some(SelfPlayGame { number, start, moves, random, scores, half_points })
}

/// A game after some random moves from the start position with this Chess960 number.
pub(crate) fn random_opening(start: u16, seed: u64) -> Game {
    let mut random = Random::new(seed);
    let start = Position::chess960(start).expect("callers name one of the 960");
    loop {
        let mut game = Game::new(start);
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn plan(games: u32) -> Match {
        let time = Duration::MAX;
        Match { games, nodes: 30, threads: 2, seed: 5, judge: Judge::HandWritten, time }
    }

    fn games_in(path: &Path) -> Vec<SelfPlayGame> {
        let bytes = fs::read(path).unwrap();
        let mut rest = bytes.as_slice();
        let mut games = Vec::new();
        while let Some(game) = SelfPlayGame::read(&mut rest).unwrap() {
            games.push(game);
        }
        games.sort_by_key(|game| game.number);
        games
    }

    #[test]
    fn a_run_that_was_killed_goes_on_and_ends_with_the_same_games() {
        let folder = std::env::temp_dir().join(format!("pinpoint-selfplay-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (whole, torn) = (folder.join("whole.bin"), folder.join("torn.bin"));
        run(&plan(12), &whole).unwrap();
        let games = games_in(&whole);
        assert!(games.len() > 6, "few openings are one-sided");
        assert_ne!(games[0].start, STANDARD, "every tenth game is Chess960");
        run(&plan(6), &torn).unwrap();
        let bytes = fs::read(&torn).unwrap();
        fs::write(&torn, &bytes[..bytes.len() - 3]).unwrap();
        run(&plan(12), &torn).unwrap();
        assert_eq!(games_in(&torn), games);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_damaged_file_is_refused_and_kept() {
        let path = std::env::temp_dir().join(format!("pinpoint-damaged-{}", std::process::id()));
        run(&plan(3), &path).unwrap();
        let mut bytes = fs::read(&path).unwrap();
        bytes[4] ^= 1;
        fs::write(&path, &bytes).unwrap();
        assert!(run(&plan(5), &path).is_err());
        assert_eq!(fs::read(&path).unwrap(), bytes);
        fs::remove_file(&path).unwrap();
    }
}
