//! The engine.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pinpoint_engine::{Limits, Options, Score, SearchEvent};
use pinpoint_notation::san;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::game::Game;
use crate::position::Position;

/// How often a search looks for Ctrl-C.
const BREATH: Duration = Duration::from_millis(50);

/// The engine. It works without the interpreter's lock, and Ctrl-C stops it.
///
/// >>> engine = Engine(hash_mb=16)
/// >>> line = engine.analyze(Position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), depth=6)[0]
/// >>> line.sans, line.mate
/// (['Ra8#'], 1)
#[pyclass(frozen, module = "pinpoint")]
pub(crate) struct Engine {
    inner: Mutex<pinpoint_engine::Engine>,
}

/// A line that the engine found.
#[pyclass(frozen, get_all, module = "pinpoint")]
pub(crate) struct ScoredLine {
    /// How deep it was searched, in half-moves.
    depth: u32,
    /// Hundredths of a pawn for the side to move; None if somebody mates.
    centipawns: Option<i32>,
    /// Moves to mate, negative if the side to move is mated; None if nobody mates.
    mate: Option<i32>,
    /// The moves in UCI.
    moves: Vec<String>,
    /// The moves in SAN.
    sans: Vec<String>,
}

#[pymethods]
impl ScoredLine {
    fn __repr__(&self) -> String {
        let score = match (self.centipawns, self.mate) {
            (Some(score), _) => format!("{:+.2}", f64::from(score) / 100.0),
            (_, moves) => format!("#{}", moves.unwrap_or_default()),
        };
        format!("<ScoredLine {score} {}>", self.sans.join(" "))
    }
}

/// A position, or the end of a game.
#[derive(FromPyObject)]
enum Subject<'py> {
    Position(PyRef<'py, Position>),
    Game(PyRef<'py, Game>),
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (*, hash_mb=16, threads=1))]
    fn new(hash_mb: usize, threads: usize) -> PyResult<Engine> {
        let fits = (1..=Options::MAX_HASH_MB).contains(&hash_mb)
            && (1..=Options::MAX_THREADS).contains(&threads);
        if !fits {
            let (hash, most) = (Options::MAX_HASH_MB, Options::MAX_THREADS);
            let text = format!("hash_mb is from 1 to {hash}, threads from 1 to {most}");
            return Err(PyValueError::new_err(text));
        }
        let options = Options::default().with_hash_mb(hash_mb).with_threads(threads);
        Ok(Engine { inner: Mutex::new(pinpoint_engine::Engine::new(options)) })
    }

    /// The best lines of a position or of the end of a game, best first. Without a limit it searches
    /// for a second.
    #[pyo3(signature = (position, *, depth=None, nodes=None, seconds=None, lines=1))]
    fn analyze(
        &self,
        py: Python<'_>,
        position: Subject<'_>,
        depth: Option<u32>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        lines: usize,
    ) -> PyResult<Vec<ScoredLine>> {
        let is_unlimited = depth.is_none() && nodes.is_none() && seconds.is_none();
        let seconds = if is_unlimited { Some(1.0) } else { seconds };
        let move_time = seconds.map(Duration::try_from_secs_f64).transpose();
        let move_time = move_time.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let limits =
            Limits::default().with_depth(depth).with_nodes(nodes).with_move_time(move_time);
        let game = match &position {
            Subject::Position(position) => pinpoint_rules::Game::new(position.inner),
            Subject::Game(game) => game.inner(),
        };
        let start = *game.position();
        let found = py.detach(|| self.search(&game, limits, lines.clamp(1, 218)))?;
        Ok(found.into_iter().map(|line| scored(&start, &line)).collect())
    }
}

impl Engine {
    /// Searches in the background, and waits for the end or for Ctrl-C.
    fn search(
        &self,
        game: &pinpoint_rules::Game,
        limits: Limits,
        lines: usize,
    ) -> PyResult<Vec<pinpoint_engine::ScoredLine>> {
        let mut engine = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let options = engine.options().clone().with_multi_pv(lines);
        engine.set_options(options);
        engine.set_game(game);
        let (send, events) = channel();
        engine.go(limits, move |event| {
            let _ = send.send(event);
        });
        let mut latest = Vec::new();
        let mut is_over = false;
        while !is_over {
            match events.recv_timeout(BREATH) {
                Ok(SearchEvent::Depth(report)) => latest = report.lines,
                Ok(SearchEvent::BestMove(_)) | Err(RecvTimeoutError::Disconnected) => {
                    is_over = true
                }
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            }
            if let Err(interrupt) = Python::attach(|py| py.check_signals()) {
                engine.stop();
                engine.wait();
                return Err(interrupt);
            }
        }
        engine.wait();
        Ok(latest)
    }
}

fn scored(start: &pinpoint_rules::Position, line: &pinpoint_engine::ScoredLine) -> ScoredLine {
    let mut position = *start;
    let style = position.castling_style();
    let (mut moves, mut sans) = (Vec::new(), Vec::new());
    for &mv in &line.moves {
        moves.push(mv.uci(style).to_string());
        sans.push(san(&position, mv).as_str().to_owned());
        position = position.play(mv);
    }
    let (centipawns, mate) = match line.score.mover() {
        Score::Centipawns(score) => (Some(score), None),
        Score::Mate(count) => (None, Some(count)),
    };
    ScoredLine { depth: line.depth, centipawns, mate, moves, sans }
}
