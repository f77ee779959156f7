//! `pinpoint match`: engines play each other, and the result comes with its error.

mod report;

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use pinpoint_arena::{
    Adjudication, Contestant, Decision, Format, GameReport, Heading, Pace, Plan, Rules, Sprt,
    TimeControl, game_tree, openings,
};
use pinpoint_rules::Game;

use crate::input;
use crate::output::Answer;
use crate::progress::Progress;
use crate::terminal::today;
use report::{interim, summary};

/// Let engines play each other, and say who is stronger
///
/// Each opening is played twice with colors reversed. The error of the Elo difference is that of
/// the pairs, with a confidence of 95 %. Whoever crashes, plays an illegal move or exceeds its
/// time loses the game, and is named. Ctrl-C ends the match and prints the result so far.
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint match ./new ./old --tc 8+0.08 --games 400 --openings book.epd --pgn games.pgn
  pinpoint match ./new ./old --nodes 20000 --games 20000 --sprt 0 5 --concurrency 8
  pinpoint match ./pinpoint stockfish --tc 8+0.08 --option Hash=64 --option 2:Threads=2
  pinpoint match ./a ./b ./c --movetime 100 --games 300 --name A --name B --name C")]
pub(crate) struct Arguments {
    /// Command lines of the engines, two or more; in quotes if they have arguments
    #[arg(required = true, num_args = 2..)]
    engines: Vec<String>,
    /// Names for tables and games, in the order of the engines [default: what they call themselves]
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<String>,
    /// Set a UCI option of all engines that have it, or of one by its place: 2:Threads=2
    #[arg(long = "option", value_name = "[N:]NAME=VALUE", value_parser = uci_option)]
    options: Vec<UciOption>,
    #[command(flatten)]
    pace: PaceArguments,
    /// How many games to play, in whole rounds of pairs
    #[arg(long, default_value_t = 100, value_parser = input::number(1usize..=10_000_000))]
    games: usize,
    /// How many games are played at once
    #[arg(long, default_value_t = 1, value_parser = input::number(1usize..=512))]
    concurrency: usize,
    /// The first engine meets all others; else everybody meets everybody
    #[arg(long)]
    gauntlet: bool,
    #[command(flatten)]
    openings: OpeningArguments,
    /// End as soon as it is clear whether the first engine is ELO1 or only ELO0 stronger
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Vec<f64>,
    /// End games that both engines consider decided: won by 7 pawns for 4 moves, or even within
    /// 0.1 pawns for 6 moves after move 40
    #[arg(long)]
    adjudicate: bool,
    /// Draw games after this many moves
    #[arg(long, default_value_t = 300, value_parser = input::number(1u32..=10_000))]
    max_moves: u32,
    /// Milliseconds beyond its time for which an engine does not lose
    #[arg(long, default_value_t = 50, value_parser = input::number(0u64..=60_000))]
    margin: u64,
    /// Write the games to this file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
struct PaceArguments {
    /// Clocks: seconds and increment, as in 8+0.08, or 40/60+0.5 for 40 moves in a minute
    #[arg(long, value_name = "TIME", value_parser = time_control)]
    tc: Option<TimeControl>,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS", value_parser = input::number(1u64..=86_400_000))]
    movetime: Option<u64>,
    /// Positions to visit for each move
    #[arg(long, value_parser = input::number(1u64..=input::MOST_NODES))]
    nodes: Option<u64>,
    /// Depth of the search for each move, in half-moves
    #[arg(long, value_parser = input::number(1u32..=150))]
    depth: Option<u32>,
}

fn time_control(text: &str) -> Result<TimeControl, &'static str> {
    TimeControl::from_tag(text).ok_or("expected seconds and increment, as in 8+0.08 or 40/60+0.5")
}

impl PaceArguments {
    fn pace(&self) -> anyhow::Result<Pace> {
        let pace = self.tc.map(Pace::Clock);
        let pace = pace.or(self.movetime.map(|time| Pace::MoveTime(Duration::from_millis(time))));
        let pace = pace.or(self.nodes.map(Pace::Nodes)).or(self.depth.map(Pace::Depth));
        pace.context("give one of --tc, --movetime, --nodes and --depth")
    }
}

