//! Any bytes as PGN: each game that is read is written, and then read and written the same; and
//! it does not matter in what pieces the bytes arrive.

use std::io::Read;

use pinpoint_notation::pgn::{GameTree, Reader};

/// Hands out a few bytes at a time.
struct Drip<'a>(&'a [u8]);

impl Read for Drip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let (now, later) = self.0.split_at(self.0.len().min(buffer.len()).min(3));
        buffer[..now.len()].copy_from_slice(now);
        self.0 = later;
        Ok(now.len())
    }
}

fn read(source: impl Read) -> Vec<Result<GameTree, String>> {
    Reader::new(source).trees().map(|tree| tree.map_err(|error| error.to_string())).collect()
}

/// Panics where the promise above is broken.
pub fn check(bytes: &[u8]) {
    let games = read(bytes);
    assert_eq!(read(Drip(bytes)), games);
    for tree in games.iter().flatten() {
        let written = tree.to_pgn();
        let again = read(written.as_bytes());
        let [Ok(again)] = &again[..] else { panic!("{written:?} is read as {again:?}") };
        assert_eq!(again.to_pgn(), written);
    }
}
