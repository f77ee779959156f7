//! The licenses of everything that is linked into the product.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, bail};
use serde_json::Value;

use crate::steps::Step;

/// What the product is made of.
const PRODUCT: &str = "pinpoint";

/// Licenses that ask nothing of the whole that a part is used in.
const PERMISSIVE: [&str; 12] = [
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Fails if a dependency of the product can be had only under a license that is not permissive.
pub(crate) fn check() -> anyhow::Result<()> {
    let metadata = Step::cargo("metadata --format-version 1 --locked").output()?;
    let metadata: Value = serde_json::from_str(&metadata).context("cargo metadata")?;
    let packages = by_id(&metadata["packages"]);
    let nodes = by_id(&metadata["resolve"]["nodes"]);
    let product = packages.iter().find(|(_, package)| package["name"] == PRODUCT);
    let (root, _) = product.context("the product is not in the workspace")?;

    let mut reached = BTreeSet::new();
    let mut open = vec![*root];
    while let Some(id) = open.pop() {
        if reached.insert(id) {
            open.extend(linked(nodes[id]));
        }
    }
    let mut refused = Vec::new();
    for id in &reached {
        let package = packages[id];
        let license = package["license"].as_str().unwrap_or("none given");
        if !is_permissive(license) {
            refused.push(format!("{} {}: {license}", package["name"], package["version"]));
        }
    }
    if !refused.is_empty() {
        bail!("not permissive:\n{}", refused.join("\n"));
    }
    println!("{} packages in the product, all under permissive licenses", reached.len());
    Ok(())
}

fn by_id(list: &Value) -> BTreeMap<&str, &Value> {
    let entries = list.as_array().into_iter().flatten();
    entries.filter_map(|entry| Some((entry["id"].as_str()?, entry))).collect()
}

/// The packages that are built into this one; what only its tests use is left out.
fn linked(node: &Value) -> impl Iterator<Item = &str> {
    let dependencies = node["deps"].as_array().into_iter().flatten();
    dependencies
        .filter(|dependency| {
            let kinds = dependency["dep_kinds"].as_array();
            kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"] != "dev"))
        })
        .filter_map(|dependency| dependency["pkg"].as_str())
}

/// Can the terms be chosen so that only permissive ones remain? Reads `A OR B` and `A AND B`.
fn is_permissive(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ");
    let any = |alternatives: &str| {
        alternatives
            .split(" OR ")
            .any(|name| PERMISSIVE.contains(&name.trim_matches(['(', ')', ' '])))
    };
    expression.split(" AND ").all(any)
}

#[cfg(test)]
mod tests {
    use super::is_permissive;

    #[test]
    fn a_permissive_choice_is_enough_but_every_part_must_have_one() {
        assert!(is_permissive("MIT OR Apache-2.0"));
        assert!(is_permissive("MIT/Apache-2.0"));
        assert!(is_permissive("(MIT OR Apache-2.0) AND Unicode-3.0"));
        assert!(is_permissive("MPL-2.0 OR MIT"));
        assert!(!is_permissive("GPL-3.0-or-later"));
        assert!(!is_permissive("MIT AND MPL-2.0"));
        assert!(!is_permissive("none given"));
    }
}
