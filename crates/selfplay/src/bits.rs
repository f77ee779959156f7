//! Numbers of any number of bits, one after another, the lowest bit of a byte first.

use anyhow::Context;

/// The order of the Exp-Golomb code for differences: small ones take five bits.
const ORDER: u32 = 4;

/// Bits being written.
#[derive(Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    /// Bits used of the last byte; 0 if it is full.
    used: u32,
}

impl BitWriter {
    /// Appends the lowest `count` bits of `value`.
    pub(crate) fn number(&mut self, value: u32, count: u32) {
        for place in 0..count {
            if self.used == 0 {
                self.bytes.push(0);
            }
            let last = self.bytes.last_mut().expect("a byte was pushed when the last was full");
            *last |= ((value >> place & 1) as u8) << self.used;
            self.used = (self.used + 1) % 8;
        }
    }

    /// Appends a number that may be negative and is usually small, as an Exp-Golomb code.
    pub(crate) fn difference(&mut self, value: i32) {
        // 0, -1, 1, -2, ... become 0, 1, 2, 3, ...
        let folded = (value << 1 ^ value >> 31) as u32 + (1 << ORDER);
        let extra = folded.ilog2() - ORDER;
        self.number((1 << extra) - 1, extra);
        self.number(0, 1);
        self.number(folded, extra + ORDER);
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Bits being read.
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    /// Bits read so far.
    place: usize,
}

impl BitReader<'_> {
    pub(crate) fn new(bytes: &[u8]) -> BitReader<'_> {
        BitReader { bytes, place: 0 }
    }

    pub(crate) fn number(&mut self, count: u32) -> anyhow::Result<u32> {
        let mut value = 0;
        for place in 0..count {
            let byte = self.bytes.get(self.place / 8).context("the game ends too early")?;
            value |= u32::from(byte >> (self.place % 8) & 1) << place;
            self.place += 1;
        }
        Ok(value)
    }

    pub(crate) fn difference(&mut self) -> anyhow::Result<i32> {
        let mut extra = 0;
        while self.number(1)? == 1 {
            extra += 1;
            anyhow::ensure!(extra < 24, "a score that no search gives");
        }
        let count = extra + ORDER;
        let folded = (self.number(count)? | 1 << count) - (1 << ORDER);
        Ok((folded >> 1) as i32 ^ -((folded & 1) as i32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_differences_survive() {
        let differences = [0, 1, -1, 7, -8, 15, 100, -3000, 65_535, -65_536];
        let mut writer = BitWriter::default();
        writer.number(5, 3);
        differences.iter().for_each(|&value| writer.difference(value));
        writer.number(0, 0);
        writer.number(0xABCD, 16);
        let bytes = writer.into_bytes();
        let mut reader = BitReader::new(&bytes);
        assert_eq!(reader.number(3).unwrap(), 5);
        for value in differences {
            assert_eq!(reader.difference().unwrap(), value);
        }
        assert_eq!(reader.number(16).unwrap(), 0xABCD);
        assert!(reader.number(8).is_err(), "there is nothing left");
    }

    #[test]
    fn small_differences_take_five_bits() {
        let mut writer = BitWriter::default();
        (-8..8).for_each(|value| writer.difference(value));
        assert_eq!(writer.into_bytes().len(), 16 * 5 / 8);
    }
}
