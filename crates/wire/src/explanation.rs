//! What a move did, as sentences with what to draw for each.

use pinpoint_rules::{Move, Position};
use pinpoint_tactics::detect_pins;

use crate::{Explanation, Highlight, Sentence};

impl Explanation {
    /// What a legal move does.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// use pinpoint_wire::Explanation;
    /// let position = Position::from_fen("7k/6q1/8/8/8/8/8/1KB5 w - - 0 1").unwrap();
    /// let told = Explanation::of_move(&position, position.parse_uci("c1b2").unwrap());
    /// assert_eq!(
    ///     told.sentences[0].text,
    ///     "The bishop on b2 is pinning the queen on g7 to the king on h8."
    /// );
    /// ```
    pub fn of_move(position: &Position, mv: Move) -> Explanation {
        let change = detect_pins(position, mv);
        let made = change
            .made
            .iter()
            .filter(|new| new.report.is_significant() && !new.continues)
            .map(|new| sentence("pin", new.to_string(), Highlight::pin(&new.report.pin)));
        let lifted = change
            .lifted
            .iter()
            .filter(|old| old.report.is_significant() && !old.continues)
            .map(|old| sentence("unpin", old.to_string(), Highlight::pin(&old.report.pin)));
        Explanation { sentences: made.chain(lifted).collect() }
    }
}

fn sentence(kind: &str, text: String, highlight: Highlight) -> Sentence {
    Sentence { kind: kind.to_owned(), text, highlight }
}
