//! Builds the book into `guide/book`; `cargo xtask guide` calls this.
#![forbid(unsafe_code)]

fn main() -> anyhow::Result<()> {
    let output = pinpoint_guide::folder().join("book");
    pinpoint_guide::book::build(&output)?;
    println!("the book is in {}", output.join("index.html").display());
    Ok(())
}
