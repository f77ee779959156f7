//! Code that a chapter quotes from this repository, word for word.
//!
//! A block that begins with a fence of the form
//!
//! ````text
//! ```rust,ignore,from=crates/rules/src/bitboard.rs
//! ````
//!
//! must be in that file, line by line and in this order. Indentation does not count, and a line
//! `// ...` marks lines that were left out. So a quotation cannot outlive what it quotes.

use std::fs;

use anyhow::Context;

/// How the fence of a quotation begins; the path follows.
const FENCE: &str = "```rust,ignore,from=";

/// The text as readers see it: the path of each quotation above it, and the quotation moved to the
/// left by the indentation that all of its lines share.
pub fn with_sources(text: &str) -> String {
    let mut shown = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(path) = line.strip_prefix(FENCE) else {
            shown += line;
            shown.push('\n');
            continue;
        };
        shown += &format!("<p class=\"source\"><code>{path}</code></p>\n\n```rust,ignore\n");
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let indentation = |line: &&str| line.len() - line.trim_start().len();
        let full = block.iter().filter(|line| !line.trim().is_empty());
        let shared = full.map(indentation).min().unwrap_or(0);
        for line in block {
            shown += line.get(shared..).unwrap_or_default();
            shown.push('\n');
        }
        shown += "```\n";
    }
    shown
}

/// The quotations of a text that are not in their source, each with the path of the source.
pub fn outdated(text: &str) -> anyhow::Result<Vec<String>> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(path) = line.strip_prefix(FENCE) {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            let source = fs::read_to_string(crate::folder().join("..").join(path))
                .with_context(|| format!("cannot read {path}"))?;
            if !occurs_in(&block, &source) {
                found.push(format!("not in {path}:\n{}", block.join("\n")));
            }
        }
    }
    Ok(found)
}

/// Does the block, or each of its parts between gaps, occur in the source in this order?
fn occurs_in(block: &[&str], source: &str) -> bool {
    let source: Vec<&str> = source.lines().map(str::trim).collect();
    let block: Vec<&str> = block.iter().map(|line| line.trim()).collect();
    let mut rest = source.as_slice();
    block.split(|line| *line == "// ...").all(|part| {
        let place = (0..rest.len()).find(|&place| rest[place..].starts_with(part));
        rest = place.map_or(&[], |place| &rest[place + part.len()..]);
        place.is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_quotation_occurs_in_its_source() {
        for name in crate::TEXTS {
            let text = fs::read_to_string(crate::folder().join(name)).unwrap();
            let outdated = outdated(&text).unwrap();
            assert!(outdated.is_empty(), "{name} quotes\n{}", outdated.join("\n\n"));
        }
    }

    #[test]
    fn readers_see_the_path_above_a_quotation_and_no_common_indentation() {
        let text =
            "Look:\n\n```rust,ignore,from=a/b.rs\n    fn a() {\n\n        b();\n    }\n```\nThen\n";
        let path = "<p class=\"source\"><code>a/b.rs</code></p>";
        let code = "```rust,ignore\nfn a() {\n\n    b();\n}\n```";
        assert_eq!(with_sources(text), format!("Look:\n\n{path}\n\n{code}\nThen\n"));
    }

    #[test]
    fn changed_lines_and_silent_gaps_are_found() {
        let source = "fn a() {\n    one();\n    two();\n}\nfn b() {\n    one();\n    three();\n}\n";
        assert!(occurs_in(&["fn a() {", "one();", "two();"], source));
        assert!(occurs_in(&["one();", "three();"], source));
        assert!(occurs_in(&["fn a() {", "// ...", "    three();"], source));
        assert!(!occurs_in(&["fn a() {", "two();"], source));
        assert!(!occurs_in(&["three();", "// ...", "two();"], source));
        assert!(!occurs_in(&["fn c() {"], source));
    }
}
