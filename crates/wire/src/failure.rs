//! A question that could not be answered, in the place of its document.

use serde::Serialize;

use crate::SCHEMA;

/// What went wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Failure {
    /// A word for programs, such as `json`, `fen` or `move`.
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
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FailureDocument {
    /// The version of the document.
    pub schema: u32,
    /// What went wrong.
    pub error: Failure,
}

impl Failure {
    /// A failure of this kind.
    pub fn new(kind: &'static str, message: impl Into<String>) -> Failure {
        Failure { kind, message: message.into() }
    }
}

impl FailureDocument {
    /// The document for one failure.
    pub fn new(kind: &'static str, message: impl Into<String>) -> FailureDocument {
        Failure::new(kind, message).into()
    }
}

impl From<Failure> for FailureDocument {
    fn from(error: Failure) -> FailureDocument {
        FailureDocument { schema: SCHEMA, error }
    }
}
