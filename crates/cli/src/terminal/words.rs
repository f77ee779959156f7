//! The words a player can type instead of a move.

/// What a player can ask for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    Undo,
    Redo,
    Hint,
    Explain,
    /// All of the explanation, however small the panel is.
    Why,
    /// What the built-in opponent did not see.
    Missed,
    Evaluation,
    Resign,
    /// Claim a draw, or offer one.
    Draw,
    /// Claim a draw, perhaps with the move that is about to be played.
    Claim(Option<String>),
    Accept,
    Decline,
    Flip,
    Moves,
    /// What was played from here in the games of the library.
    Explore,
    Board,
    /// Find the better moves in place of the mistakes of this game.
    Learn,
    /// The better move in a lesson; elsewhere the board.
    Show,
    Fen,
    Export(Option<String>),
    /// Add the game to a file.
    Save(Option<String>),
    Load(Option<String>),
    /// Remove a game from the library.
    Delete(Option<String>),
    /// Bring a removed game back.
    Undelete(Option<String>),
    Resume,
    New,
    Rematch,
    First,
    Previous,
    Next,
    Last,
    Help,
    Back,
    Quit,
}

/// One line of the help: words, key, what it does.
pub(crate) struct Entry {
    /// The word, with what may follow it.
    pub(crate) word: &'static str,
    /// The key that does the same at the board.
    pub(crate) key: &'static str,
    /// What it does.
    pub(crate) what: &'static str,
}

const fn entry(word: &'static str, key: &'static str, what: &'static str) -> Entry {
    Entry { word, key, what }
}

/// All commands, in the order of the help.
pub(crate) const HELP: [Entry; 24] = [
    entry("undo", "u", "take back a move, a full turn against the computer"),
    entry("redo", "r", "play it again"),
    entry("hint", "H", "ask the engine for a move"),
    entry("explain, why", "E, w", "the last move and the pins, in the panel; in full"),
    entry("eval, missed", "V", "the engine's opinion, on or off; what the opponent missed"),
    entry("learn, show", "T", "find better moves than your mistakes; see the better move"),
    entry("moves", "M", "all legal moves"),
    entry("explore", "o", "moves played from here in your games and collections"),
    entry("draw", "D", "claim a draw, or offer one"),
    entry("claim [MOVE]", "", "claim a draw, also with the move about to be played"),
    entry("accept, decline", "y, n", "answer an offer"),
    entry("resign", "G", "give up"),
    entry("flip", "F", "turn the board around"),
    entry("board", "", "show the board again"),
    entry("first, previous", "Home, [", "step back through the game"),
    entry("next, last", "], End", "step forward"),
    entry("fen", "P", "the position as FEN"),
    entry("export [NAME]", "X", "FEN and PGN, shown, or written to NAME.fen and NAME.pgn"),
    entry("save [NAME]", "S", "add the game to a file; what is in it stays"),
    entry("load [NAME]", "L", "all games; open one by its number, or a PGN file"),
    entry("new, rematch", "n", "start another game; this one is kept"),
    entry("resume, delete", "", "the last unfinished game; remove one by its number"),
    entry("back", "Esc", "put the piece down and pick another"),
    entry("help, quit", "?, q", "this list; leave, the game is kept"),
];

impl Command {
    /// The command that the line asks for; `None` if its first word is none.
    pub(crate) fn parse(line: &str) -> Option<Command> {
        let line = line.trim().trim_start_matches([':', '/']);
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = Some(rest.trim()).filter(|rest| !rest.is_empty()).map(str::to_owned);
        let word = word.to_ascii_lowercase();
        let words = [
            "export", "save", "save!", "load", "open", "games", "delete", "undelete", "claim",
            "draw", "new",
        ];
        // "undo it" is no command, and a move is never two words but for its number.
        if rest.is_some() && !words.contains(&word.as_str()) {
            return None;
        }
        Some(match word.as_str() {
            "undo" | "u" | "takeback" => Command::Undo,
            "redo" => Command::Redo,
            "hint" => Command::Hint,
            "explain" => Command::Explain,
            "why" => Command::Why,
            "missed" => Command::Missed,
            "eval" | "evaluation" => Command::Evaluation,
            "resign" => Command::Resign,
            "draw" if rest.is_none() => Command::Draw,
            "claim" | "draw" => Command::Claim(rest),
            "accept" | "yes" => Command::Accept,
            "decline" | "no" => Command::Decline,
            "flip" | "f" => Command::Flip,
            "moves" => Command::Moves,
            "explore" | "explorer" => Command::Explore,
            "learn" => Command::Learn,
            "board" => Command::Board,
            "show" => Command::Show,
            "fen" => Command::Fen,
            "export" => Command::Export(rest),
            "save" | "save!" => Command::Save(rest),
            "load" | "open" | "games" => Command::Load(rest),
            "delete" => Command::Delete(rest),
            "undelete" => Command::Undelete(rest),
            "resume" => Command::Resume,
            "new" => Command::New,
            "rematch" => Command::Rematch,
            "first" => Command::First,
            "previous" | "prev" => Command::Previous,
            "next" => Command::Next,
            "last" => Command::Last,
            "help" | "?" | "h" => Command::Help,
            "back" => Command::Back,
            "quit" | "exit" | "q" => Command::Quit,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_in_any_case_and_with_what_follows() {
        assert_eq!(Command::parse(" UNDO "), Some(Command::Undo));
        assert_eq!(Command::parse(":q"), Some(Command::Quit));
        let save = Command::Save(Some("my game".into()));
        assert_eq!(Command::parse("save  my game"), Some(save));
        assert_eq!(Command::parse("load"), Some(Command::Load(None)));
        let claim = Some(Command::Claim(Some("12. Nf3".into())));
        assert_eq!(
            (Command::parse("claim 12. Nf3"), Command::parse("Draw 12. Nf3")),
            (claim.clone(), claim)
        );
        assert_eq!(Command::parse("draw"), Some(Command::Draw));
        assert_eq!(Command::parse("claim"), Some(Command::Claim(None)));
        for line in ["", "e4", "Nf3", "b4", "undo it", "1. e4", "0-0", "undone"] {
            assert_eq!(Command::parse(line), None, "{line}");
        }
    }

    #[test]
    fn every_word_of_the_help_is_a_command() {
        for entry in &HELP {
            let words = entry.word.split([',', '[']).take_while(|word| !word.contains(']'));
            for word in words.map(str::trim).filter(|word| !word.is_empty()) {
                assert!(Command::parse(word).is_some(), "{word}");
            }
        }
    }
}
