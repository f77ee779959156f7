//! A game at the table as PGN, and back.
//!
//! Who plays and with which clock stands in the tags, the time left in `[%clk]` comments, so
//! that a saved game can be taken up where it was left, and read by any other program. What a
//! file says beyond that, its tags, marks, comments and variations, stays with the game.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use pinpoint_notation::pgn::{
    Comment, CommentCommand, GameResult, GameTree, Nag, NodeId, ReadError, Reader, Text,
    TreeBuilder, Visitor,
};
use pinpoint_notation::san_and_play;
use pinpoint_rules::{Color, Position};
use pinpoint_service::{Ending, TimeControl};

use super::explain;
use super::model::player::Player;
use super::model::table::Table;

/// The tags that name our kinds of players.
const PLAYER_TAGS: [&str; 2] = ["WhitePlayer", "BlackPlayer"];

/// The tag that repeats the choices of a built-in opponent, and what it overlooked.
const SEED_TAG: &str = "OpponentSeed";

/// The game as PGN. The date, as `2026.11.15`, is handed in: nothing here looks at a clock.
pub(crate) fn to_pgn(table: &Table, date: &str) -> String {
    to_tree(table, date).to_pgn()
}

/// The game as a tree.
pub(crate) fn to_tree(table: &Table, date: &str) -> GameTree {
    let mut builder = TreeBuilder::new();
    builder.begin_moves(table.game().start());
    write_moves(table, &mut builder);
    let mut tree = builder.finish();
    write_tags(table, date, &mut tree);
    tree
}

fn write_tags(table: &Table, date: &str, tree: &mut GameTree) {
    let origin = table.origin();
    match origin {
        Some(origin) => tree.tags = origin.tags.clone(),
        None => {
            let tags = [("Event", "Casual game"), ("Site", "Pinpoint"), ("Date", date)];
            tags.into_iter().for_each(|(name, value)| tree.tags.set(name, value));
        }
    }
    for (color, tag) in Color::ALL.into_iter().zip(PLAYER_TAGS) {
        tree.tags.set(&color.to_string(), &table.name(color));
        // A file that does not name kinds of players is played by people.
        let is_silent = origin.is_some_and(|origin| origin.tags.get(tag).is_none());
        if !(is_silent && table.player(color).is_human()) {
            tree.tags.set(tag, &table.player(color).to_string());
        }
    }
    let is_sparring = Color::ALL.iter().any(|&color| table.player(color).profile().is_some());
    if let Some(seed) = table.seed().filter(|_| is_sparring) {
        tree.tags.set(SEED_TAG, &seed.to_string());
    }
    if let Some(clock) = table.clock() {
        tree.tags.set("TimeControl", &clock.control.tag());
    }
    match table.ending() {
        Some(ending) => {
            if !matches!(ending, Ending::Recorded(_)) {
                tree.tags.set("Termination", &ending.to_string());
            }
            tree.result = ending.result();
        }
        None if origin.is_some_and(is_ours) => tree.tags.remove("Termination"),
        None => {}
    }
    if origin.is_some_and(|origin| origin.tags.get("Result").is_some()) {
        let result = tree.result.as_str();
        tree.tags.set("Result", result);
    }
}

/// Does the table show the game as it was read, with nothing new?
pub(crate) fn is_as_read(table: &Table) -> bool {
    let Some(origin) = table.origin() else { return false };
    let result = table.ending().map_or(GameResult::Unknown, Ending::result);
    result == origin.result && table.game().moves().eq(origin.main_moves())
}

/// Was the game played at one of our boards?
fn is_ours(tree: &GameTree) -> bool {
    PLAYER_TAGS.iter().any(|tag| tree.tags.get(tag).is_some())
}

