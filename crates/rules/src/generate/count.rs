//! How many legal moves there are, and whether there is one, without a list.

use core::convert::Infallible;
use core::ops::ControlFlow;

use super::{GO_ON, MoveGroup, Selection, Visitor, generate};
use crate::Position;
use crate::cpu::{self, Cpu, Job};
use crate::side::{Side, for_side};

impl Position {
    /// How many legal moves there are.
    ///
    /// ```
    /// assert_eq!(pinpoint_rules::Position::STANDARD.count_moves(), 20);
    /// ```
    pub fn count_moves(&self) -> u32 {
        struct Count<'a>(&'a Position);
        impl Job for Count<'_> {
            type Output = u32;
            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> u32 {
                for_side!(self.0.turn(), S => count::<C, S>(cpu, self.0))
            }
        }
        cpu::run(Count(self))
    }
}

/// The number of legal moves.
#[inline(always)]
pub(crate) fn count<C: Cpu, S: Side>(cpu: C, position: &Position) -> u32 {
    #[cfg(target_arch = "x86_64")]
    if let Some(cpu) = cpu.lanes() {
        return super::lanes::count::<S>(cpu, position);
    }
    let mut counter = Counter { cpu, by_byte: 0, moves: 0 };
    let _ = generate::<C, S, _>(cpu, position, Selection::ALL, &mut counter);
    counter.moves + sum_of_bytes(counter.by_byte)
}

/// Adds up how many moves there are.
///
/// Where the processor has no instruction that counts bits, each set is counted in eight bytes
/// at once, and the bytes are added up only at the end. Sixteen pieces cannot fill a byte: each
/// has eight squares of a rank at most.
struct Counter<C> {
    cpu: C,
    by_byte: u64,
    moves: u32,
}

impl<C: Cpu> Visitor for Counter<C> {
    type Break = Infallible;

    #[inline(always)]
    fn visit(&mut self, group: MoveGroup) -> ControlFlow<Infallible> {
        match group {
            MoveGroup::Piece { to, .. } | MoveGroup::Pawns { to, .. }
                if !self.cpu.counts_bits() =>
            {
                self.by_byte += bits_by_byte(to.0);
            }
            _ => self.moves += group.len(),
        }
        GO_ON
    }
}

const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// How many bits each of the eight bytes has.
#[inline(always)]
const fn bits_by_byte(bits: u64) -> u64 {
    let pairs = bits - (bits >> 1 & (EACH_BYTE * 0x55));
    let fours = (pairs & (EACH_BYTE * 0x33)) + (pairs >> 2 & (EACH_BYTE * 0x33));
    (fours + (fours >> 4)) & (EACH_BYTE * 0x0F)
}

/// The sum of the eight bytes, which may be greater than 255.
#[inline(always)]
const fn sum_of_bytes(bytes: u64) -> u32 {
    const EVEN: u64 = 0x00FF_00FF_00FF_00FF;
    let pairs = (bytes & EVEN) + (bytes >> 8 & EVEN);
    (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_counted_by_byte() {
        for bits in [0, 1, u64::MAX, 0x8421_0F01_FFFE_7733, 1 << 63] {
            let counted = bits_by_byte(bits).to_le_bytes();
            assert_eq!(counted, bits.to_le_bytes().map(|byte| byte.count_ones() as u8));
            assert_eq!(sum_of_bytes(bits_by_byte(bits)), bits.count_ones());
        }
        assert_eq!(sum_of_bytes(u64::MAX), 8 * 255);
    }
}
