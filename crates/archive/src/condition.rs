//! Conditions on games: `WhiteElo >= 2000`, `Result = 1-0`, `plies > 40`, `fact = mate:backRankMate`.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::events::Event;
use crate::game::GameStore;
use crate::{FactKind, Facts};

/// What a game must be like.
///
/// Numbers are compared as numbers, anything else as text; dates are written so that their order as
/// text is that in time. `Elo` asks for both players, `~` for a part of the text. `ECO` and `Opening` are
/// those of the games table, whatever the file says. A game without the tag fulfills only `!=`.
///
/// ```
/// use pinpoint_archive::Condition;
/// assert!("WhiteElo >= 2000".parse::<Condition>().is_ok());
/// assert!("fact = fork".parse::<Condition>().is_ok());
/// assert!("fact = forc".parse::<Condition>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    subject: Subject,
    operator: Operator,
    value: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Subject {
    Tag(String),
    /// The ratings of both players.
    Elo,
    /// The code of the opening, as the games table has it.
    Eco,
    /// The name of the opening, as the games table has it.
    Opening,
    Plies,
    Fact(FactKind),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operator {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Contains,
}

/// The longer spellings first, since they begin with the shorter ones.
const OPERATORS: [(&str, Operator); 8] = [
    ("!=", Operator::Unequal),
    ("<=", Operator::LessOrEqual),
    (">=", Operator::GreaterOrEqual),
    ("==", Operator::Equal),
    ("=", Operator::Equal),
    ("<", Operator::Less),
    (">", Operator::Greater),
    ("~", Operator::Contains),
];

impl Operator {
    fn holds(self, order: Ordering) -> bool {
        match self {
            Operator::Equal | Operator::Contains => order.is_eq(),
            Operator::Unequal => order.is_ne(),
            Operator::Less => order.is_lt(),
            Operator::LessOrEqual => order.is_le(),
            Operator::Greater => order.is_gt(),
            Operator::GreaterOrEqual => order.is_ge(),
        }
    }
}

impl Condition {
    /// The kind of fact that the condition asks for, which has to be looked for then.
    pub(crate) fn needed_fact(&self) -> Option<FactKind> {
        match self.subject {
            Subject::Fact(kind) => Some(kind),
            _ => None,
        }
    }

    /// May a game with these tags fulfill the condition? What only its moves say is still open.
    pub(crate) fn allows_tags(&self, game: &GameStore) -> bool {
        match &self.subject {
            Subject::Tag(name) => self.compares(game.tags.get(name)),
            Subject::Elo => {
                let both = ["WhiteElo", "BlackElo"];
                both.into_iter().all(|name| self.compares(game.tags.get(name)))
            }
            Subject::Eco | Subject::Opening | Subject::Plies | Subject::Fact(_) => true,
        }
    }

    /// Does the game, read to its end, fulfill what depends on its moves?
    pub(crate) fn allows_moves(&self, game: &GameStore, events: &[Event]) -> bool {
        match self.subject {
            Subject::Eco => self.compares(game.opening.map(|opening| opening.eco)),
            Subject::Opening => self.compares(game.opening.map(|opening| opening.name)),
            Subject::Plies => self.compares(Some(&game.plies.to_string())),
            Subject::Fact(fact) => {
                let shows = |event: &Event| {
                    let fits = self.value.is_empty() || event.kind == Some(self.value.as_str());
                    event.fact == fact && fits
                };
                events.iter().any(shows) == (self.operator == Operator::Equal)
            }
            Subject::Tag(_) | Subject::Elo => true,
        }
    }

    fn compares(&self, found: Option<&str>) -> bool {
        let Some(found) = found else { return self.operator == Operator::Unequal };
        if self.operator == Operator::Contains {
            return found.to_lowercase().contains(&self.value.to_lowercase());
        }
        let numbers = (found.parse::<f64>(), self.value.parse::<f64>());
        self.operator.holds(match numbers {
            (Ok(found), Ok(wanted)) => found.total_cmp(&wanted),
            // A rating of `?` is neither above nor below a number.
            (Err(_), Ok(_)) => return self.operator == Operator::Unequal,
            _ => found.cmp(&self.value),
        })
    }
}

impl FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Condition, ConditionError> {
        let found = text.char_indices().find_map(|(at, _)| {
            let operators = OPERATORS.into_iter();
            operators.filter(|(sign, _)| text[at..].starts_with(sign)).map(|it| (at, it)).next()
        });
        let (at, (sign, operator)) = found.ok_or(ConditionError::NoOperator)?;
        let (name, value) = (text[..at].trim(), text[at + sign.len()..].trim());
        if name.is_empty() {
            return Err(ConditionError::NoName);
        }
        let value = value.trim_matches('"').to_owned();
        match name {
            "fact" => Condition::on_fact(operator, &value),
            "plies" | "ply" if value.parse::<u32>().is_err() => Err(ConditionError::NotANumber),
            "plies" | "ply" => Ok(Condition { subject: Subject::Plies, operator, value }),
            "Elo" => Ok(Condition { subject: Subject::Elo, operator, value }),
            "ECO" => Ok(Condition { subject: Subject::Eco, operator, value }),
            "Opening" => Ok(Condition { subject: Subject::Opening, operator, value }),
            _ => Ok(Condition { subject: Subject::Tag(name.to_owned()), operator, value }),
        }
    }
}

