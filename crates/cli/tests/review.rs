//! `pinpoint review` as a user runs it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use pinpoint_notation::pgn::Reader;
use serde_json::Value;

const GAMES: &str = "\
[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"0-1\"]\n\n\
1. f3 { a strange start } e5 2. g4 ( 2. e4 Nf6 ) Qh4# 0-1\n\n\
[White \"Eve\"]\n[Black \"Ann\"]\n\n1. e4 e5 2. Ke4 *\n\n\
[White \"Eve\"]\n[Black \"Ann\"]\n[Result \"*\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n";

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("review").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("games.pgn"), GAMES).unwrap();
    folder
}

fn review(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pinpoint"))
        .current_dir(folder)
        .env("XDG_CACHE_HOME", folder.join("cache"))
        .args(["review", "--depth", "6", "--hash", "1", "--threads", "1"])
        .args(words)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_table_names_the_blunder_and_its_reason() {
    let output = review(&folder("table"), &["games.pgn"]);
    let said = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(said.contains("Game 1: Ann - Bob, 0-1"), "{said}");
    assert!(said.contains("2. g4??"), "{said}");
    assert!(said.contains("Allows mate: 2... Qh4#."), "{said}");
    assert!(said.contains("Turning points: 2. g4??"), "{said}");
    assert!(said.contains("103.1668"), "how it is computed");
}

#[test]
fn a_broken_game_is_named_and_skipped() {
    let output = review(&folder("broken"), &["games.pgn"]);
    assert!(
        text(&output.stderr).contains("game 2, line 10, column 13"),
        "{}",
        text(&output.stderr)
    );
    assert!(text(&output.stdout).contains("Game 3: Eve - Ann"));
    assert!(output.status.success());
}

#[test]
fn json_has_every_move_with_scores_and_proofs() {
    let output = review(&folder("json"), &["games.pgn", "--json", "--player", "ann"]);
    let document: Value = serde_json::from_slice(&output.stdout).expect("one document");
    let game = &document["games"][0];
    assert_eq!(game["players"]["white"], "Ann");
    assert_eq!(game["moves"].as_array().unwrap().len(), 4);
    let blunder = &game["moves"][2];
    assert_eq!((&blunder["judgment"], &blunder["uci"]), (&"blunder".into(), &"g2g4".into()));
    assert_eq!(blunder["after"]["mate"], -1);
    assert_eq!(blunder["sentences"][0]["proof"], serde_json::json!(["g2g4", "d8h4"]));
    assert!(game["accuracy"]["white"].as_f64() < game["accuracy"]["black"].as_f64());
    assert_eq!(document["broken"].as_array().unwrap().len(), 1);
    assert_eq!(document["player"]["games"], 2);
    assert_eq!(document["interrupted"], false);
}

#[test]
fn annotated_games_keep_what_was_written_and_read_back() {
    let folder = folder("pgn");
    assert!(review(&folder, &["games.pgn", "--pgn", "out.pgn"]).status.success());
    let written = fs::read_to_string(folder.join("out.pgn")).unwrap();
    let flat = written.replace('\n', " ");
    assert!(flat.contains("a strange start"), "{written}");
    assert!(flat.contains("( 2. e4 Nf6 )") || flat.contains("2. e4 { [%eval"), "{written}");
    assert!(flat.contains("2. g4 $4 { [%eval #-1] Allows mate: 2... Qh4#."), "{written}");
    let trees: Vec<_> = Reader::new(written.as_bytes()).trees().map(Result::unwrap).collect();
    assert_eq!(trees.len(), 2);
    assert_eq!(trees[0].main_line().count(), 4);
    // What is written of what was read is the same text.
    let again: Vec<String> = trees.iter().map(|tree| tree.to_pgn()).collect();
    assert_eq!(again.join("\n"), written);
}

#[test]
fn the_page_is_whole_and_asks_for_nothing() {
    let folder = folder("html");
    assert!(review(&folder, &["games.pgn", "--html", "out.html"]).status.success());
    let page = fs::read_to_string(folder.join("out.html")).unwrap();
    assert!(page.contains("<h2>Ann - Bob, 0-1</h2>") && page.ends_with("</html>\n"));
    for outside in ["<script", "<link", "src=", "url(", "http"] {
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn packed_files_and_stdin_are_read() {
    let folder = folder("packed");
    let packed = zstd::encode_all(GAMES.as_bytes(), 1).unwrap();
    fs::write(folder.join("games.pgn.zst"), packed).unwrap();
    let packed = review(&folder, &["games.pgn.zst"]);
    let plain = review(&folder, &["games.pgn"]);
    assert_eq!(text(&packed.stdout), text(&plain.stdout));
    let mut child = Command::new(env!("CARGO_BIN_EXE_pinpoint"))
        .args(["review", "-", "--depth", "6", "--hash", "1", "--threads", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(GAMES.as_bytes()).unwrap();
    assert_eq!(text(&child.wait_with_output().unwrap().stdout), text(&plain.stdout));
}

#[test]
fn what_an_interrupted_review_found_is_used_again() {
    let folder = folder("resume");
    // The same moves, but findings that no engine would give: they must come from the file.
    assert!(review(&folder, &["games.pgn"]).status.success());
    let reviews = folder.join("cache/pinpoint/reviews");
    assert_eq!(fs::read_dir(&reviews).unwrap().count(), 0, "all is done");
    let journal = journal_name(&folder);
    let findings = "game 1\n777 6 -\n-777 6 -\n777 6 -\n-777 6 -\n#0 0 -\n\n";
    fs::write(reviews.join(journal), findings).unwrap();
    let resumed = review(&folder, &["games.pgn", "--resume", "--json"]);
    let document: Value = serde_json::from_slice(&resumed.stdout).unwrap();
    assert_eq!(document["games"][0]["moves"][0]["before"]["cp"], 777);
    assert_eq!(document["games"].as_array().unwrap().len(), 2);
}

/// The name that the program gives the journal: it is there while a review runs without end.
fn journal_name(folder: &Path) -> std::ffi::OsString {
    let mut endless = Command::new(env!("CARGO_BIN_EXE_pinpoint"))
        .current_dir(folder)
        .env("XDG_CACHE_HOME", folder.join("cache"))
        .args(["review", "--depth", "6", "--hash", "1", "--threads", "1", "games.pgn"])
        .args(["--pgn", "/dev/full"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    endless.wait().unwrap();
    let mut entries = fs::read_dir(folder.join("cache/pinpoint/reviews")).unwrap();
    entries.next().expect("a failed review leaves its journal").unwrap().file_name()
}

#[test]
fn without_a_game_of_the_player_nothing_is_found() {
    let output = review(&folder("nobody"), &["games.pgn", "--player", "Zoe"]);
    assert_eq!(output.status.code(), Some(1));
    let none = review(&folder("number"), &["games.pgn", "--game", "9"]);
    assert_eq!(none.status.code(), Some(1));
    let broken = review(&folder("second"), &["games.pgn", "--game", "2"]);
    assert_eq!(broken.status.code(), Some(2));
}

/// A game against a built-in opponent, which lost its rook; the seed says what it did not see.
fn game_with_seed(seed: u32) -> String {
    format!(
        "[White \"Ann\"]\n[Black \"Pinpoint\"]\n[WhitePlayer \"human\"]\n[BlackPlayer \"level 1\"]\n\
         [OpponentSeed \"{seed}\"]\n\n1. b3 g6 2. Bb2 h5 3. a3 a6 4. Bxh8 *\n\n"
    )
}

#[test]
fn what_pinpoint_did_not_see_is_below_its_games() {
    let folder = folder("missed");
    let games: String = (0..60).map(game_with_seed).collect();
    fs::write(folder.join("missed.pgn"), games).unwrap();
    let output = review(&folder, &["missed.pgn", "--html", "out.html"]);
    let said = text(&output.stdout);
    let title = "Not seen by Pinpoint, in its own words";
    let confession = "I did not see that your bishop on b2 could take my rook on h8.";
    assert!(said.contains(title) && said.contains(confession), "{said}");
    let page = fs::read_to_string(folder.join("out.html")).unwrap();
    assert!(page.contains(title) && page.contains(confession));
}

/// Ctrl-C in the second game: the first one is written everywhere, and `--resume` goes on.
#[cfg(unix)]
#[test]
fn an_interrupted_review_writes_what_is_done() {
    use std::io::{BufRead, BufReader};

    let folder = folder("interrupted");
    let mut child = Command::new(env!("CARGO_BIN_EXE_pinpoint"))
        .current_dir(&folder)
        .env("XDG_CACHE_HOME", folder.join("cache"))
        .args(["review", "--movetime", "0.3", "--hash", "1", "--threads", "1", "games.pgn"])
        .args(["--pgn", "out.pgn", "--html", "out.html"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = lines.next().expect("the first game").unwrap();
    assert_eq!(first, "Game 1: Ann - Bob, 0-1");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let rest: Vec<String> = lines.map(Result::unwrap).collect();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("interrupted after 1 of 2 games"), "{said}");
    assert!(rest.iter().any(|line| line.contains("103.1668")), "the summary follows: {rest:?}");
    let written = fs::read_to_string(folder.join("out.pgn")).unwrap();
    assert_eq!(Reader::new(written.as_bytes()).trees().map(Result::unwrap).count(), 1);
    assert!(fs::read_to_string(folder.join("out.html")).unwrap().contains("Ann - Bob, 0-1"));
    let kept = fs::read_dir(folder.join("cache/pinpoint/reviews")).unwrap().next().unwrap();
    let kept = fs::read_to_string(kept.unwrap().path()).unwrap();
    assert!(kept.starts_with("game 1\n") && !kept.contains("game 3"), "{kept}");
}
