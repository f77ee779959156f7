//! A question that could not be answered, in the place of its document.

use serde::Serialize;

use crate::SCHEMA;

/// What went wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// A word for programs: `json`, `fen` or `move`.
    pub kind: &'static str,
    /// The message for people.
    pub message: String,
}

/// `{"schema":1,"error":{...}}`.
///
/// ```
/// use pinpoint_wire::FailureDocument;
/// let failure = FailureDocument::new("fen", "expected a FEN");
/// assert_eq!(
///     serde_json::to_string(&failure).unwrap(),
///     r#"{"schema":1,"error":{"kind":"fen","message":"expected a FEN"}}"#
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FailureDocument {
    /// The version of the document.
    pub schema: u32,
    /// What went wrong.
    pub error: Failure,
}

impl FailureDocument {
    /// The document for one failure.
    pub fn new(kind: &'static str, message: impl Into<String>) -> FailureDocument {
        FailureDocument { schema: SCHEMA, error: Failure { kind, message: message.into() } }
    }
}
