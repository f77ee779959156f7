//! Positions.

use pinpoint_notation::{parse_move, san};
use pinpoint_rules::{CastlingStyle, perft};
use pyo3::prelude::*;

use crate::errors::{FenError, MoveError};
use crate::moves::Move;

/// A legal position. It never changes: playing a move gives another one.
///
/// >>> start = Position()
/// >>> len(start.legal_moves())
/// 20
/// >>> after = start.play("e4")
/// >>> after.fen
/// 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'
/// >>> after.turn
/// 'black'
/// >>> Position("nonsense")
/// Traceback (most recent call last):
///     ...
/// pinpoint.FenError: pieces, column 2: expected a piece letter or a number that fills the rank to 8 squares
#[pyclass(frozen, eq, hash, module = "pinpoint", from_py_object)]
#[derive(Clone, PartialEq, Hash)]
pub(crate) struct Position {
    pub(crate) inner: pinpoint_rules::Position,
}

/// A move, or how it is written.
#[derive(FromPyObject)]
pub(crate) enum MoveLike {
    Move(Move),
    Text(String),
}

impl Position {
    /// The legal move that is meant.
    pub(crate) fn resolve(&self, mv: MoveLike) -> PyResult<pinpoint_rules::Move> {
        match mv {
            MoveLike::Text(text) => self.read(&text),
            MoveLike::Move(mv) if self.inner.is_legal(mv.inner) => Ok(mv.inner),
            MoveLike::Move(mv) => self.read(&mv.uci()),
        }
    }

    fn read(&self, text: &str) -> PyResult<pinpoint_rules::Move> {
        parse_move(&self.inner, text).map_err(|error| MoveError::new_err(error.to_string()))
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (fen=None))]
    fn new(fen: Option<&str>) -> PyResult<Position> {
        let inner = match fen {
            None | Some("startpos") => pinpoint_rules::Position::STANDARD,
            Some(fen) => pinpoint_rules::Position::from_fen(fen)
                .map_err(|error| FenError::new_err(error.to_string()))?,
        };
        Ok(Position { inner })
    }

    /// The position as FEN.
    #[getter]
    fn fen(&self) -> String {
        self.inner.to_fen()
    }

    /// The side to move: "white" or "black".
    #[getter]
    fn turn(&self) -> &'static str {
        match self.inner.turn() {
            pinpoint_rules::Color::White => "white",
            pinpoint_rules::Color::Black => "black",
        }
    }

    /// Is the side to move in check?
    #[getter]
    fn is_check(&self) -> bool {
        self.inner.is_check()
    }

    /// Is the side to move mated?
    #[getter]
    fn is_checkmate(&self) -> bool {
        self.inner.is_checkmate()
    }

    /// Has the side to move no move, without being in check?
    #[getter]
    fn is_stalemate(&self) -> bool {
        self.inner.is_stalemate()
    }

    /// All legal moves.
    fn legal_moves(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        let moves = self.inner.legal_moves();
        moves.iter().map(|&mv| Move::shared(py, &self.inner, mv)).collect()
    }

    /// All legal moves in SAN, in the order of `legal_moves`.
    ///
    /// >>> Position("7k/8/8/8/8/8/8/K7 w - - 0 1").legal_sans()
    /// ['Kb1', 'Ka2', 'Kb2']
    fn legal_sans(&self) -> Vec<String> {
        let moves = self.inner.legal_moves();
        moves.iter().map(|&mv| san(&self.inner, mv).as_str().to_owned()).collect()
    }

    /// Reads a legal move in SAN or UCI.
    ///
    /// >>> Position().parse("Nf3") == Position().parse("g1f3")
    /// True
    /// >>> Position().parse("Ke2")
    /// Traceback (most recent call last):
    ///     ...
    /// pinpoint.MoveError: e2 is taken by White's own pawn
    fn parse(&self, text: &str) -> PyResult<Move> {
        self.read(text).map(|mv| Move::new(&self.inner, mv))
    }

    /// Is the move legal here?
    fn is_legal(&self, r#move: Move) -> bool {
        self.inner.is_legal(r#move.inner)
    }

    /// The move in SAN, with check and mate signs.
    fn san(&self, r#move: MoveLike) -> PyResult<String> {
        Ok(san(&self.inner, self.resolve(r#move)?).as_str().to_owned())
    }

    /// The position after a legal move.
    fn play(&self, r#move: MoveLike) -> PyResult<Position> {
        Ok(Position { inner: self.inner.play(self.resolve(r#move)?) })
    }

    /// The number of positions after `depth` half-moves.
    ///
    /// >>> Position().perft(4)
    /// 197281
    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        py.detach(|| perft(&self.inner, depth))
    }

    /// Is castling spelled as in Chess960?
    #[getter]
    fn is_chess960(&self) -> bool {
        self.inner.castling_style() == CastlingStyle::Chess960
    }

    fn __repr__(&self) -> String {
        format!("Position({:?})", self.inner.to_fen())
    }
}
