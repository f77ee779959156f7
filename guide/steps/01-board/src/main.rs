use sprout::board::Board;

fn main() {
    print!("{}", Board::start());
}
