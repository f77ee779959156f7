//! Moves.

use std::hash::{DefaultHasher, Hash, Hasher};

use pinpoint_rules::{CastlingStyle, Position};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// A move. Made by a position, which knows whether it is legal.
///
/// >>> move = Position().parse("e4")
/// >>> str(move), move.from_square, move.to_square, move.promotion
/// ('e2e4', 'e2', 'e4', None)
#[pyclass(frozen, eq, module = "pinpoint", from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct Move {
    pub(crate) inner: pinpoint_rules::Move,
    style: CastlingStyle,
}

/// The objects of the moves by their bits, for either way to spell castling. A move never changes, so it is
/// made once and handed out again: making an object takes longer than finding the move.
static SHARED: [[PyOnceLock<Py<Move>>; 1 << 16]; 2] =
    [const { [const { PyOnceLock::new() }; 1 << 16] }; 2];

impl Move {
    pub(crate) fn new(position: &Position, inner: pinpoint_rules::Move) -> Move {
        Move { inner, style: position.castling_style() }
    }

    /// The object of this move.
    pub(crate) fn shared(
        py: Python<'_>,
        position: &Position,
        inner: pinpoint_rules::Move,
    ) -> PyResult<Py<Move>> {
        let mv = Move::new(position, inner);
        let place = &SHARED[usize::from(mv.style == CastlingStyle::Chess960)];
        let place = &place[usize::from(inner.to_bits().get())];
        place.get_or_try_init(py, || Py::new(py, mv)).map(|shared| shared.clone_ref(py))
    }
}

#[pymethods]
impl Move {
    /// The move as UCI spells it.
    #[getter]
    pub(crate) fn uci(&self) -> String {
        self.inner.uci(self.style).to_string()
    }

    /// The square it comes from.
    #[getter(from_square)]
    fn origin(&self) -> String {
        self.inner.from().to_string()
    }

    /// The square it goes to.
    #[getter(to_square)]
    fn target(&self) -> String {
        self.inner.uci(self.style).to.to_string()
    }

    /// What a pawn becomes: "knight", "bishop", "rook", "queen" or None.
    #[getter]
    fn promotion(&self) -> Option<String> {
        self.inner.promotion().map(|kind| kind.to_string())
    }

    fn __str__(&self) -> String {
        self.uci()
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.uci())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.inner.hash(&mut hasher);
        hasher.finish()
    }
}
