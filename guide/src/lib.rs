//! The book, as far as the compiler can check it.
//!
//! Every Rust block of a chapter is a doctest of the module of that name, unless it is a quotation
//! (see [`quotes`]). The book itself is built and its links are checked by [`book`].
#![forbid(unsafe_code)]
// `from=FILE` in the head of a quotation is ours.
#![allow(rustdoc::invalid_codeblock_attributes)]

pub mod book;
pub mod quotes;
pub mod small_engine;

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
