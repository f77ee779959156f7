//! Changing the shape of a tree: variations removed and promoted, games made into trees, trees
//! compared.

use alloc::vec;
use alloc::vec::Vec;
use core::num::NonZeroU32;

use pinpoint_rules::Game;

use super::tree::NodeId;
use super::{GameResult, GameTree};

impl GameTree {
    /// Takes a move out of the tree, with everything that follows it; if it was of the main line,
    /// the next variation takes its place. The start cannot be removed: `false` for it.
    ///
    /// Names of removed nodes must not be used any more.
    ///
    /// ```
    /// use pinpoint_notation::pgn::Reader;
    /// let mut tree = Reader::new("1. e4 (1. d4 d5) e5 *".as_bytes()).read_tree().unwrap()?;
    /// let e4 = tree.main_line().next().unwrap();
    /// assert!(tree.remove(e4));
    /// assert!(tree.to_pgn().ends_with("\n1. d4 d5 *\n"));
    /// # Ok::<(), pinpoint_notation::pgn::ReadError<std::io::Error>>(())
    /// ```
    pub fn remove(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.parent(id) else { return false };
        let rest: Vec<NodeId> = self.children(parent).filter(|&child| child != id).collect();
        self.relink(parent, &rest);
        true
    }

    /// Makes a variation the first choice after the move before it. What was first becomes the
    /// first variation.
    ///
    /// ```
    /// use pinpoint_notation::pgn::{GameTree, Reader};
    /// let mut tree = Reader::new("1. e4 (1. d4 d5) (1. c4) *".as_bytes()).read_tree().unwrap()?;
    /// let c4 = tree.children(GameTree::START).last().unwrap();
    /// tree.promote(c4);
    /// assert!(tree.to_pgn().ends_with("\n1. c4 ( 1. e4 ) ( 1. d4 d5 ) *\n"));
    /// # Ok::<(), pinpoint_notation::pgn::ReadError<std::io::Error>>(())
    /// ```
    pub fn promote(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else { return };
        let others = self.children(parent).filter(|&child| child != id);
        let order: Vec<NodeId> = core::iter::once(id).chain(others).collect();
        self.relink(parent, &order);
    }

    /// Makes the line that leads to this node the main line of the game.
    ///
    /// ```
    /// use pinpoint_notation::pgn::Reader;
    /// let pgn = "1. e4 e5 (1... c5 2. Nf3 (2. c3)) *";
    /// let mut tree = Reader::new(pgn.as_bytes()).read_tree().unwrap()?;
    /// let e4 = tree.main_line().next().unwrap();
    /// let c5 = tree.children(e4).last().unwrap();
    /// let c3 = tree.children(c5).last().unwrap();
    /// tree.make_main_line(c3);
    /// assert!(tree.to_pgn().ends_with("\n1. e4 c5 ( 1... e5 ) 2. c3 ( 2. Nf3 ) *\n"));
    /// # Ok::<(), pinpoint_notation::pgn::ReadError<std::io::Error>>(())
    /// ```
    pub fn make_main_line(&mut self, id: NodeId) {
        let mut at = Some(id);
        while let Some(id) = at {
            self.promote(id);
            at = self.parent(id);
        }
    }

    /// Gives a node these children, in this order.
    fn relink(&mut self, parent: NodeId, children: &[NodeId]) {
        let link = |id: &NodeId| NonZeroU32::new(id.index());
        let (first, last) = (children.first().and_then(link), children.last().and_then(link));
        self.set_children(parent, first, last);
        for (at, &child) in children.iter().enumerate() {
            self.set_next(child, children.get(at + 1).and_then(link));
        }
    }
}

/// The moves of the game, and its result where the position on the board decides it.
///
/// ```
/// use pinpoint_notation::pgn::GameTree;
/// use pinpoint_rules::Game;
/// let mut game = Game::default();
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     game.try_play(game.position().parse_uci(text)?).unwrap();
/// }
/// let tree = GameTree::from(&game);
/// assert!(tree.to_pgn().ends_with("\n1. f3 e5 2. g4 Qh4# 0-1\n"));
/// # Ok::<(), pinpoint_rules::UciMoveError>(())
/// ```
impl From<&Game> for GameTree {
    fn from(game: &Game) -> GameTree {
        let mut tree = GameTree::from_position(*game.start());
        let mut at = GameTree::START;
        for &(mv, after) in game.history() {
            at = tree.push(at, Some(mv), after);
        }
        tree.result = match game.outcome() {
            None => GameResult::Unknown,
            Some(outcome) => match outcome.winner() {
                Some(pinpoint_rules::Color::White) => GameResult::WhiteWins,
                Some(pinpoint_rules::Color::Black) => GameResult::BlackWins,
                None => GameResult::Draw,
            },
        };
        tree
    }
}

/// Equal if tags, result, start, moves, variations and all that is written are; in which order
/// the nodes were added does not matter.
impl PartialEq for GameTree {
    fn eq(&self, other: &GameTree) -> bool {
        if self.tags != other.tags || self.result != other.result {
            return false;
        }
        let mut open = vec![(GameTree::START, GameTree::START)];
        while let Some((ours, theirs)) = open.pop() {
            if self.node(ours) != other.node(theirs) {
                return false;
            }
            let (mut ours, mut theirs) = (self.children(ours), other.children(theirs));
            loop {
                match (ours.next(), theirs.next()) {
                    (Some(ours), Some(theirs)) => open.push((ours, theirs)),
                    (None, None) => break,
                    _ => return false,
                }
            }
        }
        true
    }
}

impl Eq for GameTree {}
