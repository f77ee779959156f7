//! The strengths that are offered, with names.

use pinpoint_engine::Strength;
use pinpoint_wire::Level;

/// The number of levels.
pub(crate) const LEVELS: u8 = 8;

const NAMES: [(&str, &str); LEVELS as usize] = [
    ("Newcomer", "Knows how the pieces move and little else"),
    ("Casual", "Takes what is offered, misses most threats"),
    ("Hobby player", "Sees simple threats, falls for simple traps"),
    ("Club beginner", "Rarely leaves a piece hanging"),
    ("Club player", "Plans two moves ahead"),
    ("Strong club player", "Punishes most mistakes"),
    ("Expert", "Errs seldom and calculates well"),
    ("Master", "Gives nothing away"),
];

/// All levels, weakest first.
pub(crate) fn levels() -> Vec<Level> {
    let level = |(number, (name, description)): (u8, (&str, &str))| Level {
        level: number,
        name: name.to_owned(),
        elo: Strength::Level(number).elo(),
        description: description.to_owned(),
    };
    (1..=LEVELS).zip(NAMES).map(level).collect()
}
