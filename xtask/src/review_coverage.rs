//! `cargo xtask review-coverage`: do reviews give reasons, and does another engine agree?

use std::fmt;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, anyhow, bail};
use pinpoint_engine::{Score, SidedScore};
use pinpoint_notation::pgn::Reader;
use pinpoint_review::{
    Assessment, Budget, Examiner, MoveReview, Review, Sentence, Subject, Verdict, main_game,
    review_move, winning_chances,
};
use pinpoint_rules::{Game, Position};
use pinpoint_tactics::Puzzle;

use crate::truth::engine::{Judge, MATE};

/// What the command line asks for.
struct Options {
    file: PathBuf,
    games: usize,
    nodes: u64,
    engine: Option<String>,
    judge_nodes: u64,
    cache: Option<PathBuf>,
    puzzles: Option<PathBuf>,
    rows: usize,
}

impl Options {
    fn parse(words: &[&str]) -> anyhow::Result<Options> {
        let Some((file, mut rest)) = words.split_first() else { bail!("expected a PGN file") };
        let mut options = Options {
            file: PathBuf::from(file),
            games: 20,
            nodes: 100_000,
            engine: None,
            judge_nodes: 200_000,
            cache: None,
            puzzles: None,
            rows: 1_000,
        };
        while let [name, value, after @ ..] = rest {
            match *name {
                "--games" => options.games = value.parse().context("--games")?,
                "--nodes" => options.nodes = value.parse().context("--nodes")?,
                "--engine" => options.engine = Some((*value).to_owned()),
                "--judge-nodes" => options.judge_nodes = value.parse().context("--judge-nodes")?,
                "--cache" => options.cache = Some(PathBuf::from(value)),
                "--puzzles" => options.puzzles = Some(PathBuf::from(value)),
                "--rows" => options.rows = value.parse().context("--rows")?,
                other => bail!("unknown option {other}"),
            }
            rest = after;
        }
        match rest {
            [odd] => bail!("{odd} needs a value"),
            _ => Ok(options),
        }
    }
}

pub(crate) fn run(words: &[&str]) -> anyhow::Result<()> {
    let options = Options::parse(words)?;
    let mut counts = Counts::default();
    let mut judge = match &options.engine {
        Some(engine) => Some(Judge::start(engine, options.judge_nodes, options.cache.as_deref())?),
        None => None,
    };
    review_games(&options, &mut judge, &mut counts)?;
    print!("{counts}");
    if let Some(path) = &options.puzzles {
        puzzles(path, options.rows)?;
    }
    Ok(())
}

#[derive(Default)]
struct Counts {
    games: usize,
    seconds: f64,
    faults: usize,
    blunders: usize,
    explained: usize,
    sentences: usize,
    claims: usize,
    refuted: Vec<String>,
    silent: Vec<String>,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.silent.iter().chain(&self.refuted) {
            writeln!(f, "{line}")?;
        }
        let games = self.games.max(1) as f64;
        writeln!(f, "games                       {}", self.games)?;
        writeln!(f, "games a minute              {:.1}", 60.0 * games / self.seconds)?;
        writeln!(f, "faults                      {}", self.faults)?;
        writeln!(f, "sentences a game            {:.1}", self.sentences as f64 / games)?;
        let share = percent(self.explained, self.blunders);
        writeln!(
            f,
            "blunders with a reason      {} of {} ({share})",
            self.explained, self.blunders
        )?;
        let share = percent(self.refuted.len(), self.claims);
        writeln!(
            f,
            "claims refuted              {} of {} ({share})",
            self.refuted.len(),
            self.claims
        )
    }
}

fn percent(part: usize, whole: usize) -> String {
    format!("{:.1} %", 100.0 * part as f64 / whole.max(1) as f64)
}

/// Games spread over the file.
fn review_games(
    options: &Options,
    judge: &mut Option<Judge>,
    counts: &mut Counts,
) -> anyhow::Result<()> {
    let path = &options.file;
    let text = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let trees: Vec<_> = Reader::new(&text[..]).trees().filter_map(Result::ok).collect();
    let step = (trees.len() / options.games.max(1)).max(1);
    let mut examiner = Examiner::new(Budget::nodes(options.nodes), 1, 64);
    for tree in trees.iter().step_by(step).take(options.games) {
        let game = main_game(tree);
        let begin = Instant::now();
        let found = examiner.examine(&game, &mut |_| ControlFlow::Continue(()));
        let review = Review::new(&game, &found.ok_or_else(|| anyhow!("interrupted"))?);
        counts.seconds += begin.elapsed().as_secs_f64();
        counts.games += 1;
        for mv in &review.moves {
            count_move(mv, judge, counts)?;
        }
        eprintln!("{} games", counts.games);
    }
    Ok(())
}

