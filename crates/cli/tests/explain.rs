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
fn a_fork_is_told_in_one_sentence() {
    let (code, out, err) = pinpoint(&["explain", FORK, "Nc7"], "");
    assert_eq!(out, "The knight on c7 forks the king on e8 and the rook on a8.\n");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let (_, out, _) = pinpoint(&["explain", FORK, "Nc7", "--all"], "");
    assert!(out.contains("The knight on c7 gives check.\n"), "{out}");
}

const TIED: &str = "5rk1/5p2/5npQ/6N1/8/8/8/6K1 b - - 0 1";

#[test]
fn a_move_that_allows_mate_is_told_so() {
    let sentence = "The knight on f6 was tied to a mate threat: after Nd5, Qh7 is mate.";
    let (code, out, _) = pinpoint(&["explain", TIED, "Nd5"], "");
    assert_eq!((code, out), (Some(0), format!("{sentence}\n")));
    let (_, out, _) = pinpoint(&["explain", TIED, "Nd5", "--json"], "");
    let fact = "\"facts\":[{\"kind\":\"mate_allowed\",\"status\":\"new\",\"benefits\":\"white\",\
                \"rank\":\"mate\",\"gain\":0,\"told\":true,";
    assert!(out.contains(fact) && out.contains(sentence), "{out}");
}

#[test]
fn a_position_is_told_by_the_mates_it_hides() {
    let (code, out, _) = pinpoint(&["explain", TIED], "");
    let tied = "The knight on f6 is tied to a mate threat: if it moves, Qh7 is mate.\n";
    assert_eq!((code, out.as_str()), (Some(0), tied));
    let threat = "6k1/5ppp/8/8/8/8/r7/1R4K1 b - - 0 1";
    let (_, out, _) = pinpoint(&["explain", threat], "");
    assert_eq!(out, "White threatens mate: Rb8 would be mate.\n");
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
fn nothing_to_say_is_exit_code_1() {
    let (code, out, err) = pinpoint(&["explain", "startpos", "a3"], "");
    assert_eq!((code, out.as_str(), err.as_str()), (Some(1), "", ""));
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
    let told: Vec<&str> = err.lines().collect();
    assert_eq!(told[0], "error: stdin, line 2: the column Moves is missing");
    assert!(told[1].starts_with("error: stdin, line 3: move 2: "), "{err}");
    assert_eq!(told[2], "error: 2 rows could not be read");
}

#[test]
fn the_benchmark_prints_both_speeds() {
    let (code, out, _) = pinpoint(&["bench", "tactics", "--seconds", "0.05"], "");
    assert_eq!(code, Some(0));
    let units: Vec<&str> =
        out.lines().map(|line| line.split_whitespace().rev().nth(2).unwrap()).collect();
    assert_eq!(units, ["moves", "puzzles"]);
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
