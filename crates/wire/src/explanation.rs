//! What a move did, as sentences with what to draw for each.

use pinpoint_rules::Position;
use pinpoint_service::Remark;

use crate::explain::proof;
use crate::{ExplanationReply, Sentence};

impl ExplanationReply {
    /// The remarks on a move that was played in this position.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// use pinpoint_service::remarks;
    /// use pinpoint_tactics::Context;
    /// use pinpoint_wire::ExplanationReply;
    /// let position = Position::from_fen("7k/6q1/8/8/8/8/8/1KB5 w - - 0 1").unwrap();
    /// let said = remarks(&Context::new(position), position.parse_uci("c1b2").unwrap());
    /// let reply = ExplanationReply::new(&position, said);
    /// assert!(reply.sentences.iter().any(|sentence| sentence.kind == "pin"));
    /// ```
    pub fn new(before: &Position, remarks: Vec<Remark>) -> ExplanationReply {
        let sentence = |remark: Remark| Sentence {
            kind: remark.kind.to_owned(),
            text: remark.text,
            highlight: remark.highlight.into(),
            proof: remark.proof.map(|it| proof(before, &it)).unwrap_or_default(),
        };
        ExplanationReply { sentences: remarks.into_iter().map(sentence).collect() }
    }
}
