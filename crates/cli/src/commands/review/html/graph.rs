//! White's winning chances over the game as a picture; every point leads to its move.

use std::fmt::Write;

use pinpoint_review::{Review, win_percent};
use pinpoint_rules::Color;

use super::super::table::{move_name, score_text};
use super::escaped;

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 160.0;

/// The graph of a game; faults are dots that lead to their notes.
pub(super) fn graph(id: &str, review: &Review) -> String {
    let percents: Vec<f64> =
        review.scores().map(|score| win_percent(score, Color::White)).collect();
    if percents.len() < 2 {
        return String::new();
    }
    let step = WIDTH / (percents.len() - 1) as f64;
    let point = |index: usize| (index as f64 * step, HEIGHT * (1.0 - percents[index] / 100.0));
    let mut line = String::new();
    for index in 0..percents.len() {
        let (x, y) = point(index);
        let letter = if index == 0 { 'M' } else { 'L' };
        put(&mut line, format_args!("{letter}{x:.1} {y:.1}"));
    }
    let mut svg = format!(
        "<svg class=\"graph\" viewBox=\"-8 -8 {} {}\" role=\"img\" aria-label=\"White's winning chances over the game\">\n\
         <rect class=\"ground\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n\
         <path class=\"area\" d=\"{line}V{HEIGHT}H0z\"/>\n<path class=\"middle\" d=\"M0 {}H{WIDTH}\"/>\n\
         <path class=\"curve\" d=\"{line}\"/>\n",
        WIDTH + 16.0,
        HEIGHT + 16.0,
        HEIGHT / 2.0,
    );
    for (index, mv) in review.moves.iter().enumerate() {
        let (x, y) = point(index + 1);
        let label = escaped(&format!("{} {}", move_name(mv), score_text(mv.after)));
        let (left, ply) = (x - step / 2.0, mv.ply);
        let strip = format!(
            "<rect class=\"strip\" x=\"{left:.1}\" y=\"0\" width=\"{step:.1}\" height=\"{HEIGHT}\"><title>{label}</title></rect>"
        );
        if mv.sentences.is_empty() {
            svg += &strip;
            continue;
        }
        let word = mv.verdict.word();
        put(
            &mut svg,
            format_args!(
                "<a href=\"#{id}m{ply}\">{strip}<circle class=\"{word}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"7\"><title>{label}</title></circle></a>"
            ),
        );
    }
    svg + "\n</svg>\n"
}

fn put(svg: &mut String, text: std::fmt::Arguments<'_>) {
    svg.write_fmt(text).expect("a string takes any text");
}
