//! Games as PGN: read into flat trees, and written back.
//!
//! A tree is a list of nodes that name their parents, so that neither the depth of a game nor
//! that of its variations meets a limit of nesting on either side.

use std::time::Duration;

use pinpoint_notation::pgn::{
    Arrow, Comment, CommentCommand, Eval, EvalScore, GameError, GameResult, GameTree, Marker,
    MarkerColor, Nag, NodeId, Warning,
};
use pinpoint_notation::san;
use pinpoint_rules::Position;
use pinpoint_service::{NULL_MOVE, TooManyMoves, TreeMaker, check_size, read_games};
use serde::{Deserialize, Serialize};

use crate::{Failure, ScoreReply, Start, start_position, uci_of};

/// PGN text to be read.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PgnReadRequest {
    /// The text, with any number of games.
    pub pgn: String,
}

/// What the text holds.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PgnReadReply {
    /// The games; of a broken one, what was read before the error.
    pub games: Vec<PgnGame>,
    /// What was wrong, at most one error a game.
    pub errors: Vec<PgnError>,
    /// What was passed over or mended, at most 1000 places.
    pub warnings: Vec<PgnError>,
}

/// Games to be written.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PgnWriteRequest {
    /// The games.
    pub games: Vec<PgnGame>,
}

/// The games as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PgnWriteReply {
    /// The text.
    pub pgn: String,
}

/// A game with its variations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PgnGame {
    /// The tags in their order.
    #[serde(default)]
    pub tags: Vec<PgnTag>,
    /// Where it starts; `null` for the standard position.
    #[serde(default)]
    pub start: Option<Start>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[serde(default = "unknown_result")]
    pub result: String,
    /// The start, then the moves, each after its parent.
    pub nodes: Vec<PgnNode>,
}

/// A tag of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct PgnTag {
    pub name: String,
    pub value: String,
}

/// A move and what was written about it; for the start, what was written before any move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PgnNode {
    /// The index of the node before it; `null` for the start.
    pub parent: Option<u32>,
    /// The move; `null` for the start, `0000` for a null move.
    pub uci: Option<String>,
    /// The same in SAN.
    #[serde(default)]
    pub san: Option<String>,
    /// The position after it.
    #[serde(default)]
    pub fen: Option<String>,
    /// Remarks by number: 1 for `!`, 2 for `?`.
    #[serde(default)]
    pub nags: Vec<u8>,
    /// What was written after it.
    #[serde(default)]
    pub comment: Option<String>,
    /// What was written before it, at the start of a variation.
    #[serde(default)]
    pub comment_before: Option<String>,
    /// Seconds left to the player who moved.
    #[serde(default)]
    pub clock_s: Option<f64>,
    /// Seconds the move took.
    #[serde(default)]
    pub elapsed_s: Option<f64>,
    /// What an engine thought, as White sees it.
    #[serde(default)]
    pub eval: Option<ScoreReply>,
    /// Colored squares.
    #[serde(default)]
    pub squares: Vec<DrawnSquare>,
    /// Colored arrows.
    #[serde(default)]
    pub arrows: Vec<DrawnArrow>,
}

/// A color to draw with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum ShapeColor {
    Green,
    Red,
    Yellow,
    Blue,
}

/// A colored square.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct DrawnSquare {
    pub color: ShapeColor,
    pub square: String,
}

/// A colored arrow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct DrawnArrow {
    pub color: ShapeColor,
    pub from: String,
    pub to: String,
}

/// What was wrong with a game, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PgnError {
    /// The number of the game, from 1.
    pub game: u32,
    /// The line in the text, from 1.
    pub line: u32,
    /// The column in the line, from 1.
    pub column: u32,
    /// What was wrong there.
    pub message: String,
}

fn unknown_result() -> String {
    GameResult::Unknown.as_str().to_owned()
}

impl From<&Warning> for PgnError {
    fn from(warning: &Warning) -> PgnError {
        PgnError {
            game: warning.game as u32,
            line: warning.line as u32,
            column: warning.column as u32,
            message: warning.oddity.to_string(),
        }
    }
}

impl From<&GameError> for PgnError {
    fn from(error: &GameError) -> PgnError {
        PgnError {
            game: error.game as u32,
            line: error.line as u32,
            column: error.column as u32,
            message: error.fault.to_string(),
        }
    }
}

impl PgnReadRequest {
    /// Reads all games, at most `max_plies` half-moves in all.
    ///
    /// ```
    /// use pinpoint_wire::PgnReadRequest;
    /// let request = PgnReadRequest { pgn: "1. e4 (1. d4 {solid}) e5 2. Ke3 *".to_owned() };
    /// let reply = request.answer(10_000).unwrap();
    /// let sans: Vec<_> = reply.games[0].nodes.iter().flat_map(|node| &node.san).collect();
    /// assert_eq!(sans, ["e4", "e5", "d4"]);
    /// assert_eq!(reply.errors[0].column, 29);
    ///
    /// let request = PgnReadRequest { pgn: "1. e4 } e5 *".to_owned() };
    /// let reply = request.answer(10_000).unwrap();
    /// assert_eq!(reply.warnings[0].message, "passed over '}'");
    /// ```
    pub fn answer(&self, max_plies: usize) -> Result<PgnReadReply, Failure> {
        let read = read_games(&self.pgn, max_plies)?;
        Ok(PgnReadReply {
            games: read.games.iter().map(PgnGame::new).collect(),
            errors: read.errors.iter().map(PgnError::from).collect(),
            warnings: read.warnings.iter().map(PgnError::from).collect(),
        })
    }
}

