//! Every sentence is read back and proved on the board by slow rules that share no code with it.

mod common;

use common::mate_names::NAMES;
use common::puzzles;
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

#[test]
fn sentences_about_puzzles_are_true() {
    let rows = puzzles::rows();
    for row in &rows {
        let puzzle = Puzzle::from_row(row).unwrap();
        let moves = puzzle.line.moves();
        for (index, &mv) in moves.iter().enumerate() {
            let position = puzzle.line.position(index);
            let next = &moves[index + 1..moves.len().min(index + 3)];
            prove(position, Some(mv), &explain(position, mv, next).all());
        }
        let asked = puzzle.line.position(1);
        prove(asked, None, &explain_position(asked).all());
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

/// The only one of these sentences that is proved.
#[track_caller]
fn check_only(fen: &str, mv: Option<&str>, sentences: &[&str], expected: &str) {
    let story = Story::new(fen, mv);
    let proved = |sentence: &&str| story.proves(sentence).expect("a known form");
    let proved: Vec<&str> = sentences.iter().copied().filter(proved).collect();
    assert_eq!(proved, [expected], "{fen} {mv:?}");
}

#[test]
fn mates_are_proved_under_their_own_name_only() {
    let sentences = NAMES.map(|name| format!("Ra8 is checkmate: {name}."));
    let sentences: Vec<&str> = sentences.iter().map(String::as_str).collect();
    let fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    check_only(fen, Some("a1a8"), &sentences, "Ra8 is checkmate: a back-rank mate.");
}

#[test]
fn blame_for_a_mate_is_proved_where_it_belongs() {
    let told = |piece: &str, san: &str, mate: &str| {
        [
            format!("{san} allows mate: {mate} is mate."),
            format!("{san} does not stop the threat of mate: {mate} is mate."),
            format!("The {piece} was tied to a mate threat: after {san}, {mate} is mate."),
            format!("No move prevents mate: after {san}, {mate} is mate."),
        ]
    };
    let check = |fen: &str, uci: &str, told: [String; 4], expected: usize| {
        let told = told.each_ref().map(String::as_str);
        check_only(fen, Some(uci), &told, told[expected]);
    };
    let fools = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";
    check(fools, "g2g4", told("pawn on g2", "g4", "Qh4"), 0);
    let back_rank = "6k1/5ppp/8/8/8/8/r7/1R4K1 b - - 0 1";
    check(back_rank, "a2a3", told("rook on a2", "Ra3", "Rb8"), 1);
    let lost = "7k/p7/5KQ1/8/8/8/8/8 b - - 0 1";
    check(lost, "a7a6", told("pawn on a7", "a6", "Qg7"), 3);
    // Every move of a tied piece allows the mate, which was no threat: both sentences are true.
    let tied = Story::new("5rk1/5p2/5npQ/6N1/8/8/8/6K1 b - - 0 1", Some("f6d5"));
    let proved = told("knight on f6", "Nd5", "Qh7").map(|sentence| tied.proves(&sentence));
    assert_eq!(proved, [Some(true), Some(false), Some(true), Some(false)]);
}
