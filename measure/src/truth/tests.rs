//! A fixed sample, with the engine's answers on record: no engine is needed to check it.
//!
//! When sentences change, some questions are new. They are left out, as long as they are few;
//! `cargo xtask truth` with the answers as `--cache` puts them on record:
//!
//! ```sh
//! A="--nodes 30000 --cache testdata/truth/answers.txt"
//! cargo xtask truth testdata/puzzles/sample.csv --limit 250 $A
//! cargo xtask truth testdata/truth/games.pgn $A
//! ```

use std::path::Path;

use super::engine::Judge;
use super::report::Report;
use super::{cases, examine};

#[test]
fn recorded_answers_confirm_the_claims() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata"));
    let mut judge = Judge::recorded(Some(&folder.join("truth/answers.txt")), 30_000);
    let mut report = Report::default();
    let mut moves = 0;
    for (file, limit) in [("puzzles/sample.csv", 250), ("truth/games.pgn", 3_000)] {
        for case in cases::read(&folder.join(file), limit, 0).unwrap() {
            examine(&mut judge, &case, &mut report).unwrap();
            moves += 1;
        }
    }
    let open = judge.open;
    println!("{moves} moves, {open} questions without an answer\n{report}");
    // At worst every open question is about another move.
    let answered = moves - open;
    assert!(answered >= 280, "{answered} moves only");
    assert!(
        open * 10 <= answered,
        "{open} questions about {moves} moves lack answers: record them"
    );
    let (claims, refuted) = report.claims();
    assert!(claims >= 200, "{claims} claims only");
    assert!(refuted * 100 <= claims * 3, "{refuted} of {claims} claims are refuted");
    let percent = |row| report.percent(row).unwrap_or_else(|| panic!("no row {row}"));
    assert!(percent("silent") == 0.0);
    assert!(percent("recaptures called wins") == 0.0);
    assert!(percent("blunders called harm") >= 65.0);
    assert!(percent("blunders called harm, with the line") >= 85.0);
    assert!(percent("winning moves called good") >= 80.0);
    assert!(percent("winning moves called harm first") <= 3.0);
    assert!(percent("sound moves called harm") <= 5.0);
}
