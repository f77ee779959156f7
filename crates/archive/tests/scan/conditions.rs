//! Which games are taken.

use arrow_array::cast::AsArray;
use pinpoint_archive::{Condition, FactKind, Facts, Sample, Scan, Text};
use pinpoint_rules::Position;

use crate::archive::games;

const PGN: &str = "\
[White \"Anna\"]\n[Black \"Ben\"]\n[WhiteElo \"1500\"]\n[BlackElo \"2100\"]\n[Result \"1-0\"]\n\n\
1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n\
[White \"Carl\"]\n[Black \"Anna\"]\n[WhiteElo \"2200\"]\n[BlackElo \"2300\"]\n[Result \"0-1\"]\n\n\
1. f3 e5 2. g4 Qh4# 0-1\n\n\
[White \"Dora\"]\n[WhiteElo \"?\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 2. Nf3 1/2-1/2\n";

fn taken(scan: &Scan) -> Vec<String> {
    let found = scan.read(&Text::whole(PGN.as_bytes()));
    let white = found.games.column_by_name("White").unwrap().as_string::<i32>();
    white.iter().map(|name| name.unwrap().to_owned()).collect()
}

#[track_caller]
fn check(condition: &str, expected: &[&str]) {
    let condition: Condition = condition.parse().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(condition.to_string().parse::<Condition>().as_ref(), Ok(&condition));
    let scan = Scan { conditions: vec![condition.clone()], facts: Facts::NONE, ..Scan::default() };
    assert_eq!(taken(&scan), expected, "{condition}");
}

#[test]
fn tags_ratings_plies_and_facts_choose_games() {
    check("WhiteElo >= 2000", &["Carl"]);
    check("WhiteElo<2000", &["Anna"]);
    check("Elo > 1499", &["Anna", "Carl"]);
    check("Elo > 2150", &["Carl"]);
    check("Black = Anna", &["Carl"]);
    check("Black != Anna", &["Anna", "Dora"]);
    check("White ~ AR", &["Carl"]);
    check("Result = 1/2-1/2", &["Dora"]);
    // The files say nothing about openings.
    check("ECO = A00", &["Carl"]);
    check("Opening ~ knight", &["Dora"]);
    check("plies > 4", &["Anna"]);
    check("plies <= 3", &["Dora"]);
    check("fact = mate", &["Anna", "Carl"]);
    check("fact != mates", &["Dora"]);
    check("fact = mate:smotheredMate", &[]);
}

#[test]
fn all_conditions_must_hold() {
    let conditions = ["fact = mate", "WhiteElo > 2000"].map(|it| it.parse().unwrap()).to_vec();
    assert_eq!(taken(&Scan { conditions, ..Scan::default() }), ["Carl"]);
}

#[test]
fn what_is_no_condition_is_refused_with_a_reason() {
    for (text, reason) in [
        ("WhiteElo", "expected NAME OPERATOR VALUE"),
        ("= 3", "expected the name of a tag"),
        ("plies > many", "expected a number of half-moves"),
        ("fact > pin", "a fact is there (=) or not (!=)"),
        ("fact = pinn", "unknown fact \"pinn\""),
    ] {
        let error = text.parse::<Condition>().unwrap_err().to_string();
        assert!(error.starts_with(reason), "{error}");
    }
    assert!("pins,forcs".parse::<Facts>().unwrap_err().to_string().contains("\"forcs\""));
}

#[test]
fn a_position_chooses_the_games_that_reach_it() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let position = Position::from_fen(fen).unwrap();
    let at = |position| taken(&Scan { position: Some(position), ..Scan::default() });
    assert_eq!(at(position), ["Anna", "Dora"]);
    assert_eq!(at(Position::STANDARD), ["Anna", "Carl", "Dora"]);
    assert!(at(position.play_null().unwrap()).is_empty());
}

#[test]
fn a_sample_takes_its_share_and_always_the_same_games() {
    let text = games(11, 2000);
    let take = |share, seed| {
        let sample = Some(Sample { share, seed });
        let scan = Scan { sample, facts: Facts::NONE, ..Scan::default() };
        scan.read(&Text::whole(text.as_bytes())).games
    };
    let tenth = take(0.1, 0);
    assert!((150..=230).contains(&tenth.num_rows()), "{}", tenth.num_rows());
    assert_eq!(tenth, take(0.1, 0));
    assert_ne!(tenth, take(0.1, 1));
    assert_eq!(take(1.0, 0).num_rows(), 1900);
    assert_eq!(take(0.0, 0).num_rows(), 0);
}

#[test]
fn every_detector_can_be_asked_singly() {
    let text = games(12, 300);
    let all = Scan { facts: Facts::QUICK, ..Scan::default() };
    let all = all.read(&Text::whole(text.as_bytes())).events;
    let facts = all.column_by_name("fact").unwrap().as_string::<i32>();
    let mut sum = 0;
    for kind in FactKind::ALL.into_iter().filter(|&kind| Facts::QUICK.contains(kind)) {
        let scan = Scan { facts: Facts::NONE.with(kind), ..Scan::default() };
        let single = scan.read(&Text::whole(text.as_bytes())).events;
        let same = facts.iter().filter(|fact| *fact == Some(kind.name())).count();
        assert_eq!(single.num_rows(), same, "{}", kind.name());
        assert!(same > 0, "no {} in 300 random games", kind.name());
        sum += same;
    }
    assert_eq!(sum, all.num_rows());
}
