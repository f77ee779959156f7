//! The steps of the engine that the book builds: where they are, and how much each adds.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;

/// The folders of the steps in their order.
pub fn folders() -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(crate::folder().join("steps"))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with(|first: char| first.is_ascii_digit()) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The name of a step's folder, as in `07-minimax`.
pub fn name(folder: &Path) -> String {
    folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// What a step consists of: the lines of each file of Rust, without its tests.
pub fn sources(folder: &Path) -> anyhow::Result<BTreeMap<String, Vec<String>>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder.join("src"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).with_context(|| format!("{path:?}"))?;
            let code = text.lines().take_while(|line| *line != "#[cfg(test)]");
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            files.insert(name, code.map(str::to_owned).collect());
        }
    }
    Ok(files)
}

/// The lines of a step, and how many of them are not in the step before.
pub fn size(folder: &Path, before: Option<&Path>) -> anyhow::Result<(usize, usize)> {
    let old = before.map(sources).transpose()?.unwrap_or_default();
    let (mut all, mut new) = (0, 0);
    for (name, lines) in sources(folder)? {
        all += lines.len();
        new += lines.len() - old.get(&name).map_or(0, |old| common(old, &lines));
    }
    Ok((all, new))
}

/// The sentence of a chapter on the files of its step.
pub fn files(folder: &Path, before: Option<&Path>) -> anyhow::Result<String> {
    let old = before.map(sources).transpose()?.unwrap_or_default();
    let new = sources(folder)?;
    let list = |names: Vec<&String>| {
        let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
        if names.is_empty() { "none".into() } else { names.join(", ") }
    };
    let added = list(new.keys().filter(|name| !old.contains_key(*name)).collect());
    let is_changed = |name: &&String| old.get(*name).is_some_and(|lines| *lines != new[*name]);
    let changed = list(new.keys().filter(is_changed).collect());
    let removed = list(old.keys().filter(|name| !new.contains_key(*name)).collect());
    let mut text = format!("**Files in `src`:** new {added}; changed {changed}");
    if removed != "none" {
        text += &format!("; removed {removed}");
    }
    Ok(text + ".")
}

/// The length of the longest common subsequence of lines.
fn common(old: &[String], new: &[String]) -> usize {
    let mut row = vec![0; new.len() + 1];
    for line in old {
        let mut corner = 0;
        for (place, other) in new.iter().enumerate() {
            let above = row[place + 1];
            row[place + 1] = if line == other { corner + 1 } else { above.max(row[place]) };
            corner = above;
        }
    }
    row[new.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_step_adds_three_hundred_lines() {
        let folders = folders().unwrap();
        assert_eq!(folders.len(), 18);
        for (number, folder) in folders.iter().enumerate() {
            let before = number.checked_sub(1).map(|number| folders[number].as_path());
            let (all, new) = size(folder, before).unwrap();
            println!("{}: {all} lines, {new} of them new", folder.display());
            assert!(new < 300, "{} adds {new} lines", folder.display());
        }
    }

    #[test]
    fn every_chapter_names_the_files_of_its_step() {
        let folders = folders().unwrap();
        for (number, folder) in folders.iter().enumerate() {
            let before = number.checked_sub(1).map(|number| folders[number].as_path());
            let name = name(folder);
            let path = crate::folder().join(format!("chapters/step-{name}.md"));
            let sentence = files(folder, before).unwrap();
            assert!(fs::read_to_string(path).unwrap().contains(&sentence), "{name}: {sentence}");
        }
    }

    #[test]
    fn common_lines_are_counted_in_order() {
        let lines = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(common(&lines("a b c d"), &lines("a x c y d")), 3);
        assert_eq!(common(&lines("a b"), &lines("b a")), 1);
    }
}
