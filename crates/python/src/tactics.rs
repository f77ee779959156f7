//! Pins, explanations and the themes of puzzles.

use pinpoint_tactics::{Context, Line, PinReport, themes};
use pyo3::prelude::*;

use crate::errors::MoveError;
use crate::position::{MoveLike, Position};

/// A slider that looks through a piece at another one behind it.
#[pyclass(frozen, get_all, module = "pinpoint")]
pub(crate) struct Pin {
    /// The square of the slider.
    pinner: String,
    /// The square of the piece that it holds.
    pinned: String,
    /// The square of the piece behind.
    shielded: String,
    /// "absolute" if the king is behind, else "relative".
    kind: &'static str,
    /// Would leaving the line cost something?
    is_significant: bool,
    /// The pin in English.
    sentence: String,
}

#[pymethods]
impl Pin {
    fn __repr__(&self) -> String {
        format!("<Pin {} {} {} {}>", self.kind, self.pinner, self.pinned, self.shielded)
    }
}

/// All pins on the board, of both sides, significant or not.
///
/// >>> [pin.sentence for pin in pins(Position("7k/6q1/8/8/8/8/1B6/1K6 b - - 0 1"))]
/// ['The bishop on b2 is pinning the queen on g7 to the king on h8.']
#[pyfunction]
pub(crate) fn pins(position: &Position) -> Vec<Pin> {
    let board = position.inner.board();
    let found = pinpoint_tactics::pins(board);
    found
        .into_iter()
        .map(|pin| {
            let report = PinReport::new(board, pin);
            Pin {
                pinner: pin.pinner.square.to_string(),
                pinned: pin.pinned.square.to_string(),
                shielded: pin.shielded.square.to_string(),
                kind: match pin.kind() {
                    pinpoint_tactics::PinKind::Absolute => "absolute",
                    pinpoint_tactics::PinKind::Relative => "relative",
                },
                is_significant: report.is_significant(),
                sentence: report.to_string(),
            }
        })
        .collect()
}

/// A fact about a move or a position.
#[pyclass(frozen, get_all, module = "pinpoint")]
pub(crate) struct Fact {
    /// A word for programs, such as "fork".
    name: &'static str,
    /// The fact in English.
    sentence: String,
    /// What it is worth in pawns.
    gain: i32,
    /// The side it is good for: "white" or "black".
    benefits: &'static str,
    /// The line that proves it, in UCI; None is a pass. No line, if there is nothing to prove.
    proof: Option<Vec<Option<String>>>,
}

#[pymethods]
impl Fact {
    fn __repr__(&self) -> String {
        format!("<Fact {}: {}>", self.name, self.sentence)
    }
}

/// What a move did, the most important first.
#[pyclass(frozen, module = "pinpoint")]
pub(crate) struct Explanation {
    inner: pinpoint_tactics::Explanation,
}

#[pymethods]
impl Explanation {
    /// The few sentences that are worth saying.
    #[getter]
    fn sentences(&self) -> Vec<String> {
        self.inner.told()
    }

    /// All facts.
    #[getter]
    fn facts(&self) -> Vec<Fact> {
        let findings = self.inner.findings.iter();
        findings
            .map(|finding| Fact {
                name: finding.fact.name(),
                sentence: self.inner.sentence(finding),
                gain: finding.gain,
                benefits: match finding.benefits {
                    pinpoint_rules::Color::White => "white",
                    pinpoint_rules::Color::Black => "black",
                },
                proof: finding.proof.as_ref().map(|proof| {
                    proof.moves.iter().map(|mv| mv.map(|mv| mv.to_string())).collect()
                }),
            })
            .collect()
    }

    fn __str__(&self) -> String {
        self.sentences().join(" ")
    }
}

/// Explains a move, or what can be done in a position.
///
/// >>> position = Position("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1")
/// >>> print(explain(position, "Nc7+"))
/// Nc7+ forks the king on e8 and the rook on a8 and wins a rook.
/// >>> explain(position, "Nc7+").facts[0].name
/// 'fork'
/// >>> print(explain(Position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")))
/// Ra8 is mate.
#[pyfunction]
#[pyo3(signature = (position, r#move=None))]
pub(crate) fn explain(
    py: Python<'_>,
    position: &Position,
    r#move: Option<MoveLike>,
) -> PyResult<Explanation> {
    let mv = r#move.map(|mv| position.resolve(mv)).transpose()?;
    let inner = py.detach(|| match mv {
        Some(mv) => pinpoint_tactics::explain(&Context::new(position.inner), mv),
        None => pinpoint_tactics::explain_position(&position.inner),
    });
    Ok(Explanation { inner })
}

/// The themes of a puzzle, as Lichess names them. The first move is the opponent's mistake.
///
/// >>> themes = tag_puzzle(Position("6k1/5ppp/8/8/8/8/r7/1R4K1 b - - 0 1"), ["a2a3", "b1b8"])
/// >>> "backRankMate" in themes, "mateIn1" in themes, "fork" in themes
/// (True, True, False)
#[pyfunction]
pub(crate) fn tag_puzzle(position: &Position, moves: Vec<MoveLike>) -> PyResult<Vec<String>> {
    let mut line = Line::new(position.inner);
    for (index, mv) in moves.into_iter().enumerate() {
        let at = Position { inner: *line.end() };
        let mv = at.resolve(mv).map_err(|error| {
            MoveError::new_err(format!(
                "move {}: {}",
                index + 1,
                Python::attach(|py| error.value(py).to_string())
            ))
        })?;
        line.push(mv);
    }
    Ok(themes(&line).iter().map(|theme| theme.name().to_owned()).collect())
}
