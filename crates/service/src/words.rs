//! The small words around an answer.

/// The text with its first letter in upper case.
///
/// ```
/// assert_eq!(pinpoint_service::capitalized("draw by stalemate"), "Draw by stalemate");
/// ```
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

/// The text as a sentence, with a capital and a full stop.
///
/// ```
/// assert_eq!(pinpoint_service::sentence("a piece is pinned"), "A piece is pinned.");
/// ```
pub fn sentence(text: &str) -> String {
    format!("{}.", capitalized(text))
}
