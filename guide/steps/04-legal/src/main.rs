use sprout::moves::Move;
use sprout::position::Position;

/// Plays the moves on the command line and lists what can follow.
fn main() {
    let mut position = Position::start();
    for text in std::env::args().skip(1) {
        match Move::parse(&text).filter(|mv| position.legal_moves().contains(mv)) {
            Some(mv) => position = position.play(mv),
            None => return eprintln!("error: {text} is not a legal move here"),
        }
    }
    print!("{}\n{}\n", position.board, position.to_fen());
    let moves: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
    println!("{} moves: {}", moves.len(), moves.join(" "));
}
