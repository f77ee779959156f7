use std::time::Duration;

use pinpoint_notation::pgn::{GameResult, Reader};
use pinpoint_rules::{Color, Game};
use pinpoint_service::TimeControl;

use super::*;
use crate::player::Fault;

fn game(moves: &str) -> Game {
    let mut game = Game::default();
    for text in moves.split_whitespace() {
        let mv = game.position().parse_uci(text).expect("the test move is legal");
        game.try_play(mv).expect("the test move is legal");
    }
    game
}

#[test]
fn a_game_is_written_with_what_its_players_thought() {
    let note = |score| Note { score, depth: 12, time: Duration::from_millis(81) };
    let played = Played {
        game: game("e2e4 e7e5 g1f3 b8c6"),
        opening_plies: 2,
        notes: vec![note(Some(Score::Centipawns(35))), note(Some(Score::Mate(-3)))],
        result: GameResult::BlackWins,
        ending: Ending::Fault(Color::White, Fault::Time(Duration::from_millis(7))),
    };
    let heading = Heading {
        event: "new against old",
        date: "2026.11.15",
        round: "3.1",
        players: ["new", "old"],
        pace: Pace::Clock(TimeControl::from_tag("8+0.08").unwrap()),
    };
    let pgn = game_tree(&heading, &played).to_pgn();
    assert!(pgn.contains("[TimeControl \"8+0.08\"]\n[Termination \"time forfeit\"]"), "{pgn}");
    let moves = pgn.split("\n\n").nth(1).expect("moves follow the tags").replace('\n', " ");
    assert_eq!(
        moves.trim(),
        "1. e4 { book } 1... e5 { book } 2. Nf3 { +0.35/12 0.081s } 2... Nc6 { -M3/12 0.081s, \
         White lost on time by 7 ms } 0-1"
    );
    let read = Reader::new(pgn.as_bytes()).read_tree().expect("a game").expect("a good one");
    assert_eq!(read.main_moves().collect::<Vec<_>>(), played.game.moves().collect::<Vec<_>>());
}
