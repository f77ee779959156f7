//! An opponent: given a game, it chooses a move the way a person of its strength would.

mod calculation;

use std::time::Duration;

use pinpoint_engine::{Engine, Score};
use pinpoint_rules::{Bitboard, Color, Game, Move, PieceKind, Position};

use crate::chance::{Purpose, unit};
use crate::evaluation::Opinion;
use crate::manners::{Intent, Thought, intent, think_time};
use crate::oversight::{self, Oversight};
use crate::search::{Candidate, Horizon, MATE, MATE_RANGE, Search};
use crate::sight::{Sight, Trail};
use crate::skill::Skill;
use crate::{Profile, repertoire, technique};
use calculation::found;

/// Nodes for a won ending that the player knows how to win.
const TECHNIQUE_NODES: u64 = 20_000;
/// How much the most blind prefer taking back to anything else, in centipawns.
const REFLEX: f64 = 400.0;

/// What an opponent does in a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// What the opponent thinks the position is worth to it.
    pub score: Score,
    /// The time a person would take; whoever shows the game to people may wait for it.
    pub think_time: Duration,
    /// Whether it would rather resign, or offers a draw.
    pub intent: Intent,
}

/// Plays one side of a game. Its choice depends on the profile, the seed and the game alone.
pub struct Opponent {
    profile: Profile,
    seed: u64,
    skill: Skill,
    engine: Option<Engine>,
}

/// A move and how it was found.
struct Found {
    mv: Move,
    thought: Thought,
}

impl Opponent {
    /// An opponent for one game; another seed plays another game.
    pub fn new(profile: Profile, seed: u64) -> Opponent {
        Opponent { profile, seed, skill: Skill::of(profile.strength), engine: None }
    }

    /// The opponent of this color in a game with this seed: two of them at one table differ.
    pub fn at_table(profile: Profile, seed: u64, color: Color) -> Opponent {
        Opponent::new(profile, seed.wrapping_add(color.index() as u64))
    }

    /// Who it is.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// The seed of its game.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// What it does in the last position of the game; `None` if there is no legal move.
    pub fn choose(&mut self, game: &Game) -> Option<Choice> {
        self.choose_among(game, &[])
    }

    /// The same among these legal moves; among all if there are none.
    pub fn choose_among(&mut self, game: &Game, allowed: &[Move]) -> Option<Choice> {
        if game.position().count_moves() == 0 {
            return None;
        }
        let found = match self.known_opening(game, allowed) {
            Some(found) => found,
            None if self.knows_the_ending(game.position()) => self.play_the_ending(game, allowed),
            None if self.skill.uses_engine() => self.calculate(game, allowed),
            None => self.think(game, allowed),
        };
        Some(Choice {
            mv: found.mv,
            score: score(found.thought.value),
            think_time: think_time(&found.thought, self.profile.character, self.seed, game),
            intent: intent(&self.skill, &found.thought, game),
        })
    }

    /// What the player of this color overlooked in the game, and what it cost, in playing order.
    ///
    /// ```
    /// use pinpoint_opponent::{Opponent, Profile};
    /// use pinpoint_rules::{Color, Game};
    /// let opponent = Opponent::new(Profile::default(), 1);
    /// assert!(opponent.oversights(&Game::default(), Color::Black).is_empty());
    /// ```
    pub fn oversights(&self, game: &Game, color: Color) -> Vec<Oversight> {
        let mut found = Vec::new();
        let mut past = game.clone();
        let mut reply = None;
        while let Some(mv) = past.undo() {
            if past.position().turn() == color {
                found.extend(self.oversight_at(&past, mv, reply, oversight::at_move));
            }
            reply = Some(mv);
        }
        found.reverse();
        found
    }

    /// What the player of this color missed with its last move, if the answer shows it.
    pub fn last_oversight(&self, game: &Game, color: Color) -> Option<Oversight> {
        let mut past = game.clone();
        let reply = past.undo()?;
        let mv = past.undo()?;
        let is_own = past.position().turn() == color;
        let unseen = |sight: &Sight, game: &Game, mv: Move, reply: Option<Move>| {
            oversight::unseen_reply(sight, game, mv, reply?)
        };
        is_own.then(|| self.oversight_at(&past, mv, Some(reply), unseen))?
    }

    /// What was missed with this move, by whoever chose it; nothing with a move known by heart.
    fn oversight_at(
        &self,
        game: &Game,
        mv: Move,
        reply: Option<Move>,
        unseen: impl Fn(&Sight, &Game, Move, Option<Move>) -> Option<Oversight>,
    ) -> Option<Oversight> {
        let by_heart = self.opening_moves(game).iter().any(|&(known, _)| known == mv);
        if by_heart || self.knows_the_ending(game.position()) {
            return None;
        }
        let sight = self.sight(game);
        let unseen = unseen(&sight, game, mv, reply);
        if unseen.is_some() || !self.skill.uses_engine() {
            return unseen;
        }
        let refutation = oversight::refutation(&sight, game, mv, reply?)?;
        self.was_surprised(game, mv, reply?).then_some(refutation)
    }

    fn sight(&self, game: &Game) -> Sight {
        Sight::new(&self.skill, self.profile.character, self.seed, game)
    }

    /// How many half-moves of an opening are known. Strong players, who hardly vary later on, leave
    /// the known ways early in some games.
    fn known_plies(&self) -> usize {
        let share = match self.skill.uses_engine() {
            true => 0.4 + 0.6 * unit(self.seed, Purpose::Repertoire, 0),
            false => 1.0,
        };
        (share * self.skill.opening).round() as usize
    }

