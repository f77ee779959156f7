//! Saving, removing, finding again; two programs at once; damaged and foreign files.

mod common;

use std::fs;

use common::{Scratch, import, open, random_games, tree};
use pinpoint_library::{Error, Filter, Library, Notice, Query, Saved, Sort};

#[test]
fn a_saved_game_is_there_when_the_file_is_opened_again() {
    let scratch = Scratch::new("again");
    let path = scratch.file("deep/folder/library.db");
    let mut library = open(&path);
    let saved = library.create(&tree("[White \"You\"]\n\n1. e4 *")).unwrap();
    let saved = library.save(saved, &tree("[White \"You\"]\n\n1. e4 e5 *")).unwrap();
    drop(library);
    let library = open(&path);
    let last = library.last_unfinished().unwrap().unwrap();
    assert_eq!((last.id, last.plies, last.revision), (saved.id, 2, Some(2)));
    assert!(!last.is_finished());
    assert_eq!(last.opening.as_deref(), Some("C20 King's Pawn Game"));
}

#[test]
fn two_programs_lose_no_move_of_each_other() {
    let scratch = Scratch::new("two");
    let path = scratch.file("library.db");
    let (mut first, mut second) = (open(&path), open(&path));
    let saved = first.create(&tree("1. e4 *")).unwrap();
    let seen = second.header(saved.id).unwrap();
    let theirs = Saved { id: seen.id, revision: seen.revision.unwrap() };
    first.save(saved, &tree("1. e4 e5 *")).unwrap();
    let refused = second.save(theirs, &tree("1. e4 c5 *")).unwrap_err();
    assert!(matches!(refused, Error::Changed(id) if id == saved.id), "{refused}");
    assert_eq!(second.game(saved.id).unwrap().main_moves().count(), 2);
    // Each goes on with a game of its own.
    let fork = second.create(&tree("1. e4 c5 *")).unwrap();
    assert_ne!(fork.id, saved.id);
    assert!(matches!(
        second.save(Saved { id: pinpoint_library::GameId(999), revision: 1 }, &tree("*")),
        Err(Error::NoGame(_))
    ));
}

#[test]
fn many_threads_write_at_once() {
    let scratch = Scratch::new("threads");
    let path = scratch.file("library.db");
    open(&path);
    std::thread::scope(|scope| {
        for player in 0..4 {
            let path = &path;
            scope.spawn(move || {
                let mut library = open(path);
                let mut pgn = format!("[White \"P{player}\"]\n\n1. Nf3 ");
                let mut saved = library.create(&tree(&pgn)).unwrap();
                for round in 1..20 {
                    pgn += if round % 2 == 1 { "Nf6 Ng1 " } else { "Ng8 Nf3 " };
                    saved = library.save(saved, &tree(&pgn)).unwrap();
                }
            });
        }
    });
    let library = open(&path);
    let page = library.list(&Query::default()).unwrap();
    assert_eq!(page.total, 4);
    assert!(page.games.iter().all(|game| game.plies == 39 && game.revision == Some(20)));
}

/// An import writes for long, one portion after the other: who plays meanwhile waits for the end of
/// a portion, not for the end of the file.
#[test]
fn moves_are_saved_while_another_program_imports() {
    let scratch = Scratch::new("meanwhile");
    let path = scratch.file("library.db");
    let pgn = random_games(12, 20_000);
    let mut player = open(&path);
    let mut saved = player.create(&tree("1. e4 *")).unwrap();
    let mut saves = 0;
    std::thread::scope(|scope| {
        let importing = scope.spawn(|| import(&mut open(&path), &pgn));
        while !importing.is_finished() {
            saved = player.save(saved, &tree("1. e4 e5 *")).unwrap();
            saves += 1;
        }
        assert_eq!(importing.join().unwrap().imported, 20_000);
    });
    // There are four pauses at least.
    assert!(saves >= 4, "{saves}");
    assert_eq!(player.list(&Query::default()).unwrap().total, 20_001);
}

