//! The tags in front of a game.

use alloc::collections::BTreeMap;
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
#[derive(Debug, Clone, Default)]
pub struct Tags {
    list: Vec<(String, String)>,
    /// Where each tag is in the list, once there are more than [`FEW`]; empty before.
    index: BTreeMap<String, usize>,
}

/// Up to this number, looking through the list is quicker than an index.
const FEW: usize = 32;

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
        Tags { list: Vec::new(), index: BTreeMap::new() }
    }

    /// Where the tag is in the list.
    fn find(&self, name: &str) -> Option<usize> {
        if self.index.is_empty() {
            return self.list.iter().position(|(known, _)| known == name);
        }
        self.index.get(name).copied()
    }

    /// The value of the tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.find(name).map(|at| self.list[at].1.as_str())
    }

    /// Sets the tag, or changes its value.
    pub fn set(&mut self, name: &str, value: &str) {
        if let Some(at) = self.find(name) {
            self.list[at].1 = String::from(value);
            return;
        }
        self.list.push((String::from(name), String::from(value)));
        if !self.index.is_empty() {
            self.index.insert(String::from(name), self.list.len() - 1);
        } else if self.list.len() > FEW {
            self.make_index();
        }
    }

    /// Takes the tag away.
    pub fn remove(&mut self, name: &str) {
        let Some(at) = self.find(name) else { return };
        self.list.remove(at);
        self.index.clear();
        if self.list.len() > FEW {
            self.make_index();
        }
    }

    fn make_index(&mut self) {
        let names = self.list.iter().enumerate();
        self.index = names.map(|(at, (name, _))| (name.clone(), at)).collect();
    }

    /// The tags as they were set.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.list.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The tags in the order of the standard: the roster of seven, then the others as they came.
    pub fn in_order(&self) -> impl Iterator<Item = (&str, &str)> {
        let roster =
            ROSTER.iter().map(|&(name, unknown)| (name, self.get(name).unwrap_or(unknown)));
        let is_other = |name: &str| ROSTER.iter().all(|&(known, _)| known != name);
        roster.chain(self.iter().filter(move |&(name, _)| is_other(name)))
    }
}

/// Equal if the same tags were set to the same values in the same order.
impl PartialEq for Tags {
    fn eq(&self, other: &Tags) -> bool {
        self.list == other.list
    }
}

impl Eq for Tags {}
