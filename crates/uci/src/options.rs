//! The options that a GUI can show and set.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use pinpoint_engine::Options;
use pinpoint_opponent::{Character, Profile, Strength};

/// Everything that `setoption` can change.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// What the engine itself needs to know.
    pub engine: Options,
    /// `UCI_Chess960`: castling is written as the king taking its rook.
    pub chess960: bool,
    /// `UCI_ShowWDL`: info lines with chances.
    pub show_wdl: bool,
    /// `OwnBook`: play from the book.
    pub own_book: bool,
    /// `BookFile`: a Polyglot book.
    pub book_file: Option<PathBuf>,
    /// `SyzygyPath`: the folders of the endgame tablebases, separated by colons.
    pub syzygy_path: Option<String>,
    /// `EvalFile`: a network to use in place of the built-in one.
    pub eval_file: Option<PathBuf>,
    /// `Evaluation`: use the hand-written evaluation in place of a network.
    pub hand_written: bool,
    /// `Seed`: repeats the choices of a limited strength; `None` for others in each game.
    pub seed: Option<u64>,
    limit_strength: bool,
    elo: u16,
    skill_level: u8,
    character: Character,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            engine: Options::default(),
            chess960: false,
            show_wdl: false,
            own_book: false,
            book_file: None,
            syzygy_path: None,
            eval_file: None,
            hand_written: false,
            seed: None,
            limit_strength: false,
            elo: Strength::MAX_ELO,
            skill_level: 0,
            character: Character::default(),
        }
    }
}

/// Why an option was not set.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionError {
    /// There is no such option.
    Unknown(String),
    /// The value is no number, or one outside of the range.
    Number {
        /// The option.
        name: &'static str,
        /// What is allowed.
        range: RangeInclusive<i64>,
    },
    /// The value is neither `true` nor `false`.
    Check(&'static str),
    /// The value is none of those to choose from.
    Choice {
        /// The option.
        name: &'static str,
        /// What is allowed.
        choices: &'static [&'static str],
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Unknown(name) => write!(f, "setoption: unknown option {name:?}"),
            OptionError::Number { name, range } => write!(
                f,
                "setoption: {name}: expected a number from {} to {}",
                range.start(),
                range.end()
            ),
            OptionError::Check(name) => write!(f, "setoption: {name}: expected true or false"),
            OptionError::Choice { name, choices: [rest @ .., last] } => {
                write!(f, "setoption: {name}: expected {} or {last}", rest.join(", "))
            }
            OptionError::Choice { name, choices: [] } => write!(f, "setoption: {name}: no choice"),
        }
    }
}

impl std::error::Error for OptionError {}

/// The largest `Seed`; 0 means another one for each game.
const MAX_SEED: i64 = i32::MAX as i64;

/// What `Evaluation` can be, the default first.
const EVALUATIONS: [&str; 2] = ["network", "hand-written"];

/// What `Character` can be, in the order of [`Character::ALL`].
const CHARACTERS: [&str; Character::ALL.len()] = {
    let mut names = [""; Character::ALL.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = Character::ALL[index].name();
        index += 1;
    }
    names
};

/// Names, kinds and defaults, as `uci` lists them.
pub(crate) fn option_lines() -> Vec<String> {
    let settings = Settings::default();
    let Options { hash_mb, threads, multi_pv, move_overhead, .. } = settings.engine;
    let spin = |name: &str, default: usize, least: usize, most: usize| {
        format!("option name {name} type spin default {default} min {least} max {most}")
    };
    let check = |name: &str| format!("option name {name} type check default false");
    let text = |name: &str| format!("option name {name} type string default <empty>");
    let combo = |name: &str, choices: &[&str]| {
        let default = choices.first().copied().unwrap_or_default();
        let choices: String = choices.iter().map(|choice| format!(" var {choice}")).collect();
        format!("option name {name} type combo default {default}{choices}")
    };
    let (least_elo, most_elo) = (Strength::MIN_ELO.into(), Strength::MAX_ELO.into());
    vec![
        spin("Hash", hash_mb, 1, Options::MAX_HASH_MB),
        spin("Threads", threads, 1, Options::MAX_THREADS),
        "option name Clear Hash type button".into(),
        check("Ponder"),
        spin("MultiPV", multi_pv, 1, 256),
        spin("Move Overhead", move_overhead.as_millis() as usize, 0, 5000),
        spin("Skill Level", 0, 0, 8),
        check("UCI_LimitStrength"),
        spin("UCI_Elo", settings.elo.into(), least_elo, most_elo),
        combo("Character", &CHARACTERS),
        spin("Seed", 0, 0, MAX_SEED as usize),
        check("UCI_Chess960"),
        check("UCI_ShowWDL"),
        text("SyzygyPath"),
        check("OwnBook"),
        text("BookFile"),
        text("EvalFile"),
        combo("Evaluation", &EVALUATIONS),
    ]
}

