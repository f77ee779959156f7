//! `cargo xtask package`: what would be published, packed, unpacked and tried.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, bail, ensure};
use serde_json::Value;

use crate::steps::{Step, Steps, root};

/// What every package must say about itself.
const FIELDS: [&str; 5] = ["description", "license", "readme", "keywords", "categories"];

/// Where the archives are unpacked.
const UNPACKED: &str = "target/unpacked";

/// A crate that is to be published.
struct Package {
    name: String,
    /// As cargo names its archive: name and version.
    full_name: String,
}

/// Packs every crate as for a registry and looks into the archives: all that the sources include
/// is there, and the server has the page. Compiles nothing.
pub(crate) fn pack(steps: &mut Steps) -> anyhow::Result<()> {
    packed(steps).map(drop)
}

/// Packs every crate and tries the result: the binary built from the packages must serve the
/// page, without npm.
pub(crate) fn run(steps: &mut Steps) -> anyhow::Result<()> {
    let packages = packed(steps)?;
    // There is no `web/` beside them: the page can only come from the package.
    let build = Step::cargo("build --offline -p pinpoint").in_our_target();
    let build = build.folder(UNPACKED).env("PINPOINT_PAGE", "1");
    workspace(&packages)?;
    steps.run("package: binary", build)?;
    serves_page(&crate::web::target_folder()?, &root().join(UNPACKED))
}

/// The packages, packed and unpacked again below `target`.
fn packed(steps: &mut Steps) -> anyhow::Result<Vec<Package>> {
    let packages = published()?;
    steps.run("package: page", Step::new("npm", "run build").folder("web"))?;
    let page = root().join("crates/server/page");
    remove(&page)?;
    copy_folder(&root().join("web/dist"), &page)?;
    let pack = Step::cargo("package --no-verify --allow-dirty --offline --quiet");
    let names: Vec<&str> = packages.iter().flat_map(|it| ["-p", &it.name]).collect();
    let packed = steps.run("package: archives", pack.arguments(&names));
    remove(&page)?;
    packed?;
    unpack(&packages)?;
    Ok(packages)
}

/// The members of the workspace that may be published, each with all that its page on a
/// registry shows.
fn published() -> anyhow::Result<Vec<Package>> {
    let metadata = Step::cargo("metadata --format-version 1 --no-deps").output()?;
    let metadata: Value = serde_json::from_str(&metadata).context("cargo metadata")?;
    let members = metadata["packages"].as_array().context("cargo metadata lists packages")?;
    let mut found = Vec::new();
    for member in members.iter().filter(|member| member["publish"].is_null()) {
        let name = member["name"].as_str().context("a package has a name")?;
        for field in FIELDS {
            let value = &member[field];
            let is_empty = value.is_null() || value.as_array().is_some_and(Vec::is_empty);
            ensure!(!is_empty, "the manifest of {name} has no {field}");
        }
        let version = member["version"].as_str().context("a package has a version")?;
        found.push(Package { name: name.to_owned(), full_name: format!("{name}-{version}") });
    }
    Ok(found)
}

/// Unpacks the archives side by side, each complete.
fn unpack(packages: &[Package]) -> anyhow::Result<()> {
    let folder = root().join(UNPACKED);
    remove(&folder)?;
    fs::create_dir_all(&folder)?;
    let archives = PathBuf::from(crate::web::target_folder()?).join("package");
    for Package { name, full_name } in packages {
        let archive = archives.join(format!("{full_name}.crate"));
        let archive = archive.to_str().context("the path is text")?;
        Step::new("tar", "-xzf").arguments(&[archive]).folder(UNPACKED).output()?;
        let package = folder.join(full_name);
        ensure!(package.join("README.md").is_file(), "{name} has no README.md");
        includes_are_there(&package.join("src"), &package)?;
    }
    let server = packages.iter().find(|package| package.name == "pinpoint-server");
    let server = server.context("there is a server among the packages")?;
    let page = folder.join(&server.full_name).join("page/index.html");
    ensure!(page.is_file(), "the package of the server has no page");
    println!("{} packages, each with all that its sources include", packages.len());
    Ok(())
}

