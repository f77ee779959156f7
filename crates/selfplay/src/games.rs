//! Games packed tightly, four bytes a move, one after another: files can be joined with `cat`.
//!
//! Each game is the number of its moves (two bytes, little-endian like all that follows), how
//! many of them were random (one byte), White's points doubled (one byte), the moves (two bytes
//! each, as [`Move::to_bits`] gives them), and White's score before each move that was not
//! random (two bytes each, centipawns).

use std::io::{self, ErrorKind, Read, Write};
use std::num::NonZeroU16;

use anyhow::{Context, bail, ensure};
use pinpoint_rules::{Color, Move, Position};

/// A game of the engine against itself.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SelfPlayGame {
    /// The random moves of the opening, then those of the engine.
    pub(crate) moves: Vec<Move>,
    /// How many of the moves are random.
    pub(crate) random: usize,
    /// White's score in centipawns before each move that is not random.
    pub(crate) scores: Vec<i16>,
    /// Twice what White scored: 0, 1 or 2.
    pub(crate) half_points: u8,
}

/// A position of a game with what is known about it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Judged {
    pub(crate) position: Position,
    /// White's score in centipawns.
    pub(crate) score: i32,
    /// What White scored in the game: 0, 0.5 or 1.
    pub(crate) points: f64,
}

impl SelfPlayGame {
    pub(crate) fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let count = u16::try_from(self.moves.len()).map_err(|_| ErrorKind::InvalidInput)?;
        let mut bytes = count.to_le_bytes().to_vec();
        bytes.extend([self.random as u8, self.half_points]);
        bytes.extend(self.moves.iter().flat_map(|mv| mv.to_bits().get().to_le_bytes()));
        bytes.extend(self.scores.iter().flat_map(|score| score.to_le_bytes()));
        to.write_all(&bytes)
    }

    /// The next game; `None` at the end.
    pub(crate) fn read(from: &mut impl Read) -> anyhow::Result<Option<SelfPlayGame>> {
        let mut head = [0; 4];
        match from.read_exact(&mut head[..1]) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
            other => other?,
        }
        from.read_exact(&mut head[1..]).context("the file ends within a game")?;
        let [low, high, random, half_points] = head;
        let (count, random) = (u16::from_le_bytes([low, high]) as usize, usize::from(random));
        ensure!(random <= count && half_points <= 2, "this is not a file of games");
        let mut words = vec![0; 2 * (2 * count - random)];
        from.read_exact(&mut words).context("the file ends within a game")?;
        let mut words = words.chunks_exact(2).map(|word| u16::from_le_bytes([word[0], word[1]]));
        let mut moves = Vec::with_capacity(count);
        for word in words.by_ref().take(count) {
            let bits = NonZeroU16::new(word).context("a move without squares")?;
            moves.push(Move::from_bits(bits).context("this is no move")?);
        }
        let scores = words.map(|word| word as i16).collect();
        Ok(Some(SelfPlayGame { moves, random, scores, half_points }))
    }

    /// The positions worth learning from: quiet ones, since the evaluation is only asked about
    /// those, and undecided ones.
    pub(crate) fn positions(&self) -> anyhow::Result<Vec<Judged>> {
        let mut position = Position::STANDARD;
        let mut kept = Vec::new();
        for (ply, &mv) in self.moves.iter().enumerate() {
            if !position.is_legal(mv) {
                bail!("{mv:?} is not legal in {position:?}");
            }
            let score = ply.checked_sub(self.random).map(|place| i32::from(self.scores[place]));
            let is_capture = position.piece_on(mv.to()).is_some_and(|_| !mv.is_castling());
            let is_quiet = !is_capture && !mv.is_en_passant() && mv.promotion().is_none();
            if let Some(score) = score
                && is_quiet
                && !position.is_check()
            {
                kept.push(Judged { position, score, points: f64::from(self.half_points) / 2.0 });
            }
            position = position.play(mv);
        }
        Ok(kept)
    }
}

/// Twice what White scores if this side wins.
pub(crate) fn half_points(winner: Option<Color>) -> u8 {
    match winner {
        Some(Color::White) => 2,
        Some(Color::Black) => 0,
        None => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pinpoint_rules::Square;

    fn game() -> SelfPlayGame {
        let mv = |from, to| Move::normal(from, to);
        SelfPlayGame {
            moves: vec![
                mv(Square::E2, Square::E4),
                mv(Square::D7, Square::D5),
                mv(Square::E4, Square::D5),
                mv(Square::G8, Square::F6),
            ],
            random: 1,
            scores: vec![40, -55, 30],
            half_points: 2,
        }
    }

    #[test]
    fn games_survive_packing_and_joining() {
        let mut bytes = Vec::new();
        game().write(&mut bytes).unwrap();
        game().write(&mut bytes).unwrap();
        let mut rest = bytes.as_slice();
        assert_eq!(SelfPlayGame::read(&mut rest).unwrap(), Some(game()));
        assert_eq!(SelfPlayGame::read(&mut rest).unwrap(), Some(game()));
        assert_eq!(SelfPlayGame::read(&mut rest).unwrap(), None);
        let cut = &bytes[..bytes.len() - 1];
        let mut rest = cut;
        SelfPlayGame::read(&mut rest).unwrap();
        assert!(SelfPlayGame::read(&mut rest).is_err());
    }

    #[test]
    fn only_quiet_positions_with_a_score_are_kept() {
        let kept = game().positions().unwrap();
        let scores: Vec<i32> = kept.iter().map(|judged| judged.score).collect();
        assert_eq!(scores, [40, 30], "the capture on d5 is left out");
        assert!(kept.iter().all(|judged| judged.points == 1.0));
    }
}
