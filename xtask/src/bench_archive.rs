//! `cargo xtask bench-archive`: a scan beside other readers of PGN, on the same file, in one run.
//!
//! Speed is counted in time of the processor, so that a busy machine does not spoil it; on two cores
//! the clock is what counts.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use crate::python;
use crate::steps::{Step, root};

/// The text that is repeated: real notation with clocks and evaluations.
const SEED: &str = "testdata/archive/engine-games.pgn";
/// python-chess gets this part of the text: it takes long enough.
const PYTHON_SHARE: u64 = 100;

/// Measures with this many megabytes of text, or with the file of this name.
pub(crate) fn run(options: &[&str]) -> anyhow::Result<()> {
    Step::cargo("build --release -p pinpoint").output()?;
    Step::cargo("build --release --manifest-path bench/Cargo.toml").output()?;
    let text = match options {
        [] => made(200)?,
        [word] => match word.parse() {
            Ok(megabytes) => made(megabytes)?,
            Err(_) => PathBuf::from(word),
        },
        _ => bail!("expected a number of megabytes or a file"),
    };
    let len = fs::metadata(&text)?.len();
    println!("{} bytes of PGN: {}\n", len, text.display());
    println!(
        "{:50} {:>8} {:>9} {:>9} {:>9} {:>8}",
        "", "clock, s", "used, s", "MB/s", "MB/s used", "peak MB"
    );
    for runner in runners(&text, &python::with_chess()?) {
        let name = runner.name;
        match runner.measure(len) {
            Ok(line) => println!("{line}"),
            Err(error) => println!("{name:50} NOT RUN: {error:#}"),
        }
    }
    Ok(())
}

/// A file of this size below `target`, made of whole games.
fn made(megabytes: u64) -> anyhow::Result<PathBuf> {
    let path = root().join(format!("target/bench-{megabytes}.pgn"));
    let seed = fs::read(root().join(SEED)).context(SEED)?;
    let wanted = megabytes * 1_000_000;
    if fs::metadata(&path).is_ok_and(|found| found.len() >= wanted) {
        return Ok(path);
    }
    let mut file = std::io::BufWriter::new(fs::File::create(&path)?);
    let mut len = 0;
    while len < wanted {
        file.write_all(&seed)?;
        len += seed.len() as u64;
    }
    file.flush()?;
    Ok(path)
}

/// A program that reads the text.
struct Runner {
    name: &'static str,
    command: Command,
    /// It reads one of this many equal parts of the text.
    share: u64,
    /// A folder to remove before the run.
    out: Option<PathBuf>,
}

fn runners(text: &Path, python: &str) -> Vec<Runner> {
    let binary = root().join("target/release/pinpoint");
    let scan = |name, cores: &str, facts: &str, threads: &str| {
        let out = root().join("target/bench-scan");
        let mut command = on_cores(cores, &binary);
        command.arg("scan").arg(text).arg("--out").arg(&out);
        command.args(["--facts", facts, "--threads", threads]);
        Runner { name, command, share: 1, out: Some(out) }
    };
    // Debian puts games where not every path leads.
    let extract = Path::new("/usr/games/pgn-extract");
    let extract = if extract.exists() { extract } else { Path::new("pgn-extract") };
    let mut pgn_extract = on_cores("0", extract);
    pgn_extract.args(["-s", "-r"]).arg(text);
    let mut reader = on_cores("0", &root().join("bench/target/release/pinpoint-bench"));
    reader.arg("read").arg(text);
    let mut python = on_cores("0", Path::new(python));
    python.args(["-c", PYTHON]).arg(text).arg(PYTHON_SHARE.to_string());
    let peer = |name, command, share| Runner { name, command, share, out: None };
    vec![
        scan("pinpoint scan, games only, one core", "0", "none", "1"),
        scan("pinpoint scan, games only, two cores", "0,1", "none", "2"),
        scan("pinpoint scan, with pins, one core", "0", "pins", "1"),
        scan("pinpoint scan, quick facts, one core", "0", "quick", "1"),
        scan("pinpoint scan, quick facts, two cores", "0,1", "quick", "2"),
        peer("pgn-reader and shakmaty, moves played, one core", reader, 1),
        peer("pgn-extract -r, moves checked, one core", pgn_extract, 1),
        peer("python-chess, moves played, one core", python, PYTHON_SHARE),
    ]
}

const PYTHON: &str = "
import io, sys, chess.pgn
size = __import__('os').path.getsize(sys.argv[1]) // int(sys.argv[2])
text = io.StringIO(open(sys.argv[1]).read(size))
while chess.pgn.read_game(text): pass
";

fn on_cores(cores: &str, program: &Path) -> Command {
    let mut command = Command::new("taskset");
    command.args(["-c", cores]).arg(program);
    command
}

impl Runner {
    fn measure(mut self, len: u64) -> anyhow::Result<String> {
        if let Some(out) = self.out.iter().find(|out| out.exists()) {
            fs::remove_dir_all(out)?;
        }
        self.command.stdout(Stdio::null()).stderr(Stdio::piped());
        let start = Instant::now();
        let mut child = self.command.spawn()?;
        let (mut peak, mut used) = (0, 0.0);
        let status = loop {
            peak = peak.max(peak_memory(child.id()).unwrap_or(0));
            used = processor_seconds(child.id()).unwrap_or(used);
            match child.try_wait()? {
                Some(status) => break status,
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        };
        let seconds = start.elapsed().as_secs_f64();
        if !status.success() {
            let mut said = String::new();
            if let Some(mut pipe) = child.stderr.take() {
                std::io::Read::read_to_string(&mut pipe, &mut said)?;
            }
            bail!("{status}: {}", said.lines().next().unwrap_or_default());
        }
        let megabytes = (len / self.share) as f64 / 1e6;
        let (speed, used_speed, peak) =
            (megabytes / seconds, megabytes / used, peak as f64 / 1024.0);
        let name = self.name;
        Ok(format!("{name:50} {seconds:8.2} {used:9.2} {speed:9.1} {used_speed:9.1} {peak:8.0}"))
    }
}

/// The most memory that a process had so far, in kilobytes.
fn peak_memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// What a process has used of the processor so far. Linux counts in hundredths of a second.
fn processor_seconds(process: u32) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program, in parentheses, may have spaces.
    let fields = stat.rsplit(')').next()?.split_whitespace();
    let ticks: Vec<f64> = fields.skip(11).take(2).filter_map(|it| it.parse().ok()).collect();
    (ticks.iter().sum::<f64>() > 0.0).then(|| ticks.iter().sum::<f64>() / 100.0)
}
