//! `pinpoint pins` as a user sees it: output, errors and exit codes.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn pinpoint(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pinpoint"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[track_caller]
fn check(arguments: &[&str], code: i32, stdout: &str, stderr: &str) {
    let output = pinpoint(arguments, "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout, "stdout of {arguments:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), stderr, "stderr of {arguments:?}");
    assert_eq!(output.status.code(), Some(code), "exit code of {arguments:?}");
}

const PLAIN: &str = "7k/6q1/8/8/8/8/8/1KB5 w - - 0 1";

#[test]
fn the_plainest_pin_is_one_line() {
    let line = "The bishop on b2 is pinning the queen on g7 to the king on h8.\n";
    check(&["pins", PLAIN, "c1b2"], 0, line, "");
    check(&["pins", PLAIN, "Bb2"], 0, line, "");
}

#[test]
fn nothing_found_is_exit_code_1_and_silence() {
    check(&["pins", PLAIN, "c1d2"], 1, "", "");
    check(&["pins", PLAIN], 1, "", "");
}

#[test]
fn old_pins_along_the_line_and_harmless_ones_need_all() {
    let slid = "4k3/4n3/8/8/8/8/8/K3R3 w - - 0 1";
    check(&["pins", slid, "e1e2"], 1, "", "");
    let said = "The rook on e2 is pinning the knight on e7 to the king on e8.\n";
    check(&["pins", slid, "e1e2", "--all"], 0, said, "");
    let harmless = "3rr2k/8/8/4r3/8/8/8/K2R4 w - - 0 1";
    check(&["pins", harmless, "d1e1"], 1, "", "");
    let said = "The rook on e1 is pinning the rook on e5 to the rook on e8.\n";
    check(&["pins", harmless, "d1e1", "--all"], 0, said, "");
}

#[test]
fn a_position_alone_shows_what_stands_and_who_is_tied() {
    let said = "The queen on h6 is pinning the pawn on g6 to the knight on f6.\n\
                The knight on f6 is tied to a mate threat: if it moves, Qh7 is mate.\n";
    check(&["pins", "5rk1/5p2/5npQ/6N1/8/8/8/6K1 b - - 0 1"], 0, said, "");
}

#[test]
fn every_mistake_has_its_own_message() {
    let move_error = |mv: &str, message: &str| {
        check(&["pins", PLAIN, mv], 2, "", &format!("error: {message}\n"));
    };
    move_error("c1c2", "illegal move \"c1c2\": a bishop does not move from c1 to c2");
    move_error("d1d2", "illegal move \"d1d2\": there is no piece on d1");
    move_error("0000", "illegal move \"0000\": a null move is not a move of the game");
    move_error("g7g6", "illegal move \"g7g6\": the queen on g7 is Black's, and White is to move");
    let unreadable = pinpoint(&["pins", PLAIN, "hello"], "");
    assert_eq!(unreadable.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&unreadable.stderr).contains("unreadable move \"hello\""));
    let fen = pinpoint(&["pins", "7k/9/8/8/8/8/8/1KB5 w - - 0 1", "c1b2"], "");
    assert_eq!(fen.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&fen.stderr).starts_with("error: invalid FEN: "));
}

#[test]
fn json_lines_are_answered_line_by_line() {
    let input = format!(
        "{{\"fen\":\"{PLAIN}\",\"move\":\"c1b2\"}}\n{{\"fen\":\"x\"}}\nno json\n\
         {{\"fen\":\"{PLAIN}\",\"move\":\"c1c2\"}}\n{{\"fen\":\"{PLAIN}\"}}\n"
    );
    let output = pinpoint(&["pins", "--jsonl"], &input);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    let starts = [
        "{\"schema\":1,\"fen\":\"7k/6q1/8/8/8/8/8/1KB5 w - - 0 1\",\"move\":\"c1b2\",\"pins\":[{",
        "{\"schema\":1,\"error\":{\"kind\":\"fen\",",
        "{\"schema\":1,\"error\":{\"kind\":\"json\",",
        "{\"schema\":1,\"error\":{\"kind\":\"move\",",
        "{\"schema\":1,\"fen\":\"7k/6q1/8/8/8/8/8/1KB5 w - - 0 1\",\"move\":null,\"pins\":[],",
    ];
    assert_eq!(text.lines().count(), starts.len());
    for (line, start) in text.lines().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
}
