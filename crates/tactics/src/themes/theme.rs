//! The themes by name, and sets of them.

use std::fmt;

macro_rules! themes {
    ($($theme:ident => $name:literal,)*) => {
        /// What a puzzle is about, under the names that Lichess gave them.
        ///
        /// ```
        /// use pinpoint_tactics::Theme;
        /// assert_eq!(Theme::XRayAttack.name(), "xRayAttack");
        /// assert_eq!(Theme::from_name("fork"), Some(Theme::Fork));
        /// assert_eq!(Theme::from_name("crushing"), None);
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "the names say it; the rules are beside the code")]
        pub enum Theme {
            $($theme,)*
        }

        impl Theme {
            /// All themes that are looked for, in the order of their names.
            pub const ALL: &[Theme] = &[$(Theme::$theme,)*];

            /// The name as Lichess spells it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Theme::$theme => $name,)*
                }
            }
        }
    };
}

themes! {
    AdvancedPawn => "advancedPawn",
    AnastasiaMate => "anastasiaMate",
    ArabianMate => "arabianMate",
    AttackingF2F7 => "attackingF2F7",
    Attraction => "attraction",
    BackRankMate => "backRankMate",
    BalestraMate => "balestraMate",
    BishopEndgame => "bishopEndgame",
    BlindSwineMate => "blindSwineMate",
    BodenMate => "bodenMate",
    CapturingDefender => "capturingDefender",
    Castling => "castling",
    Clearance => "clearance",
    CollinearMove => "collinearMove",
    CornerMate => "cornerMate",
    DefensiveMove => "defensiveMove",
    Deflection => "deflection",
    DiscoveredAttack => "discoveredAttack",
    DiscoveredCheck => "discoveredCheck",
    DoubleBishopMate => "doubleBishopMate",
    DoubleCheck => "doubleCheck",
    DovetailMate => "dovetailMate",
    EnPassant => "enPassant",
    EpauletteMate => "epauletteMate",
    ExposedKing => "exposedKing",
    Fork => "fork",
    HangingPiece => "hangingPiece",
    HookMate => "hookMate",
    Interference => "interference",
    Intermezzo => "intermezzo",
    KillBoxMate => "killBoxMate",
    KingsideAttack => "kingsideAttack",
    KnightEndgame => "knightEndgame",
    Long => "long",
    Mate => "mate",
    MateIn1 => "mateIn1",
    MateIn2 => "mateIn2",
    MateIn3 => "mateIn3",
    MateIn4 => "mateIn4",
    MateIn5 => "mateIn5",
    MorphysMate => "morphysMate",
    OneMove => "oneMove",
    OperaMate => "operaMate",
    PawnEndgame => "pawnEndgame",
    PillsburysMate => "pillsburysMate",
    Pin => "pin",
    Promotion => "promotion",
    QueenEndgame => "queenEndgame",
    QueenRookEndgame => "queenRookEndgame",
    QueensideAttack => "queensideAttack",
    QuietMove => "quietMove",
    RookEndgame => "rookEndgame",
    Sacrifice => "sacrifice",
    Short => "short",
    Skewer => "skewer",
    SmotheredMate => "smotheredMate",
    SwallowtailMate => "swallowstailMate",
    TrappedPiece => "trappedPiece",
    TriangleMate => "triangleMate",
    UnderPromotion => "underPromotion",
    VeryLong => "veryLong",
    VukovicMate => "vukovicMate",
    XRayAttack => "xRayAttack",
}

impl Theme {
    /// The theme that Lichess spells like this.
    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.iter().copied().find(|theme| theme.name() == name)
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of themes.
///
/// ```
/// use pinpoint_tactics::{Theme, ThemeSet};
/// let set: ThemeSet = [Theme::Pin, Theme::Fork].into_iter().collect();
/// assert!(set.contains(Theme::Pin));
/// assert_eq!(set.to_string(), "fork pin");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ThemeSet(u64);

impl ThemeSet {
    /// Is the theme in the set?
    pub const fn contains(self, theme: Theme) -> bool {
        self.0 >> theme as u32 & 1 != 0
    }

    /// Adds the theme.
    pub const fn insert(&mut self, theme: Theme) {
        self.0 |= 1 << theme as u32;
    }

    /// The themes in the order of their names.
    ///
    /// ```
    /// use pinpoint_tactics::{Theme, ThemeSet};
    /// let set: ThemeSet = [Theme::Skewer, Theme::Mate].into_iter().collect();
    /// assert!(set.iter().eq([Theme::Mate, Theme::Skewer]));
    /// ```
    pub fn iter(self) -> impl Iterator<Item = Theme> {
        Theme::ALL.iter().copied().filter(move |&theme| self.contains(theme))
    }
}

// One bit of the word for each theme.
const _: () = assert!(Theme::ALL.len() <= 64);

impl FromIterator<Theme> for ThemeSet {
    fn from_iter<I: IntoIterator<Item = Theme>>(themes: I) -> ThemeSet {
        let mut set = ThemeSet::default();
        themes.into_iter().for_each(|theme| set.insert(theme));
        set
    }
}

/// The names with a space between.
impl fmt::Display for ThemeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (count, theme) in self.iter().enumerate() {
            let space = if count > 0 { " " } else { "" };
            write!(f, "{space}{theme}")?;
        }
        Ok(())
    }
}
