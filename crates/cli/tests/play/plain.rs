//! Plain mode: what goes in as lines and comes out as lines.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::Home;

/// Plays with the lines as input; gives exit code, stdout and stderr.
fn play(home: &Home, arguments: &[&str], lines: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pinpoint"))
        .arg("play")
        .args(arguments)
        .env("XDG_DATA_HOME", home.path())
        .current_dir(home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The lines that are no part of a board.
fn said(output: &str) -> Vec<&str> {
    let is_board = |line: &&str| {
        line.starts_with("  a b") || line.starts_with("  h g") || {
            let mut letters = line.chars();
            letters.next().is_some_and(|rank| rank.is_ascii_digit()) && letters.next() == Some(' ')
        }
    };
    output.lines().filter(|line| !is_board(line)).collect()
}

#[test]
fn a_script_plays_and_lists_the_moves() {
    let home = Home::new("script");
    let (code, out, err) = play(&home, &["--plain", "--hotseat"], "e4\ne5\nmoves\nquit\n");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let moves = "29 legal moves: Ba6 Bb5 Bc4 Bd3 Be2 Ke2 Na3 Nc3 Ne2 Nf3 Nh3 Qe2 Qf3 Qg4 Qh5 a3 a4 \
                 b3 b4 c3 c4 d3 d4 f3 f4 g3 g4 h3 h4";
    let expected = ["White to move", "1. e4", "Black to move", "1... e5", "White to move", moves];
    assert_eq!(said(&out), expected);
    assert!(out.contains("8 r n b q k b n r\n7 p p p p . p p p\n6 . . . . . . . .\n"), "{out}");
}

#[test]
fn without_a_terminal_plain_is_the_default_and_the_end_of_input_ends_the_game() {
    let home = Home::new("eof");
    let (code, out, err) = play(&home, &["--hotseat"], "d4");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert_eq!(said(&out), ["White to move", "1. d4", "Black to move"]);
}

#[test]
fn every_command_answers() {
    let home = Home::new("commands");
    let lines = "e4\nundo\nundo\nredo\nflip\nfen\nexplain\ndraw\ndecline\nhello\nexport x.txt\n\
                 export game.fen\nexport game.fen\nsave\nsave one\nload\nload two\nback\nfirst\nlast\n\
                 resign\ne5\nrematch\nhelp\nquit\n";
    let (code, out, _) = play(&home, &["--plain", "--hotseat"], lines);
    assert_eq!(code, Some(0), "{out}");
    for expected in [
        "1 move taken back",
        "there is no move to take back",
        "1 move played again",
        "  h g f e d c b a",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "Opening: King's Pawn Game.",
        "Black offers a draw. Does White accept?",
        "White plays on",
        "\"hello\" is neither a move nor a command",
        "the name must end in .fen or .pgn, or have no ending",
        "written to game.fen",
        "game.fen is there already: choose another name",
        "under which name? Type save NAME",
        "games/one.pgn",
        "1: White - Black, ",
        "unfinished, 1 move, B00 King's Pawn",
        "\none\n",
        "two.pgn: No such file",
        "there is nothing to go back from",
        "White wins: Black resigns (1-0)",
        "the game is over: White wins: Black resigns",
        "take back a move, a full turn against the computer",
    ] {
        assert!(out.contains(expected), "missing: {expected}\n{out}");
    }
}

#[test]
fn an_export_writes_the_position_and_the_game_with_clocks_in_whole_seconds() {
    let home = Home::new("export");
    let lines = "e4\ne5\nNf3\nexport game\nexport game\n";
    let (_, out, _) = play(&home, &["--plain", "--hotseat", "--clock", "5+2"], lines);
    assert!(out.contains("written to game.fen and game.pgn"), "{out}");
    assert!(out.contains("game.pgn is there already: choose another name"), "{out}");
    let read = |name: &str| std::fs::read_to_string(home.path().join(name)).unwrap();
    assert!(read("game.fen").starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b"));
    assert!(read("game.pgn").contains("1. e4 { [%clk 0:05:02] }"), "{}", read("game.pgn"));
}

#[test]
fn what_was_played_from_a_position_is_looked_up_in_the_library() {
    let home = Home::new("explore");
    play(&home, &["--hotseat"], "e4\nc5\nresign\n");
    let (_, out, _) = play(&home, &["--hotseat"], "e4\nexplore\nd5\nexplore\n");
    assert!(
        out.contains("move      games  share  white  drawn  black  rating  last\nc5 "),
        "{out}"
    );
    assert!(out.contains("no game of the library went on from this position"), "{out}");
    let (_, out, _) = play(&home, &["--hotseat", "--no-save"], "explore\n");
    assert!(out.contains("nothing is kept here"), "{out}");
}

#[test]
fn the_built_in_engine_plays_itself_and_gives_hints() {
    let home = Home::new("engine");
    let fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let (code, out, _) = play(&home, &["--plain", "--hotseat", "--fen", fen], "hint\n");
    assert_eq!(code, Some(0));
    assert!(out.contains("hint: Ra8#."), "{out}");
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let (code, out, _) = play(&home, &["--plain", "--watch", "--level", "8", "--fen", fen], "");
    assert_eq!(code, Some(0));
    assert!(out.contains("White wins by checkmate (1-0)"), "{out}");
}

#[test]
fn the_computer_answers_at_every_level() {
    let home = Home::new("levels");
    for level in 1..=8 {
        let level = level.to_string();
        let (code, out, _) = play(&home, &["--plain", "--level", &level], "e4\nquit\n");
        assert_eq!(code, Some(0));
        assert!(out.contains("\n1... "), "level {level}: {out}");
    }
}

#[test]
fn a_saved_game_is_loaded_and_a_broken_one_changes_nothing() {
    let home = Home::new("load");
    std::fs::write(home.path().join("bad.pgn"), "[Event \"x\"]\n\n1. e4 e5\n2. Ke3 *\n").unwrap();
    let lines = "d4\nd5\nload bad.pgn\nfen\nsave mine\nnew\nload mine\nfen\n";
    let (code, out, _) = play(&home, &["--plain", "--hotseat"], lines);
    assert_eq!(code, Some(0));
    assert!(
        out.contains("bad.pgn: game 1, line 4, column 4: a king does not move from e1 to e3"),
        "{out}"
    );
    let fen = "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq d6 0 2";
    assert_eq!(out.matches(fen).count(), 2, "{out}");
    let (code, _, err) = play(&home, &["--pgn", "bad.pgn"], "");
    assert_eq!(code, Some(2));
    assert_eq!(
        err,
        "error: bad.pgn: game 1, line 4, column 4: a king does not move from e1 to e3\n"
    );
}

#[test]
fn games_start_where_they_should() {
    let home = Home::new("starts");
    let (_, out, _) = play(&home, &["--hotseat", "--chess960", "0"], "fen\n");
    assert!(out.contains("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"), "{out}");
    std::fs::write(home.path().join("a.pgn"), "1. e4 c5 2. Nf3 *\n").unwrap();
    let (_, out, _) = play(&home, &["--pgn", "a.pgn", "--hotseat"], "d6\nexport\n");
    assert!(out.contains("1. e4 c5 2. Nf3 d6 *"), "{out}");
    let (code, _, err) = play(&home, &["--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], "");
    assert_eq!(code, Some(2));
    assert!(err.starts_with("error: invalid FEN: "), "{err}");
}

#[cfg(unix)]
#[test]
fn a_foreign_engine_plays_and_one_that_fails_is_named() {
    let home = Home::new("foreign");
    let engine = |best: &str| {
        format!(
            "sh -c 'while read line; do case $line in uci) echo id name Scripted; echo uciok;; \
             isready) echo readyok;; go*) echo bestmove {best};; quit) exit;; esac; done'"
        )
    };
    let (_, out, _) = play(&home, &["--engine", &engine("e7e5")], "e4\nexport\n");
    assert!(out.contains("1... e5") && out.contains("[Black \"Scripted\"]"), "{out}");
    let (code, out, _) = play(&home, &["--engine", &engine("e7e4")], "e4\nc5\n");
    assert_eq!(code, Some(0));
    let named = "Scripted is out: it played e7e4, which is illegal. Play Black's moves yourself";
    assert!(out.contains(named) && out.contains("1... c5"), "{out}");
    let (_, out, _) = play(&home, &["--engine", "sh -c 'exit 1'"], "e4\nc5\n");
    assert!(out.contains("sh is out: it has ended") && out.contains("1... c5"), "{out}");
}

#[test]
fn the_computer_answers_offers_of_a_draw_by_what_it_thinks() {
    let home = Home::new("offers");
    let offer = |arguments: &[&str], fen: &str, lines: &str| {
        let (code, out, err) = play(&home, &[arguments, &["--fen", fen]].concat(), lines);
        assert_eq!((code, err.as_str()), (Some(0), ""));
        said(&out).join("\n")
    };
    let level = ["--plain", "--level", "5"];
    // Nothing but kings, knights and pawns that block each other.
    let dead = "6k1/5n2/2p1p1p1/2P1P1P1/2P1P1P1/8/5N2/6K1 w - - 0 40";
    let said = offer(&level, dead, "draw\n");
    assert!(said.contains("accepts the draw\nDraw by agreement (1/2-1/2)"), "{said}");
    let better = "3qk3/8/8/8/8/8/8/4K2N w - - 0 40";
    let said = offer(&level, better, "draw\nKf2\ndraw\n");
    let declined = "Pinpoint level 5 declines the draw: it thinks it stands better";
    assert_eq!(said.matches(declined).count(), 2, "{said}");
    let worse = "4k1n1/8/8/8/8/8/8/3QK3 b - - 0 40";
    let said = offer(&["--plain", "--level", "1"], worse, "draw\n");
    assert!(said.contains("Draw by agreement"), "{said}");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let said = offer(&level, start, "draw\n");
    assert!(said.contains("declines the draw: it "), "{said}");
}

#[cfg(unix)]
#[test]
fn a_foreign_engine_answers_offers_by_the_score_it_reports() {
    let home = Home::new("foreign-offers");
    let answer = |score: &str| {
        let engine = format!(
            "sh -c 'while read line; do case $line in uci) echo uciok;; isready) echo readyok;; \
             go*movetime?300) echo bestmove h3h4;; go*) echo info depth 5 score {score}; \
             echo bestmove h7h6;; quit) exit;; esac; done'"
        );
        let fen = "4r1k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 30";
        let (_, out, _) = play(&home, &["--engine", &engine, "--fen", fen], "h3\ndraw\n");
        out
    };
    let declined = "sh declines the draw: it thinks it stands better";
    assert!(answer("cp 80").contains(declined));
    assert!(answer("mate 3").contains(declined));
    assert!(answer("cp 5").contains("sh accepts the draw\nDraw by agreement (1/2-1/2)"));
    assert!(answer("mate -3").contains("Draw by agreement"));
    assert!(answer("unknown").contains("declines the draw: it has not looked at the position"));
}

#[test]
fn a_draw_is_claimed_with_the_move_about_to_be_played() {
    let home = Home::new("claims");
    let shuffle = "Nf3\nNf6\nNg1\nNg8\nNf3\nNf6\nNg1\n";
    let lines = format!("{shuffle}claim\nclaim h6\nclaim Ng8\nexport\n");
    let (code, out, _) = play(&home, &["--plain", "--hotseat"], &lines);
    assert_eq!(code, Some(0));
    for expected in [
        "no claim now: after Ng8 the position would stand for the third time: type claim Ng8",
        "no claim with h6: the position would have stood once of 3, and 0 of 100 half-moves would \
         be quiet",
        "4... Ng8\n",
        "Draw claimed by threefold repetition (1/2-1/2)",
        "4. Ng1 Ng8 1/2-1/2",
    ] {
        assert!(out.contains(expected), "missing: {expected}\n{out}");
    }
}

#[test]
fn unfinished_games_are_listed_and_taken_up_again() {
    let home = Home::new("unfinished");
    for first in ["e4\n", "d4\nd5\n", "c4\n"] {
        play(&home, &["--hotseat"], first);
    }
    let lines = "load\nload 2\nexport\nNf3\n";
    let (code, out, _) = play(&home, &["--hotseat"], lines);
    assert_eq!(code, Some(0));
    assert!(out.contains("unfinished, 1 move, B00 King's Pawn"), "{out}");
    assert!(out.contains("1. d4 d5 *") && out.contains("2. Nf3"), "{out}");
    let (_, out, _) = play(&home, &["--resume"], "export\n");
    assert!(out.contains("1. d4 d5 2. Nf3 *"), "{out}");
}

#[test]
fn finished_games_are_kept_removed_and_brought_back() {
    let home = Home::new("finished");
    for game in ["f3\ne5\ng4\nQh4\n", "f3\ne6\ng4\nQh4\n"] {
        play(&home, &["--hotseat"], game);
    }
    let lines = "load\ndelete 1\nload\nundelete\nload 1\nexport\n";
    let (code, out, _) = play(&home, &["--hotseat"], lines);
    assert_eq!(code, Some(0));
    for expected in [
        "0-1, 2 moves",
        "game 1 is removed; undelete brings it back",
        "game 1 is back",
        "1. f3 e5 2. g4 Qh4# 0-1",
    ] {
        assert!(out.contains(expected), "missing: {expected}\n{out}");
    }
    assert_eq!(out.matches("\n1: White - Black").count(), 1, "{out}");
    assert_eq!(out.matches("\n2: White - Black").count(), 2, "{out}");
}

#[test]
fn nothing_is_kept_that_is_not_wanted() {
    let home = Home::new("no-save");
    play(&home, &["--hotseat", "--no-save"], "e4\n");
    assert!(!home.path().join("pinpoint").exists());
    let other = home.path().join("other.db").to_string_lossy().into_owned();
    play(&home, &["--hotseat", "--library", &other], "e4\n");
    assert!(home.path().join("other.db").exists() && !home.path().join("pinpoint").exists());
    let (code, _, err) = play(&home, &["--resume"], "");
    assert_eq!((code, err.as_str()), (Some(2), "error: there is no interrupted game to resume\n"));
}

#[test]
fn a_game_of_a_file_keeps_its_notes_and_the_file_its_games() {
    let home = Home::new("notes");
    let pgn = "[Event \"A\"]\n[White \"Anna\"]\n\n1. e4 *\n\n[Event \"B\"]\n[White \"Bela\"]\n\n\
               1. d4 $1 { [%cal Gd2d4] good } ( 1. c4 ) 1... d5 *\n";
    std::fs::write(home.path().join("two.pgn"), pgn).unwrap();
    let lines = "export\nc4\nsave! two.pgn\n";
    let (code, out, _) = play(&home, &["--pgn", "two.pgn", "--game", "2"], lines);
    assert_eq!(code, Some(0));
    let moves = "1. d4 $1 { [%cal Gd2d4] good } ( 1. c4 ) 1... d5";
    assert!(out.contains(&format!("{moves} *")) && out.contains("[White \"Bela\"]"), "{out}");
    let saved = std::fs::read_to_string(home.path().join("two.pgn")).unwrap();
    assert!(saved.starts_with(pgn), "{saved}");
    assert_eq!(saved.matches("[Event ").count(), 3, "{saved}");
    let (code, _, err) = play(&home, &["--pgn", "two.pgn", "--game", "9"], "");
    assert_eq!(
        (code, err.as_str()),
        (Some(2), "error: two.pgn: there is no game 9 in it, only 3\n")
    );
}

/// A limit on the size of files stands for a disk that is full: writing fails in the middle.
#[cfg(unix)]
#[test]
fn a_full_disk_is_reported_at_once_and_again_before_leaving() {
    let home = Home::new("full");
    play(&home, &["--hotseat"], "e4\n");
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" play --plain --hotseat";
    let mut child = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_pinpoint")])
        .env("XDG_DATA_HOME", home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("there is a shell");
    let lines = b"d4\nd5\nquit\nmoves\nquit\n";
    child.stdin.take().unwrap().write_all(lines).unwrap();
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{out}");
    assert_eq!(out.matches("the game cannot be saved: ").count(), 2, "{out}");
    assert!(out.contains("1... d5") && out.contains("27 legal moves"), "{out}");
    assert!(out.contains("save FILE writes it elsewhere, quit again leaves"), "{out}");
    // What was there before is still there.
    let (_, out, _) = play(&home, &["--resume"], "export\n");
    assert!(out.contains("1. e4 *"), "{out}");
}

#[test]
fn garbage_is_refused_and_does_not_steer_the_terminal() {
    let home = Home::new("garbage");
    let (code, out, err) = play(&home, &["--hotseat"], "\u{1b}[2Jjump\0\u{7}\n1.\te4\n");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.contains("\"[2Jjump\" is neither a move nor a command"), "{out}");
    assert!(!out.contains(|letter: char| letter.is_control() && letter != '\n'), "{out:?}");
    assert!(out.contains("\n1. e4\n"), "{out}");
}

#[test]
fn a_script_learns_from_the_mistakes_of_a_game() {
    let home = Home::new("plain-learn");
    let lines = "f3\ne5\ng4\nQh4\nlearn\ng4\nhint\nshow\nnext\nquit\n";
    let (code, out, err) = play(&home, &["--plain", "--hotseat"], lines);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    for expected in [
        "reviewing the game",
        "2. g4 was a blunder. Find a better move for White.",
        "g4 is not it. ",
        "Look at the ",
        "The better move is ",
        "the lesson is over: 0 of 1 found at once",
    ] {
        assert!(out.contains(expected), "{expected}\n{out}");
    }
}
