//! Searching and exploring, compared with reading all games one by one.

mod common;

use std::collections::BTreeMap;

use common::{import, random_games, tree};
use pinpoint_library::{Filter, GameId, Library, Query, Sort};
use pinpoint_notation::pgn::{GameResult, GameTree, Reader};
use pinpoint_rules::{Move, Position};

fn games(pgn: &str) -> Vec<GameTree> {
    Reader::new(pgn.as_bytes()).trees().map(|tree| tree.unwrap()).collect()
}

/// The positions of a game up to ply 40, each with the move played there.
fn visits(game: &GameTree) -> Vec<(Position, Option<Move>)> {
    let mut position = *game.start();
    let mut visits = Vec::new();
    for mv in game.main_moves().take(41) {
        visits.push((position, Some(mv)));
        position = position.play(mv);
    }
    if visits.len() <= 40 {
        visits.push((position, None));
    }
    visits
}

/// A position, how often each move was played there, the games that came to it.
type Seen = (Position, BTreeMap<String, u64>, Vec<GameId>);

/// 700 games make a segment, 30 wait: both ways of finding are compared with the slow one.
#[test]
fn every_position_finds_the_games_that_came_to_it() {
    for count in [30, 700] {
        let pgn = random_games(11, count);
        let all = games(&pgn);
        let mut library = Library::in_memory().unwrap();
        assert_eq!(import(&mut library, &pgn).imported, count as u64);
        let ids = library.find(&Filter::all()).unwrap();
        let mut expected: BTreeMap<u64, Seen> = BTreeMap::new();
        for (game, &id) in all.iter().zip(&ids) {
            let mut seen = visits(game);
            seen.sort_by_key(|(position, mv)| (position.hash(), mv.map(|mv| mv.to_string())));
            seen.dedup_by_key(|(position, mv)| (position.hash(), *mv));
            for (position, mv) in seen {
                let entry = expected.entry(position.hash()).or_insert((
                    position,
                    BTreeMap::new(),
                    Vec::new(),
                ));
                if let Some(mv) = mv {
                    *entry.1.entry(mv.to_string()).or_default() += 1;
                }
                entry.2.push(id);
                entry.2.dedup();
            }
        }
        let step = if count == 30 { 7 } else { 53 };
        for (position, moves, came) in expected.into_values().step_by(step) {
            let filter = Filter { position: Some(position), ..Filter::all() };
            assert_eq!(library.find(&filter).unwrap(), came, "{position}");
            let page = library.list(&Query { filter, ..Query::default() }).unwrap();
            assert_eq!(page.total, came.len() as u64, "{position}");
            let explored = library.explore(&position, &Filter::all()).unwrap();
            let found: BTreeMap<String, u64> =
                explored.moves.iter().map(|it| (it.mv.to_string(), it.games)).collect();
            assert_eq!((found, explored.games), (moves, came.len() as u64), "{position}");
        }
        let nowhere = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        assert_eq!(library.explore(&nowhere, &Filter::all()).unwrap().games, 0);
    }
}

#[test]
fn the_explorer_sums_results_ratings_and_dates() {
    let mut library = Library::in_memory().unwrap();
    import(
        &mut library,
        "[Date \"2020.01.02\"]\n[WhiteElo \"2000\"]\n[BlackElo \"1800\"]\n\n1. e4 e5 1-0\n\n\
         [Date \"2021.05.??\"]\n\n1. e4 c5 0-1\n\n[White \"x\"]\n\n1. e4 1/2-1/2\n\n1. d4 *\n",
    );
    let found = library.explore(&Position::STANDARD, &Filter::all()).unwrap();
    assert_eq!(found.games, 4);
    let e4 = &found.moves[0];
    assert_eq!((e4.games, e4.white, e4.draws, e4.black), (3, 1, 1, 1));
    assert_eq!((e4.rating, e4.last.as_deref()), (Some(1900), Some("2021.05.??")));
    assert_eq!(found.moves[1].rating, None);
    let won = Filter { result: Some(GameResult::WhiteWins), ..Filter::all() };
    let found = library.explore(&Position::STANDARD, &won).unwrap();
    assert_eq!((found.games, found.moves.len()), (1, 1));
}