/// The source of an import may stall: it must not keep others from writing.
#[test]
fn an_import_that_waits_for_its_source_lets_others_write() {
    let scratch = Scratch::new("stalled");
    let path = scratch.file("library.db");
    let mut player = open(&path);
    let (source, mut pipe) = std::io::pipe().unwrap();
    std::thread::scope(|scope| {
        let importing = scope.spawn(|| {
            let options = pinpoint_library::Import { collection: "slow".to_owned() };
            let mut library = open(&path);
            library.import(source, &options, |_| std::ops::ControlFlow::Continue(())).unwrap()
        });
        std::io::Write::write_all(&mut pipe, random_games(13, 450).as_bytes()).unwrap();
        while player.list(&Query::default()).unwrap().total < 400 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        player.create(&tree("1. e4 *")).unwrap();
        drop(pipe);
        assert_eq!(importing.join().unwrap().imported, 450);
    });
}

#[test]
fn removing_can_be_undone_until_it_is_made_final() {
    let mut library = Library::in_memory().unwrap();
    import(&mut library, &random_games(3, 10));
    let ids = library.find(&Filter::all()).unwrap();
    assert_eq!(library.remove(&ids[..4]).unwrap(), 4);
    assert_eq!(library.remove(&ids[..4]).unwrap(), 0);
    let list = |library: &Library, removed| {
        library
            .list(&Query { filter: Filter { removed, ..Filter::all() }, ..Query::default() })
            .unwrap()
    };
    assert_eq!((list(&library, false).total, list(&library, true).total), (6, 4));
    assert!(list(&library, true).games.iter().all(|game| game.is_removed));
    assert_eq!(library.restore(&ids[..1]).unwrap(), 1);
    // What was not removed is not deleted.
    assert_eq!(library.purge(&ids).unwrap(), 3);
    assert_eq!((list(&library, false).total, list(&library, true).total), (7, 0));
    assert!(matches!(library.game(ids[1]), Err(Error::NoGame(_))));
}

#[test]
fn lists_are_sorted_and_cut_into_pages() {
    let mut library = Library::in_memory().unwrap();
    import(&mut library, &random_games(5, 57));
    let all = |sort| {
        let query = Query { sort, limit: 1000, ..Query::default() };
        library.list(&query).unwrap().games
    };
    assert!(all(Sort::Newest).is_sorted_by(|a, b| a.id > b.id));
    assert!(all(Sort::Date).is_sorted_by(|a, b| a.date >= b.date));
    assert!(all(Sort::Oldest).is_sorted_by(|a, b| a.date <= b.date));
    assert!(all(Sort::White).is_sorted_by(|a, b| a.white <= b.white));
    assert!(all(Sort::Black).is_sorted_by(|a, b| a.black <= b.black));
    assert!(all(Sort::Length).is_sorted_by(|a, b| a.plies >= b.plies));
    assert!(all(Sort::Rating).is_sorted_by(|a, b| a.white_elo >= b.white_elo));
    for sort in [Sort::Newest, Sort::Date, Sort::White, Sort::Rating] {
        let whole: Vec<_> = all(sort).iter().map(|game| game.id).collect();
        let mut pieced = Vec::new();
        for offset in (0..60).step_by(10) {
            let page =
                library.list(&Query { sort, offset, limit: 10, ..Query::default() }).unwrap();
            assert_eq!(page.total, 57);
            pieced.extend(page.games.iter().map(|game| game.id));
        }
        assert_eq!(pieced, whole);
    }
}

#[test]
fn reviews_are_kept_by_game_and_settings() {
    let mut library = Library::in_memory().unwrap();
    let game = library.create(&tree("1. e4 *")).unwrap().id;
    library.keep_review(game, "nodes=1000", b"first").unwrap();
    library.keep_review(game, "nodes=9000", b"second").unwrap();
    library.keep_review(game, "nodes=1000", b"third").unwrap();
    assert_eq!(library.review(game, "nodes=1000").unwrap().as_deref(), Some(&b"third"[..]));
    assert_eq!(library.reviews(game).unwrap(), ["nodes=1000", "nodes=9000"]);
    assert_eq!(library.review(game, "other").unwrap(), None);
    let nobody = pinpoint_library::GameId(77);
    assert!(matches!(library.keep_review(nobody, "x", b""), Err(Error::NoGame(_))));
}

