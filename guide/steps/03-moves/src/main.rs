use sprout::moves::Move;
use sprout::position::Position;

/// Plays the moves on the command line, without asking whether they are legal.
fn main() {
    let mut position = Position::start();
    for text in std::env::args().skip(1) {
        match Move::parse(&text) {
            Some(mv) if position.board.piece_on(mv.from).is_some() => {
                position = position.play(mv)
            }
            _ => return eprintln!("error: {text} is not a move here"),
        }
    }
    print!("{}\n{}\n", position.board, position.to_fen());
}
