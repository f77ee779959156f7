//! A board in letters.

use pinpoint_rules::{Board, File, Piece, Rank, Square};

/// The files from left to right and the ranks from top to bottom, as White or Black sees them.
pub(crate) fn seen_from(flipped: bool) -> ([File; 8], [Rank; 8]) {
    let (mut files, mut ranks) = (File::ALL, Rank::ALL);
    if flipped {
        files.reverse()
    } else {
        ranks.reverse()
    }
    (files, ranks)
}

/// The board in letters with coordinates.
pub(crate) fn board(board: &Board, flipped: bool) -> String {
    let (files, ranks) = seen_from(flipped);
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
