//! Another program that speaks UCI, on the far side of two pipes.
//!
//! One thread owns the program and knows what it waits for; another reads its lines. A program
//! that dies, hangs or plays an illegal move is named and ended, and the game goes on without it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use pinpoint_rules::{Position, UciMoveError};
use pinpoint_uci::{position_line, split_command};

use super::uci_text::{Said, go_line, read};
use super::{Listener, Opponent};
use crate::terminal::event::{Question, Reply, ReplyContent};

/// How long a program may take beyond its time before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(10);
/// No line of UCI is longer than this.
const LINE_LIMIT: u64 = 1 << 16;

/// The handle: what is asked goes to the thread that owns the program.
pub(super) struct Program {
    orders: Sender<Order>,
}

enum Order {
    Ask(Question),
    Stop,
    /// The program wrote a line.
    Line(String),
    /// The program closed its output.
    Closed,
    /// The handle is gone.
    Leave,
}

impl Program {
    /// Starts the program; if that fails, the first question is answered with the reason.
    pub(super) fn start(command: &str, listener: Listener) -> Program {
        Program::with_patience(command, PATIENCE, listener)
    }

    fn with_patience(command: &str, patience: Duration, listener: Listener) -> Program {
        let (orders, received) = channel();
        let command = command.to_owned();
        let lines = orders.clone();
        thread::spawn(move || {
            let mut host = Host {
                state: State::Gone("it was never started".to_owned()),
                child: None,
                listener,
                patience,
                name: None,
                waiting: None,
                chess960: false,
            };
            host.launch(&command, lines);
            host.serve(&received);
            host.end();
        });
        Program { orders }
    }
}

impl Opponent for Program {
    fn ask(&mut self, question: Question) {
        let _ = self.orders.send(Order::Ask(question));
    }

    fn stop(&mut self) {
        let _ = self.orders.send(Order::Stop);
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.orders.send(Order::Leave);
    }
}

/// What the program is doing.
enum State {
    /// It was sent `uci` or `isready` and has until then to answer.
    Waking(Instant),
    Idle,
    Thinking(Question, Instant),
    /// It was told to stop; its move is of no interest.
    Stopping(Instant),
    /// It is no more, for this reason.
    Gone(String),
}

struct Host {
    state: State,
    child: Option<(Child, ChildStdin)>,
    listener: Listener,
    patience: Duration,
    name: Option<String>,
    /// What will be asked as soon as the program is ready.
    waiting: Option<Question>,
    /// Has it been told to castle as Chess960 does?
    chess960: bool,
}

