//! The network against a slow twin of it, and its file against damage.

mod evaluator;
mod file;
mod slow_network;
