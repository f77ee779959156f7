//! The table of the steps and the sentences of their chapters, from `guide/ladder.csv`.
//!
//! `cargo run --manifest-path guide/Cargo.toml --bin ladder`
#![forbid(unsafe_code)]

use pinpoint_guide::ladder::{read, table};

fn main() -> anyhow::Result<()> {
    println!("{}", table()?);
    for rung in read()? {
        println!("{}", rung.sentence());
    }
    Ok(())
}
