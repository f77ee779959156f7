//! Where the games of a match begin.

use std::fmt;

use pinpoint_notation::epd;
use pinpoint_notation::pgn::Reader;
use pinpoint_rules::{Game, Position};

/// Why openings cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpeningError {
    /// A line of an EPD file is no position.
    Line {
        /// The number of the line, from 1.
        number: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A game of a PGN file cannot be read.
    Game(String),
    /// There are none.
    Empty,
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningError::Line { number, reason } => write!(f, "line {number}: {reason}"),
            OpeningError::Game(reason) => f.write_str(reason),
            OpeningError::Empty => f.write_str("there are no openings in it"),
        }
    }
}

impl std::error::Error for OpeningError {}

/// The openings of an EPD file: a position on each line, also as a FEN. Empty lines and lines
/// that begin with `#` are passed over.
pub fn from_epd(text: &str) -> Result<Vec<Game>, OpeningError> {
    let read = epd::records(text).map(|(number, record)| {
        match record {
            Ok(epd) => playable(Game::new(epd.position))
                .ok_or("the game is over in this position".to_owned()),
            Err(error) => Err(error.to_string()),
        }
        .map_err(|reason| OpeningError::Line { number, reason })
    });
    some(read.collect::<Result<Vec<Game>, OpeningError>>()?)
}

/// The openings of a PGN file: the main lines of its games, up to this many half-moves.
pub fn from_pgn(text: &[u8], most_plies: usize) -> Result<Vec<Game>, OpeningError> {
    let mut openings = Vec::new();
    for tree in Reader::new(text).trees() {
        let tree = tree.map_err(|error| OpeningError::Game(error.to_string()))?;
        let mut game = Game::new(*tree.start());
        for mv in tree.main_moves().take(most_plies) {
            game.try_play(mv).map_err(|error| OpeningError::Game(error.to_string()))?;
        }
        openings.extend(playable(game));
    }
    some(openings)
}

fn playable(game: Game) -> Option<Game> {
    (game.outcome().is_none() && game.draw_claim().is_none()).then_some(game)
}

fn some(openings: Vec<Game>) -> Result<Vec<Game>, OpeningError> {
    if openings.is_empty() { Err(OpeningError::Empty) } else { Ok(openings) }
}

/// Openings by random moves, each a few moves long and without an immediate gain for either side.
pub fn random(count: usize, seed: u64) -> Vec<Game> {
    let mut random = Random::new(seed);
    std::iter::repeat_with(|| random_game(&mut random))
        .filter_map(playable)
        .filter(|game| is_calm(game.position()))
        .take(count)
        .collect()
}

const RANDOM_PLIES: usize = 8;

fn random_game(random: &mut Random) -> Game {
    let mut game = Game::default();
    for _ in 0..RANDOM_PLIES {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len())];
        game.try_play(mv).expect("the move is one of the legal ones");
    }
    game
}

/// Nobody has lost material yet, and nobody wins some at once.
fn is_calm(position: &Position) -> bool {
    let gains = |position: &Position| {
        position.legal_moves().iter().any(|&mv| position.exchange_value(mv) > 0)
    };
    let is_even = {
        let worth = |color| -> i32 {
            let pieces = position.pieces_of(color).into_iter();
            pieces.filter_map(|square| position.piece_on(square)).map(|p| p.kind.value()).sum()
        };
        worth(position.turn()) == worth(!position.turn())
    };
    is_even && !gains(position) && position.play_null().is_some_and(|other| !gains(&other))
}

/// Brings openings into an order that depends only on the seed.
pub fn shuffle(openings: &mut [Game], seed: u64) {
    let mut random = Random::new(seed);
    for last in (1..openings.len()).rev() {
        openings.swap(last, random.below(last + 1));
    }
}

/// Random numbers (splitmix64), the same for the same seed.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(mixed ^ mixed >> 31) * limit as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn epd_and_fen_lines_are_read_and_bad_ones_named() {
        let text = "# a comment\n\n4k3/8/8/8/8/8/4P3/4K3 w - - id \"one\";\r\n\
                    r2qkb1r/pp3p2/2np1npp/2p1p3/2B1PPb1/2NP4/PPP3PP/R1BQNRK1 w kq - 1 9\n";
        let openings = from_epd(text).unwrap();
        assert_eq!(openings.len(), 2);
        assert_eq!(openings[1].position().fullmove_number(), 9);
        let error = from_epd("4k3/8/8/8/8/8/4P3/4K3 w - -\nrubbish").unwrap_err();
        assert!(error.to_string().starts_with("line 2: "), "{error}");
        let mated = from_epd("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").unwrap_err();
        assert_eq!(mated.to_string(), "line 1: the game is over in this position");
        assert_eq!(from_epd("# nothing\n"), Err(OpeningError::Empty));
    }

    #[test]
    fn games_give_their_moves() {
        let pgn = b"[White \"a\"]\n\n1. e4 (1. d4) e5 2. Nf3 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
        let openings = from_pgn(pgn, 100).unwrap();
        assert_eq!(openings.len(), 1, "the second game is over");
        assert_eq!(openings[0].history().len(), 3);
        let short = from_pgn(pgn, 2).unwrap();
        assert_eq!(short.iter().map(|game| game.history().len()).collect::<Vec<_>>(), [2, 2]);
    }

    #[test]
    fn the_seed_decides_random_openings_and_their_order() {
        let openings = random(20, 7);
        assert_eq!((&openings, openings.len()), (&random(20, 7), 20));
        assert_ne!(openings, random(20, 8));
        assert!(openings.iter().all(|game| game.history().len() == RANDOM_PLIES));
        let mut shuffled = openings.clone();
        shuffle(&mut shuffled, 1);
        assert_ne!(shuffled, openings);
        let sorted = |games: &[Game]| {
            let mut fens: Vec<String> = games.iter().map(|g| g.position().to_fen()).collect();
            fens.sort();
            fens
        };
        assert_eq!(sorted(&shuffled), sorted(&openings));
    }
}
