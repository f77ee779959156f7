//! A game with its variations, as a tree of moves.

use alloc::vec;
use alloc::vec::Vec;
use core::num::NonZeroU32;

use pinpoint_rules::{Move, Position};

use super::{Comment, GameResult, Nag, Tags};

/// Names a move of a [`GameTree`], or its start.
///
/// ```
/// use pinpoint_notation::pgn::{GameTree, NodeId};
/// let start: NodeId = GameTree::START;
/// assert_eq!(GameTree::new().parent(start), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The number of the node; 0 is the start.
    pub(super) const fn index(self) -> u32 {
        self.0
    }
}

/// A move in a [`GameTree`] with what was written about it; for the start, what was written
/// before the first move.
///
/// ```
/// use pinpoint_notation::pgn::{Nag, Reader};
/// let tree = Reader::new("1. e4! {best by test} *".as_bytes()).read_tree().unwrap()?;
/// let node = tree.node(tree.main_line().next().unwrap());
/// assert_eq!(node.mv().unwrap().to_string(), "e2e4");
/// assert_eq!((&node.nags[..], &node.comment.text[..]), (&[Nag::GOOD][..], "best by test"));
/// # Ok::<(), pinpoint_notation::pgn::ReadError<std::io::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Node {
    mv: Option<Move>,
    /// The position after the move: kept, so that nobody has to replay the game to know it.
    after: Position,
    parent: u32,
    // The start is nobody's child or sibling, so zero is free to mean "none".
    first_child: Option<NonZeroU32>,
    last_child: Option<NonZeroU32>,
    next_sibling: Option<NonZeroU32>,
    /// Written before the move, at the start of a variation.
    pub comment_before: Comment,
    /// Written after the move.
    pub comment: Comment,
    /// Marks such as `!?`.
    pub nags: Vec<Nag>,
}

impl Node {
    /// The move; `None` for a null move and for the start of the game.
    pub fn mv(&self) -> Option<Move> {
        self.mv
    }

    /// The position after the move; for the start, the one before the first move.
    pub fn position(&self) -> &Position {
        &self.after
    }
}

/// Equal if the moves and what was written about them are; where they stand in a tree does not
/// matter.
impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        let Node { mv, after, comment_before, comment, nags, .. } = self;
        (mv, after, comment_before, comment, nags)
            == (&other.mv, &other.after, &other.comment_before, &other.comment, &other.nags)
    }
}

impl Eq for Node {}

/// A game with its tags, variations, comments and marks.
///
/// The first move after each position is the one of the main line; the others are variations.
///
/// ```
/// use pinpoint_notation::parse_move;
/// use pinpoint_notation::pgn::GameTree;
/// let mut tree = GameTree::new();
/// let mut at = GameTree::START;
/// for text in ["e4", "e5", "Nf3"] {
///     let mv = parse_move(&tree.position(at), text)?;
///     at = tree.add_move(at, mv).expect("a parsed move is legal");
/// }
/// let e4 = tree.main_line().next().unwrap();
/// let sicilian = parse_move(&tree.position(e4), "c5")?;
/// tree.add_move(e4, sicilian);
/// assert!(tree.to_pgn().ends_with("\n1. e4 e5 ( 1... c5 ) 2. Nf3 *\n"));
/// # Ok::<(), pinpoint_notation::MoveError>(())
/// ```
#[derive(Debug, Clone)]
pub struct GameTree {
    /// The tags. Those that describe the start, `SetUp` and `FEN`, are written from
    /// [`GameTree::start`], the result from [`GameTree::result`].
    pub tags: Tags,
    /// How the game ended.
    pub result: GameResult,
    nodes: Vec<Node>,
}

impl Default for GameTree {
    fn default() -> GameTree {
        GameTree::new()
    }
}

impl GameTree {
    /// The start of the game, before any move.
    pub const START: NodeId = NodeId(0);

    /// A game without moves from the usual start.
    pub fn new() -> GameTree {
        GameTree::from_position(Position::STANDARD)
    }

