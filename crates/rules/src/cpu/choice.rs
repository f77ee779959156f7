//! Which code path this machine takes: by what the processor has, by what is fast on it, and by
//! what the environment says.

use super::x86::{Avx2, Avx512, Bmi2};

/// A code path, with the proof that this machine can take it.
#[derive(Clone, Copy)]
pub(super) enum Choice {
    Avx512(Avx512),
    Bmi2(Bmi2),
    Avx2(Avx2),
    Portable,
}

/// The path that is fastest here.
#[inline]
fn best() -> Choice {
    if let Some(cpu) = Avx512::detect() {
        return Choice::Avx512(cpu);
    }
    match Bmi2::detect() {
        Some(cpu) if has_slow_pext() => Choice::Avx2(cpu.into()),
        Some(cpu) => Choice::Bmi2(cpu),
        None => Choice::Portable,
    }
}

/// Without the standard library the target of the build decides.
#[cfg(not(feature = "std"))]
#[inline(always)]
pub(super) fn chosen() -> Choice {
    best()
}

#[cfg(not(feature = "std"))]
#[inline(always)]
fn has_slow_pext() -> bool {
    false
}

#[cfg(feature = "std")]
pub(super) use cached::chosen;
#[cfg(feature = "std")]
use cached::has_slow_pext;

#[cfg(feature = "std")]
mod cached {
    use std::sync::OnceLock;

    use super::{Avx512, Bmi2, Choice, best};

    /// The name of the variable that chooses a path by hand.
    const VARIABLE: &str = "PINPOINT_CPU";

    /// The path that was chosen when it was first needed.
    #[inline(always)]
    pub(in super::super) fn chosen() -> Choice {
        static CHOSEN: OnceLock<Choice> = OnceLock::new();
        match CHOSEN.get() {
            Some(choice) => *choice,
            None => first(&CHOSEN),
        }
    }

    #[cold]
    fn first(chosen: &OnceLock<Choice>) -> Choice {
        let named = std::env::var(VARIABLE).ok();
        *chosen.get_or_init(|| named.and_then(|name| by_name(&name)).unwrap_or_else(best))
    }

    /// The path of this name, if this machine can take it.
    pub(super) fn by_name(name: &str) -> Option<Choice> {
        match name {
            "avx512" => Avx512::detect().map(Choice::Avx512),
            "bmi2" => Bmi2::detect().map(Choice::Bmi2),
            "avx2" => Bmi2::detect().map(|cpu| Choice::Avx2(cpu.into())),
            "portable" => Some(Choice::Portable),
            _ => None,
        }
    }

    /// Is PEXT done in microcode, bit by bit?
    pub(super) fn has_slow_pext() -> bool {
        use core::arch::x86_64::__cpuid;
        let (vendor, signature) = (__cpuid(0), __cpuid(1).eax);
        is_slow([vendor.ebx, vendor.edx, vendor.ecx], signature)
    }

    /// The same by the name of the maker and the signature of the processor: AMD before Zen 3,
    /// and Hygon, which builds on Zen.
    pub(super) fn is_slow(vendor: [u32; 3], signature: u32) -> bool {
        let mut name = [0; 12];
        for (bytes, word) in name.chunks_mut(4).zip(vendor) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        let family = match signature >> 8 & 0xF {
            0xF => 0xF + (signature >> 20 & 0xFF),
            family => family,
        };
        matches!(&name, b"AuthenticAMD" | b"HygonGenuine") && family < 0x19
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::cached::{by_name, is_slow};
    use super::*;

    const AMD: [u32; 3] = [0x6874_7541, 0x6974_6E65, 0x444D_4163];
    const INTEL: [u32; 3] = [0x756E_6547, 0x4965_6E69, 0x6C65_746E];

    #[test]
    fn pext_is_slow_on_amd_before_zen_3() {
        let zen = [(0x0080_0F11, true), (0x0087_0F10, true), (0x00A2_0F10, false)];
        for (signature, slow) in zen.into_iter().chain([(0x00A6_0F12, false), (0x0060_0F20, true)])
        {
            assert_eq!(is_slow(AMD, signature), slow, "{signature:#x}");
        }
        assert!(!is_slow(INTEL, 0x0005_06E3), "Skylake");
    }

    #[test]
    fn paths_have_names() {
        assert!(matches!(by_name("portable"), Some(Choice::Portable)));
        assert!(by_name("").is_none() && by_name("pext").is_none());
        assert_eq!(by_name("avx2").is_some(), Bmi2::detect().is_some());
        assert_eq!(by_name("avx512").is_some(), Avx512::detect().is_some());
    }
}