impl Host {
    fn launch(&mut self, command: &str, lines: Sender<Order>) {
        let words = split_command(command);
        let Some((program, arguments)) = words.split_first() else {
            self.state = State::Gone("no program is named".to_owned());
            return;
        };
        let started = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut child = match started {
            Ok(child) => child,
            Err(error) => {
                self.state = State::Gone(format!("it cannot be started: {error}"));
                return;
            }
        };
        if let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) {
            self.child = Some((child, input));
            self.state = State::Waking(Instant::now() + self.patience);
            thread::spawn(move || forward(output, &lines));
            self.write("uci");
        }
    }

    fn serve(&mut self, orders: &Receiver<Order>) {
        loop {
            let order = match self.deadline() {
                None => orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(end) => orders.recv_timeout(end.saturating_duration_since(Instant::now())),
            };
            match order {
                Ok(Order::Ask(question)) => {
                    self.stop();
                    self.waiting = Some(question);
                    self.ask_waiting();
                }
                Ok(Order::Stop) => {
                    self.waiting = None;
                    self.stop();
                }
                Ok(Order::Line(line)) => self.hear(&line),
                Ok(Order::Closed) => self.fail("it has ended"),
                Ok(Order::Leave) | Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => self.fail("it does not answer"),
            }
        }
    }

    fn deadline(&self) -> Option<Instant> {
        match self.state {
            State::Waking(end) | State::Stopping(end) | State::Thinking(_, end) => Some(end),
            State::Idle | State::Gone(_) => None,
        }
    }

    fn hear(&mut self, line: &str) {
        let position = match &self.state {
            State::Thinking(question, _) => *question.game.position(),
            _ => Position::STANDARD,
        };
        match (read(line, &position), &self.state) {
            (Said::Name(name), _) => self.name = Some(name),
            (Said::UciOk, State::Waking(_)) => self.write("isready"),
            (Said::ReadyOk, State::Waking(_)) => {
                self.state = State::Idle;
                self.write("ucinewgame");
                self.ask_waiting();
            }
            (Said::Thought(thought), State::Thinking(question, _)) => {
                self.reply(question.id, ReplyContent::Thought(thought));
            }
            (Said::BestMove(text), State::Thinking(question, _)) => {
                let id = question.id;
                match position.parse_uci(&text) {
                    Ok(mv) => {
                        self.state = State::Idle;
                        self.reply(id, ReplyContent::Best(mv));
                    }
                    Err(UciMoveError::Syntax | UciMoveError::Null) => {
                        self.fail(&format!("it answered \"{text}\", which is no move"));
                    }
                    Err(_) => self.fail(&format!("it played {text}, which is illegal")),
                }
            }
            (Said::BestMove(_), State::Stopping(_)) => {
                self.state = State::Idle;
                self.ask_waiting();
            }
            _ => {}
        }
    }

    fn ask_waiting(&mut self) {
        if let (State::Gone(why), Some(question)) = (&self.state, &self.waiting) {
            self.reply(question.id, ReplyContent::Failed(why.clone()));
            self.waiting = None;
        }
        if !matches!(self.state, State::Idle) {
            return;
        }
        let Some(question) = self.waiting.take() else { return };
        if let Some(name) = self.name.take() {
            self.reply(question.id, ReplyContent::Name(name));
        }
        let chess960 = question.game.start().needs_chess960();
        if chess960 != self.chess960 {
            self.write(&format!("setoption name UCI_Chess960 value {chess960}"));
            self.chess960 = chess960;
        }
        let (go, time) = go_line(&question.game, question.pace);
        self.write(&position_line(&question.game));
        self.write(&go);
        if !matches!(self.state, State::Gone(_)) {
            self.state = State::Thinking(question, Instant::now() + time + self.patience);
        }
    }

    fn stop(&mut self) {
        if matches!(self.state, State::Thinking(..)) {
            self.state = State::Stopping(Instant::now() + self.patience);
            self.write("stop");
        }
    }

    /// Writes a line; a program that cannot be written to has ended, which its output will say.
    fn write(&mut self, line: &str) {
        if let Some((_, input)) = &mut self.child {
            let _ = input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush());
        }
    }

    fn reply(&self, id: u64, content: ReplyContent) {
        (self.listener)(Reply { id, content });
    }

    /// The program is of no use any more: whoever waits for it hears why.
    fn fail(&mut self, why: &str) {
        let state = std::mem::replace(&mut self.state, State::Gone(why.to_owned()));
        let asked = match state {
            State::Thinking(question, _) => Some(question.id),
            State::Gone(why) => {
                self.state = State::Gone(why);
                None
            }
            _ => None,
        };
        let waiting = self.waiting.take().map(|question| question.id);
        if let Some(id) = waiting.or(asked) {
            self.reply(id, ReplyContent::Failed(why.to_owned()));
        }
        self.end();
    }

    fn end(&mut self) {
        self.write("quit");
        if let Some((mut child, input)) = self.child.take() {
            drop(input);
            // A polite program ends by itself; the others are not waited for.
            for _ in 0..20 {
                if !matches!(child.try_wait(), Ok(None)) {
                    return;
                }
                thread::sleep(Duration::from_millis(10));
            }
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Hands on the lines of the program until it closes its output.
fn forward(output: impl Read, lines: &Sender<Order>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LINE_LIMIT).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            let _ = lines.send(Order::Closed);
            return;
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if lines.send(Order::Line(line)).is_err() {
            return;
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::sync::Arc;

    use pinpoint_rules::Game;

    use super::*;
    use crate::terminal::event::Pace;

    /// The reply of a program, written as a shell script, to the question of a first move.
    fn reply_of(script: &str, patience: Duration) -> String {
        let (sender, replies) = channel();
        let listener: Listener = Arc::new(move |reply| drop(sender.send(reply)));
        let command = format!("sh -c '{script}'");
        let mut program = Program::with_patience(&command, patience, listener);
        let pace = Pace::Fixed(Duration::from_millis(10));
        program.ask(Question { id: 7, game: Game::default(), pace });
        let reply = replies.recv_timeout(Duration::from_secs(20)).expect("a reply");
        assert_eq!(reply.id, 7);
        match reply.content {
            ReplyContent::Best(mv) => mv.to_string(),
            ReplyContent::Failed(why) => why,
            other => format!("{other:?}"),
        }
    }

    fn answering(best: &str) -> String {
        format!(
            "while read line; do case $line in uci) echo uciok;; isready) echo readyok;; \
             go*) echo \"bestmove {best}\";; quit) exit;; esac; done"
        )
    }

    const LONG: Duration = Duration::from_secs(10);

    #[test]
    fn a_program_answers_with_a_move() {
        assert_eq!(reply_of(&answering("e2e4"), LONG), "e2e4");
    }

    #[test]
    fn illegal_and_unreadable_moves_are_named() {
        let illegal = reply_of(&answering("e2e5"), LONG);
        assert_eq!(illegal, "it played e2e5, which is illegal");
        let unreadable = reply_of(&answering("(none)"), LONG);
        assert!(unreadable.ends_with("which is no move"), "{unreadable}");
    }

    #[test]
    fn a_program_that_dies_hangs_or_is_not_there_is_named() {
        assert_eq!(reply_of("exit 3", LONG), "it has ended");
        assert_eq!(reply_of("sleep 5", Duration::from_millis(100)), "it does not answer");
        let (sender, replies) = channel();
        let listener: Listener = Arc::new(move |reply| drop(sender.send(reply)));
        let mut program = Program::start("/nowhere/engine", listener);
        let pace = Pace::Fixed(Duration::ZERO);
        program.ask(Question { id: 1, game: Game::default(), pace });
        let Ok(Reply { content: ReplyContent::Failed(why), .. }) = replies.recv() else { panic!() };
        assert!(why.starts_with("it cannot be started: "), "{why}");
    }

    #[test]
    fn garbage_before_the_answer_is_passed_over() {
        let noisy = "head -c 300000 /dev/zero; echo; ".to_owned() + &answering("g1f3");
        assert_eq!(reply_of(&noisy, LONG), "g1f3");
    }
}
