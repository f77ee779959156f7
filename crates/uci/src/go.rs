//! The `go` command.

use std::time::Duration;

use pinpoint_engine::{Clock, Limits};
use pinpoint_rules::{Color, Position};

/// The parameters of `go`, as written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Go {
    /// `depth`.
    pub depth: Option<u32>,
    /// `nodes`.
    pub nodes: Option<u64>,
    /// `movetime`.
    pub move_time: Option<Duration>,
    /// `wtime` and `btime`.
    pub time: [Option<Duration>; 2],
    /// `winc` and `binc`.
    pub increment: [Option<Duration>; 2],
    /// `movestogo`.
    pub moves_to_go: Option<u32>,
    /// `mate`.
    pub mate: Option<u32>,
    /// `perft`: count moves instead of searching.
    pub perft: Option<u32>,
    /// `infinite`.
    pub infinite: bool,
    /// `ponder`.
    pub ponder: bool,
    /// `searchmoves`, to be read in the position.
    pub search_moves: Vec<String>,
    /// Words that made no sense, to be reported to the user.
    pub complaints: Vec<String>,
}

impl Go {
    pub(crate) fn parse<'a>(words: impl Iterator<Item = &'a str>) -> Go {
        let mut go = Go::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            // An unreadable number counts as zero: the answer then comes quickly, while an
            // unlimited search would never end.
            let mut number = || {
                let text = words.next().unwrap_or("nothing");
                text.parse::<i64>().unwrap_or_else(|_| {
                    // Digits alone that do not fit are just very large.
                    let huge = text.chars().all(|c| c.is_ascii_digit());
                    if !huge {
                        let text: String = text.chars().take(40).collect();
                        go.complaints.push(format!("go: {word}: expected a number, not {text:?}"));
                    }
                    if huge { i64::MAX } else { 0 }
                })
            };
            match word {
                "depth" => go.depth = Some(count(number()).max(1)),
                "nodes" => go.nodes = Some(number().max(1) as u64),
                "movetime" => go.move_time = Some(milliseconds(number())),
                "wtime" => go.time[0] = Some(milliseconds(number())),
                "btime" => go.time[1] = Some(milliseconds(number())),
                "winc" => go.increment[0] = Some(milliseconds(number())),
                "binc" => go.increment[1] = Some(milliseconds(number())),
                "movestogo" => go.moves_to_go = Some(count(number()).max(1)),
                "mate" => go.mate = Some(count(number()).max(1)),
                "perft" => go.perft = Some(count(number())),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| looks_like_a_move(word)) {
                        go.search_moves.push(mv.to_owned());
                    }
                }
                _ => {
                    let word: String = word.chars().take(40).collect();
                    go.complaints.push(format!("go: unknown word {word:?}"));
                }
            }
        }
        go
    }

    /// The limits of a search of this position, and what about the command was wrong.
    pub fn limits(&self, position: &Position) -> (Limits, Vec<String>) {
        let mut complaints = self.complaints.clone();
        let mut search_moves = Vec::new();
        for text in &self.search_moves {
            match position.parse_uci(text) {
                Ok(mv) => search_moves.push(mv),
                Err(error) => complaints.push(format!("go: searchmoves {text:?}: {error}")),
            }
        }
        let us = match position.turn() {
            Color::White => 0,
            Color::Black => 1,
        };
        let clock = self.time[us].map(|left| Clock {
            left,
            increment: self.increment[us].unwrap_or_default(),
            moves_to_go: self.moves_to_go,
        });
        let mut limits = Limits::default()
            .with_depth(self.depth)
            .with_nodes(self.nodes)
            .with_move_time(self.move_time)
            .with_clock(clock)
            .with_mate(self.mate)
            .with_search_moves(search_moves);
        limits.infinite = self.infinite;
        limits.ponder = self.ponder;
        (limits, complaints)
    }
}

fn count(number: i64) -> u32 {
    number.clamp(0, i64::from(u32::MAX)) as u32
}

/// A GUI may send less than nothing when a flag has fallen. A month is as good as forever.
fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(number.clamp(0, 31 * 24 * 3_600_000) as u64)
}

fn looks_like_a_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    matches!(bytes.len(), 4 | 5)
        && bytes[..4]
            .chunks(2)
            .all(|square| (b'a'..=b'h').contains(&square[0]) && (b'1'..=b'8').contains(&square[1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Go {
        Go::parse(text.split_whitespace())
    }

    #[test]
    fn the_clock_of_the_side_to_move_counts() {
        let go = parse("wtime 60000 btime 30000 winc 1000 binc 500 movestogo 12");
        let (limits, complaints) = go.limits(&Position::STANDARD);
        assert!(complaints.is_empty());
        let expected = Clock {
            left: Duration::from_secs(60),
            increment: Duration::from_secs(1),
            moves_to_go: Some(12),
        };
        assert_eq!(limits.clock, Some(expected));
    }

    #[test]
    fn nonsense_is_told_and_never_makes_the_search_endless() {
        let go = parse("wtime abc depth 999999999999999999999 nodes -5 banana 3");
        assert_eq!(go.time[0], Some(Duration::ZERO));
        assert_eq!((go.depth, go.nodes), (Some(u32::MAX), Some(1)));
        assert_eq!(go.complaints.len(), 3);
    }

    #[test]
    fn search_moves_end_where_other_words_begin() {
        let go = parse("searchmoves e2e4 d2d4 depth 5");
        assert_eq!(go.search_moves, ["e2e4", "d2d4"]);
        assert_eq!(go.depth, Some(5));
        let (limits, complaints) = parse("searchmoves e2e4 e2e5").limits(&Position::STANDARD);
        assert_eq!((limits.search_moves.len(), complaints.len()), (1, 1));
    }
}
