//! The evaluator, which follows boards, against a network that adds everything up anew.
//!
//! Both a random network and the built-in one are tried: the weights of a trained network might
//! hide a mistake that those of the other show.

use std::sync::Arc;

use pinpoint_nnue::{Evaluator, Network};
use pinpoint_rules::{Color, File, Move, Position};

use crate::slow_network::{SlowNetwork, WIDTH, built_in_file, file_of};

/// The generator of all "random" choices here: xorshift with a seed.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }
}

/// Weights that differ in every place, small enough for 32 pieces and for both layers.
fn random_file() -> Vec<u8> {
    let mut random = Random(0x5EED);
    file_of(|place| {
        let most = if place < 769 * WIDTH { 60 } else { 63 };
        (random.below(2 * most + 1) as i32 - most as i32) as i16
    })
}

/// How often something special was evaluated.
#[derive(Default, Debug)]
struct Seen {
    positions: usize,
    castlings: usize,
    en_passants: usize,
    promotions: usize,
    crossings: usize,
    null_moves: usize,
    few_pieces: usize,
}

/// Evaluators with different pasts, which must all agree with the slow network.
struct Judges {
    slow: SlowNetwork,
    network: Arc<Network>,
    /// Gets the ply, as a search does.
    used: Evaluator,
    /// Gets any ply.
    careless: Evaluator,
    random: Random,
    seen: Seen,
}

impl Judges {
    fn new(file: &[u8], seed: u64) -> Judges {
        let network = Arc::new(Network::from_bytes(file).expect("the file is whole"));
        Judges {
            slow: SlowNetwork::read(file),
            used: Evaluator::new(Arc::clone(&network)),
            careless: Evaluator::new(Arc::clone(&network)),
            network,
            random: Random(seed),
            seen: Seen::default(),
        }
    }

    #[track_caller]
    fn compare(&mut self, position: &Position, ply: usize) {
        let fen = position.to_fen();
        let expected = self.slow.evaluate(&fen);
        let any_ply = self.random.below(300);
        assert_eq!(i64::from(self.used.evaluate(position, ply)), expected, "{fen} at ply {ply}");
        let careless = self.careless.evaluate(position, any_ply);
        assert_eq!(i64::from(careless), expected, "{fen} at ply {any_ply}");
        if self.random.below(16) == 0 {
            let fresh = Evaluator::new(Arc::clone(&self.network)).evaluate(position, ply);
            assert_eq!(i64::from(fresh), expected, "{fen}, fresh at ply {ply}");
        }
        self.seen.positions += 1;
        self.seen.few_pieces += usize::from(position.occupied().len() <= 4);
    }

    fn play(&mut self, position: &Position, mv: Move) -> Position {
        let next = position.play(mv);
        let us = position.turn();
        let half = |position: &Position| position.king(us).file() >= File::E;
        self.seen.castlings += usize::from(mv.is_castling());
        self.seen.en_passants += usize::from(mv.is_en_passant());
        self.seen.promotions += usize::from(mv.promotion().is_some());
        self.seen.crossings += usize::from(half(position) != half(&next));
        next
    }

    /// Up and down a tree as a search goes: a position, all below some of its moves, a passed
    /// turn, and the position again. Some are left out, as a search does in check.
    fn walk(&mut self, position: &Position, ply: usize, depth: usize) {
        if self.random.below(5) > 0 {
            self.compare(position, ply);
        }
        if depth == 0 {
            return;
        }
        if self.random.below(2) == 0
            && let Some(passed) = position.play_null()
        {
            self.seen.null_moves += 1;
            self.walk(&passed, ply + 1, depth - 1);
        }
        let moves = position.legal_moves();
        // Moves that change the board most are looked at first, chance takes the rest.
        let special =
            |mv: &Move| mv.is_castling() || mv.is_en_passant() || mv.promotion().is_some();
        let specials: Vec<Move> = moves.iter().copied().filter(special).take(2).collect();
        let chance: Vec<Move> = (0..2)
            .filter(|_| !moves.is_empty())
            .map(|_| moves[self.random.below(moves.len())])
            .collect();
        for mv in specials.into_iter().chain(chance) {
            let next = self.play(position, mv);
            self.walk(&next, ply + 1, depth - 1);
        }
        if self.random.below(3) == 0 {
            self.compare(position, ply);
        }
    }

