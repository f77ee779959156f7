//! Another program that speaks UCI, as an opponent.
//!
//! A thread owns the program and asks it one question at a time. A program that dies, hangs or
//! plays an illegal move is named and ended, and the game goes on without it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use pinpoint_engine::SidedScore;
use pinpoint_rules::UciMoveError;
use pinpoint_uci::{Budget, Program, ProgramError, Waker};

use super::{Listener, Opponent};
use crate::terminal::event::{Pace, Question, Reply, ReplyContent, Thought};

/// How long a program may take beyond its time before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(10);
/// No question has this number.
const NONE: u64 = 0;

/// The handle: questions go to the thread that owns the program.
pub(super) struct ProgramOpponent {
    questions: Option<Sender<Question>>,
    /// The number of the question whose answer is wanted.
    wanted: Arc<AtomicU64>,
    interrupt: Arc<AtomicBool>,
    waker: Waker,
    thread: Option<JoinHandle<()>>,
}

impl ProgramOpponent {
    /// Starts the program; the error says why that failed.
    pub(super) fn start(command: &str, listener: Listener) -> Result<ProgramOpponent, String> {
        ProgramOpponent::with_patience(command, PATIENCE, listener)
    }

    fn with_patience(
        command: &str,
        patience: Duration,
        listener: Listener,
    ) -> Result<ProgramOpponent, String> {
        let interrupt = Arc::new(AtomicBool::new(false));
        let program = Program::launch(command, patience, Arc::clone(&interrupt));
        let program = program.map_err(|error| error.to_string())?;
        let waker = program.waker();
        let wanted = Arc::new(AtomicU64::new(NONE));
        let (questions, asked) = channel();
        let mut seat =
            Seat { program: Ok(program), wanted: Arc::clone(&wanted), listener, chess960: false };
        let thread = thread::spawn(move || seat.serve(&asked));
        let thread = Some(thread);
        Ok(ProgramOpponent { questions: Some(questions), wanted, interrupt, waker, thread })
    }
}

impl Opponent for ProgramOpponent {
    fn ask(&mut self, question: Question) {
        self.wanted.store(question.id, Relaxed);
        self.waker.wake();
        if let Some(questions) = &self.questions {
            let _ = questions.send(question);
        }
    }

    fn stop(&mut self) {
        self.wanted.store(NONE, Relaxed);
        self.waker.wake();
    }
}

