//! The glossary has every word that a chapter names at its end.

#[cfg(test)]
mod tests {
    use std::fs;

    const HEADING: &str = "## Names and sources";

    /// The words in italics, each on one line and in lower case.
    fn terms(text: &str) -> Vec<String> {
        let parts = text.split('*').skip(1).step_by(2);
        parts.map(|term| term.replace('\n', " ").to_lowercase()).collect()
    }

    /// The first column of the glossary. A cell may have several words, with commas between.
    fn words(glossary: &str) -> Vec<String> {
        let rows = glossary.lines().filter_map(|line| line.strip_prefix("| "));
        let cells = rows.filter_map(|row| row.split(" | ").next());
        cells.flat_map(|cell| cell.split(", ")).map(str::to_lowercase).collect()
    }

    fn has(words: &[String], term: &str) -> bool {
        let is = |word: &String| word == term || term.strip_suffix('s') == Some(word);
        words.iter().any(is)
    }

    #[test]
    fn every_word_that_a_chapter_names_is_in_the_glossary() {
        let chapters = crate::folder().join("chapters");
        let words = words(&fs::read_to_string(chapters.join("glossary.md")).unwrap());
        let mut missing = Vec::new();
        for entry in fs::read_dir(&chapters).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if !name.ends_with(".md") || ["SUMMARY.md", "glossary.md"].contains(&name.as_str()) {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let (_, end) =
                text.split_once(HEADING).unwrap_or_else(|| panic!("{name} has no {HEADING}"));
            let unknown = terms(end).into_iter().filter(|term| !has(&words, term));
            missing.extend(unknown.map(|term| format!("{name}: {term}")));
        }
        assert!(missing.is_empty(), "not in the glossary:\n{}", missing.join("\n"));
    }

    #[test]
    fn plurals_and_cells_with_several_words_are_known() {
        let words = words("| word | meaning |\n| fork, skewer | an attack |\n");
        assert!(has(&words, "skewers") && has(&words, "fork"));
        assert!(!has(&words, "pin") && !has(&words, "an attack"));
        assert_eq!(terms("A *Fork*\nand *a\nskewer*."), ["fork", "a skewer"]);
    }
}
