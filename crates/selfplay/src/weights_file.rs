//! Weights as the Rust source that the engine is built with.

use std::fmt::Write;

use pinpoint_engine::evaluation::terms::{DANGERS, TERMS};

use crate::model::Weights;

/// The whole file.
pub(crate) fn write(weights: &Weights) -> String {
    let mut text = String::from(
        "//! The weights of the evaluation, written by `pinpoint-selfplay`: tuned on games that\n\
         //! the engine played against itself. Not to be edited by hand.\n\n\
         use super::Tapered;\n\
         use super::terms::{DANGER_COUNT, TERM_COUNT};\n\n\
         const fn w(middlegame: i32, endgame: i32) -> Tapered {\n    \
         Tapered::new(middlegame, endgame)\n}\n\n\
         /// The weights, in the order of [`super::terms`].\n\
         #[rustfmt::skip]\n\
         pub static WEIGHTS: [Tapered; TERM_COUNT] = [\n",
    );
    for &(name, first, len) in TERMS {
        let _ = writeln!(text, "    // {name}");
        for row in weights.terms[first..first + len].chunks(8) {
            let row: Vec<String> =
                row.iter().map(|[m, e]| format!("w({m:.0}, {e:.0})").replace("-0", "0")).collect();
            let _ = writeln!(text, "    {},", row.join(", "));
        }
    }
    text.push_str(
        "];\n\n/// The weights of the kings' dangers.\n\
         #[rustfmt::skip]\n\
         pub static DANGER_WEIGHTS: [i32; DANGER_COUNT] = [\n",
    );
    for &(name, first, len) in DANGERS {
        let row: Vec<String> = weights.dangers[first..first + len]
            .iter()
            .map(|weight| format!("{}", weight.round() as i32))
            .collect();
        let _ = writeln!(text, "    {}, // {name}", row.join(", "));
    }
    text.push_str("];\n");
    text
}
