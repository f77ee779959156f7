//! What each part of the search saves: the positions it visits to the same depth without it.
//!
//! `cargo run --manifest-path guide/Cargo.toml --bin features [DEPTH]`
#![forbid(unsafe_code)]

use anyhow::Context;
use pinpoint_engine::{Feature, bench, set_enabled};

fn main() -> anyhow::Result<()> {
    let depth = std::env::args().nth(1).map_or(Ok(8), |text| text.parse());
    let depth = depth.context("expected a depth")?;
    let all = bench(depth).nodes;
    println!("| switched off | positions at depth {depth} | times as many |");
    println!("| --- | ---: | ---: |");
    println!("| nothing | {all} | 1.00 |");
    for &feature in Feature::ALL {
        set_enabled(feature, false);
        let nodes = bench(depth).nodes;
        set_enabled(feature, true);
        println!("| {} | {nodes} | {:.2} |", feature.name(), nodes as f64 / all as f64);
    }
    Ok(())
}
