//! Pairings and their games.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use pinpoint_rules::{Color, Game, Outcome};

use super::movers::{Action, Entrant, Mover};

/// Longer games are drawn.
const MOST_PLIES: usize = 300;

/// Two who play each other, and what came of it.
#[derive(Debug, Clone)]
pub(crate) struct Pairing {
    pub(crate) one: Entrant,
    pub(crate) other: Entrant,
    pub(crate) played: Vec<Played>,
}

/// One game.
#[derive(Debug, Clone)]
pub(crate) struct Played {
    pub(crate) game: Game,
    /// The color of the first of the two.
    pub(crate) color: Color,
    /// Half points of the first of the two.
    pub(crate) half_points: u32,
}

impl Pairing {
    /// The share of the points that the first one made.
    pub(crate) fn score(&self) -> f64 {
        let points: u32 = self.played.iter().map(|played| played.half_points).sum();
        f64::from(points) / (2 * self.played.len().max(1)) as f64
    }

    /// The standard error of the score.
    pub(crate) fn error(&self) -> f64 {
        let (count, mean) = (self.played.len().max(1) as f64, self.score());
        let squares = self.played.iter().map(|it| (f64::from(it.half_points) / 2.0 - mean).powi(2));
        // A clean sweep is not a certainty: one half point less is always possible.
        (squares.sum::<f64>() / count).max(0.25 / count).sqrt() / count.sqrt()
    }

    /// Wins, draws and losses of the first one.
    pub(crate) fn results(&self) -> [usize; 3] {
        [2, 1, 0].map(|half| self.played.iter().filter(|it| it.half_points == half).count())
    }
}

/// Plays all pairings, this many games each, with the colors taken in turns.
pub(crate) fn play_all(
    pairings: &[(Entrant, Entrant)],
    games: usize,
    seed: u64,
    threads: usize,
    engine: &str,
) -> anyhow::Result<Vec<Pairing>> {
    let total = pairings.len() * games;
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Played)>> = Mutex::new(Vec::new());
    thread::scope(|scope| {
        let worker = || -> anyhow::Result<()> {
            loop {
                let number = next.fetch_add(1, Relaxed);
                if number >= total {
                    return Ok(());
                }
                let (one, other) = pairings[number / games];
                let color = Color::ALL[number % 2];
                let played = play(one, other, color, seed + 2 * number as u64, engine)?;
                let mut done = done.lock().expect("no worker panics");
                done.push((number, played));
                if done.len().is_multiple_of(20) {
                    eprintln!("{} of {total} games", done.len());
                }
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
    })?;
    let mut done = done.into_inner().expect("no worker panics");
    done.sort_by_key(|&(number, _)| number);
    let mut played = done.into_iter().map(|(_, played)| played);
    let pairing =
        |&(one, other)| Pairing { one, other, played: played.by_ref().take(games).collect() };
    Ok(pairings.iter().map(pairing).collect())
}

fn play(
    one: Entrant,
    other: Entrant,
    color: Color,
    seed: u64,
    engine: &str,
) -> anyhow::Result<Played> {
    let mut movers = [Mover::new(one, seed, engine)?, Mover::new(other, seed + 1, engine)?];
    let mut game = Game::default();
    let half_points = loop {
        let turn = game.position().turn();
        let winner = game.outcome().map(Outcome::winner);
        let is_drawn = game.draw_claim().is_some() || game.moves().len() >= MOST_PLIES;
        if let Some(winner) = winner.or(is_drawn.then_some(None)) {
            break points(winner, color);
        }
        match movers[usize::from(turn != color)].choose(&game)? {
            Action::Play(mv) => game.try_play(mv)?,
            Action::Resign => break points(Some(!turn), color),
        }
    };
    Ok(Played { game, color, half_points })
}

/// The half points of the side of this color.
fn points(winner: Option<Color>, color: Color) -> u32 {
    winner.map_or(1, |winner| if winner == color { 2 } else { 0 })
}

/// Of this many games of an opponent against itself: how many differ, and how many after six
/// half-moves.
pub(crate) fn variety(elo: u16, games: u64, seed: u64) -> anyhow::Result<(usize, usize)> {
    let mut whole = Vec::new();
    for number in 0..games {
        let entrant = Entrant::Ours(elo);
        let seed = seed + 2 * number;
        let mut movers = [Mover::new(entrant, seed, "")?, Mover::new(entrant, seed + 1, "")?];
        let mut game = Game::default();
        while game.moves().len() < 30 && game.outcome().is_none() {
            match movers[game.position().turn().index()].choose(&game)? {
                Action::Play(mv) => game.try_play(mv)?,
                Action::Resign => break,
            }
        }
        whole.push(game.moves().map(|mv| mv.to_string()).collect::<Vec<_>>());
    }
    let mut opening: Vec<_> =
        whole.iter().map(|moves| moves[..6.min(moves.len())].to_vec()).collect();
    for list in [&mut whole, &mut opening] {
        list.sort();
        list.dedup();
    }
    Ok((whole.len(), opening.len()))
}
