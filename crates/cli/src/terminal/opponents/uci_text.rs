//! The few lines of UCI that a host writes and reads.

use std::time::Duration;

use pinpoint_engine::{Score, SidedScore};
use pinpoint_rules::{Game, Move, Position};

use crate::terminal::event::{Pace, Thought};

/// `go ...`, and how long the answer may take.
pub(super) fn go_line(game: &Game, pace: Pace) -> (String, Duration) {
    match pace {
        Pace::Fixed(time) => (format!("go movetime {}", time.as_millis()), time),
        Pace::Clock { left: [white, black], increment } => {
            let ms = |time: Duration| time.as_millis().max(1);
            let each = increment.as_millis();
            let line =
                format!("go wtime {} btime {} winc {each} binc {each}", ms(white), ms(black));
            (line, [white, black][game.position().turn().index()])
        }
    }
}

/// What a line from the program says.
#[derive(Debug, PartialEq)]
pub(super) enum Said {
    Name(String),
    UciOk,
    ReadyOk,
    Thought(Thought),
    /// The move as it was written.
    BestMove(String),
    Nothing,
}

/// Reads a line of the program about this position.
pub(super) fn read(line: &str, position: &Position) -> Said {
    let mut words = line.split_whitespace();
    match words.next() {
        Some("uciok") => Said::UciOk,
        Some("readyok") => Said::ReadyOk,
        Some("bestmove") => Said::BestMove(words.next().unwrap_or("nothing").to_owned()),
        Some("id") if words.next() == Some("name") => {
            let name: Vec<&str> = words.collect();
            // A name goes into a title, not into a story.
            Said::Name(name.join(" ").chars().filter(|c| !c.is_control()).take(40).collect())
        }
        Some("info") => thought(words, position).map_or(Said::Nothing, Said::Thought),
        _ => Said::Nothing,
    }
}

fn thought<'a>(mut words: impl Iterator<Item = &'a str>, position: &Position) -> Option<Thought> {
    let (mut depth, mut score, mut line) = (0, None, Vec::new());
    while let Some(word) = words.next() {
        match word {
            "string" => return None,
            "multipv" if words.next()? != "1" => return None,
            "depth" => depth = words.next()?.parse().ok()?,
            "score" => {
                let kind = words.next()?;
                let number: i32 = words.next()?.parse().ok()?;
                score = Some(match kind {
                    "cp" => Score::Centipawns(number),
                    "mate" => Score::Mate(number),
                    _ => return None,
                });
            }
            "pv" => line = legal_prefix(position, words.by_ref()),
            _ => {}
        }
    }
    Some(Thought { depth, score: SidedScore::new(position.turn(), score?), line })
}

fn legal_prefix<'a>(start: &Position, words: impl Iterator<Item = &'a str>) -> Vec<Move> {
    let mut position = *start;
    let moves = words.map_while(|word| {
        let mv = position.parse_uci(word).ok()?;
        position = position.play(mv);
        Some(mv)
    });
    moves.take(32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_program_are_read() {
        let start = Position::STANDARD;
        assert_eq!(read("id name Some  Engine 1", &start), Said::Name("Some Engine 1".into()));
        assert_eq!(read("bestmove e2e4 ponder e7e5", &start), Said::BestMove("e2e4".into()));
        let Said::Thought(thought) =
            read("info depth 7 score cp -13 nodes 9 pv e2e4 e7e5 e4e5 g1f3", &start)
        else {
            panic!()
        };
        assert_eq!((thought.depth, thought.score.mover()), (7, Score::Centipawns(-13)));
        // The third move is illegal: the line ends before it.
        assert_eq!(thought.line.len(), 2);
        for line in ["", "info", "info depth x", "info score cp", "info string score cp 1", "\u{0}"]
        {
            assert_eq!(read(line, &start), Said::Nothing, "{line}");
        }
    }
}
