//! A review written into the game: scores, signs, sentences and better lines.

use pinpoint_engine::{Score, SidedScore};
use pinpoint_notation::pgn::{CommentCommand, Eval, EvalScore, GameTree, Nag, NodeId};
use pinpoint_rules::Move;

use crate::review::{MoveReview, Review};
use crate::sentences::{Sentence, Subject};

/// Half-moves of a better line that are written down, if no proof needs more.
const VARIATION: usize = 6;

/// Writes the review into the game it is about.
///
/// Every move gets its score as `[%eval]`, faults and special moves get their sign and sentences,
/// and faults the better line as a variation. Comments, signs and variations of the game are
/// kept; only an older `[%eval]` is replaced. Where the game has a sign like `!?` already, no
/// other is added.
///
/// ```
/// use std::ops::ControlFlow;
/// use pinpoint_notation::pgn::Reader;
/// use pinpoint_review::{Budget, Examiner, Review, annotate, main_game};
/// let pgn = "1. f3 {hm} e5 2. g4 Qh4# 0-1";
/// let mut tree = Reader::new(pgn.as_bytes()).read_tree().unwrap().unwrap();
/// let game = main_game(&tree);
/// let mut examiner = Examiner::new(Budget::depth(6), 1, 1);
/// let found = examiner.examine(&game, &mut |_| ControlFlow::Continue(())).unwrap();
/// annotate(&mut tree, &Review::new(&game, &found));
/// let written = tree.to_pgn().replace('\n', " ");
/// assert!(written.contains("] hm") && written.contains("2. g4 $4 { [%eval #-1] Allows mate"));
/// ```
pub fn annotate(tree: &mut GameTree, review: &Review) {
    let nodes: Vec<NodeId> = tree.main_line().collect();
    for (&node, mv) in nodes.iter().zip(&review.moves) {
        write_score(tree, node, mv);
        write_sign(tree, node, mv.verdict.nag());
        for sentence in &mv.sentences {
            let comment = &mut tree.node_mut(node).comment.text;
            if !comment.contains(&sentence.text) {
                let gap = if comment.is_empty() { "" } else { " " };
                *comment += &format!("{gap}{}", sentence.text);
            }
        }
        if mv.verdict.is_fault() {
            let parent = tree.parent(node).unwrap_or(GameTree::START);
            write_better_line(tree, parent, mv);
        }
    }
}

fn write_score(tree: &mut GameTree, node: NodeId, mv: &MoveReview) {
    let commands = &mut tree.node_mut(node).comment.commands;
    commands.retain(|command| !matches!(command, CommentCommand::Eval(_)));
    if let Some(eval) = eval(mv.after) {
        commands.insert(0, CommentCommand::Eval(eval));
    }
}

/// The score for a PGN; none for mate on the board, which has no sign there.
fn eval(score: SidedScore) -> Option<Eval> {
    let score = match score.white() {
        Score::Centipawns(centipawns) => EvalScore::Centipawns(centipawns),
        Score::Mate(0) => return None,
        Score::Mate(moves) => EvalScore::Mate(moves),
    };
    Some(Eval { score, depth: None })
}

fn write_sign(tree: &mut GameTree, node: NodeId, nag: Option<Nag>) {
    let nags = &mut tree.node_mut(node).nags;
    let has_sign = nags.iter().any(|nag| (1..=6).contains(&nag.0));
    if let Some(nag) = nag
        && !has_sign
    {
        nags.insert(0, nag);
    }
}

fn write_better_line(tree: &mut GameTree, parent: NodeId, review: &MoveReview) {
    if review.best().is_none_or(|best| best == review.mv) {
        return;
    }
    let proof = |sentence: &Sentence| match sentence.subject {
        Subject::Better => sentence.proof.len(),
        Subject::Played => 0,
    };
    let proven = review.sentences.iter().map(proof).max().unwrap_or(0);
    let plies = proven.max(VARIATION).min(review.line.len());
    let mut at = parent;
    for (index, &mv) in review.line[..plies].iter().enumerate() {
        at = add(tree, at, mv);
        let is_empty = tree.node(at).comment.is_empty();
        if index == 0 && is_empty {
            tree.node_mut(at)
                .comment
                .commands
                .extend(eval(review.before).map(CommentCommand::Eval));
        }
    }
}

fn add(tree: &mut GameTree, at: NodeId, mv: Move) -> NodeId {
    tree.add_move(at, mv).expect("the engine's line was checked")
}
