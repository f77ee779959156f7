//! Games and PGN.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use pinpoint_archive::Input;
use pinpoint_notation::pgn::{Choice, GameResult, GameTree, ReadError, Reader, Text, Visitor};
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
#[derive(Default)]
pub(crate) struct Game {
    /// The tags by name.
    #[pyo3(get, set)]
    tags: BTreeMap<String, String>,
    start: pinpoint_rules::Position,
    moves: Vec<pinpoint_rules::Move>,
    end: pinpoint_rules::Position,
    result: GameResult,
    /// A null move ended what was really played.
    is_over: bool,
}

impl Game {
    /// The game with its history.
    pub(crate) fn inner(&self) -> pinpoint_rules::Game {
        let mut game = pinpoint_rules::Game::new(self.start);
        for &mv in &self.moves {
            game.try_play(mv).expect("the moves of a game are legal");
        }
        game
    }

    /// Each move with the position before it.
    fn steps(&self) -> impl Iterator<Item = (pinpoint_rules::Position, pinpoint_rules::Move)> {
        self.moves.iter().scan(self.start, |position, &mv| {
            let before = *position;
            *position = before.play(mv);
            Some((before, mv))
        })
    }
}

/// A game hears itself being read; comments and variations are passed over.
impl Visitor for Game {
    fn tag(&mut self, name: &str, value: Text<'_>) {
        self.tags.insert(name.to_owned(), value.to_str().into_owned());
    }

    fn begin_moves(&mut self, start: &pinpoint_rules::Position) -> Choice {
        (self.start, self.end) = (*start, *start);
        Choice::Read
    }

    fn play(
        &mut self,
        _before: &pinpoint_rules::Position,
        mv: pinpoint_rules::Move,
        after: &pinpoint_rules::Position,
    ) {
        if !self.is_over {
            self.moves.push(mv);
            self.end = *after;
        }
    }

    fn null_move(&mut self, _: &pinpoint_rules::Position, _: &pinpoint_rules::Position) {
        self.is_over = true;
    }

    fn end_game(&mut self, result: Option<GameResult>) {
        let tag = self.tags.get("Result").and_then(|text| GameResult::from_text(text));
        self.result = result.or(tag).unwrap_or_default();
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (start=None))]
    fn new(start: Option<Position>) -> Game {
        let start = start.map_or(pinpoint_rules::Position::STANDARD, |position| position.inner);
        Game { start, end: start, ..Game::default() }
    }

    /// The position at the start.
    #[getter]
    fn start(&self) -> Position {
        Position { inner: self.start }
    }

    /// The position at the end.
    #[getter]
    fn position(&self) -> Position {
        Position { inner: self.end }
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
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        self.steps().map(|(position, mv)| Move::shared(py, &position, mv)).collect()
    }

    /// The moves in SAN.
    #[getter]
    fn sans(&self) -> Vec<String> {
        self.steps().map(|(position, mv)| san(&position, mv).as_str().to_owned()).collect()
    }

    /// All positions, the one at the start first.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        let before = self.steps().map(|(position, _)| position);
        before.chain([self.end]).map(|inner| Position { inner }).collect()
    }

    /// Plays a legal move at the end.
    fn play(&mut self, r#move: MoveLike) -> PyResult<()> {
        let mv = self.position().resolve(r#move)?;
        self.end = self.end.play(mv);
        self.moves.push(mv);
        Ok(())
    }

    /// The game as PGN.
    ///
    /// >>> game = next(parse_pgn("1. e4 e5 *"))
    /// >>> print(game.pgn().splitlines()[-1])
    /// 1. e4 e5 *
    fn pgn(&self) -> PyResult<String> {
        let mut tree = GameTree::from_position(self.start);
        let mut end = GameTree::START;
        for &mv in &self.moves {
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
        self.moves.len()
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
            let mut game = Game::default();
            let read = py.detach(|| {
                let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
                reader.read_game(&mut game)
            });
            match read {
                None => return Ok(None),
                Some(Ok(())) => return Ok(Some(game)),
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
