//! A board in letters.

use pinpoint_rules::{Board, File, Piece, Rank, Square};

/// The board in letters with coordinates.
pub(crate) fn board(board: &Board, flipped: bool) -> String {
    let (mut files, mut ranks) = (File::ALL, Rank::ALL);
    if flipped {
        files.reverse()
    } else {
        ranks.reverse()
    }
    let mut text = String::new();
    for rank in ranks {
        text += &rank.to_string();
        for file in files {
            text.push(' ');
            text.push(board.piece_on(Square::new(file, rank)).map_or('.', Piece::letter));
        }
        text.push('\n');
    }
    text.push(' ');
    for file in files {
        text.push(' ');
        text.push(file.letter());
    }
    text + "\n"
}