    /// A random game with searches on the way.
    fn game(&mut self, start: Position) {
        let mut position = start;
        for played in 0..120 {
            self.compare(&position, 0);
            if played == 0 || self.random.below(12) == 0 {
                let root_ply = [0, 0, 1, 40, 126, 200][self.random.below(6)];
                self.walk(&position, root_ply, 3);
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[self.random.below(moves.len())];
            position = self.play(&position, mv);
        }
    }
}

/// Kings between the wings, pawns about to promote or to pass each other, hardly any pieces.
const STARTS: [&str; 14] = [
    "8/3k4/8/8/8/4K3/8/8 w - - 0 1",
    "8/8/3k4/8/8/3K4/8/8 w - - 0 1",
    "8/3kP3/8/8/8/8/3pK3/8 w - - 0 1",
    "3k4/8/3P4/3K4/8/8/8/8 w - - 0 1",
    "4k3/PPP3PP/8/8/8/8/ppp3pp/4K3 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4k3/2p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P2/4K3 b - - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "8/2p5/3p4/KP5r/1R3p1k/4P3/6P1/8 w - - 0 1",
    "4k3/8/8/8/1pPpP1pP/8/8/4K3 b - c3 0 1",
    "4k3/8/8/8/8/8/8/QQQQK3 w - - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R b KQkq - 0 1",
    "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1",
];

#[track_caller]
fn check_games(file: &[u8], seed: u64) {
    let mut judges = Judges::new(file, seed);
    for number in 0..120 {
        let below_960 = |random: &mut Random| random.below(960) as u16;
        let start = match number % 4 {
            0 => Position::STANDARD,
            1 => Position::chess960(below_960(&mut judges.random)).unwrap(),
            2 => {
                let white = below_960(&mut judges.random);
                Position::double_chess960(white, below_960(&mut judges.random)).unwrap()
            }
            _ => Position::from_fen(STARTS[number / 4 % STARTS.len()]).unwrap(),
        };
        judges.game(start);
    }
    let Seen { positions, castlings, en_passants, promotions, crossings, null_moves, few_pieces } =
        judges.seen;
    assert!(positions > 20_000, "{positions}");
    for (count, what) in [
        (castlings, "castlings"),
        (en_passants, "captures en passant"),
        (promotions, "promotions"),
        (crossings, "kings that changed wings"),
        (null_moves, "passed turns"),
        (few_pieces, "positions with hardly a piece"),
    ] {
        assert!(count >= 20, "only {count} {what}");
    }
}

#[test]
fn random_weights_are_added_up_right_in_games_and_searches() {
    check_games(&random_file(), 1);
}

#[test]
fn the_built_in_network_is_added_up_right_in_games_and_searches() {
    check_games(&built_in_file(), 2);
}

/// A row of cells as FEN writes it: empty ones are counted.
fn fen_row(cells: &[char]) -> String {
    let empty_run = |a: &char, b: &char| (*a == ' ') == (*b == ' ');
    let runs = cells.chunk_by(empty_run);
    runs.map(|run| if run[0] == ' ' { run.len().to_string() } else { run.iter().collect() })
        .collect()
}

/// A board with kings and this many other pieces anywhere, if it is a possible one.
fn random_board(random: &mut Random, others: usize) -> Option<Position> {
    let mut cells = [' '; 64];
    let letters = "KkPpNnBbRrQq".chars().collect::<Vec<_>>();
    for number in 0..others + 2 {
        let place = random.below(64);
        let letter = letters[if number < 2 { number } else { 2 + random.below(10) }];
        // A second piece on a king's square would leave no king.
        if cells[place] == ' ' {
            cells[place] = letter;
        }
    }
    let turn = ["w", "b"][random.below(2)];
    let rows: Vec<String> = cells.chunks(8).map(fen_row).collect();
    Position::from_fen(&format!("{} {turn} - - 0 1", rows.join("/"))).ok()
}

#[test]
fn boards_that_have_nothing_in_common_are_added_up_right() {
    for (file, seed) in [(random_file(), 3), (built_in_file(), 4)] {
        let mut judges = Judges::new(&file, seed);
        let mut random = Random(seed);
        for _ in 0..100_000 {
            let others = random.below(26);
            if let Some(position) = random_board(&mut random, others) {
                judges.compare(&position, random.below(6));
            }
        }
        assert!(judges.seen.positions > 5_000, "{:?}", judges.seen);
        assert!(judges.seen.few_pieces > 200, "{:?}", judges.seen);
    }
}

/// The board of the position as rows of letters, and who is to move.
fn rows(position: &Position) -> (Vec<String>, Color) {
    let fen = position.to_fen();
    let board = fen.split(' ').next().expect("a FEN has a board");
    (board.split('/').map(str::to_owned).collect(), position.turn())
}

fn position_of(rows: &[String], turn: Color) -> Position {
    let turn = if turn == Color::White { "w" } else { "b" };
    let fen = format!("{} {turn} - - 0 1", rows.join("/"));
    Position::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The same position with the colors exchanged.
fn other_colors(position: &Position) -> Position {
    let (mut rows, turn) = rows(position);
    rows.reverse();
    for row in &mut rows {
        let exchange = |c: char| {
            if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
        };
        *row = row.chars().map(exchange).collect();
    }
    position_of(&rows, !turn)
}

/// The same position with the a-file where the h-file was.
fn other_wings(position: &Position) -> Position {
    let (rows, turn) = rows(position);
    let rows: Vec<String> = rows.iter().map(|row| row.chars().rev().collect()).collect();
    position_of(&rows, turn)
}

#[test]
fn colors_and_wings_do_not_matter() {
    let network = Arc::new(Network::from_bytes(&random_file()).unwrap());
    for network in [network, Network::built_in()] {
        let mut evaluator = Evaluator::new(Arc::clone(&network));
        let mut mirrored = Evaluator::new(network);
        let mut random = Random(5);
        let mut compared = 0;
        for _ in 0..80 {
            let mut position = Position::chess960(random.below(960) as u16).unwrap();
            for ply in 0..150 {
                let value = evaluator.evaluate(&position, ply);
                let fen = position.to_fen();
                let exchanged = other_colors(&position);
                assert_eq!(mirrored.evaluate(&exchanged, ply), value, "colors: {fen}");
                if position.castling_rooks().is_empty() {
                    let turned = other_wings(&position);
                    assert_eq!(mirrored.evaluate(&turned, ply), value, "wings: {fen}");
                    compared += 1;
                }
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.play(moves[random.below(moves.len())]);
            }
        }
        assert!(compared > 4_000, "{compared}");
    }
}

#[test]
fn a_queen_up_is_good_in_the_eyes_of_the_built_in_network() {
    let mut evaluator = Evaluator::new(Network::built_in());
    let ahead = Position::from_fen("4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1").unwrap();
    assert!(evaluator.evaluate(&ahead, 0) > 100);
    assert!(evaluator.evaluate(&ahead.play_null().unwrap(), 0) < -100);
}