impl Settings {
    /// Sets an option other than the buttons; names may be spelled in either case.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let path = || (!value.is_empty() && value != "<empty>").then(|| PathBuf::from(value));
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.engine.hash_mb = number("Hash", value, 1..=Options::MAX_HASH_MB as i64)?;
            }
            "threads" => {
                self.engine.threads = number("Threads", value, 1..=Options::MAX_THREADS as i64)?;
            }
            "multipv" => self.engine.multi_pv = number("MultiPV", value, 1..=256)?,
            "move overhead" => {
                let overhead = number("Move Overhead", value, 0..=5000)?;
                self.engine.move_overhead = Duration::from_millis(overhead as u64);
            }
            "ponder" => drop(check("Ponder", value)?),
            "uci_chess960" => self.chess960 = check("UCI_Chess960", value)?,
            "uci_showwdl" => self.show_wdl = check("UCI_ShowWDL", value)?,
            "uci_limitstrength" => self.limit_strength = check("UCI_LimitStrength", value)?,
            "uci_elo" => {
                let range = Strength::MIN_ELO.into()..=Strength::MAX_ELO.into();
                self.elo = number("UCI_Elo", value, range)? as u16;
            }
            "skill level" => self.skill_level = number("Skill Level", value, 0..=8)? as u8,
            "character" => {
                self.character = Character::ALL[choice("Character", value, &CHARACTERS)?];
            }
            "seed" => {
                let seed = number("Seed", value, 0..=MAX_SEED)? as u64;
                self.seed = Some(seed).filter(|&seed| seed > 0);
            }
            "ownbook" => self.own_book = check("OwnBook", value)?,
            "bookfile" => self.book_file = path(),
            "syzygypath" => {
                self.syzygy_path = path().map(|_| value.to_owned());
            }
            "evalfile" => self.eval_file = path(),
            "evaluation" => self.hand_written = choice("Evaluation", value, &EVALUATIONS)? == 1,
            _ => return Err(OptionError::Unknown(name.chars().take(40).collect())),
        }
        Ok(())
    }

    /// Who plays when the strength is limited; `None` at full strength.
    pub fn profile(&self) -> Option<Profile> {
        let strength = match (self.limit_strength, self.skill_level) {
            (true, _) => Strength::Elo(self.elo),
            (false, 0) => return None,
            (false, level) => Strength::Level(level),
        };
        Some(Profile { strength, character: self.character })
    }
}

fn number(
    name: &'static str,
    value: &str,
    range: RangeInclusive<i64>,
) -> Result<usize, OptionError> {
    match value.parse() {
        Ok(number) if range.contains(&number) => Ok(number as usize),
        _ => Err(OptionError::Number { name, range }),
    }
}

fn check(name: &'static str, value: &str) -> Result<bool, OptionError> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(OptionError::Check(name)),
    }
}

/// The place of the value among the choices.
fn choice(
    name: &'static str,
    value: &str,
    choices: &'static [&'static str],
) -> Result<usize, OptionError> {
    let place = choices.iter().position(|choice| choice.eq_ignore_ascii_case(value));
    place.ok_or(OptionError::Choice { name, choices })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_in_any_case_and_only_in_range() {
        let mut settings = Settings::default();
        assert_eq!(settings.set("hash", "128"), Ok(()));
        assert_eq!(settings.engine.hash_mb, 128);
        for value in ["0", "-1", "many", "99999999999999999999", ""] {
            assert!(settings.set("Hash", value).is_err(), "{value}");
        }
        assert_eq!(settings.engine.hash_mb, 128);
        assert!(settings.set("Frobnicate", "1").is_err());
    }

    #[test]
    fn a_rating_counts_only_when_strength_is_limited() {
        let mut settings = Settings::default();
        settings.set("UCI_Elo", "1500").unwrap();
        assert_eq!(settings.profile(), None);
        settings.set("UCI_LimitStrength", "true").unwrap();
        settings.set("Character", "Attacker").unwrap();
        let profile = settings.profile().unwrap();
        assert_eq!(profile.strength, Strength::Elo(1500));
        assert_eq!(profile.character, Character::Attacker);
        assert!(settings.set("UCI_Elo", "349").is_err() && settings.set("UCI_Elo", "350").is_ok());
        let error = settings.set("Character", "brave").unwrap_err().to_string();
        assert!(error.ends_with("attacker, trader or hasty"), "{error}");
    }

    #[test]
    fn a_seed_of_nothing_is_no_seed() {
        let mut settings = Settings::default();
        settings.set("Seed", "7").unwrap();
        assert_eq!(settings.seed, Some(7));
        settings.set("seed", "0").unwrap();
        assert_eq!(settings.seed, None);
    }

    #[test]
    fn the_judge_is_chosen_by_name_and_its_file_by_path() {
        let mut settings = Settings::default();
        assert_eq!(settings.set("evaluation", "Hand-Written"), Ok(()));
        assert!(settings.hand_written);
        for value in ["", "hand", "network hand-written", "<empty>", "true"] {
            let error = settings.set("Evaluation", value).unwrap_err();
            let expected = "setoption: Evaluation: expected network or hand-written";
            assert_eq!(error.to_string(), expected, "{value}");
        }
        assert!(settings.hand_written, "a refused value changes nothing");
        assert_eq!(settings.set("Evaluation", "network"), Ok(()));
        assert!(!settings.hand_written);
        assert_eq!(settings.set("EvalFile", "some folder/a.nnue"), Ok(()));
        assert_eq!(settings.eval_file, Some(PathBuf::from("some folder/a.nnue")));
        for nothing in ["<empty>", ""] {
            assert_eq!(settings.set("EvalFile", nothing), Ok(()));
            assert_eq!(settings.eval_file, None);
        }
    }

    #[test]
    fn every_default_lies_in_its_own_range() {
        for line in option_lines().iter().filter(|line| line.contains("type spin")) {
            let words: Vec<&str> = line.split(' ').collect();
            let after = |key| {
                let place = words.iter().position(|&word| word == key).unwrap();
                words[place + 1].parse::<i64>().unwrap()
            };
            assert!((after("min")..=after("max")).contains(&after("default")), "{line}");
        }
    }
}