/// The moves of the game, and what its file says beside them.
fn write_moves(table: &Table, builder: &mut TreeBuilder) {
    let origin = table.origin();
    let mut at = origin.map(|_| GameTree::START);
    if let Some(origin) = origin {
        comment(builder, &origin.node(GameTree::START).comment);
    }
    for (ply, mv) in table.game().moves().enumerate() {
        let (before, after) = (table.position_after(ply), table.position_after(ply + 1));
        builder.play(before, mv, after);
        let node = origin.zip(at).and_then(|(origin, at)| {
            origin.children(at).find(|&child| origin.node(child).mv() == Some(mv))
        });
        if let Some((origin, node)) = origin.zip(node) {
            origin.node(node).nags.iter().for_each(|&nag| builder.nag(nag));
        }
        comment(builder, &comment_at(table, ply, node));
        if let Some((origin, at)) = origin.zip(at) {
            for other in variations(origin, at).filter(|&other| Some(other) != node) {
                builder.begin_variation();
                origin.walk_variation(*before, other, builder);
                builder.end_variation();
            }
        }
        at = node;
    }
    // A game of somebody else is kept to its end, wherever the board stands.
    let rest = origin.zip(at).filter(|(origin, _)| !is_ours(origin));
    if let Some((origin, at)) = rest
        && let Some(next) = origin.children(at).next()
    {
        origin.walk_line(*table.position(), next, builder);
    }
}

/// The variations of a file on the next move. What was taken back in a game of ours is none.
fn variations(origin: &GameTree, at: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    origin.children(at).skip(usize::from(is_ours(origin)))
}

/// What is written about a move, with the time left.
fn comment_at(table: &Table, ply: usize, node: Option<NodeId>) -> Comment {
    let note = table.note(ply).cloned().unwrap_or_default();
    let in_file = table.origin().zip(node).map(|(origin, node)| &origin.node(node).comment);
    let mut comment = match in_file {
        Some(in_file) if in_file.text == note.comment => in_file.clone(),
        _ => Comment::parse(&note.comment),
    };
    if comment.clock().is_none() {
        // Whole seconds, as other programs write them: `[%clk 0:05:02]`.
        let left = note.clock.map(|left| Duration::from_secs(left.as_secs()));
        comment.commands.extend(left.map(CommentCommand::Clock));
    }
    comment
}

fn comment(builder: &mut TreeBuilder, comment: &Comment) {
    if !comment.is_empty() {
        builder.comment(Text::new(comment.to_string().as_bytes()), true);
    }
}

/// What the file says about the move that led here beside its comment: marks and variations.
pub(crate) fn notes_in_file(table: &Table, plies: usize) -> Vec<String> {
    let Some((origin, line)) = table.origin().zip(plies.checked_sub(1)) else { return Vec::new() };
    let played = table.game().moves().take(plies);
    let same = origin.main_moves().take(plies).eq(played);
    let Some(node) = origin.main_line().nth(line).filter(|_| same) else { return Vec::new() };
    let marks: Vec<String> = origin.node(node).nags.iter().map(|nag| mark(*nag)).collect();
    let mut notes = Vec::new();
    if !marks.is_empty() {
        notes.push(format!("Marked {}.", marks.join(" ")));
    }
    let before = table.position_after(line);
    let parent = origin.parent(node).unwrap_or(GameTree::START);
    let others = origin.children(parent).skip(1);
    notes.extend(others.map(|other| format!("Variation: {}", line_text(origin, *before, other))));
    notes
}

fn mark(nag: Nag) -> String {
    nag.suffix().map_or_else(|| nag.to_string(), str::to_owned)
}

/// The main line of a variation, with move numbers.
fn line_text(origin: &GameTree, mut position: Position, first: NodeId) -> String {
    let mut words = Vec::new();
    for id in std::iter::once(first).chain(origin.line_after(first)) {
        let Some(mv) = origin.node(id).mv() else { break };
        let number = position.fullmove_number();
        let (san, after) = san_and_play(&position, mv);
        words.push(match position.turn() {
            Color::White => format!("{number}. {san}"),
            Color::Black if words.is_empty() => format!("{number}... {san}"),
            Color::Black => san.to_string(),
        });
        position = after;
    }
    words.join(" ")
}

