//! The PGN files of `testdata/pgn`, read, written and read again.
#![cfg(feature = "std")]

use std::fs::File;
use std::path::PathBuf;

use pinpoint_notation::pgn::{GameTree, Reader};

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pgn").join(name)
}

/// The trees and errors of a file; every tree survives a round trip.
fn read(name: &str) -> Vec<Result<GameTree, String>> {
    let file = File::open(path(name)).expect("the test file is there");
    let found: Vec<_> =
        Reader::new(file).trees().map(|tree| tree.map_err(|error| error.to_string())).collect();
    for tree in found.iter().flatten() {
        let written = tree.to_pgn();
        let again = Reader::new(written.as_bytes()).read_tree().expect("one game").expect("sound");
        assert_eq!(again.to_pgn(), written);
    }
    found
}

fn lines(tree: &GameTree) -> usize {
    1 + tree.main_line().map(|id| tree.children(id).skip(1).count()).sum::<usize>()
}

#[test]
fn annotated_games_keep_their_notes() {
    let games: Vec<GameTree> = read("annotated.pgn").into_iter().map(Result::unwrap).collect();
    let plies: Vec<usize> = games.iter().map(|game| game.main_line().count()).collect();
    assert_eq!(plies, [47, 29, 4]);
    assert_eq!(games[0].tags.get("Event"), Some("Casual Game (the \"Evergreen\")"));
    assert_eq!(lines(&games[0]), 2);
    let last = games[2].main_line().last().unwrap();
    let comment = &games[2].node(last).comment;
    assert_eq!(comment.to_string(), "[%clk 0:02:59] [%timestamp 15] The shortest of all.");
}

#[test]
fn broken_games_do_not_keep_the_sound_ones_from_being_read() {
    let found = read("broken.pgn");
    let events: Vec<String> = found
        .into_iter()
        .map(|game| game.map_or_else(|error| error, |game| game.tags.get("Event").unwrap().into()))
        .collect();
    assert_eq!(
        events,
        [
            "sound 1",
            "game 2, line 9, column 4: no white bishop can go to b6",
            "sound 2",
            "a comment without an end",
            "sound 3",
            "a variation without an end",
            "sound 4",
            "game 8, line 31, column 7: FEN: impossible position: White has no king",
            "sound 5",
            "game 10, line 42, column 4: more than one move fits: Nbd2 or Nfd2",
            "sound 6",
            "game 12, line 48, column 8: expected the value of the tag in quotes",
            "sound 7",
        ]
    );
}

#[test]
fn chess960_games_castle_from_odd_squares() {
    let games: Vec<GameTree> = read("chess960.pgn").into_iter().map(Result::unwrap).collect();
    let castlings =
        games.iter().flat_map(GameTree::main_moves).filter(|mv| mv.is_castling()).count();
    assert_eq!(castlings, 3);
}

#[test]
fn old_encodings_and_line_ends_are_read() {
    for name in ["windows.pgn", "latin1.pgn"] {
        let games = read(name);
        let [Ok(game)] = &games[..] else { panic!("{name}: {games:?}") };
        let players = ["White", "Black"].map(|tag| game.tags.get(tag).unwrap());
        assert_eq!(players, ["Müller", "Peña"], "{name}");
        assert!(game.to_pgn().contains(if name == "windows.pgn" {
            "café au lait"
        } else {
            "naïve"
        }));
    }
}
