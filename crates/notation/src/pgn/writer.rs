//! Games to PGN text, in the standard's export format.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::{self, Write};

use pinpoint_rules::{Color, Position};

use super::{Comment, GameTree, NodeId};
use crate::san_and_play;

/// No line of moves is longer, unless a single word is.
const WIDTH: usize = 80;

impl GameTree {
    /// The game as PGN: tags with the roster of seven first, a blank line, moves in lines of up
    /// to 80 columns with variations and comments, the result. Ends with a line break; put a
    /// blank line between games.
    ///
    /// ```
    /// use pinpoint_notation::pgn::{GameTree, Nag, Reader};
    /// let pgn = "[Event \"The \\\"Evergreen\\\"\"]\n\n1. e4! $14 e5 {[%clk 0:01:00]} 1-0";
    /// let tree = Reader::new(pgn.as_bytes()).read_tree().unwrap()?;
    /// let lines: Vec<String> = tree.to_pgn().lines().map(String::from).collect();
    /// assert_eq!(lines[0], "[Event \"The \\\"Evergreen\\\"\"]");
    /// assert_eq!(lines[8], "1. e4 $1 $14 e5 { [%clk 0:01:00] } 1-0");
    /// # Ok::<(), pinpoint_notation::pgn::ReadError<std::io::Error>>(())
    /// ```
    pub fn to_pgn(&self) -> String {
        let mut text = String::new();
        self.write_pgn(&mut text).expect("a string takes any text");
        text
    }

    /// Writes what [`GameTree::to_pgn`] gives.
    pub fn write_pgn(&self, out: &mut impl Write) -> fmt::Result {
        self.write_tags(out)?;
        out.write_char('\n')?;
        let mut words = Words { out, column: 0, unit: String::new(), is_open: false };
        words.comment(&self.node(GameTree::START).comment)?;
        if let Some(first) = self.children(GameTree::START).next() {
            self.write_line(&mut words, *self.start(), first)?;
        }
        words.word(self.result.as_str())?;
        words.flush()?;
        out.write_char('\n')
    }

    fn write_tags(&self, out: &mut impl Write) -> fmt::Result {
        let is_derived = |name: &str| matches!(name, "SetUp" | "FEN");
        for (name, value) in self.tags.in_order().filter(|&(name, _)| !is_derived(name)) {
            let value = if name == "Result" { self.result.as_str() } else { value };
            write_tag(out, name, value)?;
        }
        let start = self.start();
        if *start != Position::STANDARD {
            if start.needs_chess960() && self.tags.get("Variant").is_none() {
                write_tag(out, "Variant", "Chess960")?;
            }
            write_tag(out, "SetUp", "1")?;
            write_tag(out, "FEN", start.fen().as_str())?;
        }
        Ok(())
    }

    /// Writes a line from its first move on, with the variations on each of its moves.
    fn write_line(
        &self,
        words: &mut Words<'_, impl Write>,
        start: Position,
        first: NodeId,
    ) -> fmt::Result {
        let mut position = start;
        let mut next = Some(first);
        let mut needs_number = true;
        while let Some(id) = next {
            let node = self.node(id);
            words.comment(&node.comment_before)?;
            let is_white = position.turn() == Color::White;
            let number = position.fullmove_number();
            if is_white {
                words.open(&format!("{number}."))?;
            } else if needs_number || !node.comment_before.is_empty() {
                words.open(&format!("{number}..."))?;
            }
            let after = match node.mv() {
                Some(mv) => {
                    let (san, after) = san_and_play(&position, mv);
                    words.word(&san)?;
                    after
                }
                None => {
                    words.word("--")?;
                    self.position(id)
                }
            };
            for nag in &node.nags {
                words.word(&nag.to_string())?;
            }
            words.comment(&node.comment)?;
            needs_number = !node.comment.is_empty();
            let parent = self.parent(id).unwrap_or(GameTree::START);
            let mut siblings = self.children(parent);
            if siblings.next() == Some(id) {
                for variation in siblings {
                    words.open("(")?;
                    self.write_line(words, position, variation)?;
                    words.close(")");
                    needs_number = true;
                }
            }
            position = after;
            next = self.children(id).next();
        }
        Ok(())
    }
}

/// The game as PGN.
impl fmt::Display for GameTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_pgn(f)
    }
}

fn write_tag(out: &mut impl Write, name: &str, value: &str) -> fmt::Result {
    write!(out, "[{name} \"")?;
    for letter in value.chars() {
        match letter {
            '"' | '\\' => write!(out, "\\{letter}")?,
            // A tag is one line.
            '\n' | '\r' => out.write_char(' ')?,
            _ => out.write_char(letter)?,
        }
    }
    out.write_str("\"]\n")
}

/// Writes words with blanks or line breaks between them.
struct Words<'a, W> {
    out: &'a mut W,
    /// Where the line stands, `unit` not counted.
    column: usize,
    /// Words that are still to be written, and stay on one line.
    unit: String,
    /// The next word stays with the last one.
    is_open: bool,
}

impl<W: Write> Words<'_, W> {
    /// A word that stays with the next one, such as a move number.
    fn open(&mut self, word: &str) -> fmt::Result {
        self.word(word)?;
        self.is_open = true;
        Ok(())
    }

    /// A word that stays with the last one, such as a closing bracket.
    fn close(&mut self, word: &str) {
        self.unit.push(' ');
        self.unit.push_str(word);
        self.is_open = false;
    }

    fn word(&mut self, word: &str) -> fmt::Result {
        // A percent sign that began a line would hide the line from readers.
        if self.is_open || word.starts_with('%') {
            self.close(word);
            return Ok(());
        }
        self.flush()?;
        self.unit.push_str(word);
        Ok(())
    }

    /// Writes out what still waits.
    fn flush(&mut self) -> fmt::Result {
        let len = self.unit.chars().count();
        if self.column > 0 && self.column + 1 + len > WIDTH {
            self.out.write_char('\n')?;
            self.column = 0;
        } else if self.column > 0 {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.column += len;
        self.out.write_str(&self.unit)?;
        self.unit.clear();
        Ok(())
    }

    fn comment(&mut self, comment: &Comment) -> fmt::Result {
        if comment.is_empty() {
            return Ok(());
        }
        self.open("{")?;
        for command in &comment.commands {
            self.word(&harmless(&command.to_string()))?;
        }
        for word in harmless(&comment.text).split_ascii_whitespace() {
            self.word(word)?;
        }
        self.close("}");
        Ok(())
    }
}

/// A closing brace would end the comment: it becomes a round one.
fn harmless(text: &str) -> String {
    text.replace('}', ")")
}
