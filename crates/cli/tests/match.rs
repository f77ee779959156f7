//! `pinpoint match` as a user sees it: engines that play, and engines that misbehave.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const PINPOINT: &str = env!("CARGO_BIN_EXE_pinpoint");

/// A file of its own for each test.
fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("match-{name}"))
}

fn start(arguments: &[&str]) -> Command {
    let mut command = Command::new(PINPOINT);
    command.arg("match").args(arguments).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    read(start(arguments).output().expect("pinpoint starts"))
}

fn read(output: Output) -> (Option<i32>, String, String) {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn two_engines_play_pairs_from_a_book() {
    let (book, pgn) = (scratch("book.epd"), scratch("games.pgn"));
    let opening = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\n";
    std::fs::write(&book, opening).expect("the file can be written");
    let (book, pgn) = (book.to_str().expect("UTF-8"), pgn.to_str().expect("UTF-8"));
    let (code, out, err) = run(&[
        PINPOINT,
        PINPOINT,
        "--name",
        "new",
        "--nodes",
        "100",
        "--games",
        "3",
        "--openings",
        book,
        "--option",
        "Hash=1",
        "--option",
        "2:Contempt=3",
        "--pgn",
        pgn,
        "--concurrency",
        "2",
    ]);
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("has no option Contempt"), "{err}");
    assert!(out.starts_with("new against Pinpoint"), "{out}");
    // The same engine with both colors from the same opening: every pair is even.
    assert!(out.contains("4 games "), "{out}");
    assert!(out.contains("\n  pairs with 0, 0.5, 1, 1.5, 2 points: 0, 0, 2, 0, 0\n"), "{out}");
    assert!(out.ends_with("no faults\n"), "{out}");
    let games = std::fs::read_to_string(pgn).expect("the games were written");
    assert_eq!(games.matches("[FEN \"r1bqkbnr/").count(), 4);
    assert_eq!(games.matches("[White \"new\"]").count(), 2);
}

#[cfg(unix)]
#[test]
fn an_engine_that_crashes_or_cheats_is_named() {
    let script = |on_go: &str| {
        format!(
            "sh -c 'while read line; do case $line in uci) echo uciok;; isready) echo readyok;; \
             go*) {on_go};; quit) exit;; esac; done'"
        )
    };
    let (crashes, cheats) = (script("exit 3"), script("echo bestmove e2e5"));
    let (code, out, err) = run(&[
        PINPOINT,
        &crashes,
        &cheats,
        "--gauntlet",
        "--depth",
        "1",
        "--games",
        "4",
        "--name",
        "us",
        "--name",
        "crasher",
        "--name",
        "cheater",
        "--adjudicate",
    ]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("fault: crasher crashed in 2 games\n"), "{out}");
    assert!(out.contains("fault: cheater played an illegal move in 2 games\n"), "{out}");
    assert!(err.contains("cheater played an illegal move: e2e5 (round 1, "), "{err}");
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (arguments, reason) in [
        (&[PINPOINT, "/nowhere/engine", "--nodes", "1"][..], "could not be started"),
        (&[PINPOINT, PINPOINT, "--nodes", "1", "--sprt", "5", "0"], "the smaller one"),
        (&[PINPOINT, PINPOINT, "--nodes", "1", "--openings", "/nowhere.epd"], "cannot read"),
        (&[PINPOINT, PINPOINT, "--nodes", "1", "--option", "3:Hash=1"], "only 2 engines"),
        (&[PINPOINT, PINPOINT, "--tc", "eight"], "as in 8+0.08"),
        (&[PINPOINT, PINPOINT], "--tc"),
        (&[PINPOINT, "--nodes", "1"], "2 values required"),
    ] {
        let (code, _, err) = run(arguments);
        assert_eq!(code, Some(2), "{arguments:?}");
        assert!(err.contains(reason), "{arguments:?}: {err}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_result_so_far() {
    use std::io::{BufRead, BufReader};
    let crasher = "sh -c 'while read line; do case $line in uci) echo uciok;; isready) echo \
                   readyok;; go*) exit;; esac; done'";
    let mut child = start(&[
        PINPOINT,
        crasher,
        "--movetime",
        "1",
        "--games",
        "1000000",
        "--name",
        "us",
        "--name",
        "it",
    ])
    .spawn()
    .expect("pinpoint starts");
    let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    lines.find(|line| line.as_ref().is_ok_and(|line| line.contains("it crashed")));
    // Nobody reads on, but the pipe stays open.
    let drain = std::thread::spawn(move || lines.count());
    let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(signal.is_ok_and(|status| status.success()));
    let (code, out, _) = read(child.wait_with_output().expect("pinpoint ends"));
    assert_eq!(code, Some(0));
    assert!(out.starts_with("us against it, 0.001 s a move:\n"), "{out}");
    assert!(out.contains("fault: it crashed in "), "{out}");
    drain.join().expect("the pipe was read");
}