#[derive(Args)]
struct OpeningArguments {
    /// Openings: a file of positions (EPD or FEN, one a line) or of games (PGN) [default: random
    /// moves]
    #[arg(long = "openings", value_name = "FILE")]
    file: Option<PathBuf>,
    /// Half-moves to take from each game of a PGN file
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = input::number(0usize..=1000))]
    plies: usize,
    /// Take openings in the order of the file
    #[arg(long)]
    in_order: bool,
    /// Chooses random openings, or their order
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl OpeningArguments {
    fn read(&self, rounds: usize) -> anyhow::Result<Vec<Game>> {
        let Some(file) = &self.file else { return Ok(openings::random(rounds, self.seed)) };
        let name = file.display();
        let bytes = fs::read(file).with_context(|| format!("cannot read {name}"))?;
        let is_pgn = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"));
        let read = match is_pgn {
            true => openings::from_pgn(&bytes, self.plies),
            false => openings::from_epd(&String::from_utf8_lossy(&bytes)),
        };
        let mut found = read.with_context(|| name.to_string())?;
        if !self.in_order {
            openings::shuffle(&mut found, self.seed);
        }
        found.truncate(rounds);
        Ok(found)
    }
}

/// An option of one engine, or of all.
#[derive(Debug, Clone, PartialEq, Eq)]
struct UciOption {
    /// From 0.
    engine: Option<usize>,
    name: String,
    value: String,
}

fn uci_option(text: &str) -> Result<UciOption, String> {
    let expected = || "expected NAME=VALUE or 2:NAME=VALUE".to_owned();
    let (name, value) = text.split_once('=').ok_or_else(expected)?;
    let numbered = name.split_once(':').and_then(|(number, name)| {
        let number: usize = number.parse().ok()?;
        Some((number.checked_sub(1)?, name))
    });
    let (engine, name) = numbered.map_or((None, name), |(number, name)| (Some(number), name));
    match name.is_empty() {
        true => Err(expected()),
        false => Ok(UciOption { engine, name: name.to_owned(), value: value.to_owned() }),
    }
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let stop = Arc::new(AtomicBool::new(false));
    let on_signal = Arc::clone(&stop);
    ctrlc::set_handler(move || on_signal.store(true, Relaxed)).context("cannot hear Ctrl-C")?;
    let contestants = contestants(&arguments, &stop)?;
    let plan = plan(&arguments, contestants.len())?;
    let mut pgn = match &arguments.pgn {
        Some(path) => Some(BufWriter::new(
            File::create(path).with_context(|| format!("cannot write {}", path.display()))?,
        )),
        None => None,
    };
    let names: Vec<&str> = contestants.iter().map(|contestant| contestant.name.as_str()).collect();
    let (event, date) = (names.join(" against "), today());
    let mut trouble = Ok(());
    let progress = Progress::counting(games_of(&plan), "games");
    let start = |number: usize| contestants[number].start(&stop);
    let standings = pinpoint_arena::run(&plan, &stop, start, |game| {
        progress.add(1);
        if let Some(line) = interim(&plan, &names, game) {
            progress.aside(|| {
                let _ = writeln!(io::stderr(), "{line}");
            });
        }
        if let Some(pgn) = &mut pgn
            && let Err(error) = write_game(pgn, game, &names, &event, &date, plan.rules.pace)
        {
            // A match that cannot be kept is not worth going on with.
            trouble = Err(error);
            stop.store(true, Relaxed);
        }
    });
    drop(progress);
    trouble.context("cannot write the games")?;
    write!(io::stdout().lock(), "{}", summary(&plan, &names, &standings))?;
    let pairs = standings.between(0, 1).pairs;
    let decision = plan.sprt.and_then(|sprt| sprt.decision(&pairs));
    Ok(if decision == Some(Decision::Rejected) { Answer::Nothing } else { Answer::Done })
}

