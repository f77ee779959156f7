//! Scores for samples, by a short search of each: what a teacher would say, without a teacher.

use std::fs::File;
use std::io::{BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::Context;
use pinpoint_engine::{Engine, Judge, Limits, Options, Score};
use pinpoint_rules::Position;

use crate::games::is_quiet;
use crate::samples::{self, NO_SCORE, Sample};

/// Scores beyond this are cut, mates too.
const LARGEST: i32 = 3000;
/// Samples that a thread scores at a time: neighbors, so that one search helps the next.
const CHUNK: usize = 4096;

/// Who scores, and how carefully.
pub(crate) struct Plan {
    pub(crate) nodes: u64,
    pub(crate) threads: usize,
    pub(crate) judge: Judge,
    /// Also scores samples that have a score.
    pub(crate) all: bool,
}

/// Writes the samples with scores, in their order. What turns out not to be quiet, since the
/// best move is a capture or a promotion, is left out.
pub(crate) fn run(plan: &Plan, from: &[PathBuf], to: &Path) -> anyhow::Result<()> {
    let file = File::create_new(to).with_context(|| format!("cannot write {}", to.display()))?;
    let mut out = BufWriter::new(file);
    let mut engines: Vec<Engine> = (0..plan.threads)
        .map(|_| Engine::new(Options::default().with_hash_mb(1).with_judge(plan.judge.clone())))
        .collect();
    let (mut read, mut written) = (0, 0);
    for path in from {
        let place = || format!("in {}", path.display());
        let mut file = BufReader::new(File::open(path).with_context(place)?);
        loop {
            let samples = read_some(&mut file, CHUNK * plan.threads).with_context(place)?;
            if samples.is_empty() {
                break;
            }
            read += samples.len();
            let scored = thread::scope(|scope| {
                let parts = engines.iter_mut().zip(samples.chunks(CHUNK));
                let workers: Vec<_> = parts
                    .map(|(engine, part)| scope.spawn(move || score_all(engine, part, plan)))
                    .collect();
                let results = workers.into_iter().map(|worker| worker.join().expect("no panics"));
                results.collect::<anyhow::Result<Vec<_>>>()
            });
            for sample in scored.with_context(place)?.iter().flatten() {
                out.write_all(sample)?;
                written += 1;
            }
        }
    }
    out.flush()?;
    eprintln!("{written} of {read} positions are quiet");
    Ok(())
}

/// The next samples of a file, none at its end.
fn read_some(file: &mut impl Read, most: usize) -> anyhow::Result<Vec<Sample>> {
    let mut samples = Vec::new();
    while samples.len() < most {
        let mut sample = [0; samples::SIZE];
        match file.read_exact(&mut sample) {
            Ok(()) => samples.push(sample),
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => break,
            Err(error) => return Err(error.into()),
        }
    }
    Ok(samples)
}

fn score_all(engine: &mut Engine, samples: &[Sample], plan: &Plan) -> anyhow::Result<Vec<Sample>> {
    engine.new_game();
    let mut scored = Vec::with_capacity(samples.len());
    for sample in samples {
        let mut sample = *sample;
        if plan.all || samples::score(&sample) == NO_SCORE {
            let Some(score) = score(engine, &samples::position(&sample)?, plan.nodes) else {
                continue;
            };
            samples::set_score(&mut sample, score);
        }
        scored.push(sample);
    }
    Ok(scored)
}

/// The score for the side to move, which is White in all samples, if the best move is quiet.
fn score(engine: &mut Engine, position: &Position, nodes: u64) -> Option<i16> {
    engine.set_position(*position);
    let found = engine.search(Limits::finish_nodes(nodes));
    let (best, line) = (found.best?, found.lines.first()?);
    let score = match line.score.white() {
        Score::Centipawns(score) => score.clamp(-LARGEST, LARGEST),
        Score::Mate(moves) => LARGEST * moves.signum(),
    };
    is_quiet(position, best).then_some(score as i16)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn write(fens: &[&str], path: &Path) {
        let sample = |fen: &&str| {
            let position = Position::from_fen(fen).expect("the test FEN is valid");
            samples::sample(&position, NO_SCORE, 3, 7)
        };
        fs::write(path, fens.iter().flat_map(sample).collect::<Vec<u8>>()).unwrap();
    }

    #[test]
    fn quiet_positions_get_the_score_of_the_side_to_move() {
        let folder = std::env::temp_dir().join(format!("pinpoint-label-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (from, to) = (folder.join("raw.bin"), folder.join("labeled.bin"));
        let up = "4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1";
        let down = "4k3/pppp4/8/8/8/8/PPPP4/R3K3 b - - 0 1";
        let capture = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";
        write(&[up, down, capture], &from);
        let judge = Judge::HandWritten;
        let plan = Plan { nodes: 200, threads: 2, judge, all: false };
        run(&plan, std::slice::from_ref(&from), &to).unwrap();
        let labeled = read_some(&mut fs::File::open(&to).unwrap(), 9).unwrap();
        let scores: Vec<i16> = labeled.iter().map(samples::score).collect();
        assert_eq!(scores.len(), 2, "a position that wins a queen is not quiet: {scores:?}");
        assert!(scores[0] > 200 && scores[1] < -200, "{scores:?}");
        // What has a score keeps it, and a file is never written over.
        let again = folder.join("again.bin");
        run(&Plan { nodes: 1, ..plan }, &[to], &again).unwrap();
        assert_eq!(read_some(&mut fs::File::open(&again).unwrap(), 9).unwrap(), labeled);
        let plan = Plan { nodes: 1, threads: 1, judge: Judge::HandWritten, all: true };
        assert!(run(&plan, &[from], &again).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
