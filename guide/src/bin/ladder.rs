//! The tables of the steps and the sentences of their chapters, from `guide/ladder.csv` and
//! `guide/sizes.csv`.
//!
//! `cargo run --manifest-path guide/Cargo.toml --bin ladder`
#![forbid(unsafe_code)]

use pinpoint_guide::ladder::{read, sizes, table};

fn main() -> anyhow::Result<()> {
    println!("{}\n{}", table()?, sizes()?);
    for rung in read()? {
        println!("{}", rung.sentence());
    }
    Ok(())
}
