//! Conversations with a real process: each command, and each kind of bad input.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

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
        "Evaluation",
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

/// An endless search is neither ended by the question nor in the way of the answer.
#[test]
fn stop_and_isready_are_answered_while_all_threads_search() {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut engine = Conversation::start(&["uci"]);
    engine.say(&format!("setoption name Threads value {threads}"));
    engine.say("setoption name MultiPV value 3");
    for _ in 0..20 {
        engine.say("go infinite");
        engine.hear("info depth 8");
        engine.say("isready");
        let heard = engine.hear("readyok");
        assert!(!heard.iter().any(|line| line.starts_with("bestmove")), "{heard:?}");
        engine.say("stop");
        engine.answer("bestmove ");
    }
}

#[test]
fn pondering_waits_for_the_move() {
    let mut engine = Conversation::start(&["uci"]);
    engine.say("position startpos moves e2e4");
    engine.say("go ponder depth 3");
    engine.hear("info depth 3");
    for _ in 0..20 {
        engine.say("isready");
        let heard = engine.hear("readyok");
        assert!(!heard.iter().any(|line| line.starts_with("bestmove")), "{heard:?}");
    }
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
    assert!(engine.answer("").starts_with("network: "));
    // In check, too.
    engine.say("position fen 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    engine.say("eval");
    assert!(engine.answer("network: ").ends_with(" centipawns for White"));
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
fn after_a_refused_position_nothing_is_searched() {
    let mut engine = Conversation::start(&["uci"]);
    engine.say("position startpos moves e2e4");
    engine.say("position startpos moves e2e4 e2e4");
    engine.say("go depth 2");
    let heard = engine.hear("bestmove ");
    assert!(heard.iter().any(|line| line.contains("the last position was refused")), "{heard:?}");
    assert_eq!(heard.last().map(String::as_str), Some("bestmove 0000"));
    engine.say("position startpos moves e2e4");
    engine.say("go depth 2");
    assert_ne!(engine.answer("bestmove "), "bestmove 0000");
}

#[test]
fn a_search_by_nodes_ends_with_its_count() {
    let mut engine = Conversation::start(&["uci"]);
    engine.say("go nodes 12345");
    let heard = engine.hear("bestmove ");
    let last = heard.iter().rev().find(|line| line.starts_with("info depth"));
    assert!(last.is_some_and(|line| line.contains(" nodes 12345 ")), "{heard:?}");
}

#[test]
fn a_mate_in_one_is_not_searched_for_ever() {
    let mut engine = Conversation::start(&["uci"]);
    engine.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    engine.say("go nodes 100000000");
    let heard = engine.hear("bestmove a1a8");
    assert!(heard.len() < 20, "{heard:?}");
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
    check_complaint("setoption name EvalFile value none.nnue", "none.nnue: cannot read the file");
    check_complaint("setoption name Evaluation value guess", "expected network or hand-written");
    check_complaint("setoption name Evaluation", "expected network or hand-written");
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

/// The bytes of the network that comes with the program.
fn built_in_network() -> Vec<u8> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../nnue/networks/built-in.nnue");
    fs::read(file).expect("the network is in the repository")
}

/// The same bytes with a checksum that is right.
fn with_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - 8);
    let mut hash = 0xCBF2_9CE4_8422_2325u64;
    for &byte in &bytes {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
    }
    bytes.extend(hash.to_le_bytes());
    bytes
}

/// A network that is always a pawn ahead, whoever is to move.
fn optimist() -> Vec<u8> {
    let mut bytes = built_in_network();
    let biases = bytes.len() - 8 - 2 * 8;
    bytes[16..biases].fill(0);
    for bias in bytes[biases..biases + 16].chunks_exact_mut(2) {
        bias.copy_from_slice(&10_200i16.to_le_bytes());
    }
    with_checksum(bytes)
}

/// A file in a folder that only tests use; its name may be that of no other test's.
fn test_file(name: &str, bytes: &[u8]) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, bytes).expect("the folder for tests can be written to");
    file
}

