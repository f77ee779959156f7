//! Another program that speaks UCI, asked and waited for.
//!
//! A thread reads its lines and notes when each came, so that the time of a move is that between
//! `go` and `bestmove`, whatever the host does meanwhile.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use pinpoint_engine::Score;
use pinpoint_rules::Game;

use crate::host::{Budget, Info, go_line, position_line, split_command};
use crate::process::{Heard, Process, Waker};

/// How often a wait looks whether it was interrupted.
const GLANCE: Duration = Duration::from_millis(100);

/// A running program; dropping it ends the program and whatever it started.
pub struct Program {
    process: Process,
    name: Option<String>,
    options: Vec<String>,
    patience: Duration,
    interrupt: Arc<AtomicBool>,
}

/// Why a program is of no use.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
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
        let mut program = Program::launch(command, patience, interrupt)?;
        program.greet()?;
        Ok(program)
    }

    /// Starts a program as [`start`](Program::start) does, but does not wait: it must be greeted
    /// before anything else.
    pub fn launch(
        command: &str,
        patience: Duration,
        interrupt: Arc<AtomicBool>,
    ) -> Result<Program, ProgramError> {
        let process = Process::start(&split_command(command)).map_err(ProgramError::NotStarted)?;
        Ok(Program { process, name: None, options: Vec::new(), patience, interrupt })
    }

    /// Waits until the program speaks UCI and has named itself and its options.
    pub fn greet(&mut self) -> Result<(), ProgramError> {
        self.process.write("uci");
        let deadline = Some(Instant::now() + self.patience);
        loop {
            let Some((_, line)) = self.next_line(deadline)? else { continue };
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
        self.process.write(&format!("setoption name {name} value {value}"));
    }

    /// Says that a new game begins and waits until the program is ready for it.
    pub fn new_game(&mut self) -> Result<(), ProgramError> {
        self.process.write("ucinewgame");
        self.wait_until_ready()
    }

    /// Waits until the program has done all it was asked.
    pub fn wait_until_ready(&mut self) -> Result<(), ProgramError> {
        self.process.write("isready");
        let deadline = Some(Instant::now() + self.patience);
        while self.next_line(deadline)?.is_none_or(|(_, line)| line != "readyok") {}
        Ok(())
    }

    /// Something that other threads can hold to end a wait in
    /// [`choose_while`](Program::choose_while).
    pub fn waker(&self) -> Waker {
        self.process.waker()
    }

    /// Lets it choose a move in the last position of the game.
    pub fn choose(&mut self, game: &Game, budget: &Budget) -> Result<Choice, ProgramError> {
        let choice = self.choose_while(game, budget, || true, |_| {})?;
        Ok(choice.expect("the answer is always wanted"))
    }

    /// Lets it choose a move in the last position of the game, and hands on what it thinks.
    ///
    /// When the answer is not wanted any more, the program is stopped and there is no choice. It
    /// is asked for with every line of the program and whenever a [`Waker`] wakes this thread.
    pub fn choose_while(
        &mut self,
        game: &Game,
        budget: &Budget,
        is_wanted: impl Fn() -> bool,
        mut hear: impl FnMut(Info),
    ) -> Result<Option<Choice>, ProgramError> {
        // What it still said about an earlier position is not an answer.
        while let Ok(heard) = self.process.heard.try_recv() {
            if matches!(heard, Heard::Closed) {
                return Err(ProgramError::Ended);
            }
        }
        self.process.write(&position_line(game));
        let start = Instant::now();
        self.process.write(&go_line(budget));
        let longest = budget.longest(game.position().turn());
        let mut deadline = longest.map(|longest| start + longest + self.patience);
        let mut is_stopped = false;
        let mut said: Option<Info> = None;
        loop {
            if !is_stopped && !is_wanted() {
                is_stopped = true;
                self.process.write("stop");
                deadline = Some(Instant::now() + self.patience);
            }
            let Some((when, line)) = self.next_line(deadline)? else { continue };
            if let Some(info) = Info::parse(&line, game.position()) {
                hear(info.clone());
                said = Some(info);
            }
            let mut words = line.split_whitespace();
            if words.next() == Some("bestmove") {
                let mv = words.next().unwrap_or("nothing").to_owned();
                let (depth, score) = said.map_or((0, None), |info| (info.depth, Some(info.score)));
                let time = when.saturating_duration_since(start);
                return Ok((!is_stopped).then_some(Choice { mv, score, depth, time }));
            }
        }
    }

    /// The next line and when it came, or nothing if a waker ended the wait.
    fn next_line(
        &self,
        deadline: Option<Instant>,
    ) -> Result<Option<(Instant, String)>, ProgramError> {
        loop {
            if self.interrupt.load(Relaxed) {
                return Err(ProgramError::Interrupted);
            }
            let left = deadline.map(|end| end.saturating_duration_since(Instant::now()));
            match self.process.heard.recv_timeout(left.unwrap_or(GLANCE).min(GLANCE)) {
                Ok(Heard::Line(when, line)) => return Ok(Some((when, line))),
                Ok(Heard::Woken) => return Ok(None),
                Ok(Heard::Closed) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(ProgramError::Ended);
                }
                Err(RecvTimeoutError::Timeout) if left == Some(Duration::ZERO) => {
                    return Err(ProgramError::Silent);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

#[cfg(all(test, unix))]
mod tests;