#[test]
fn games_of_ones_own_are_explored_as_they_grow_and_change() {
    let mut library = Library::in_memory().unwrap();
    import(&mut library, &random_games(2, 500));
    let count = |library: &Library, line: &[&str]| {
        let mut position = Position::STANDARD;
        for text in line {
            position = position.play(position.parse_uci(text).unwrap());
        }
        let own = Filter { collection: Some(pinpoint_library::OWN.to_owned()), ..Filter::all() };
        library.explore(&position, &own).unwrap().games
    };
    let saved = library.create(&tree("1. e4 *")).unwrap();
    assert_eq!((count(&library, &["e2e4"]), count(&library, &["e2e4", "e7e5"])), (1, 0));
    let saved = library.save(saved, &tree("1. e4 e5 *")).unwrap();
    assert_eq!(count(&library, &["e2e4", "e7e5"]), 1);
    library.save(saved, &tree("1. d4 1-0")).unwrap();
    assert_eq!((count(&library, &["e2e4"]), count(&library, &["d2d4"])), (0, 1));
    library.remove(&[saved.id]).unwrap();
    assert_eq!(count(&library, &["d2d4"]), 0);
    library.restore(&[saved.id]).unwrap();
    assert_eq!(count(&library, &["d2d4"]), 1);
    // An imported game that is changed leaves what the index knew of it.
    let imported =
        library.find(&Filter { collection: Some("test".to_owned()), ..Filter::all() }).unwrap()[0];
    let before = library.game(imported).unwrap();
    let first = before.main_moves().next().unwrap().to_string();
    let total = |library: &Library| {
        let after = Position::STANDARD.play(Position::STANDARD.parse_uci(&first).unwrap());
        library.explore(&after, &Filter::all()).unwrap().games
    };
    let games = total(&library);
    let header = pinpoint_library::Saved { id: imported, revision: 0 };
    library.save(header, &tree("1. a4 h5 1-0")).unwrap();
    assert_eq!(total(&library), games - 1);
}

#[test]
fn many_games_of_ones_own_become_a_segment() {
    let mut library = Library::in_memory().unwrap();
    for game in games(&random_games(21, 900)) {
        library.create(&game).unwrap();
    }
    assert_eq!(library.explore(&Position::STANDARD, &Filter::all()).unwrap().games, 900);
}

/// Unfinished games, games that went on after the index took them in, games that were changed and
/// removed: the explorer counts each as it is now.
#[test]
fn the_index_follows_games_that_change_again_and_again() {
    let mut library = Library::in_memory().unwrap();
    let first = ["a4", "b4", "c4", "d4"];
    let mut saved: Vec<_> =
        (0..1_400).map(|at| library.create(&tree(&format!("1. {} *", first[at % 4])))).collect();
    for round in 1..4 {
        for (at, game) in saved.iter_mut().enumerate() {
            let pgn = format!("1. {} e5 *", first[(at + round) % 4]);
            *game = library.save(*game.as_ref().unwrap(), &tree(&pgn));
        }
        // A new game is the moment when those that wait are taken in.
        library.create(&tree("1. h4 *")).unwrap();
    }
    let id = |at: usize| saved[at].as_ref().unwrap().id;
    // Every game ended with the move before its first one; one of each kind is gone.
    library.remove(&[id(0), id(1)]).unwrap();
    library.remove(&[id(2), id(3)]).unwrap();
    library.purge(&[id(2), id(3)]).unwrap();
    let found = library.explore(&Position::STANDARD, &Filter::all()).unwrap();
    let count =
        |text: &str| found.moves.iter().find(|it| it.mv.to_string() == text).map(|it| it.games);
    assert_eq!(
        ["a2a4", "b2b4", "c2c4", "d2d4", "h2h4"].map(count),
        [Some(349), Some(349), Some(349), Some(349), Some(3)]
    );
    assert_eq!(found.games, 1_399);
    // More games than a question can name: the list has and counts the same ones.
    let mut query = Query {
        filter: Filter { position: Some(Position::STANDARD), ..Filter::all() },
        limit: 2_000,
        ..Query::default()
    };
    for sort in [Sort::Newest, Sort::Changed, Sort::White] {
        query.sort = sort;
        let page = library.list(&query).unwrap();
        assert_eq!((page.total, page.games.len()), (1_399, 1_399), "{sort:?}");
    }
    query.filter.finished = Some(true);
    assert_eq!(library.list(&query).unwrap().total, 0);
    query.filter.finished = None;
    query.filter.removed = true;
    assert_eq!(library.list(&query).unwrap().total, 0);
}

