//! Many games at once: who meets whom from which opening, on how many threads.

use std::iter;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use pinpoint_notation::pgn::GameResult;
use pinpoint_rules::Game;
use pinpoint_uci::Budget;

use crate::player::{Answer, Fault, Player};
use crate::referee::{Ending, Played, Rules, play};
use crate::standings::Standings;
use crate::statistics::Sprt;

/// Who meets whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first player meets all others.
    Gauntlet,
}

/// A whole match.
#[derive(Debug, Clone)]
pub struct Plan {
    /// How many players there are.
    pub players: usize,
    /// Who meets whom.
    pub format: Format,
    /// How often everybody who meets does so; each time from another opening, with both colors.
    pub rounds: usize,
    /// Where games begin; from the first again when all are used.
    pub openings: Vec<Game>,
    /// The rules of every game.
    pub rules: Rules,
    /// Ends the match early; for two players.
    pub sprt: Option<Sprt>,
    /// How many games are played at once.
    pub concurrency: usize,
}

/// Two games between two players from one opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Encounter {
    /// From 1.
    pub round: usize,
    /// Plays White in the first game.
    pub one: usize,
    /// Plays Black in the first game.
    pub other: usize,
}

impl Plan {
    /// All encounters in the order in which they begin.
    pub fn encounters(&self) -> impl Iterator<Item = Encounter> + '_ {
        (1..=self.rounds).flat_map(move |round| {
            let ones = if self.format == Format::Gauntlet { 0..1 } else { 0..self.players };
            ones.flat_map(move |one| {
                (one + 1..self.players).map(move |other| Encounter { round, one, other })
            })
        })
    }

    /// All games of one round.
    pub fn games_a_round(&self) -> usize {
        2 * self.encounters().take_while(|encounter| encounter.round == 1).count()
    }
}

/// A game that has just ended.
#[derive(Debug)]
pub struct GameReport<'a> {
    /// The encounter it belongs to.
    pub encounter: Encounter,
    /// Who played White.
    pub white: usize,
    /// Who played Black.
    pub black: usize,
    /// The game.
    pub played: &'a Played,
    /// All results up to now, with this one.
    pub standings: &'a Standings,
    /// Is this the second game of its encounter?
    pub ends_pair: bool,
}

/// What a thread says to the one that counts.
struct Message {
    encounter: Encounter,
    white: usize,
    black: usize,
    played: Played,
    /// Half-points of the first player in both games, after the second.
    half_points: Option<u32>,
}

/// Plays the match; `start` makes a player by its number, `hear` is called after each game.
///
/// Setting `stop` ends the match at once if the players look at it too; games that are cut short
/// do not count.
pub fn run<P: Player + Send>(
    plan: &Plan,
    stop: &Arc<AtomicBool>,
    start: impl Fn(usize) -> Result<P, Fault> + Sync,
    mut hear: impl FnMut(&GameReport<'_>),
) -> Standings {
    let waiting = Mutex::new(plan.encounters());
    let next = || waiting.lock().expect("no player panics").next();
    let mut standings = Standings::default();
    thread::scope(|scope| {
        // No thread runs ahead of the one that decides whether to go on.
        let (sender, messages) = sync_channel(0);
        for _ in 0..plan.concurrency.max(1) {
            let sender = sender.clone();
            let bench = Bench { plan, start: &start, players: Vec::new() };
            scope.spawn(|| bench.serve(iter::from_fn(&next), stop, sender));
        }
        drop(sender);
        for message in messages {
            let Message { encounter, white, black, played, half_points } = message;
            standings.add_game(white, black, played.result);
            if let Some((side, fault)) = played.ending.fault() {
                standings.add_fault([white, black][side.index()], &fault);
            }
            if let Some(half_points) = half_points {
                standings.add_pair(encounter.one, encounter.other, half_points);
            }
            let (standings, ends_pair) = (&standings, half_points.is_some());
            let played = &played;
            hear(&GameReport { encounter, white, black, played, standings, ends_pair });
            let pairs = standings.between(0, 1).pairs;
            if plan.sprt.is_some_and(|sprt| sprt.decision(&pairs).is_some()) {
                stop.store(true, Relaxed);
            }
        }
    });
    standings
}

/// One thread with its own players, who wait here for their games.
struct Bench<'a, P, S> {
    plan: &'a Plan,
    start: &'a S,
    players: Vec<Option<P>>,
}

impl<P: Player, S: Fn(usize) -> Result<P, Fault>> Bench<'_, P, S> {
    fn serve(
        mut self,
        encounters: impl Iterator<Item = Encounter>,
        stop: &AtomicBool,
        sender: SyncSender<Message>,
    ) {
        self.players.resize_with(self.plan.players, || None);
        for encounter in encounters {
            if stop.load(Relaxed) || self.meet(encounter, &sender).is_none() {
                return;
            }
        }
    }

    /// Plays both games; `None` if the match is over.
    fn meet(&mut self, encounter: Encounter, sender: &SyncSender<Message>) -> Option<()> {
        let Encounter { round, one, other } = encounter;
        let openings = &self.plan.openings;
        let opening = &openings[(round - 1) % openings.len()];
        let mut sum = 0;
        for (white, black) in [(one, other), (other, one)] {
            let played = self.game(white, black, opening)?;
            sum += half_points(played.result, white == one);
            let half_points = (white == other).then_some(sum);
            sender.send(Message { encounter, white, black, played, half_points }).ok()?;
        }
        Some(())
    }

    /// Plays a game; players that are not there are started, and those that crashed leave.
    fn game(&mut self, white: usize, black: usize, opening: &Game) -> Option<Played> {
        let mut seats = [white, black].map(|number| {
            let player = self.players[number].take();
            player
                .map_or_else(|| (self.start)(number), Ok)
                .map_err(Absent)
                .map_or_else(Seat::Empty, Seat::Taken)
        });
        let [first, second] = &mut seats;
        let played = play([first.player(), second.player()], opening, &self.plan.rules);
        let gone = played.as_ref().and_then(|played| match &played.ending {
            Ending::Fault(side, fault) if !fault.is_survived() => Some(side.index()),
            _ => None,
        });
        for (index, (number, seat)) in [white, black].into_iter().zip(seats).enumerate() {
            if let Seat::Taken(player) = seat
                && gone != Some(index)
            {
                self.players[number] = Some(player);
            }
        }
        played
    }
}

/// Where a player sits, or would if it could be started.
enum Seat<P> {
    Taken(P),
    Empty(Absent),
}

impl<P: Player> Seat<P> {
    fn player(&mut self) -> &mut dyn Player {
        match self {
            Seat::Taken(player) => player,
            Seat::Empty(absent) => absent,
        }
    }
}

/// A player that could not be started loses for this reason.
struct Absent(Fault);

impl Player for Absent {
    fn new_game(&mut self, _: bool) -> Result<(), Fault> {
        Err(self.0.clone())
    }

    fn choose(&mut self, _: &Game, _: &Budget) -> Result<Answer, Fault> {
        Err(self.0.clone())
    }
}

fn half_points(result: GameResult, is_white: bool) -> u32 {
    match (result, is_white) {
        (GameResult::WhiteWins, true) | (GameResult::BlackWins, false) => 2,
        (GameResult::WhiteWins, false) | (GameResult::BlackWins, true) => 0,
        (GameResult::Draw | GameResult::Unknown, _) => 1,
    }
}

#[cfg(test)]
mod tests;
