//! What the processor can do, as types.
//!
//! The move generator, and any [`Task`], is written once and compiled for several kinds of
//! processor. A value of such a kind's type is the proof that its instructions are there, so the
//! code that uses them needs no further check. A build for a given processor
//! (`target-cpu=native`) has nothing to ask; a portable one asks the processor once and then
//! runs the same code compiled for what it found.
//!
//! PEXT takes hundreds of cycles on AMD processors before Zen 3 (family 19h): they find the
//! attacks of sliders by multiplication.

use crate::attacks::magic;
use crate::{Bitboard, Square};

/// How a processor finds what sliding pieces attack.
///
/// Handed to a [`Task`]; the free functions of [`crate::attacks`] do the same with what the
/// build's target has.
///
/// ```
/// use pinpoint_rules::cpu::{Portable, Sliders};
/// use pinpoint_rules::{Bitboard, Square, attacks};
/// let occupied = Bitboard::of(Square::D6);
/// assert_eq!(Portable.rook(Square::D4, occupied), attacks::rook(Square::D4, occupied));
/// ```
pub trait Sliders: Copy {
    /// Squares a bishop attacks, up to and including the first piece in each direction.
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard;
    /// Squares a rook attacks, up to and including the first piece in each direction.
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard;

    /// Squares a queen attacks, up to and including the first piece in each direction.
    #[inline(always)]
    fn queen(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.bishop(square, occupied) | self.rook(square, occupied)
    }
}

/// Work with bitboards that is compiled once for each kind of processor, so that a portable
/// program counts and scans bits as fast as one built for this machine; see [`execute`].
///
/// Mark `run`, and what it calls, as `#[inline(always)]`: a function of its own would be
/// compiled for the build's target.
///
/// ```
/// use pinpoint_rules::cpu::{Portable, Sliders, Task};
/// use pinpoint_rules::{Bitboard, Square};
///
/// struct QueenSight(Square);
///
/// impl Task for QueenSight {
///     type Output = Bitboard;
///     #[inline(always)]
///     fn run<S: Sliders>(self, sliders: S) -> Bitboard {
///         sliders.queen(self.0, Bitboard::EMPTY)
///     }
/// }
/// assert_eq!(QueenSight(Square::A1).run(Portable).len(), 21);
/// ```
pub trait Task {
    /// What the work results in.
    type Output;
    /// Does it.
    fn run<S: Sliders>(self, sliders: S) -> Self::Output;
}

/// Does the work with the best instructions this machine has.
///
/// ```
/// use pinpoint_rules::cpu::{self, Sliders, Task};
/// use pinpoint_rules::{Color, PieceKind, Position};
///
/// /// The squares that rooks of one color see.
/// struct RookSight<'a>(&'a Position, Color);
///
/// impl Task for RookSight<'_> {
///     type Output = u32;
///     #[inline(always)]
///     fn run<S: Sliders>(self, sliders: S) -> u32 {
///         let rooks = self.0.pieces(self.1, PieceKind::Rook).into_iter();
///         rooks.map(|rook| sliders.rook(rook, self.0.occupied()).len()).sum()
///     }
/// }
/// assert_eq!(cpu::execute(RookSight(&Position::STANDARD, Color::White)), 4);
/// ```
#[inline(always)]
pub fn execute<T: Task>(task: T) -> T::Output {
    struct Adapter<T>(T);
    impl<T: Task> Job for Adapter<T> {
        type Output = T::Output;
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> T::Output {
            self.0.run(cpu)
        }
    }
    run(Adapter(task))
}

/// A set of instructions that the generator can be compiled for.
pub(crate) trait Cpu: Sliders {
    /// Eight 64-bit lanes, where there are any.
    fn lanes(self) -> Option<LaneCpu>;

    /// Is there an instruction that counts bits?
    #[inline(always)]
    fn counts_bits(self) -> bool {
        true
    }

    /// Runs a job compiled for this processor. Recursive work goes through here at every
    /// level, since a plain recursive call would be compiled for the build's own target.
    fn enter<J: Job>(self, job: J) -> J::Output;
}

/// Work that is compiled once for each [`Cpu`]; mark `run` as `#[inline(always)]`.
pub(crate) trait Job {
    type Output;
    fn run<C: Cpu>(self, cpu: C) -> Self::Output;
}

/// Runs the job on the [`Cpu`] that was chosen for this machine.
#[inline(always)]
pub(crate) fn run<J: Job>(job: J) -> J::Output {
    #[cfg(target_arch = "x86_64")]
    match choice::chosen() {
        Choice::Avx512(cpu) => return cpu.enter(job),
        Choice::Bmi2(cpu) => return cpu.enter(job),
        Choice::Avx2(cpu) => return cpu.enter(job),
        Choice::Portable => {}
    }
    Portable.enter(job)
}

/// The name of the code path that move generation takes on this machine.
///
/// With the feature `std`, the environment variable `PINPOINT_CPU` chooses one by its name, so
/// that each can be measured; it is read once. A name that is unknown, or that this machine
/// cannot run, changes nothing.
///
/// ```
/// assert!(["avx512", "bmi2", "avx2", "portable"].contains(&pinpoint_rules::cpu_path()));
/// ```
pub fn cpu_path() -> &'static str {
    struct Name;
    impl Job for Name {
        type Output = &'static str;
        #[inline(always)]
        fn run<C: Cpu>(self, _: C) -> &'static str {
            core::any::type_name::<C>()
        }
    }
    match run(Name).rsplit("::").next() {
        Some("Avx512") => "avx512",
        Some("Bmi2") => "bmi2",
        Some("Avx2") => "avx2",
        _ => "portable",
    }
}

/// Any processor: magic multiplication, no special instructions.
///
/// ```
/// use pinpoint_rules::cpu::{Portable, Sliders};
/// use pinpoint_rules::{Bitboard, Square};
/// assert_eq!(Portable.bishop(Square::A1, Bitboard::EMPTY).len(), 7);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Portable;

impl Sliders for Portable {
    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        magic::bishop(square, occupied)
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        magic::rook(square, occupied)
    }
}

impl Cpu for Portable {
    #[inline(always)]
    fn lanes(self) -> Option<LaneCpu> {
        None
    }

    #[inline(always)]
    fn counts_bits(self) -> bool {
        cfg!(any(not(target_arch = "x86_64"), target_feature = "popcnt"))
    }

    #[inline(never)]
    fn enter<J: Job>(self, job: J) -> J::Output {
        job.run(self)
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub(crate) type LaneCpu = core::convert::Infallible;
#[cfg(target_arch = "x86_64")]
pub(crate) type LaneCpu = Avx512;

#[cfg(target_arch = "x86_64")]
mod choice;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(target_arch = "x86_64")]
use choice::Choice;
#[cfg(target_arch = "x86_64")]
pub(crate) use x86::Avx512;
#[cfg(all(test, target_arch = "x86_64"))]
pub(crate) use x86::{Avx2, Bmi2};
