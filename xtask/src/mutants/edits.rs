//! Which small errors a file could have: one operator, number or statement changed.
//!
//! Looks at text, not at a syntax tree: the formatter puts spaces around every operator, so
//! that a comparison differs from a type parameter.

use std::fmt;
use std::ops::Range;

/// One edit of one file.
#[derive(Debug, Clone)]
pub(super) struct Mutant {
    pub(super) name: Option<&'static str>,
    pub(super) file: String,
    /// The whole text of the file with the error in it.
    pub(super) text: String,
    line: usize,
    before: String,
    after: String,
}

impl Mutant {
    pub(super) fn new(file: &str, text: &str, range: Range<usize>, after: &str) -> Mutant {
        let line = text[..range.start].matches('\n').count() + 1;
        let before = text[range.clone()].trim().to_owned();
        let mut mutated = text.to_owned();
        mutated.replace_range(range, after);
        let after = after.trim().to_owned();
        Mutant { name: None, file: file.to_owned(), text: mutated, line, before, after }
    }

    pub(super) fn named(self, name: &'static str) -> Mutant {
        Mutant { name: Some(name), ..self }
    }
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mutant { file, line, before, after, .. } = self;
        if let Some(name) = self.name {
            return write!(f, "{file}:{line}: {name}");
        }
        match after.is_empty() {
            true => write!(f, "{file}:{line}: without {before}"),
            false => write!(f, "{file}:{line}: {before} becomes {after}"),
        }
    }
}

/// What replaces what, wherever it occurs in code.
const REPLACEMENTS: [(&str, &str); 17] = [
    (" == ", " != "),
    (" != ", " == "),
    (" < ", " >= "),
    (" <= ", " > "),
    (" > ", " <= "),
    (" >= ", " < "),
    (" && ", " || "),
    (" || ", " && "),
    (" + ", " - "),
    (" - ", " + "),
    (" * ", " + "),
    (" / ", " * "),
    (" += ", " -= "),
    (" -= ", " += "),
    (" true", " false"),
    (" false", " true"),
    (".max(", ".min("),
];

/// Lines with these words are about speed and the sizes of buffers, which no test may measure.
const SPEED_ONLY: [&str; 5] =
    ["prefetch", "with_capacity", "CORRECTION_SIZE: usize", "MAX_PLY", "#["];

/// All mutants of a file, in the order of its lines; tests and comments are left alone.
pub(super) fn mutants(file: &str, text: &str) -> Vec<Mutant> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
    let mut found = Vec::new();
    let mut start = 0;
    for line in code.split_inclusive('\n') {
        let code = line.split("//").next().unwrap_or(line);
        let is_import = code.starts_with("use ") || code.starts_with("mod ");
        if !is_import && !SPEED_ONLY.iter().any(|word| code.contains(word)) {
            for (range, after) in edits_of_line(code) {
                let range = start + range.start..start + range.end;
                found.push(Mutant::new(file, text, range, &after));
            }
        }
        start += line.len();
    }
    found
}

fn edits_of_line(code: &str) -> Vec<(Range<usize>, String)> {
    let mut edits = Vec::new();
    for (before, after) in REPLACEMENTS {
        for (place, _) in code.match_indices(before) {
            edits.push((place..place + before.len(), after.to_owned()));
        }
    }
    edits.extend(negations(code).map(|place| (place..place + 1, String::new())));
    edits.extend(numbers(code));
    edits.extend(statement(code).map(|range| (range, String::new())));
    edits.sort_by_key(|(range, _)| range.start);
    edits
}

/// Where a `!` negates what follows; after a letter it would be a macro.
fn negations(code: &str) -> impl Iterator<Item = usize> + '_ {
    code.match_indices('!').filter_map(|(place, _)| {
        let before = code[..place].chars().next_back()?;
        let after = code[place + 1..].chars().next()?;
        (" (&".contains(before) && (after.is_alphabetic() || after == '(')).then_some(place)
    })
}

/// Numbers of more than one digit or behind an operator, each a bit larger.
fn numbers(code: &str) -> impl Iterator<Item = (Range<usize>, String)> + '_ {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
    let mut place = 0;
    let mut words = Vec::new();
    for word in code.split_inclusive(|letter| !is_part(letter)) {
        let trimmed = word.trim_end_matches(|letter| !is_part(letter));
        words.push((place, trimmed));
        place += word.len();
    }
    words.into_iter().filter_map(|(place, word)| {
        let range = place..place + word.len();
        if let Ok(number) = word.parse::<i64>() {
            return Some((range, (number + 1).to_string()));
        }
        let number = word.parse::<f64>().ok().filter(|number| *number != 0.0)?;
        (word.contains('.') && word.starts_with(|letter: char| letter.is_ascii_digit()))
            .then(|| (range, format!("{:?}", number * 1.25)))
    })
}

/// A whole statement on one line that is done for its effect.
fn statement(code: &str) -> Option<Range<usize>> {
    let text = code.trim();
    let balanced = text.matches('(').count() == text.matches(')').count();
    let has_effect = ["self.", "picker.", "quiets.", "captures.", "push(", "*", "continue;"];
    let counts = has_effect.iter().any(|start| text.starts_with(start));
    let start = code.len() - code.trim_start().len();
    (counts && balanced && text.ends_with(';')).then(|| start..start + text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: &[&str]) {
        let found: Vec<String> =
            mutants("f", line).into_iter().map(|mutant| mutant.text.trim().to_owned()).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn each_operator_number_and_negation_is_an_error_of_its_own() {
        check("if a < b && !c {", &["if a >= b && !c {", "if a < b || !c {", "if a < b && c {"]);
        check(
            "let x = 12 - y / 0.5;",
            &[
                "let x = 13 - y / 0.5;",
                "let x = 12 + y / 0.5;",
                "let x = 12 - y * 0.5;",
                "let x = 12 - y / 0.625;",
            ],
        );
        check("self.learn(mv);", &[""]);
    }

    #[test]
    fn types_macros_comments_imports_and_tests_are_left_alone() {
        check("fn f<N: Node>(x: Vec<u8>) -> bool {", &[]);
        check("unreachable!();", &[]);
        check("// a < b", &[]);
        check("use a::{b, c};", &[]);
        check("#[cfg(test)]\nmod tests {\nlet a = b + c;", &[]);
    }
}
