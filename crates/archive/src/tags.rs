//! The tags of a game: those with a column of their own, and all others.

use std::ops::Range;

use pinpoint_notation::pgn::Text;

/// The tags that have a column, in the order of the Lichess data sets, then those that every PGN has.
pub(crate) const NAMED: [&str; 20] = [
    "Event",
    "Site",
    "White",
    "Black",
    "Result",
    "WhiteTitle",
    "BlackTitle",
    "WhiteElo",
    "BlackElo",
    "WhiteRatingDiff",
    "BlackRatingDiff",
    "UTCDate",
    "UTCTime",
    "ECO",
    "Opening",
    "Termination",
    "TimeControl",
    "Date",
    "Round",
    "FEN",
];

/// Where a named tag is in [`NAMED`].
pub(crate) fn index_of(name: &str) -> Option<usize> {
    NAMED.iter().position(|&known| known == name)
}

/// The tags of the game that is being read. Its memory is used again for the next one.
#[derive(Debug, Default)]
pub(crate) struct TagStore {
    text: String,
    named: [Option<(u32, u32)>; NAMED.len()],
    /// Names and values of all others.
    others: Vec<(Range<usize>, Range<usize>)>,
}

impl TagStore {
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.named = Default::default();
        self.others.clear();
    }

    pub(crate) fn add(&mut self, name: &str, value: Text<'_>) {
        // The number of a column, without comparing with all names.
        let index = index_of(name);
        match index {
            Some(index) => {
                let value = self.push(&value.to_str());
                self.named[index] = Some((value.start as u32, value.end as u32));
            }
            None => {
                let pair = (self.push(name), self.push(&value.to_str()));
                self.others.push(pair);
            }
        }
    }

    fn push(&mut self, text: &str) -> Range<usize> {
        let start = self.text.len();
        self.text.push_str(text);
        start..self.text.len()
    }

    /// The value of the tag with this index in [`NAMED`].
    pub(crate) fn named(&self, index: usize) -> Option<&str> {
        self.named[index].map(|(start, end)| &self.text[start as usize..end as usize])
    }

    /// The value of any tag; the last one, if it is there twice.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        match index_of(name) {
            Some(index) => self.named(index),
            None => self.others().filter(|&(other, _)| other == name).last().map(|it| it.1),
        }
    }

    /// The tags without a column.
    pub(crate) fn others(&self) -> impl Iterator<Item = (&str, &str)> {
        self.others
            .iter()
            .map(|(name, value)| (&self.text[name.clone()], &self.text[value.clone()]))
    }
}