    /// A game without moves from the given position.
    ///
    /// ```
    /// use pinpoint_notation::pgn::GameTree;
    /// use pinpoint_rules::Position;
    /// let position = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")?;
    /// let pgn = GameTree::from_position(position).to_pgn();
    /// assert!(pgn.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n"));
    /// # Ok::<(), pinpoint_rules::FenError>(())
    /// ```
    pub fn from_position(start: Position) -> GameTree {
        GameTree {
            tags: Tags::new(),
            result: GameResult::Unknown,
            nodes: vec![Node { after: start, ..Node::default() }],
        }
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        self.node(GameTree::START).position()
    }

    /// The move and what was written about it.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// The same, to change comments and marks.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    /// The node before this one; `None` at the start.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        (id != GameTree::START).then(|| NodeId(self.node(id).parent))
    }

    /// What may be played after this node: the main line first, then the variations.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let first = self.node(id).first_child;
        core::iter::successors(first, |&child| self.node(NodeId(child.get())).next_sibling)
            .map(|child| NodeId(child.get()))
    }

    /// The nodes of the main line, the start left out.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line_after(GameTree::START)
    }

    /// The main line after a node.
    pub fn line_after(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(self.children(id).next(), |&id| self.children(id).next())
    }

    /// The moves of the main line, up to a null move if there is one.
    ///
    /// ```
    /// use pinpoint_notation::pgn::Reader;
    /// let tree = Reader::new("1. e4 e5 *".as_bytes()).read_tree().unwrap()?;
    /// let moves: Vec<String> = tree.main_moves().map(|mv| mv.to_string()).collect();
    /// assert_eq!(moves, ["e2e4", "e7e5"]);
    /// # Ok::<(), pinpoint_notation::pgn::ReadError<std::io::Error>>(())
    /// ```
    pub fn main_moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.main_line().map_while(|id| self.node(id).mv)
    }

    /// The position after this node. It is kept there: nothing is replayed, so walking a game
    /// takes time in proportion to its length.
    pub fn position(&self, id: NodeId) -> Position {
        *self.node(id).position()
    }

    /// Adds a move after a node, as its main line if it is the first one there, and gives the
    /// new node, or the one that already plays this move; `None` if the move is illegal there.
    pub fn add_move(&mut self, after: NodeId, mv: Move) -> Option<NodeId> {
        let next = self.position(after).try_play(mv).ok()?;
        let known = self.children(after).find(|&child| self.node(child).mv == Some(mv));
        Some(known.unwrap_or_else(|| self.push(after, Some(mv), next)))
    }

    /// Adds a null move after a node; `None` in check, where it is impossible.
    pub fn add_null_move(&mut self, after: NodeId) -> Option<NodeId> {
        let next = self.position(after).play_null()?;
        Some(self.push(after, None, next))
    }

    /// Sets where the list of a node's children begins and ends.
    pub(super) fn set_children(
        &mut self,
        id: NodeId,
        first: Option<NonZeroU32>,
        last: Option<NonZeroU32>,
    ) {
        let node = self.node_mut(id);
        (node.first_child, node.last_child) = (first, last);
    }

    /// Sets which sibling follows a node.
    pub(super) fn set_next(&mut self, id: NodeId, next: Option<NonZeroU32>) {
        self.node_mut(id).next_sibling = next;
    }

    /// Adds a node for a move that is known to be legal.
    pub(super) fn push(&mut self, parent: NodeId, mv: Option<Move>, after: Position) -> NodeId {
        let index = u32::try_from(self.nodes.len()).expect("fewer than 2^32 moves fit in memory");
        let id = NonZeroU32::new(index).expect("the start has index 0");
        self.nodes.push(Node { mv, after, parent: parent.0, ..Node::default() });
        match self.node_mut(parent).last_child.replace(id) {
            Some(sibling) => self.node_mut(NodeId(sibling.get())).next_sibling = Some(id),
            None => self.node_mut(parent).first_child = Some(id),
        }
        NodeId(index)
    }
}
