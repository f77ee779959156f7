//! Every fuzz target over its committed corpus and seeded mutations of it, on a stable compiler.
//!
//! `PINPOINT_MUTATIONS` sets how many mutations each target gets.

use std::path::Path;

/// The generator of all "random" choices here: xorshift with a seed.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}

/// The words of the dictionary, without their quotes and escapes.
fn dictionary() -> Vec<Vec<u8>> {
    let text = std::fs::read_to_string("chess.dict").expect("the dictionary is there");
    let words = text.lines().filter_map(|line| line.trim().strip_prefix('"')?.strip_suffix('"'));
    let plain = |word: &str| word.replace("\\x0a", "\n").replace("\\\"", "\"").into_bytes();
    words.map(plain).collect()
}

/// The files of the target's corpus, in the order of their names.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new("corpus").join(target);
    let entries = std::fs::read_dir(&folder).expect("every target has a corpus");
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{folder:?} is empty");
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// Changes the text in one to four places.
fn mutate(random: &mut Random, text: &mut Vec<u8>, words: &[Vec<u8>], other: &[u8]) {
    for _ in 0..=random.below(4) {
        let at = random.below(text.len() + 1);
        let end = (at + random.below(9)).min(text.len());
        match random.below(7) {
            0 => text.splice(at..end, []).for_each(drop),
            1 => text.splice(at..at, words[random.below(words.len())].clone()).for_each(drop),
            2 => text.splice(at..end, words[random.below(words.len())].clone()).for_each(drop),
            3 => text.insert(at, random.below(256) as u8),
            4 if at < text.len() => text[at] ^= 1 << random.below(8),
            5 => text.splice(at..at, text[at..end].to_vec()).for_each(drop),
            _ => {
                let from = random.below(other.len() + 1);
                text.truncate(at);
                text.extend_from_slice(&other[from..]);
            }
        }
    }
}

/// Runs the check, and names the input if it fails.
fn try_input(check: fn(&[u8]), input: &[u8]) {
    let outcome = std::panic::catch_unwind(|| check(input));
    if let Err(panic) = outcome {
        eprintln!("input: {:?}", String::from_utf8_lossy(input));
        std::panic::resume_unwind(panic);
    }
}

fn run(target: &str, check: fn(&[u8])) {
    let mutations = std::env::var("PINPOINT_MUTATIONS");
    let mutations = mutations.map_or(100_000, |count| count.parse().expect("a number"));
    let (seeds, words) = (corpus(target), dictionary());
    for seed in &seeds {
        try_input(check, seed);
    }
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for _ in 0..mutations {
        let mut input = seeds[random.below(seeds.len())].clone();
        let other = &seeds[random.below(seeds.len())];
        mutate(&mut random, &mut input, &words, other);
        try_input(check, &input);
    }
}

/// As libFuzzer does it: bytes that are no UTF-8 are no text, so they are replaced.
fn as_text(check: fn(&str)) -> impl Fn(&[u8]) {
    move |bytes| check(&String::from_utf8_lossy(bytes))
}

#[test]
fn fen() {
    run("fen", |bytes| as_text(pinpoint_fuzz::fen::check)(bytes));
}

#[test]
fn epd() {
    run("epd", |bytes| as_text(pinpoint_fuzz::epd::check)(bytes));
}

#[test]
fn san() {
    run("san", |bytes| as_text(pinpoint_fuzz::san::check)(bytes));
}

#[test]
fn uci_move() {
    run("uci_move", |bytes| as_text(pinpoint_fuzz::uci_move::check)(bytes));
}

#[test]
fn uci_line() {
    run("uci_line", |bytes| as_text(pinpoint_fuzz::uci_line::check)(bytes));
}

#[test]
fn pgn() {
    run("pgn", pinpoint_fuzz::pgn::check);
}

/// A target that is not run here would be guarded by nobody on a stable compiler.
#[test]
fn every_target_is_run_here() {
    let here = include_str!("corpus.rs");
    for entry in std::fs::read_dir("fuzz_targets").unwrap() {
        let name = entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned();
        assert!(here.contains(&format!("run(\"{name}\"")), "{name}");
    }
}