impl Conversation {
    /// Sets an option and returns the line that answers it; afterwards the engine still plays.
    #[track_caller]
    fn option_answer(&mut self, name: &str, value: &str) -> String {
        self.say(&format!("setoption name {name} value {value}"));
        self.say("isready");
        let heard = self.hear("readyok");
        let said: Vec<&String> =
            heard.iter().filter(|line| line.starts_with("info string")).collect();
        assert_eq!(said.len(), 1, "{name} {value}: {heard:?}");
        let said = said[0].clone();
        self.say("position startpos");
        self.say("go depth 4");
        self.answer("bestmove ");
        said
    }

    /// What the network in use says of the start, with White and with Black to move.
    #[track_caller]
    fn network_values(&mut self) -> [String; 2] {
        ["", " moves e2e4"].map(|moves| {
            self.say(&format!("position startpos{moves}"));
            self.say("eval");
            self.answer("network: ")
        })
    }

    #[track_caller]
    fn bench_nodes(&mut self) -> String {
        self.say("bench 4");
        let line = self.hear("").pop().expect("bench answers");
        line.split(' ').next().expect("a line has a first word").to_owned()
    }
}

#[test]
fn bad_network_files_are_named_and_change_nothing() {
    let whole = built_in_network();
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 0x10;
    let mut other_shape = whole.clone();
    other_shape[8..12].copy_from_slice(&256u32.to_le_bytes());
    let longer = [whole.as_slice(), b"\n"].concat();
    let half = &whole[..whole.len() / 2];
    let bad: [(&str, &[u8], &str); 7] = [
        ("empty.nnue", b"", "not a network file"),
        ("garbage.nnue", b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "not a network file"),
        ("header.nnue", &whole[..16], "bytes and has 16;"),
        ("truncated.nnue", half, &format!("bytes and has {};", half.len())),
        ("longer.nnue", &longer, &format!("bytes and has {};", longer.len())),
        ("flipped.nnue", &flipped, "checksum is wrong"),
        ("shape.nnue", &with_checksum(other_shape), "a network of 256 neurons"),
    ];
    let mut engine = Conversation::start(&["uci"]);
    let before = (engine.network_values(), engine.bench_nodes());
    for (name, bytes, expected) in bad {
        let file = test_file(name, bytes);
        let said = engine.option_answer("EvalFile", file.to_str().unwrap());
        assert!(said.starts_with("info string EvalFile: "), "{said}");
        assert!(said.contains(name) && said.contains(expected), "{name}: {said}");
        assert!(said.ends_with("the evaluation stays as it was"), "{said}");
        assert_eq!(engine.network_values(), before.0, "{name}");
    }
    let said = engine.option_answer("EvalFile", "nowhere/a network.nnue");
    assert!(said.contains("nowhere/a network.nnue: cannot read the file"), "{said}");
    let said = engine.option_answer("EvalFile", env!("CARGO_TARGET_TMPDIR"));
    assert!(said.contains("not a file"), "{said}");
    assert_eq!((engine.network_values(), engine.bench_nodes()), before);
}

#[test]
fn a_network_file_evaluates_until_it_is_taken_back() {
    let copy = test_file("good copy.nnue", &built_in_network());
    let optimist = test_file("optimist.nnue", &optimist());
    let mut engine = Conversation::start(&["uci"]);
    let before = (engine.network_values(), engine.bench_nodes());
    let said = engine.option_answer("EvalFile", copy.to_str().unwrap());
    assert_eq!(said, format!("info string EvalFile: the network of {} is loaded", copy.display()));
    assert_eq!((engine.network_values(), engine.bench_nodes()), before);

    let said = engine.option_answer("evalfile", optimist.to_str().unwrap());
    assert!(said.ends_with("optimist.nnue is loaded"), "{said}");
    let ahead = ["network: 100 centipawns for White", "network: -100 centipawns for White"];
    assert_eq!(engine.network_values(), ahead);
    // After one move it is the other side that is a pawn ahead.
    engine.say("ucinewgame");
    engine.say("position startpos");
    engine.say("go depth 1");
    let heard = engine.hear("bestmove ");
    assert!(heard.iter().any(|line| line.contains("score cp -")), "{heard:?}");
    // A file that cannot be used leaves the one before in use, not the built-in one.
    let said = engine.option_answer("EvalFile", "none.nnue");
    assert!(said.ends_with("the evaluation stays as it was"), "{said}");
    assert_eq!(engine.network_values(), ahead);

    for nothing in ["<empty>", ""] {
        let said = engine.option_answer("EvalFile", nothing);
        assert_eq!(said, "info string EvalFile: the built-in network is loaded");
        assert_eq!((engine.network_values(), engine.bench_nodes()), before);
    }
}

