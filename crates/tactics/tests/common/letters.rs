//! Chess on an 8 by 8 array of letters: pins by walking square by square.
//!
//! Written from the definitions alone, as slowly and plainly as possible.

/// `board[rank][file]`, `.` for an empty square, FEN letters otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Letters(pub(crate) [[char; 8]; 8]);

type At = (i32, i32);

impl Letters {
    pub(crate) fn from_fen(fen: &str) -> Letters {
        let mut board = [['.'; 8]; 8];
        let pieces = fen.split(' ').next().unwrap();
        for (down, row) in pieces.split('/').enumerate() {
            let mut file = 0;
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(gap) => file += gap as usize,
                    None => {
                        board[7 - down][file] = letter;
                        file += 1;
                    }
                }
            }
        }
        Letters(board)
    }

    /// The letter on the square, `None` off the board.
    pub(crate) fn get(&self, (file, rank): At) -> Option<char> {
        let inside = (0..8).contains(&file) && (0..8).contains(&rank);
        inside.then(|| self.0[rank as usize][file as usize])
    }

    fn set(&mut self, (file, rank): At, letter: char) {
        self.0[rank as usize][file as usize] = letter;
    }

    /// The first piece from a square in a direction.
    pub(crate) fn first_piece(&self, from: At, (dx, dy): At) -> Option<(At, char)> {
        let mut at = (from.0 + dx, from.1 + dy);
        loop {
            match self.get(at)? {
                '.' => at = (at.0 + dx, at.1 + dy),
                letter => return Some((at, letter)),
            }
        }
    }

    pub(crate) fn pieces(&self) -> Vec<(At, char)> {
        let all = (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)));
        all.filter_map(|at| Some((at, self.get(at)?)).filter(|(_, letter)| *letter != '.'))
            .collect()
    }

    /// Does the piece on `from` attack `to`?
    pub(crate) fn attacks(&self, from: At, to: At) -> bool {
        let letter = self.get(from).unwrap();
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let clear = || {
            let step = (dx.signum(), dy.signum());
            let (mut at, mut free) = ((from.0 + step.0, from.1 + step.1), true);
            while at != to {
                free &= self.get(at) == Some('.');
                at = (at.0 + step.0, at.1 + step.1);
            }
            free
        };
        if (dx, dy) == (0, 0) {
            return false;
        }
        let straight = dx == 0 || dy == 0;
        let diagonal = dx.abs() == dy.abs();
        match letter.to_ascii_lowercase() {
            'n' => dx.abs() * dy.abs() == 2,
            'k' => dx.abs() <= 1 && dy.abs() <= 1,
            'b' => diagonal && clear(),
            'r' => straight && clear(),
            'q' => (straight || diagonal) && clear(),
            'p' => dx.abs() == 1 && dy == if letter == 'P' { 1 } else { -1 },
            _ => false,
        }
    }
}

pub(crate) fn is_white(letter: char) -> bool {
    letter.is_ascii_uppercase()
}

pub(crate) fn price(letter: char) -> i32 {
    match letter.to_ascii_lowercase() {
        'p' => 1,
        'n' | 'b' => 3,
        'r' => 5,
        'q' => 9,
        _ => 1000,
    }
}

pub(crate) fn name(at: At) -> String {
    format!("{}{}", (b'a' + at.0 as u8) as char, at.1 + 1)
}

pub(crate) fn square(text: &str) -> At {
    let bytes = text.as_bytes();
    ((bytes[0] - b'a') as i32, (bytes[1] - b'1') as i32)
}

/// The boards before and after a move in UCI with castling as e1g1.
pub(crate) fn around(fen: &str, uci: &str) -> (Letters, Letters) {
    let before = Letters::from_fen(fen);
    let mut after = before.clone();
    for (from, to) in carried(&before, uci) {
        let letter = before.get(from).unwrap();
        let pawn = letter.eq_ignore_ascii_case(&'p');
        // A pawn that changes its file onto an empty square takes en passant.
        if pawn && from.0 != to.0 && before.get(to) == Some('.') {
            after.set((to.0, from.1), '.');
        }
        let arriving = match uci[4..].chars().next() {
            Some(kind) if pawn && is_white(letter) => kind.to_ascii_uppercase(),
            Some(kind) if pawn => kind,
            _ => letter,
        };
        after.set(from, '.');
        after.set(to, arriving);
    }
    (before, after)
}

/// From where to where the move carries pieces.
fn carried(before: &Letters, uci: &str) -> Vec<(At, At)> {
    let (from, to) = (square(&uci[..2]), square(&uci[2..4]));
    let mut carried = vec![(from, to)];
    let king = before.get(from).unwrap().eq_ignore_ascii_case(&'k');
    if king && to.0 - from.0 == 2 {
        carried.push(((7, from.1), (5, from.1)));
    } else if king && to.0 - from.0 == -2 {
        carried.push(((0, from.1), (3, from.1)));
    }
    carried
}

type Triple = [(At, char); 3];

