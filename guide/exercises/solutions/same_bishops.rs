//! Exercise 6: step 8 calls king and one minor piece against king a draw. So is any number of
//! bishops, on both sides, if all of them are on squares of one color. Is this such a position?

use sprout::board::Kind;
use sprout::position::Position;

pub fn same_bishops(position: &Position) -> bool {
    const LIGHT: u64 = 0x55AA_55AA_55AA_55AA;
    let bishops = position.board.kind(Kind::Bishop);
    let others = position.board.occupied() & !bishops & !position.board.kind(Kind::King);
    let light = (bishops.0 & LIGHT).count_ones();
    others.is_empty() && (light == 0 || light == bishops.len())
}
