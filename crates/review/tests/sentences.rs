//! Every sentence is true on the board: its proof is legal and shows what the words say.
//!
//! The verifier reads the words and counts the letters of FENs. It shares nothing with the code
//! that wrote them.

use std::ops::ControlFlow;

use pinpoint_review::{Budget, Examiner, MoveReview, Review, Sentence, Subject, numbered_line};
use pinpoint_rules::{Color, Game, Position};

/// A game of moves that a simple generator picks: full of faults.
fn random_game(seed: u64, plies: usize) -> Game {
    let mut game = Game::default();
    let mut state = seed;
    for _ in 0..plies {
        let moves: Vec<_> = game.position().legal_moves().into_iter().collect();
        if moves.is_empty() || game.outcome().is_some() {
            break;
        }
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = moves[(state >> 33) as usize % moves.len()];
        game.try_play(mv).unwrap();
    }
    game
}

fn reviewed(seed: u64) -> Review {
    let game = random_game(seed, 50);
    let mut examiner = Examiner::new(Budget::depth(6), 1, 4);
    let found = examiner.examine(&game, &mut |_| ControlFlow::Continue(())).unwrap();
    Review::new(&game, &found)
}

#[test]
fn every_sentence_is_true_and_every_proof_legal() {
    let mut seen = 0;
    for seed in 1..=12 {
        let moves = reviewed(seed).moves;
        for (index, mv) in moves.iter().enumerate() {
            assert!(!mv.verdict.is_fault() || !mv.sentences.is_empty(), "a fault without a reason");
            // Who takes back has won nothing: what the opponent has just taken counts.
            let earlier = index.checked_sub(1).map(|before| moves[before].position);
            let count = |at: &Position| {
                at.to_fen()
                    .chars()
                    .take_while(|&it| it != ' ')
                    .filter(|it| it.is_alphabetic())
                    .count()
            };
            let start =
                earlier.filter(|then| count(then) > count(&mv.position)).unwrap_or(mv.position);
            for sentence in &mv.sentences {
                verify(mv, &start, sentence);
                seen += 1;
            }
        }
    }
    assert!(seen > 200, "only {seen} sentences");
}

/// `start` is the position before the opponent's last move, if that took something.
fn verify(mv: &MoveReview, start: &Position, sentence: &Sentence) {
    let text = &sentence.text;
    let mut end = mv.position;
    for &step in &sentence.proof {
        end = end.try_play(step).unwrap_or_else(|_| panic!("{step} is illegal: {text}"));
    }
    match sentence.subject {
        Subject::Played => assert_eq!(sentence.proof[0], mv.mv, "{text}"),
        Subject::Better => {
            assert_eq!(Some(sentence.proof[0]), mv.best(), "{text}");
            assert_ne!(sentence.proof[0], mv.mv, "{text}");
        }
    }
    if text.contains("mate in ") || text.contains("was mate") || text.starts_with("Allows mate") {
        assert!(end.is_checkmate(), "{text}");
        verify_length(sentence);
    }
    let us = mv.side();
    if let Some(what) = between(text, "oses ", ":") {
        // What the better move loses is no part of the proof.
        let what = what.split_once(", where ").map_or(what, |(what, _)| what);
        assert_eq!(balance(&mv.position, us) - balance(&end, us), points(what), "{text}");
    }
    if let Some(what) = between(text, "would have won ", ":") {
        // What the played move wins is no part of the proof.
        let what = what.split_once(", where ").map_or(what, |(what, _)| what);
        assert_eq!(balance(&end, us) - balance(start, us), points(what), "{text}");
    }
    if let Some(what) = between(text, "wins back ", ":") {
        let after = mv.position.play(mv.mv);
        assert_eq!(balance(&after, us) - balance(&end, us), points(what), "{text}");
    }
    if text.contains("ets a pawn promote") {
        assert!(sentence.proof.iter().any(|step| step.promotion().is_some()), "{text}");
        assert!(balance(&end, us) < balance(&mv.position, us), "{text}");
    }
    if let Some(file) = between(text, "doubled pawns on the ", "-file") {
        let pawns = |at: &Position| pawns_on(at, us, file);
        assert!(pawns(&end) > 1 && pawns(&mv.position) < 2, "{text}");
    }
    if text.starts_with("Gives up castling") {
        let fen = end.to_fen();
        let own: &[char] = if us == Color::White { &['K', 'Q'] } else { &['k', 'q'] };
        assert!(!fen.split(' ').nth(2).unwrap().contains(own), "{text}");
    }
    verify_line(mv, sentence);
}

