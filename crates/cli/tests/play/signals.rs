//! Signals: the terminal is left as it was, the game is kept, and no engine stays behind.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use portable_pty::CommandBuilder;

use crate::Home;
use crate::screen::Screen;

const LONG: Duration = Duration::from_secs(20);

fn signal(name: &str, pid: u32) {
    let kill = Command::new("kill").args([&format!("-{name}"), &pid.to_string()]).status();
    assert!(kill.unwrap().success());
}

/// The terminal shows what it showed before, takes lines again, and reports no mouse.
#[track_caller]
fn is_given_back(screen: &Screen) {
    let parser = screen.parser.lock().unwrap();
    let shown = parser.screen();
    assert!(!shown.alternate_screen(), "the alternate screen is left");
    assert_eq!(shown.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    assert!(!shown.hide_cursor());
}

/// How many half-moves the interrupted game has.
fn kept(home: &Home) -> usize {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pinpoint"))
        .args(["play", "--plain", "--resume"])
        .env("XDG_DATA_HOME", home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"export\n").unwrap();
    let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    ["e4", "e5"].iter().filter(|mv| output.split_whitespace().any(|word| word == **mv)).count()
}

#[test]
fn a_signal_ends_the_program_and_leaves_the_terminal_as_it_was() {
    for (name, words) in [("TERM", "Terminated"), ("HUP", "Hangup"), ("INT", "Interrupt")] {
        let home = Home::new(&format!("signal-{name}"));
        let mut screen = Screen::open(&home, &["--hotseat"]);
        screen.shows("White to move");
        screen.send("e4\r");
        screen.shows("1. e4");
        let raw = screen.master.get_termios().unwrap();
        signal(name, screen.child.process_id().unwrap());
        let (status, screen) = screen.status();
        // Whoever waits for the program sees that a signal ended it.
        assert_eq!(status.signal(), Some(words));
        thread::sleep(Duration::from_millis(50));
        is_given_back(&screen);
        let cooked = screen.master.get_termios().unwrap();
        assert_ne!(raw.local_flags, cooked.local_flags, "raw mode is left");
        assert_eq!(kept(&home), 1);
    }
}

#[test]
fn a_window_that_is_closed_ends_the_program_and_the_game_is_kept() {
    let home = Home::new("closed");
    let mut screen = Screen::open(&home, &["--hotseat"]);
    screen.shows("White to move");
    screen.send("e4\r");
    screen.shows("1. e4");
    screen.send("e5\r");
    screen.shows("e5");
    screen.hides("Black to move");
    let pid = screen.child.process_id().unwrap();
    let mut child = screen.close();
    let (sender, ended) = channel();
    thread::spawn(move || drop(sender.send(child.wait())));
    if ended.recv_timeout(Duration::from_secs(1)).is_err() {
        // A reader of the test may hold the terminal: what the system does then, done by hand.
        signal("HUP", pid);
        ended.recv_timeout(LONG).expect("the program ends").unwrap();
    }
    assert_eq!(kept(&home), 2);
}

#[test]
fn ctrl_z_goes_back_to_the_shell_and_fg_to_the_game() {
    let home = Home::new("suspend");
    let mut command = CommandBuilder::new("sh");
    command.args(["-i", "-m"]);
    command.env("PS1", "ready> ");
    command.env("ENV", "");
    let mut screen = Screen::run(&home, command);
    screen.shows("ready>");
    screen.send(&format!("{} play --hotseat --clock 1\n", env!("CARGO_BIN_EXE_pinpoint")));
    screen.shows("White to move");
    screen.send("e4\r");
    screen.shows("1. e4");
    screen.send("\u{1a}");
    screen.hides("White");
    screen.shows("ready>");
    is_given_back(&screen);
    // Lines are edited by the terminal again.
    screen.send("stty -a | grep -o -w -e '-icanon' -e icanon | sed 's/^/mode: /'\n");
    screen.shows("mode: icanon");
    screen.send("fg\n");
    screen.shows("Black to move");
    screen.send("e5\r");
    screen.shows("1. e4       e5");
    screen.send("q");
    screen.wait(|text| text.trim_end().ends_with("ready>"), "the shell is not back");
    screen.send("exit\n");
    screen.ends();
}

/// An engine that holds a pipe open for as long as it or what it started lives.
struct DeafEngine {
    command: String,
    ended: Receiver<()>,
}

impl DeafEngine {
    fn new(folder: &Path, script: &str) -> DeafEngine {
        let pipe: PathBuf = folder.join("alive");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let command = format!("sh -c 'exec 3> {}; {script}'", pipe.display());
        let (sender, ended) = channel();
        thread::spawn(move || {
            let _ = std::fs::read(&pipe);
            let _ = sender.send(());
        });
        DeafEngine { command, ended }
    }

    #[track_caller]
    fn has_ended(&self) {
        self.ended.recv_timeout(LONG).expect("the engine is left behind");
    }
}

const SCRIPTS: [(&str, &str); 2] = [
    ("mute", "trap \"\" TERM INT HUP; sleep 600"),
    ("stuck", "echo uciok; echo readyok; sleep 600"),
];

#[test]
fn an_engine_that_never_answers_is_ended_with_the_game() {
    for (name, script) in SCRIPTS {
        for way in ["quit", "TERM"] {
            let home = Home::new(&format!("deaf-{name}-{way}"));
            let engine = DeafEngine::new(home.path(), script);
            let mut screen = Screen::open(&home, &["--engine", &engine.command]);
            screen.shows("White to move");
            screen.send("e4\r");
            screen.shows("1. e4");
            match way {
                "quit" => screen.send("q"),
                _ => signal(way, screen.child.process_id().unwrap()),
            }
            is_given_back(&screen.status().1);
            engine.has_ended();
        }
    }
}

#[test]
fn a_signal_in_plain_mode_ends_the_engine_too() {
    let home = Home::new("deaf-plain");
    let engine = DeafEngine::new(home.path(), SCRIPTS[1].1);
    let mut child = Command::new(env!("CARGO_BIN_EXE_pinpoint"))
        .args(["play", "--plain", "--engine", &engine.command])
        .env("XDG_DATA_HOME", home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.as_mut().unwrap().write_all(b"e4\n").unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap() == "1. e4"));
    signal("TERM", child.id());
    assert!(!child.wait().unwrap().success());
    engine.has_ended();
    assert_eq!(kept(&home), 1);
}

#[test]
fn an_engine_that_cannot_be_started_is_refused_before_the_game() {
    let home = Home::new("nope");
    for arguments in [&["--engine", "/nope"][..], &["--engine", "/nope", "--side", "black"]] {
        let (status, screen) = Screen::open(&home, arguments).status();
        assert_eq!(status.exit_code(), 2);
        screen.shows("error: the program /nope is refused: it cannot be started: No such file");
        assert!(!screen.text().contains("to move"));
    }
}
