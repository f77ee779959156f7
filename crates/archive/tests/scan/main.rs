//! Whole scans: the same bytes for any number of threads, damaged files, interruption.

mod archive;
mod conditions;
mod damage;
mod resume;
mod tables;
mod threads;
