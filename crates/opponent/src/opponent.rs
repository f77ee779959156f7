//! An opponent: given a game, it chooses a move the way a person of its strength would.

use std::time::Duration;

use pinpoint_engine::{Engine, Judge, Limits, Options, Score, SearchResult};
use pinpoint_rules::{Color, Game, Move, PieceKind, Position};

use crate::chance::{Purpose, unit};
use crate::evaluation::Opinion;
use crate::manners::{Intent, Thought, intent, think_time};
use crate::oversight::{self, Oversight};
use crate::search::{Candidate, Horizon, MATE, MATE_RANGE, Search};
use crate::sight::Sight;
use crate::skill::Skill;
use crate::{Profile, repertoire, technique};

/// The engine's hash table in MiB: it is emptied before each move.
const HASH_MB: usize = 4;
/// Nodes for a won ending that the player knows how to win.
const TECHNIQUE_NODES: u64 = 20_000;
/// Half-moves during which strong players vary among moves of nearly the same value.
const VARIED_PLIES: usize = 24;
/// Among how many moves they choose then.
const VARIED_LINES: usize = 4;

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
            None if self.skill.uses_engine() => self.ask_engine(game, allowed),
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
            if past.position().turn() == color && self.looks_for_itself(&past, mv) {
                let sight = self.sight(&past);
                found.extend(oversight::at_move(&sight, &past, mv, reply));
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
        let is_own = past.position().turn() == color && self.looks_for_itself(&past, mv);
        let sight = is_own.then(|| self.sight(&past))?;
        oversight::unseen_reply(&sight, &past, mv, reply)
    }

    /// Does the player find this move by its own sight, not by heart?
    fn looks_for_itself(&self, game: &Game, mv: Move) -> bool {
        let by_heart = self.opening_moves(game).iter().any(|&(known, _)| known == mv);
        !by_heart && !self.skill.uses_engine() && !self.knows_the_ending(game.position())
    }

    fn sight(&self, game: &Game) -> Sight {
        Sight::new(&self.skill, self.profile.character, self.seed, game)
    }

    fn opening_moves(&self, game: &Game) -> Vec<(Move, u32)> {
        let plies = self.skill.opening.round() as usize;
        repertoire::known(game.position(), self.profile.strength.elo(), plies)
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

    /// A strong player: the engine with few nodes, and in the opening not always the same move.
    fn ask_engine(&mut self, game: &Game, allowed: &[Move]) -> Found {
        let ply = game.moves().len();
        let nodes = self.skill.nodes as u64;
        if ply >= VARIED_PLIES {
            return found(&self.search(game, allowed, nodes, 1), game.position(), 0);
        }
        // Several lines take their share of the nodes.
        let result = self.search(game, allowed, 2 * nodes, VARIED_LINES);
        let values: Vec<i32> = result.lines.iter().map(|line| value(line.score.mover())).collect();
        let best = values.first().copied().unwrap_or(0);
        let margin = if best.abs() >= MATE_RANGE { 0 } else { self.skill.taste as i32 };
        let near = values.iter().take_while(|&&value| best - value <= margin).count().max(1);
        let drawn = unit(self.seed, Purpose::Variety, ply as u64) * near as f64;
        found(&result, game.position(), drawn as usize)
    }

    /// The engine's answer; it depends on nothing that was searched before.
    fn search(&mut self, game: &Game, allowed: &[Move], nodes: u64, lines: usize) -> SearchResult {
        let options = Options::default()
            .with_hash_mb(HASH_MB)
            .with_judge(Judge::HandWritten)
            .with_multi_pv(lines);
        let engine = self.engine.get_or_insert_with(|| Engine::new(options.clone()));
        if *engine.options() != options {
            engine.set_options(options);
        }
        engine.new_game();
        engine.set_game(game);
        engine.search(Limits::nodes(nodes).with_search_moves(allowed.to_vec()))
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
        let candidates = search.candidates(position, last, allowed);
        let liked = |candidate: &Candidate| {
            let is_recapture = last.is_some_and(|last| last.landing() == candidate.mv.to());
            let is_settled = is_recapture || candidate.value.abs() >= MATE_RANGE;
            candidate.value + if is_settled { 0 } else { self.taste(position, candidate.mv) }
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

    /// What the player likes about a move, for the whole game.
    fn taste(&self, position: &Position, mv: Move) -> i32 {
        let kind = position.board().kind_on(mv.from()).map_or(0, PieceKind::index);
        let key = (kind * 64 + mv.to().index()) as u64;
        let swing = 2.0 * unit(self.seed, Purpose::Taste, key) - 1.0;
        (swing * self.skill.taste) as i32
    }

    fn horizon(&self, game: &Game) -> Horizon {
        let ply = game.moves().len() as u64;
        let pieces = game.position().occupied().len();
        let deeper = unit(self.seed, Purpose::Depth, ply) < self.skill.depth.fract();
        // With few pieces left, everybody looks further who looks ahead at all.
        let few = match pieces {
            _ if self.skill.depth < 2.0 => 0,
            0..=5 => 2,
            6..=9 => 1,
            _ => 0,
        };
        Horizon {
            depth: self.skill.depth as u32 + u32::from(deeper) + few,
            captures: self.skill.captures.round() as u32,
            looks_for_mates: self.skill.looks_for_mates(),
            counts_exchanges: self.skill.counts_exchanges(),
            margin: 2 * self.skill.taste as i32,
        }
    }
}

/// The line with this place among the engine's, or the best.
fn found(result: &SearchResult, position: &Position, place: usize) -> Found {
    let line = result.lines.get(place).or(result.lines.first());
    let mv = line.and_then(|line| line.moves.first().copied()).filter(|_| place > 0);
    let mv = mv.or(result.best).or_else(|| position.legal_moves().into_iter().next());
    let value = line.map_or(0, |line| value(line.score.mover()));
    let thought =
        Thought { value, rivals: result.lines.len(), is_plain: position.count_moves() == 1 };
    Found { mv: mv.expect("there is a legal move"), thought }
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
