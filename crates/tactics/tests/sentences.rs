//! Every proof is played again by slow rules that share no code with the prover: its moves are
//! legal, its mates are mates, and the material it claims is there at its end.

mod common;

use common::puzzles;
use common::random::{Bias, Games};
use pinpoint_oracle::{Color, PieceKind, Position as Slow};
use pinpoint_rules::{Move, Position};
use pinpoint_tactics::{Context, Explanation, Finding, Proof, Puzzle, explain, explain_position};

/// The position with the other side to move, as a pass leaves it.
fn passed(position: &Slow) -> Slow {
    let fen = position.to_fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[1] = if fields[1] == "w" { "b" } else { "w" };
    fields[3] = "-";
    Slow::from_fen(&fields.join(" ")).expect("nobody passes in check")
}

/// The material of White less that of Black.
fn material(position: &Slow) -> i32 {
    let letters = position.to_fen();
    let board = letters.split(' ').next().expect("a FEN has a board");
    board
        .chars()
        .map(|letter| {
            let worth = match letter.to_ascii_lowercase() {
                'p' => 1,
                'n' | 'b' => 3,
                'r' => 5,
                'q' => 9,
                _ => 0,
            };
            if letter.is_ascii_uppercase() { worth } else { -worth }
        })
        .sum()
}

/// Plays the proof by the slow rules and checks what it claims.
#[track_caller]
fn check(start: &Position, finding: &Finding, proof: &Proof, sentence: &str) {
    let fen = start.to_fen();
    let mut slow = Slow::from_fen(&fen).expect("a valid position");
    let begin = material(&slow);
    let mut last_mover = slow.turn();
    for mv in &proof.moves {
        last_mover = slow.turn();
        slow = match mv {
            Some(mv) => {
                let found = slow.find_uci(&mv.to_string());
                let mv = found.unwrap_or_else(|| panic!("{fen}: {sentence}: {mv} is illegal"));
                slow.play(mv)
            }
            None => passed(&slow),
        };
    }
    if proof.mate_in.is_some() {
        assert!(slow.is_checkmate(), "{fen}: {sentence}");
        return;
    }
    let gained = match last_mover_gains(finding, proof, start) {
        Color::White => material(&slow) - begin,
        Color::Black => begin - material(&slow),
    };
    let _ = (last_mover, PieceKind::Pawn);
    assert!(gained >= proof.net, "{fen}: {sentence}: {gained} is less than {}", proof.net);
}

/// The side that gains in the line; of a missed chance it is the one that did not take it.
fn last_mover_gains(finding: &Finding, proof: &Proof, start: &Position) -> Color {
    let missed = finding.fact.name() == "missed";
    let parried = proof.moves.first() == Some(&None) && finding.proof.is_some();
    let white_to_move = start.turn() == pinpoint_rules::Color::White;
    let white = match (missed, parried) {
        (true, _) => white_to_move,
        (_, true) => !white_to_move,
        _ => finding.benefits == pinpoint_rules::Color::White,
    };
    if white { Color::White } else { Color::Black }
}

/// Checks all proofs; returns how many there were.
#[track_caller]
fn check_all(explanation: &Explanation) -> usize {
    let start = explanation.line.position(0);
    let proofs = explanation.findings.iter().filter_map(|it| Some((it, it.proof.as_ref()?)));
    proofs
        .map(|(finding, proof)| check(start, finding, proof, &explanation.sentence(finding)))
        .count()
}

fn check_games(seed: u64, bias: Bias, moves: usize) {
    let mut proofs = 0;
    for (position, mv) in Games::new(seed, bias).take(moves) {
        let explanation = explain(&Context::new(position), mv);
        proofs += check_all(&explanation);
        assert!(!explanation.told().is_empty(), "{} {mv}: silent", position.to_fen());
    }
    assert!(proofs > moves / 4, "{proofs} proofs only");
}

#[test]
fn proofs_about_random_games_hold() {
    check_games(11, Bias::None, 4_000);
}

#[test]
fn proofs_about_castling_en_passant_and_promotion_hold() {
    check_games(12, Bias::Special, 4_000);
}

#[test]
fn proofs_about_positions_hold() {
    for (position, _) in Games::new(13, Bias::None).take(500) {
        check_all(&explain_position(&position));
    }
}

#[test]
fn proofs_about_lines_hold() {
    let games: Vec<(Position, Move)> = Games::new(14, Bias::None).take(1_500).collect();
    for line in games.windows(3) {
        let follows = |pair: &[(Position, Move)]| pair[0].0.play(pair[0].1) == pair[1].0;
        if line.windows(2).all(follows) {
            let (position, mv) = line[0];
            let next: Vec<Move> = line[1..].iter().map(|(_, mv)| *mv).collect();
            explain(&Context::new(position).with_line(&next), mv);
        }
    }
}

#[test]
fn proofs_about_puzzles_hold() {
    let rows = puzzles::rows();
    for row in rows.iter().step_by(20) {
        let puzzle = Puzzle::from_row(row).unwrap();
        for (index, &mv) in puzzle.line.moves().iter().enumerate() {
            check_all(&explain(&Context::new(*puzzle.line.position(index)), mv));
        }
    }
}
