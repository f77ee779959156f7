//! Games to read and write: the same for every library and on every machine.
//!
//! Moves are drawn from a seed, but not blindly. Of a few random moves the most sensible is
//! played, so that pieces are developed, captured and rarely given away; blind games leave all
//! the pieces on the board and the kings in the open.

use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, EnPassantMode, KnownOutcome, Move, Outcome, Position, Role};

use crate::library::PgnTotals;

const GAMES: usize = 2_000;
const SHORTEST: u64 = 20;
const LONGEST: u64 = 120;
/// How many random moves compete for being played.
const CANDIDATES: u64 = 4;
/// One position in this many is kept for the tables about positions.
const SAMPLE: usize = 2;

/// Games, and positions from them.
pub struct Material {
    pub games: Vec<Game>,
    pub positions: Vec<Sample>,
    /// What reading all games must find.
    pub totals: PgnTotals,
}

/// The moves of a game as text, and how it ended.
pub struct Game {
    /// The moves, each followed by a space.
    text: String,
    /// Where each move ends in the text.
    ends: Vec<usize>,
    pub result: &'static str,
}

/// A position of a game.
pub struct Sample {
    pub fen: String,
    pub has_moves: bool,
    pub lacks_material: bool,
}

impl Game {
    /// The moves in SAN.
    pub fn sans(&self) -> impl Iterator<Item = &str> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let san = &self.text[start..end];
            start = end + 1;
            san
        })
    }

    fn push(&mut self, san: SanPlus) {
        san.append_to_string(&mut self.text);
        self.ends.push(self.text.len());
        self.text.push(' ');
    }
}

/// Plays all games.
pub fn generate() -> Material {
    let mut random = Random(0x5EED);
    let mut material = Material {
        games: Vec::with_capacity(GAMES),
        positions: Vec::new(),
        totals: PgnTotals::default(),
    };
    let mut countdown = SAMPLE;
    for _ in 0..GAMES {
        let game = play(&mut random, |position| {
            countdown -= 1;
            if countdown == 0 {
                countdown = SAMPLE;
                material.positions.push(Sample::of(position));
            }
        });
        let (game, last) = game;
        let plies = game.ends.len() as u64;
        material.totals.add_game(plies, last.board().occupied().0);
        material.games.push(game);
    }
    material
}

/// Plays one game, shows each position on the way and returns the last one.
fn play(random: &mut Random, mut visit: impl FnMut(&Chess)) -> (Game, Chess) {
    let mut position = Chess::default();
    let mut game = Game { text: String::new(), ends: Vec::new(), result: "*" };
    let length = SHORTEST + random.below(LONGEST - SHORTEST + 1);
    // Some peers refuse a clock beyond 100 half-moves or call the game drawn at 100.
    while (game.ends.len() as u64) < length && position.halfmoves() < 99 {
        let moves = position.legal_moves();
        if moves.is_empty() || position.is_insufficient_material() {
            break;
        }
        let candidates = (0..CANDIDATES).map(|_| moves[random.below(moves.len() as u64) as usize]);
        let m = candidates.max_by_key(|&m| merit(&position, m)).expect("there is a candidate");
        game.push(SanPlus::from_move_and_play_unchecked(&mut position, m));
        visit(&position);
    }
    game.result = match position.outcome() {
        Outcome::Known(KnownOutcome::Decisive { winner: Color::White }) => "1-0",
        Outcome::Known(KnownOutcome::Decisive { .. }) => "0-1",
        Outcome::Known(KnownOutcome::Draw) => "1/2-1/2",
        // Resigned or agreed drawn.
        Outcome::Unknown => ["1-0", "0-1", "1/2-1/2"][random.below(3) as usize],
    };
    (game, position)
}

/// A rough idea of how good a move is: what it takes, less what it leaves to be taken.
fn merit(position: &Chess, m: Move) -> i32 {
    let (us, board) = (position.turn(), position.board());
    let gain = m.capture().map_or(0, value) + m.promotion().map_or(0, value);
    let is_attacked = board.attacks_to(m.to(), !us, board.occupied()).any();
    let risk = if is_attacked { value(m.role()) } else { 0 };
    let castling = if m.is_castle() { 2 } else { 0 };
    let wandering_king = if m.role() == Role::King { 1 } else { 0 };
    2 * (gain - risk) + castling - wandering_king
}

fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

impl Sample {
    fn of(position: &Chess) -> Self {
        Self {
            fen: Fen::from_position(position, EnPassantMode::Legal).to_string(),
            has_moves: !position.legal_moves().is_empty(),
            lacks_material: position.is_insufficient_material(),
        }
    }
}

/// SplitMix64: small, and the same numbers everywhere.
pub struct Random(pub u64);

impl Random {
    /// A number from 0 up to and without `limit`.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^= bits >> 31;
        ((u128::from(bits) * u128::from(limit)) >> 64) as u64
    }
}
