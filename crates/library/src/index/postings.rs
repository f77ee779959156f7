//! Sorted postings in few bytes.

use super::short;
use crate::bytes::{Bytes, put_number};

/// A visit of a game, which is known by its place in the segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Posting {
    pub(super) key: u64,
    pub(super) place: u32,
    pub(super) byte: u8,
}

/// A block is closed when it has grown to this size; its last key may make it longer.
const BLOCK: usize = 32 << 10;

/// A run of postings, and the first key in it.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) first: u64,
    pub(super) data: Vec<u8>,
}

/// Sorts the postings and packs them.
pub(super) fn pack(mut postings: Vec<Posting>) -> Vec<Block> {
    postings.sort_unstable();
    // Who comes to a position twice and plays the same move is one game.
    postings.dedup();
    let mut blocks: Vec<Block> = Vec::new();
    let mut last = 0;
    for group in postings.chunk_by(|a, b| a.key == b.key) {
        let key = group[0].key;
        if blocks.last().is_none_or(|block| block.data.len() >= BLOCK) {
            blocks.push(Block { first: key, data: Vec::with_capacity(BLOCK + 64) });
            last = key;
        }
        let Some(block) = blocks.last_mut() else { continue };
        put_group(&mut block.data, key - last, group);
        last = key;
    }
    blocks
}

fn put_group(out: &mut Vec<u8>, step: u64, group: &[Posting]) {
    let is_single = group.len() == 1;
    put_number(out, step << 1 | u64::from(!is_single));
    if !is_single {
        put_number(out, group.len() as u64);
    }
    let mut last = 0;
    for posting in group {
        put_number(out, u64::from(posting.place - last));
        out.push(posting.byte);
        last = posting.place;
    }
}

/// The postings of a position in the block that begins with the key `first`: places and moves.
/// `None` if the bytes make no sense.
pub(super) fn find(first: u64, data: &[u8], key: u64) -> Option<Vec<(u32, u8)>> {
    let wanted = short(key);
    let mut bytes = Bytes(data);
    let mut at = first;
    while !bytes.is_empty() {
        let head = bytes.number()?;
        at += head >> 1;
        let count = if head & 1 == 1 { bytes.number()? } else { 1 };
        if at > wanted {
            break;
        }
        let mut found = Vec::new();
        let mut place = 0;
        for _ in 0..count {
            place += bytes.number()?;
            let byte = bytes.byte()?;
            if at == wanted {
                found.push((u32::try_from(place).ok()?, byte));
            }
        }
        if at == wanted {
            return Some(found);
        }
    }
    Some(Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_is_found() {
        // Keys that repeat, in no order, and one that fills more than a block alone.
        let mut state = 1_u64;
        let mut postings = Vec::new();
        for place in 0..30_000_u32 {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            let key = short(if place % 3 == 0 { 0xABCD << 44 } else { state >> 9 << 9 });
            postings.push(Posting { key, place, byte: (place % 20) as u8 });
        }
        let blocks = pack(postings.clone());
        assert!(blocks.len() > 3 && blocks.windows(2).all(|pair| pair[0].first < pair[1].first));
        for wanted in postings.iter().step_by(97) {
            let block = blocks.iter().rev().find(|block| block.first <= wanted.key).unwrap();
            let found = find(block.first, &block.data, wanted.key << 22).unwrap();
            let expected: Vec<(u32, u8)> = postings
                .iter()
                .filter(|posting| posting.key == wanted.key)
                .map(|posting| (posting.place, posting.byte))
                .collect();
            assert_eq!(found, expected);
        }
        assert_eq!(find(blocks[0].first, &blocks[0].data, 5), Some(Vec::new()));
        assert_eq!(find(0, &[0x83], 1 << 60), None);
    }
}
