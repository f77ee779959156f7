//! Walks a tree with a visitor, as a reader walks its PGN.

use alloc::string::ToString;

use pinpoint_rules::Position;

use super::{Comment, GameTree, NodeId, Text, Visitor};

impl GameTree {
    /// Tells the visitor of the whole game.
    ///
    /// ```
    /// use pinpoint_notation::pgn::{Reader, TreeBuilder};
    /// let pgn = "[White \"Morphy\"]\n\n1. e4! (1. d4 {solid} d5) e5 1-0";
    /// let tree = Reader::new(pgn.as_bytes()).read_tree().unwrap()?;
    /// let mut builder = TreeBuilder::new();
    /// tree.walk(&mut builder);
    /// assert_eq!(builder.finish(), tree);
    /// # Ok::<(), pinpoint_notation::pgn::ReadError<std::io::Error>>(())
    /// ```
    pub fn walk<V: Visitor>(&self, visitor: &mut V) {
        visitor.begin_game();
        for (name, value) in self.tags.iter() {
            visitor.tag(name, Text::new(value.as_bytes()));
        }
        visitor.begin_moves(self.start());
        tell(&self.node(GameTree::START).comment, visitor);
        if let Some(first) = self.children(GameTree::START).next() {
            self.walk_line(*self.start(), first, visitor);
        }
        visitor.end_game(Some(self.result));
    }

    /// Tells the visitor of a line from its first move on, with the variations on its moves.
    /// The position is the one before that move.
    pub fn walk_line<V: Visitor>(&self, position: Position, first: NodeId, visitor: &mut V) {
        self.walk_from(position, first, true, visitor);
    }

    /// The same, but without the other moves in place of its first one.
    pub fn walk_variation<V: Visitor>(&self, position: Position, first: NodeId, visitor: &mut V) {
        self.walk_from(position, first, false, visitor);
    }

    fn walk_from<V: Visitor>(
        &self,
        position: Position,
        first: NodeId,
        with_others: bool,
        visitor: &mut V,
    ) {
        let (mut position, mut next) = (position, Some(first));
        while let Some(id) = next {
            let node = self.node(id);
            tell(&node.comment_before, visitor);
            let after = self.position(id);
            match node.mv() {
                Some(mv) => visitor.play(&position, mv, &after),
                None => visitor.null_move(&position, &after),
            }
            node.nags.iter().for_each(|&nag| visitor.nag(nag));
            tell(&node.comment, visitor);
            let parent = self.parent(id).unwrap_or(GameTree::START);
            let mut siblings = self.children(parent);
            if siblings.next() == Some(id) && (with_others || id != first) {
                for variation in siblings {
                    visitor.begin_variation();
                    self.walk_variation(position, variation, visitor);
                    visitor.end_variation();
                }
            }
            position = after;
            next = self.children(id).next();
        }
    }
}

fn tell<V: Visitor>(comment: &Comment, visitor: &mut V) {
    if !comment.is_empty() {
        visitor.comment(Text::new(comment.to_string().as_bytes()), true);
    }
}
