//! The page: types, lint, unit tests, and tests in a real browser against the binary.

use std::path::Path;

use anyhow::Context;
use serde_json::Value;

use crate::steps::{Step, Steps};

const NO_NPM: &str = "it needs Node.js 20.19 or later with npm";
const NO_CHROMIUM: &str = "it needs Chromium: `apt-get install chromium`, or its path in CHROMIUM";

/// Tests the page without a browser; `false` if that is not possible here.
pub(crate) fn test(steps: &mut Steps) -> anyhow::Result<bool> {
    if !has_npm() {
        steps.skip("page and packages", NO_NPM);
        return Ok(false);
    }
    steps.run("page: packages", npm("ci --no-audit --no-fund"))?;
    steps.run("page: types and lint", npm("run check"))?;
    steps.run("page: unit tests", npm("test"))?;
    Ok(true)
}

/// Tests the page that the development build of the program has in it.
pub(crate) fn browser_tests(steps: &mut Steps) -> anyhow::Result<()> {
    if !has_chromium() && !install_chromium(steps) {
        steps.skip("page: browser tests", NO_CHROMIUM);
        return Ok(());
    }
    let binary = target_folder()? + "/debug/pinpoint";
    steps.run("page: browser tests", npm("run e2e").env("PINPOINT_BIN", &binary))
}

fn npm(arguments: &str) -> Step {
    Step::new("npm", arguments).folder("web")
}

fn has_npm() -> bool {
    Step::new("npm", "--version").output().is_ok()
}

fn has_chromium() -> bool {
    let usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];
    std::env::var_os("CHROMIUM").is_some() || usual.iter().any(|path| Path::new(path).exists())
}

/// Installs Debian's Chromium; `false` where that is not possible.
fn install_chromium(steps: &mut Steps) -> bool {
    let update = steps.run("package lists", Step::new("apt-get", "update -q"));
    let install = Step::new("apt-get", "install -q -y --no-install-recommends chromium");
    update.and_then(|()| steps.run("Chromium", install)).is_ok() && has_chromium()
}

/// Where cargo puts what it builds.
pub(crate) fn target_folder() -> anyhow::Result<String> {
    let metadata = Step::cargo("metadata --format-version 1 --no-deps").output()?;
    let metadata: Value = serde_json::from_str(&metadata).context("cargo metadata")?;
    let folder = metadata["target_directory"].as_str();
    Ok(folder.context("cargo metadata names no target directory")?.to_owned())
}
