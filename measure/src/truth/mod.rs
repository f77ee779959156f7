//! `cargo xtask truth`: another engine's opinion of every claim that `explain` makes.

mod cases;
pub(crate) mod engine;
mod report;
mod verdict;

use std::path::PathBuf;

use anyhow::{Context as _, bail};
use pinpoint_rules::Move;
use pinpoint_tactics::{Context, explain};

use cases::{Case, Source};
use engine::Judge;
use report::{Cost, Report, Told};

use crate::options::pairs;

/// In place of an engine: only the answers in the cache count.
const NOBODY: &str = "none";

/// What the command line asks for.
struct Options {
    file: PathBuf,
    engine: String,
    nodes: u64,
    limit: usize,
    skip: usize,
    cache: Option<PathBuf>,
    dump: Option<PathBuf>,
}

impl Options {
    fn parse(words: &[&str]) -> anyhow::Result<Options> {
        let Some((file, rest)) = words.split_first() else {
            bail!("expected a PGN or a CSV file of puzzles");
        };
        let mut options = Options {
            file: PathBuf::from(file),
            engine: "stockfish".to_owned(),
            nodes: 200_000,
            limit: 3_000,
            skip: 0,
            cache: None,
            dump: None,
        };
        for (name, value) in pairs(rest)? {
            match name {
                "--engine" => options.engine = value.to_owned(),
                "--nodes" => options.nodes = value.parse().context("--nodes")?,
                "--limit" => options.limit = value.parse().context("--limit")?,
                "--skip" => options.skip = value.parse().context("--skip")?,
                "--cache" => options.cache = Some(PathBuf::from(value)),
                "--dump" => options.dump = Some(PathBuf::from(value)),
                other => bail!("unknown option {other}"),
            }
        }
        Ok(options)
    }
}

/// Explains the moves of the file, asks the engine about every claim and prints the table.
pub(crate) fn run(words: &[&str]) -> anyhow::Result<()> {
    let options = Options::parse(words)?;
    let cases = cases::read(&options.file, options.limit, options.skip)?;
    let mut judge = match options.engine.as_str() {
        NOBODY => Judge::recorded(options.cache.as_deref(), options.nodes),
        engine => Judge::start(engine, options.nodes, options.cache.as_deref())?,
    };
    let mut report = Report::default();
    for (number, case) in cases.iter().enumerate() {
        examine(&mut judge, case, &mut report)?;
        if number % 200 == 199 && options.engine != NOBODY {
            eprintln!("{} of {} moves, {} questions", number + 1, cases.len(), judge.asked);
        }
    }
    if let Some(path) = &options.dump {
        std::fs::write(path, report.refuted.join("\n"))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    print!("{report}");
    if judge.open > 0 {
        println!("{} questions have no answer on record and are left out", judge.open);
    }
    Ok(())
}

/// One move: its claims, and what the engine thinks of the move itself.
fn examine(judge: &mut Judge, case: &Case, report: &mut Report) -> anyhow::Result<()> {
    let context = Context::of_game(&case.game);
    let explanation = explain(&context, case.mv);
    let mut told = Told::of(case, &explanation);
    for finding in explanation.telling() {
        let Some(proof) = &finding.proof else { continue };
        let verdict = verdict::verdict(judge, case, finding, proof);
        let Some(verdict) = judge.answered(verdict)? else { continue };
        report.count(case, &explanation.sentence(finding), proof, &verdict);
        told.confirm(&verdict);
    }
    let cost = match case.source {
        Source::Game => {
            let cost = cost(judge, case);
            judge.answered(cost)?
        }
        Source::Mistake | Source::Solution => None,
    };
    let with_line = match case.line.is_empty() {
        true => None,
        false => {
            let line = engine_line(judge, case);
            let line = judge.answered(line)?;
            line.map(|line| Told::of(case, &explain(&context.with_line(&line), case.mv)))
        }
    };
    report.add(case, told, with_line, cost, &explanation.told().join(" "));
    Ok(())
}

/// The solution of the puzzle, and how the engine goes on after it.
fn engine_line(judge: &mut Judge, case: &Case) -> anyhow::Result<Vec<Move>> {
    let mut line = case.line.clone();
    let mut position = line.iter().fold(case.after(), |position, &mv| position.play(mv));
    if position.legal_moves().is_empty() {
        return Ok(line);
    }
    for text in judge.ask(&position.to_fen())?.line {
        let Ok(mv) = position.parse_uci(&text) else { break };
        position = position.play(mv);
        line.push(mv);
    }
    Ok(line)
}

/// What the move costs, in the engine's opinion.
fn cost(judge: &mut Judge, case: &Case) -> anyhow::Result<Cost> {
    let chances = verdict::chances(judge.ask(&case.before().to_fen())?.score);
    let after = case.after();
    if after.legal_moves().is_empty() {
        return Ok(Cost { chances, lost: 0.0, offers: false });
    }
    let answer = judge.ask(&after.to_fen())?;
    let lost = chances - verdict::chances(-answer.score);
    Ok(Cost { chances, lost, offers: report::is_offer(case, &answer) })
}

#[cfg(test)]
mod tests;
