//! A tree, told to a visitor as a reader would tell of its PGN.

use pinpoint_notation::pgn::{Comment, GameTree, NodeId, Text, Visitor};
use pinpoint_rules::Position;

/// Tells the visitor of the whole game.
pub(crate) fn walk<V: Visitor>(tree: &GameTree, visitor: &mut V) {
    visitor.begin_game();
    for (name, value) in tree.tags.iter() {
        visitor.tag(name, Text::new(value.as_bytes()));
    }
    visitor.begin_moves(tree.start());
    comment(&tree.node(GameTree::START).comment, visitor);
    if let Some(first) = tree.children(GameTree::START).next() {
        line(tree, *tree.start(), first, visitor);
    }
    visitor.end_game(Some(tree.result));
}

/// A line from its first move on, with the variations on its moves.
fn line<V: Visitor>(tree: &GameTree, mut position: Position, first: NodeId, visitor: &mut V) {
    let mut next = Some(first);
    while let Some(id) = next {
        let node = tree.node(id);
        comment(&node.comment_before, visitor);
        let after = match node.mv() {
            Some(mv) => {
                let after = position.play(mv);
                visitor.play(&position, mv, &after);
                after
            }
            None => {
                let after = position.play_null().expect("a tree has null moves where possible");
                visitor.null_move(&position, &after);
                after
            }
        };
        node.nags.iter().for_each(|&nag| visitor.nag(nag));
        comment(&node.comment, visitor);
        let parent = tree.parent(id).unwrap_or(GameTree::START);
        let mut siblings = tree.children(parent);
        if siblings.next() == Some(id) {
            for variation in siblings {
                visitor.begin_variation();
                line(tree, position, variation, visitor);
                visitor.end_variation();
            }
        }
        position = after;
        next = tree.children(id).next();
    }
}

fn comment<V: Visitor>(comment: &Comment, visitor: &mut V) {
    if !comment.is_empty() {
        visitor.comment(Text::new(comment.to_string().as_bytes()), true);
    }
}
