//! Every sentence is read back and proved on the board by slow rules that share no code with it.

mod common;

use std::path::Path;

use common::random::{Bias, Games};
use common::verify::Story;
use pinpoint_rules::{Move, Position};
use pinpoint_tactics::{Puzzle, explain, explain_position, mate_pin_sentence, mate_pins};

/// Proves all sentences, told or not; returns how many there were.
#[track_caller]
fn prove(position: &Position, mv: Option<Move>, sentences: &[String]) -> usize {
    let fen = position.to_fen();
    let uci = mv.map(|mv| mv.to_string());
    let story = Story::new(&fen, uci.as_deref());
    for sentence in sentences {
        let proved = story.proves(sentence);
        assert_eq!(proved, Some(true), "{fen} {uci:?}: {sentence}");
    }
    sentences.len()
}

fn prove_games(seed: u64, bias: Bias, moves: usize) {
    let mut sentences = 0;
    for (position, mv) in Games::new(seed, bias).take(moves) {
        sentences += prove(&position, Some(mv), &explain(&position, mv, &[]).all());
    }
    assert!(sentences > moves, "{sentences} sentences only");
}

#[test]
fn sentences_about_random_games_are_true() {
    prove_games(11, Bias::None, 26_000);
}

#[test]
fn sentences_about_castling_en_passant_and_promotion_are_true() {
    prove_games(12, Bias::Special, 26_000);
}

#[test]
fn sentences_about_positions_are_true() {
    for (position, _) in Games::new(13, Bias::None).take(4_000) {
        prove(&position, None, &explain_position(&position).all());
    }
}

#[test]
fn sentences_about_pieces_tied_to_a_mate_are_true() {
    let mut sentences = 0;
    for (position, _) in Games::new(15, Bias::Sensible).take(6_000) {
        let tied = mate_pins(&position);
        let told: Vec<String> = tied.iter().map(|pin| mate_pin_sentence(&position, pin)).collect();
        if !told.is_empty() {
            sentences += prove(&position, None, &told);
        }
    }
    assert!(sentences > 100, "{sentences} sentences only");
}

#[test]
fn sentences_about_lines_are_true() {
    let games: Vec<(Position, Move)> = Games::new(14, Bias::None).take(6_000).collect();
    for line in games.windows(3) {
        let follows = |pair: &[(Position, Move)]| pair[0].0.play(pair[0].1) == pair[1].0;
        if line.windows(2).all(follows) {
            let (position, mv) = line[0];
            let next: Vec<Move> = line[1..].iter().map(|(_, mv)| *mv).collect();
            prove(&position, Some(mv), &explain(&position, mv, &next).all());
        }
    }
}

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/puzzles.csv");

#[test]
fn sentences_about_puzzles_are_true() {
    // The file is no part of the repository.
    let Ok(text) = std::fs::read_to_string(Path::new(FILE)) else { return };
    for row in text.lines().skip(1) {
        let puzzle = Puzzle::from_row(row).unwrap();
        let moves = puzzle.line.moves();
        for (index, &mv) in moves.iter().enumerate() {
            let position = puzzle.line.position(index);
            let next = &moves[index + 1..moves.len().min(index + 3)];
            prove(position, Some(mv), &explain(position, mv, next).all());
        }
    }
}

#[test]
fn false_sentences_are_not_proved() {
    let story = Story::new("7k/6q1/8/8/8/8/8/1KB5 w - - 0 1", Some("c1b2"));
    let proves = |sentence: &str| story.proves(sentence);
    assert_eq!(
        proves("The bishop on b2 is pinning the queen on g7 to the king on h8."),
        Some(true)
    );
    for sentence in [
        "The bishop on b2 is skewering the queen on g7 to the king on h8.",
        "The bishop on b2 is pinning the rook on g7 to the king on h8.",
        "The bishop on b2 is no longer pinning the queen on g7 to the king on h8.",
        "The bishop on b2 is only apparently pinning the queen on g7 to the king on h8.",
        "The bishop on b2 gives check.",
        "This leaves the bishop on b2 hanging: Qxb2 wins 4 points.",
        "Bb2 is checkmate.",
    ] {
        assert_eq!(proves(sentence), Some(false), "{sentence}");
    }
    assert_eq!(proves("The bishop looks nice."), None);
}
