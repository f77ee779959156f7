//! Moves as people write them.

use pinpoint_notation::san_and_play;
use pinpoint_rules::{Color, Move, Position};

/// A line in SAN with move numbers: `2... Qh4+ 3. g3`. Every move must be legal in turn.
///
/// ```
/// use pinpoint_review::numbered_line;
/// use pinpoint_rules::Position;
/// let start = Position::STANDARD;
/// let e4 = start.parse_uci("e2e4").unwrap();
/// let e5 = start.play(e4).parse_uci("e7e5").unwrap();
/// assert_eq!(numbered_line(&start, &[e4, e5]), "1. e4 e5");
/// assert_eq!(numbered_line(&start.play(e4), &[e5]), "1... e5");
/// ```
pub fn numbered_line(start: &Position, moves: &[Move]) -> String {
    let mut position = *start;
    let mut words: Vec<String> = Vec::new();
    for (index, &mv) in moves.iter().enumerate() {
        let number = position.fullmove_number();
        match position.turn() {
            Color::White => words.push(format!("{number}.")),
            Color::Black if index == 0 => words.push(format!("{number}...")),
            Color::Black => {}
        }
        let (san, next) = san_and_play(&position, mv);
        words.push(san.as_str().to_owned());
        position = next;
    }
    words.join(" ")
}
