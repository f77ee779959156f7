//! The wheel: built from its source distribution, installed into an empty environment, tested.

use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::steps::{Step, Steps, root};

/// What the tests need beside the wheel, from PyPI.
const TOOLS: &str = "maturin>=1.9,<2 chess==1.11.2 duckdb mypy polars pyarrow";
/// What Spark's test needs on top.
const SPARK: &str = "pyspark pandas";

/// `cargo xtask test-python`
pub(crate) fn run() -> anyhow::Result<()> {
    let mut steps = Steps::new();
    test(&mut steps)?;
    steps.finish()
}

/// Adds the wheel's tests to the gate, or says why they cannot run.
pub(crate) fn test(steps: &mut Steps) -> anyhow::Result<()> {
    let environment = match Environment::prepare(TOOLS) {
        Ok(environment) => environment,
        Err(error) => {
            steps.skip("tests of the Python wheel", &format!("{error:#}"));
            return Ok(());
        }
    };
    let wheel = environment.wheel(steps)?;
    install_alone(steps, &wheel)?;
    environment.install(steps, &wheel)?;
    let python = environment.python();
    let tests = Step::new(&python, "-m unittest discover -s crates/python/tests");
    steps.run("tests of the wheel", tests)?;
    let types = Step::new(&python, "-m mypy --strict crates/python/tests/examples.py");
    steps.run("types of the wheel", types)
}

/// `cargo xtask test-spark`
pub(crate) fn spark() -> anyhow::Result<()> {
    let mut steps = Steps::new();
    Step::new("java", "-version").output().context(
        "Spark needs Java: install openjdk-17-jre-headless, or another headless JRE of your system",
    )?;
    let environment = Environment::prepare(&format!("{TOOLS} {SPARK}"))?;
    let wheel = environment.wheel(&mut steps)?;
    environment.install(&mut steps, &wheel)?;
    steps.run("the command", Step::cargo("build -p pinpoint"))?;
    let python = environment.python();
    let test = Step::new(&python, "crates/python/tests/cluster/run.py")
        .env("PYSPARK_PYTHON", &python)
        .env("PINPOINT", &root().join("target/debug/pinpoint").to_string_lossy());
    steps.run("scan on a cluster of two workers", test)?;
    steps.finish()
}

/// A Python with these packages from PyPI, in an environment below `target`.
pub(crate) fn with_packages(packages: &str) -> anyhow::Result<String> {
    Ok(Environment::prepare(packages)?.python())
}

/// A virtual environment below `target`, with what the tests need.
struct Environment(PathBuf);

impl Environment {
    fn prepare(tools: &str) -> anyhow::Result<Environment> {
        let folder = root().join("target/python");
        std::fs::create_dir_all(&folder)?;
        let environment = Environment(folder.join("tools"));
        let system = std::env::var("PYTHON").unwrap_or_else(|_| "python3".into());
        let code = "import sys; sys.exit(sys.version_info < (3, 10))";
        let is_new = Step::new(&system, "-c").arguments(&[code]).output();
        is_new.context("no Python 3.10 or newer; set PYTHON to one")?;
        if !environment.0.join("bin/python").exists() {
            make_venv(&system, &environment.0)?;
        }
        let pip =
            Step::new(&environment.python(), "-m pip install --quiet --disable-pip-version-check");
        let tools: Vec<&str> = tools.split(' ').collect();
        pip.arguments(&tools).output().context("cannot fetch the test's packages from PyPI")?;
        Ok(environment)
    }

    fn python(&self) -> String {
        self.0.join("bin/python").to_string_lossy().into_owned()
    }

    /// Builds the source distribution, and the wheel out of it.
    fn wheel(&self, steps: &mut Steps) -> anyhow::Result<PathBuf> {
        let out = root().join("target/python/dist");
        if out.exists() {
            std::fs::remove_dir_all(&out)?;
        }
        let maturin = self.0.join("bin/maturin").to_string_lossy().into_owned();
        let build = "build --sdist --profile dev --quiet --manifest-path crates/python/Cargo.toml --out target/python/dist";
        steps.run("source distribution and wheel", Step::new(&maturin, build).in_our_target())?;
        let mut files = std::fs::read_dir(&out)?.map(|entry| entry.map(|entry| entry.path()));
        let wheel = files.find_map(|path| {
            path.ok().filter(|path| path.extension().is_some_and(|ending| ending == "whl"))
        });
        wheel.context("maturin made no wheel")
    }

    fn install(&self, steps: &mut Steps, wheel: &Path) -> anyhow::Result<()> {
        let pip = "-m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall";
        let step = Step::new(&self.python(), pip).arguments(&[&wheel.to_string_lossy()]);
        steps.run("install the wheel", step)
    }
}

fn make_venv(python: &str, folder: &Path) -> anyhow::Result<()> {
    let step = Step::new(python, "-m venv").arguments(&[&folder.to_string_lossy()]);
    step.output().context("cannot make a virtual environment (Debian: python3-venv)")?;
    Ok(())
}

/// Installs the wheel where nothing else is, and uses it.
fn install_alone(steps: &mut Steps, wheel: &Path) -> anyhow::Result<()> {
    let folder = root().join("target/python/empty");
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    let system = std::env::var("PYTHON").unwrap_or_else(|_| "python3".into());
    make_venv(&system, &folder)?;
    let python = folder.join("bin/python").to_string_lossy().into_owned();
    let pip = "-m pip install --quiet --disable-pip-version-check --no-index";
    let install = Step::new(&python, pip).arguments(&[&wheel.to_string_lossy()]);
    steps.run("install into an empty environment", install)?;
    let code = "import pinpoint; print(pinpoint.explain(pinpoint.Position(), 'e4'))";
    steps.run("use it there", Step::new(&python, "-c").arguments(&[code]))
}
