//! Every line of a step, as its chapter shows it: new files whole, changed files as a patch.
//!
//! Who types what the chapters show, from the first to the last, has the folders of `guide/steps`. A
//! test does just that.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::Context;

/// The mark in a chapter that the listing of its step replaces.
pub const MARK: &str = "<div class=\"listing\"></div>";

/// Unchanged lines above and below a change.
const CONTEXT: usize = 3;

/// The texts of a step by name; what the reader's own programs write is not among them.
pub fn texts(folder: &Path) -> anyhow::Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder.join("src"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            files.insert(name, fs::read_to_string(&path).with_context(|| format!("{path:?}"))?);
        }
    }
    Ok(files)
}

/// What a chapter shows: all changes from one step to the next.
pub fn markdown(folder: &Path, before: Option<&Path>) -> anyhow::Result<String> {
    let old = before.map(texts).transpose()?.unwrap_or_default();
    let new = texts(folder)?;
    let mut shown = String::new();
    for (name, text) in &new {
        let shown_file = match old.get(name) {
            Some(before) if before == text => continue,
            Some(before) => changed(name, before, text),
            None => whole(name, "new", text),
        };
        shown += &shown_file;
    }
    for name in old.keys().filter(|name| !new.contains_key(*name)) {
        writeln!(shown, "Delete `src/{name}`.\n")?;
    }
    Ok(shown)
}

/// A folded box with a block of code.
fn folded(name: &str, note: &str, language: &str, code: &str) -> String {
    format!(
        "<details class=\"listing\"><summary><code>src/{name}</code>, {note}</summary>\n\n\
         ````{language}\n{code}````\n\n</details>\n\n"
    )
}

fn whole(name: &str, what: &str, text: &str) -> String {
    folded(name, &format!("{what}: {} lines", text.lines().count()), "rust,ignore", text)
}

/// The patch, or the whole file if little of it stays.
fn changed(name: &str, before: &str, after: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let patch = patch(&old, &new);
    if patch.lines().count() >= new.len() {
        return whole(name, "new from the first line to the last", after);
    }
    let count = |sign: char| patch.lines().filter(|line| line.starts_with(sign)).count();
    let note = format!("changed, lines removed: {}, added: {}", count('-'), count('+'));
    folded(name, &note, "diff", &format!("--- src/{name}\n+++ src/{name}\n{patch}"))
}

