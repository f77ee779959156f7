//! Every command that asks about a position takes a FEN, moves, or a game of a file; every command
//! that prints JSON prints it in one style.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs the program with an empty stdin; gives exit code, stdout and stderr.
fn pinpoint(arguments: &[&str]) -> (Option<i32>, String, String) {
    let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join("positions-library.db");
    let output = Command::new(env!("CARGO_BIN_EXE_pinpoint"))
        .args(arguments)
        .env("PINPOINT_LIBRARY", library)
        .stdin(Stdio::null())
        .output()
        .expect("the binary starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[track_caller]
fn prints(arguments: &[&str]) -> String {
    let (code, out, err) = pinpoint(arguments);
    assert_eq!(code, Some(0), "{arguments:?}: {err}");
    out
}

/// A file with two games; the second has a pin in it.
fn file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, "1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 1/2-1/2\n").unwrap();
    path
}

const AFTER: &str = "rn1qkbnr/ppp2ppp/3p4/4p3/3PP1b1/5N2/PPP2PPP/RNBQKB1R w KQkq - 1 4";
const MOVES: &str = "1. e4 e5 2. Nf3 d6 3. d4 Bg4";

#[test]
fn a_position_is_a_fen_moves_or_a_game_of_a_file() {
    let path = file("two-games.pgn");
    let path = path.to_str().unwrap();
    let ways: [&[&str]; 4] = [
        &[AFTER],
        &["--moves", MOVES],
        &["--pgn", path, "--game", "2"],
        &["--pgn", path, "--game", "2", "--ply", "5", "--moves", "Bg4"],
    ];
    let commands: [(&str, &[&str]); 5] = [
        ("board", &[]),
        ("pins", &[]),
        ("perft", &["3"]),
        ("analyze", &["--depth", "1", "--json"]),
        ("explain", &["dxe5", "--json"]),
    ];
    for (command, rest) in commands {
        let ask = |way: &[&str]| {
            let arguments = [&[command], way, rest].concat();
            let out = prints(&arguments);
            // How long a search took differs.
            out.split("\"nps\"").next().unwrap().to_owned()
        };
        let first = ask(ways[0]);
        for way in &ways[1..] {
            assert_eq!(ask(way), first, "{command} {way:?}");
        }
    }
}

#[test]
fn the_word_after_the_moves_is_the_move_or_the_depth() {
    let pins = prints(&["pins", "--moves", "e4 e5 Nf3 d6 d4", "Bg4"]);
    assert_eq!(pins, "The bishop on g4 is pinning the knight on f3 to the queen on d1.\n");
    assert_eq!(
        prints(&["perft", "--moves", "e4", "2"]),
        prints(&["perft", "startpos", "2", "--moves", "e4"])
    );
    let (code, _, err) = pinpoint(&["perft", "startpos"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("which depth?"), "{err}");
    for (arguments, why) in [
        (&["board"][..], "which position?"),
        (&["board", "startpos", "--pgn", "x.pgn"], "exclude each other"),
        (&["perft", "startpos", "65"], "expected a number from 0 to 64"),
        (&["board", "--moves", "e4 e4"], "illegal move \"e4\""),
        (&["pins", "startpos", "--jsonl"], "leave the position out"),
    ] {
        let (code, _, err) = pinpoint(arguments);
        assert_eq!(code, Some(2), "{arguments:?}");
        assert!(err.contains(why), "{arguments:?}: {err}");
    }
}

#[test]
fn every_document_is_one_line_with_its_version_or_a_list() {
    let path = file("documents.pgn");
    let path = path.to_str().unwrap();
    prints(&["games", "import", path]);
    for arguments in [
        &["board", "startpos", "--json"][..],
        &["pins", AFTER, "--json"],
        &["explain", "startpos", "e4", "--json"],
        &["analyze", "startpos", "--depth", "2", "--json"],
        &["perft", "startpos", "2", "--divide", "--json"],
        &["games", "explore", "--json"],
        &["games", "stats", "--json"],
    ] {
        let out = prints(arguments);
        assert!(out.starts_with("{\"schema\":1,"), "{arguments:?}: {out}");
        assert_eq!(out.lines().count(), 1, "{arguments:?}");
    }
    // Lists are arrays, also on one line.
    for arguments in [
        &["games", "list", "--json"][..],
        &["games", "find", "--result", "0-1", "--json"],
        &["games", "import", path, "--json"],
        &["games", "show", "1", "--json"],
    ] {
        let out = prints(arguments);
        assert!(out.starts_with("[{\"") && out.ends_with("}]\n"), "{arguments:?}: {out}");
        assert_eq!(out.lines().count(), 1, "{arguments:?}");
    }
    // A review is one document with a line for each game.
    let review = prints(&["review", path, "--nodes", "100", "--json"]);
    assert!(review.starts_with("{\"schema\":1,"), "{review}");
    for key in keys(&review) {
        let is_plain =
            key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        assert!(is_plain, "{key} is not in snake case");
    }
}

/// The names of all fields of a document.
fn keys(document: &str) -> Vec<String> {
    fn collect(value: &serde_json::Value, keys: &mut Vec<String>) {
        match value {
            serde_json::Value::Object(fields) => {
                for (key, value) in fields {
                    keys.push(key.clone());
                    collect(value, keys);
                }
            }
            serde_json::Value::Array(values) => {
                values.iter().for_each(|value| collect(value, keys));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    collect(&serde_json::from_str(document).expect("a JSON document"), &mut found);
    found
}

#[test]
fn a_board_in_json_has_pieces_moves_and_the_end() {
    let out = prints(&["board", "--moves", "f3 e5 g4 Qh4#", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(document["pieces"]["h4"], "q");
    assert_eq!(document["check"], "e1");
    assert_eq!(document["moves"].as_array().unwrap().len(), 0);
    assert_eq!(document["outcome"]["result"], "0-1");
    assert_eq!(document["turn"], "white");
}
