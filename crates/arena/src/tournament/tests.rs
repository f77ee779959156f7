use std::time::Duration;

use super::*;
use crate::pace::Pace;
use crate::player::Answer;
use crate::statistics::Pairs;
use pinpoint_uci::Budget;

/// Plays the first legal move, or resigns itself to a fault when its number comes up.
struct Beginner {
    number: usize,
    moves: usize,
}

impl Player for Beginner {
    fn new_game(&mut self, _: bool) -> Result<(), Fault> {
        self.moves = 0;
        Ok(())
    }

    fn choose(&mut self, game: &Game, _: &Budget) -> Result<Answer, Fault> {
        self.moves += 1;
        // Player 1 crashes in every game, on its second move.
        if self.number == 1 && self.moves == 2 {
            return Err(Fault::Crashed);
        }
        let mv = game.position().legal_moves()[0].to_string();
        Ok(Answer { mv, ..Answer::default() })
    }
}

fn plan(players: usize, format: Format, rounds: usize) -> Plan {
    Plan {
        players,
        format,
        rounds,
        openings: crate::openings::random(2, 1),
        rules: Rules {
            pace: Pace::Nodes(1),
            margin: Duration::ZERO,
            adjudication: None,
            most_moves: 3,
        },
        sprt: None,
        concurrency: 2,
    }
}

fn start(number: usize) -> Result<Beginner, Fault> {
    match number {
        9 => Err(Fault::NotStarted("no such file".to_owned())),
        _ => Ok(Beginner { number, moves: 0 }),
    }
}

fn never() -> Arc<AtomicBool> {
    Arc::new(AtomicBool::new(false))
}

#[test]
fn everybody_meets_everybody_or_only_the_first() {
    let names = |format| -> Vec<(usize, usize, usize)> {
        let plan = plan(3, format, 2);
        plan.encounters().map(|meeting| (meeting.round, meeting.one, meeting.other)).collect()
    };
    let all = [(1, 0, 1), (1, 0, 2), (1, 1, 2), (2, 0, 1), (2, 0, 2), (2, 1, 2)];
    assert_eq!(names(Format::RoundRobin), all);
    assert_eq!(names(Format::Gauntlet), [(1, 0, 1), (1, 0, 2), (2, 0, 1), (2, 0, 2)]);
    assert_eq!(plan(3, Format::RoundRobin, 5).games_a_round(), 6);
}

#[test]
fn a_player_that_crashes_loses_and_is_started_again() {
    let mut openings = Vec::new();
    let plan = plan(2, Format::RoundRobin, 3);
    let standings = run(&plan, &never(), start, |report| {
        openings.push((report.encounter.round, report.played.game.history()[7].1));
        assert_eq!(report.played.ending, {
            let side = if report.white == 1 { 0 } else { 1 };
            Ending::Fault(pinpoint_rules::Color::ALL[side], Fault::Crashed)
        });
    });
    let score = standings.between(0, 1);
    assert_eq!((score.wins, score.games(), score.pairs), (6, 6, Pairs([0, 0, 0, 0, 3])));
    assert_eq!(standings.faults().collect::<Vec<_>>(), [(1, "crashed", 6)]);
    openings.sort_by_key(|(round, _)| *round);
    assert_eq!(openings[0], openings[1], "both games of a pair have one opening");
    assert_ne!(openings[1].1, openings[2].1, "and pairs have different ones");
    assert_eq!(openings[0].1, openings[4].1, "from the first again");
}

#[test]
fn who_cannot_be_started_loses() {
    let mut plan = plan(10, Format::Gauntlet, 1);
    plan.concurrency = 1;
    let standings = run(&plan, &never(), start, |_| {});
    assert_eq!(standings.between(9, 0).losses, 2);
    assert_eq!(standings.between(0, 2).draws, 2);
    let faults: Vec<_> = standings.faults().collect();
    assert_eq!(faults, [(1, "crashed", 2), (9, "could not be started", 2)]);
}

#[test]
fn a_test_or_a_signal_ends_the_match_early() {
    let mut long = plan(2, Format::RoundRobin, 100_000);
    long.sprt = Some(Sprt::new(0.0, 200.0));
    let pairs = run(&long, &never(), start, |_| {}).between(0, 1).pairs;
    assert!((5..1000).contains(&pairs.count()), "{pairs:?}");
    long.sprt = None;
    let stop = never();
    let standings = run(&long, &stop, start, |report| {
        stop.store(report.standings.between(0, 1).games() >= 10, Relaxed);
    });
    assert!((10..1000).contains(&standings.between(0, 1).games()));
}
