use pinpoint_rules::Position;

use super::*;
use crate::terminal::model::player::Player;

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("pinpoint-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

fn storage(base: &Path) -> Storage {
    let (storage, notice) = open(base);
    assert_eq!(notice, None);
    storage
}

fn open(base: &Path) -> (Storage, Option<String>) {
    let base = base.as_os_str().to_owned();
    Storage::open(None, |name| (name == "XDG_DATA_HOME").then(|| base.clone()))
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
    let mut second = storage(&base);
    assert!(second.interrupted().is_none());
    let id = second.games()[0].id;
    assert!(second.resume(id).unwrap_err().ends_with("is being played in another window"));
    drop(first);
    let found = second.interrupted().expect("the game is nobody's now");
    assert_eq!(second.resume(found.id).unwrap().plies(), 1);
    fs::remove_dir_all(base).unwrap();
}

#[test]
fn every_game_is_kept_finished_or_not() {
    let base = scratch("keep");
    let mut keeper = storage(&base);
    let games: [&[&str]; 3] = [&["e2e4"], &["f2f3", "e7e5", "g2g4", "d8h4"], &["d2d4", "d7d5"]];
    for moves in games {
        keeper.autosave(&table(&moves[..1])).unwrap();
        keeper.autosave(&table(moves)).unwrap();
        keeper.leave_game();
    }
    let kept = keeper.games();
    assert_eq!(kept.iter().map(|game| game.plies).collect::<Vec<_>>(), [2, 4, 1]);
    assert_eq!(keeper.interrupted().unwrap().id, kept[0].id);
    // A game that is only looked at stays as it is.
    let finished = keeper.resume(kept[1].id).unwrap();
    keeper.autosave(&finished).unwrap();
    assert_eq!(keeper.games(), kept);
    fs::remove_dir_all(base).unwrap();
}

#[test]
fn a_game_is_removed_and_brought_back() {
    let base = scratch("removed");
    let mut keeper = storage(&base);
    keeper.autosave(&table(&["e2e4"])).unwrap();
    let id = keeper.games()[0].id;
    assert!(keeper.remove(id, false).unwrap_err().starts_with("this is the game on the board"));
    keeper.leave_game();
    keeper.remove(id, false).unwrap();
    assert!(keeper.games().is_empty() && keeper.interrupted().is_none());
    assert_eq!(keeper.remove(GameId(99), false).unwrap_err(), "there is no game 99");
    keeper.remove(id, true).unwrap();
    assert_eq!(keeper.games().len(), 1);
    fs::remove_dir_all(base).unwrap();
}

/// The moves of the last game in a PGN text, whatever is said about them.
fn moves_of_last(pgn: &str) -> String {
    let last = pinpoint_notation::pgn::Reader::new(pgn.as_bytes()).trees().last();
    let moves: Vec<String> = last.unwrap().unwrap().main_moves().map(|mv| mv.to_string()).collect();
    moves.join(" ")
}

#[test]
fn saving_to_a_file_never_drops_what_is_in_it() {
    let base = scratch("files");
    let mut keeper = storage(&base);
    let path = base.join("two.pgn");
    let two = "[Event \"one\"]\n\n1. c4 { keep me } (1. b3) *\n\n[Event \"two\"]\n\n1. g3 *";
    fs::write(&path, two).unwrap();
    let name = path.to_string_lossy().into_owned();
    keeper.save(&table(&["e2e4"]), &name).unwrap();
    let first = fs::read_to_string(&path).unwrap();
    assert!(first.starts_with(two) && moves_of_last(&first) == "e2e4", "{first}");
    // The same game again takes the place of what it wrote before.
    keeper.save(&table(&["e2e4", "e7e5"]), &name).unwrap();
    let second = fs::read_to_string(&path).unwrap();
    assert!(second.starts_with(two) && moves_of_last(&second) == "e2e4 e7e5", "{second}");
    assert_eq!(second.matches("[Event ").count(), 3);
    // Another game comes behind it.
    keeper.leave_game();
    keeper.save(&table(&["d2d4"]), &name).unwrap();
    let third = fs::read_to_string(&path).unwrap();
    assert!(third.starts_with(&second) && moves_of_last(&third) == "d2d4", "{third}");
    fs::remove_dir_all(base).unwrap();
}

#[test]
fn saved_files_are_found_by_name() {
    let base = scratch("names");
    let mut keeper = storage(&base);
    keeper.save(&table(&["e2e4"]), "morning").unwrap();
    assert_eq!(keeper.saved_files(), ["morning"]);
    assert_eq!(keeper.load("morning").unwrap().plies(), 1);
    assert!(keeper.load("evening").unwrap_err().starts_with("cannot open "));
    assert!(keeper.save(&table(&[]), "..").is_err());
    fs::remove_dir_all(base).unwrap();
}

#[test]
fn without_a_folder_saving_says_why() {
    let (mut homeless, _) = Storage::open(None, |_| None);
    let why = homeless.autosave(&table(&["e2e4"])).unwrap_err();
    assert!(why.starts_with("the game cannot be saved: no folder for the library"), "{why}");
    assert!(homeless.interrupted().is_none());
    // Who wants nothing kept hears nothing.
    Storage::without_library(|_| None).autosave(&table(&["e2e4"])).unwrap();
}

#[test]
fn autosaves_of_earlier_versions_are_taken_over() {
    let base = scratch("earlier");
    let folder = base.join("pinpoint/unfinished");
    fs::create_dir_all(&folder).unwrap();
    for (number, moves) in [(1, "1. e4 *"), (2, "1. d4 d5 1-0"), (3, "1. Ke5 *")] {
        fs::write(folder.join(format!("{number}.pgn")), format!("{moves}\n")).unwrap();
        fs::write(folder.join(format!("{number}.lock")), "").unwrap();
    }
    assert_eq!(storage(&base).games().len(), 2);
    // What cannot be read stays where it is, and nothing is taken twice.
    assert!(folder.join("3.pgn").exists() && !folder.join("1.pgn").exists());
    assert_eq!(storage(&base).games().len(), 2);
    fs::remove_dir_all(base).unwrap();
}

#[test]
fn a_damaged_library_is_reported_and_games_are_kept_in_a_new_one() {
    let base = scratch("damaged");
    fs::create_dir_all(base.join("pinpoint")).unwrap();
    fs::write(base.join("pinpoint/library.db"), "no database at all, whatever it was").unwrap();
    let (mut keeper, notice) = open(&base);
    assert!(notice.unwrap().starts_with("the library of games is damaged"));
    keeper.autosave(&table(&["e2e4"])).unwrap();
    assert!(base.join("pinpoint/library.db.damaged-1").exists());
    fs::remove_dir_all(base).unwrap();
}
