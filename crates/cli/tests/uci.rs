//! Conversations with a real process: each command, and each kind of bad input.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// How long a line may take to come on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

struct Conversation {
    process: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Conversation {
    fn start(arguments: &[&str]) -> Conversation {
        let mut process = Command::new(env!("CARGO_BIN_EXE_pinpoint"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary was built for this test");
        let output = BufReader::new(process.stdout.take().expect("stdout is piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|l| sender.send(l))
        });
        let input = process.stdin.take();
        Conversation { process, input, lines }
    }

    fn say(&mut self, text: &str) {
        self.say_bytes(format!("{text}\n").as_bytes());
    }

    fn say_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("stdin is open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the engine listens");
    }

    /// All lines up to the first that begins with the text.
    #[track_caller]
    fn hear(&self, start: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => heard.push(line),
                Err(_) => panic!("no line begins with {start:?}; heard {heard:#?}"),
            }
            if heard.last().is_some_and(|line| line.starts_with(start)) {
                return heard;
            }
        }
    }

    /// The last line of [`Conversation::hear`].
    #[track_caller]
    fn answer(&self, start: &str) -> String {
        self.hear(start).pop().expect("at least one line was heard")
    }

    /// Ends the input and waits for a clean end of the process; the lines it still said.
    #[track_caller]
    fn end(mut self) -> Vec<String> {
        drop(self.input.take());
        let rest = self.lines.iter().collect();
        assert!(self.process.wait().expect("the process can be waited for").success());
        rest
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        // Already gone after a clean end.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[track_caller]
fn check_complaint(input: &str, expected: &str) {
    let mut engine = Conversation::start(&["uci"]);
    engine.say(input);
    engine.say("isready");
    let heard = engine.hear("readyok");
    let complaint = heard.iter().find(|line| line.starts_with("info string"));
    assert!(complaint.is_some_and(|line| line.contains(expected)), "{input}: {heard:?}");
    // It still plays.
    engine.say("position startpos");
    engine.say("go depth 2");
    engine.answer("bestmove ");
}

#[test]
fn a_gui_starts_it_without_arguments() {
    let mut engine = Conversation::start(&[]);
    engine.say("uci");
    let heard = engine.hear("uciok");
    assert!(heard[0].starts_with("id name Pinpoint"));
    for option in [
        "Hash",
        "Threads",
        "Clear Hash",
        "MultiPV",
        "Ponder",
        "Move Overhead",
        "UCI_Chess960",
        "UCI_ShowWDL",
        "UCI_LimitStrength",
        "UCI_Elo",
        "SyzygyPath",
        "OwnBook",
        "BookFile",
        "EvalFile",
    ] {
        let wanted = format!("option name {option} type");
        assert!(heard.iter().any(|line| line.starts_with(&wanted)), "{option}");
    }
    engine.say("quit");
    engine.end();
}

#[test]
fn a_game_is_played_move_by_move() {
    let mut engine = Conversation::start(&["uci"]);
    engine.say("ucinewgame");
    engine.say("position startpos moves e2e4 e7e5");
    engine.say("go wtime 1000 btime 1000 winc 10 binc 10");
    assert!(engine.answer("bestmove ").len() >= 13);
    engine.say("position startpos moves e2e4 e7e5 g1f3");
    engine.say("go movetime 20");
    engine.answer("bestmove ");
    engine.say("go nodes 5000 searchmoves b8c6");
    assert!(engine.answer("bestmove ").starts_with("bestmove b8c6"));
    engine.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    engine.say("go mate 1");
    let heard = engine.hear("bestmove ");
    assert!(heard.iter().any(|line| line.contains("score mate 1")));
    assert!(heard.last().is_some_and(|line| line.starts_with("bestmove a1a8")));
}

#[test]
fn info_lines_carry_everything_a_gui_shows() {
    let mut engine = Conversation::start(&["uci"]);
    engine.say("setoption name UCI_ShowWDL value true");
    engine.say("setoption name MultiPV value 2");
    engine.say("go depth 5");
    let heard = engine.hear("bestmove ");
    let last = heard.iter().rev().find(|line| line.contains("multipv 2")).expect("a second line");
    for part in [
        "depth 5", "seldepth", "score cp", "wdl", "nodes", "nps", "hashfull", "tbhits", "time",
        "pv",
    ] {
        assert!(last.contains(&format!(" {part} ")), "{part}: {last}");
    }
}

/// How long the answer took.
#[track_caller]
fn time_of_answer(engine: &mut Conversation, command: &str, answer: &str) -> Duration {
    let start = Instant::now();
    engine.say(command);
    engine.hear(answer);
    start.elapsed()
}

/// Within 10 ms, in the middle of twenty tries: single ones depend on what else the machine does.
#[test]
fn stop_and_isready_are_answered_at_once_under_load() {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut engine = Conversation::start(&["uci"]);
    engine.say(&format!("setoption name Threads value {threads}"));
    engine.say("setoption name MultiPV value 3");
    let (mut ready, mut stopped) = (Vec::new(), Vec::new());
    for _ in 0..20 {
        engine.say("go infinite");
        engine.hear("info depth 8");
        ready.push(time_of_answer(&mut engine, "isready", "readyok"));
        stopped.push(time_of_answer(&mut engine, "stop", "bestmove "));
    }
    for mut times in [ready, stopped] {
        times.sort();
        assert!(times[times.len() / 2] < Duration::from_millis(10), "{times:?}");
    }
}

#[test]
fn pondering_waits_for_the_move() {
    let mut engine = Conversation::start(&["uci"]);
    engine.say("position startpos moves e2e4");
    engine.say("go ponder wtime 200 btime 200");
    thread::sleep(Duration::from_millis(300));
    engine.say("isready");
    let heard = engine.hear("readyok");
    assert!(!heard.iter().any(|line| line.starts_with("bestmove")), "{heard:?}");
    engine.say("ponderhit");
    engine.answer("bestmove ");
}

#[test]
fn chess960_castling_is_spelled_as_asked() {
    let mut engine = Conversation::start(&["uci"]);
    let fen = "position fen 6k1/5ppp/8/8/8/8/5PPP/4K2R w K - 0 1";
    engine.say(fen);
    engine.say("go depth 3 searchmoves e1g1");
    assert!(engine.answer("bestmove ").starts_with("bestmove e1g1"));
    engine.say("setoption name UCI_Chess960 value true");
    engine.say("go depth 3 searchmoves e1h1");
    assert!(engine.answer("bestmove ").starts_with("bestmove e1h1"));
}

#[test]
fn extra_commands_answer() {
    let mut engine = Conversation::start(&["uci"]);
    engine.say("position startpos");
    engine.say("go perft 3");
    assert_eq!(engine.answer("Nodes searched"), "Nodes searched: 8902");
    engine.say("go perft 30");
    engine.say("stop");
    engine.hear("info string perft was stopped");
    engine.say("d");
    engine.hear("rnbqkbnr/pppppppp");
    engine.say("eval");
    engine.answer("100 % middlegame");
    engine.say("bench 3");
    assert!(engine.answer("").ends_with(" nps"));
}

#[test]
fn a_mated_side_has_no_move() {
    let mut engine = Conversation::start(&["uci"]);
    engine.say("position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    engine.say("go depth 5");
    assert_eq!(engine.answer("bestmove "), "bestmove (none)");
}

#[test]
fn bad_input_is_named_and_survived() {
    check_complaint("xyzzy", "unknown command");
    check_complaint("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "king");
    check_complaint("position fen garbage", "position:");
    check_complaint("position", "expected startpos or fen");
    check_complaint("position startpos moves e2e4 e2e4", "move 2");
    check_complaint("position startpos moves e7e8Q", "move 1");
    check_complaint("setoption name Nonsense value 3", "unknown option");
    check_complaint("setoption name Hash value 99999999999999999999", "from 1 to");
    check_complaint("setoption name Threads value -1", "from 1 to");
    check_complaint("setoption name EvalFile value none.nnue", "not supported");
    check_complaint("setoption name SyzygyPath value /nowhere", "SyzygyPath");
    check_complaint("setoption name OwnBook value perhaps", "true or false");
    check_complaint("setoption", "expected name");
}

#[test]
fn numbers_of_any_size_are_survived() {
    let mut engine = Conversation::start(&["uci"]);
    for go in [
        "go wtime -100 btime -100",
        "go wtime abc",
        "go depth 0",
        "go nodes 0",
        "go movetime 0",
        "go wtime 1 btime 1 movestogo 99999999999999999999",
        "go mate 1 depth 4",
        "go depth 2 banana",
    ] {
        engine.say("position startpos");
        engine.say(go);
        engine.answer("bestmove ");
    }
    engine.say_bytes(b"\xFF\xFE\x00 garbage\n\n\r\n");
    engine.say(&"long ".repeat(20_000));
    engine.say("isready");
    engine.hear("readyok");
}

#[test]
fn weak_play_goes_together_with_several_lines() {
    let mut engine = Conversation::start(&["uci"]);
    engine.say("setoption name UCI_LimitStrength value true");
    engine.say("setoption name UCI_Elo value 1320");
    engine.say("setoption name MultiPV value 5");
    engine.say("go wtime 1000 btime 1000");
    engine.answer("bestmove ");
    engine.say("setoption name UCI_LimitStrength value false");
    for level in 1..=8 {
        engine.say(&format!("setoption name Skill Level value {level}"));
        engine.say("go wtime 1000 btime 1000");
        engine.answer("bestmove ");
    }
}

#[test]
fn the_end_of_input_ends_the_search_and_the_process() {
    let mut endless = Conversation::start(&["uci"]);
    endless.say("go infinite");
    assert!(endless.end().iter().any(|line| line.starts_with("bestmove ")));
    let mut limited = Conversation::start(&["uci"]);
    limited.say("go depth 6");
    assert!(limited.end().iter().any(|line| line.starts_with("bestmove ")));
    Conversation::start(&["uci"]).end();
}