/// The last line with a score of a search to a small depth.
#[track_caller]
fn score_of_search(engine: &mut Conversation) -> String {
    engine.say("ucinewgame");
    engine.say("position startpos moves e2e4");
    engine.say("go depth 5");
    let heard = engine.hear("bestmove ");
    let line = heard.iter().rev().find(|line| line.contains(" score ")).expect("a score");
    let words = line.split(' ').skip_while(|&word| word != "score");
    words.take_while(|&word| word != "nps").collect::<Vec<_>>().join(" ")
}

#[test]
fn the_hand_written_evaluation_is_used_when_chosen() {
    let optimist = test_file("optimist beside.nnue", &optimist());
    let mut engine = Conversation::start(&["uci"]);
    let by_network = score_of_search(&mut engine);
    engine.say("setoption name Evaluation value hand-written");
    let by_hand = score_of_search(&mut engine);
    assert_ne!(by_hand, by_network);
    // A network that is not in use can be exchanged, and nothing changes.
    let said = engine.option_answer("EvalFile", optimist.to_str().unwrap());
    assert!(said.ends_with("is loaded, for use by Evaluation network"), "{said}");
    assert_eq!(score_of_search(&mut engine), by_hand);
    let said = engine.option_answer("Evaluation", "guess");
    assert!(said.contains("expected network or hand-written"), "{said}");
    assert_eq!(score_of_search(&mut engine), by_hand);
    engine.say("setoption name Evaluation value NETWORK");
    assert_ne!(score_of_search(&mut engine), by_hand);
    engine.option_answer("EvalFile", "<empty>");
    assert_eq!(score_of_search(&mut engine), by_network);
}

#[test]
fn the_evaluation_can_be_changed_while_a_search_runs() {
    let optimist = test_file("optimist in search.nnue", &optimist());
    let file = format!("EvalFile value {}", optimist.display());
    let mut engine = Conversation::start(&["uci"]);
    engine.say("setoption name Threads value 2");
    for option in ["Evaluation value hand-written", &file, "Evaluation value network"] {
        engine.say("position startpos");
        engine.say("go infinite");
        engine.hear("info depth 4");
        engine.say(&format!("setoption name {option}"));
        engine.say("isready");
        let heard = engine.hear("readyok");
        let moves = heard.iter().filter(|line| line.starts_with("bestmove ")).count();
        // A network that is not in use is exchanged without stopping the search.
        let is_idle = option == file;
        assert_eq!(moves, usize::from(!is_idle), "{option}: {heard:?}");
        if is_idle {
            engine.say("stop");
            engine.hear("bestmove ");
        }
    }
    // Refused values leave the search alone.
    engine.say("go infinite");
    engine.hear("info depth 4");
    engine.say("setoption name Evaluation value guess");
    engine.say("setoption name EvalFile value none.nnue");
    engine.say("isready");
    let heard = engine.hear("readyok");
    assert!(!heard.iter().any(|line| line.starts_with("bestmove ")), "{heard:?}");
    engine.say("stop");
    engine.hear("bestmove ");
    engine.say("eval");
    engine.hear("network: 100 centipawns for White");
}
