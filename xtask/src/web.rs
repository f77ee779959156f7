//! The page: types, lint, unit tests, and tests in a real browser against the binary.

use std::path::Path;

use anyhow::Context;
use serde_json::Value;

use crate::steps::{Step, Steps};

const NO_NPM: &str = "it needs Node.js 20.19 or later with npm";
const NO_CHROMIUM: &str = "it needs Chromium: `apt-get install chromium`, or its path in CHROMIUM";

pub(crate) fn test(steps: &mut Steps) -> anyhow::Result<()> {
    if !has_npm(steps, "page") {
        return Ok(());
    }
    let npm = |arguments| Step::new("npm", arguments).folder("web");
    steps.run("page: packages", npm("ci --no-audit --no-fund"))?;
    steps.run("page: types and lint", npm("run check"))?;
    steps.run("page: unit tests", npm("test"))?;
    if !has_chromium() && !install_chromium(steps) {
        steps.skip("page: browser tests", NO_CHROMIUM);
        return Ok(());
    }
    // The page is embedded in a development build too when it is asked for. Asked of the whole
    // workspace, so that cargo need not build other people's crates again.
    let build = Step::cargo("build --workspace --bin pinpoint").env("PINPOINT_PAGE", "1");
    steps.run("page: binary", build)?;
    let binary = target_folder()? + "/debug/pinpoint";
    steps.run("page: browser tests", npm("run e2e").env("PINPOINT_BIN", &binary))
}

/// Is npm there? If not, says that the named step is left out.
pub(crate) fn has_npm(steps: &mut Steps, name: &str) -> bool {
    let is_there = Step::new("npm", "--version").output().is_ok();
    if !is_there {
        steps.skip(name, NO_NPM);
    }
    is_there
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
