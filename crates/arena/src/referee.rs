//! One game: asks the players in turn, keeps the clocks, and knows when it is over.

use std::fmt;
use std::time::Duration;

use pinpoint_engine::Score;
use pinpoint_notation::pgn::GameResult;
use pinpoint_rules::{Color, DrawClaim, Game, Outcome, UciMoveError};
use pinpoint_service as service;

use crate::adjudication::{Adjudication, Watch};
use crate::pace::{Clocks, Pace};
use crate::player::{Answer, Fault, Player};

/// The rules of every game of a match.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    /// How long players may think.
    pub pace: Pace,
    /// What a player may use beyond its time without losing.
    pub margin: Duration,
    /// When a game ends early by the scores of both players.
    pub adjudication: Option<Adjudication>,
    /// Games are drawn after this many moves of both sides.
    pub most_moves: u32,
}

/// Why a game is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// By the rules of chess.
    Outcome(Outcome),
    /// A draw that a player may claim, and always does.
    Claim(DrawClaim),
    /// Both players held it for won or even.
    Adjudicated,
    /// It took too many moves.
    Length,
    /// A player exceeded its time by this much, and the other could not mate by any moves.
    DrawOnTime(Color, Duration),
    /// A player did something wrong.
    Fault(Color, Fault),
}

impl Ending {
    /// Who did something wrong, and what.
    pub fn fault(&self) -> Option<(Color, Fault)> {
        match self {
            Ending::Fault(side, fault) => Some((*side, fault.clone())),
            Ending::DrawOnTime(side, over) => Some((*side, Fault::Time(*over))),
            _ => None,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Outcome(outcome) => outcome.fmt(f),
            Ending::Claim(claim) => write!(f, "draw by {claim}"),
            Ending::Adjudicated => f.write_str("adjudicated"),
            Ending::Length => f.write_str("draw by length"),
            Ending::DrawOnTime(loser, _) => {
                service::Ending::OutOfTime { loser: *loser, can_win: false }.fmt(f)
            }
            Ending::Fault(side, fault) => write!(f, "{side} {fault}"),
        }
    }
}

/// What a player said about its move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Note {
    /// What it thinks the position is worth to it.
    pub score: Option<Score>,
    /// How deep it searched.
    pub depth: u32,
    /// How long it took.
    pub time: Duration,
}

/// A finished game.
#[derive(Debug, Clone)]
pub struct Played {
    /// The moves, with those of the opening.
    pub game: Game,
    /// Half-moves of the opening.
    pub opening_plies: usize,
    /// A note for each half-move after the opening.
    pub notes: Vec<Note>,
    /// Who won.
    pub result: GameResult,
    /// Why it is over.
    pub ending: Ending,
}

/// Plays a game to its end; `None` if it was interrupted. White is the first player.
pub fn play(players: [&mut dyn Player; 2], opening: &Game, rules: &Rules) -> Option<Played> {
    let mut table = Table {
        game: opening.clone(),
        clocks: Clocks::new(rules.pace),
        watch: Watch::new(rules.adjudication),
        notes: Vec::new(),
        rules,
    };
    let (winner, ending) = table.play(players)?;
    let result = match winner {
        Some(Color::White) => GameResult::WhiteWins,
        Some(Color::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    };
    let Table { game, notes, .. } = table;
    Some(Played { game, opening_plies: opening.history().len(), notes, result, ending })
}

/// A game in progress.
struct Table<'a> {
    game: Game,
    clocks: Clocks,
    watch: Watch,
    notes: Vec<Note>,
    rules: &'a Rules,
}

impl Table<'_> {
    /// The winner, `None` for a draw, and the reason.
    fn play(&mut self, players: [&mut dyn Player; 2]) -> Option<(Option<Color>, Ending)> {
        let chess960 = self.game.start().needs_chess960();
        let [white, black] = players;
        for (side, player) in [(Color::White, &mut *white), (Color::Black, &mut *black)] {
            if let Err(fault) = player.new_game(chess960) {
                return lost(side, fault);
            }
        }
        loop {
            if let Some(end) = self.end() {
                return Some(end);
            }
            let side = self.game.position().turn();
            let player = if side == Color::White { &mut *white } else { &mut *black };
            let answer = player.choose(&self.game, &self.clocks.budget(side));
            let answer = match answer.and_then(|answer| self.accept(side, answer)) {
                Ok(note) => note,
                Err(fault) => return self.ended_by(side, fault),
            };
            self.notes.push(answer);
            let number = u32::from(self.game.position().fullmove_number());
            if let Some(winner) = self.watch.hear(side, answer.score, number) {
                return Some((winner, Ending::Adjudicated));
            }
        }
    }

    /// The game is lost by a fault, but a side that cannot mate does not win on time.
    fn ended_by(&self, side: Color, fault: Fault) -> Option<(Option<Color>, Ending)> {
        match (&fault, service::Ending::on_time(self.game.position(), side).winner()) {
            (&Fault::Time(over), None) => Some((None, Ending::DrawOnTime(side, over))),
            _ => lost(side, fault),
        }
    }

    /// Is the game over before the next move?
    fn end(&self) -> Option<(Option<Color>, Ending)> {
        if let Some(outcome) = self.game.outcome() {
            return Some((outcome.winner(), Ending::Outcome(outcome)));
        }
        if let Some(claim) = self.game.draw_claim() {
            return Some((None, Ending::Claim(claim)));
        }
        let is_long = self.notes.len() >= 2 * self.rules.most_moves as usize;
        is_long.then_some((None, Ending::Length))
    }

    /// Plays the move if it came in time and is legal.
    fn accept(&mut self, side: Color, answer: Answer) -> Result<Note, Fault> {
        self.clocks.spend(side, answer.time, self.rules.margin).map_err(Fault::Time)?;
        let mv = self.game.position().parse_uci(&answer.mv).map_err(|error| match error {
            UciMoveError::Syntax | UciMoveError::Null => Fault::Unreadable(answer.mv.clone()),
            _ => Fault::Illegal(answer.mv.clone()),
        })?;
        self.game.try_play(mv).map_err(|_| Fault::Illegal(answer.mv))?;
        Ok(Note { score: answer.score, depth: answer.depth, time: answer.time })
    }
}

/// The game is lost by a fault, or worth nothing if it was interrupted.
fn lost(side: Color, fault: Fault) -> Option<(Option<Color>, Ending)> {
    (fault != Fault::Interrupted).then(|| (Some(!side), Ending::Fault(side, fault)))
}

#[cfg(test)]
mod tests;
