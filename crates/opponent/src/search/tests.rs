use pinpoint_rules::Color;

use super::*;
use crate::skill::Skill;
use crate::{Character, Strength};

fn best(elo: u16, fen: &str, depth: u32) -> Candidate {
    let game = Game::new(Position::from_fen(fen).unwrap());
    let skill = Skill { blindness: 0.0, ..Skill::of(Strength::Elo(elo)) };
    let sight = Sight::new(&skill, Character::Allrounder, 1, &game);
    let player = game.position().turn();
    let opinion = Opinion { knowledge: 0.0, character: Character::Allrounder, player };
    let horizon =
        Horizon { depth, captures: 6, looks_for_mates: true, counts_exchanges: false, margin: 0 };
    Search::new(&sight, opinion, horizon, &game).candidates(game.position(), Trail::default(), &[])
        [0]
}

#[track_caller]
fn check(fen: &str, depth: u32, expected: &str) {
    assert_eq!(best(1500, fen, depth).mv.to_string(), expected);
}

#[test]
fn with_open_eyes_it_finds_what_its_depth_shows() {
    check("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1, "a1a8");
    // A fork of king and rook.
    check("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", 3, "b5c7");
    // Mate in two by two rooks.
    let mate = best(1500, "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 3);
    assert_eq!(mate.value, MATE - 3);
}

#[test]
fn a_defended_pawn_is_not_taken_and_a_loose_piece_is() {
    let greedy = best(1500, "4k3/8/4p3/3p4/8/8/3Q4/4K3 w - - 0 1", 1);
    assert_ne!(greedy.mv.to_string(), "d2d5");
    check("4k3/8/8/3n4/8/8/3Q4/4K3 w - - 0 1", 1, "d2d5");
}

#[test]
fn pawns_become_queens_unless_that_is_worse() {
    check("8/4P3/8/8/8/8/k7/4K3 w - - 0 1", 1, "e7e8q");
    // A queen would stalemate.
    let position = Position::from_fen("8/5P1k/8/6K1/8/8/8/8 w - - 0 1").unwrap();
    let moves: Vec<String> = sensible_moves(&position).iter().map(ToString::to_string).collect();
    assert!(moves.contains(&"f7f8q".to_owned()) && !moves.contains(&"f7f8b".to_owned()));
    let stalemates = Position::from_fen("k7/2P5/1K6/8/8/8/8/8 w - - 0 1").unwrap();
    let moves: Vec<String> = sensible_moves(&stalemates).iter().map(ToString::to_string).collect();
    assert!(!moves.contains(&"c7c8r".to_owned()), "the queen mates: {moves:?}");
    check("8/2P5/8/8/8/1K6/8/k7 w - - 0 1", 2, "c7c8q");
    // A knight forks and saves what a queen would lose.
    let fork = Position::from_fen("8/2q1P1k1/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    assert!(sensible_moves(&fork).iter().any(|mv| mv.to_string() == "e7e8n"));
    check("8/2q1P1k1/8/8/8/8/8/4K3 w - - 0 1", 3, "e7e8n");
}

#[test]
fn a_repetition_is_worth_nothing() {
    let mut game = Game::new(Position::from_fen("6k1/8/8/8/8/8/8/QR4K1 w - - 0 1").unwrap());
    for text in ["b1b2", "g8f8", "b2b1", "f8g8"] {
        let mv = game.position().parse_uci(text).unwrap();
        game.try_play(mv).unwrap();
    }
    let skill = Skill { blindness: 0.0, ..Skill::of(Strength::Elo(1500)) };
    let sight = Sight::new(&skill, Character::Allrounder, 1, &game);
    let opinion =
        Opinion { knowledge: 0.0, character: Character::Allrounder, player: Color::White };
    let horizon = Horizon {
        depth: 1,
        captures: 2,
        looks_for_mates: true,
        counts_exchanges: false,
        margin: 5_000,
    };
    let mut search = Search::new(&sight, opinion, horizon, &game);
    let candidates = search.candidates(game.position(), Trail::default(), &[]);
    let again = candidates.iter().find(|candidate| candidate.mv.to_string() == "b1b2").unwrap();
    assert_eq!(again.value, 0);
}

#[test]
fn an_unseen_pin_lets_it_believe_in_a_recapture() {
    // The knight on d7 is pinned to the king: it does not defend e5.
    let fen = "3k4/3n4/8/4p3/8/5N2/8/3RK3 w - - 0 1";
    let position = Position::from_fen(fen).unwrap();
    let takes = position.parse_uci("f3e5").unwrap();
    let game = Game::new(position);
    let values: Vec<i32> = (0..60)
        .map(|seed| {
            let skill = Skill::of(Strength::Elo(350));
            let sight = Sight::new(&skill, Character::PinBlind, seed, &game);
            let opinion =
                Opinion { knowledge: 0.0, character: Character::PinBlind, player: Color::White };
            let horizon = Horizon {
                depth: 1,
                captures: 0,
                looks_for_mates: true,
                counts_exchanges: false,
                margin: 50_000,
            };
            let mut search = Search::new(&sight, opinion, horizon, &game);
            let candidates = search.candidates(&position, Trail::default(), &[]);
            let found = candidates.iter().find(|candidate| candidate.mv == takes);
            (found.map(|found| found.value), sight.unseen_pins().len())
        })
        .filter_map(|(value, unseen)| Some(value? + if unseen > 0 { 0 } else { 100_000 }))
        .collect();
    let (seen, unseen): (Vec<i32>, Vec<i32>) = values.into_iter().partition(|&v| v > 50_000);
    assert!(!seen.is_empty() && !unseen.is_empty());
    assert!(unseen.iter().all(|&value| value + 100_000 < seen[0]), "{unseen:?} {seen:?}");
}
