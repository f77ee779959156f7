//! Games and PGN.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use pinpoint_archive::Input;
use pinpoint_notation::pgn::{GameResult, GameTree, ReadError, Reader};
use pinpoint_notation::san;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

use crate::errors::PgnError;
use crate::moves::Move;
use crate::position::{MoveLike, Position};

/// A game: tags, a start position and moves.
///
/// >>> game = Game()
/// >>> for text in ["f3", "e5", "g4", "Qh4#"]:
/// ...     game.play(text)
/// >>> game.position.is_checkmate
/// True
/// >>> game.sans
/// ['f3', 'e5', 'g4', 'Qh4#']
#[pyclass(module = "pinpoint")]
pub(crate) struct Game {
    /// The tags by name.
    #[pyo3(get, set)]
    tags: BTreeMap<String, String>,
    inner: pinpoint_rules::Game,
    result: GameResult,
}

impl Game {
    pub(crate) fn inner(&self) -> &pinpoint_rules::Game {
        &self.inner
    }

    fn from_tree(tree: &GameTree) -> PyResult<Game> {
        let mut inner = pinpoint_rules::Game::new(*tree.start());
        for mv in tree.main_moves() {
            inner.try_play(mv).map_err(|error| PgnError::new_err(error.to_string()))?;
        }
        let tags = tree.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
        Ok(Game { tags: tags.collect(), inner, result: tree.result })
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (start=None))]
    fn new(start: Option<Position>) -> Game {
        let start = start.map_or(pinpoint_rules::Position::STANDARD, |position| position.inner);
        Game {
            tags: BTreeMap::new(),
            inner: pinpoint_rules::Game::new(start),
            result: GameResult::Unknown,
        }
    }

    /// The position at the start.
    #[getter]
    fn start(&self) -> Position {
        Position { inner: *self.inner.start() }
    }

    /// The position at the end.
    #[getter]
    fn position(&self) -> Position {
        Position { inner: *self.inner.position() }
    }

    /// "1-0", "0-1", "1/2-1/2" or "*".
    #[getter]
    fn result(&self) -> &'static str {
        self.result.as_str()
    }

    #[setter]
    fn set_result(&mut self, text: &str) -> PyResult<()> {
        let result = GameResult::from_text(text);
        self.result =
            result.ok_or_else(|| PyValueError::new_err("expected 1-0, 0-1, 1/2-1/2 or *"))?;
        Ok(())
    }

    /// The moves.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        let positions = self.inner.positions();
        positions.zip(self.inner.moves()).map(|(position, mv)| Move::new(position, mv)).collect()
    }

    /// The moves in SAN.
    #[getter]
    fn sans(&self) -> Vec<String> {
        let moves = self.inner.positions().zip(self.inner.moves());
        moves.map(|(position, mv)| san(position, mv).as_str().to_owned()).collect()
    }

    /// All positions, the one at the start first.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        self.inner.positions().map(|&inner| Position { inner }).collect()
    }

    /// Plays a legal move at the end.
    fn play(&mut self, r#move: MoveLike) -> PyResult<()> {
        let mv = self.position().resolve(r#move)?;
        self.inner.try_play(mv).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The game as PGN.
    ///
    /// >>> game = next(parse_pgn("1. e4 e5 *"))
    /// >>> print(game.pgn().splitlines()[-1])
    /// 1. e4 e5 *
    fn pgn(&self) -> PyResult<String> {
        let mut tree = GameTree::from_position(*self.inner.start());
        let mut end = GameTree::START;
        for mv in self.inner.moves() {
            end = tree.add_move(end, mv).ok_or_else(|| PgnError::new_err("an illegal move"))?;
        }
        for (name, value) in &self.tags {
            tree.tags.set(name, value);
        }
        tree.tags.set("Result", self.result.as_str());
        tree.result = self.result;
        Ok(tree.to_pgn())
    }

    fn __len__(&self) -> usize {
        self.inner.moves().len()
    }

    fn __repr__(&self) -> String {
        let tag = |name: &str| self.tags.get(name).map_or("?", String::as_str).to_owned();
        format!("<Game {} - {}, {} half-moves>", tag("White"), tag("Black"), self.__len__())
    }
}

/// Games one after the other, in constant memory; made by `read_pgn` and `parse_pgn`.
#[pyclass(frozen, module = "pinpoint")]
pub(crate) struct PgnReader {
    reader: Mutex<Reader<Input>>,
    skips: bool,
}

#[pymethods]
impl PgnReader {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        loop {
            py.check_signals()?;
            let read = py
                .detach(|| self.reader.lock().unwrap_or_else(PoisonError::into_inner).read_tree());
            match read {
                None => return Ok(None),
                Some(Ok(tree)) => return Game::from_tree(&tree).map(Some),
                Some(Err(ReadError::Game(_))) if self.skips => {}
                Some(Err(ReadError::Game(error))) => {
                    return Err(PgnError::new_err(error.to_string()));
                }
                Some(Err(ReadError::Source(error))) => {
                    return Err(PyOSError::new_err(error.to_string()));
                }
            }
        }
    }
}

fn reader(input: Input, on_error: &str) -> PyResult<PgnReader> {
    let skips = match on_error {
        "skip" => true,
        "raise" => false,
        _ => return Err(PyValueError::new_err("on_error is \"raise\" or \"skip\"")),
    };
    Ok(PgnReader { reader: Mutex::new(Reader::new(input)), skips })
}

/// Reads the games of a file, plain or packed by zstd or gzip.
///
/// A broken game raises PgnError with its number, line and column; asking for the next game goes on
/// behind it. With on_error="skip" broken games are passed over.
#[pyfunction]
#[pyo3(signature = (path, *, on_error="raise"))]
pub(crate) fn read_pgn(path: PathBuf, on_error: &str) -> PyResult<PgnReader> {
    let input = Input::open(&path, 0).map_err(|error| PyOSError::new_err(error.to_string()))?;
    reader(input, on_error)
}

/// Reads the games of a text.
///
/// >>> games = list(parse_pgn('[White "Morphy"]\n\n1. e4 e5 1-0\n\n1. d4 *'))
/// >>> [(game.tags.get("White"), game.result, len(game)) for game in games]
/// [('Morphy', '1-0', 2), (None, '*', 1)]
/// >>> next(parse_pgn("1. e4 e5 2. Ke3 *"))
/// Traceback (most recent call last):
///     ...
/// pinpoint.PgnError: game 1, line 1, column 13: a king does not move from e1 to e3
#[pyfunction]
#[pyo3(signature = (text, *, on_error="raise"))]
pub(crate) fn parse_pgn(text: String, on_error: &str) -> PyResult<PgnReader> {
    let input = Input::from_reader(std::io::Cursor::new(text))?;
    reader(input, on_error)
}