#[track_caller]
fn check(library: &Library, filter: Filter, rounds: &[&str]) {
    let found: Vec<String> = library
        .find(&filter)
        .unwrap()
        .into_iter()
        .map(|id| library.game(id).unwrap().tags.get("Round").unwrap().to_owned())
        .collect();
    assert_eq!(found, rounds, "{filter:?}");
}

#[test]
fn games_are_found_by_what_is_known_of_them() {
    let mut library = Library::in_memory().unwrap();
    import(
        &mut library,
        "[Round \"1\"]\n[White \"Carlsen, Magnus\"]\n[Black \"Müller\"]\n[Date \"2019.05.01\"]\n\
         [WhiteElo \"2850\"]\n[BlackElo \"2400\"]\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 \
         5. Nc3 a6 1-0\n\n\
         [Round \"2\"]\n[White \"MÜLLER\"]\n[Black \"carlsen\"]\n[Date \"2020.??.??\"]\n\
         [WhiteElo \"2410\"]\n\n1. d4 d5 0-1\n\n\
         [Round \"3\"]\n[White \"Anand\"]\n[Black \"Kramnik\"]\n\n\
         [FEN \"8/8/8/4k3/r7/8/1R2P3/4K3 w - - 0 1\"]\n\n1. Re2 *\n"
            .replace("\n\n[FEN", "\n[FEN")
            .replace("1. Re2", "1. Rb5+")
            .as_str(),
    );
    let player = |name: &str| Filter { player: Some(name.to_owned()), ..Filter::all() };
    check(&library, player("CARLSEN"), &["1", "2"]);
    check(&library, player("müller"), &["1", "2"]);
    check(&library, player("nobody"), &[]);
    check(&library, Filter { white: Some("müll".to_owned()), ..Filter::all() }, &["2"]);
    check(&library, Filter { black: Some("carlsen".to_owned()), ..Filter::all() }, &["2"]);
    check(&library, Filter { opening: Some("najdorf".to_owned()), ..Filter::all() }, &["1"]);
    check(&library, Filter { opening: Some("B9".to_owned()), ..Filter::all() }, &["1"]);
    check(&library, Filter { result: Some(GameResult::BlackWins), ..Filter::all() }, &["2"]);
    check(&library, Filter { finished: Some(false), ..Filter::all() }, &["3"]);
    check(&library, Filter { since: Some("2020".to_owned()), ..Filter::all() }, &["2"]);
    check(&library, Filter { until: Some("2019".to_owned()), ..Filter::all() }, &["1"]);
    check(&library, Filter { until: Some("2020.03".to_owned()), ..Filter::all() }, &["1", "2"]);
    check(&library, Filter { min_rating: Some(2400), ..Filter::all() }, &["1"]);
    check(&library, Filter { max_rating: Some(2840), ..Filter::all() }, &[]);
    check(&library, Filter { material: "KRPvKR".parse().ok(), ..Filter::all() }, &["3"]);
    check(&library, Filter { material: "KQvK".parse().ok(), ..Filter::all() }, &[]);
    let collection = |name: &str| Filter { collection: Some(name.to_owned()), ..Filter::all() };
    check(&library, collection("test"), &["1", "2", "3"]);
    check(&library, collection("other"), &[]);
}

/// A part of a name that more players have than a question names one by one.
#[test]
fn a_name_that_very_many_have_finds_them_all() {
    let mut library = Library::in_memory().unwrap();
    let pgn: String = (0..1_500)
        .map(|it| format!("[White \"Smith {it}\"]\n[Black \"Jones\"]\n\n1. e4 *\n\n"))
        .collect();
    import(&mut library, &pgn);
    let count = |filter: Filter| library.find(&filter).unwrap().len();
    let name = |text: &str| Some(text.to_owned());
    assert_eq!(count(Filter { player: name("smith"), ..Filter::all() }), 1_500);
    assert_eq!(count(Filter { white: name("SMITH"), black: name("jon"), ..Filter::all() }), 1_500);
    assert_eq!(count(Filter { white: name("smith 14"), ..Filter::all() }), 111);
    assert_eq!(count(Filter { black: name("smith"), ..Filter::all() }), 0);
}