impl From<TooManyMoves> for Failure {
    fn from(error: TooManyMoves) -> Failure {
        Failure::new("too_large", error.to_string())
    }
}

impl PgnGame {
    fn new(tree: &GameTree) -> PgnGame {
        let tags = tree.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
        let start = tree.start();
        PgnGame {
            tags: tags.map(|(name, value)| PgnTag { name, value }).collect(),
            start: (*start != Position::STANDARD).then(|| Start::Fen(start.to_fen())),
            result: tree.result.to_string(),
            nodes: nodes(tree),
        }
    }

    /// The tree that the nodes describe, every move checked.
    fn tree(&self) -> Result<GameTree, Failure> {
        let refused = |what: String| Failure::new("pgn", what);
        let mut maker = TreeMaker::new(start_position(self.start.as_ref())?);
        maker.tree.result = GameResult::from_text(&self.result)
            .ok_or_else(|| refused("the result is 1-0, 0-1, 1/2-1/2 or *".to_owned()))?;
        for tag in &self.tags {
            maker.tag(&tag.name, &tag.value).map_err(refused)?;
        }
        let Some((root, moves)) = self.nodes.split_first() else {
            return Err(refused("a game has at least one node, its start".to_owned()));
        };
        if root.parent.is_some() || root.uci.is_some() {
            return Err(refused("node 0 is the start: it has no parent and no move".to_owned()));
        }
        let in_node = |number| move |what| refused(format!("node {number}: {what}"));
        root.annotate(&mut maker.tree, GameTree::START).map_err(in_node(0))?;
        for (index, node) in moves.iter().enumerate() {
            node.add_to(&mut maker).map_err(in_node(index + 1))?;
        }
        Ok(maker.tree)
    }
}

/// The nodes of a tree: parents before children, main lines before variations.
fn nodes(tree: &GameTree) -> Vec<PgnNode> {
    let mut nodes: Vec<PgnNode> = Vec::new();
    let mut open: Vec<(NodeId, Option<u32>, Position)> =
        vec![(GameTree::START, None, *tree.start())];
    while let Some((id, parent, before)) = open.pop() {
        let mv = tree.node(id).mv();
        let after = match (mv, parent) {
            (_, None) => before,
            (Some(mv), _) => before.play(mv),
            // A null move was possible when it was read.
            (None, _) => before.play_null().unwrap_or(before),
        };
        let spelled = parent.map(|_| match mv {
            Some(mv) => (uci_of(&before, mv), san(&before, mv).to_string()),
            None => (NULL_MOVE.to_owned(), "--".to_owned()),
        });
        let index = nodes.len() as u32;
        nodes.push(PgnNode::new(tree, id, parent, spelled, &after));
        let children: Vec<NodeId> = tree.children(id).collect();
        open.extend(children.into_iter().rev().map(|child| (child, Some(index), after)));
    }
    nodes
}

impl PgnNode {
    fn new(
        tree: &GameTree,
        id: NodeId,
        parent: Option<u32>,
        spelled: Option<(String, String)>,
        after: &Position,
    ) -> PgnNode {
        let node = tree.node(id);
        let (uci, san) = spelled.unzip();
        let text = |comment: &Comment| Some(comment.text.clone()).filter(|text| !text.is_empty());
        let mut reply = PgnNode {
            parent,
            uci,
            san,
            fen: Some(after.to_fen()),
            nags: node.nags.iter().map(|nag| nag.0).collect(),
            comment: text(&node.comment),
            comment_before: text(&node.comment_before),
            clock_s: None,
            elapsed_s: None,
            eval: None,
            squares: Vec::new(),
            arrows: Vec::new(),
        };
        for command in &node.comment.commands {
            reply.take(command);
        }
        reply
    }

    fn take(&mut self, command: &CommentCommand) {
        match command {
            CommentCommand::Clock(left) => self.clock_s = Some(left.as_secs_f64()),
            CommentCommand::Elapsed(taken) => self.elapsed_s = Some(taken.as_secs_f64()),
            CommentCommand::Eval(eval) => {
                self.eval = Some(match eval.score {
                    EvalScore::Centipawns(score) => ScoreReply::Cp(score),
                    EvalScore::Mate(moves) => ScoreReply::Mate(moves),
                });
            }
            CommentCommand::Squares(squares) => {
                self.squares.extend(squares.iter().map(DrawnSquare::from))
            }
            CommentCommand::Arrows(arrows) => {
                self.arrows.extend(arrows.iter().map(DrawnArrow::from))
            }
            _ => {}
        }
    }

