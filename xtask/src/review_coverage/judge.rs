//! Another engine's score of a position, over UCI.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, bail};
use pinpoint_engine::{Score, SidedScore};
use pinpoint_rules::Position;

/// A running engine.
pub(super) struct Judge {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    nodes: u64,
}

impl Judge {
    pub(super) fn start(engine: &str, nodes: u64) -> anyhow::Result<Judge> {
        let mut child = Command::new(engine)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {engine}"))?;
        let input = child.stdin.take().context("no input")?;
        let output = BufReader::new(child.stdout.take().context("no output")?);
        let mut judge = Judge { child, input, output, nodes };
        judge.ask("uci", "uciok")?;
        Ok(judge)
    }

    /// What the position is worth.
    pub(super) fn score(&mut self, position: &Position) -> anyhow::Result<SidedScore> {
        let turn = position.turn();
        if position.count_moves() == 0 {
            let score = if position.is_check() { Score::Mate(0) } else { Score::Centipawns(0) };
            return Ok(SidedScore::new(turn, score));
        }
        writeln!(self.input, "ucinewgame\nposition fen {}", position.fen().as_str())?;
        let said = self.ask(&format!("go nodes {}", self.nodes), "bestmove")?;
        let score = said.iter().rev().find_map(|line| read_score(line));
        Ok(SidedScore::new(turn, score.context("the engine gave no score")?))
    }

    /// Says something and collects the lines up to the one that begins with a word.
    fn ask(&mut self, text: &str, last: &str) -> anyhow::Result<Vec<String>> {
        writeln!(self.input, "{text}")?;
        self.input.flush()?;
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                bail!("the engine has ended");
            }
            if line.starts_with(last) {
                return Ok(lines);
            }
            lines.push(line);
        }
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.child.wait();
    }
}

/// The exact score of an `info` line.
fn read_score(line: &str) -> Option<Score> {
    if line.contains("bound") {
        return None;
    }
    let mut words = line.split_whitespace().skip_while(|word| *word != "score").skip(1);
    match words.next()? {
        "cp" => Some(Score::Centipawns(words.next()?.parse().ok()?)),
        "mate" => Some(Score::Mate(words.next()?.parse().ok()?)),
        _ => None,
    }
}
