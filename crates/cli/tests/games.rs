//! `pinpoint games` as people and scripts use it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Home {
        let path =
            std::env::temp_dir().join(format!("pinpoint-games-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Home(path)
    }

    /// Exit code, stdout, stderr.
    fn games(&self, arguments: &[&str]) -> (i32, String, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_pinpoint"))
            .arg("games")
            .args(arguments)
            .current_dir(&self.0)
            .env("PINPOINT_LIBRARY", self.0.join("library.db"))
            .output()
            .expect("the binary starts");
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const PGN: &str = "[Event \"Match\"]\n[Site \"?\"]\n[Date \"2024.03.01\"]\n[Round \"1\"]\n\
    [White \"Anna\"]\n[Black \"Bela\"]\n[Result \"1-0\"]\n[WhiteElo \"2100\"]\n\
    [BlackElo \"2000\"]\n\n1. e4 e5 2. Nf3 { [%clk 0:01:00] } 2... Nc6 ( 2... Nf6 ) 3. Bb5 $1 1-0\n\n\
    [Event \"Broken\"]\n\n1. e4 e5 2. Ke3 *\n\n\
    [Event \"Match\"]\n[White \"Bela\"]\n[Black \"Anna\"]\n[Date \"2025.??.??\"]\n\n1. d4 d5 1/2-1/2\n";

#[test]
fn games_are_imported_found_shown_removed_and_restored() {
    let home = Home::new("all");
    fs::write(home.0.join("club.pgn"), PGN).unwrap();
    let (code, out, err) = home.games(&["import", "club.pgn"]);
    assert_eq!(
        (code, out.as_str()),
        (0, "club.pgn: 2 games imported into \"club\", 1 broken\n"),
        "{err}"
    );
    assert!(
        err.starts_with("club.pgn: game 2, line 15, column 13: a king does not move from e1 to e3"),
        "{err}"
    );
    let (_, out, _) = home.games(&["import", "club.pgn"]);
    assert_eq!(out, "club.pgn: 0 games imported into \"club\", 2 already there, 1 broken\n");

    let (code, out, _) = home.games(&["find", "--player", "ANNA", "--result", "1-0"]);
    assert_eq!(code, 0);
    assert_eq!(
        out,
        "      1  2024.03.01  Anna (2100) - Bela (2000)                    1-0        3  \
         C60 Ruy Lopez\n"
    );
    let (code, out, _) = home.games(&["find", "--player", "nobody"]);
    assert_eq!((code, out.as_str()), (1, ""));
    let (code, _, err) = home.games(&["find"]);
    assert_eq!(code, 2);
    assert!(err.starts_with("error: say which games: "), "{err}");

    let (_, out, _) = home.games(&["show", "1"]);
    assert_eq!(out, PGN.split("\n\n[Event \"Broken\"]").next().unwrap().to_owned() + "\n");
    let (_, exported, _) = home.games(&["export"]);
    assert!(exported.starts_with(&out) && exported.ends_with("1. d4 d5 1/2-1/2\n"), "{exported}");

    assert_eq!(home.games(&["remove", "1"]).1, "1 game removed; --undo brings them back\n");
    assert_eq!(home.games(&["show", "7"]).0, 2);
    assert_eq!(home.games(&["list"]).1.lines().count(), 1);
    assert_eq!(home.games(&["remove", "1", "--undo"]).1, "1 game restored\n");
    assert_eq!(
        home.games(&["remove", "--collection", "club", "--forever"]).1,
        "2 games deleted for good\n"
    );
    assert_eq!(home.games(&["list"]).0, 1);
}

#[test]
fn json_is_an_array_of_games() {
    let home = Home::new("json");
    fs::write(home.0.join("club.pgn"), PGN).unwrap();
    home.games(&["import", "club.pgn", "--json"]);
    let (_, out, _) = home.games(&["list", "--sort", "date", "--json"]);
    let games: serde_json::Value = serde_json::from_str(&out).unwrap();
    let game = &games[1];
    assert_eq!((games.as_array().unwrap().len(), &game["white"]), (2, &"Anna".into()));
    assert_eq!((&game["half_moves"], &game["finished"]), (&5.into(), &true.into()));
    assert_eq!((&game["opening"], &game["result"]), (&"C60 Ruy Lopez".into(), &"1-0".into()));
    let (_, out, _) = home.games(&["explore", "--moves", "1. e4 e5", "--json"]);
    let explored: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&explored["games"], &explored["moves"][0]["san"]), (&1.into(), &"Nf3".into()));
    assert_eq!(explored["moves"][0]["rating"], 2050);
    let (_, out, _) = home.games(&["stats", "--check", "--json"]);
    let stats: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&stats["games"], &stats["draws"]), (&2.into(), &1.into()));
    let json = |arguments: &[&str]| -> serde_json::Value {
        serde_json::from_str(&home.games(arguments).1).unwrap()
    };
    let exported = json(&["export", "--json"]);
    assert_eq!(exported.as_array().unwrap().len(), 2);
    assert!(exported[0]["pgn"].as_str().unwrap().contains("3. Bb5 $1 1-0"), "{exported}");
    assert_eq!(json(&["export", "--player", "nobody", "--json"]), serde_json::json!([]));
    let left = json(&["departure", "2", "--collection", "club", "--json"]);
    assert_eq!((&left["game"]["id"], &left["departure"]["san"]), (&2.into(), &"d4".into()));
    assert_eq!(left["departure"]["known"]["moves"][0]["san"], "e4");
    assert_eq!(
        json(&["remove", "1", "--json"]),
        serde_json::json!({"schema": 1, "done": "removed", "games": 1})
    );
    assert_eq!(
        json(&["remove", "9", "--json"]),
        serde_json::json!({"schema": 1, "done": "removed", "games": 0})
    );
}

