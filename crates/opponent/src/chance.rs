//! Chance that can be repeated: numbers that depend on a seed and on what they decide.

/// What a number decides, so that two decisions about the same thing are independent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    Sight = 1,
    Pin,
    Window,
    Taste,
    Depth,
    Opening,
    Variety,
    ThinkTime,
    Captures,
    Mates,
    Repertoire,
}

/// A number from 0 to 1, without 1; the same for the same seed, purpose and key.
pub(crate) fn unit(seed: u64, purpose: Purpose, key: u64) -> f64 {
    let mixed = mix(mix(seed ^ ((purpose as u64) << 56)) ^ key);
    (mixed >> 11) as f64 / (1u64 << 53) as f64
}

/// Spreads every bit of the number over all others (xorshift and multiplication, twice).
fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    x ^= x >> 32;
    x = x.wrapping_mul(0xD6E8_FEB8_6659_FD93);
    x ^= x >> 29;
    x = x.wrapping_mul(0xA24B_AED4_963E_E407);
    x ^ (x >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_even_independent_and_repeatable() {
        let numbers: Vec<f64> = (0..10_000).map(|key| unit(3, Purpose::Sight, key)).collect();
        let mean = numbers.iter().sum::<f64>() / 10_000.0;
        assert!((mean - 0.5).abs() < 0.02, "{mean}");
        let low = numbers.iter().filter(|&&number| number < 0.1).count();
        assert!((850..1150).contains(&low), "{low}");
        assert_eq!(unit(3, Purpose::Sight, 5), numbers[5]);
        assert_ne!(unit(4, Purpose::Sight, 5), numbers[5]);
        assert_ne!(unit(3, Purpose::Pin, 5), numbers[5]);
    }
}