/// The pawns of a side on a file, from the letters of the FEN.
fn pawns_on(position: &Position, us: Color, file: &str) -> usize {
    let own = if us == Color::White { 'P' } else { 'p' };
    let file = usize::from(file.as_bytes()[0] - b'a');
    let fen = position.to_fen();
    let on_file = |rank: &&str| {
        let digits = |letter: char| letter.to_digit(10).unwrap_or(1) as usize;
        let squares = rank.chars().flat_map(|letter| std::iter::repeat_n(letter, digits(letter)));
        squares.into_iter().nth(file) == Some(own)
    };
    fen.split(' ').next().unwrap().split('/').filter(on_file).count()
}

/// "mate in N" takes N moves of the side that mates.
fn verify_length(sentence: &Sentence) {
    let Some(number) = between(&sentence.text, "mate in ", ":") else { return };
    let plies = match sentence.subject {
        Subject::Played => sentence.proof.len() - 1,
        Subject::Better => sentence.proof.len(),
    };
    assert_eq!(plies.div_ceil(2).to_string(), number, "{}", sentence.text);
}

/// The line at the end of the words is the beginning of the proof.
fn verify_line(mv: &MoveReview, sentence: &Sentence) {
    let Some((_, shown)) = sentence.text.rsplit_once(": ") else { return };
    if !shown.starts_with(|letter: char| letter.is_ascii_digit()) {
        return;
    }
    let shown = shown.trim_end_matches("...").trim_end_matches(['.', ' ']);
    let whole = match sentence.subject {
        Subject::Better => numbered_line(&mv.position, &sentence.proof),
        Subject::Played => numbered_line(&mv.position.play(mv.mv), &sentence.proof[1..]),
    };
    assert!(whole.starts_with(shown), "{shown} is not in {whole}");
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let rest = &text[text.find(before)? + before.len()..];
    Some(&rest[..rest.find(after)?])
}

/// Material from the letters of the FEN.
fn balance(position: &Position, us: Color) -> i32 {
    let fen = position.to_fen();
    let board = fen.split(' ').next().unwrap();
    let worth = |letter: char| match letter.to_ascii_lowercase() {
        'p' => 1,
        'n' | 'b' => 3,
        'r' => 5,
        'q' => 9,
        _ => 0,
    };
    let white: i32 = board.chars().filter(char::is_ascii_uppercase).map(worth).sum();
    let black: i32 = board.chars().filter(char::is_ascii_lowercase).map(worth).sum();
    if us == Color::White { white - black } else { black - white }
}

/// What the words are worth: "a rook for two pawns" is 3.
fn points(what: &str) -> i32 {
    let (lost, won) = what.split_once(" for ").unwrap_or((what, ""));
    let list = |text: &str| -> i32 {
        let parts = text.split(" and ").flat_map(|part| part.split(", "));
        parts.filter(|part| !part.is_empty()).map(worth).sum()
    };
    list(lost) - list(won)
}

/// What one part is worth: "two pawns".
fn worth(part: &str) -> i32 {
    let (count, kind) = part.split_once(' ').unwrap_or_else(|| panic!("{part}"));
    let words = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let count = match count {
        "a" | "the" => 1,
        word => {
            2 + words.iter().position(|it| *it == word).unwrap_or_else(|| panic!("{part}")) as i32
        }
    };
    let each = match kind.trim_end_matches('s') {
        "pawn" => 1,
        "exchange" => 2,
        "knight" | "bishop" | "minor piece" => 3,
        "rook" => 5,
        "queen" => 9,
        _ => panic!("{part}"),
    };
    count * each
}

#[test]
fn the_verifier_can_count() {
    assert_eq!(points("the exchange for a pawn"), 1);
    assert_eq!(points("two pawns"), 2);
    assert_eq!(points("a rook, a bishop and two knights for the queen"), 5);
    assert_eq!(balance(&Position::STANDARD, Color::Black), 0);
}
