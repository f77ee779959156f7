//! Mutants that once lived through all tests, and must never again.

use anyhow::ensure;

use super::edits::Mutant;
use super::read;

/// Name, file, the text to replace, and what replaces it.
const NAMED: [[&str; 4]; 6] = [
    [
        "age is a merit",
        "crates/engine/src/hash_table.rs",
        "const AGE_COST: i32 = 4;",
        "const AGE_COST: i32 = -4;",
    ],
    [
        "the known hash move is dropped",
        "crates/engine/src/hash_table.rs",
        "entry.mv = entry.mv.or(known.mv);",
        "",
    ],
    [
        "improving is inverted",
        "crates/engine/src/search/node.rs",
        "(Some(now), Some(then)) => now > then,",
        "(Some(now), Some(then)) => now <= then,",
    ],
    [
        "corrections are not learned",
        "crates/engine/src/history.rs",
        "push(&mut table[key][us], step);",
        "push(&mut table[key][us], step * 0);",
    ],
    [
        "searches do not age the table",
        "crates/engine/src/hash_table.rs",
        "(self.generation.load(Relaxed) + 1) % GENERATIONS",
        "self.generation.load(Relaxed) % GENERATIONS",
    ],
    [
        "the search does not report its corrections",
        "crates/engine/src/search/node.rs",
        "if quiet_best && tells && !is_decisive(best) {",
        "if quiet_best && tells && !is_decisive(best) && number == 0 {",
    ],
];

/// The mutants of the list; an error if the source no longer has what one replaces.
pub(super) fn mutants() -> anyhow::Result<Vec<Mutant>> {
    NAMED.iter().map(|&[name, file, before, after]| mutant(name, file, before, after)).collect()
}

fn mutant(name: &'static str, file: &str, before: &str, after: &str) -> anyhow::Result<Mutant> {
    let text = read(file)?;
    let places: Vec<usize> = text.match_indices(before).map(|(place, _)| place).collect();
    ensure!(
        places.len() == 1,
        "\"{name}\": {file} has its text {} times; bring the list up to date: {before}",
        places.len()
    );
    let range = places[0]..places[0] + before.len();
    Ok(Mutant::new(file, &text, range, after).named(name))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_source_still_has_what_the_list_replaces() {
        assert_eq!(super::mutants().unwrap().len(), super::NAMED.len());
    }
}
