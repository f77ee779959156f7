//! Killed at any moment, a game loses at most the move being typed.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::Home;

const MOVES: [&str; 8] = ["e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6"];

/// The program in plain mode, line by line.
struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Program {
    fn start(home: &Home, arguments: &[&str]) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pinpoint"))
            .args(["play", "--plain"])
            .args(arguments)
            .env("XDG_DATA_HOME", home.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Program { child, input, lines }
    }

    fn send(&mut self, text: &str) {
        writeln!(self.input, "{text}").unwrap();
    }

    /// Reads until a line starts like this.
    #[track_caller]
    fn says(&self, start: &str) -> String {
        let mut before = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(Duration::from_secs(20)) {
            if line.starts_with(start) {
                return line;
            }
            before.push(line);
        }
        panic!("the program did not say {start:?} after {before:#?}");
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    #[track_caller]
    fn quit(mut self) {
        self.send("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

/// How many moves the interrupted game has.
fn resumed_plies(home: &Home) -> usize {
    let mut program = Program::start(home, &["--resume"]);
    program.send("export");
    let moves = program.says("1. ");
    program.quit();
    MOVES.iter().take_while(|mv| moves.split(' ').any(|word| word == **mv)).count()
}

#[test]
fn a_killed_game_is_taken_up_with_every_move_that_was_shown() {
    for played in 1..MOVES.len() {
        let home = Home::new(&format!("killed-{played}"));
        let mut program = Program::start(&home, &["--hotseat"]);
        for (ply, mv) in MOVES[..played].iter().enumerate() {
            program.send(mv);
            let dots = if ply % 2 == 0 { "." } else { "..." };
            program.says(&format!("{}{dots} {mv}", ply / 2 + 1));
        }
        // The next move is on its way; the signal comes now or a little later.
        program.send(MOVES[played]);
        thread::sleep(Duration::from_micros(700 * played as u64));
        program.kill();
        let found = resumed_plies(&home);
        assert!((played..=played + 1).contains(&found), "{found} of {played} moves");
    }
}

#[test]
fn the_interrupted_game_is_offered_and_another_one_does_not_harm_it() {
    let home = Home::new("offered");
    let mut program = Program::start(&home, &["--hotseat"]);
    program.send("e4");
    program.says("1. e4");
    program.kill();

    let mut program = Program::start(&home, &["--hotseat"]);
    program.says("an interrupted game is kept: White - Black, move 1. Type resume");
    // A game of its own, finished, then the old one.
    program.send("f3\ne5\ng4\nQh4\nresume\nc5");
    program.says("Black wins by checkmate (0-1)");
    program.says("1... c5");
    program.quit();
    assert_eq!(resumed_plies(&home), 2);
}
