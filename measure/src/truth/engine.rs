//! A UCI engine as an independent opinion: scores and lines for positions, remembered on disk.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, anyhow};
use pinpoint_engine::Score;

/// What the engine says of a position, as its side to move sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Opinion {
    /// Centipawns; a mate in N counts 100,000 less N.
    pub(crate) score: i32,
    /// The best line in UCI.
    pub(crate) line: Vec<String>,
}

/// Scores beyond this are mates.
pub(crate) const MATE: i32 = 100_000;

impl Opinion {
    /// The score with its mates as such.
    pub(crate) fn score(&self) -> Score {
        match self.score {
            mate if mate > MATE / 2 => Score::Mate(MATE - mate),
            mated if mated < -MATE / 2 => Score::Mate(-(MATE + mated)),
            centipawns => Score::Centipawns(centipawns),
        }
    }

    fn parse(text: &str) -> Option<Opinion> {
        let (score, line) = text.split_once(' ').unwrap_or((text, ""));
        let line = line.split_whitespace().map(str::to_owned).collect();
        Some(Opinion { score: score.parse().ok()?, line })
    }
}

/// The engine and what it has said before.
pub(crate) struct Judge {
    /// None if only recorded answers count.
    engine: Option<Process>,
    nodes: u64,
    known: HashMap<String, Opinion>,
    cache: Option<File>,
    pub(crate) asked: usize,
    /// How many questions had no answer on record.
    pub(crate) open: usize,
}

/// A running engine.
struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Judge {
    /// Starts the engine. With a cache, answers are read from it and added to it.
    pub(crate) fn start(engine: &str, nodes: u64, cache: Option<&Path>) -> anyhow::Result<Judge> {
        let (known, cache) = match cache {
            Some(path) => (read_cache(path), Some(append_to(path)?)),
            None => (HashMap::new(), None),
        };
        Ok(Judge { engine: Some(Process::start(engine)?), nodes, known, cache, asked: 0, open: 0 })
    }

    /// Only what an engine has said before; any other question is an error.
    pub(crate) fn recorded(answers: Option<&Path>, nodes: u64) -> Judge {
        let known = answers.map(read_cache).unwrap_or_default();
        Judge { engine: None, nodes, known, cache: None, asked: 0, open: 0 }
    }

    /// The answer, unless nobody was there to be asked: such questions are counted.
    pub(crate) fn answered<T>(&mut self, answer: anyhow::Result<T>) -> anyhow::Result<Option<T>> {
        match answer {
            Err(_) if self.engine.is_none() => {
                self.open += 1;
                Ok(None)
            }
            answer => answer.map(Some),
        }
    }

    /// The engine's opinion of a position that is not the end of a game; moves may follow its FEN.
    pub(crate) fn ask(&mut self, fen: &str) -> anyhow::Result<Opinion> {
        let key = format!("{} {fen}", self.nodes);
        if let Some(opinion) = self.known.get(&key) {
            return Ok(opinion.clone());
        }
        let nodes = self.nodes;
        let engine = self.engine(fen)?;
        let [opinion] = engine.search(fen, nodes).with_context(|| format!("asking about {fen}"))?;
        self.remember(key, &opinion)?;
        Ok(opinion)
    }

    /// The engine's opinion of the best and the second best move in a position with two or more.
    pub(crate) fn ask_two(&mut self, fen: &str) -> anyhow::Result<[Opinion; 2]> {
        let keys = [1, 2].map(|rank| format!("{}/{rank} {fen}", self.nodes));
        if let [Some(first), Some(second)] = [0, 1].map(|at: usize| self.known.get(&keys[at])) {
            return Ok([first.clone(), second.clone()]);
        }
        let nodes = self.nodes;
        let engine = self.engine(fen)?;
        engine.say("setoption name MultiPV value 2")?;
        let opinions: [Opinion; 2] =
            engine.search(fen, nodes).with_context(|| format!("asking twice about {fen}"))?;
        engine.say("setoption name MultiPV value 1")?;
        for (key, opinion) in keys.into_iter().zip(&opinions) {
            self.remember(key, opinion)?;
        }
        Ok(opinions)
    }

    fn engine(&mut self, fen: &str) -> anyhow::Result<&mut Process> {
        self.engine.as_mut().with_context(|| format!("no answer is on record about {fen}"))
    }

    fn remember(&mut self, key: String, opinion: &Opinion) -> anyhow::Result<()> {
        self.asked += 1;
        if let Some(cache) = &mut self.cache {
            writeln!(cache, "{key}\t{} {}", opinion.score, opinion.line.join(" "))?;
        }
        self.known.insert(key, opinion.clone());
        Ok(())
    }
}

