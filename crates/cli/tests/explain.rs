//! `pinpoint explain`, `puzzles tag` and `bench tactics` as a user sees them.

use std::io::Write;
use std::process::{Command, Stdio};

/// Exit code, stdout and stderr.
fn pinpoint(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pinpoint"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

const FORK: &str = "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1";

#[test]
fn a_fork_is_one_sentence() {
    let (code, out, err) = pinpoint(&["explain", FORK, "Nc7"], "");
    assert_eq!(out, "Nc7+ forks the king on e8 and the rook on a8 and wins a rook.\n");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let (_, out, _) = pinpoint(&["explain", FORK, "Nc7", "--all"], "");
    assert!(out.contains("The knight on c7 gives check.\n"), "{out}");
}

const TIED: &str = "5rk1/5p2/5npQ/6N1/8/8/8/6K1 b - - 0 1";

#[test]
fn a_move_that_allows_mate_says_so() {
    let sentence = "The knight on f6 was tied to a mate threat: after Nd5, Qh7 is mate.";
    let (code, out, _) = pinpoint(&["explain", TIED, "Nd5"], "");
    assert_eq!((code, out), (Some(0), format!("{sentence}\n")));
    let (_, out, _) = pinpoint(&["explain", TIED, "Nd5", "--json"], "");
    let fact = "\"facts\":[{\"kind\":\"mate_allowed\",\"status\":\"new\",\"benefits\":\"white\",\
                \"rank\":\"mate\",\"gain\":0,\"net\":0,\"mate_in\":1,\"proof\":[\"f6d5\",\"h6h7\"],\
                \"told\":true,";
    assert!(out.contains(fact) && out.contains(sentence), "{out}");
}

#[test]
fn a_position_is_explained_by_the_mates_it_hides() {
    let (code, out, _) = pinpoint(&["explain", TIED], "");
    let tied = "The knight on f6 is tied to a mate threat: if it moves, Qh7 is mate.\n";
    assert_eq!((code, out.as_str()), (Some(0), tied));
    let threat = "6k1/5ppp/8/8/8/8/r7/1R4K1 b - - 0 1";
    let (_, out, _) = pinpoint(&["explain", threat], "");
    assert_eq!(out, "White threatens Rb8, which would be mate.\n");
    let (_, out, _) = pinpoint(&["explain", threat, "--json"], "");
    assert!(out.contains("{\"kind\":\"mate_threat\""), "{out}");
}

#[test]
fn a_line_proves_more() {
    let (_, out, _) = pinpoint(&["explain", FORK, "Nc7", "--line", "1... Kd7 2. Nxa8"], "");
    assert!(out.contains("The fork is used: after Nc7 Kd7, Nxa8 takes the rook on a8.\n"), "{out}");
    let (code, _, err) = pinpoint(&["explain", FORK, "Nc7", "--line", "Kd7 Nxb8"], "");
    assert_eq!(code, Some(2));
    assert!(err.starts_with("error: in the line: illegal move \"Nxb8\""), "{err}");
}

#[test]
fn every_legal_move_is_explained() {
    let (code, out, err) = pinpoint(&["explain", "startpos", "a3"], "");
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (Some(0), "Opening: Anderssen's Opening.\n", "")
    );
}

#[test]
fn the_game_before_the_move_is_known() {
    let (code, out, _) = pinpoint(&["explain", "--moves", "1. e4 e6 2. d4 d5 3. exd5 exd5"], "");
    assert_eq!(code, Some(0));
    assert!(out.starts_with("exd5 takes back on d5.\n"), "{out}");
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/french.pgn");
    std::fs::write(file, "1. e4 e6 2. d4 d5 3. exd5 exd5 *\n").unwrap();
    let (code, from_file, _) = pinpoint(&["explain", "--pgn", file, "--ply", "6"], "");
    assert_eq!((code, from_file), (Some(0), out));
    let (code, _, err) = pinpoint(&["explain", "--pgn", file, "--ply", "7"], "");
    assert_eq!(code, Some(2));
    assert!(err.contains("the game has only 6 half-moves"), "{err}");
}

#[test]
fn a_claim_shows_its_proof() {
    let (_, out, _) = pinpoint(&["explain", FORK, "Nc7", "--proof"], "");
    assert!(out.ends_with("\n  1. Nc7+ Kd7 2. Nxa8\n"), "{out}");
}

#[test]
fn questions_come_in_lines() {
    let questions = format!("{{\"fen\":\"{FORK}\",\"move\":\"Nc7\"}}\n{{\"fen\":\"x\"}}\n");
    let (code, out, _) = pinpoint(&["explain", "--jsonl"], &questions);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((code, lines.len()), (Some(0), 2));
    assert!(lines[0].contains("\"proof\":[\"b5c7\",\"e8d7\",\"c7a8\"]"), "{out}");
    assert!(lines[1].contains("invalid FEN"), "{out}");
}

#[test]
fn json_lists_all_facts() {
    let (code, out, _) = pinpoint(&["explain", FORK, "b5c7", "--json"], "");
    assert_eq!(code, Some(0));
    let start =
        format!("{{\"schema\":1,\"fen\":\"{FORK}\",\"move\":\"b5c7\",\"line\":[],\"facts\":[");
    assert!(out.starts_with(&start), "{out}");
}

