//! A game at the table as PGN, and back.
//!
//! Who plays and with which clock stands in the tags, the time left in `[%clk]` comments, so
//! that a saved game can be taken up where it was left, and read by any other program.

use std::io;

use pinpoint_notation::pgn::{Comment, CommentCommand, GameResult, GameTree, ReadError, Reader};
use pinpoint_rules::Color;

use super::explain;
use super::model::clock::TimeControl;
use super::model::ending::Ending;
use super::model::player::Player;
use super::model::table::Table;

/// The tags that name our kinds of players.
const PLAYER_TAGS: [&str; 2] = ["WhitePlayer", "BlackPlayer"];

/// The game as PGN. The date, as `2026.11.15`, is handed in: nothing here looks at a clock.
pub(crate) fn to_pgn(table: &Table, date: &str) -> String {
    let mut tree = GameTree::from_position(*table.game().start());
    tree.tags.set("Event", "Casual game");
    tree.tags.set("Site", "Pinpoint");
    tree.tags.set("Date", date);
    for (color, tag) in Color::ALL.into_iter().zip(PLAYER_TAGS) {
        tree.tags.set(&color.to_string(), &table.name(color));
        tree.tags.set(tag, &table.player(color).to_string());
    }
    if let Some(clock) = table.clock() {
        tree.tags.set("TimeControl", &clock.control.tag());
    }
    if let Some(ending) = table.ending() {
        tree.tags.set("Termination", &ending.to_string());
        tree.result = ending.result();
    }
    let mut at = GameTree::START;
    for (ply, mv) in table.game().moves().enumerate() {
        at = tree.add_move(at, mv).expect("the moves of a game are legal");
        let Some(note) = table.note(ply) else { continue };
        let mut comment = Comment::parse(&note.comment);
        comment.commands.extend(note.clock.map(CommentCommand::Clock));
        tree.node_mut(at).comment = comment;
    }
    tree.to_pgn()
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

/// Reads the first game of a PGN text; the error names line and column.
pub(crate) fn from_pgn(text: impl io::Read) -> Result<Table, String> {
    let tree = match Reader::new(text).read_tree() {
        None => return Err("there is no game in it".to_owned()),
        Some(Ok(tree)) => tree,
        Some(Err(ReadError::Game(error))) => return Err(error.to_string()),
        Some(Err(ReadError::Source(error))) => return Err(error.to_string()),
    };
    let tag = |name: &str| tree.tags.get(name);
    let players = PLAYER_TAGS
        .map(|name| tag(name).and_then(|text| text.parse().ok()).unwrap_or(Player::Human));
    let control = tag("TimeControl").and_then(TimeControl::from_tag);
    let mut table = Table::new(*tree.start(), players, control);
    for (ply, id) in tree.main_line().enumerate() {
        let node = tree.node(id);
        // A null move is an annotator's remark: the game itself ends before it.
        let Some(mv) = node.mv() else { break };
        table.play(mv).map_err(|error| error.to_string())?;
        if let Some(note) = table.note_mut(ply) {
            note.comment = node.comment.text.clone();
            note.clock = node.comment.clock().filter(|_| control.is_some());
        }
    }
    table.reset_clock();
    if tree.result != GameResult::Unknown {
        table.end(Ending::Recorded(tree.result));
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use pinpoint_rules::Position;

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
        let read = from_pgn(pgn.as_bytes()).unwrap();
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
        let error = from_pgn(&b"[Event \"x\"]\n\n1. e4 e5\n2. Ke3 *"[..]).unwrap_err();
        assert_eq!(error, "game 1, line 4, column 4: a king does not move from e1 to e3");
        assert_eq!(from_pgn(&b""[..]).unwrap_err(), "there is no game in it");
    }

    #[test]
    fn a_foreign_game_ends_as_it_says() {
        let table = from_pgn(&b"1. e4 e5 1-0"[..]).unwrap();
        assert_eq!(table.ending().unwrap().to_string(), "White won");
        assert!(table.player(Color::Black).is_human());
    }
}