impl Process {
    fn start(engine: &str) -> anyhow::Result<Process> {
        let mut child = Command::new(engine)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start the engine {engine}"))?;
        let input = child.stdin.take().context("the engine has no input")?;
        let output = BufReader::new(child.stdout.take().context("the engine has no output")?);
        let mut process = Process { child, input, output };
        process.say("uci")?;
        process.wait_for("uciok")?;
        process.say("setoption name Hash value 16")?;
        process.say("setoption name Threads value 1")?;
        Ok(process)
    }

    /// A fresh search, so that answers do not depend on the questions before. Gives the last
    /// opinion of as many lines as the engine was set to.
    fn search<const LINES: usize>(
        &mut self,
        fen: &str,
        nodes: u64,
    ) -> anyhow::Result<[Opinion; LINES]> {
        self.say("ucinewgame")?;
        self.say(&format!("position fen {fen}"))?;
        self.say(&format!("go nodes {nodes}"))?;
        let mut last = [const { None }; LINES];
        loop {
            let line = self.read()?;
            if line.starts_with("bestmove") {
                let all: Option<Vec<Opinion>> = last.into_iter().collect();
                let all = all.and_then(|all| all.try_into().ok());
                return all.ok_or_else(|| anyhow!("no score"));
            }
            if let Some((rank, opinion)) = opinion(&line)
                && let Some(place) = last.get_mut(rank - 1)
            {
                *place = Some(opinion);
            }
        }
    }

    fn say(&mut self, text: &str) -> anyhow::Result<()> {
        writeln!(self.input, "{text}")?;
        Ok(self.input.flush()?)
    }

    fn read(&mut self) -> anyhow::Result<String> {
        let mut line = String::new();
        match self.output.read_line(&mut line)? {
            0 => Err(anyhow!("the engine has gone")),
            _ => Ok(line.trim_end().to_owned()),
        }
    }

    fn wait_for(&mut self, word: &str) -> anyhow::Result<()> {
        while self.read()? != word {}
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.child.wait();
    }
}

/// Reads an `info ... score ... pv ...` line with the rank of its move; bounds are not scores.
fn opinion(line: &str) -> Option<(usize, Opinion)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |name: &str| words.iter().position(|&word| word == name).map(|at| at + 1);
    let at = after("score")?;
    let bound = words.contains(&"lowerbound") || words.contains(&"upperbound");
    let number: i32 = words.get(at + 1)?.parse().ok()?;
    let score = match *words.get(at)? {
        "mate" if number > 0 => MATE - number,
        "mate" => -MATE - number,
        _ => number,
    };
    let pv = after("pv").map(|at| words[at..].iter().map(|&it| it.to_owned()).collect());
    let rank = match after("multipv") {
        Some(at) => words.get(at)?.parse().ok().filter(|&rank| rank > 0)?,
        None => 1,
    };
    (!bound).then(|| (rank, Opinion { score, line: pv.unwrap_or_default() }))
}

fn read_cache(path: &Path) -> HashMap<String, Opinion> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let entry = |line: &str| {
        let (key, opinion) = line.split_once('\t')?;
        Some((key.to_owned(), Opinion::parse(opinion)?))
    };
    text.lines().filter_map(entry).collect()
}

fn append_to(path: &Path) -> anyhow::Result<File> {
    let open = OpenOptions::new().create(true).append(true).open(path);
    open.with_context(|| format!("cannot write {}", path.display()))
}
