use std::collections::VecDeque;

use super::*;
use pinpoint_service::TimeControl;
use pinpoint_uci::Budget;

/// Plays the moves it was given, one after the other, with the same time and score for each.
struct Script {
    moves: VecDeque<&'static str>,
    time: Duration,
    score: Option<Score>,
    at_the_end: Fault,
}

impl Script {
    fn new(moves: &'static str) -> Script {
        Script {
            moves: moves.split_whitespace().collect(),
            time: Duration::from_millis(10),
            score: None,
            at_the_end: Fault::Crashed,
        }
    }
}

impl Player for Script {
    fn new_game(&mut self, _: bool) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(&mut self, _: &Game, _: &Budget) -> Result<Answer, Fault> {
        let mv = self.moves.pop_front().ok_or(self.at_the_end.clone())?.to_owned();
        Ok(Answer { mv, score: self.score, depth: 1, time: self.time })
    }
}

fn rules() -> Rules {
    Rules {
        pace: Pace::Clock(TimeControl::from_tag("1+0").unwrap()),
        margin: Duration::from_millis(5),
        adjudication: Some(Adjudication::default()),
        most_moves: 20,
    }
}

#[track_caller]
fn check(mut white: Script, mut black: Script, result: &str, ending: &str) -> Played {
    let opening = Game::default();
    let played = play([&mut white, &mut black], &opening, &rules()).expect("nobody interrupts");
    assert_eq!((played.result.as_str(), played.ending.to_string().as_str()), (result, ending));
    assert_eq!(played.notes.len(), played.game.history().len());
    played
}

#[test]
fn a_mate_ends_the_game() {
    let played =
        check(Script::new("f2f3 g2g4"), Script::new("e7e5 d8h4"), "0-1", "Black wins by checkmate");
    assert_eq!(played.game.history().len(), 4);
}

#[test]
fn a_draw_is_claimed() {
    let back_and_forth = || Script::new("g1f3 f3g1 g1f3 f3g1 g1f3 f3g1");
    let black = Script::new("g8f6 f6g8 g8f6 f6g8 g8f6 f6g8");
    check(back_and_forth(), black, "1/2-1/2", "draw by threefold repetition");
}

#[test]
fn faults_lose_the_game_and_are_named() {
    let white = || Script::new("e2e4 g1f3 f1c4");
    check(white(), Script::new("e7e5 e5e4"), "1-0", "Black played an illegal move: e5e4");
    check(white(), Script::new("(none)"), "1-0", "Black answered with no move: (none)");
    check(white(), Script::new("0000"), "1-0", "Black answered with no move: 0000");
    check(white(), Script::new("e7e5"), "1-0", "Black crashed");
    let silent = Script { at_the_end: Fault::Silent, ..Script::new("") };
    check(silent, Script::new(""), "0-1", "White did not answer");
    let slow = Script { time: Duration::from_millis(1006), ..Script::new("e7e5") };
    check(white(), slow, "1-0", "Black lost on time by 6 ms");
    // Five milliseconds are forgiven, but the next move has nothing left.
    let late = Script { time: Duration::from_millis(1005), ..Script::new("e7e5 b8c6") };
    check(white(), late, "1-0", "Black lost on time by 1005 ms");
}

#[test]
fn scores_that_agree_end_the_game_early() {
    let white =
        Script { score: Some(Score::Centipawns(900)), ..Script::new("a2a3 b2b3 c2c3 d2d3 e2e3") };
    let black = Script { score: Some(Score::Mate(-9)), ..Script::new("a7a6 b7b6 c7c6 d7d6 e7e6") };
    let played = check(white, black, "1-0", "adjudicated");
    assert_eq!(played.game.history().len(), 8);
}

#[test]
fn an_interrupted_game_does_not_count() {
    let mut white = Script { at_the_end: Fault::Interrupted, ..Script::new("e2e4") };
    let mut black = Script::new("e7e5");
    assert!(play([&mut white, &mut black], &Game::default(), &rules()).is_none());
}

#[test]
fn a_long_game_is_drawn() {
    let rules = Rules { most_moves: 2, ..rules() };
    let (mut white, mut black) = (Script::new("a2a3 b2b3 c2c3"), Script::new("a7a6 b7b6 c7c6"));
    let played = play([&mut white, &mut black], &Game::default(), &rules).unwrap();
    assert_eq!((played.result, played.ending), (GameResult::Draw, Ending::Length));
}

#[test]
fn nobody_wins_on_time_without_material_to_mate() {
    let check = |fen: &str, result, ending: &str| {
        let opening = Game::new(pinpoint_rules::Position::from_fen(fen).unwrap());
        let mut slow = Script { time: Duration::from_millis(1006), ..Script::new("e2e3") };
        let played = play([&mut slow, &mut Script::new("")], &opening, &rules()).unwrap();
        assert_eq!((played.result, played.ending.to_string().as_str()), (result, ending), "{fen}");
        let late = Some((Color::White, Fault::Time(Duration::from_millis(6))));
        assert_eq!(played.ending.fault(), late, "{fen}");
    };
    let drawn = "draw: White ran out of time, but Black cannot mate";
    check("4k3/8/8/8/8/8/Q3K3/8 w - - 0 1", GameResult::Draw, drawn);
    check("4k1n1/8/8/8/8/8/Q3K3/8 w - - 0 1", GameResult::Draw, drawn);
    let lost = "White lost on time by 6 ms";
    check("4k1n1/8/8/8/8/8/P3K3/8 w - - 0 1", GameResult::BlackWins, lost);
}
