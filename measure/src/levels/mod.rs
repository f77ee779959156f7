//! `cargo xtask levels`: plays the ladder of opponents and measures how they err.

mod games;
mod movers;
mod quality;
mod ratings;
mod report;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use anyhow::{Context, bail};
use pinpoint_opponent::Strength;
use pinpoint_rules::Color;

use games::{Pairing, Played, play_all, variety};
use movers::Entrant;
use quality::{Judge, Quality};

use crate::options::pairs;

/// The simple movers.
const MOVERS: [Entrant; 4] =
    [Entrant::Random, Entrant::Plies(1), Entrant::Plies(2), Entrant::Plies(3)];

/// What to measure, and how long.
struct Settings {
    games: usize,
    engine: String,
    nodes: u64,
    /// Games of each level that the engine looks at, move by move.
    judged: usize,
    threads: usize,
    seed: u64,
    /// Ratings to measure, weakest first.
    ratings: Vec<u16>,
    parts: Vec<String>,
    /// Settings of the UCI engine that all of them meet; by default the nearest each.
    against: Vec<u16>,
}

impl Settings {
    fn read(options: &[&str]) -> anyhow::Result<Settings> {
        let levels = (1..=Strength::LEVELS).map(|level| Strength::Level(level).elo());
        let mut settings = Settings {
            games: 40,
            engine: "stockfish".to_owned(),
            nodes: 4_000,
            judged: 40,
            threads: thread::available_parallelism().map_or(1, usize::from),
            seed: 1,
            ratings: levels.collect(),
            against: Vec::new(),
            parts: ["ladder", "movers", "engine", "errors", "variety"].map(str::to_owned).to_vec(),
        };
        for (name, value) in pairs(options)? {
            let number = || value.parse::<u64>().with_context(|| format!("{name} {value}"));
            match name {
                "--games" => settings.games = number()?.max(1) as usize,
                "--engine" => settings.engine = value.to_owned(),
                "--judge-nodes" => settings.nodes = number()?,
                "--judged" => settings.judged = number()?.max(1) as usize,
                "--threads" => settings.threads = number()?.max(1) as usize,
                "--seed" => settings.seed = number()?,
                "--elo" => settings.ratings = numbers(value).context("--elo")?,
                "--against" => settings.against = numbers(value).context("--against")?,
                "--only" => settings.parts = value.split(',').map(str::to_owned).collect(),
                _ => bail!("levels: unknown option {name}"),
            }
        }
        Ok(settings)
    }

    fn wants(&self, part: &str) -> bool {
        self.parts.iter().any(|it| it == part)
    }

    fn pairings(&self) -> Vec<(Entrant, Entrant)> {
        let ours: Vec<Entrant> = self.ratings.iter().map(|&elo| Entrant::Ours(elo)).collect();
        let mut pairings = Vec::new();
        if self.wants("ladder") {
            pairings.extend(ours.windows(2).map(|pair| (pair[1], pair[0])));
        }
        if self.wants("movers") {
            for (index, &one) in ours.iter().enumerate().take(4) {
                // The strong ones beat them all; a level meets the movers near it.
                let near = if index < 2 { &MOVERS[..3] } else { &MOVERS[1..] };
                pairings.extend(near.iter().map(|&mover| (one, mover)));
            }
        }
        if self.wants("engine") {
            pairings.extend(self.ratings.iter().filter_map(|&elo| {
                // Stockfish's own scale begins at 1350.
                let near = (elo / 50 * 50).clamp(1350, 2850);
                let is_in_reach = elo + 300 >= near && self.against.is_empty();
                is_in_reach.then_some((Entrant::Ours(elo), Entrant::Engine(near)))
            }));
            for &elo in &self.against {
                pairings.extend(ours.iter().map(|&one| (one, Entrant::Engine(elo))));
            }
        }
        pairings
    }
}

/// Numbers with commas between them.
fn numbers(text: &str) -> Result<Vec<u16>, std::num::ParseIntError> {
    text.split(',').map(str::parse).collect()
}

pub(crate) fn run(options: &[&str]) -> anyhow::Result<()> {
    let settings = Settings::read(options)?;
    let pairings = settings.pairings();
    let played =
        play_all(&pairings, settings.games, settings.seed, settings.threads, &settings.engine)?;
    report::results(&played);
    report::ratings(&settings.ratings, &ratings::fit(&played));
    if settings.wants("errors") {
        report::errors(&errors(&settings, &played));
    }
    if settings.wants("variety") {
        for &elo in &settings.ratings {
            report::variety(elo, 20, variety(elo, 20, settings.seed)?);
        }
    }
    Ok(())
}

/// How each of our opponents erred, in some of its games.
fn errors(settings: &Settings, pairings: &[Pairing]) -> Vec<(u16, Quality)> {
    let jobs: Vec<(u16, &Played, Color)> = settings
        .ratings
        .iter()
        .flat_map(|&elo| {
            let games = own_games(elo, pairings);
            let step = games.len().div_ceil(settings.judged).max(1);
            games.into_iter().step_by(step).map(move |(played, color)| (elo, played, color))
        })
        .collect();
    let next = AtomicUsize::new(0);
    let found: Mutex<Vec<(u16, Quality)>> = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..settings.threads {
            scope.spawn(|| {
                let mut judge = Judge::new(settings.nodes);
                while let Some(&(elo, played, color)) = jobs.get(next.fetch_add(1, Relaxed)) {
                    let quality = judge.game(played, color);
                    found.lock().expect("no judge panics").push((elo, quality));
                }
            });
        }
    });
    let found = found.into_inner().expect("no judge panics");
    let of = |elo: u16| {
        let own = found.iter().filter(|&&(other, _)| other == elo).map(|&(_, quality)| quality);
        own.fold(Quality::default(), Quality::plus)
    };
    settings.ratings.iter().map(|&elo| (elo, of(elo))).collect()
}

/// The games of this opponent, and its color in them.
fn own_games(elo: u16, pairings: &[Pairing]) -> Vec<(&Played, Color)> {
    let ours = Entrant::Ours(elo);
    let mut games = Vec::new();
    for Pairing { one, other, played } in pairings {
        if *one == ours {
            games.extend(played.iter().map(|played| (played, played.color)));
        }
        if *other == ours {
            games.extend(played.iter().map(|played| (played, !played.color)));
        }
    }
    games
}
