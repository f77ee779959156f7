//! What was played from a position, and how it ended.

use std::collections::HashSet;

use pinpoint_notation::pgn::GameResult;
use pinpoint_rules::{Move, Position};

use crate::codec::byte_to_move;
use crate::header::{Figures, result_to_number};
use crate::index::{DEPTH, LAST};
use crate::{Filter, GameId, Library, Result, date};

/// The moves that games played from a position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Exploration {
    /// How many games came here.
    pub games: u64,
    /// The moves, the most frequent first.
    pub moves: Vec<ExploredMove>,
}

/// A move that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExploredMove {
    /// The move.
    pub mv: Move,
    /// How many games played it.
    pub games: u64,
    /// Games that White won.
    pub white: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that Black won.
    pub black: u64,
    /// The mean rating of the players, where known.
    pub rating: Option<u32>,
    /// When it was last played, as PGN writes it, if a date is known.
    pub last: Option<String>,
    /// The game in which it was last played.
    pub last_game: GameId,
}

/// Where a game left what was played before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Departure {
    /// The half-moves before it.
    pub ply: usize,
    /// The position before it.
    pub position: Position,
    /// The move that was new.
    pub played: Move,
    /// What was played here before.
    pub known: Exploration,
}

/// Sums over the games that played one move.
#[derive(Default)]
struct Sum {
    results: [u64; 4],
    ratings: u64,
    rated: u64,
    last: (u32, i64),
}

impl Sum {
    fn add(&mut self, game: &Figures) {
        self.results[usize::from(game.result.min(3))] += 1;
        self.ratings += u64::from(game.rating);
        self.rated += u64::from(game.rating > 0);
        self.last = self.last.max((game.date, game.id));
    }

    fn of_move(&self, mv: Move) -> ExploredMove {
        let count = |result: GameResult| self.results[usize::from(result_to_number(result))];
        ExploredMove {
            mv,
            games: self.results.iter().sum(),
            white: count(GameResult::WhiteWins),
            draws: count(GameResult::Draw),
            black: count(GameResult::BlackWins),
            rating: self.ratings.checked_div(self.rated).map(|mean| mean as u32),
            last: (self.last.0 > 0).then(|| date::to_tag(self.last.0)),
            last_game: GameId(self.last.1),
        }
    }
}

impl Library {
    /// What the games of the filter played from a position; its own position is left aside.
    pub fn explore(&self, position: &Position, filter: &Filter) -> Result<Exploration> {
        self.explore_without(position, filter, None)
    }

    fn explore_without(
        &self,
        position: &Position,
        filter: &Filter,
        left_out: Option<GameId>,
    ) -> Result<Exploration> {
        let filter = Filter { position: None, ..filter.clone() };
        let collection = filter.collection_id(&self.connection)?;
        let mut hits = crate::index::lookup(&self.connection, position, collection)?;
        // The index knows the collections; everything else is asked of the games.
        let rest = Filter { collection: None, ..filter.clone() };
        if !rest.conditions(&self.connection)?.is_open() {
            let wanted: HashSet<GameId> = self.find(&filter)?.into_iter().collect();
            hits.retain(|(game, _)| wanted.contains(&GameId(game.id)));
        }
        hits.retain(|(game, _)| Some(GameId(game.id)) != left_out);
        Ok(sum_up(position, &hits))
    }

    /// The first move of a stored game that no other game of the filter played before it,
    /// although some came to that position; `None` if there is none in the first 40 half-moves.
    pub fn departure(&self, id: GameId, filter: &Filter) -> Result<Option<Departure>> {
        let tree = self.game(id)?;
        let mut position = *tree.start();
        for (ply, played) in tree.main_moves().take(DEPTH).enumerate() {
            let known = self.explore_without(&position, filter, Some(id))?;
            if known.moves.is_empty() {
                return Ok(None);
            }
            if known.moves.iter().all(|known| known.mv != played) {
                return Ok(Some(Departure { ply, position, played, known }));
            }
            position = position.play(played);
        }
        Ok(None)
    }
}

fn sum_up(position: &Position, hits: &[(Figures, u8)]) -> Exploration {
    let mut sums: [Option<Sum>; 256] = [const { None }; 256];
    for (game, byte) in hits {
        sums[usize::from(*byte)].get_or_insert_default().add(game);
    }
    let mut moves: Vec<ExploredMove> = (0..LAST)
        .zip(&sums)
        .filter_map(|(byte, sum)| Some(sum.as_ref()?.of_move(byte_to_move(position, byte)?)))
        .collect();
    moves.sort_by_key(|explored| std::cmp::Reverse(explored.games));
    // Who came twice and played two moves is one game.
    let mut ids: Vec<i64> = hits.iter().map(|(game, _)| game.id).collect();
    ids.sort_unstable();
    ids.dedup();
    Exploration { games: ids.len() as u64, moves }
}
