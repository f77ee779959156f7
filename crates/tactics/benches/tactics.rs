//! `cargo bench -p pinpoint-tactics`: the same figures as `pinpoint bench tactics`.

use std::time::Duration;

use pinpoint_tactics::{bench, bench_puzzles};

fn main() {
    println!("{}", bench(&bench_puzzles(), Duration::from_secs(2)));
}
