//! Another program that speaks UCI, asked and waited for.
//!
//! A thread reads its lines and notes when each came, so that the time of a move is that between
//! `go` and `bestmove`, whatever the host does meanwhile.

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use pinpoint_engine::Score;
use pinpoint_rules::Game;

use crate::host::{Budget, go_line, opinion, position_line, split_command};

/// No line of UCI is longer than this.
const LINE_LIMIT: u64 = 1 << 16;
/// How often a wait looks whether it was interrupted.
const GLANCE: Duration = Duration::from_millis(100);

/// A running program.
pub struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<(Instant, String)>,
    name: Option<String>,
    options: Vec<String>,
    patience: Duration,
    interrupt: Arc<AtomicBool>,
}

/// Why a program is of no use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProgramError {
    /// It could not be started, for this reason.
    NotStarted(String),
    /// It has ended.
    Ended,
    /// It did not answer in time.
    Silent,
    /// The host did not want to wait any longer.
    Interrupted,
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProgramError::NotStarted(why) => write!(f, "it cannot be started: {why}"),
            ProgramError::Ended => f.write_str("it has ended"),
            ProgramError::Silent => f.write_str("it does not answer"),
            ProgramError::Interrupted => f.write_str("it was interrupted"),
        }
    }
}

impl std::error::Error for ProgramError {}

/// A program's move and what it said about it last.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// The move as it was written.
    pub mv: String,
    /// What the position is worth to the side to move.
    pub score: Option<Score>,
    /// How deep the search was.
    pub depth: u32,
    /// From `go` to `bestmove`.
    pub time: Duration,
}

impl Program {
    /// Starts a program by its command line and waits until it speaks UCI.
    ///
    /// Any wait ends after `patience` (for moves, that much after their time) or when `interrupt`
    /// is set. The program does not hear the Ctrl-C that the terminal sends to the host.
    pub fn start(
        command: &str,
        patience: Duration,
        interrupt: Arc<AtomicBool>,
    ) -> Result<Program, ProgramError> {
        let words = split_command(command);
        let Some((program, arguments)) = words.split_first() else {
            return Err(ProgramError::NotStarted("no program is named".to_owned()));
        };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let not_started = |error: std::io::Error| ProgramError::NotStarted(error.to_string());
        let mut child = command.spawn().map_err(not_started)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(ProgramError::NotStarted("it has no pipes".to_owned()));
        };
        let (sender, lines) = channel();
        thread::spawn(move || forward(output, &sender));
        let mut program =
            Program { child, input, lines, name: None, options: Vec::new(), patience, interrupt };
        program.greet()?;
        Ok(program)
    }

    fn greet(&mut self) -> Result<(), ProgramError> {
        self.write("uci");
        let deadline = Some(Instant::now() + self.patience);
        loop {
            let (_, line) = self.next_line(deadline)?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["uciok", ..] => return Ok(()),
                ["id", "name", ref name @ ..] => self.name = Some(name.join(" ")),
                ["option", "name", ref rest @ ..] => {
                    let name = rest.iter().take_while(|&&word| word != "type");
                    self.options.push(name.copied().collect::<Vec<_>>().join(" "));
                }
                _ => {}
            }
        }
    }

    /// What it calls itself.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Does it have an option of this name, in whatever case?
    pub fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|option| option.eq_ignore_ascii_case(name))
    }

    /// Sets an option.
    pub fn set_option(&mut self, name: &str, value: &str) {
        self.write(&format!("setoption name {name} value {value}"));
    }

    /// Says that a new game begins and waits until the program is ready for it.
    pub fn new_game(&mut self) -> Result<(), ProgramError> {
        self.write("ucinewgame");
        self.wait_until_ready()
    }

    /// Waits until the program has done all it was asked.
    pub fn wait_until_ready(&mut self) -> Result<(), ProgramError> {
        self.write("isready");
        let deadline = Some(Instant::now() + self.patience);
        while self.next_line(deadline)?.1 != "readyok" {}
        Ok(())
    }

    /// Lets it choose a move in the last position of the game.
    pub fn choose(&mut self, game: &Game, budget: &Budget) -> Result<Choice, ProgramError> {
        // What it still said about an earlier position is not an answer.
        while self.lines.try_recv().is_ok() {}
        self.write(&position_line(game));
        let longest = match *budget {
            Budget::Clock { left, .. } => Some(left[game.position().turn().index()]),
            Budget::MoveTime(time) => Some(time),
            Budget::Nodes(_) | Budget::Depth(_) => None,
        };
        let start = Instant::now();
        self.write(&go_line(budget));
        let deadline = longest.map(|longest| start + longest + self.patience);
        let mut said = None;
        loop {
            let (when, line) = self.next_line(deadline)?;
            said = opinion(&line).or(said);
            let mut words = line.split_whitespace();
            if words.next() == Some("bestmove") {
                let mv = words.next().unwrap_or("nothing").to_owned();
                let (depth, score) = said.map_or((0, None), |(depth, score)| (depth, Some(score)));
                let time = when.saturating_duration_since(start);
                return Ok(Choice { mv, score, depth, time });
            }
        }
    }

    /// Writes a line; a program that cannot be written to has ended, which its output will say.
    fn write(&mut self, line: &str) {
        let text = format!("{line}\n");
        let _ = self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush());
    }

    fn next_line(&self, deadline: Option<Instant>) -> Result<(Instant, String), ProgramError> {
        loop {
            if self.interrupt.load(Relaxed) {
                return Err(ProgramError::Interrupted);
            }
            let left = deadline.map(|end| end.saturating_duration_since(Instant::now()));
            match self.lines.recv_timeout(left.unwrap_or(GLANCE).min(GLANCE)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(ProgramError::Ended),
                Err(RecvTimeoutError::Timeout) if left == Some(Duration::ZERO) => {
                    return Err(ProgramError::Silent);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Drop for Program {
    /// A polite program ends by itself; the others are not waited for.
    fn drop(&mut self) {
        self.write("quit");
        for _ in 0..20 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Hands on the lines of the program, with the time they came, until it closes its output.
fn forward(output: impl Read, lines: &Sender<(Instant, String)>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LINE_LIMIT).read_until(b'\n', &mut line);
        let now = Instant::now();
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        if !matches!(read, Ok(1..)) || lines.send((now, text)).is_err() {
            return;
        }
    }
}

#[cfg(all(test, unix))]
mod tests;
