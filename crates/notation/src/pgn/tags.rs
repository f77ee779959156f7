//! The tags in front of a game.

use alloc::string::String;
use alloc::vec::Vec;

/// Names and values of tags, in the order in which they were set.
///
/// ```
/// use pinpoint_notation::pgn::Tags;
/// let mut tags = Tags::new();
/// tags.set("White", "Anderssen, Adolf");
/// tags.set("Event", "Casual Game");
/// assert_eq!(tags.get("White"), Some("Anderssen, Adolf"));
/// // The seven tags of the roster come first, the missing ones with their stand-ins.
/// let names: Vec<&str> = tags.in_order().map(|(name, _)| name).collect();
/// assert_eq!(names, ["Event", "Site", "Date", "Round", "White", "Black", "Result"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tags(Vec<(String, String)>);

/// The tags that every game has, with what stands for an unknown value.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

impl Tags {
    /// No tags.
    pub const fn new() -> Tags {
        Tags(Vec::new())
    }

    /// The value of the tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets the tag, or changes its value.
    pub fn set(&mut self, name: &str, value: &str) {
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = String::from(value),
            None => self.0.push((String::from(name), String::from(value))),
        }
    }

    /// Takes the tag away.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(known, _)| known != name);
    }

    /// The tags as they were set.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The tags in the order of the standard: the roster of seven, then the others as they came.
    pub fn in_order(&self) -> impl Iterator<Item = (&str, &str)> {
        let roster =
            ROSTER.iter().map(|&(name, unknown)| (name, self.get(name).unwrap_or(unknown)));
        let is_other = |name: &str| ROSTER.iter().all(|&(known, _)| known != name);
        roster.chain(self.iter().filter(move |&(name, _)| is_other(name)))
    }
}