fn count_move(
    mv: &MoveReview,
    judge: &mut Option<Judge>,
    counts: &mut Counts,
) -> anyhow::Result<()> {
    counts.sentences += mv.sentences.len();
    counts.faults += usize::from(mv.verdict.is_fault());
    if mv.verdict == Verdict::Blunder {
        counts.blunders += 1;
        let is_explained = mv.sentences.iter().any(is_concrete);
        counts.explained += usize::from(is_explained);
        if !is_explained {
            counts.silent.push(format!("no reason: {} {}", mv.position.to_fen(), mv.mv));
        }
    }
    let Some(judge) = judge else { return Ok(()) };
    for sentence in mv.sentences.iter().filter(|it| mv.verdict.is_fault() && is_concrete(it)) {
        counts.claims += 1;
        if !is_confirmed(judge, mv, sentence)? {
            let fen = mv.position.to_fen();
            let verdict = mv.verdict.word();
            counts.refuted.push(format!("refuted: {fen} {} ({verdict}): {}", mv.mv, sentence.text));
        }
    }
    Ok(())
}

/// Does the sentence say more than what the engine's score says?
fn is_concrete(sentence: &Sentence) -> bool {
    sentence.kind != "evaluation"
}

/// The other engine confirms a harm if the move costs winning chances, and a merit of the better
/// move if it is worth more than what was played. A mate is confirmed by a mate: between a won
/// position and a mate the chances hardly differ.
fn is_confirmed(judge: &mut Judge, mv: &MoveReview, sentence: &Sentence) -> anyhow::Result<bool> {
    /// Less than this is noise of two searches.
    const LEAST: f64 = 0.03;
    let us = mv.side();
    let (mating, mated) = match sentence.kind.as_str() {
        "mate_allowed" => (!us, Some(mv.position.play(mv.mv))),
        "mate" => (us, Some(mv.position)),
        _ => (us, None),
    };
    if let Some(position) = mated
        && score(judge, &position)?.mating_side() == Some(mating)
    {
        return Ok(true);
    }
    let mut worth = |position: Position| -> anyhow::Result<f64> {
        Ok(winning_chances(score(judge, &position)?, us))
    };
    let played = worth(mv.position.play(mv.mv))?;
    let other = match sentence.subject {
        Subject::Played => worth(mv.position)?,
        Subject::Better => worth(mv.position.play(sentence.proof[0]))?,
    };
    Ok(other - played >= LEAST)
}

/// The other engine's score of a position.
fn score(judge: &mut Judge, position: &Position) -> anyhow::Result<SidedScore> {
    let score = match position.count_moves() {
        0 if position.is_check() => Score::Mate(0),
        0 => Score::Centipawns(0),
        _ => match judge.ask(&position.to_fen())?.score {
            mate if mate > MATE / 2 => Score::Mate(MATE - mate),
            mated if mated < -MATE / 2 => Score::Mate(-(MATE + mated)),
            centipawns => Score::Centipawns(centipawns),
        },
    };
    Ok(SidedScore::new(position.turn(), score))
}

/// The mistakes of the puzzles: is each said to be harmful when the solution is the engine's line?
fn puzzles(path: &PathBuf, rows: usize) -> anyhow::Result<()> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let all: Vec<&str> = text.lines().skip(1).collect();
    let step = (all.len() / rows.max(1)).max(1);
    let (mut seen, mut harmful, mut named) = (0, 0, 0);
    for row in all.iter().step_by(step).take(rows) {
        let puzzle = Puzzle::from_row(row)?;
        let Some((&mistake, solution)) = puzzle.line.moves().split_first() else { continue };
        let (start, end) = (*puzzle.line.position(0), puzzle.line.end());
        let score = if end.is_checkmate() { Score::Mate(3) } else { Score::Centipawns(500) };
        let before = found(SidedScore::new(start.turn(), Score::Centipawns(0)), &[]);
        let after = found(SidedScore::new(!start.turn(), score), solution);
        let review = review_move(&Game::new(start), mistake, &before, &after);
        let harm =
            review.sentences.iter().find(|it| it.subject == Subject::Played && is_concrete(it));
        seen += 1;
        harmful += usize::from(harm.is_some());
        named += usize::from(harm.is_some_and(|it| it.kind != "material"));
        if harm.is_none() {
            println!("no harm: {}", puzzle.id);
        }
    }
    println!("puzzles told as harm        {harmful} of {seen} ({})", percent(harmful, seen));
    println!("  with a motif              {named} of {seen} ({})", percent(named, seen));
    Ok(())
}

fn found(score: SidedScore, line: &[pinpoint_rules::Move]) -> Assessment {
    Assessment { score, depth: 1, line: line.to_vec(), runner_up: None }
}
