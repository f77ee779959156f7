//! `cargo xtask magics`: the numbers of `crates/rules/src/attacks/magic_numbers.rs`, found anew.

use pinpoint_rules::attacks::{hyperbola, magic};
use pinpoint_rules::{Bitboard, Square};

/// Prints the file; the seed is fixed, so that the numbers are always the same.
pub(crate) fn print() {
    print!("{}", file());
}

type Attacks = fn(Square, Bitboard) -> Bitboard;

fn file() -> String {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let mut text = String::from(
        "//! Numbers for [`magic`](super::magic), one a square, a1 first.\n//!\n\
         //! Made by `cargo xtask magics`, which finds them by trial from a fixed seed.\n",
    );
    let kinds: [(&str, &[u64; 64], Attacks); 2] = [
        ("ROOK_MAGICS", &magic::ROOK_MASKS, hyperbola::rook),
        ("BISHOP_MAGICS", &magic::BISHOP_MASKS, hyperbola::bishop),
    ];
    for (name, masks, attacks) in kinds {
        text += &format!("\n#[rustfmt::skip]\npub(super) const {name}: [u64; 64] = [");
        for square in Square::ALL {
            let mask = masks[square.index()];
            // Numbers with few bits set fit sooner.
            let few_bits = || next() & next() & next();
            let (factor, _) = magic::find(mask, |occupied| attacks(square, occupied), few_bits);
            let hex = format!("{factor:016X}");
            let start = if square.index() % 4 == 0 { "\n    " } else { " " };
            text +=
                &format!("{start}0x{}_{}_{}_{},", &hex[..4], &hex[4..8], &hex[8..12], &hex[12..]);
        }
        text += "\n];\n";
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_finder_gives_the_numbers_in_use() {
        let used = include_str!("../../crates/rules/src/attacks/magic_numbers.rs");
        assert_eq!(super::file(), used);
    }
}
