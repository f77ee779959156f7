//! Who plays in `cargo xtask levels`: our opponents, simple movers, and a UCI engine.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::Context;
use pinpoint_opponent::{Choice, Intent, Opponent, Profile, Strength};
use pinpoint_rules::{Game, Move, PieceKind, Position};
use pinpoint_uci::{Budget, Program};

/// Someone who can take part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Entrant {
    /// One of our opponents.
    Ours(u16),
    /// Any legal move.
    Random,
    /// The most material after this many half-moves; with one, the greedy mover.
    Plies(u32),
    /// The UCI engine at a `UCI_Elo`.
    Engine(u16),
}

impl Entrant {
    pub(crate) fn name(self) -> String {
        match self {
            Entrant::Ours(elo) => format!("{elo}"),
            Entrant::Random => "random".to_owned(),
            Entrant::Plies(1) => "greedy".to_owned(),
            Entrant::Plies(plies) => format!("{plies}-ply"),
            Entrant::Engine(elo) => format!("Stockfish {elo}"),
        }
    }
}

/// What somebody does at the board.
pub(crate) enum Action {
    Play(Move),
    Resign,
}

/// Somebody at the board.
pub(crate) enum Mover {
    Ours(Box<Opponent>),
    Random(Random),
    Plies(u32, Random),
    Engine { program: Box<Program>, depth: u32 },
}

impl Mover {
    /// Sits down for a game.
    pub(crate) fn new(entrant: Entrant, seed: u64, engine: &str) -> anyhow::Result<Mover> {
        Ok(match entrant {
            Entrant::Ours(elo) => {
                let profile = Profile { strength: Strength::Elo(elo), ..Profile::default() };
                Mover::Ours(Box::new(Opponent::new(profile, seed)))
            }
            Entrant::Random => Mover::Random(Random::new(seed)),
            Entrant::Plies(plies) => Mover::Plies(plies, Random::new(seed)),
            Entrant::Engine(elo) => {
                let interrupt = Arc::new(AtomicBool::new(false));
                let mut program = Program::start(engine, Duration::from_secs(30), interrupt)
                    .with_context(|| format!("cannot use the engine {engine}"))?;
                program.set_option("Hash", "16");
                program.set_option("UCI_LimitStrength", "true");
                program.set_option("UCI_Elo", &elo.to_string());
                program.new_game()?;
                Mover::Engine { program: Box::new(program), depth: choosing_depth(elo) }
            }
        })
    }

    pub(crate) fn choose(&mut self, game: &Game) -> anyhow::Result<Action> {
        let position = game.position();
        Ok(match self {
            Mover::Ours(opponent) => match opponent.choose(game).context("no legal move")? {
                Choice { intent: Intent::Resign, .. } => Action::Resign,
                Choice { mv, .. } => Action::Play(mv),
            },
            Mover::Random(random) => {
                let moves: Vec<Move> = position.legal_moves().into_iter().collect();
                Action::Play(moves[random.below(moves.len())])
            }
            Mover::Plies(plies, random) => Action::Play(most_material(position, *plies, random)),
            Mover::Engine { program, depth } => {
                let choice = program.choose(game, &Budget::Depth(*depth))?;
                let mv = position.parse_uci(&choice.mv);
                Action::Play(mv.with_context(|| format!("the engine played {}", choice.mv))?)
            }
        })
    }
}

/// The depth at which Stockfish 15.1 chooses its move when `UCI_Elo` limits it: what it searches
/// after that changes nothing, so deeper searches are a waste of time.
fn choosing_depth(elo: u16) -> u32 {
    let level = ((f64::from(elo) - 1346.6) / 143.4).max(0.0).powf(1.0 / 0.806).min(19.0);
    1 + level as u32
}

/// The move with the most material after `plies` half-moves; one of them by chance.
fn most_material(position: &Position, plies: u32, random: &mut Random) -> Move {
    let mut best = (i32::MIN, Vec::new());
    for mv in &position.legal_moves() {
        let value = -material_value(&position.play(mv), plies - 1, -1000, -best.0.max(-1000) + 1);
        if value > best.0 {
            best = (value, Vec::new());
        }
        if value == best.0 {
            best.1.push(mv);
        }
    }
    best.1[random.below(best.1.len())]
}

/// Material in pawns for the side to move, mate 500.
fn material_value(position: &Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return if position.is_check() { -500 - depth as i32 } else { 0 };
    }
    if depth == 0 {
        let side = |color| -> i32 {
            let count = |kind: PieceKind| position.pieces(color, kind).len() as i32 * kind.value();
            PieceKind::ALL.into_iter().map(count).sum()
        };
        return side(position.turn()) - side(!position.turn());
    }
    let mut best = i32::MIN;
    for mv in &moves {
        best = best.max(-material_value(&position.play(mv), depth - 1, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// A small random number generator.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(plies: u32, fen: &str) -> String {
        let position = Position::from_fen(fen).unwrap();
        most_material(&position, plies, &mut Random::new(3)).to_string()
    }

    #[test]
    fn the_greedy_mover_takes_and_the_others_look_further() {
        let defended = "4k3/8/4p3/3p4/8/8/3Q4/4K3 w - - 0 1";
        assert_eq!(played(1, defended), "d2d5");
        assert_ne!(played(2, defended), "d2d5");
        assert_eq!(played(1, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), "a1a8");
        // The fork wins the rook on the third half-move.
        assert_eq!(played(3, "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1"), "b5c7");
    }
}
