//! How an opponent errs: what an engine thinks of its moves.

use pinpoint_engine::{Engine, Limits, Options, Score, ScoredLine};
use pinpoint_rules::{Color, Game, Move, PieceKind, Position};

use super::games::Played;

/// Scores beyond this are cut off: how much more lost a lost game is says nothing.
const CUT: i32 = 1000;
/// A move that loses at least this much is a blunder, a recapture that wins it is due.
const BLUNDER: i32 = 250;
/// A move that loses less than this is sound.
const SOUND: i32 = 100;
/// How many moves of a position the engine rates.
const LINES: usize = 4;

/// What was counted over many moves.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Quality {
    pub(crate) moves: u32,
    pub(crate) lost: i64,
    pub(crate) blunders: u32,
    /// Blunders that the answer punishes by simply taking something.
    pub(crate) hangs: u32,
    /// Blunders where at least four moves were sound.
    pub(crate) free_blunders: u32,
    /// Positions where at least four moves were sound.
    pub(crate) free_positions: u32,
    pub(crate) recaptures_due: u32,
    pub(crate) recaptures_taken: u32,
    pub(crate) underpromotions: u32,
    pub(crate) bad_underpromotions: u32,
    pub(crate) king_walks: u32,
    pub(crate) games: u32,
}

impl Quality {
    pub(crate) fn plus(self, other: Quality) -> Quality {
        Quality {
            moves: self.moves + other.moves,
            lost: self.lost + other.lost,
            blunders: self.blunders + other.blunders,
            hangs: self.hangs + other.hangs,
            free_blunders: self.free_blunders + other.free_blunders,
            free_positions: self.free_positions + other.free_positions,
            recaptures_due: self.recaptures_due + other.recaptures_due,
            recaptures_taken: self.recaptures_taken + other.recaptures_taken,
            underpromotions: self.underpromotions + other.underpromotions,
            bad_underpromotions: self.bad_underpromotions + other.bad_underpromotions,
            king_walks: self.king_walks + other.king_walks,
            games: self.games + other.games,
        }
    }
}

/// The engine that scores the moves.
pub(crate) struct Judge {
    engine: Engine,
    nodes: u64,
}

impl Judge {
    pub(crate) fn new(nodes: u64) -> Judge {
        let options = Options::default().with_hash_mb(8).with_multi_pv(LINES);
        Judge { engine: Engine::new(options), nodes }
    }

    /// Counts over the moves that the player of this color made in the game.
    pub(crate) fn game(&mut self, played: &Played, color: Color) -> Quality {
        let mut quality = Quality { games: 1, ..Quality::default() };
        let mut game = Game::new(*played.game.start());
        self.engine.new_game();
        let mut walked = false;
        for mv in played.game.moves() {
            if game.position().turn() == color {
                walked |= is_king_walk(game.position(), mv);
                quality = quality.plus(self.rate(&game, mv));
            }
            let _ = game.try_play(mv);
        }
        quality.king_walks = walked.into();
        quality
    }

    /// One move.
    fn rate(&mut self, game: &Game, mv: Move) -> Quality {
        let position = game.position();
        let lines = self.lines(game);
        let Some(best) = lines.first() else { return Quality::default() };
        let best_value = value(best.score.mover());
        let mut played = game.clone();
        let _ = played.try_play(mv);
        let known = lines.iter().find(|line| line.moves.first() == Some(&mv));
        let (own, reply) = match known {
            Some(line) => (value(line.score.mover()), line.moves.get(1).copied()),
            None => self.after(&played),
        };
        let loss = (best_value - own).max(0);
        let is_blunder = loss >= BLUNDER;
        let sound = |line: &&ScoredLine| best_value - value(line.score.mover()) < SOUND;
        let is_free = lines.iter().filter(sound).count() >= LINES;
        let is_due = recapture_due(game, &lines);
        let is_hang = reply.is_some_and(|reply| takes_for_free(played.position(), reply));
        let count = |is: bool| u32::from(is);
        Quality {
            moves: 1,
            lost: loss.into(),
            blunders: count(is_blunder),
            hangs: count(is_blunder && is_hang),
            free_blunders: count(is_blunder && is_free),
            free_positions: count(is_free),
            recaptures_due: count(is_due),
            recaptures_taken: count(is_due && lands_on_last(game, mv)),
            underpromotions: count(is_underpromotion(mv)),
            bad_underpromotions: count(
                is_underpromotion(mv) && self.queen_is_better(game, mv, own),
            ),
            king_walks: count(is_king_walk(position, mv)),
            games: 0,
        }
    }

    fn lines(&mut self, game: &Game) -> Vec<ScoredLine> {
        self.engine.set_game(game);
        self.engine.search(Limits::nodes(self.nodes)).lines
    }

    /// What the last position is worth to the side that has just moved, and the best reply.
    fn after(&mut self, game: &Game) -> (i32, Option<Move>) {
        if let Some(outcome) = game.outcome() {
            return (if outcome.winner().is_some() { CUT } else { 0 }, None);
        }
        let lines = self.lines(game);
        let best = lines.first();
        let reply = best.and_then(|line| line.moves.first().copied());
        (best.map_or(0, |line| -value(line.score.mover())), reply)
    }

    fn queen_is_better(&mut self, game: &Game, mv: Move, own: i32) -> bool {
        let mut queen = game.clone();
        let _ = queen.try_play(Move::promoting(mv.from(), mv.to(), PieceKind::Queen));
        self.after(&queen).0 > own + 10
    }
}

/// Centipawns, cut off.
fn value(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value.clamp(-CUT, CUT),
        Score::Mate(moves) => CUT * moves.signum(),
    }
}

/// Does the move land where the last one has taken something?
fn lands_on_last(game: &Game, mv: Move) -> bool {
    game.moves().next_back().is_some_and(|last| last.landing() == mv.to())
}

/// Did the last move take something, and is taking back better than all else by a piece?
fn recapture_due(game: &Game, lines: &[ScoredLine]) -> bool {
    let mut before = game.clone();
    let took = before.undo().is_some_and(|last| before.position().captured(last).is_some());
    let first = |line: &ScoredLine| line.moves.first().copied();
    let takes_back = |line: &&ScoredLine| first(line).is_some_and(|mv| lands_on_last(game, mv));
    let best = lines.first().filter(takes_back);
    let other = lines.iter().find(|line| !takes_back(line));
    match (best, other) {
        (Some(best), Some(other)) if took => {
            value(best.score.mover()) - value(other.score.mover()) >= BLUNDER
        }
        _ => false,
    }
}

/// Does the reply win at least a minor piece by taking?
fn takes_for_free(position: &Position, reply: Move) -> bool {
    position.captured(reply).is_some() && position.exchange_value(reply) >= 2
}

fn is_underpromotion(mv: Move) -> bool {
    mv.promotion().is_some_and(|kind| kind != PieceKind::Queen)
}

/// Does the king move although it could still castle, and nothing forces it?
fn is_king_walk(position: &Position, mv: Move) -> bool {
    let us = position.turn();
    let may_castle =
        [true, false].into_iter().any(|side| position.castling_rook(us, side).is_some());
    let is_king = position.board().kind_on(mv.from()) == Some(PieceKind::King);
    is_king
        && may_castle
        && !mv.is_castling()
        && !position.is_check()
        && position.captured(mv).is_none()
        && !position.of_kind(PieceKind::Queen).is_empty()
}
