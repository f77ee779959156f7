use super::*;
use crate::{Character, Opponent, Profile, Strength};

/// What opponents of this kind say after the moves, each sentence once.
fn said(elo: u16, character: Character, fen: &str, moves: &[&str]) -> Vec<String> {
    let mut game = Game::new(Position::from_fen(fen).unwrap());
    let color = game.position().turn();
    for text in moves {
        let mv = game.position().parse_uci(text).unwrap();
        game.try_play(mv).unwrap();
    }
    let profile = Profile { strength: Strength::Elo(elo), character };
    let mut sentences: Vec<String> = (0..200)
        .flat_map(|seed| Opponent::new(profile, seed).oversights(&game, color))
        .map(|oversight| oversight.sentence)
        .collect();
    sentences.sort();
    sentences.dedup();
    sentences
}

#[track_caller]
fn check(fen: &str, moves: &[&str], expected: &str) {
    assert_eq!(said(350, Character::Allrounder, fen, moves), [expected]);
}

#[test]
fn a_hanging_piece_is_named_with_both_squares() {
    check(
        "7k/8/8/8/8/8/1b5P/R6K w - - 0 1",
        &["h2h3", "b2a1"],
        "I did not see that your bishop on b2 could take my rook on a1.",
    );
}

#[test]
fn a_fork_a_pin_and_a_mate_are_named() {
    check(
        "6k1/8/8/8/1n6/8/7P/R3K3 w - - 0 1",
        &["h2h3", "b4c2"],
        "I did not see that your knight could fork my king and my rook.",
    );
    check(
        "3qk3/8/5n2/8/7B/8/8/4K2R b - - 0 1",
        &["f6d5", "h4d8"],
        "I did not see that your bishop pinned my knight to my queen.",
    );
    check(
        "6k1/5ppp/8/8/8/8/r7/1R4K1 b - - 0 1",
        &["a2a3", "b1b8"],
        "I forgot my back rank: Rb8 was mate.",
    );
}

#[test]
fn a_defender_that_was_pinned_is_named() {
    let fen = "3k4/3n3p/8/4p3/8/5N2/8/3RK3 b - - 0 1";
    let sentences = said(1200, Character::PinBlind, fen, &["h7h6", "f3e5"]);
    let pinned = "I did not see that my knight on d7 was pinned by your rook: it could not defend \
                  my pawn on e5.";
    assert!(sentences.contains(&pinned.to_owned()), "{sentences:?}");
}

#[test]
fn a_chance_of_its_own_is_named() {
    check(
        "k7/5n2/8/8/8/8/B6P/7K w - - 0 1",
        &["h2h3"],
        "I did not see that my bishop on a2 could take your knight on f7.",
    );
}

#[test]
fn what_was_seen_or_cost_nothing_is_not_spoken_of() {
    let fen = "7k/8/8/8/8/8/1b5P/R6K w - - 0 1";
    assert_eq!(said(1860, Character::Allrounder, fen, &["h2h3", "b2a1"]), [""; 0]);
    assert_eq!(said(350, Character::Allrounder, fen, &["a1a2", "b2e5"]), [""; 0]);
}