/// Does the package have every file that `include_str!` and `include_bytes!` name in its sources?
fn includes_are_there(folder: &Path, package: &Path) -> anyhow::Result<()> {
    let package = package.canonicalize()?;
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            includes_are_there(&path, &package)?;
        }
        if path.extension().is_none_or(|ending| ending != "rs") {
            continue;
        }
        for name in included(&fs::read_to_string(&path)?) {
            let found = folder.join(name).canonicalize();
            let is_inside = found.is_ok_and(|found| found.starts_with(&package));
            ensure!(is_inside, "{} includes {name}, which is not packed", path.display());
        }
    }
    Ok(())
}

/// The files that a source includes by a plain name.
fn included(source: &str) -> impl Iterator<Item = &str> {
    let calls = ["include_str!(\"", "include_bytes!(\""];
    calls.into_iter().flat_map(|call| source.split(call).skip(1)).filter_map(|rest| {
        let (name, _) = rest.split_once('"')?;
        Some(name)
    })
}

/// Makes one workspace of the unpacked archives, in which each is built from what was packed.
fn workspace(packages: &[Package]) -> anyhow::Result<()> {
    let (mut members, mut patches) = (String::new(), String::new());
    for Package { name, full_name } in packages {
        members += &format!("\"{full_name}\", ");
        patches += &format!("{name} = {{ path = \"{full_name}\" }}\n");
    }
    // With our profiles, dependencies need not be compiled again.
    let ours = fs::read_to_string(root().join("Cargo.toml"))?;
    let profiles = ours.split_once("[profile.release]").context("there are profiles")?.1;
    let manifest = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [{members}]\n\n\
         [patch.crates-io]\n{patches}\n[profile.release]{profiles}"
    );
    let folder = root().join(UNPACKED);
    fs::write(folder.join("Cargo.toml"), manifest)?;
    // The versions that everything else was tested with.
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock"))?;
    Ok(())
}

/// Starts the server and asks for the page.
fn serves_page(target: &str, folder: &Path) -> anyhow::Result<()> {
    let binary = Path::new(target).join("debug/pinpoint");
    let mut server = Command::new(&binary)
        .args(["serve", "--no-open", "--port", "0"])
        .env("PINPOINT_LIBRARY", folder.join("games.sqlite"))
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot run {}", binary.display()))?;
    let page = fetch_page(&mut server);
    server.kill()?;
    server.wait()?;
    let page = page?;
    if !page.contains("<div id=\"root\">") {
        bail!("the binary built from the packages serves no page:\n{page}");
    }
    println!("the binary built from the packages serves the page");
    Ok(())
}

fn fetch_page(server: &mut Child) -> anyhow::Result<String> {
    let said = server.stdout.take().context("the output is a pipe")?;
    let mut line = String::new();
    BufReader::new(said).read_line(&mut line)?;
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    let address = address.with_context(|| format!("no address in {line:?}"))?;
    let mut stream = TcpStream::connect(address)?;
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut page = String::new();
    stream.read_to_string(&mut page)?;
    Ok(page)
}

fn remove(folder: &Path) -> anyhow::Result<()> {
    match folder.exists() {
        true => fs::remove_dir_all(folder).with_context(|| folder.display().to_string()),
        false => Ok(()),
    }
}

fn copy_folder(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| from.display().to_string())? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        match entry.file_type()?.is_dir() {
            true => copy_folder(&entry.path(), &target)?,
            false => drop(fs::copy(entry.path(), target)?),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn included_files_are_found_by_name() {
        let source = r#"const A: &str = include_str!("../a.csv"); f(include_bytes!("b/c"));
            include!(concat!(env!("OUT_DIR"), "/page.rs"));"#;
        assert_eq!(included(source).collect::<Vec<_>>(), ["../a.csv", "b/c"]);
    }
}
