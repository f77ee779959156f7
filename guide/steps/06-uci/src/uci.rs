//! The conversation with a chess program on the screen.

use std::io::{self, BufRead, Write};

use crate::moves::Move;
use crate::position::Position;
use crate::random::Random;

/// Reads commands and writes answers until `quit` or the end of the input.
pub fn run(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut engine = Engine { position: Position::start(), random: Random::from_time() };
    for line in input.lines() {
        let line = line?;
        if line.trim() == "quit" {
            break;
        }
        for answer in engine.answer(&line) {
            writeln!(output, "{answer}")?;
        }
        output.flush()?;
    }
    Ok(())
}

struct Engine {
    position: Position,
    random: Random,
}

impl Engine {
    fn answer(&mut self, line: &str) -> Vec<String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["uci"] => {
                vec!["id name Sprout".into(), "id author you".into(), "uciok".into()]
            }
            ["isready"] => vec!["readyok".into()],
            ["ucinewgame"] => {
                self.position = Position::start();
                Vec::new()
            }
            ["position", ref words @ ..] => match read_position(words) {
                Ok(position) => {
                    self.position = position;
                    Vec::new()
                }
                Err(error) => vec![format!("info string {error}")],
            },
            ["go", ..] => vec![self.go()],
            // A line that we do not know is no reason to stop.
            _ => Vec::new(),
        }
    }

    fn go(&mut self) -> String {
        let moves = self.position.legal_moves();
        if moves.is_empty() {
            return "bestmove 0000".into();
        }
        format!("bestmove {}", moves[self.random.below(moves.len())])
    }
}

/// Reads `startpos moves e2e4 e7e5` or `fen ... moves ...`.
fn read_position(words: &[&str]) -> Result<Position, String> {
    let split = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let (start, moves) = words.split_at(split);
    let mut position = match start {
        ["startpos"] => Position::start(),
        ["fen", fen @ ..] => Position::from_fen(&fen.join(" "))?,
        _ => return Err("expected startpos or fen".into()),
    };
    for text in moves.iter().skip(1) {
        let mv = Move::parse(text).filter(|mv| position.legal_moves().contains(mv));
        position = position.play(mv.ok_or(format!("{text} is not a legal move"))?);
    }
    Ok(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn talk(input: &str) -> String {
        let mut output = Vec::new();
        run(input.as_bytes(), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn it_introduces_itself() {
        assert_eq!(
            talk("uci\nisready\n"),
            "id name Sprout\nid author you\nuciok\nreadyok\n"
        );
    }

    #[test]
    fn the_only_move_is_played() {
        let fool = "position startpos moves f2f3 e7e5 g2g4 d8h4\ngo\n";
        assert_eq!(talk(fool), "bestmove 0000\n");
        let forced =
            "position fen 7k/8/8/8/8/1r6/r7/K7 w - - 0 1\ngo wtime 100 btime 100\n";
        assert_eq!(talk(forced), "bestmove a1a2\n");
    }

    #[test]
    fn nonsense_is_answered_but_not_obeyed() {
        assert_eq!(
            talk("hello\nposition startpos moves e2e5\nquit\nuci\n"),
            "info string e2e5 is not a legal move\n"
        );
        assert_eq!(talk("position here\n"), "info string expected startpos or fen\n");
    }

    #[test]
    fn every_random_move_is_legal() {
        let mut engine = Engine { position: Position::start(), random: Random::new(7) };
        for _ in 0..200 {
            let answer = engine.go();
            let Some(mv) = Move::parse(answer.trim_start_matches("bestmove ")) else {
                break;
            };
            if answer.ends_with("0000") {
                break;
            }
            assert!(engine.position.legal_moves().contains(&mv));
            engine.position = engine.position.play(mv);
        }
    }
}
