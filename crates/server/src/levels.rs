//! The strengths that are offered, with names.

use pinpoint_engine::Strength;
use pinpoint_wire::Level;

/// The number of levels.
pub(crate) const LEVELS: u8 = 8;

const DESCRIPTIONS: [&str; LEVELS as usize] = [
    "Knows how the pieces move and little else",
    "Takes what is offered, misses most threats",
    "Sees simple threats, falls for simple traps",
    "Rarely leaves a piece hanging",
    "Plans two moves ahead",
    "Punishes most mistakes",
    "Errs seldom and calculates well",
    "Gives nothing away",
];

/// All levels, weakest first.
pub(crate) fn levels() -> Vec<Level> {
    let level = |(number, description): (u8, &str)| Level {
        level: number,
        name: Strength::Level(number).name().unwrap_or_default().to_owned(),
        elo: Strength::Level(number).elo(),
        description: description.to_owned(),
    };
    (1..=LEVELS).zip(DESCRIPTIONS).map(level).collect()
}