    fn opening_moves(&self, game: &Game) -> Vec<(Move, u32)> {
        repertoire::known(game.position(), self.profile.strength.elo(), self.known_plies())
    }

    fn known_opening(&self, game: &Game, allowed: &[Move]) -> Option<Found> {
        let mut moves = self.opening_moves(game);
        moves.retain(|(mv, _)| allowed.is_empty() || allowed.contains(mv));
        let total: u32 = moves.iter().map(|&(_, weight)| weight).sum();
        let ply = game.moves().len() as u64;
        let mut ticket = unit(self.seed, Purpose::Opening, ply) * f64::from(total);
        let drawn = moves.into_iter().find(|&(_, weight)| {
            ticket -= f64::from(weight);
            ticket < 0.0
        });
        let thought = Thought { value: 0, rivals: 0, is_plain: true };
        drawn.map(|(mv, _)| Found { mv, thought })
    }

    fn knows_the_ending(&self, position: &Position) -> bool {
        technique::is_known(position, self.skill.elo)
    }

    fn play_the_ending(&mut self, game: &Game, allowed: &[Move]) -> Found {
        let result = self.search(game, allowed, TECHNIQUE_NODES, 1);
        found(&result, game.position(), 0)
    }

    /// Everybody else: a small search of what is seen, and a little taste.
    fn think(&self, game: &Game, allowed: &[Move]) -> Found {
        let position = game.position();
        let sight = self.sight(game);
        let opinion = Opinion {
            knowledge: self.skill.knowledge,
            character: self.profile.character,
            player: position.turn(),
        };
        let last = game.moves().next_back();
        let mut search = Search::new(&sight, opinion, self.horizon(game), game);
        let candidates = search.candidates(position, Trail::of_game(game), allowed);
        let liked = |candidate: &Candidate| {
            let is_recapture = last.is_some_and(|last| last.landing() == candidate.mv.to());
            candidate.value
                + match candidate.mv {
                    _ if candidate.value.abs() >= MATE_RANGE => 0,
                    mv if is_recapture => self.reflex(position, mv),
                    mv => self.taste(position, mv),
                }
        };
        let best = candidates.iter().max_by_key(|candidate| liked(candidate));
        let best = best.expect("there is a legal move");
        let near = |candidate: &&Candidate| best.value - candidate.value <= 40;
        let is_recapture = last.is_some_and(|last| last.landing() == best.mv.to());
        let thought = Thought {
            value: best.value,
            rivals: candidates.iter().filter(near).count(),
            is_plain: candidates.len() == 1 || is_recapture,
        };
        Found { mv: best.mv, thought }
    }

    /// What makes a player take back without a second thought, unless it loses material.
    fn reflex(&self, position: &Position, mv: Move) -> i32 {
        let is_sound = position.wins_exchange(mv, 0, &PieceKind::VALUES);
        if is_sound { (REFLEX * self.skill.blindness) as i32 } else { 0 }
    }

    /// What the player likes about a move, for the whole game.
    fn taste(&self, position: &Position, mv: Move) -> i32 {
        if gives_castling_up(position, mv) {
            return -self.skill.taste as i32;
        }
        let kind = position.board().kind_on(mv.from()).map_or(0, PieceKind::index);
        let key = (kind * 64 + mv.to().index()) as u64;
        let swing = 2.0 * unit(self.seed, Purpose::Taste, key) - 1.0;
        (swing * self.skill.taste) as i32
    }

    fn horizon(&self, game: &Game) -> Horizon {
        let ply = game.moves().len() as u64;
        let pieces = game.position().occupied().len();
        let chance = |purpose| unit(self.seed, purpose, ply);
        let deeper = chance(Purpose::Depth) < self.skill.depth.fract();
        let longer = chance(Purpose::Captures) < self.skill.captures.fract();
        // With few pieces left, everybody looks further who looks ahead at all.
        let few = match pieces {
            _ if self.skill.depth < 2.0 => 0,
            0..=5 => 2,
            6..=9 => 1,
            _ => 0,
        };
        Horizon {
            depth: self.skill.depth as u32 + u32::from(deeper) + few,
            captures: self.skill.captures as u32 + u32::from(longer),
            looks_for_mates: chance(Purpose::Mates) < self.skill.mates(),
            counts_exchanges: self.skill.counts_exchanges(),
            margin: 2 * self.skill.taste as i32,
        }
    }
}

/// Does the king leave its square although it could still castle? Everybody has learned not to.
fn gives_castling_up(position: &Position, mv: Move) -> bool {
    let us = position.turn();
    let rooks = Bitboard::rank(us.back_rank()) & position.castling_rooks();
    mv.from() == position.king(us) && !mv.is_castling() && rooks.any()
}

/// A score as the small search writes it.
fn value(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::Mate(moves) if moves > 0 => MATE - 2 * moves + 1,
        Score::Mate(moves) => -MATE - 2 * moves,
    }
}

/// A value of the small search as others read it.
fn score(value: i32) -> Score {
    if value >= MATE_RANGE {
        Score::Mate((MATE - value + 1) / 2)
    } else if value <= -MATE_RANGE {
        Score::Mate(-(MATE + value) / 2)
    } else {
        Score::Centipawns(value)
    }
}

#[cfg(test)]
mod tests;