#[test]
fn an_import_warns_of_what_it_passed_over() {
    let home = Home::new("odd");
    let odd = "1. e4 } e5 1:0\n\n1. d4 $999 d5 *\n";
    fs::write(home.0.join("odd.pgn"), odd).unwrap();
    let (code, out, err) = home.games(&["import", "odd.pgn"]);
    assert_eq!(
        (code, out.as_str()),
        (0, "odd.pgn: 2 games imported into \"odd\", 3 warnings\n"),
        "{err}"
    );
    let lines: Vec<&str> = err.lines().collect();
    assert_eq!(lines[0], "warning: odd.pgn: game 1, line 1, column 7: passed over '}'");
    assert!(lines[2].starts_with("warning: odd.pgn: game 2, line 3, column 7: "), "{err}");
    let many = "1. e4 ".to_owned() + &"} ".repeat(40) + "*\n";
    fs::write(home.0.join("many.pgn"), many).unwrap();
    let (_, out, err) = home.games(&["import", "many.pgn", "--json"]);
    assert_eq!(err.lines().count(), 10, "{err}");
    let reply: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&reply[0]["imported"], &reply[0]["odd_places"]), (&1.into(), &40.into()));
    let warnings = reply[0]["warnings"].as_array().unwrap();
    assert_eq!(warnings.len(), 10);
    assert_eq!(warnings[0], "game 1, line 1, column 7: passed over '}'");
}

#[test]
fn a_library_of_another_kind_is_refused() {
    let home = Home::new("foreign");
    fs::write(home.0.join("mine.pgn"), PGN).unwrap();
    let (code, _, err) = home.games(&["--library", "mine.pgn", "list"]);
    assert_eq!(code, 2);
    assert!(err.ends_with("mine.pgn is no library of games\n"), "{err}");
    assert_eq!(fs::read_to_string(home.0.join("mine.pgn")).unwrap(), PGN);
    let (code, _, err) = home.games(&["import", "nowhere.pgn"]);
    assert_eq!(code, 2);
    assert!(err.starts_with("error: cannot import nowhere.pgn: No such file"), "{err}");
}

/// Ctrl-C in the middle of a long import: it says so, what was read is kept, and the same command
/// goes on.
#[cfg(unix)]
#[test]
fn an_interrupted_import_keeps_what_it_has_and_goes_on() {
    let home = Home::new("interrupted");
    let count = 40_000;
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 1/2-1/2";
    let pgn: String = (0..count).map(|it| format!("[White \"W{it}\"]\n\n{moves}\n\n")).collect();
    fs::write(home.0.join("many.pgn"), pgn).unwrap();
    let library = home.0.join("library.db");
    let child = Command::new(env!("CARGO_BIN_EXE_pinpoint"))
        .args(["games", "import", "many.pgn"])
        .current_dir(&home.0)
        .env("PINPOINT_LIBRARY", &library)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let wal = home.0.join("library.db-wal");
    while fs::metadata(&wal).map_or(0, |file| file.len()) < 200_000 {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert_eq!(err, "error: stopped before the end; the same command goes on from here\n");
    let kept = home.games(&["stats", "--check", "--json"]).1;
    let kept: serde_json::Value = serde_json::from_str(&kept).unwrap();
    let kept = kept["games"].as_u64().unwrap();
    assert!(kept > 0 && kept < count, "{kept}");
    let (code, out, _) = home.games(&["import", "many.pgn"]);
    let rest = count - kept;
    let expected = format!("many.pgn: {rest} games imported into \"many\", {kept} already there\n");
    assert_eq!((code, out), (0, expected));
}