#[test]
fn a_game_with_a_name_is_made_once() {
    let scratch = Scratch::new("once");
    let path = scratch.file("library.db");
    let mut library = open(&path);
    let first = library.create_once("draft", &tree("1. e4 *")).unwrap();
    assert_eq!(open(&path).create_once("draft", &tree("1. e4 e5 *")).unwrap(), first);
    assert!(library.game(first.id).unwrap().to_pgn().contains("1. e4 *"));
    // Who asks again learns which revision there is now.
    let second = library.save(first, &tree("1. e4 c5 *")).unwrap();
    assert_eq!(library.create_once("draft", &tree("1. e4 *")).unwrap(), second);
    assert_ne!(library.create_once("other", &tree("1. e4 *")).unwrap().id, first.id);
    assert_eq!(library.list(&Query::default()).unwrap().total, 2);
    // A game that was removed leaves its name, also when it is deleted for good.
    for is_purged in [false, true] {
        let before = library.create_once("draft", &tree("1. e4 *")).unwrap();
        library.remove(&[before.id]).unwrap();
        if is_purged {
            library.purge(&[before.id]).unwrap();
        }
        let after = library.create_once("draft", &tree("1. d4 *")).unwrap();
        assert_eq!((after.id == before.id, after.revision), (false, 1));
    }
}

#[test]
fn a_newer_schema_is_refused_and_left_alone() {
    let scratch = Scratch::new("newer");
    let path = scratch.file("library.db");
    open(&path);
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let before = fs::read(&path).unwrap();
    let refused = Library::open(&path).unwrap_err();
    assert!(matches!(refused, Error::Newer { found: 99, .. }), "{refused}");
    assert!(refused.to_string().starts_with("a newer Pinpoint wrote this library (schema 99;"));
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_foreign_file_is_refused_and_left_alone() {
    let scratch = Scratch::new("foreign");
    let pgn = scratch.file("games.pgn");
    fs::write(&pgn, "1. e4 e5 2. Nf3 Nc6 *").unwrap();
    assert!(matches!(Library::open(&pgn), Err(Error::Foreign(_))));
    assert_eq!(fs::read_to_string(&pgn).unwrap(), "1. e4 e5 2. Nf3 Nc6 *");
    let other = scratch.file("other.db");
    let connection = rusqlite::Connection::open(&other).unwrap();
    connection.execute_batch("CREATE TABLE mine (x); INSERT INTO mine VALUES (1)").unwrap();
    drop(connection);
    assert!(matches!(Library::open(&other), Err(Error::Foreign(_))));
}

/// Damages the file at many places: it is either read as it was or moved aside byte by byte.
#[test]
fn a_damaged_file_is_kept_and_never_overwritten() {
    let scratch = Scratch::new("damaged");
    let path = scratch.file("library.db");
    let mut library = open(&path);
    import(&mut library, &random_games(9, 60));
    drop(library);
    let sound = fs::read(&path).unwrap();
    for (what, damaged) in [
        ("cut", sound[..sound.len() / 2].to_vec()),
        ("cut in the head", sound[..10].to_vec()),
        ("no head", [&[0; 100], &sound[100..]].concat()),
        ("a page of zeros", [&sound[..4096], &[0; 4096], &sound[8192..]].concat()),
        ("text", b"this was a library once, and is none now".to_vec()),
    ] {
        fs::write(&path, &damaged).unwrap();
        let (mut library, notice) = Library::open(&path).unwrap();
        let Some(Notice::Damaged { kept, .. }) = notice else { panic!("{what}: {notice:?}") };
        assert_eq!(fs::read(&kept).unwrap(), damaged, "{what}");
        // A new one begins, and works.
        library.create(&tree("1. e4 *")).unwrap();
        assert_eq!(library.list(&Query::default()).unwrap().total, 1);
        drop(library);
        for end in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(format!("{}{end}", path.display()));
        }
    }
    assert!(scratch.file("library.db.damaged-5").exists());
}

#[cfg(unix)]
#[test]
fn only_the_user_can_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new("mode");
    let path = scratch.file("own/library.db");
    let mut library = open(&path);
    library.create(&tree("1. e4 *")).unwrap();
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&path), 0o600);
    assert_eq!(mode(&scratch.file("own/library.db-wal")), 0o600);
    assert_eq!(mode(&scratch.file("own")), 0o700);
}
