use sprout::position::Position;

fn main() {
    let fen = std::env::args().nth(1);
    match Position::from_fen(fen.as_deref().unwrap_or(Position::START)) {
        Ok(position) => print!("{}\n{}\n", position.board, position.to_fen()),
        Err(error) => eprintln!("error: {error}"),
    }
}