/// Starts each engine once, to learn its name and whether it is there at all.
fn contestants(arguments: &Arguments, stop: &Arc<AtomicBool>) -> anyhow::Result<Vec<Contestant>> {
    if arguments.names.len() > arguments.engines.len() {
        bail!("there are more names than engines");
    }
    let mut contestants: Vec<Contestant> = Vec::new();
    for (index, command) in arguments.engines.iter().enumerate() {
        let ours = |option: &&UciOption| option.engine.is_none_or(|engine| engine == index);
        let options = arguments.options.iter().filter(ours);
        let options = options.map(|option| (option.name.clone(), option.value.clone())).collect();
        let name = arguments.names.get(index).cloned();
        let mut contestant = Contestant {
            name: name.clone().unwrap_or_default(),
            command: command.clone(),
            options,
        };
        let player =
            contestant.start(stop).map_err(|fault| anyhow!("engine {command}: {fault}"))?;
        for (option, _) in contestant.options.iter().filter(|(name, _)| !player.has_option(name)) {
            let _ = writeln!(io::stderr(), "note: engine {command} has no option {option}");
        }
        if name.is_none() {
            contestant.name = player.name().unwrap_or(command).to_owned();
        }
        // Nobody could tell two of one name apart.
        if contestants.iter().any(|other| other.name == contestant.name) {
            contestant.name = format!("{} ({})", contestant.name, index + 1);
        }
        contestants.push(contestant);
    }
    let too_high = |option: &&UciOption| option.engine.is_some_and(|n| n >= contestants.len());
    if let Some(option) = arguments.options.iter().find(too_high) {
        bail!("option {}: there are only {} engines", option.name, contestants.len());
    }
    Ok(contestants)
}

fn plan(arguments: &Arguments, players: usize) -> anyhow::Result<Plan> {
    let sprt = match arguments.sprt[..] {
        [elo0, elo1] if elo0 < elo1 && players == 2 => Some(Sprt::new(elo0, elo1)),
        [_, _] if players > 2 => bail!("--sprt is for two engines"),
        [_, _] => bail!("--sprt: the first number must be the smaller one"),
        _ => None,
    };
    let rules = Rules {
        pace: arguments.pace.pace()?,
        margin: Duration::from_millis(arguments.margin),
        adjudication: arguments.adjudicate.then(Adjudication::default),
        most_moves: arguments.max_moves,
    };
    let format = if arguments.gauntlet { Format::Gauntlet } else { Format::RoundRobin };
    let concurrency = arguments.concurrency;
    let mut plan =
        Plan { players, format, rounds: 1, openings: Vec::new(), rules, sprt, concurrency };
    plan.rounds = arguments.games.div_ceil(plan.games_a_round());
    plan.openings = arguments.openings.read(plan.rounds)?;
    Ok(plan)
}

/// The games of the whole match, unless a sequential test ends it sooner.
fn games_of(plan: &Plan) -> u64 {
    plan.rounds as u64 * plan.games_a_round() as u64
}

fn write_game(
    out: &mut impl Write,
    report: &GameReport<'_>,
    names: &[&str],
    event: &str,
    date: &str,
    pace: Pace,
) -> io::Result<()> {
    let round = format!("{}.{}", report.encounter.round, 1 + u32::from(report.ends_pair));
    let players = [names[report.white], names[report.black]];
    let heading = Heading { event, date, round: &round, players, pace };
    writeln!(out, "{}", game_tree(&heading, report.played))?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_for_all_engines_or_for_one() {
        let option = |engine, name: &str, value: &str| {
            Ok(UciOption { engine, name: name.to_owned(), value: value.to_owned() })
        };
        assert_eq!(uci_option("Hash=64"), option(None, "Hash", "64"));
        assert_eq!(uci_option("2:Threads=2"), option(Some(1), "Threads", "2"));
        assert_eq!(uci_option("SyzygyPath=C:\\a=b"), option(None, "SyzygyPath", "C:\\a=b"));
        for text in ["Hash", "=3", "1:=3"] {
            assert!(uci_option(text).is_err(), "{text}");
        }
        assert_eq!(uci_option("0:Hash=1"), option(None, "0:Hash", "1"));
    }
}
