//! Strong players: the engine with few nodes, and habits.

use pinpoint_engine::{Engine, Judge, Limits, Options, ScoredLine, SearchResult};
use pinpoint_rules::{Game, Move, Position};

use super::{Found, Opponent, value};
use crate::chance::{Purpose, unit};
use crate::evaluation::Opinion;
use crate::manners::Thought;
use crate::search::{MATE, MATE_RANGE};
use crate::sight::Trail;

/// The engine's hash table in MiB: it is emptied before each move.
const HASH_MB: usize = 4;
/// Half-moves during which strong players vary among moves of nearly the same value.
const VARIED_PLIES: usize = 40;
/// Among how many moves they choose then.
const VARIED_LINES: usize = 4;
/// What a habit may cost, in centipawns.
const HABIT_MARGIN: i32 = 60;
/// How far a line is followed to see whether it suits a habit, in half-moves.
const HABIT_PLIES: usize = 5;
/// By how many centipawns a reply must spoil what was hoped for, to have been overlooked.
const SURPRISE: i32 = 150;

impl Opponent {
    /// The engine's choice, with the player's habits and blind spots.
    pub(super) fn calculate(&mut self, game: &Game, allowed: &[Move]) -> Found {
        let sound = self.ask_engine(game, allowed);
        if sound.thought.value.abs() >= MATE_RANGE || !self.profile.character.is_blind() {
            return sound;
        }
        let tempting = self.blind_choice(game, allowed);
        let is_better = |other: &Found| other.thought.value > sound.thought.value;
        tempting.filter(is_better).unwrap_or(sound)
    }

    /// The engine's move; in the opening, and by habit, not always the best one.
    fn ask_engine(&mut self, game: &Game, allowed: &[Move]) -> Found {
        let ply = game.moves().len();
        let nodes = self.skill.nodes as u64;
        let has_habit = self.profile.character.has_habit();
        if ply >= VARIED_PLIES && !has_habit {
            return found(&self.search(game, allowed, nodes, 1), game.position(), 0);
        }
        // Several lines take their share of the nodes.
        let result = self.search(game, allowed, 2 * nodes, VARIED_LINES);
        let values: Vec<i32> = result.lines.iter().map(|line| value(line.score.mover())).collect();
        let best = values.first().copied().unwrap_or(0);
        let usual = if has_habit { HABIT_MARGIN } else { self.skill.taste as i32 };
        let margin = if best.abs() >= MATE_RANGE { 0 } else { usual };
        let near = values.iter().take_while(|&&value| best - value <= margin).count().max(1);
        if has_habit {
            let liked = |place: &usize| values[*place] + self.liking(game, &result.lines[*place]);
            let place = (0..near.min(values.len())).rev().max_by_key(liked).unwrap_or(0);
            return found(&result, game.position(), place);
        }
        let drawn = unit(self.seed, Purpose::Variety, ply as u64) * near as f64;
        found(&result, game.position(), drawn as usize)
    }

    /// What the player likes about where the line leads.
    fn liking(&self, game: &Game, line: &ScoredLine) -> i32 {
        let start = game.position();
        let character = self.profile.character;
        let opinion = Opinion { knowledge: 1.0, character, player: start.turn() };
        let end =
            line.moves.iter().take(HABIT_PLIES).fold(*start, |position, &mv| position.play(mv));
        opinion.habit(&end)
    }

    /// The best of the moves that have replies which the character does not see, as it sees them.
    fn blind_choice(&mut self, game: &Game, allowed: &[Move]) -> Option<Found> {
        let sight = self.sight(game);
        let trail = Trail::of_game(game);
        let position = game.position();
        let nodes = self.skill.nodes as u64 / 4;
        let mut best: Option<Found> = None;
        for mv in position.legal_moves() {
            let after = position.play(mv);
            let trail = trail.after(position, mv);
            let replies: Vec<Move> = after.legal_moves().into_iter().collect();
            let seen: Vec<Move> =
                replies.iter().copied().filter(|&reply| sight.sees(&after, reply, trail)).collect();
            let is_allowed = allowed.is_empty() || allowed.contains(&mv);
            if !is_allowed || seen.is_empty() || seen.len() == replies.len() {
                continue;
            }
            let mut played = game.clone();
            if played.try_play(mv).is_err() {
                continue;
            }
            let result = self.search(&played, &seen, nodes, 1);
            let hoped = result.lines.first().map_or(0, |line| -value(line.score.mover()));
            if best.as_ref().is_none_or(|best| hoped > best.thought.value) {
                let thought = Thought { value: hoped, rivals: 1, is_plain: false };
                best = Some(Found { mv, thought });
            }
        }
        best
    }

    /// The engine's answer; it depends on nothing that was searched before.
    pub(super) fn search(
        &mut self,
        game: &Game,
        allowed: &[Move],
        nodes: u64,
        lines: usize,
    ) -> SearchResult {
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

    /// Did a player who calculates expect another reply, and much more of its move?
    pub(super) fn was_surprised(&self, game: &Game, mv: Move, reply: Move) -> bool {
        let mut same = Opponent::new(self.profile, self.seed);
        let nodes = self.skill.nodes as u64;
        let expected = same.search(game, &[mv], nodes, 1);
        let Some(line) = expected.lines.first().filter(|line| line.moves.get(1) != Some(&reply))
        else {
            return false;
        };
        let mut played = game.clone();
        if [mv, reply].into_iter().any(|mv| played.try_play(mv).is_err()) {
            return false;
        }
        let now = match played.outcome() {
            Some(outcome) => outcome.winner().map_or(0, |_| -MATE),
            None => {
                let result = same.search(&played, &[], nodes, 1);
                result.lines.first().map_or(-MATE, |line| value(line.score.mover()))
            }
        };
        value(line.score.mover()) - now >= SURPRISE
    }
}

/// The line with this place among the engine's, or the best.
pub(super) fn found(result: &SearchResult, position: &Position, place: usize) -> Found {
    let line = result.lines.get(place).or(result.lines.first());
    let mv = line.and_then(|line| line.moves.first().copied()).filter(|_| place > 0);
    let mv = mv.or(result.best).or_else(|| position.legal_moves().into_iter().next());
    let value = line.map_or(0, |line| value(line.score.mover()));
    let thought =
        Thought { value, rivals: result.lines.len(), is_plain: position.count_moves() == 1 };
    Found { mv: mv.expect("there is a legal move"), thought }
}
