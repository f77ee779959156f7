//! Games of a match as PGN.

use pinpoint_engine::Score;
use pinpoint_notation::pgn::{Comment, GameTree};

use crate::pace::Pace;
use crate::referee::{Ending, Note, Played};

/// What the tags of a game say beside its moves.
#[derive(Debug, Clone, Copy)]
pub struct Heading<'a> {
    /// The name of the match.
    pub event: &'a str,
    /// `2026.11.15`, or `????.??.??`.
    pub date: &'a str,
    /// The round.
    pub round: &'a str,
    /// The names of White and Black.
    pub players: [&'a str; 2],
    /// How long players may think.
    pub pace: Pace,
}

/// The game with its tags, and for each move what its player thought.
pub fn game_tree(heading: &Heading<'_>, played: &Played) -> GameTree {
    let mut tree = GameTree::from_position(*played.game.start());
    let time_control = heading.pace.to_string();
    let termination = termination(&played.ending);
    let reason = played.ending.to_string();
    for (name, value) in [
        ("Event", heading.event),
        ("Site", "?"),
        ("Date", heading.date),
        ("Round", heading.round),
        ("White", heading.players[0]),
        ("Black", heading.players[1]),
        ("Result", played.result.as_str()),
        (
            "TimeControl",
            match heading.pace {
                Pace::Clock(_) => &time_control,
                _ => "-",
            },
        ),
        ("Termination", termination),
        ("PlyCount", &played.game.history().len().to_string()),
    ] {
        tree.tags.set(name, value);
    }
    tree.result = played.result;
    let mut node = GameTree::START;
    for (ply, &(mv, _)) in played.game.history().iter().enumerate() {
        node = tree.add_move(node, mv).expect("the moves of a game are legal");
        let note = ply.checked_sub(played.opening_plies).and_then(|ply| played.notes.get(ply));
        tree.node_mut(node).comment.text = note.map_or("book".to_owned(), comment);
    }
    let last = &mut tree.node_mut(node).comment;
    *last = Comment { text: format!("{}, {reason}", last.text), ..Comment::default() };
    tree
}

/// The words that PGN has for the way a game ends.
fn termination(ending: &Ending) -> &'static str {
    use crate::player::Fault;
    match ending {
        Ending::Outcome(_) | Ending::Claim(_) => "normal",
        Ending::Adjudicated | Ending::Length => "adjudication",
        Ending::DrawOnTime(..) | Ending::Fault(_, Fault::Time(_)) => "time forfeit",
        Ending::Fault(_, Fault::Illegal(_) | Fault::Unreadable(_)) => "rules infraction",
        Ending::Fault(..) => "abandoned",
    }
}

/// `+0.35/12 0.081s`: the score for who moved, the depth and the time.
fn comment(note: &Note) -> String {
    let score = match note.score {
        Some(Score::Centipawns(centipawns)) => format!("{:+.2}/", f64::from(centipawns) / 100.0),
        Some(Score::Mate(moves)) if moves > 0 => format!("+M{moves}/"),
        Some(Score::Mate(moves)) => format!("-M{}/", -moves),
        None => String::new(),
    };
    format!("{score}{} {:.3}s", note.depth, note.time.as_secs_f64())
}

#[cfg(test)]
mod tests;
