//! Builds the book and looks whether its links lead somewhere.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use mdbook_driver::MDBook;
use mdbook_driver::book::BookItem;

use crate::{hover, ladder, listing, quotes, steps, tree};

/// Where a chapter wants the tree of a search.
const TREE: &str = "<div class=\"tree\"></div>";

/// Where a chapter wants the plot of what the steps were worth.
const LADDER: &str = "<div class=\"ladder\"></div>";

/// Builds the book into a folder; an error if a chapter is missing or a link leads nowhere.
pub fn build(output: &Path) -> anyhow::Result<()> {
    let mut book = MDBook::load(crate::folder())?;
    book.config.build.build_dir = output.to_owned();
    let figures = [(TREE, tree::html()?), (LADDER, ladder::plot()?)];
    let listings = listings()?;
    let mut outcome = Ok(());
    book.book.for_each_mut(|item| {
        if let BookItem::Chapter(chapter) = item {
            let text = quotes::with_sources(&chapter.content);
            let path = chapter.path.as_ref().map(|path| path.to_string_lossy().into_owned());
            let listing = path.and_then(|path| listings.get(&path));
            let text = text.replace(listing::MARK, listing.map_or("", String::as_str));
            match hover::with_boards(&text) {
                Ok(text) => chapter.content = with_figures(text, &figures),
                Err(error) => outcome = Err(error),
            }
        }
    });
    outcome?;
    book.build()?;
    let broken = broken_links(&pages(output)?);
    if !broken.is_empty() {
        bail!("links that lead nowhere:\n{}", broken.join("\n"));
    }
    Ok(())
}

/// All lines of each step, by the name of its chapter.
fn listings() -> anyhow::Result<BTreeMap<String, String>> {
    let folders = steps::folders()?;
    let mut listings = BTreeMap::new();
    for (number, folder) in folders.iter().enumerate() {
        let before = number.checked_sub(1).map(|number| folders[number].as_path());
        let name = steps::name(folder);
        listings.insert(format!("step-{name}.md"), listing::markdown(folder, before)?);
    }
    Ok(listings)
}

/// Puts each figure where its mark is.
fn with_figures(text: String, figures: &[(&str, String)]) -> String {
    figures.iter().fold(text, |text, (mark, figure)| text.replace(mark, figure))
}

/// The HTML pages of the book by path. The page that prints the whole book repeats the others.
fn pages(output: &Path) -> anyhow::Result<BTreeMap<PathBuf, String>> {
    let mut pages = BTreeMap::new();
    for entry in fs::read_dir(output).with_context(|| format!("cannot read {output:?}"))? {
        let path = entry?.path();
        let is_page = path.extension().is_some_and(|extension| extension == "html");
        let repeats = path.ends_with("print.html") || path.ends_with("404.html");
        if is_page && !repeats {
            let text = fs::read_to_string(&path)?;
            pages.insert(path, text);
        }
    }
    Ok(pages)
}

/// What the pages point to that is not there: files, and places within pages.
fn broken_links(pages: &BTreeMap<PathBuf, String>) -> Vec<String> {
    let mut broken = Vec::new();
    for (page, text) in pages {
        for link in links(text) {
            if !leads_somewhere(pages, page, link) {
                broken.push(format!("{}: {link}", page.display()));
            }
        }
    }
    broken
}

fn links(html: &str) -> impl Iterator<Item = &str> {
    let values = ["href=\"", "src=\""].into_iter().flat_map(|name| html.split(name).skip(1));
    values.filter_map(|rest| rest.split('"').next())
}

fn leads_somewhere(pages: &BTreeMap<PathBuf, String>, page: &Path, link: &str) -> bool {
    // Other sites are not asked: a test needs no network.
    if link.contains("://") || link.is_empty() {
        return true;
    }
    let (path, place) = link.split_once('#').unwrap_or((link, ""));
    let target = match path {
        "" => page.to_owned(),
        path => page.with_file_name(path),
    };
    let there = target.exists();
    let has_place = |text: &String| text.contains(&format!("id=\"{place}\""));
    there && (place.is_empty() || pages.get(&target).is_some_and(has_place))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_book_builds_and_all_its_links_lead_somewhere() {
        let output = std::env::temp_dir().join(format!("pinpoint-guide-{}", std::process::id()));
        let outcome = build(&output);
        let pages = pages(&output);
        fs::remove_dir_all(&output).unwrap();
        outcome.unwrap();
        // A file of ours with the name of one of the builder's takes its place on the page.
        for (page, text) in pages.unwrap() {
            let scripts: Vec<&str> = text.split("<script src=\"").skip(1).collect();
            let files: Vec<&str> =
                scripts.iter().filter_map(|rest| rest.split('"').next()).collect();
            let different: BTreeSet<&str> = files.iter().copied().collect();
            assert_eq!(files.len(), different.len(), "{}: {files:?}", page.display());
        }
    }

    #[test]
    fn a_missing_page_a_missing_place_and_a_missing_picture_are_found() {
        let page = crate::folder().join("book.css").with_file_name("page.html");
        let text = "<h1 id=\"here\"></h1><a href=\"#here\"></a><a href=\"#there\"></a>\
                    <a href=\"nowhere.html\"></a><img src=\"no.svg\"><a href=\"https://x.y\"></a>";
        let pages = BTreeMap::from([(page, text.to_owned())]);
        let broken = broken_links(&pages);
        let ends: Vec<&str> =
            broken.iter().filter_map(|line| line.split(' ').next_back()).collect();
        // The page itself exists in the map only, so that even its own place is not found.
        assert_eq!(ends, ["#here", "#there", "nowhere.html", "no.svg"]);
    }

    #[test]
    fn the_texts_in_the_root_point_to_files_that_exist() {
        let root = crate::folder().join("..");
        for entry in fs::read_dir(&root).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&path).unwrap();
                for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                    let file = link.split('#').next().unwrap_or_default();
                    let found = link.contains("://") || root.join(file).exists();
                    assert!(found, "{}: {link}", path.display());
                }
            }
        }
    }
}
