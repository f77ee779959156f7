//! The options that a GUI can show and set.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use pinpoint_engine::{Options, Strength};

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
    limit_strength: bool,
    elo: u16,
    skill_level: u8,
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
            limit_strength: false,
            elo: Strength::MAX_ELO,
            skill_level: 0,
        }
    }
}

/// Why an option was not set.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    /// The option stands for something that this engine cannot do yet.
    Unsupported(&'static str),
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
            OptionError::Unsupported(what) => write!(f, "setoption: {what}"),
        }
    }
}

impl std::error::Error for OptionError {}

/// Names, kinds and defaults, as `uci` lists them.
pub(crate) fn option_lines() -> Vec<String> {
    let settings = Settings::default();
    let Options { hash_mb, threads, multi_pv, move_overhead, .. } = settings.engine;
    let spin = |name: &str, default: usize, least: usize, most: usize| {
        format!("option name {name} type spin default {default} min {least} max {most}")
    };
    let check = |name: &str| format!("option name {name} type check default false");
    let text = |name: &str| format!("option name {name} type string default <empty>");
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
        check("UCI_Chess960"),
        check("UCI_ShowWDL"),
        text("SyzygyPath"),
        check("OwnBook"),
        text("BookFile"),
        text("EvalFile"),
        #[cfg(feature = "switches")]
        text("Handicap"),
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
            "ownbook" => self.own_book = check("OwnBook", value)?,
            "bookfile" => self.book_file = path(),
            "syzygypath" => {
                self.syzygy_path = path().map(|_| value.to_owned());
            }
            "evalfile" if path().is_none() => {}
            "evalfile" => {
                return Err(OptionError::Unsupported(
                    "EvalFile: networks are not supported yet, the built-in evaluation is used",
                ));
            }
            _ => return Err(OptionError::Unknown(name.chars().take(40).collect())),
        }
        self.engine.strength = match (self.limit_strength, self.skill_level) {
            (true, _) => Strength::Elo(self.elo),
            (false, 0) => Strength::Full,
            (false, level) => Strength::Level(level),
        };
        Ok(())
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
        assert_eq!(settings.engine.strength, Strength::Full);
        settings.set("UCI_LimitStrength", "true").unwrap();
        assert_eq!(settings.engine.strength, Strength::Elo(1500));
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