fn all_pins(board: &Letters) -> Vec<Triple> {
    let mut pins = Vec::new();
    for (at, letter) in board.pieces() {
        let directions: &[At] = match letter.to_ascii_lowercase() {
            'r' => &[(0, 1), (1, 0), (0, -1), (-1, 0)],
            'b' => &[(1, 1), (1, -1), (-1, -1), (-1, 1)],
            'q' => &[(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)],
            _ => &[],
        };
        for &direction in directions {
            let Some(front) = board.first_piece(at, direction) else { continue };
            let Some(behind) = board.first_piece(front.0, direction) else { continue };
            let enemies =
                is_white(front.1) != is_white(letter) && is_white(behind.1) != is_white(letter);
            if enemies && !front.1.eq_ignore_ascii_case(&'k') {
                pins.push([(at, letter), front, behind]);
            }
        }
    }
    // a1, b1, ... h8: by rank first.
    pins.sort_by_key(|pin| pin.map(|((file, rank), _)| (rank, file)));
    pins
}

fn reason(board: &Letters, pin: &Triple) -> &'static str {
    let [(pinner, letter), (pinned, front), (shielded, behind)] = *pin;
    if behind.eq_ignore_ascii_case(&'k') {
        return "absolute";
    }
    if price(behind) > price(front) {
        return "higher_value";
    }
    let mut taken = board.clone();
    taken.set(pinned, '.');
    taken.set(pinner, '.');
    taken.set(shielded, letter);
    let attackers = |white: bool| {
        let all = taken.pieces().into_iter();
        all.filter(|&(at, piece)| is_white(piece) == white && taken.attacks(at, shielded))
            .map(|(_, piece)| piece)
            .collect::<Vec<char>>()
    };
    let backed_up = !attackers(is_white(letter)).is_empty();
    let takes_back = |&piece: &char| !piece.eq_ignore_ascii_case(&'k') || !backed_up;
    if attackers(is_white(behind)).iter().any(takes_back) { "none" } else { "hanging" }
}

/// Is the pinner an absolutely pinned piece of a pin on another line?
fn pinner_pinned(board: &Letters, pin: &Triple) -> bool {
    let direction = |a: At, b: At| ((b.0 - a.0).signum(), (b.1 - a.1).signum());
    let own = direction(pin[0].0, pin[1].0);
    all_pins(board).iter().any(|other| {
        let theirs = direction(other[0].0, other[1].0);
        let same_line = theirs == own || theirs == (-own.0, -own.1);
        other[1] == pin[0] && other[2].1.eq_ignore_ascii_case(&'k') && !same_line
    })
}

fn told(board: &Letters, pin: &Triple) -> String {
    let [a, b, c] = pin.map(|(at, letter)| format!("{letter}{}", name(at)));
    let kind = if pin[2].1.eq_ignore_ascii_case(&'k') { "absolute" } else { "relative" };
    format!("{a} {b} {c} {kind} {} {}", reason(board, pin), pinner_pinned(board, pin))
}

/// The new pins with origin and `continues`, and the lifted ones with `continues`.
pub(crate) fn pin_change(
    before: &Letters,
    after: &Letters,
    uci: &str,
) -> (Vec<String>, Vec<String>) {
    let (old, new) = (all_pins(before), all_pins(after));
    let carried = carried(before, uci);
    let back = |at: At| carried.iter().find(|step| step.1 == at).map_or(at, |step| step.0);
    let squares = |pin: &Triple| pin.map(|(at, _)| at);
    let made = new.iter().filter(|pin| !old.contains(pin)).map(|pin| {
        let stood = squares(pin).map(back);
        let continues = old.iter().any(|other| squares(other) == stood);
        let moved = |index: usize| stood[index] != pin[index].0;
        let replaced = old.iter().any(|other| other[0] == pin[0] && other[1] == pin[1]);
        let origin = if moved(0) {
            "created"
        } else if moved(1) {
            "moved_into_pin"
        } else if moved(2) {
            "moved_behind"
        } else if replaced {
            "replacement"
        } else {
            "discovered"
        };
        format!("{} {origin} {continues}", told(after, pin))
    });
    let lifted = old.iter().filter(|pin| !new.contains(pin)).map(|pin| {
        let continues = new.iter().any(|other| squares(other).map(back) == squares(pin));
        format!("{} {continues}", told(before, pin))
    });
    (made.collect(), lifted.collect())
}

/// Do the three squares hold pieces one behind the other, the first a slider on its line?
pub(crate) fn line_up(board: &Letters, squares: [&str; 3]) -> bool {
    let [first, second, third] = squares.map(square);
    let (dx, dy) = (second.0 - first.0, second.1 - first.1);
    let direction = (dx.signum(), dy.signum());
    let next = |from| board.first_piece(from, direction).map(|(at, _)| at);
    board.attacks(first, second)
        && board.get(first).is_some_and(|letter| "bBrRqQ".contains(letter))
        && next(first) == Some(second)
        && next(second) == Some(third)
}

/// Is the pinner of a pin itself pinned to its king, on another line than this?
pub(crate) fn pinner_is_bound(board: &Letters, pinner: &str, pinned: &str) -> bool {
    let at = square(pinner);
    let (Some(letter), Some(front)) = (board.get(at), board.get(square(pinned))) else {
        return false;
    };
    let nobody = ((0, 0), '.');
    pinner_pinned(board, &[(at, letter), (square(pinned), front), nobody])
}

impl Letters {
    /// The piece placement of a FEN.
    pub(crate) fn placement(&self) -> String {
        let row = |rank: &[char; 8]| rank.iter().collect::<String>();
        let mut text = self.0.iter().rev().map(row).collect::<Vec<_>>().join("/");
        for gap in (1..=8).rev() {
            text = text.replace(&".".repeat(gap), &gap.to_string());
        }
        text
    }
}
