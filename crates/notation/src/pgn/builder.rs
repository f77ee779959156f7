//! Builds a tree from what a reader reads.

use alloc::vec::Vec;

use pinpoint_rules::{Move, Position};

use super::{Choice, Comment, GameResult, GameTree, Nag, NodeId, Text, Visitor};

/// A [`Visitor`] that builds a [`GameTree`], as [`Reader::read_tree`](super::Reader::read_tree)
/// does; use it directly to get at the sound part of a broken game.
///
/// ```
/// use pinpoint_notation::pgn::{Reader, TreeBuilder};
/// let mut builder = TreeBuilder::new();
/// let read = Reader::new("1. e4 e5 2. Ke3 *".as_bytes()).read_game(&mut builder);
/// assert!(matches!(read, Some(Err(_))));
/// assert_eq!(builder.finish().main_line().count(), 2);
/// ```
#[derive(Debug, Default)]
pub struct TreeBuilder {
    tree: GameTree,
    at: Option<NodeId>,
    /// Where the lines outside the current variation go on, outermost first.
    outer: Vec<NodeId>,
    /// A comment on its way, or one that waits for the first move of a variation.
    bytes: Vec<u8>,
    waiting: Comment,
}

impl TreeBuilder {
    /// A builder without a game.
    pub fn new() -> TreeBuilder {
        TreeBuilder::default()
    }

    /// The tree as far as it was read.
    pub fn finish(self) -> GameTree {
        self.tree
    }

    fn add(&mut self, mv: Option<Move>, after: &Position) {
        let parent = match self.at {
            Some(at) => at,
            // The first move of a variation replaces the last move of the outer line.
            None => self
                .outer
                .last()
                .and_then(|&last| self.tree.parent(last))
                .unwrap_or(GameTree::START),
        };
        let id = self.tree.push(parent, mv, *after);
        self.tree.node_mut(id).comment_before = core::mem::take(&mut self.waiting);
        self.at = Some(id);
    }
}

impl Visitor for TreeBuilder {
    fn begin_game(&mut self) {
        *self = TreeBuilder::default();
    }

    fn tag(&mut self, name: &str, value: Text<'_>) {
        self.tree.tags.set(name, &value.to_str());
    }

    fn begin_moves(&mut self, start: &Position) -> Choice {
        let tags = core::mem::take(&mut self.tree.tags);
        self.tree = GameTree::from_position(*start);
        if let Some(result) = tags.get("Result").and_then(GameResult::from_text) {
            self.tree.result = result;
        }
        self.tree.tags = tags;
        self.at = Some(GameTree::START);
        Choice::Read
    }

    fn play(&mut self, _before: &Position, mv: Move, after: &Position) {
        self.add(Some(mv), after);
    }

    fn null_move(&mut self, _before: &Position, after: &Position) {
        self.add(None, after);
    }

    fn nag(&mut self, nag: Nag) {
        if let Some(at) = self.at
            && !self.tree.node(at).nags.contains(&nag)
        {
            self.tree.node_mut(at).nags.push(nag);
        }
    }

    fn comment(&mut self, text: Text<'_>, is_last: bool) {
        self.bytes.extend_from_slice(text.as_bytes());
        if !is_last {
            return;
        }
        let comment = Comment::parse(&Text::new(&self.bytes).to_str());
        self.bytes.clear();
        match self.at {
            Some(at) => self.tree.node_mut(at).comment.append(comment),
            None => self.waiting.append(comment),
        }
    }

    fn begin_variation(&mut self) -> Choice {
        if let Some(at) = self.at.take() {
            self.outer.push(at);
        }
        Choice::Read
    }

    fn end_variation(&mut self) {
        // A variation without a move leaves nothing behind but perhaps a comment.
        let waiting = core::mem::take(&mut self.waiting);
        self.at = self.outer.pop();
        if let Some(at) = self.at {
            self.tree.node_mut(at).comment.append(waiting);
        }
    }

    fn end_game(&mut self, result: Option<GameResult>) {
        if let Some(result) = result {
            self.tree.result = result;
        }
    }
}
