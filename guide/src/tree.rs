//! The figure of an alpha-beta search: every position it visited, in the order of the visits, and
//! every move it never looked at. The page steps through it; without JavaScript it is a list.

use std::fmt::Write;

use pinpoint_rules::{Move, Position};

use crate::hover;
use crate::small_engine::{INFINITE, MATE, evaluate};

/// Few enough moves to read, and a capture that matters.
pub const FEN: &str = "8/8/8/1p6/p7/P1k5/1P6/K7 b - - 0 1";
pub const DEPTH: u32 = 3;

/// One move of the tree.
pub struct Node {
    /// The move as people write it to machines: `a4b3`.
    pub name: String,
    /// The value for the side that moved; nothing if the move was not looked at.
    pub value: Option<i32>,
    /// When the position was visited, from 1.
    pub order: u32,
    /// The window in which the position was searched, as the side to move there sees it.
    pub window: (i32, i32),
    /// The pieces after the move, as a FEN writes them.
    pub board: String,
    pub children: Vec<Node>,
}

/// Searches and writes down what happens.
pub fn search(position: &Position, depth: u32) -> (i32, Vec<Node>) {
    look(position, depth, -INFINITE, INFINITE, &mut 0)
}

fn look(
    position: &Position,
    depth: u32,
    mut alpha: i32,
    beta: i32,
    visits: &mut u32,
) -> (i32, Vec<Node>) {
    if depth == 0 {
        return (evaluate(position), Vec::new());
    }
    let moves: Vec<Move> = position.legal_moves().into_iter().collect();
    if moves.is_empty() {
        return (if position.is_check() { -MATE - depth as i32 } else { 0 }, Vec::new());
    }
    let mut best = -INFINITE;
    let mut nodes = Vec::new();
    for mv in moves {
        let (name, window) = (mv.to_string(), (-beta, -alpha));
        let next = position.play(mv);
        let board = next.to_fen().split(' ').next().unwrap_or_default().to_owned();
        if alpha >= beta {
            nodes.push(Node { name, value: None, order: 0, window, board, children: Vec::new() });
            continue;
        }
        *visits += 1;
        let order = *visits;
        let (value, children) = look(&next, depth - 1, -beta, -alpha, visits);
        nodes.push(Node { name, value: Some(-value), order, window, board, children });
        best = best.max(-value);
        alpha = alpha.max(-value);
    }
    (best, nodes)
}

/// The list, ready for the page.
pub fn html() -> anyhow::Result<String> {
    let position = Position::from_fen(FEN)?;
    let (value, nodes) = search(&position, DEPTH);
    let (visited, skipped) = count(&nodes);
    let board = hover::still(&position)?;
    let mut text = format!(
        "<div class=\"tree\"><div class=\"tree-head\"><div><p>The search from \
         <code>{FEN}</code>, {DEPTH} half-moves deep: {visited} positions visited, {skipped} moves \
         never looked at. The value is {value} for Black.</p></div>\n{board}</div>\n"
    );
    write_list(&nodes, &mut text)?;
    text += "</div>\n";
    Ok(text)
}

/// Positions visited, and moves never looked at.
fn count(nodes: &[Node]) -> (usize, usize) {
    nodes.iter().fold((0, 0), |(visited, skipped), node| {
        let below = count(&node.children);
        let here = if node.value.is_some() { (1, 0) } else { (0, 1) };
        (visited + here.0 + below.0, skipped + here.1 + below.1)
    })
}

fn write_list(nodes: &[Node], text: &mut String) -> std::fmt::Result {
    *text += "<ol>\n";
    for node in nodes.iter().filter(|node| node.value.is_some()) {
        let (value, order) = (node.value.unwrap_or_default(), node.order);
        let window = format!("{} to {}", bound(node.window.0), bound(node.window.1));
        let (name, board) = (&node.name, &node.board);
        write!(text, "<li data-order=\"{order}\" data-board=\"{board}\"><code>{name}</code>")?;
        write!(text, " <b>{value}</b>")?;
        write!(text, " <small>window {window}</small>")?;
        if !node.children.is_empty() {
            write_list(&node.children, text)?;
        }
        *text += "</li>\n";
    }
    let skipped: Vec<&str> =
        nodes.iter().filter(|node| node.value.is_none()).map(|node| node.name.as_str()).collect();
    if !skipped.is_empty() {
        let count = skipped.len();
        writeln!(text, "<li class=\"cut\">not looked at ({count}): {}</li>", skipped.join(", "))?;
    }
    *text += "</ol>\n";
    Ok(())
}

fn bound(value: i32) -> String {
    match value {
        INFINITE => "∞".into(),
        value if value == -INFINITE => "−∞".into(),
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::small_engine::minimax;

    #[test]
    fn the_figure_shows_a_search_that_finds_the_value_of_minimax() {
        let position = Position::from_fen(FEN).unwrap();
        let mut all = 0;
        let (value, nodes) = search(&position, DEPTH);
        assert_eq!(value, minimax(&position, DEPTH, &mut all));
        let (visited, skipped) = count(&nodes);
        assert!(skipped > 0 && (visited as u64) < all);
        assert!(visited < 120, "too large to read: {visited}");
    }
}
