//! `cargo xtask review-coverage`: do reviews give reasons, and does another engine agree?

mod claims;
mod findings;
mod harm;

use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, bail};
use pinpoint_notation::pgn::Reader;
use pinpoint_review::{Budget, Examiner, MoveReview, Review, Verdict, main_game};
use pinpoint_rules::Game;

use self::claims::{Claim, Judges, is_concrete};
use self::findings::examined;
use crate::options::{pairs, percent};

/// What the command line asks for.
struct Options {
    file: PathBuf,
    games: usize,
    nodes: u64,
    engine: Option<String>,
    judge_nodes: u64,
    cache: Option<PathBuf>,
    findings: Option<PathBuf>,
    skip: usize,
    puzzles: Option<PathBuf>,
    rows: usize,
}

impl Options {
    fn parse(words: &[&str]) -> anyhow::Result<Options> {
        let Some((file, rest)) = words.split_first() else { bail!("expected a PGN file") };
        let mut options = Options {
            file: PathBuf::from(file),
            games: 20,
            // What reviews have unless somebody asks for another budget.
            nodes: Budget::default().nodes.expect("reviews are bounded by nodes"),
            engine: None,
            judge_nodes: 200_000,
            cache: None,
            findings: None,
            skip: 0,
            puzzles: None,
            rows: 1_000,
        };
        for (name, value) in pairs(rest)? {
            match name {
                "--games" => options.games = value.parse().context("--games")?,
                "--nodes" => options.nodes = value.parse().context("--nodes")?,
                "--engine" => options.engine = Some(value.to_owned()),
                "--judge-nodes" => options.judge_nodes = value.parse().context("--judge-nodes")?,
                "--cache" => options.cache = Some(PathBuf::from(value)),
                "--findings" => options.findings = Some(PathBuf::from(value)),
                "--skip" => options.skip = value.parse().context("--skip")?,
                "--puzzles" => options.puzzles = Some(PathBuf::from(value)),
                "--rows" => options.rows = value.parse().context("--rows")?,
                other => bail!("unknown option {other}"),
            }
        }
        Ok(options)
    }
}

pub(crate) fn run(words: &[&str]) -> anyhow::Result<()> {
    let options = Options::parse(words)?;
    let mut counts = Counts::default();
    let mut judges = match &options.engine {
        Some(engine) => Some(Judges::start(engine, options.judge_nodes, options.cache.as_deref())?),
        None => None,
    };
    review_games(&options, &mut judges, &mut counts)?;
    print!("{counts}");
    if let Some(path) = &options.puzzles {
        harm::run(path, options.rows, options.nodes)?;
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
        if self.claims == 0 {
            return writeln!(f, "no claims were checked: that needs a UCI engine, --engine NAME");
        }
        let share = percent(self.refuted.len(), self.claims);
        writeln!(
            f,
            "claims refuted              {} of {} ({share})",
            self.refuted.len(),
            self.claims
        )
    }
}

/// Games spread over the file, the first `skip` left out.
fn review_games(
    options: &Options,
    judges: &mut Option<Judges>,
    counts: &mut Counts,
) -> anyhow::Result<()> {
    let path = &options.file;
    let text = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let trees: Vec<_> = Reader::new(&text[..]).trees().filter_map(Result::ok).collect();
    let step = (trees.len() / options.games.max(1)).max(1);
    let mut examiner = Examiner::new(Budget::nodes(options.nodes), 1, 64);
    let chosen = trees.iter().skip(options.skip).step_by(step);
    for tree in chosen.take(options.games) {
        let game = main_game(tree);
        let begin = Instant::now();
        let found = examined(&mut examiner, &game, options)?;
        let review = Review::new(&game, &found);
        counts.seconds += begin.elapsed().as_secs_f64();
        counts.games += 1;
        let mut before = Game::new(*game.start());
        for mv in &review.moves {
            count_move(&before, mv, judges, counts)?;
            before.try_play(mv.mv)?;
        }
        eprintln!("{} games", counts.games);
    }
    Ok(())
}

fn count_move(
    before: &Game,
    mv: &MoveReview,
    judges: &mut Option<Judges>,
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
    let Some(judges) = judges else { return Ok(()) };
    for sentence in mv.sentences.iter().filter(|it| mv.verdict.is_fault() && is_concrete(it)) {
        counts.claims += 1;
        let claim = Claim { before, mv, sentence };
        if !judges.confirm(&claim)? {
            let (fen, verdict) = (mv.position.to_fen(), mv.verdict.word());
            let own = format!("{} to {}", mv.before.white(), mv.after.white());
            let scores = judges.said(&claim)?;
            counts.refuted.push(format!(
                "refuted: {fen} {} ({verdict}, {own}; other engine {scores}): {}",
                mv.mv, sentence.text
            ));
        }
    }
    Ok(())
}
