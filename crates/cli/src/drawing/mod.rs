//! Boards as pictures.

pub(crate) mod pieces;
pub(crate) mod svg;
pub(crate) mod text;
