//! The proof types of x86-64: a value of one can only be had by asking the processor.

use super::{Cpu, Job, LaneCpu, Portable, Sliders};
use crate::attacks::pext;
use crate::{Bitboard, Square};

/// `true` if every named feature is there, by the build's target or by asking.
macro_rules! detected {
    ($($feature:tt),*) => {{
        #[cfg(feature = "std")]
        { true $(&& std::is_x86_feature_detected!($feature))* }
        #[cfg(not(feature = "std"))]
        { true $(&& cfg!(target_feature = $feature))* }
    }};
}

/// Processors since about 2013: PEXT, POPCNT, TZCNT and the like.
#[derive(Clone, Copy)]
pub(crate) struct Bmi2(());

impl Bmi2 {
    #[inline(always)]
    pub(crate) fn detect() -> Option<Bmi2> {
        detected!("bmi1", "bmi2", "popcnt", "lzcnt", "avx2").then_some(Bmi2(()))
    }
}

#[inline(always)]
fn extract(bits: u64, mask: u64) -> u64 {
    // SAFETY: only called with a `Bmi2` or an `Avx512` in hand, which is the proof of BMI2.
    unsafe { core::arch::x86_64::_pext_u64(bits, mask) }
}

impl Sliders for Bmi2 {
    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        pext::bishop_by(extract, square, occupied)
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        pext::rook_by(extract, square, occupied)
    }
}

impl Cpu for Bmi2 {
    #[inline(always)]
    fn lanes(self) -> Option<LaneCpu> {
        None
    }

    #[inline(always)]
    fn enter<J: Job>(self, job: J) -> J::Output {
        #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt,avx2")]
        fn compiled<J: Job>(cpu: Bmi2, job: J) -> J::Output {
            job.run(cpu)
        }
        // SAFETY: `self` is the proof that these features are there.
        unsafe { compiled(self, job) }
    }
}

/// The same instructions without PEXT, for processors on which it is slow.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(());

impl From<Bmi2> for Avx2 {
    #[inline(always)]
    fn from(_: Bmi2) -> Avx2 {
        Avx2(())
    }
}

impl Sliders for Avx2 {
    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        Portable.bishop(square, occupied)
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        Portable.rook(square, occupied)
    }
}

impl Cpu for Avx2 {
    #[inline(always)]
    fn lanes(self) -> Option<LaneCpu> {
        None
    }

    #[inline(always)]
    fn enter<J: Job>(self, job: J) -> J::Output {
        #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt,avx2")]
        fn compiled<J: Job>(cpu: Avx2, job: J) -> J::Output {
            job.run(cpu)
        }
        // SAFETY: an `Avx2` is made of a `Bmi2`, which is the proof of these features.
        unsafe { compiled(self, job) }
    }
}

/// Processors with AVX-512: eight rays of the board at once, one a lane.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(());

impl Avx512 {
    #[inline(always)]
    pub(crate) fn detect() -> Option<Avx512> {
        detected!(
            "avx512f",
            "avx512bw",
            "avx512dq",
            "avx512vl",
            "avx512vpopcntdq",
            "bmi1",
            "bmi2",
            "popcnt",
            "lzcnt",
            "avx2"
        )
        .then_some(Avx512(()))
    }
}

impl Sliders for Avx512 {
    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        pext::bishop_by(extract, square, occupied)
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        pext::rook_by(extract, square, occupied)
    }
}

impl Cpu for Avx512 {
    #[inline(always)]
    fn lanes(self) -> Option<LaneCpu> {
        Some(self)
    }

    #[inline(always)]
    fn enter<J: Job>(self, job: J) -> J::Output {
        #[target_feature(
            enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,popcnt,lzcnt,avx2"
        )]
        fn compiled<J: Job>(cpu: Avx512, job: J) -> J::Output {
            job.run(cpu)
        }
        // SAFETY: `self` is the proof that these features are there.
        unsafe { compiled(self, job) }
    }
}
