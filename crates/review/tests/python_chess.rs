//! Annotated games as another library reads them.
//!
//! Needs a Python with `chess`: `cargo test -p pinpoint-review --test python_chess -- --ignored`.
//! `PINPOINT_PYTHON` names the Python, else it is `python3`. The gate runs this where it can, and
//! says so where it cannot.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use pinpoint_notation::pgn::{EvalScore, GameTree, NodeId, Reader};
use pinpoint_review::{Examination, Review, annotate, main_game};
use pinpoint_rules::CastlingStyle;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// A golden game with its review written into it.
fn annotated(name: &str) -> String {
    let file = |extension| folder().join("golden").join(name).with_extension(extension);
    let text = fs::read(file("pgn")).unwrap();
    let mut tree = Reader::new(&text[..]).read_tree().unwrap().unwrap();
    let game = main_game(&tree);
    let found = fs::read_to_string(file("findings")).unwrap();
    let review = Review::new(&game, &Examination::from_text(&game, &found).unwrap());
    annotate(&mut tree, &review);
    tree.to_pgn()
}

/// What python-chess reads, in the lines that `python_chess.py` describes.
fn theirs(pgn: &str) -> String {
    let python = std::env::var("PINPOINT_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let mut child = Command::new(python)
        .arg(folder().join("python_chess.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python can be started");
    child.stdin.take().unwrap().write_all(pgn.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "python-chess refused it:\n{pgn}");
    String::from_utf8(output.stdout).unwrap().replace("\r\n", "\n")
}

/// What our own reader reads, in the same lines.
fn ours(pgn: &str) -> String {
    let tree = Reader::new(pgn.as_bytes()).read_tree().unwrap().unwrap();
    let mut text = String::new();
    show(&tree, GameTree::START, 0, &mut text);
    text
}

fn show(tree: &GameTree, at: NodeId, depth: usize, text: &mut String) {
    let mut children = tree.children(at);
    let Some(main) = children.next() else { return };
    line(tree, main, depth, text);
    for other in children {
        line(tree, other, depth + 1, text);
        show(tree, other, depth + 1, text);
    }
    show(tree, main, depth, text);
}

fn line(tree: &GameTree, id: NodeId, depth: usize, text: &mut String) {
    let node = tree.node(id);
    let uci = node.mv().unwrap().uci(CastlingStyle::Standard).to_string();
    let mut nags: Vec<u8> = node.nags.iter().map(|nag| nag.0).collect();
    nags.sort_unstable();
    let nags: Vec<String> = nags.iter().map(|nag| format!("${nag}")).collect();
    let score = match node.comment.eval().map(|eval| eval.score) {
        None => "-".to_owned(),
        Some(EvalScore::Centipawns(centipawns)) => centipawns.to_string(),
        Some(EvalScore::Mate(moves)) => format!("#{moves}"),
    };
    let words: Vec<&str> = node.comment.text.split_whitespace().collect();
    let written = format!("{uci} [{}] {score} {}", nags.join(" "), words.join(" "));
    *text += &format!("{}{}\n", "  ".repeat(depth), written.trim_end());
}

#[track_caller]
fn check(name: &str) {
    let pgn = annotated(name);
    let (ours, theirs) = (ours(&pgn), theirs(&pgn));
    assert!(ours.contains("[$4] ") && ours.contains("  "), "a blunder and a variation:\n{ours}");
    assert_eq!(ours, theirs, "{name}:\n{pgn}");
}

#[test]
#[ignore = "needs a Python with chess"]
fn python_chess_reads_annotated_games_as_we_do() {
    for name in ["opera", "blitz", "long"] {
        check(name);
    }
}