const PUZZLES: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
000Pw,6k1/5p1p/4p3/4q3/3nN3/2Q3P1/PP3P1P/6K1 w - - 2 37,e4d2 d4e2 g1f1 e2c3,1547,76,92,628,crushing endgame fork short,,
";

#[test]
fn puzzles_are_tagged_and_compared() {
    let (code, out, _) = pinpoint(&["puzzles", "tag", "-"], PUZZLES);
    assert_eq!((code, out.as_str()), (Some(0), "000Pw fork short\n"));
    let (_, out, _) = pinpoint(&["puzzles", "tag", "-", "--compare"], PUZZLES);
    let fork = out.lines().find(|line| line.starts_with("fork ")).unwrap();
    assert_eq!(
        fork.split_whitespace().collect::<Vec<_>>()[1..],
        ["1", "1", "1.0000", "1.0000", "1.0000"]
    );
    let (code, _, err) = pinpoint(&["puzzles", "tag", "-"], "x,8/8 w,e2e4\n");
    assert_eq!(code, Some(2));
    assert!(err.starts_with("error: stdin, line 1: invalid FEN"), "{err}");
}

#[test]
fn a_bad_row_does_not_end_the_rest() {
    let good = PUZZLES.lines().find(|row| row.starts_with("000Pw,")).unwrap();
    let quoted: Vec<String> = good.split(',').map(|column| format!("\"{column}\"")).collect();
    let rows = [
        "\u{feff}PuzzleId,FEN,Moves",
        "cut,6k1/5p1p/4p3/4q3/3nN3/2Q3P1/PP3P1P/6K1 w - - 2 37",
        "far,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e2 e8e6",
        &quoted.join(","),
        "",
        good,
    ];
    let (code, out, err) = pinpoint(&["puzzles", "tag", "-"], &rows.join("\r\n"));
    assert_eq!((code, out.as_str()), (Some(2), "000Pw fork short\n000Pw fork short\n"));
    let said: Vec<&str> = err.lines().collect();
    assert_eq!(said[0], "error: stdin, line 2: the column Moves is missing");
    assert!(said[1].starts_with("error: stdin, line 3: move 2: "), "{err}");
    assert_eq!(said[2], "error: 2 rows could not be read");
}

#[test]
fn the_benchmark_prints_all_speeds() {
    let (code, out, _) = pinpoint(&["bench", "tactics", "--seconds", "0.05"], "");
    assert_eq!(code, Some(0));
    let names: Vec<&str> = out.lines().map(|line| line.split("  ").next().unwrap()).collect();
    assert_eq!(names, ["new pins", "explain", "themes"]);
}

#[test]
fn a_fen_without_quotes_is_answered_by_the_quotes() {
    let words: Vec<&str> = ["explain"].into_iter().chain(FORK.split(' ')).chain(["Nc7"]).collect();
    let (code, out, err) = pinpoint(&words, "");
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert_eq!(err, format!("error: a FEN has spaces: put it in quotes\n  \"{FORK}\"\n"));
}

#[test]
fn help_is_also_a_command() {
    let (code, out, _) = pinpoint(&["help"], "");
    assert_eq!(code, Some(0));
    assert!(out.contains("Understand:\n  review "), "{out}");
    let (code, out, _) = pinpoint(&["help", "bench", "epd"], "");
    assert_eq!(code, Some(0));
    assert!(out.contains("Examples:\n  pinpoint bench epd suite.epd\n"), "{out}");
    assert!(out.contains("Exit codes:\n"), "{out}");
}

#[test]
fn a_file_without_puzzles_or_positions_is_refused() {
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/empty.csv");
    std::fs::write(file, "").unwrap();
    for command in ["bench epd", "bench puzzles", "bench tactics --puzzles"] {
        let arguments: Vec<&str> = command.split(' ').chain([file]).collect();
        let (code, out, err) = pinpoint(&arguments, "");
        assert_eq!((code, out.as_str()), (Some(2), ""), "{command}");
        assert!(err.starts_with(&format!("error: {file}: there ")), "{err}");
    }
}

#[test]
fn what_is_odd_in_a_file_is_said_beside_the_answer() {
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/odd.pgn");
    std::fs::write(file, "1. e4 } e5 2. Nf3 $999 Nc6 *\n").unwrap();
    let (code, out, err) = pinpoint(&["explain", "--pgn", file, "--ply", "4"], "");
    assert!(code == Some(0) && !out.is_empty(), "{out}{err}");
    let warnings = [
        "game 1, line 1, column 7: passed over '}'",
        "game 1, line 1, column 19: passed over a $ without a number from 0 to 255",
    ];
    assert_eq!(err, warnings.map(|each| format!("warning: {file}: {each}\n")).concat());
}

#[test]
fn puzzles_come_with_the_program() {
    let library = std::env::temp_dir().join(format!("pinpoint-puzzles-{}.db", std::process::id()));
    let output = Command::new(env!("CARGO_BIN_EXE_pinpoint"))
        .args(["puzzles", "solve", "--theme", "mateIn1", "--count", "2"])
        .env("PINPOINT_LIBRARY", &library)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let _ = std::fs::remove_file(&library);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(text.contains(" has just played ") && text.contains(" to move> "), "{text}");
}
