//! The book, as far as the compiler can check it.
//!
//! Every Rust block of a chapter is a doctest of the module of that name, unless it is a quotation
//! (see [`quotes`]). The book itself is built and its links are checked by [`book`].
#![forbid(unsafe_code)]
// `from=FILE` in the head of a quotation is ours.
#![allow(rustdoc::invalid_codeblock_attributes)]

pub mod book;
pub mod hover;
pub mod ladder;
pub mod listing;
pub mod quotes;
pub mod small_engine;
pub mod steps;
pub mod tree;
mod words;

/// One module per text, so that a failing snippet names its chapter.
macro_rules! texts {
    ($($name:ident: $file:literal,)*) => {
        $(#[doc = include_str!(concat!("../", $file))] pub mod $name {})*

        /// The texts whose snippets are compiled, relative to the folder of the guide.
        pub const TEXTS: &[&str] = &[$($file),*];
    };
}

texts! {
    readme: "../README.md",
    introduction: "chapters/introduction.md",
    step_01_board: "chapters/step-01-board.md",
    step_02_fen: "chapters/step-02-fen.md",
    step_03_moves: "chapters/step-03-moves.md",
    step_04_legal: "chapters/step-04-legal.md",
    step_05_perft: "chapters/step-05-perft.md",
    step_06_uci: "chapters/step-06-uci.md",
    step_07_minimax: "chapters/step-07-minimax.md",
    step_08_draws: "chapters/step-08-draws.md",
    step_09_alpha_beta: "chapters/step-09-alpha-beta.md",
    step_10_quiescence: "chapters/step-10-quiescence.md",
    step_11_hash: "chapters/step-11-hash.md",
    step_12_time: "chapters/step-12-time.md",
    step_13_ordering: "chapters/step-13-ordering.md",
    step_14_pruning: "chapters/step-14-pruning.md",
    step_15_bitboards: "chapters/step-15-bitboards.md",
    step_16_pins: "chapters/step-16-pins.md",
    step_17_tuning: "chapters/step-17-tuning.md",
    step_18_network: "chapters/step-18-network.md",
    ladder_chapter: "chapters/ladder.md",
    exercises: "chapters/exercises.md",
    zoo: "chapters/zoo.md",
    glossary: "chapters/glossary.md",
    bitboards: "chapters/bitboards.md",
    leapers: "chapters/leapers.md",
    pawns: "chapters/pawns.md",
    sliders: "chapters/sliders.md",
    pins: "chapters/pins.md",
    checks: "chapters/checks.md",
    en_passant: "chapters/en-passant.md",
    castling: "chapters/castling.md",
    perft: "chapters/perft.md",
    questions: "chapters/questions.md",
    search: "chapters/search.md",
    evaluation: "chapters/evaluation.md",
    network: "chapters/network.md",
    sentences: "chapters/sentences.md",
    uci: "chapters/uci.md",
    speed: "chapters/speed.md",
    archives: "chapters/archives.md",
    all_games: "chapters/all-games.md",
}

/// The folder of the guide.
pub fn folder() -> std::path::PathBuf {
    std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    #[test]
    fn every_chapter_is_in_the_summary_and_has_its_snippets_compiled() {
        let chapters = super::folder().join("chapters");
        let summary = fs::read_to_string(chapters.join("SUMMARY.md")).unwrap();
        for entry in fs::read_dir(chapters).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".md") && name != "SUMMARY.md" {
                assert!(summary.contains(&format!("({name})")), "{name} is not in SUMMARY.md");
                let path = format!("chapters/{name}");
                assert!(super::TEXTS.contains(&path.as_str()), "{name} is not in src/lib.rs");
            }
        }
    }
}
