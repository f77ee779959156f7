//! The strengths that are offered, with names.

use pinpoint_opponent::{Character, Strength};
use pinpoint_wire::{CharacterReply, Level, Opponents, Range};

const DESCRIPTIONS: [&str; Strength::LEVELS as usize] = [
    "Knows how the pieces move and little else",
    "Takes what is offered, misses most threats",
    "Sees simple threats, falls for simple traps",
    "Rarely leaves a piece hanging",
    "Plans two moves ahead",
    "Punishes most mistakes",
    "Errs seldom and calculates well",
    "Gives nothing away",
];

/// Whom one can play against.
pub(crate) fn opponents() -> Opponents {
    let character = |character: Character| CharacterReply {
        name: character.name().to_owned(),
        description: character.description().to_owned(),
    };
    Opponents {
        levels: levels(),
        elo: Range {
            min: Strength::MIN_ELO.into(),
            max: Strength::MAX_ELO.into(),
            default: Strength::default().elo().into(),
        },
        elo_note: Strength::RATING_NOTE.to_owned(),
        characters: Character::ALL.map(character).to_vec(),
    }
}

/// All levels, weakest first, and after them the engine without a limit.
fn levels() -> Vec<Level> {
    let level = |(number, description): (u8, &str)| Level {
        level: number,
        name: Strength::Level(number).name().unwrap_or_default().to_owned(),
        elo: Some(Strength::Level(number).elo()),
        description: description.to_owned(),
    };
    let full = Level {
        level: Strength::FULL,
        name: Strength::FULL_NAME.to_owned(),
        elo: None,
        description: "The engine itself, without a limit".to_owned(),
    };
    (1..=Strength::LEVELS).zip(DESCRIPTIONS).map(level).chain([full]).collect()
}
