use pinpoint_rules::Position;

use super::*;
use crate::terminal::model::player::Player;

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("pinpoint-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

fn storage(base: &Path) -> Storage {
    let base = base.to_string_lossy().into_owned();
    Storage::from_environment(|name| (name == "XDG_DATA_HOME").then(|| base.clone()))
}

fn table(moves: &[&str]) -> Table {
    let mut table = Table::new(Position::STANDARD, [Player::Human, Player::Human], None);
    for text in moves {
        table.play(table.position().parse_uci(text).unwrap()).unwrap();
    }
    table
}

#[test]
fn a_game_of_a_running_program_is_not_offered_and_one_left_behind_is() {
    let base = scratch("slots");
    let mut first = storage(&base);
    first.autosave(&table(&["e2e4"])).unwrap();
    let second = storage(&base);
    assert!(second.interrupted().is_none());
    drop(first);
    let found = second.interrupted().expect("the game is nobody's now");
    assert_eq!(found.table.plies(), 1);
    fs::remove_dir_all(base).unwrap();
}

#[test]
fn another_game_does_not_overwrite_an_unfinished_one() {
    let base = scratch("keep");
    let mut keeper = storage(&base);
    keeper.autosave(&table(&["e2e4"])).unwrap();
    keeper.leave_slot();
    keeper.autosave(&table(&["d2d4", "d7d5"])).unwrap();
    keeper.leave_slot();
    let newest = keeper.interrupted().unwrap();
    let table = keeper.resume(newest);
    assert!(keeper.folder.as_ref().unwrap().join("unfinished/2.pgn").exists());
    assert!(table.plies() > 0);
    fs::remove_dir_all(base).unwrap();
}

#[test]
fn a_finished_game_is_not_offered() {
    let base = scratch("finished");
    let mut keeper = storage(&base);
    keeper.autosave(&table(&["f2f3", "e7e5", "g2g4", "d8h4"])).unwrap();
    keeper.leave_slot();
    assert!(keeper.interrupted().is_none());
    fs::remove_dir_all(base).unwrap();
}

#[test]
fn saved_games_are_found_by_name_and_not_overwritten_by_accident() {
    let base = scratch("names");
    let keeper = storage(&base);
    keeper.save(&table(&["e2e4"]), "morning", false).unwrap();
    assert_eq!(keeper.saved_games(), ["morning"]);
    assert_eq!(keeper.load("morning").unwrap().plies(), 1);
    let refused = keeper.save(&table(&["d2d4"]), "morning", false).unwrap_err();
    assert!(refused.ends_with("is there already: save! morning overwrites it"), "{refused}");
    keeper.save(&table(&["d2d4", "d7d5"]), "morning", true).unwrap();
    assert_eq!(keeper.load("morning").unwrap().plies(), 2);
    assert!(keeper.load("evening").unwrap_err().starts_with("cannot open "));
    assert!(keeper.save(&table(&[]), "..", false).is_err());
    fs::remove_dir_all(base).unwrap();
}

#[test]
fn without_a_folder_saving_says_why() {
    let mut homeless = Storage::from_environment(|_| None);
    let why = homeless.autosave(&table(&["e2e4"])).unwrap_err();
    assert_eq!(why, "no folder for saved games is known: set XDG_DATA_HOME or HOME");
    assert!(homeless.interrupted().is_none());
}

#[test]
fn every_unfinished_game_can_be_found_by_its_name() {
    let base = scratch("unfinished");
    let mut keeper = storage(&base);
    for first in ["e2e4", "d2d4", "c2c4"] {
        keeper.autosave(&table(&[first])).unwrap();
        keeper.leave_slot();
    }
    assert_eq!(keeper.all_interrupted().len(), 3);
    let second = keeper.interrupted_named("unfinished 2: White - Black, move 1").unwrap();
    assert_eq!(second.table.game(), table(&["d2d4"]).game());
    // While it is played it is nobody else's.
    keeper.resume(second);
    assert!(keeper.interrupted_named("unfinished 2").is_none());
    assert!(keeper.interrupted_named("unfinished 4").is_none());
    // A game saved under that name comes first.
    keeper.save(&table(&["g1f3"]), "unfinished 1", false).unwrap();
    assert!(keeper.interrupted_named("unfinished 1").is_none());
    fs::remove_dir_all(base).unwrap();
}
