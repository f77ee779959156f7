//! What is in the tables.

use arrow_array::cast::AsArray;
use arrow_array::types::{Date32Type, Float32Type, Int16Type, Int32Type, Time32MillisecondType};
use arrow_array::{Array, RecordBatch};
use pinpoint_archive::{Facts, Scan, Text};

const PGN: &str = "\
[Event \"Rated Blitz game\"]\n[Site \"https://lichess.org/abcdefgh\"]\n[Date \"2025.05.01\"]\n\
[White \"M\u{fc}ller\"]\n[Black \"b\"]\n[Result \"1-0\"]\n[UTCDate \"2025.05.01\"]\n[UTCTime \"00:00:06\"]\n\
[WhiteElo \"1500\"]\n[BlackElo \"?\"]\n[WhiteRatingDiff \"+5\"]\n[BlackRatingDiff \"-12\"]\n[ECO \"C20\"]\n\
[Opening \"Something else\"]\n[TimeControl \"300+3\"]\n[Termination \"Normal\"]\n[Annotator \"me\"]\n\n\
1. e4 { [%eval 0.2] [%clk 0:05:00] } 1... e5 { [%clk 0:05:01] } (1... c5 { [%clk 0:00:01] }) 2. Nf3 Nc6 \
3. Bc4 { [%eval #-3] } Nf6 4. O-O 1-0\n";

fn read(facts: &str) -> (RecordBatch, RecordBatch) {
    let scan = Scan { facts: facts.parse::<Facts>().unwrap(), ..Scan::default() };
    let found = scan.read(&Text::whole(PGN.as_bytes()));
    assert!(found.broken.is_empty(), "{:?}", found.broken);
    (found.games, found.events)
}

fn text<'a>(batch: &'a RecordBatch, name: &str) -> Option<&'a str> {
    let column = batch.column_by_name(name).unwrap().as_string::<i32>();
    column.is_valid(0).then(|| column.value(0))
}

#[test]
fn tags_have_the_names_and_types_of_the_lichess_data_sets() {
    let (games, _) = read("none");
    assert_eq!(text(&games, "White"), Some("M\u{fc}ller"));
    assert_eq!(text(&games, "TimeControl"), Some("300+3"));
    assert_eq!(text(&games, "WhiteTitle"), None);
    let number = |name| games.column_by_name(name).unwrap().as_primitive::<Int16Type>();
    assert_eq!(number("WhiteElo").value(0), 1500);
    assert!(number("BlackElo").is_null(0), "a rating of ? is unknown");
    assert_eq!((number("WhiteRatingDiff").value(0), number("BlackRatingDiff").value(0)), (5, -12));
    let date = games.column_by_name("UTCDate").unwrap().as_primitive::<Date32Type>();
    assert_eq!(date.value(0), 20_209);
    let time = games.column_by_name("UTCTime").unwrap().as_primitive::<Time32MillisecondType>();
    assert_eq!(time.value(0), 6000);
}

#[test]
fn the_opening_is_that_of_our_table_and_the_files_own_is_kept() {
    let (games, _) = read("none");
    assert_eq!(text(&games, "ECO"), Some("C55"));
    assert_eq!(text(&games, "Opening"), Some("Italian Game: Two Knights Defense"));
    let tags = games.column_by_name("tags").unwrap().as_map().value(0);
    let (keys, values) = (tags.column(0).as_string::<i32>(), tags.column(1).as_string::<i32>());
    let pairs: Vec<_> = keys.iter().flatten().zip(values.iter().flatten()).collect();
    assert_eq!(pairs, [("ECO", "C20"), ("Opening", "Something else"), ("Annotator", "me")]);
}

#[test]
fn moves_clocks_and_evaluations_go_together() {
    let (games, _) = read("none");
    assert_eq!(text(&games, "uci"), Some("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1"));
    let plies = games.column_by_name("plies").unwrap().as_primitive::<Int32Type>().value(0);
    let moves = games.column_by_name("moves").unwrap().as_binary::<i32>().value(0);
    assert_eq!((plies, moves.len()), (7, 14));
    assert_eq!(u16::from_le_bytes([moves[12], moves[13]]), 4 | 6 << 6);
    let clocks = games.column_by_name("clocks").unwrap().as_list::<i32>().value(0);
    let clocks: Vec<_> = clocks.as_primitive::<Float32Type>().iter().collect();
    assert_eq!(clocks, [Some(300.0), Some(301.0), None, None, None, None, None]);
    let evals = games.column_by_name("evals").unwrap().as_list::<i32>().value(0);
    let evals: Vec<_> = evals.as_primitive::<Int32Type>().iter().collect();
    assert_eq!(evals, [Some(20), None, None, None, Some(-99_997), None, None]);
}

#[track_caller]
fn check_events(pgn: &str, facts: &str, expected: &[&str]) {
    let scan = Scan { facts: facts.parse::<Facts>().unwrap(), ..Scan::default() };
    let events = scan.read(&Text::whole(pgn.as_bytes())).events;
    let text = |name: &str, row: usize| {
        let column = events.column_by_name(name).unwrap().as_string::<i32>();
        if column.is_valid(row) { column.value(row) } else { "-" }.to_owned()
    };
    let number = |name: &str, row: usize| {
        let column = events.column_by_name(name).unwrap().as_primitive::<Int32Type>();
        if column.is_valid(row) { column.value(row).to_string() } else { "-".to_owned() }
    };
    let lines: Vec<String> = (0..events.num_rows())
        .map(|row| {
            let names = ["side", "move", "fact", "kind", "origin", "pieces", "squares", "favors"];
            let words: Vec<String> = names.iter().map(|name| text(name, row)).collect();
            format!("{} {} {}", number("ply", row), words.join(" "), number("value", row))
        })
        .collect();
    assert_eq!(lines, expected);
}

#[test]
fn pins_come_with_kind_and_origin() {
    check_events(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. d4 Bd7 *",
        "pins",
        &["6 black d7d6 pin absolute replacement Bnk b5 c6 e8 white 3"],
    );
}

#[test]
fn mates_have_the_names_of_their_patterns() {
    check_events(
        "[FEN \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\"]\n\n1. Ra8# 1-0",
        "mates",
        &["1 white a1a8 mate backRankMate - Rk a8 g8 white -"],
    );
}

#[test]
fn forks_hanging_pieces_promotions_and_material() {
    check_events(
        "[FEN \"r3k3/7P/8/1N6/8/8/8/4K3 w - - 0 1\"]\n\n1. Nc7+ Kd7 2. Nxa8 Kc8 3. h8=Q+ *",
        "forks,hanging,promotions,material",
        &[
            "1 white b5c7 fork - - Nkr c7 e8 a8 white 5",
            "3 white c7a8 hanging - - Nr c7 a8 white 5",
            "3 white c7a8 material capture - Nr c7 a8 white 5",
            "5 white h7h8q promotion - - Q h8 white 8",
            "5 white h7h8q material - - P h7 white 8",
        ],
    );
}

#[test]
fn what_was_missed_comes_with_its_motif() {
    check_events(
        "[FEN \"r3k3/8/8/1N6/8/8/7P/4K3 w - - 0 1\"]\n\n1. h3 *",
        "missed",
        &["1 white h2h3 missed fork - Nkr c7 e8 a8 black 5"],
    );
}
