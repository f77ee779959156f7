//! The options of the commands that measure something: names, each with a value.

use anyhow::bail;

/// The names with their values, in order; an error if the last name has none.
pub(crate) fn pairs<'a>(words: &'a [&'a str]) -> anyhow::Result<Vec<(&'a str, &'a str)>> {
    let (pairs, rest) = words.as_chunks();
    if let [name] = rest {
        bail!("{name} needs a value");
    }
    Ok(pairs.iter().map(|&[name, value]| (name, value)).collect())
}

/// A share as people read it: `12.5 %`.
pub(crate) fn percent(part: usize, whole: usize) -> String {
    format!("{:.1} %", 100.0 * part as f64 / whole.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_value() {
        assert_eq!(pairs(&["--nodes", "5", "--rows", "7"]).unwrap()[1], ("--rows", "7"));
        let error = pairs(&["--nodes", "5", "--rows"]).unwrap_err();
        assert_eq!(error.to_string(), "--rows needs a value");
    }
}
