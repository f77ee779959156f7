//! Seeded games: the same on every machine, without a clock or luck.

use pinpoint_rules::{Move, MoveKind, Position, Selection, Square};

/// A small generator of numbers (xorshift64*).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }
}

/// Which moves a seeded game likes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bias {
    /// All alike.
    None,
    /// Castling, en passant and promotions whenever they are there, and the moves that lead
    /// to them.
    Special,
    /// As people play: take what is worth taking, leave nothing hanging.
    Sensible,
}

impl Bias {
    /// After how many moves the next game begins: the special moves come early.
    fn length(self) -> usize {
        match self {
            Bias::None => 200,
            Bias::Special | Bias::Sensible => 100,
        }
    }
}

/// An endless walk through seeded games: each position with the move played in it.
pub(crate) struct Games {
    random: Random,
    bias: Bias,
    position: Position,
    plies: usize,
}

impl Games {
    pub(crate) fn new(seed: u64, bias: Bias) -> Games {
        Games { random: Random::new(seed), bias, position: Position::STANDARD, plies: 0 }
    }

    fn choose(&mut self) -> Option<Move> {
        let moves = self.position.legal_moves();
        if moves.is_empty() || self.plies > self.bias.length() {
            return None;
        }
        if self.bias == Bias::Sensible {
            return Some(self.sensible(&moves));
        }
        let special = |mv: &&Move| mv.kind() != MoveKind::Normal;
        if self.bias == Bias::Special
            && let Some(&mv) = moves.iter().find(special)
            && self.random.below(4) > 0
        {
            return Some(mv);
        }
        // Double steps of pawns next to enemy pawns are what en passant lives from.
        let double = |mv: &&Move| {
            let two = mv.from().rank().index().abs_diff(mv.to().rank().index()) == 2;
            two && mv.from().file() == mv.to().file() && is_pawn(&self.position, mv.from())
        };
        let doubles: Vec<Move> = moves.iter().filter(double).copied().collect();
        if self.bias == Bias::Special && !doubles.is_empty() && self.random.below(3) == 0 {
            return Some(doubles[self.random.below(doubles.len())]);
        }
        Some(moves[self.random.below(moves.len())])
    }

    /// One of the moves after which the balance of exchanges is best, most of the time.
    fn sensible(&mut self, moves: &[Move]) -> Move {
        let worth = |&mv: &Move| {
            let after = self.position.play(mv);
            let captures = after.moves(Selection::CAPTURES);
            let lost = captures.iter().map(|&reply| after.exchange_value(reply)).max();
            self.position.exchange_value(mv).max(0) - lost.unwrap_or(0).max(0)
        };
        let worths: Vec<i32> = moves.iter().map(worth).collect();
        let best = *worths.iter().max().expect("there is a move");
        let slack = if self.random.below(12) == 0 { 3 } else { 0 };
        let good: Vec<Move> = moves
            .iter()
            .zip(&worths)
            .filter(|&(_, &worth)| worth >= best - slack)
            .map(|(&mv, _)| mv)
            .collect();
        good[self.random.below(good.len())]
    }
}

fn is_pawn(position: &Position, square: Square) -> bool {
    position.piece_on(square).is_some_and(|piece| piece.letter().eq_ignore_ascii_case(&'p'))
}

impl Iterator for Games {
    type Item = (Position, Move);

    fn next(&mut self) -> Option<(Position, Move)> {
        loop {
            if let Some(mv) = self.choose() {
                let before = self.position;
                self.position = before.play(mv);
                self.plies += 1;
                return Some((before, mv));
            }
            (self.position, self.plies) = (Position::STANDARD, 0);
        }
    }
}
