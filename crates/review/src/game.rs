//! From a game of a PGN file to the game that is reviewed.

use pinpoint_notation::pgn::GameTree;
use pinpoint_rules::Game;

/// The main line of the tree, up to a null move if there is one.
///
/// ```
/// use pinpoint_notation::pgn::Reader;
/// use pinpoint_review::main_game;
/// let pgn = "1. e4 (1. d4 d5) e5 *";
/// let tree = Reader::new(pgn.as_bytes()).read_tree().unwrap().unwrap();
/// assert_eq!(main_game(&tree).moves().len(), 2);
/// ```
pub fn main_game(tree: &GameTree) -> Game {
    let mut game = Game::new(*tree.start());
    for mv in tree.main_moves() {
        game.try_play(mv).expect("the moves of a tree are legal");
    }
    game
}
