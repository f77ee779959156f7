//! The Python module: built and tested; its wheel; the wheel on a Spark cluster.

use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::steps::{Step, Steps, root};

/// python-chess, the tests' second opinion.
const CHESS: &str = "chess==1.11.2";
/// What the tests need beside it, from PyPI.
const TOOLS: &str = "duckdb==2.0.0 mypy==2.4.1 polars==2.1.0 pyarrow==26.0.1";
const MATURIN: &str = "maturin==1.16.0";
/// What Spark's test needs on top.
const SPARK: &str = "pyspark==4.3.0 pandas==3.1.1";

/// `cargo xtask test-python`
pub(crate) fn run() -> anyhow::Result<()> {
    let mut steps = Steps::new();
    test(&mut steps)?;
    steps.finish()
}

/// Adds the tests of the module to the gate, or says why they cannot run.
pub(crate) fn test(steps: &mut Steps) -> anyhow::Result<()> {
    steps.replace("the Python wheel in an empty environment", "cargo xtask test-wheel");
    steps.replace("a scan on a Spark cluster", "cargo xtask test-spark");
    let python = match with_packages(&format!("{CHESS} {TOOLS}")) {
        Ok(python) => python,
        Err(error) => {
            steps.skip("tests of the Python module", &format!("{error:#}"));
            return Ok(());
        }
    };
    // Asked of the whole workspace and its tests, so that cargo need not build crates again.
    let build = Step::cargo("build --workspace --all-features --lib --tests");
    steps.run("the Python module", build)?;
    let folder = lay_out_module()?;
    let in_python =
        |arguments| Step::new(&python, arguments).env("PYTHONPATH", &folder.to_string_lossy());
    let tests = in_python("-m unittest discover -s crates/python/tests");
    steps.run("tests of the Python module", tests)?;
    let types = in_python("-m mypy --strict crates/python/tests/examples.py");
    steps.run("types of the Python module", types.env("MYPYPATH", &folder.to_string_lossy()))
}

/// Puts what cargo built beside the module's Python files, as a wheel would.
fn lay_out_module() -> anyhow::Result<PathBuf> {
    let (library, name) = match std::env::consts::OS {
        "windows" => ("_pinpoint.dll", "_pinpoint.pyd"),
        "macos" => ("lib_pinpoint.dylib", "_pinpoint.abi3.so"),
        _ => ("lib_pinpoint.so", "_pinpoint.abi3.so"),
    };
    let folder = root().join("target/python/module");
    let package = folder.join("pinpoint");
    if package.exists() {
        std::fs::remove_dir_all(&package)?;
    }
    std::fs::create_dir_all(&package)?;
    for entry in std::fs::read_dir(root().join("crates/python/python/pinpoint"))? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            std::fs::copy(entry.path(), package.join(entry.file_name()))?;
        }
    }
    let library = built(library);
    std::fs::copy(&library, package.join(name)).with_context(|| library.display().to_string())?;
    Ok(folder)
}

/// Where cargo puts a file.
fn built(name: &str) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root().join("target"), PathBuf::from);
    target.join("debug").join(name)
}

/// `cargo xtask test-wheel`: the source distribution, the wheel made from it, alone in an empty
/// environment.
pub(crate) fn test_wheel() -> anyhow::Result<()> {
    let mut steps = Steps::new();
    let environment = Environment::prepare(MATURIN)?;
    let wheel = environment.wheel(&mut steps)?;
    install_alone(&mut steps, &wheel)?;
    steps.finish()
}

/// `cargo xtask test-spark`
pub(crate) fn spark() -> anyhow::Result<()> {
    let mut steps = Steps::new();
    Step::new("java", "-version").output().context(
        "Spark needs Java: install openjdk-17-jre-headless, or another headless JRE of your system",
    )?;
    let python = with_packages(&format!("{CHESS} {TOOLS} {SPARK}"))?;
    let build = Step::cargo("build --workspace --all-features --lib --bin pinpoint");
    steps.run("the Python module and the command", build)?;
    let module = lay_out_module()?;
    let test = Step::new(&python, "crates/python/tests/cluster/run.py")
        .env("PYSPARK_PYTHON", &python)
        .env("PINPOINT_MODULE", &module.to_string_lossy())
        .env("PINPOINT", &built("pinpoint").to_string_lossy());
    steps.run("scan on a cluster of two workers", test)?;
    steps.finish()
}

/// A Python with python-chess.
pub(crate) fn with_chess() -> anyhow::Result<String> {
    with_packages(CHESS)
}

/// A Python with these packages from PyPI, in an environment below `target`.
fn with_packages(packages: &str) -> anyhow::Result<String> {
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
    let code = "import pinpoint; start = pinpoint.Position()\n\
                print(pinpoint.explain(start, 'e4'), pinpoint.Engine().analyze(start, depth=4))";
    steps.run("use it there", Step::new(&python, "-c").arguments(&[code]))
}
