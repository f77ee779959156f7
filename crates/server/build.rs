//! Embeds the page of `web/` into the server.
//!
//! Release builds run npm on a copy of `web/` in the build folder; other builds never wait for
//! it and take `web/dist` if somebody has built it there. Without npm, or if it fails, the build
//! goes on without the page, and the server says how to add it. `PINPOINT_PAGE=1` asks for the
//! page in any build and fails without it, `PINPOINT_PAGE=0` leaves it out. The published package
//! has no `web/` beside it: it brings the finished page in `page/` (`cargo xtask package`).

use std::env;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// What lies in `web/` but is not needed for the page.
const NOT_SOURCES: [&str; 6] =
    ["node_modules", "dist", "test-results", "coverage", "screenshots", "e2e"];

fn main() -> Outcome<()> {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let web = here.join("../../web");
    println!("cargo::rerun-if-env-changed=PINPOINT_PAGE");
    println!("cargo::rerun-if-changed=build.rs");
    let is_there = web.join("package.json").is_file();
    let page = match env::var("PINPOINT_PAGE").ok().as_deref() {
        Some("0") => None,
        _ if !is_there => packaged(&here.join("page"))?,
        Some(_) => Some(build_or_take(&web, &out)?),
        None if env::var("PROFILE")? == "release" => match build_or_take(&web, &out) {
            Ok(page) => Some(page),
            Err(error) => {
                println!("cargo::warning=the page is left out: {error}");
                None
            }
        },
        None => finished(&web),
    };
    fs::write(out.join("page.rs"), table(page.as_deref())?)?;
    Ok(())
}

/// The page that came with the package.
fn packaged(page: &Path) -> Outcome<Option<PathBuf>> {
    println!("cargo::rerun-if-changed={}", page.display());
    match page.join("index.html").is_file() {
        true => Ok(Some(page.to_owned())),
        false if env::var_os("PINPOINT_PAGE").is_some() => Err("this package has no page".into()),
        false => Ok(None),
    }
}

/// The page that somebody has built in the source tree. A folder that is not there is not
/// watched: cargo would take it for changed each time.
fn finished(web: &Path) -> Option<PathBuf> {
    let dist = web.join("dist");
    dist.join("index.html").is_file().then(|| {
        println!("cargo::rerun-if-changed={}", dist.display());
        dist
    })
}

/// The folder with the finished page.
fn build_or_take(web: &Path, out: &Path) -> Outcome<PathBuf> {
    for entry in sources(web)? {
        println!("cargo::rerun-if-changed={}", entry.display());
    }
    build(web, &out.join("web")).or_else(|error| {
        let dist = finished(web).ok_or_else(|| error.to_string())?;
        println!("cargo::warning=the page is taken from web/dist as it is: {error}");
        Ok(dist)
    })
}

fn sources(web: &Path) -> Outcome<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(web)? {
        let entry = entry?;
        let name = entry.file_name();
        if !NOT_SOURCES.iter().any(|other| name == *other) {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}

/// Builds the page in a copy, so that nothing is written into the source tree. What npm has
/// installed there stays for the next build, unless the lock file has changed.
fn build(web: &Path, copy: &Path) -> Outcome<PathBuf> {
    fs::create_dir_all(copy)?;
    for entry in sources(copy)? {
        match entry.is_dir() {
            true => fs::remove_dir_all(&entry)?,
            false => fs::remove_file(&entry)?,
        }
    }
    for entry in sources(web)? {
        let name = entry.file_name().ok_or("an entry of a folder has a name")?;
        copy_all(&entry, &copy.join(name))?;
    }
    let lock = fs::read(copy.join("package-lock.json"))?;
    let stamp = copy.join("node_modules/.pinpoint-lock");
    if fs::read(&stamp).ok().as_deref() != Some(&lock) {
        npm(copy, &["ci", "--no-audit", "--no-fund"])?;
        fs::write(&stamp, &lock)?;
    }
    npm(copy, &["run", "build"])?;
    let dist = copy.join("dist");
    match dist.join("index.html").is_file() {
        true => Ok(dist),
        false => Err("npm run build has left no dist/index.html".into()),
    }
}

fn copy_all(from: &Path, to: &Path) -> Outcome<()> {
    if !from.is_dir() {
        fs::copy(from, to)?;
        return Ok(());
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy_all(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

fn npm(folder: &Path, arguments: &[&str]) -> Outcome<()> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let run = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .env("CI", "1")
        .env("npm_config_update_notifier", "false")
        .env("npm_config_fetch_retries", "1")
        .output()
        .map_err(|error| {
            format!("npm cannot be started ({error}); install Node.js 20.19 or later")
        })?;
    if run.status.success() {
        return Ok(());
    }
    let said =
        format!("{}{}", String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    for line in said.lines().filter(|line| !line.trim().is_empty()).take(20) {
        println!("cargo::warning=npm: {line}");
    }
    Err(format!("npm {} has failed", arguments.join(" ")).into())
}

/// The table of files as Rust source.
fn table(page: Option<&Path>) -> Outcome<String> {
    let mut files = Vec::new();
    if let Some(page) = page {
        list(page, "", &mut files)?;
    }
    files.sort();
    let mut text = String::from("static FILES: &[File] = &[\n");
    for (name, path) in files {
        writeln!(text, "    File {{ path: {name:?}, bytes: include_bytes!({path:?}) }},")?;
    }
    text.push_str("];\n");
    Ok(text)
}

fn list(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> Outcome<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        let path = fs::canonicalize(entry.path())?;
        match path.is_dir() {
            true => list(&path, &format!("{name}/"), files)?,
            false => files.push((name, path)),
        }
    }
    Ok(())
}
