//! `pinpoint scan` as a process: killed, interrupted, resumed, and with wrong arguments.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A folder that is removed at the end of a test.
struct TempFolder(PathBuf);

impl TempFolder {
    fn new(name: &str) -> TempFolder {
        let path =
            std::env::temp_dir().join(format!("pinpoint-scan-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        TempFolder(path)
    }

    /// A file of this many games, some of them broken.
    fn games(&self, count: usize) -> PathBuf {
        let moves =
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. d4 Bd7 5. Bxc6 Bxc6 6. dxe5 dxe5 7. Qxd8+ Rxd8";
        let text: String = (0..count)
            .map(|number| {
                let moves = if number % 50 == 7 { "1. e4 e5 2. Ke3" } else { moves };
                let elo = 1000 + number % 1500;
                format!("[Event \"Test\"]\n[White \"w{number}\"]\n[WhiteElo \"{elo}\"]\n\n{moves} 1-0\n\n")
            })
            .collect();
        let path = self.0.join("games.pgn");
        fs::write(&path, text).expect("a temporary file");
        path
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn scan(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pinpoint"));
    command.arg("scan").args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Output {
    scan(arguments).output().expect("pinpoint starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Every finished file of a folder.
fn finished(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let Ok(entries) = fs::read_dir(folder) else { return BTreeMap::new() };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let names = names.filter(|name| name.ends_with(".parquet"));
    names.filter_map(|name| Some((name.clone(), fs::read(folder.join(name)).ok()?))).collect()
}

/// Starts a scan in many small parts.
fn start(games: &Path, out: &Path) -> Child {
    scan(&small(games, out)).spawn().expect("pinpoint starts")
}

fn small<'a>(games: &'a Path, out: &'a Path) -> [&'a str; 9] {
    let (games, out) = (games.to_str().unwrap(), out.to_str().unwrap());
    [games, "--out", out, "--threads", "2", "--block-bytes", "20000", "--part-blocks", "3"]
}

/// Waits until the scan has finished some parts.
fn wait_for_parts(out: &Path, child: &mut Child) {
    let begin = Instant::now();
    while finished(out).len() < 4 {
        assert!(child.try_wait().unwrap().is_none(), "the scan ended too early");
        assert!(begin.elapsed() < Duration::from_secs(60), "no part in a minute");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[track_caller]
fn check_interrupted(name: &str, end: impl Fn(&mut Child)) {
    let temp = TempFolder::new(name);
    let games = temp.games(60_000);
    let (whole, out) = (temp.0.join("whole"), temp.0.join("out"));
    assert!(run(&small(&games, &whole)).status.success());
    let expected = finished(&whole);

    let mut child = start(&games, &out);
    wait_for_parts(&out, &mut child);
    end(&mut child);
    let output = child.wait_with_output().unwrap();
    assert!(!output.status.success());
    // Whatever is there under its name is whole: the very bytes of a scan that was left alone.
    let left = finished(&out);
    assert!(left.len() < expected.len(), "it was over before it was interrupted");
    for (name, bytes) in left.iter().filter(|(name, _)| !name.starts_with("errors")) {
        assert!(expected[name] == *bytes, "{name}");
    }
    let mut again = small(&games, &out).to_vec();
    again.push("--resume");
    let output = run(&again);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(finished(&out) == expected, "the resumed scan differs");
    let said = text(&output.stdout);
    assert!(
        said.starts_with("58800 games, ") && said.ends_with(" events, 1200 broken\n"),
        "{said}"
    );
}

#[test]
fn a_killed_scan_leaves_whole_files_and_can_be_resumed() {
    check_interrupted("killed", |child| child.kill().unwrap());
}

#[cfg(unix)]
#[test]
fn an_interrupted_scan_says_how_to_go_on() {
    check_interrupted("interrupted", |child| {
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    });
}

#[test]
fn games_are_printed_as_they_are_in_the_file() {
    let temp = TempFolder::new("printed");
    let games = temp.games(100);
    let games = games.to_str().unwrap();
    let output = run(&[games, "--pgn", "--where", "WhiteElo < 1002"]);
    let expected = fs::read_to_string(games).unwrap();
    let end = expected.match_indices("[Event").nth(2).unwrap().0;
    assert_eq!(text(&output.stdout), expected[..end]);
    assert_eq!(text(&output.stderr), "2 games of 100\n");
    let output = run(&[games, "--jsonl", "--facts", "pins", "--where", "White = w3"]);
    let line = text(&output.stdout);
    assert_eq!(line.lines().count(), 1);
    assert!(line.contains("\"fact\":\"pin\",\"kind\":\"absolute\""), "{line}");
    assert_eq!(run(&[games, "--pgn", "--where", "White = nobody"]).status.code(), Some(1));
}

#[test]
fn wrong_arguments_are_refused_with_a_reason() {
    let temp = TempFolder::new("wrong");
    let games = temp.games(10);
    let games = games.to_str().unwrap();
    for (arguments, reason) in [
        (vec![games], "Parquet needs a folder: add --out DIR"),
        (vec!["/nowhere.pgn", "--pgn"], "/nowhere.pgn: No such file"),
        (vec![games, "--facts", "pinns", "--pgn"], "unknown fact \"pinns\""),
        (vec![games, "--where", "plies", "--pgn"], "expected NAME OPERATOR VALUE"),
        (vec![games, "--sample", "2", "--pgn"], "expected a number from 0 to 1"),
        (vec![games, "--position", "8/8 w", "--pgn"], "invalid FEN"),
        (vec![games, "--resume"], "--out"),
    ] {
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(reason), "{}", text(&output.stderr));
    }
}