impl Condition {
    fn on_fact(operator: Operator, value: &str) -> Result<Condition, ConditionError> {
        if !matches!(operator, Operator::Equal | Operator::Unequal) {
            return Err(ConditionError::FactOperator);
        }
        let (name, kind) = value.split_once(':').unwrap_or((value, ""));
        let fact = FactKind::from_name(name);
        let fact = fact.ok_or_else(|| ConditionError::UnknownFact(name.to_owned()))?;
        Ok(Condition { subject: Subject::Fact(fact), operator, value: kind.to_owned() })
    }
}

/// As it is typed.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let signs = OPERATORS.iter().filter(|(sign, _)| *sign != "==");
        let sign = signs.clone().find(|(_, operator)| *operator == self.operator);
        let sign = sign.map_or("=", |(sign, _)| sign);
        match &self.subject {
            Subject::Tag(name) => write!(f, "{name} {sign} {}", self.value),
            Subject::Elo => write!(f, "Elo {sign} {}", self.value),
            Subject::Eco => write!(f, "ECO {sign} {}", self.value),
            Subject::Opening => write!(f, "Opening {sign} {}", self.value),
            Subject::Plies => write!(f, "plies {sign} {}", self.value),
            Subject::Fact(fact) if self.value.is_empty() => {
                write!(f, "fact {sign} {}", fact.name())
            }
            Subject::Fact(fact) => write!(f, "fact {sign} {}:{}", fact.name(), self.value),
        }
    }
}

/// Why a condition was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConditionError {
    /// Nothing is compared.
    NoOperator,
    /// Nothing stands before the operator.
    NoName,
    /// Half-moves are compared with a number.
    NotANumber,
    /// Facts are there or not.
    FactOperator,
    /// No fact has this name.
    UnknownFact(String),
}

impl fmt::Display for ConditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConditionError::NoOperator => {
                f.write_str("expected NAME OPERATOR VALUE, as in \"WhiteElo >= 2000\"; operators are = != < <= > >= ~")
            }
            ConditionError::NoName => f.write_str("expected the name of a tag before the operator"),
            ConditionError::NotANumber => f.write_str("expected a number of half-moves"),
            ConditionError::FactOperator => f.write_str("a fact is there (=) or not (!=)"),
            ConditionError::UnknownFact(name) => crate::UnknownFact(name.clone()).fmt(f),
        }
    }
}

impl std::error::Error for ConditionError {}

impl Facts {
    /// These facts and those that the conditions ask for.
    pub(crate) fn with_needed(self, conditions: &[Condition]) -> Facts {
        conditions.iter().filter_map(Condition::needed_fact).fold(self, Facts::with)
    }
}
