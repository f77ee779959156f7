//! A program that is killed at any moment loses no move that was reported as kept.

mod common;

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{Random, Scratch, open, random_games};
use pinpoint_library::{Filter, Import, Library};
use pinpoint_notation::pgn::GameTree;

/// How often the programs are killed. `PINPOINT_KILLS=200` takes about a minute.
fn kills() -> usize {
    std::env::var("PINPOINT_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(20)
}

/// This very program, started again to do the work that is interrupted.
fn victim(test: &str, path: &std::path::Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args([test, "--exact", "--nocapture", "--ignored"]);
    command.env("VICTIM_LIBRARY", path).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

fn library_of_victim() -> Library {
    let path = std::env::var_os("VICTIM_LIBRARY").expect("started by another test");
    Library::open(std::path::Path::new(&path)).unwrap().0
}

/// Plays knights back and forth for ever, and says after each save what is kept.
#[test]
#[ignore = "the work that another test interrupts"]
fn play_until_killed() {
    let mut library = library_of_victim();
    let mut game = GameTree::new();
    let mut at = GameTree::START;
    let mut saved = None;
    for ply in 0.. {
        let text = ["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4];
        let mv = game.position(at).parse_uci(text).unwrap();
        at = game.add_move(at, mv).unwrap();
        let now = match saved {
            None => library.create(&game).unwrap(),
            Some(before) => library.save(before, &game).unwrap(),
        };
        saved = Some(now);
        println!("kept {} {}", now.id, ply + 1);
    }
}

#[test]
fn a_killed_player_loses_no_move() {
    let scratch = Scratch::new("killed");
    let path = scratch.file("library.db");
    let mut random = Random(42);
    let mut kept = std::collections::BTreeMap::new();
    for _ in 0..kills() {
        let mut child = victim("play_until_killed", &path).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let reader = std::thread::spawn(move || {
            let mut last = None;
            for line in lines.map_while(Result::ok) {
                if let Some(rest) = line.split("kept ").nth(1)
                    && let Some((id, plies)) = rest.split_once(' ')
                    && let (Ok(id), Ok(plies)) = (id.parse::<i64>(), plies.parse::<u32>())
                {
                    last = Some((id, plies));
                }
            }
            last
        });
        std::thread::sleep(Duration::from_micros(20_000 + random.below(150_000) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        if let Some((id, plies)) = reader.join().unwrap() {
            kept.insert(id, plies);
        }
        let library = open(&path);
        library.check().unwrap();
        for (&id, &plies) in &kept {
            let header = library.header(pinpoint_library::GameId(id)).unwrap();
            // One move more may have reached the disk before the word of it got out.
            assert!(
                header.plies == plies || header.plies == plies + 1,
                "{id}: {} {plies}",
                header.plies
            );
            assert_eq!(
                library.game(header.id).unwrap().main_moves().count(),
                header.plies as usize
            );
        }
    }
    assert!(kept.values().any(|&plies| plies > 3), "nobody lived long enough: {kept:?}");
}

/// Imports the file beside the library.
#[test]
#[ignore = "the work that another test interrupts"]
fn import_until_killed() {
    let mut library = library_of_victim();
    let path = library.path().unwrap().with_extension("pgn");
    let import = Import { collection: "killed".to_owned() };
    let file = std::fs::File::open(path).unwrap();
    library.import(file, &import, |_| std::ops::ControlFlow::Continue(())).unwrap();
    println!("whole");
}

#[test]
fn a_killed_import_leaves_a_sound_library_and_goes_on() {
    let scratch = Scratch::new("import");
    let path = scratch.file("library.db");
    let count = 12_000;
    std::fs::write(path.with_extension("pgn"), random_games(6, count)).unwrap();
    let start = Instant::now();
    let mut random = Random(7);
    for _ in 0..kills() / 4 {
        let mut child = victim("import_until_killed", &path).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(30 + random.below(900) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        let library = open(&path);
        library.check().unwrap();
        let found = library.find(&Filter::all()).unwrap();
        let explored =
            library.explore(&pinpoint_rules::Position::STANDARD, &Filter::all()).unwrap();
        assert_eq!(explored.games, found.len() as u64);
    }
    let output = victim("import_until_killed", &path).output().unwrap();
    assert!(output.status.success(), "after {:?}", start.elapsed());
    let library = open(&path);
    assert_eq!(library.find(&Filter::all()).unwrap().len(), count);
}