/// A line that stays, goes or comes.
#[derive(Clone, Copy, PartialEq)]
enum Line<'a> {
    Stays(&'a str),
    Goes(&'a str),
    Comes(&'a str),
}

/// The hunks of a unified diff, as `patch` reads it.
fn patch(old: &[&str], new: &[&str]) -> String {
    let lines = compare(old, new);
    let is_change = |line: &Line| !matches!(line, Line::Stays(_));
    let near = |place: usize| {
        let last = (place + CONTEXT).min(lines.len() - 1);
        lines[place.saturating_sub(CONTEXT)..=last].iter().any(is_change)
    };
    let (mut hunks, mut from, mut to) = (String::new(), 1, 1);
    let mut place = 0;
    while place < lines.len() {
        let end = (place..lines.len()).find(|&end| !near(end)).unwrap_or(lines.len());
        let hunk = &lines[place..end];
        let came = hunk.iter().filter(|line| matches!(line, Line::Comes(_))).count();
        let went = hunk.iter().filter(|line| matches!(line, Line::Goes(_))).count();
        let (size, new_size) = (hunk.len() - came, hunk.len() - went);
        if !hunk.is_empty() {
            hunks += &format!("@@ -{from},{size} +{to},{new_size} @@\n");
            hunks.extend(hunk.iter().map(|line| match line {
                Line::Stays(text) => format!(" {text}\n"),
                Line::Goes(text) => format!("-{text}\n"),
                Line::Comes(text) => format!("+{text}\n"),
            }));
        }
        // The line after a hunk is far from any change, so it stays.
        (from, to, place) = (from + size + 1, to + new_size + 1, end + 1);
    }
    hunks
}

/// All lines of both texts, the common ones once.
fn compare<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<Line<'a>> {
    // How many lines the rests have in common, from each pair of places on.
    let mut common = vec![vec![0u32; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i][j] = match old[i] == new[j] {
                true => common[i + 1][j + 1] + 1,
                false => common[i + 1][j].max(common[i][j + 1]),
            };
        }
    }
    let (mut i, mut j, mut lines) = (0, 0, Vec::new());
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            lines.push(Line::Stays(old[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || i < old.len() && common[i + 1][j] >= common[i][j + 1] {
            lines.push(Line::Goes(old[i]));
            i += 1;
        } else {
            lines.push(Line::Comes(new[j]));
            j += 1;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps;

    /// Does what a reader does with one listing: writes new files, edits old ones, deletes some.
    fn type_in(listing: &str, files: &mut BTreeMap<String, String>) {
        for line in listing.lines() {
            if let Some(name) = line.strip_prefix("Delete `src/") {
                assert!(files.remove(name.trim_end_matches("`.")).is_some(), "{line}");
            }
        }
        for folded in listing.split("<details class=\"listing\"><summary><code>src/").skip(1) {
            let (name, rest) = folded.split_once("</code>").unwrap();
            let (_, rest) = rest.split_once("````").unwrap();
            let (language, rest) = rest.split_once('\n').unwrap();
            let (code, _) = rest.split_once("````").unwrap();
            let text = match language {
                "diff" => edited(&files[name], code),
                _ => code.to_owned(),
            };
            files.insert(name.to_owned(), text);
        }
    }

    fn edited(text: &str, patch: &str) -> String {
        let mut rest = text.lines();
        let (mut done, mut result) = (0, Vec::new());
        for line in patch.lines().skip(2) {
            if let Some(numbers) = line.strip_prefix("@@ -") {
                let start: usize = numbers.split(',').next().unwrap().parse().unwrap();
                result.extend(rest.by_ref().take(start - 1 - done));
                done = start - 1;
                continue;
            }
            let (sign, text) = line.split_at(1);
            if sign != "+" {
                assert_eq!(rest.next(), Some(text));
                done += 1;
            }
            if sign != "-" {
                result.push(text);
            }
        }
        result.extend(rest);
        result.join("\n") + "\n"
    }

    #[test]
    fn who_types_what_the_chapters_show_has_every_step() {
        let folders = steps::folders().unwrap();
        let mut files = BTreeMap::new();
        for (number, folder) in folders.iter().enumerate() {
            let name = steps::name(folder);
            let path = crate::folder().join(format!("chapters/step-{name}.md"));
            let chapter = fs::read_to_string(&path).unwrap();
            assert_eq!(chapter.matches(MARK).count(), 1, "{name} shows its listing once");
            let before = number.checked_sub(1).map(|number| folders[number].as_path());
            let listing = markdown(folder, before).unwrap();
            type_in(&chapter.replace(MARK, &listing), &mut files);
            assert!(files == texts(folder).unwrap(), "{name}: what was typed is not the step");
        }
    }

    #[test]
    fn lines_of_the_steps_fit_on_a_page() {
        for folder in steps::folders().unwrap() {
            for (name, text) in texts(&folder).unwrap() {
                let long = text.lines().find(|line| line.chars().count() > 90);
                assert_eq!(long, None, "{}: {name}", folder.display());
            }
        }
    }

    #[test]
    fn a_patch_shows_changes_with_three_lines_around_them() {
        let old = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
        let mut new = old;
        new[1] = "B";
        new[9] = "J";
        assert_eq!(
            patch(&old, &new),
            "@@ -1,5 +1,5 @@\n a\n-b\n+B\n c\n d\n e\n\
             @@ -7,4 +7,4 @@\n g\n h\n i\n-j\n+J\n"
        );
        assert_eq!(
            edited(&(old.join("\n") + "\n"), &format!("-\n+\n{}", patch(&old, &new))),
            new.join("\n") + "\n"
        );
    }
}
