//! The conversation with a chess program on the screen.

use std::io::{self, BufRead, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use crate::limits::Limits;
use crate::moves::Move;
use crate::position::Position;
use crate::search::{Found, Searcher, score};
use crate::table::Table;

/// What the thread that reads and the thread that thinks share.
struct Shared<W> {
    output: Mutex<W>,
    table: Mutex<Table>,
    stop: AtomicBool,
}

/// Reads commands and writes answers until `quit` or the end of the input.
pub fn run(input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let shared = Shared {
        output: Mutex::new(output),
        table: Mutex::new(Table::new(20)),
        stop: AtomicBool::new(false),
    };
    // The scope waits at its end for the thread that thinks.
    thread::scope(|scope| {
        let mut game = vec![Position::start()];
        let mut thinking: Option<thread::ScopedJoinHandle<()>> = None;
        let mut endless = false;
        for line in input.lines() {
            let line = line?;
            let words: Vec<&str> = line.split_whitespace().collect();
            if !matches!(words[..], ["isready"] | []) {
                // Everything else ends a search that is still running.
                if words[..] != ["wait"] {
                    shared.stop.store(true, Relaxed);
                }
                if let Some(thread) = thinking.take() {
                    thread.join().expect("the search does not panic");
                }
                shared.stop.store(false, Relaxed);
            }
            match words[..] {
                ["uci"] => shared.say("id name Sprout\nid author you\nuciok"),
                ["isready"] => shared.say("readyok"),
                ["ucinewgame"] => shared.table.lock().expect("nobody panicked").clear(),
                ["position", ref words @ ..] => match read_game(words) {
                    Ok(new) => game = new,
                    Err(error) => shared.say(&format!("info string {error}")),
                },
                ["go", ref words @ ..] => {
                    let turn = game.last().expect("a game has a position").turn;
                    let limits = Limits::parse(words, turn);
                    endless = limits.is_endless();
                    let (game, shared) = (game.clone(), &shared);
                    thinking = Some(scope.spawn(move || shared.think(&game, limits)));
                }
                ["quit"] => return Ok(()),
                // A line that we do not know is no reason to stop.
                _ => {}
            }
        }
        // At the end of the input a search that would never end is stopped.
        shared.stop.store(endless, Relaxed);
        Ok(())
    })
}

impl<W: Write> Shared<W> {
    fn say(&self, text: &str) {
        let mut output = self.output.lock().expect("nobody panicked");
        // If nobody listens any more, the input will end soon.
        let _ = writeln!(output, "{text}").and_then(|()| output.flush());
    }

    fn think(&self, game: &[Position], limits: Limits) {
        let mut table = self.table.lock().expect("nobody panicked");
        let mut searcher = Searcher::new(game, &mut table, limits, &self.stop);
        let best = searcher.search(|found| self.say(&info(found, &limits)));
        self.say(&format!(
            "bestmove {}",
            best.map_or("0000".into(), |mv| mv.to_string())
        ));
    }
}

fn info(found: &Found, limits: &Limits) -> String {
    let Found { depth, best, value, nodes } = *found;
    let time = limits.elapsed();
    let speed = (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
    let line = best.map_or(String::new(), |mv| format!(" pv {mv}"));
    let (score, time) = (score(value), time.as_millis());
    format!(
        "info depth {depth} score {score} nodes {nodes} time {time} nps {speed}{line}"
    )
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
        let fool = "position startpos moves f2f3 e7e5 g2g4\ngo depth 2\nwait\n";
        assert!(talk(fool).ends_with("bestmove d8h4\n"));
        let mated = "position startpos moves f2f3 e7e5 g2g4 d8h4\ngo\nwait\n";
        assert!(talk(mated).ends_with("bestmove 0000\n"));
    }

    #[test]
    fn a_search_without_end_hears_stop() {
        let said = talk("go infinite\nisready\nstop\nisready\n");
        assert_eq!(said.matches("readyok").count(), 2, "{said}");
        assert_eq!(said.matches("bestmove").count(), 1, "{said}");
        assert!(said.ends_with("readyok\n"), "{said}");
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
