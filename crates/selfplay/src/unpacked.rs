//! Files of games in the earlier format of four bytes a move.
//!
//! Each game is the number of its moves (two bytes, little-endian like all that follows), how
//! many of them were random (one byte), White's points doubled (one byte), the moves (two bytes
//! each), and White's score before each move that was not random (two bytes each).

use std::fs::File;
use std::io::{BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::Path;

use anyhow::{Context, ensure};
use pinpoint_rules::{Move, Position};

use crate::games::{STANDARD, SelfPlayGame};

/// Writes the games of an earlier file in the format of today.
pub(crate) fn pack(from: &Path, to: &Path) -> anyhow::Result<()> {
    let mut from = BufReader::new(File::open(from)?);
    let mut to = BufWriter::new(File::create_new(to)?);
    let mut number = 0;
    while let Some(game) = read(&mut from, number)? {
        game.write(&mut to).with_context(|| format!("game {number}"))?;
        number += 1;
    }
    to.flush()?;
    eprintln!("{number} games");
    Ok(())
}

fn read(from: &mut impl Read, number: u32) -> anyhow::Result<Option<SelfPlayGame>> {
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
    let mut position = Position::STANDARD;
    let mut moves = Vec::with_capacity(count);
    for word in words.by_ref().take(count) {
        let is_written = |mv: &&Move| mv.to_bits().get() == word;
        let legal = position.legal_moves();
        let &mv = legal.iter().find(is_written).context("a move that is not legal")?;
        moves.push(mv);
        position = position.play(mv);
    }
    let scores = words.map(|word| word as i16).collect();
    Ok(Some(SelfPlayGame { number, start: STANDARD, moves, random, scores, half_points }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tests::game;

    #[test]
    fn an_earlier_file_is_read() {
        let mut expected = game(STANDARD, "e2e4 d7d5 e4d5", &[40, -55]);
        let mut bytes = vec![3, 0, 1, 2];
        for mv in &expected.moves {
            bytes.extend(mv.to_bits().get().to_le_bytes());
        }
        for score in &expected.scores {
            bytes.extend(score.to_le_bytes());
        }
        expected.number = 12;
        assert_eq!(read(&mut bytes.as_slice(), 12).unwrap(), Some(expected));
        assert_eq!(read(&mut [].as_slice(), 13).unwrap(), None);
        assert!(read(&mut &bytes[..9], 12).is_err());
    }
}