impl Drop for ProgramOpponent {
    /// Returns when the program has ended, so that it does not outlive the game.
    fn drop(&mut self) {
        self.interrupt.store(true, Relaxed);
        self.waker.wake();
        self.questions = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What the thread knows.
struct Seat {
    /// The program, or why it is gone.
    program: Result<Program, String>,
    wanted: Arc<AtomicU64>,
    listener: Listener,
    /// Does it castle as Chess960 does?
    chess960: bool,
}

impl Seat {
    fn serve(&mut self, questions: &Receiver<Question>) {
        let mut name = self.greet();
        for question in questions {
            // Nobody waits for the answer to an older one.
            if self.wanted.load(Relaxed) != question.id {
                continue;
            }
            if let Some(name) = name.take() {
                self.reply(question.id, ReplyContent::Name(name));
            }
            self.answer(&question);
        }
    }

    /// Waits until the program is ready; its name, if it has one.
    fn greet(&mut self) -> Option<String> {
        let program = self.program.as_mut().ok()?;
        if let Err(error) = program.greet().and_then(|()| program.new_game()) {
            self.program = Err(error.to_string());
            return None;
        }
        // A name goes into a title, not into a story.
        let letters = program.name()?.chars().filter(|letter| !letter.is_control());
        Some(letters.take(40).collect())
    }

    fn answer(&mut self, question: &Question) {
        let content = match self.choose(question) {
            Ok(None) => return,
            Ok(Some(text)) => match question.game.position().parse_uci(&text) {
                Ok(mv) => ReplyContent::Best(mv),
                Err(UciMoveError::Syntax | UciMoveError::Null) => {
                    self.fail(format!("it answered \"{text}\", which is no move"))
                }
                Err(_) => self.fail(format!("it played {text}, which is illegal")),
            },
            Err(why) => self.fail(why),
        };
        self.reply(question.id, content);
    }

    /// The move as the program writes it; nothing if nobody wants it any more.
    fn choose(&mut self, question: &Question) -> Result<Option<String>, String> {
        let program = self.program.as_mut().map_err(|why| why.clone())?;
        let chess960 = question.game.start().needs_chess960();
        if chess960 != self.chess960 {
            program.set_option("UCI_Chess960", if chess960 { "true" } else { "false" });
            self.chess960 = chess960;
        }
        let (id, wanted, listener) = (question.id, &self.wanted, &self.listener);
        let turn = question.game.position().turn();
        let choice = program.choose_while(
            &question.game,
            &budget(question.pace),
            || wanted.load(Relaxed) == id,
            |info| {
                let score = SidedScore::new(turn, info.score);
                let thought = Thought { depth: info.depth, score, line: info.line };
                listener(Reply { id, content: ReplyContent::Thought(thought) });
            },
        );
        match choice {
            Ok(choice) => Ok(choice.map(|choice| choice.mv)),
            // The game is over: nobody listens.
            Err(ProgramError::Interrupted) => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }

    /// The program is of no use any more.
    fn fail(&mut self, why: String) -> ReplyContent {
        self.program = Err(why.clone());
        ReplyContent::Failed(why)
    }

    fn reply(&self, id: u64, content: ReplyContent) {
        (self.listener)(Reply { id, content });
    }
}

fn budget(pace: Pace) -> Budget {
    match pace {
        Pace::Fixed(time) => Budget::MoveTime(time),
        Pace::Clock { left, increment } => Budget::Clock { left, increment, moves_to_go: None },
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::time::Instant;

    use pinpoint_rules::Game;

    use super::*;

    /// The reply of a program, written as a shell script, to the question of a first move.
    fn reply_of(script: &str, patience: Duration) -> String {
        let (sender, replies) = channel();
        let listener: Listener = Arc::new(move |reply| drop(sender.send(reply)));
        let command = format!("sh -c '{script}'");
        let mut program = ProgramOpponent::with_patience(&command, patience, listener).unwrap();
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
        let missing = ProgramOpponent::start("/nowhere/engine", Arc::new(|_| {}));
        let why = missing.err().unwrap();
        assert!(why.starts_with("it cannot be started: "), "{why}");
    }

    #[test]
    fn a_newer_question_is_answered_although_the_program_thinks_about_an_older_one() {
        let (sender, replies) = channel();
        let listener: Listener = Arc::new(move |reply| drop(sender.send(reply)));
        let script = "while read line; do case $line in uci) echo uciok;; isready) echo readyok;; \
                      go*9000) ;; go*) echo bestmove d2d4;; stop) echo bestmove e2e4;; \
                      quit) exit;; esac; done";
        let mut program = ProgramOpponent::start(&format!("sh -c '{script}'"), listener).unwrap();
        let ask = |id, time| {
            let pace = Pace::Fixed(Duration::from_millis(time));
            Question { id, game: Game::default(), pace }
        };
        program.ask(ask(1, 9000));
        program.ask(ask(2, 1));
        let reply = replies.recv_timeout(Duration::from_secs(20)).expect("a reply");
        assert_eq!(reply.id, 2);
        assert!(matches!(reply.content, ReplyContent::Best(mv) if mv.to_string() == "d2d4"));
    }

    #[test]
    fn leaving_does_not_wait_for_a_program_that_never_answers() {
        for script in ["sleep 600", "echo uciok; sleep 600"] {
            let start = Instant::now();
            let command = format!("sh -c '{script}'");
            let mut program = ProgramOpponent::start(&command, Arc::new(|_| {})).unwrap();
            let pace = Pace::Fixed(Duration::from_millis(10));
            program.ask(Question { id: 1, game: Game::default(), pace });
            drop(program);
            assert!(start.elapsed() < Duration::from_secs(5));
        }
    }
}