    /// Adds the move to a tree, with what was written about it.
    fn add_to(&self, maker: &mut TreeMaker) -> Result<(), String> {
        // Where there is no parent, no node has such a number.
        let parent = self.parent.map_or(usize::MAX, |parent| parent as usize);
        let id = maker.play(parent, self.uci.as_deref().ok_or("it has no move")?)?;
        self.annotate(&mut maker.tree, id)
    }

    /// Writes comments and remarks to a node of a tree.
    fn annotate(&self, tree: &mut GameTree, id: NodeId) -> Result<(), String> {
        let comment = |text: &Option<String>| Comment {
            commands: Vec::new(),
            text: text.as_deref().unwrap_or_default().to_owned(),
        };
        let node = tree.node_mut(id);
        node.nags = self.nags.iter().map(|&nag| Nag(nag)).collect();
        node.comment_before = comment(&self.comment_before);
        node.comment = Comment { commands: self.commands()?, ..comment(&self.comment) };
        Ok(())
    }

    fn commands(&self) -> Result<Vec<CommentCommand>, String> {
        let mut commands = Vec::new();
        if let Some(left) = self.clock_s {
            commands.push(CommentCommand::Clock(seconds(left)?));
        }
        if let Some(taken) = self.elapsed_s {
            commands.push(CommentCommand::Elapsed(seconds(taken)?));
        }
        if let Some(score) = self.eval {
            let score = match score {
                ScoreReply::Cp(score) => EvalScore::Centipawns(score),
                ScoreReply::Mate(moves) => EvalScore::Mate(moves),
            };
            commands.push(CommentCommand::Eval(Eval { score, depth: None }));
        }
        if !self.squares.is_empty() {
            let squares: Result<_, _> = self.squares.iter().map(Marker::try_from).collect();
            commands.push(CommentCommand::Squares(squares?));
        }
        if !self.arrows.is_empty() {
            let arrows: Result<_, _> = self.arrows.iter().map(Arrow::try_from).collect();
            commands.push(CommentCommand::Arrows(arrows?));
        }
        Ok(commands)
    }
}

fn seconds(seconds: f64) -> Result<Duration, String> {
    // A year is more than any clock shows.
    let sensible = seconds.is_finite() && (0.0..3.2e7).contains(&seconds);
    sensible.then(|| Duration::from_secs_f64(seconds)).ok_or("no such time".to_owned())
}

impl PgnWriteRequest {
    /// Writes all games, at most `max_plies` half-moves in all.
    pub fn answer(&self, max_plies: usize) -> Result<PgnWriteReply, Failure> {
        let plies = self.games.iter().map(|game| game.nodes.len().saturating_sub(1));
        check_size(plies, max_plies)?;
        let mut texts = Vec::new();
        for game in &self.games {
            texts.push(game.tree()?.to_pgn());
        }
        Ok(PgnWriteReply { pgn: texts.join("\n") })
    }
}

impl From<&Marker> for DrawnSquare {
    fn from(marker: &Marker) -> DrawnSquare {
        DrawnSquare { color: marker.color.into(), square: marker.square.to_string() }
    }
}

impl From<&Arrow> for DrawnArrow {
    fn from(arrow: &Arrow) -> DrawnArrow {
        DrawnArrow {
            color: arrow.color.into(),
            from: arrow.from.to_string(),
            to: arrow.to.to_string(),
        }
    }
}

const NO_SQUARE: &str = "a drawing is on squares from a1 to h8";

impl TryFrom<&DrawnSquare> for Marker {
    type Error = String;

    fn try_from(drawn: &DrawnSquare) -> Result<Marker, String> {
        let square = drawn.square.parse().map_err(|_| NO_SQUARE)?;
        Ok(Marker { color: drawn.color.into(), square })
    }
}

impl TryFrom<&DrawnArrow> for Arrow {
    type Error = String;

    fn try_from(drawn: &DrawnArrow) -> Result<Arrow, String> {
        let from = drawn.from.parse().map_err(|_| NO_SQUARE)?;
        let to = drawn.to.parse().map_err(|_| NO_SQUARE)?;
        Ok(Arrow { color: drawn.color.into(), from, to })
    }
}

impl From<MarkerColor> for ShapeColor {
    fn from(color: MarkerColor) -> ShapeColor {
        match color {
            MarkerColor::Green => ShapeColor::Green,
            MarkerColor::Red => ShapeColor::Red,
            MarkerColor::Yellow => ShapeColor::Yellow,
            MarkerColor::Blue => ShapeColor::Blue,
        }
    }
}

impl From<ShapeColor> for MarkerColor {
    fn from(color: ShapeColor) -> MarkerColor {
        match color {
            ShapeColor::Green => MarkerColor::Green,
            ShapeColor::Red => MarkerColor::Red,
            ShapeColor::Yellow => MarkerColor::Yellow,
            ShapeColor::Blue => MarkerColor::Blue,
        }
    }
}

#[cfg(test)]
mod tests;