#[test]
fn a_game_says_where_it_left_the_repertoire() {
    let mut library = Library::in_memory().unwrap();
    import(
        &mut library,
        "[Round \"1\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n\n[Round \"2\"]\n\n1. e4 c5 2. Nf3 1-0\n",
    );
    let new = library.create(&tree("1. e4 e5 2. Nf3 Nc6 3. Bc4 *")).unwrap().id;
    let left = library.departure(new, &Filter::all()).unwrap().unwrap();
    assert_eq!((left.ply, left.played.to_string().as_str()), (4, "f1c4"));
    assert_eq!(left.known.moves[0].mv.to_string(), "f1b5");
    let same = library.create(&tree("1. e4 c5 2. Nf3 d6 *")).unwrap().id;
    assert_eq!(library.departure(same, &Filter::all()).unwrap(), None);
}

#[test]
fn duplicates_are_noticed_and_other_notes_are_kept() {
    let mut library = Library::in_memory().unwrap();
    let pgn = random_games(4, 25);
    assert_eq!(import(&mut library, &pgn).imported, 25);
    let again = import(&mut library, &pgn);
    assert_eq!((again.imported, again.duplicates), (0, 25));
    let annotated = pgn.replacen("1. ", "{ a remark } 1. ", 1);
    let more = import(&mut library, &annotated);
    assert_eq!((more.imported, more.duplicates), (1, 24));
    // A removed game comes back when it is imported again.
    let ids = library.find(&Filter::all()).unwrap();
    library.remove(&ids[..2]).unwrap();
    assert_eq!(import(&mut library, &pgn).imported, 2);
}

#[test]
fn broken_games_are_named_and_passed_over() {
    let mut library = Library::in_memory().unwrap();
    let pgn = "1. e4 e5 1-0\n\n1. Ke2 *\n\n1. d4 d5 *\n";
    let mut broken = Vec::new();
    let options = pinpoint_library::Import { collection: "x".to_owned() };
    let report = library
        .import(pgn.as_bytes(), &options, |event| {
            if let pinpoint_library::ImportEvent::Broken(error) = event {
                broken.push(error.to_string());
            }
            std::ops::ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!((report.imported, report.broken), (2, 1));
    assert!(broken[0].starts_with("game 2, line 3, column 4: "), "{broken:?}");
}

#[test]
fn odd_places_are_counted_and_the_first_ones_named() {
    let mut library = Library::in_memory().unwrap();
    let pgn = "1. e4 } e5 1:0\n\n1. d4 d5 *\n\n1. c4 $999 c5 *\n";
    let options = pinpoint_library::Import { collection: "x".to_owned() };
    let mut notes = pinpoint_library::ImportNotes::new(2);
    let report = library
        .import(pgn.as_bytes(), &options, |event| {
            notes.note(&event);
            std::ops::ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!((report.imported, report.broken, report.odd_places), (3, 0, 3));
    assert_eq!(
        notes.warnings,
        [
            "game 1, line 1, column 7: passed over '}'",
            "game 1, line 1, column 12: an unusual way to write the result"
        ]
    );
    assert_eq!(notes.errors, [""; 0]);
}

#[test]
fn a_cancelled_import_keeps_what_it_has_and_goes_on_later() {
    let mut library = Library::in_memory().unwrap();
    let pgn = random_games(8, 6_000);
    let options = pinpoint_library::Import { collection: "x".to_owned() };
    let first =
        library.import(pgn.as_bytes(), &options, |_| std::ops::ControlFlow::Break(())).unwrap();
    assert!(first.is_cancelled && first.imported > 0 && first.imported < 6_000, "{first:?}");
    let rest = import(&mut library, &pgn);
    assert_eq!((rest.imported, rest.duplicates), (6_000 - first.imported, first.imported));
}
