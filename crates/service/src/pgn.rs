//! Games as PGN: read in bounds, and made of moves that name their parents.

use std::fmt;

use pinpoint_notation::pgn::{
    Bytes, Choice, GameError, GameResult, GameTree, Nag, NodeId, ReadError, Reader, Text,
    TreeBuilder, Visitor, Warning,
};
use pinpoint_rules::{Move, Position};

/// A null move, which annotators write to show a threat.
pub const NULL_MOVE: &str = "0000";

/// The most games that are read or written at once.
const MAX_GAMES: usize = 1000;
/// The most places that warnings name.
const MAX_WARNINGS: usize = 1000;

/// The games of a text.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct ReadGames {
    /// The games; of a broken one, what was read before the error.
    pub games: Vec<GameTree>,
    /// What was wrong, at most one error a game.
    pub errors: Vec<GameError>,
    /// What was passed over or mended, at most 1000 places.
    pub warnings: Vec<Warning>,
}

/// There are more games or moves than are taken at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyMoves {
    max_plies: usize,
}

impl fmt::Display for TooManyMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at most {} half-moves in {MAX_GAMES} games", self.max_plies)
    }
}

impl std::error::Error for TooManyMoves {}

/// Reads all games of a text, at most `max_plies` half-moves in all.
///
/// ```
/// use pinpoint_service::read_games;
/// let read = read_games("1. e4 (1. d4 {solid}) e5 2. Ke3 *", 10_000).unwrap();
/// assert_eq!(read.games[0].main_moves().count(), 2);
/// assert_eq!(read.errors[0].column, 29);
/// let read = read_games("1. e4 } e5 *", 10_000).unwrap();
/// assert_eq!(read.warnings[0].oddity.to_string(), "passed over '}'");
/// assert!(read_games("1. e4 e5 *", 1).is_err());
/// ```
pub fn read_games(text: &str, max_plies: usize) -> Result<ReadGames, TooManyMoves> {
    let mut reader = Reader::new(Bytes(text.as_bytes()));
    let mut found = ReadGames::default();
    let mut left = max_plies;
    loop {
        let mut game = BoundedBuilder { builder: TreeBuilder::new(), left, is_over: false };
        let Some(read) = reader.read_game(&mut game) else { return Ok(found) };
        if game.is_over || found.games.len() == MAX_GAMES {
            return Err(TooManyMoves { max_plies });
        }
        left = game.left;
        found.games.push(game.builder.finish());
        let room = MAX_WARNINGS - found.warnings.len();
        found.warnings.extend(reader.warnings().iter().take(room));
        match read {
            Ok(()) => {}
            Err(ReadError::Game(error)) => found.errors.push(error),
            Err(ReadError::Source(never)) => match never {},
        }
    }
}

/// Are these not too many games to be written, with this many half-moves in each?
pub fn check_size(
    games: impl IntoIterator<Item = usize>,
    max_plies: usize,
) -> Result<(), TooManyMoves> {
    let (mut count, mut plies) = (0, 0);
    for game in games {
        count += 1;
        plies += game;
    }
    match plies > max_plies || count > MAX_GAMES {
        true => Err(TooManyMoves { max_plies }),
        false => Ok(()),
    }
}

/// Builds a tree of a limited number of moves and then stops listening.
struct BoundedBuilder {
    builder: TreeBuilder,
    left: usize,
    is_over: bool,
}

impl BoundedBuilder {
    /// Is there room for one more move?
    fn takes_move(&mut self) -> bool {
        self.is_over |= self.left == 0;
        self.left = self.left.saturating_sub(1);
        !self.is_over
    }
}

impl Visitor for BoundedBuilder {
    fn begin_game(&mut self) {
        self.builder.begin_game();
    }

    fn tag(&mut self, name: &str, value: Text<'_>) {
        self.builder.tag(name, value);
    }

    fn begin_moves(&mut self, start: &Position) -> Choice {
        self.builder.begin_moves(start)
    }

    fn play(&mut self, before: &Position, mv: Move, after: &Position) {
        if self.takes_move() {
            self.builder.play(before, mv, after);
        }
    }

    fn null_move(&mut self, before: &Position, after: &Position) {
        if self.takes_move() {
            self.builder.null_move(before, after);
        }
    }

    fn nag(&mut self, nag: Nag) {
        self.builder.nag(nag);
    }

    fn comment(&mut self, text: Text<'_>, is_last: bool) {
        self.builder.comment(text, is_last);
    }

    fn begin_variation(&mut self) -> Choice {
        match self.is_over {
            true => Choice::Skip,
            false => self.builder.begin_variation(),
        }
    }

    fn end_variation(&mut self) {
        self.builder.end_variation();
    }

    fn end_game(&mut self, result: Option<GameResult>) {
        self.builder.end_game(result);
    }
}

/// Makes a tree of moves that name their parents by number, every move checked.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_service::TreeMaker;
/// let mut maker = TreeMaker::new(Position::STANDARD);
/// maker.tag("White", "Morphy").unwrap();
/// maker.play(0, "e2e4").unwrap();
/// maker.play(1, "e7e5").unwrap();
/// maker.play(0, "d2d4").unwrap();
/// assert_eq!(maker.play(7, "e2e4").unwrap_err(), "its parent must come before it");
/// assert_eq!(maker.tree.main_moves().count(), 2);
/// ```
#[derive(Debug)]
pub struct TreeMaker {
    /// The tree so far, for comments and all else that needs no check.
    pub tree: GameTree,
    /// The node in the tree, the position and how many variations it lies in.
    places: Vec<(NodeId, Position, usize)>,
}

impl TreeMaker {
    /// What is deeper cannot be read back.
    const MAX_DEPTH: usize = 128;

    /// A game without moves; node 0 is its start.
    pub fn new(start: Position) -> TreeMaker {
        TreeMaker {
            tree: GameTree::from_position(start),
            places: vec![(GameTree::START, start, 0)],
        }
    }

    /// Sets a tag; control characters in its value become spaces.
    pub fn tag(&mut self, name: &str, value: &str) -> Result<(), String> {
        let is_word =
            !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        if !is_word {
            return Err("the name of a tag is letters, digits and _".to_owned());
        }
        self.tree.tags.set(name, &value.replace(char::is_control, " "));
        Ok(())
    }

    /// Plays a move in UCI, or [`NULL_MOVE`], after the node with this number; gives the node.
    pub fn play(&mut self, parent: usize, uci: &str) -> Result<NodeId, String> {
        let &(parent, before, depth) =
            self.places.get(parent).ok_or("its parent must come before it")?;
        let depth = depth + usize::from(self.tree.children(parent).next().is_some());
        if depth > Self::MAX_DEPTH {
            return Err("too many variations inside each other".to_owned());
        }
        let (id, after) = match uci {
            NULL_MOVE => (self.tree.add_null_move(parent), before.play_null()),
            text => {
                let mv = before.parse_uci(text).map_err(|error| error.to_string())?;
                (self.tree.add_move(parent, mv), Some(before.play(mv)))
            }
        };
        let (Some(id), Some(after)) = (id, after) else {
            return Err("the move is not legal".to_owned());
        };
        self.places.push((id, after, depth));
        Ok(id)
    }
}