/// The game with what each move did as its comment, where nothing else is written there.
pub(crate) fn annotated(table: &Table) -> Table {
    let mut annotated = table.clone();
    for ply in 0..table.plies() {
        let said = explain::of_ply(table.game(), ply + 1).join(" ");
        if let Some(note) = annotated.note_mut(ply).filter(|note| note.comment.is_empty()) {
            note.comment = said;
        }
    }
    annotated
}

/// Reads a game of a PGN text, by its number from 1; the error names line and column.
pub(crate) fn from_pgn(text: impl io::Read, number: usize) -> Result<Table, String> {
    let mut reader = Reader::new(text);
    for passed in 0.. {
        match reader.read_tree() {
            None if passed == 0 => return Err("there is no game in it".to_owned()),
            None => return Err(format!("there is no game {number} in it, only {passed}")),
            Some(Err(ReadError::Source(error))) => return Err(error.to_string()),
            Some(_) if passed + 1 < number => {}
            Some(Ok(tree)) => return Ok(from_tree(tree)),
            Some(Err(ReadError::Game(error))) => return Err(error.to_string()),
        }
    }
    Err("there is no game in it".to_owned())
}

/// Puts a game on a table. A null move is an annotator's remark: the game ends before it.
pub(crate) fn from_tree(tree: GameTree) -> Table {
    let tag = |name: &str| tree.tags.get(name);
    let players = PLAYER_TAGS
        .map(|name| tag(name).and_then(|text| text.parse().ok()).unwrap_or(Player::Human));
    let control = tag("TimeControl").and_then(TimeControl::from_tag);
    // A clock of another kind is not ours to run.
    let control = control.filter(|it| it.moves.is_none() && !it.initial.is_zero());
    let mut table = Table::new(*tree.start(), players, control);
    if let Some(seed) = tag(SEED_TAG).and_then(|text| text.parse().ok()) {
        table.set_seed(seed);
    }
    for (ply, id) in tree.main_line().enumerate() {
        let node = tree.node(id);
        let Some(mv) = node.mv() else { break };
        // Moves after the end by the rules stay in the file.
        if table.play(mv).is_err() {
            break;
        }
        if let Some(note) = table.note_mut(ply) {
            note.comment = node.comment.text.clone();
            note.clock = node.comment.clock().filter(|_| control.is_some());
        }
    }
    table.reset_clock();
    if tree.result != GameResult::Unknown {
        table.end(Ending::Recorded(tree.result));
    }
    table.set_origin(Arc::new(tree));
    table
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_game_is_read_back_as_it_was_written() {
        let players = [Player::Human, Player::Level(3)];
        let mut table = Table::new(Position::chess960(17).unwrap(), players, "5+3".parse().ok());
        for _ in 0..20 {
            let mv = table.position().legal_moves()[0];
            table.run_clock(Duration::from_secs(7));
            table.play(mv).unwrap();
        }
        table.note_mut(3).unwrap().comment = "a curious } move".to_owned();
        let pgn = to_pgn(&table, "2026.11.15");
        let read = from_pgn(pgn.as_bytes(), 1).unwrap();
        assert_eq!(read.game(), table.game());
        assert_eq!(read.clock(), table.clock());
        assert_eq!(read.player(Color::Black), &Player::Level(3));
        assert_eq!(read.note(3).unwrap().comment, "a curious ) move");
        assert_eq!(to_pgn(&read, "2026.11.15"), pgn);
    }

    #[test]
    fn what_a_move_did_becomes_its_comment() {
        let start = Position::from_fen("7k/6q1/8/8/8/8/8/1KB5 w - - 0 1").unwrap();
        let mut table = Table::new(start, [Player::Human, Player::Human], None);
        table.play(start.parse_uci("c1b2").unwrap()).unwrap();
        let pgn = to_pgn(&annotated(&table), "2026.11.15").replace('\n', " ");
        assert!(
            pgn.contains("The bishop on b2 is pinning the queen on g7 to the king on h8. }"),
            "{pgn}"
        );
        assert!(!to_pgn(&table, "2026.11.15").contains('{'));
    }

    #[test]
    fn a_broken_file_names_line_and_column() {
        let error = from_pgn(&b"[Event \"x\"]\n\n1. e4 e5\n2. Ke3 *"[..], 1).unwrap_err();
        assert_eq!(error, "game 1, line 4, column 4: a king does not move from e1 to e3");
        assert_eq!(from_pgn(&b""[..], 1).unwrap_err(), "there is no game in it");
    }

    #[test]
    fn a_foreign_game_ends_as_it_says() {
        let table = from_pgn(&b"1. e4 e5 1-0"[..], 1).unwrap();
        assert_eq!(table.ending().unwrap().to_string(), "White won");
        assert!(table.player(Color::Black).is_human());
    }

    #[test]
    fn any_game_of_a_file_can_be_opened() {
        let pgn = "1. e4 *\n\n1. Ke5 *\n\n1. c4 *\n";
        let first = |number| {
            from_pgn(pgn.as_bytes(), number).map(|it| it.move_before(1).unwrap().to_string())
        };
        assert_eq!(first(1).unwrap(), "e2e4");
        assert_eq!(first(3).unwrap(), "c2c4");
        assert!(first(2).unwrap_err().starts_with("game 2, line 3"));
        assert_eq!(first(4).unwrap_err(), "there is no game 4 in it, only 3");
    }

    const ANNOTATED: &str = "[Event \"Match\"]\n[Site \"?\"]\n[Date \"1858.??.??\"]\n[Round \"3\"]\n\
        [White \"Morphy\"]\n[Black \"Barnes\"]\n[Result \"*\"]\n[Annotator \"me\"]\n\n\
        { Philidor } 1. e4 $1 { [%cal Ge2e4] best by test } 1... e5 ( 1... c5\n\
        { Sicilian } 2. Nf3 ( 2. c3 $5 ) ) 2. Nf3 { [%eval 0.30] } *\n";

    #[test]
    fn tags_marks_comments_and_variations_of_a_file_stay() {
        let mut table = from_pgn(ANNOTATED.as_bytes(), 1).unwrap();
        assert_eq!(to_pgn(&table, "2026.11.15"), ANNOTATED);
        assert_eq!(table.name(Color::White), "Morphy");
        assert_eq!(notes_in_file(&table, 1), ["Marked !."]);
        assert_eq!(notes_in_file(&table, 2), ["Variation: 1... c5 2. Nf3"]);
        // A move more comes at the end.
        table.play(table.position().parse_uci("d7d6").unwrap()).unwrap();
        let longer = ANNOTATED.replace("0.30] } *", "0.30] } 2... d6 *");
        assert_eq!(to_pgn(&table, "x"), longer);
        // Another move in the middle makes a variation of what stood there.
        for _ in 0..3 {
            table.undo();
        }
        table.play(table.position().parse_uci("e7e6").unwrap()).unwrap();
        let pgn = to_pgn(&table, "x").replace('\n', " ");
        assert!(
            pgn.contains(
                "best by test } 1... e6 ( 1... e5 2. Nf3 { [%eval 0.30] } ) ( 1... c5 { Sicilian } \
                 2. Nf3 ( 2. c3 $5 ) ) *"
            ),
            "{pgn}"
        );
        // Moves that are only taken back stay in a game of somebody else.
        let mut table = from_pgn(ANNOTATED.as_bytes(), 1).unwrap();
        table.undo();
        assert_eq!(to_pgn(&table, "x"), ANNOTATED);
    }
}
