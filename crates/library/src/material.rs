//! Material: how many pieces of each kind a side has.

use std::fmt;
use std::str::FromStr;

use pinpoint_rules::{Color, PieceKind, Position};

/// The kinds that are counted, dearest first, as people write them.
const KINDS: [(char, PieceKind); 5] = [
    ('Q', PieceKind::Queen),
    ('R', PieceKind::Rook),
    ('B', PieceKind::Bishop),
    ('N', PieceKind::Knight),
    ('P', PieceKind::Pawn),
];

/// What both sides have, whoever has which: `KRPvKR` also finds Black with the pawn.
///
/// ```
/// use pinpoint_library::Material;
/// let ending: Material = "KRPvKR".parse()?;
/// assert_eq!(ending.to_string(), "KRPvKR");
/// assert!("KRP".parse::<Material>().is_err());
/// # Ok::<(), pinpoint_library::MaterialError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Material {
    sides: [u32; 2],
}

/// The text is no material.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MaterialError;

impl fmt::Display for MaterialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the pieces of both sides, such as KRPvKR")
    }
}

impl std::error::Error for MaterialError {}

impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Material, MaterialError> {
        let (first, second) = text.split_once(['v', 'V', '-']).ok_or(MaterialError)?;
        Ok(Material { sides: [side(first)?, side(second)?] })
    }
}

fn side(text: &str) -> Result<u32, MaterialError> {
    let mut letters = text.trim().chars().map(|letter| letter.to_ascii_uppercase());
    if letters.next() != Some('K') {
        return Err(MaterialError);
    }
    letters.try_fold(0, |packed, letter| {
        let at = KINDS.iter().position(|&(known, _)| known == letter).ok_or(MaterialError)?;
        let is_room = packed >> (4 * at) & 15 < 10;
        if is_room { Ok(packed + (1 << (4 * at))) } else { Err(MaterialError) }
    })
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, packed) in self.sides.into_iter().enumerate() {
            f.write_str(if index == 0 { "K" } else { "vK" })?;
            for (at, (letter, _)) in KINDS.iter().enumerate() {
                for _ in 0..packed >> (4 * at) & 15 {
                    write!(f, "{letter}")?;
                }
            }
        }
        Ok(())
    }
}

impl Material {
    /// Has the position this material?
    pub(crate) fn is_in(self, position: &Position) -> bool {
        let [first, second] = self.sides;
        let packed = pack(position);
        packed == join(first, second) || packed == join(second, first)
    }

    /// Can a game that ends with this material have had `self` on the way? Men are only ever
    /// taken away, and pawns of a side never become more.
    pub(crate) fn can_come_before(self, last: u64) -> bool {
        let [first, second] = self.sides;
        let last = [(last & 0xF_FFFF) as u32, (last >> 20) as u32];
        let fits = |own: u32, last: u32| men(last) <= men(own) && pawns(last) <= pawns(own);
        fits(first, last[0]) && fits(second, last[1])
            || fits(second, last[0]) && fits(first, last[1])
    }
}

fn join(white: u32, black: u32) -> u64 {
    u64::from(white) | u64::from(black) << 20
}

fn men(packed: u32) -> u32 {
    (0..5).map(|at| packed >> (4 * at) & 15).sum()
}

fn pawns(packed: u32) -> u32 {
    packed >> 16 & 15
}

/// Four bits for each kind, White's below Black's.
pub(crate) fn pack(position: &Position) -> u64 {
    let [white, black] = [Color::White, Color::Black].map(|color| {
        let count = |kind| position.pieces(color, kind).len().min(15);
        KINDS
            .iter()
            .enumerate()
            .fold(0, |packed, (at, &(_, kind))| packed | count(kind) << (4 * at))
    });
    join(white, black)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn material_is_found_with_either_color() {
        let rook_ending: Material = "krpvkr".parse().unwrap();
        for fen in ["8/8/8/4k3/r7/8/1R2P3/4K3 w - - 0 1", "8/4p3/8/4k3/r7/8/1R6/4K3 w - - 0 1"] {
            assert!(rook_ending.is_in(&Position::from_fen(fen).unwrap()), "{fen}");
        }
        let bare = Position::from_fen("8/8/8/4k3/r7/8/1R6/4K3 w - - 0 1").unwrap();
        assert!(!rook_ending.is_in(&bare));
        assert!(rook_ending.can_come_before(pack(&bare)));
        assert!(!rook_ending.can_come_before(pack(&Position::STANDARD)));
        for text in ["KRvK2", "QvQ", "K", "", "KvKPPPPPPPPPPPP"] {
            assert_eq!(text.parse::<Material>(), Err(MaterialError), "{text}");
        }
    }
}
