//! What all documents of `--json` have in common.

use serde::Serialize;

use crate::SCHEMA;

/// An answer as a document: its fields, with the version in front.
///
/// ```
/// use pinpoint_wire::{Document, KeptCollection};
/// let collection = KeptCollection { name: "Own".to_owned(), games: 2 };
/// assert_eq!(
///     serde_json::to_string(&Document::new(collection)).unwrap(),
///     r#"{"schema":1,"name":"Own","games":2}"#
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Document<T> {
    /// The version of the document.
    pub schema: u32,
    /// The answer.
    #[serde(flatten)]
    pub content: T,
}

impl<T> Document<T> {
    /// The document of an answer.
    pub fn new(content: T) -> Document<T> {
        Document { schema: SCHEMA, content }
    }
}
