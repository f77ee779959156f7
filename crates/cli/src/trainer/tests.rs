use super::*;
use pinpoint_rules::Position;

fn exercise() -> Exercise {
    let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").unwrap();
    Exercise {
        id: "back".into(),
        game: Game::new(position),
        title: "White to move".into(),
        solution: vec![position.parse_uci("a1a8").unwrap()],
        lenient: false,
        reason: vec!["Ra8 is mate.".into()],
    }
}

#[track_caller]
fn pose(typed: &str) -> (Attempt, String) {
    let mut out = Vec::new();
    let mut trainer = Trainer::new(typed.as_bytes(), &mut out, Budget::depth(4), None);
    let attempt = trainer.pose(&exercise()).unwrap();
    (attempt, String::from_utf8(out).unwrap())
}

#[test]
fn the_move_ends_the_exercise_with_its_reason() {
    let (attempt, said) = pose("Ra8\n");
    assert_eq!(attempt, Attempt::Solved);
    assert!(said.ends_with("Ra8 is mate.\n"), "{said}");
}

#[test]
fn a_wrong_try_is_answered_and_counts() {
    let (attempt, said) = pose("Ra7\nra8\n");
    assert_eq!(attempt, Attempt::Helped);
    assert!(said.contains("Ra7 is not it"), "{said}");
}

#[test]
fn help_can_be_had() {
    assert_eq!(pose("hint\nRa8\n").0, Attempt::Helped);
    assert_eq!(pose("show\n").0, Attempt::Helped);
    assert_eq!(pose("quit\n").0, Attempt::Quit);
    assert_eq!(pose("").0, Attempt::Quit);
    assert!(pose("xyz\nq\n").1.contains(HELP));
}
