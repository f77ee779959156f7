//! Games as PGN text.

use std::io::Write;

use crate::{Filter, Library, Result};

impl Library {
    /// Writes all games of the filter as PGN, with a blank line between them; gives their number.
    pub fn export(&self, filter: &Filter, out: &mut impl Write) -> Result<u64> {
        let ids = self.find(filter)?;
        for (index, &id) in ids.iter().enumerate() {
            if index > 0 {
                out.write_all(b"\n")?;
            }
            out.write_all(self.game(id)?.to_pgn().as_bytes())?;
        }
        Ok(ids.len() as u64)
    }
}
