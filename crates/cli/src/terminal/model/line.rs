//! One line of typing.

/// What has been typed so far, and where the next letter goes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct LineEditor {
    letters: Vec<char>,
    at: usize,
}

impl LineEditor {
    /// No line gets longer: room for a FEN or a path, not for a pasted book.
    const MAX: usize = 500;

    pub(crate) fn new(text: &str) -> LineEditor {
        let mut line = LineEditor::default();
        line.insert(text);
        line
    }

    /// Puts text in at the cursor; line breaks become blanks, other control letters are dropped.
    pub(crate) fn insert(&mut self, text: &str) {
        for letter in text.chars() {
            let letter = if matches!(letter, '\n' | '\r' | '\t') { ' ' } else { letter };
            if !letter.is_control() && self.letters.len() < LineEditor::MAX {
                self.letters.insert(self.at, letter);
                self.at += 1;
            }
        }
    }

    pub(crate) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// What stands before and behind the cursor.
    pub(crate) fn parts(&self) -> (String, String) {
        let (before, behind) = self.letters.split_at(self.at);
        (before.iter().collect(), behind.iter().collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    pub(crate) fn backspace(&mut self) {
        if let Some(at) = self.at.checked_sub(1) {
            self.letters.remove(at);
            self.at = at;
        }
    }

    pub(crate) fn delete(&mut self) {
        if self.at < self.letters.len() {
            self.letters.remove(self.at);
        }
    }

    pub(crate) fn left(&mut self) {
        self.at = self.at.saturating_sub(1);
    }

    pub(crate) fn right(&mut self) {
        self.at = (self.at + 1).min(self.letters.len());
    }

    pub(crate) fn home(&mut self) {
        self.at = 0;
    }

    pub(crate) fn end(&mut self) {
        self.at = self.letters.len();
    }

    pub(crate) fn clear(&mut self) {
        *self = LineEditor::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_in_and_out_at_the_cursor() {
        let mut line = LineEditor::new("Nf3");
        line.left();
        line.insert("g");
        assert_eq!(line.parts(), ("Nfg".into(), "3".into()));
        line.backspace();
        line.delete();
        line.home();
        line.backspace();
        line.end();
        line.delete();
        assert_eq!(line.text(), "Nf");
    }

    #[test]
    fn pasted_garbage_stays_one_short_line() {
        let mut line = LineEditor::default();
        line.insert(&"e4\n\u{1b}[31m\0".repeat(1000));
        assert!(line.text().chars().count() <= LineEditor::MAX);
        assert!(!line.text().contains(char::is_control));
    }
}
