//! Memory for the hash table, and the engine's only `unsafe`: large pages and fetching ahead.
//!
//! The table is far larger than any cache, so that reading an entry means waiting, for the
//! memory and for the address of its page. With ordinary pages and without fetching ahead a
//! quarter of the search's time goes into that.
#![allow(unsafe_code)]

use std::io;
use std::ops::Deref;
use std::ptr::NonNull;
use std::slice;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;

/// 64 bytes that the processor reads and writes together.
#[repr(align(64))]
pub(crate) struct CacheLine(pub(crate) [AtomicU64; 8]);

impl CacheLine {
    /// Begins to load the line, without waiting for it.
    #[inline]
    pub(crate) fn prefetch(&self) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: every x86-64 processor has the instruction, and a prefetch neither faults
            // nor changes anything.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self).cast()) };
        }
    }
}

/// A zeroed array in large pages, where the system has them.
pub(crate) struct CacheLines {
    start: NonNull<CacheLine>,
    len: usize,
    /// Owns the memory; only ever touched through `start`.
    _map: MmapMut,
}

// SAFETY: the memory is owned, and all access to it is by atomics.
unsafe impl Send for CacheLines {}
// SAFETY: as above.
unsafe impl Sync for CacheLines {}

impl CacheLines {
    /// An error if the system does not have that much memory.
    pub(crate) fn zeroed(len: usize) -> io::Result<CacheLines> {
        let mut map = MmapMut::map_anon(len * size_of::<CacheLine>())?;
        // Only a wish: the table works in small pages too.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        let start = NonNull::new(map.as_mut_ptr().cast()).ok_or(io::ErrorKind::OutOfMemory)?;
        Ok(CacheLines { start, len, _map: map })
    }
}

impl Deref for CacheLines {
    type Target = [CacheLine];

    #[inline]
    fn deref(&self) -> &[CacheLine] {
        // SAFETY: the map is `len` lines long, aligned to pages, zeroed, which is a valid value
        // of atomics, and lives as long as `self`.
        unsafe { slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}
