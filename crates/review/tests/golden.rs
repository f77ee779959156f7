//! Reviews of a few games, compared word by word with what they were.
//!
//! The engine's findings are kept beside each game, so that a better engine does not change these
//! tests. `PINPOINT_UPDATE=1 cargo test -p pinpoint-review --test golden` writes the reviews anew;
//! findings are made anew only where the file is missing. `blitz` and `long` are games of the
//! Lichess database (CC0).

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use pinpoint_notation::pgn::Reader;
use pinpoint_notation::san;
use pinpoint_review::{Budget, Examination, Examiner, Review, main_game};
use pinpoint_rules::{Color, Game};

fn file(name: &str, extension: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    folder.join(name).with_extension(extension)
}

fn is_update() -> bool {
    std::env::var_os("PINPOINT_UPDATE").is_some()
}

fn game(name: &str) -> Game {
    let text = fs::read(file(name, "pgn")).unwrap();
    main_game(&Reader::new(&text[..]).read_tree().unwrap().unwrap())
}

fn findings(name: &str, game: &Game) -> Examination {
    let path = file(name, "findings");
    if is_update() && !path.exists() {
        let mut examiner = Examiner::new(Budget::nodes(200_000), 1, 64);
        let found = examiner.examine(game, &mut |_| ControlFlow::Continue(())).unwrap();
        fs::write(&path, found.to_text()).unwrap();
    }
    let text = fs::read_to_string(&path).unwrap();
    Examination::from_text(game, &text).unwrap()
}

/// Everything a review says, as text.
fn written(review: &Review) -> String {
    let mut text = String::new();
    for side in [Color::White, Color::Black] {
        let of = review.side(side);
        let (accuracy, loss) = (of.accuracy.unwrap(), of.centipawn_loss.unwrap());
        text += &format!("{side}: accuracy {accuracy:.2}, loss {loss:.2}\n");
    }
    text += &format!("turning points: {:?}\n", review.turning_points);
    for mv in &review.moves {
        let (before, after) = (mv.before.white(), mv.after.white());
        let name = san(&mv.position, mv.mv);
        let changed = mv.consequence.map(|it| format!(" ({})", it.word())).unwrap_or_default();
        text += &format!("{} {name} {} {before} {after}{changed}\n", mv.ply, mv.verdict.word());
        for sentence in &mv.sentences {
            let proof: Vec<String> = sentence.proof.iter().map(|mv| mv.to_string()).collect();
            text += &format!("  {}: {}\n    {}\n", sentence.kind, sentence.text, proof.join(" "));
        }
    }
    text
}

#[track_caller]
fn check(name: &str) {
    let game = game(name);
    let review = Review::new(&game, &findings(name, &game));
    let path = file(name, "txt");
    let found = written(&review);
    if is_update() {
        fs::write(&path, &found).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(found == expected, "{name} changed; see the head of this file\n{found}");
}

#[test]
fn the_opera_game() {
    check("opera");
}

#[test]
fn a_blitz_game() {
    check("blitz");
}

#[test]
fn a_long_game() {
    check("long");
}
