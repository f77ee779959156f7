//! New scores for old games: what a stronger evaluation says about the same positions.

use std::fs::{File, OpenOptions};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use anyhow::Context;
use pinpoint_engine::{Engine, Judge, Limits, Options, Score};
use pinpoint_rules::{Game, Position};

use crate::games::SelfPlayGame;

/// Scores beyond this are cut, mates too.
const LARGEST: i32 = 3000;

/// Who scores anew, and how carefully.
pub(crate) struct Plan {
    pub(crate) nodes: u64,
    pub(crate) threads: usize,
    pub(crate) judge: Judge,
}

/// Writes the games with new scores, in the order in which the threads finish them.
pub(crate) fn run(plan: &Plan, from: &[PathBuf], to: &Path) -> anyhow::Result<()> {
    let out = Mutex::new(OpenOptions::new().create_new(true).append(true).open(to)?);
    for path in from {
        let place = || format!("in {}", path.display());
        let file = Mutex::new(BufReader::new(File::open(path).with_context(place)?));
        let work = || -> anyhow::Result<()> {
            let judge = plan.judge.clone();
            let mut engine = Engine::new(Options::default().with_hash_mb(4).with_judge(judge));
            loop {
                let game = SelfPlayGame::read(&mut *file.lock().expect("no reader panics"));
                let Some(mut game) = game.with_context(place)? else { return Ok(()) };
                game.scores = scores(&mut engine, &game, plan.nodes);
                game.write(&mut *out.lock().expect("no writer panics"))?;
            }
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..plan.threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
        })?;
    }
    Ok(())
}

/// White's score before each move of the engine.
fn scores(engine: &mut Engine, game: &SelfPlayGame, nodes: u64) -> Vec<i16> {
    let start = Position::chess960(game.start).expect("games are read with a known start");
    let mut played = Game::new(start);
    engine.new_game();
    let mut scores = Vec::with_capacity(game.scores.len());
    for (ply, &mv) in game.moves.iter().enumerate() {
        if ply >= game.random {
            engine.set_game(&played);
            let found = engine.search(Limits::finish_nodes(nodes));
            let score = match found.lines.first().map(|line| line.score.white()) {
                Some(Score::Centipawns(score)) => score.clamp(-LARGEST, LARGEST),
                Some(Score::Mate(moves)) => LARGEST * moves.signum(),
                None => 0,
            };
            scores.push(score as i16);
        }
        played.try_play(mv).expect("games are read with legal moves");
    }
    scores
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{STANDARD, tests::game};

    #[test]
    fn a_hanging_queen_is_scored_for_white() {
        let judge = Judge::HandWritten;
        let mut engine = Engine::new(Options::default().with_hash_mb(1).with_judge(judge));
        let game = game(STANDARD, "e2e4 d7d5 e4d5 d8d5 b1c3 d5d4 g1f3 a7a6", &[0; 2]);
        let scores = scores(&mut engine, &game, 500);
        assert_eq!(scores.len(), 2);
        assert!(scores[0] > 20, "White attacks the queen: {scores:?}");
    }
}
