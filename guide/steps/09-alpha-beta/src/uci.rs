//! The conversation with a chess program on the screen.

use std::io::{self, BufRead, Write};

use crate::moves::Move;
use crate::position::Position;
use crate::search::{Found, Searcher, score};

/// How far we look if nobody says otherwise.
const DEPTH: u32 = 4;

/// Reads commands and writes answers until `quit` or the end of the input.
pub fn run(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut engine = Engine { game: vec![Position::start()] };
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
    /// All positions so far; the last one is on the board.
    game: Vec<Position>,
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
                self.game = vec![Position::start()];
                Vec::new()
            }
            ["position", ref words @ ..] => match read_game(words) {
                Ok(game) => {
                    self.game = game;
                    Vec::new()
                }
                Err(error) => vec![format!("info string {error}")],
            },
            ["go", "depth", depth] => self.go(depth.parse().unwrap_or(DEPTH)),
            ["go", ..] => self.go(DEPTH),
            // A line that we do not know is no reason to stop.
            _ => Vec::new(),
        }
    }

    fn go(&self, depth: u32) -> Vec<String> {
        let Found { best, value, nodes } = Searcher::new(&self.game).search(depth);
        let Some(best) = best else { return vec!["bestmove 0000".into()] };
        let score = score(value);
        let info = format!("info depth {depth} score {score} nodes {nodes} pv {best}");
        vec![info, format!("bestmove {best}")]
    }
}

/// Reads `startpos moves e2e4 e7e5` or `fen ... moves ...`.
fn read_game(words: &[&str]) -> Result<Vec<Position>, String> {
    let split = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let (start, moves) = words.split_at(split);
    let mut position = match start {
        ["startpos"] => Position::start(),
        ["fen", fen @ ..] => Position::from_fen(&fen.join(" "))?,
        _ => return Err("expected startpos or fen".into()),
    };
    let mut game = vec![position];
    for text in moves.iter().skip(1) {
        let mv = Move::parse(text).filter(|mv| position.legal_moves().contains(mv));
        position = position.play(mv.ok_or(format!("{text} is not a legal move"))?);
        game.push(position);
    }
    Ok(game)
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
    fn a_mate_is_played_and_then_nothing() {
        let fool = "position startpos moves f2f3 e7e5 g2g4\ngo depth 2\n";
        assert!(talk(fool).ends_with("bestmove d8h4\n"));
        let mated = "position startpos moves f2f3 e7e5 g2g4 d8h4\ngo\n";
        assert_eq!(talk(mated), "bestmove 0000\n");
    }

    #[test]
    fn nonsense_is_answered_but_not_obeyed() {
        assert_eq!(
            talk("hello\nposition startpos moves e2e5\nquit\nuci\n"),
            "info string e2e5 is not a legal move\n"
        );
        assert_eq!(talk("position here\n"), "info string expected startpos or fen\n");
    }
}
