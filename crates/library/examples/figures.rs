//! The library's figures, beside pgn-extract and python-chess on the same file.
//!
//! ```sh
//! cargo run --release -p pinpoint-library --example figures -- 200000 [GAMES.pgn]
//! ```
//!
//! `cargo xtask bench-library` does so with games of `testdata` and a Python that has python-chess.
//!
//! The games are made: each follows a game of the given file for some moves and goes on with random
//! ones, so that positions differ as they do in real games and more. Without a file all moves are
//! random. Times are of the wall clock, and of the processor where it says so: leave the machine alone
//! meanwhile, or compare with the peers, which are measured in the same run.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use pinpoint_library::{Filter, Import, Library, Query, Sort};
use pinpoint_notation::pgn::{GameTree, Reader};
use pinpoint_notation::san_and_play;
use pinpoint_rules::{Move, Position};

type Outcome = Result<(), Box<dyn std::error::Error>>;

/// Numbers that are the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        (self.0 >> 33) as usize % end
    }
}

fn main() -> Outcome {
    let mut arguments = std::env::args().skip(1);
    let count: usize = arguments.next().as_deref().unwrap_or("200000").parse()?;
    let models = match arguments.next() {
        Some(path) => models(Path::new(&path))?,
        None => vec![Vec::new()],
    };
    let folder = std::env::temp_dir().join(format!("pinpoint-figures-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let done = measure(&folder, count, &models);
    std::fs::remove_dir_all(&folder)?;
    done
}

/// The moves of the games in a file.
fn models(path: &Path) -> Result<Vec<Vec<Move>>, Box<dyn std::error::Error>> {
    let trees = Reader::new(File::open(path)?).trees();
    let models: Vec<Vec<Move>> = trees
        .flatten()
        .filter(|tree| *tree.start() == Position::STANDARD)
        .map(|tree| tree.main_moves().collect())
        .collect();
    if models.is_empty() { Err("there are no games in the file".into()) } else { Ok(models) }
}

fn measure(folder: &Path, count: usize, models: &[Vec<Move>]) -> Outcome {
    let pgn = folder.join("games.pgn");
    write_games(&pgn, count, models)?;
    let pgn_bytes = std::fs::metadata(&pgn)?.len();
    println!(
        "{count} games, {:.1} MB of PGN, {} bytes a game",
        mega(pgn_bytes),
        pgn_bytes / count as u64
    );

    let path = folder.join("library.db");
    let (mut library, _) = Library::open(&path)?;
    let (start, used) = (Instant::now(), processor_seconds("self"));
    let import = Import { collection: "figures".to_owned() };
    let report = library.import(File::open(&pgn)?, &import, |_| ControlFlow::Continue(()))?;
    let taken = start.elapsed();
    let used = processor_seconds("self") - used;
    let bytes = library.stats()?.bytes;
    println!(
        "import: {} games in {taken:.1?}, {:.0} a second; {used:.1} s of the processor, {:.0} a second",
        report.imported,
        count as f64 / taken.as_secs_f64(),
        count as f64 / used
    );
    println!(
        "library: {:.1} MB, {:.2} times the PGN",
        mega(bytes),
        bytes as f64 / pgn_bytes as f64
    );
    println!("memory at its highest: {}", peak_memory());
    let start = Instant::now();
    let again = library.import(File::open(&pgn)?, &import, |_| ControlFlow::Continue(()))?;
    println!("import again: {} already there in {:.1?}", again.duplicates, start.elapsed());

    queries(&library)?;
    autosave(&mut library)?;
    peers(&pgn, count)
}

fn mega(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

/// What Linux says of this program.
fn peak_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or("unknown".to_owned(), |line| line.trim().to_owned())
}

/// What a process has used of the processor: this one, or those that it waited for. Linux counts in
/// hundredths of a second.
fn processor_seconds(whose: &str) -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program, in parentheses, may have spaces.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let skipped = if whose == "self" { 11 } else { 13 };
    let ticks: f64 = fields.skip(skipped).take(2).filter_map(|it| it.parse::<f64>().ok()).sum();
    ticks / 100.0
}

/// Runs a question five times and prints the slowest and the middle one.
fn time<T>(
    what: &str,
    mut question: impl FnMut() -> Result<T, pinpoint_library::Error>,
) -> Outcome {
    let mut times = Vec::new();
    for _ in 0..5 {
        let start = Instant::now();
        question()?;
        times.push(start.elapsed());
    }
    times.sort();
    println!("{what}: {:.1?} (slowest of five {:.1?})", times[2], times[4]);
    Ok(())
}

fn queries(library: &Library) -> Outcome {
    let all = Filter::all();
    let ids = library.find(&all)?;
    let tree = library.game(ids[ids.len() / 2])?;
    let after = |plies: usize| {
        tree.main_moves().take(plies).fold(*tree.start(), |position, mv| position.play(mv))
    };
    for plies in [0, 2, 6, 12, 30] {
        let position = after(plies);
        let found = library.explore(&position, &all)?.games;
        time(&format!("explorer after {plies} half-moves, {found} games"), || {
            library.explore(&position, &all)
        })?;
        let query = Query {
            filter: Filter { position: Some(position), ..Filter::all() },
            limit: 50,
            ..Query::default()
        };
        time(&format!("games with that position, {found}, first page"), || library.list(&query))?;
    }
    for sort in [Sort::Newest, Sort::Date, Sort::White, Sort::Rating, Sort::Length] {
        time(&format!("list page by {sort:?}"), || {
            library.list(&Query { sort, limit: 50, ..Query::default() })
        })?;
    }
    let player = Filter { player: Some("player77".to_owned()), ..Filter::all() };
    time("list page of a player", || {
        library.list(&Query { filter: player.clone(), limit: 50, ..Query::default() })
    })?;
    let material = Filter { material: "KRvKR".parse().ok(), ..Filter::all() };
    time("games with KRvKR", || library.find(&material))
}

/// Saves a long game move by move.
fn autosave(library: &mut Library) -> Outcome {
    let mut tree = GameTree::new();
    let mut at = GameTree::START;
    let mut saved = library.create(&tree)?;
    let mut times = Vec::new();
    for ply in 0..1_000 {
        let mv = tree.position(at).parse_uci(["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4])?;
        at = tree.add_move(at, mv).ok_or("an illegal move")?;
        let start = Instant::now();
        saved = library.save(saved, &tree)?;
        times.push(start.elapsed());
    }
    let mean = |times: &[Duration]| times.iter().sum::<Duration>() / times.len() as u32;
    let slowest = times.iter().max().copied().unwrap_or_default();
    println!(
        "autosave: {:.2?} at the start, {:.2?} at ply 1,000, slowest {slowest:.2?}",
        mean(&times[..50]),
        mean(&times[950..])
    );
    Ok(())
}

/// The same file read by others. They keep nothing, which the library does.
fn peers(pgn: &Path, count: usize) -> Outcome {
    let python = "import sys, chess.pgn\nf = open(sys.argv[1])\nn = 0\nwhile n < 2000 and chess.pgn.read_game(f): n += 1";
    let path = pgn.as_os_str();
    let interpreter = std::env::var("PINPOINT_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    // Debian puts games where not every path leads.
    let extract = ["/usr/games/pgn-extract", "pgn-extract"];
    let extract = extract.into_iter().find(|&it| Path::new(it).exists()).unwrap_or(extract[1]);
    let runs: [(&str, usize, Command); 2] = [
        ("pgn-extract, reading only", count, {
            let mut command = Command::new(extract);
            command.args(["-s", "-r"]).arg(path);
            command
        }),
        ("python-chess, reading only, 2,000 games", count.min(2000), {
            let mut command = Command::new(interpreter);
            command.args(["-c", python]).arg(path);
            command
        }),
    ];
    for (name, games, mut command) in runs {
        let (start, used) = (Instant::now(), processor_seconds("children"));
        match command.stdout(Stdio::null()).stderr(Stdio::null()).status() {
            Ok(status) if status.success() => {
                let taken = start.elapsed();
                let used = processor_seconds("children") - used;
                println!(
                    "{name}: {taken:.1?}, {:.0} games a second; {used:.1} s of the processor, {:.0} \
                     a second",
                    games as f64 / taken.as_secs_f64(),
                    games as f64 / used
                );
            }
            Ok(status) => println!("{name}: failed ({status})"),
            Err(error) => println!("{name}: not here ({error})"),
        }
    }
    Ok(())
}

fn write_games(path: &Path, count: usize, models: &[Vec<Move>]) -> Outcome {
    let mut out = BufWriter::new(File::create(path)?);
    let mut random = Random(20_261_115);
    for number in 0..count {
        write_game(&mut out, number, &models[random.below(models.len())], &mut random)?;
    }
    Ok(out.flush()?)
}

/// A game with the tags of an online site, and without clocks, which would make the PGN longer.
fn write_game(out: &mut impl Write, number: usize, model: &[Move], random: &mut Random) -> Outcome {
    let result = ["1-0", "0-1", "1/2-1/2"][random.below(3)];
    let date = format!(
        "20{:02}.{:02}.{:02}",
        10 + random.below(16),
        1 + random.below(12),
        1 + random.below(28)
    );
    let players = [random.below(60_000), random.below(60_000)];
    let elos = [800 + random.below(1800), 800 + random.below(1800)];
    let gains = [random.below(12), random.below(12)];
    writeln!(
        out,
        "[Event \"Rated Blitz game\"]\n[Site \"https://example.org/{:08x}\"]\n[Date \"{date}\"]\n\
         [Round \"-\"]\n[White \"player{}\"]\n[Black \"player{}\"]\n[Result \"{result}\"]\n\
         [UTCDate \"{date}\"]\n[UTCTime \"{:02}:{:02}:{:02}\"]\n[WhiteElo \"{}\"]\n\
         [BlackElo \"{}\"]\n[WhiteRatingDiff \"+{}\"]\n[BlackRatingDiff \"-{}\"]\n\
         [TimeControl \"300+3\"]\n[Termination \"Normal\"]\n",
        number.wrapping_mul(0x9E37_79B1) as u32,
        players[0],
        players[1],
        random.below(24),
        random.below(60),
        random.below(60),
        elos[0],
        elos[1],
        gains[0],
        gains[1],
    )?;
    let mut position = Position::STANDARD;
    let known = random.below(24).min(model.len());
    let plies = 40 + random.below(80);
    for ply in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() || position.outcome().is_some() {
            break;
        }
        let random_move = moves[random.below(moves.len())];
        let mv = model[..known].get(ply).copied().unwrap_or(random_move);
        let (san, after) = san_and_play(&position, mv);
        if ply % 2 == 0 {
            write!(out, "{}. ", ply / 2 + 1)?;
        }
        write!(out, "{san} ")?;
        position = after;
    }
    Ok(writeln!(out, "{result}\n")?)
}
