//! A review as one page: no script, no network, readable on a phone and in the dark.

mod diagram;
mod graph;
mod style;

use pinpoint_notation::pgn::GameTree;
use pinpoint_notation::san;
use pinpoint_review::{Budget, Habits, METHOD, MoveReview, Review, Verdict};
use pinpoint_rules::Color;

use super::player;
use super::table::{NOT_SEEN, move_name, player as name_of, rating, score_text};
use crate::terminal;
use diagram::{Arrow, Diagram};

/// A game of the page.
pub(super) struct Entry {
    id: String,
    title: String,
    body: String,
}

/// The part of the page that is about this game.
pub(super) fn entry(number: u64, tree: &GameTree, review: &Review) -> Entry {
    let id = format!("g{number}");
    let name = |side| match rating(tree, side) {
        Some(rating) => format!("{} ({rating})", name_of(tree, side)),
        None => name_of(tree, side).to_owned(),
    };
    let title = format!("{} - {}, {}", name(Color::White), name(Color::Black), tree.result);
    let mut body = format!("<section id=\"{id}\">\n<h2>{}</h2>\n", escaped(&title));
    if let Some(opening) = review.opening {
        body += &format!("<p class=\"quiet\">{}</p>\n", escaped(&opening.to_string()));
    }
    body += &sides(tree, review);
    body += &graph::graph(&id, review);
    body += &moves(&id, review);
    for mv in review.moves.iter().filter(|mv| !mv.sentences.is_empty()) {
        body += &note(&id, mv);
    }
    body += &missed(tree);
    Entry { id, title, body: body + "</section>\n" }
}

/// What the built-in opponent says it did not see, if it played in this game.
fn missed(tree: &GameTree) -> String {
    let lines = terminal::missed(tree);
    if lines.is_empty() {
        return String::new();
    }
    let items = lines.iter().map(|line| format!("<li>{}</li>\n", escaped(line)));
    format!("<h3>{NOT_SEEN}</h3>\n<ul>\n{}</ul>\n", items.collect::<String>())
}

fn sides(tree: &GameTree, review: &Review) -> String {
    let mut rows = String::new();
    for side in [Color::White, Color::Black] {
        let of = review.side(side);
        let number = |value: Option<f64>, digits: usize| {
            value.map_or("-".to_owned(), |value| format!("{value:.digits$}"))
        };
        rows += &format!(
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
            escaped(name_of(tree, side)),
            number(of.accuracy, 1),
            number(of.centipawn_loss, 0),
            of.count(Verdict::Inaccuracy),
            of.count(Verdict::Mistake),
            of.count(Verdict::Blunder),
        );
    }
    format!(
        "<table><tr><td></td><th>Accuracy</th><th>Average loss</th><th>Inaccuracies</th>\
         <th>Mistakes</th><th>Blunders</th></tr>\n{rows}</table>\n"
    )
}

/// All moves; those with a note lead to it.
fn moves(id: &str, review: &Review) -> String {
    let mut text = String::from("<p class=\"moves\">");
    for (index, mv) in review.moves.iter().enumerate() {
        let is_white = mv.side() == Color::White;
        if is_white || index == 0 {
            let dots = if is_white { "." } else { "..." };
            text += &format!("<b>{}{dots}</b> ", mv.position.fullmove_number());
        }
        let sign = mv.verdict.nag().and_then(|nag| nag.suffix()).unwrap_or("");
        let name = format!("{}{sign}", san(&mv.position, mv.mv));
        let word = mv.verdict.word();
        text += &match mv.sentences.is_empty() {
            true => format!("{} ", escaped(&name)),
            false => {
                format!("<a class=\"{word}\" href=\"#{id}m{}\">{}</a> ", mv.ply, escaped(&name))
            }
        };
    }
    text + "</p>\n"
}

/// A move with its diagram and sentences.
fn note(id: &str, mv: &MoveReview) -> String {
    let mut arrows = vec![Arrow { from: mv.mv.from(), to: mv.mv.landing(), class: played(mv) }];
    if let Some(best) = mv.best().filter(|&best| best != mv.mv) {
        arrows.push(Arrow { from: best.from(), to: best.landing(), class: "better" });
    }
    let diagram = Diagram { position: &mv.position, flipped: mv.side() == Color::Black, arrows };
    let sentences: String = mv
        .sentences
        .iter()
        .map(|sentence| format!("<p>{}</p>\n", escaped(&sentence.text)))
        .collect();
    format!(
        "<article id=\"{id}m{}\" class=\"{word}\">\n{}<div>\n<h3>{}</h3>\n\
         <p class=\"quiet\">{word}, {} to {}</p>\n{sentences}</div>\n</article>\n",
        mv.ply,
        diagram.draw(),
        escaped(&move_name(mv)),
        score_text(mv.before),
        score_text(mv.after),
        word = mv.verdict.word(),
    )
}

fn played(mv: &MoveReview) -> &'static str {
    if mv.verdict.is_fault() { "fault" } else { "better" }
}

/// The whole page.
pub(super) fn page(entries: &[Entry], habits: Option<&Habits>, budget: Budget) -> String {
    let title = match entries {
        [only] => only.title.clone(),
        _ => format!("{} games", entries.len()),
    };
    let contents: String = match entries {
        [] | [_] => String::new(),
        _ => {
            let items = entries
                .iter()
                .map(|it| format!("<li><a href=\"#{}\">{}</a></li>\n", it.id, escaped(&it.title)));
            format!("<ol>\n{}</ol>\n", items.collect::<String>())
        }
    };
    let habits = habits.map(|habits| {
        format!(
            "<section><h2>{}</h2>\n<pre>{}</pre></section>\n",
            escaped(&habits.player),
            escaped(&player::summary(habits))
        )
    });
    let bodies: String = entries.iter().map(|entry| entry.body.as_str()).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n{pieces}\
         <header><p class=\"quiet\">Review by Pinpoint</p></header>\n<main>\n{contents}{habits}{bodies}</main>\n\
         <footer><p>{budget}. {method}</p></footer>\n</body>\n</html>\n",
        title = escaped(&title),
        style = style::STYLE,
        pieces = diagram::pieces(),
        habits = habits.unwrap_or_default(),
        budget = escaped(&budget.to_string()),
        method = escaped(METHOD),
    )
}

/// Text that can stand between tags and in attributes.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            _ => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_the_page() {
        assert_eq!(escaped("<b>\"A\" & B"), "&lt;b&gt;&quot;A&quot; &amp; B");
    }
}
