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
    struct Counter(u32);
    impl Visitor for Counter {
        type Break = Infallible;
        #[inline(always)]
        fn visit(&mut self, group: MoveGroup) -> ControlFlow<Infallible> {
            self.0 += group.len();
            GO_ON
        }
    }
    let mut counter = Counter(0);
    let _ = generate::<C, S, _>(cpu, position, Selection::ALL, &mut counter);
    counter.0
}
