//! Which facts a scan looks for.

use std::fmt;
use std::str::FromStr;

/// A kind of fact, each with a detector of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum FactKind {
    /// A pin that the move makes and that matters.
    Pin,
    /// The piece that moved attacks several others.
    Fork,
    /// A slider attacks a piece with a less valuable one behind it.
    Skewer,
    /// The move opens the line of another piece.
    Discovery,
    /// The move takes a piece that nothing protects.
    Hanging,
    /// The move mates.
    Mate,
    /// A pawn becomes a piece.
    Promotion,
    /// The move offers material that had better not be taken, with proof.
    Sacrifice,
    /// The balance of material changes.
    Material,
    /// The move wins something by force, with proof.
    Gain,
    /// The opponent can answer the move and win something, with proof.
    Allowed,
    /// Something better was there before the move, with proof.
    Missed,
}

impl FactKind {
    /// Every kind.
    pub const ALL: [FactKind; 12] = [
        FactKind::Pin,
        FactKind::Fork,
        FactKind::Skewer,
        FactKind::Discovery,
        FactKind::Hanging,
        FactKind::Mate,
        FactKind::Promotion,
        FactKind::Sacrifice,
        FactKind::Material,
        FactKind::Gain,
        FactKind::Allowed,
        FactKind::Missed,
    ];

    /// The name in the column `fact`.
    pub const fn name(self) -> &'static str {
        match self {
            FactKind::Pin => "pin",
            FactKind::Fork => "fork",
            FactKind::Skewer => "skewer",
            FactKind::Discovery => "discovery",
            FactKind::Hanging => "hanging",
            FactKind::Mate => "mate",
            FactKind::Promotion => "promotion",
            FactKind::Sacrifice => "sacrifice",
            FactKind::Material => "material",
            FactKind::Gain => "gain",
            FactKind::Allowed => "allowed",
            FactKind::Missed => "missed",
        }
    }

    /// The name by which it is asked for.
    pub const fn plural(self) -> &'static str {
        match self {
            FactKind::Pin => "pins",
            FactKind::Fork => "forks",
            FactKind::Skewer => "skewers",
            FactKind::Discovery => "discoveries",
            FactKind::Mate => "mates",
            FactKind::Promotion => "promotions",
            FactKind::Sacrifice => "sacrifices",
            FactKind::Gain => "gains",
            _ => self.name(),
        }
    }

    /// The kind with this name, singular or plural.
    pub fn from_name(name: &str) -> Option<FactKind> {
        FactKind::ALL.into_iter().find(|kind| kind.name() == name || kind.plural() == name)
    }
}

/// A set of kinds of facts.
///
/// ```
/// use pinpoint_archive::{FactKind, Facts};
/// let facts: Facts = "pins,forks".parse()?;
/// assert!(facts.contains(FactKind::Pin) && !facts.contains(FactKind::Mate));
/// assert_eq!("none".parse(), Ok(Facts::NONE));
/// # Ok::<(), pinpoint_archive::UnknownFact>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts(u16);

impl Facts {
    /// Nothing: games only.
    pub const NONE: Facts = Facts(0);
    /// What is seen on the board without a search.
    pub const QUICK: Facts = Facts::ALL
        .without(FactKind::Sacrifice)
        .without(FactKind::Gain)
        .without(FactKind::Allowed)
        .without(FactKind::Missed);
    /// Everything, also what has to be proven by a search for each move.
    pub const ALL: Facts = Facts((1 << FactKind::ALL.len()) - 1);

    /// Is this kind among them?
    pub const fn contains(self, kind: FactKind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    /// The same and this kind.
    #[must_use]
    pub const fn with(self, kind: FactKind) -> Facts {
        Facts(self.0 | 1 << kind as u8)
    }

    const fn without(self, kind: FactKind) -> Facts {
        Facts(self.0 & !(1 << kind as u8))
    }

    /// Are there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Must every move be explained?
    pub(crate) const fn needs_proof(self) -> bool {
        self.contains(FactKind::Gain)
            || self.contains(FactKind::Allowed)
            || self.contains(FactKind::Missed)
    }
}

/// Names with commas between them, also `all`, `quick` and `none`.
impl FromStr for Facts {
    type Err = UnknownFact;

    fn from_str(text: &str) -> Result<Facts, UnknownFact> {
        let mut facts = Facts::NONE;
        for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            match (name, FactKind::from_name(name)) {
                (_, Some(kind)) => facts = facts.with(kind),
                ("all", _) => facts = Facts::ALL,
                ("quick", _) => facts.0 |= Facts::QUICK.0,
                ("none", _) => {}
                _ => return Err(UnknownFact(name.chars().take(40).collect())),
            }
        }
        Ok(facts)
    }
}

impl fmt::Display for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = FactKind::ALL.into_iter().filter(|&kind| self.contains(kind));
        let names: Vec<&str> = kinds.map(FactKind::plural).collect();
        f.write_str(if names.is_empty() { "none".into() } else { names.join(",") }.as_str())
    }
}

/// A name that no fact has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownFact(pub String);

impl fmt::Display for UnknownFact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = FactKind::ALL.into_iter().map(FactKind::plural).collect();
        write!(f, "unknown fact {:?}; facts are {}, or all, quick, none", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownFact {}
