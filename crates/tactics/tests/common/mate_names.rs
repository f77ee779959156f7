//! The names of mates, proved by looking at the squares around the king one by one.
//!
//! Written from what each name means, on an array of letters.

use super::letters::{Letters, is_white};

type At = (i32, i32);

/// All names, as sentences say them.
pub(crate) const NAMES: [&str; 19] = [
    "Anastasia's mate",
    "an Arabian mate",
    "a back-rank mate",
    "Balestra's mate",
    "a blind swine mate",
    "Boden's mate",
    "a corner mate",
    "a double bishop mate",
    "a dovetail mate",
    "an epaulette mate",
    "a hook mate",
    "a kill box mate",
    "Morphy's mate",
    "an opera mate",
    "Pillsbury's mate",
    "a smothered mate",
    "a swallow's tail mate",
    "a triangle mate",
    "Vukovic's mate",
];

/// A king that is mated, and where the piece that moved last stands.
pub(crate) struct Mated {
    board: Letters,
    king: At,
    mover: At,
    /// Does White mate?
    white: bool,
}

/// How many files and ranks one square is from another.
fn away(a: At, b: At) -> At {
    ((a.0 - b.0).abs(), (a.1 - b.1).abs())
}

/// Do the squares share a side?
fn share_a_side(a: At, b: At) -> bool {
    matches!(away(a, b), (0, 1) | (1, 0))
}

/// Do the squares share only a corner?
fn share_a_corner(a: At, b: At) -> bool {
    away(a, b) == (1, 1)
}

impl Mated {
    pub(crate) fn new(board: Letters, mover: At) -> Mated {
        let white = is_white(board.get(mover).unwrap());
        let letter = if white { 'k' } else { 'K' };
        let king = board.pieces().into_iter().find(|piece| piece.1 == letter).unwrap().0;
        Mated { board, king, mover, white }
    }

    /// Does the mate deserve the name? `None` if nobody knows the name.
    pub(crate) fn goes_by(&self, name: &str) -> Option<bool> {
        Some(match name {
            "Anastasia's mate" => self.anastasia(),
            "an Arabian mate" => self.arabian(),
            "a back-rank mate" => self.back_rank(),
            "Balestra's mate" => self.balestra(),
            "a blind swine mate" => self.blind_swine(),
            "Boden's mate" => self.only_bishops() && self.bishops_on_both_sides(),
            "a corner mate" => self.in_corner() && self.knight_checks() && self.shut_off("rq"),
            "a double bishop mate" => self.only_bishops() && !self.bishops_on_both_sides(),
            "a dovetail mate" => self.dovetail(),
            "an epaulette mate" => self.epaulette(),
            "a hook mate" => self.hook(),
            "a kill box mate" => self.kill_box(),
            "Morphy's mate" => self.morphy(),
            "an opera mate" => self.opera(),
            "Pillsbury's mate" => self.pillsbury(),
            "a smothered mate" => self.knight_checks() && self.walled_in(),
            "a swallow's tail mate" => self.swallows_tail(),
            "a triangle mate" => self.triangle(),
            "Vukovic's mate" => self.vukovic(),
            _ => return None,
        })
    }

    /// The mating side's pieces of these kinds, in small letters.
    fn ours(&self, kinds: &str) -> Vec<At> {
        let all = self.board.pieces().into_iter();
        all.filter(|&(_, letter)| is_white(letter) == self.white)
            .filter(|(_, letter)| kinds.contains(letter.to_ascii_lowercase()))
            .map(|(at, _)| at)
            .collect()
    }

    /// Is there a piece of the mating side of one of these kinds?
    fn is_ours(&self, at: At, kinds: &str) -> bool {
        self.ours(kinds).contains(&at)
    }

    /// Does one of the mated king's own men stand here?
    fn is_own_man(&self, at: At) -> bool {
        self.board.get(at).is_some_and(|letter| letter != '.' && is_white(letter) != self.white)
    }

    /// The mating side's pieces that attack a square.
    fn attackers(&self, to: At) -> Vec<At> {
        self.ours("pnbrqk").into_iter().filter(|&from| self.board.attacks(from, to)).collect()
    }

    fn attacked_by(&self, to: At, kinds: &str) -> bool {
        self.attackers(to).into_iter().any(|from| self.is_ours(from, kinds))
    }

    /// The squares of the board next to the king.
    fn around(&self) -> Vec<At> {
        let (file, rank) = self.king;
        let all = (file - 1..=file + 1).flat_map(|x| (rank - 1..=rank + 1).map(move |y| (x, y)));
        all.filter(|&at| at != self.king && self.board.get(at).is_some()).collect()
    }

    fn in_corner(&self) -> bool {
        [(0, 0), (0, 7), (7, 0), (7, 7)].contains(&self.king)
    }

    fn knight_checks(&self) -> bool {
        self.attacked_by(self.king, "n")
    }

    /// Do the king's own men stand on all squares around it?
    fn walled_in(&self) -> bool {
        self.around().into_iter().all(|at| self.is_own_man(at))
    }

    /// A king of the a- or h-file, not in a corner, mated along the file; beside it a man of its
    /// own, two squares further a knight that takes the two squares at the man's sides.
    fn anastasia(&self) -> bool {
        let (file, rank) = self.king;
        let inward = if file == 0 { 1 } else { -1 };
        (file == 0 || file == 7)
            && !self.in_corner()
            && self.is_ours(self.mover, "rq")
            && self.mover.0 == file
            && self.is_own_man((file + inward, rank))
            && self.is_ours((file + 3 * inward, rank), "n")
    }

    /// A king in the corner, a rook beside it, and a knight two files and two ranks from the
    /// corner that guards the rook.
    fn arabian(&self) -> bool {
        let knights = self.ours("n").into_iter();
        self.in_corner()
            && self.is_ours(self.mover, "r")
            && self.around().contains(&self.mover)
            && knights
                .filter(|&knight| self.board.attacks(knight, self.mover))
                .any(|knight| away(knight, self.king) == (2, 2))
    }

    /// A king on its first rank, checked along it, which its own men keep from stepping forward;
    /// nobody attacks them.
    fn back_rank(&self) -> bool {
        let (first, up) = if self.white { (7, -1) } else { (0, 1) };
        let mut ahead = self.around();
        ahead.retain(|at| at.1 == first + up);
        let checked_along =
            self.attackers(self.king).into_iter().any(|at| at.1 == first && self.is_ours(at, "rq"));
        self.king.1 == first
            && checked_along
            && ahead.into_iter().all(|at| self.is_own_man(at) && self.attackers(at).is_empty())
    }

    /// A bishop alone mates a king on the edge; it and a queen, two steps from the edge and one
    /// aside, take every square next to the king where no man of its own stands.
    fn balestra(&self) -> bool {
        let (file, rank) = self.king;
        if self.attackers(self.king) != [self.mover] || !self.is_ours(self.mover, "b") {
            return false;
        }
        // The king cannot run along the diagonal of the bishop either.
        let step = |from: i32, to: i32| (to - from).signum();
        let shadow = (file + step(self.mover.0, file), rank + step(self.mover.1, rank));
        self.ours("q").into_iter().any(|queen| {
            let fits = match away(queen, self.king) {
                (1, 2) => rank == 0 || rank == 7,
                (2, 1) => file == 0 || file == 7,
                _ => false,
            };
            fits && self.around().into_iter().filter(|&at| !self.is_own_man(at)).all(|at| {
                at == shadow || self.board.attacks(queen, at) || self.board.attacks(self.mover, at)
            })
        })
    }

    /// A rook mates beside the king, another stands at its side.
    fn blind_swine(&self) -> bool {
        self.rook_beside() && self.ours("r").into_iter().any(|rook| share_a_side(rook, self.mover))
    }

    fn rook_beside(&self) -> bool {
        self.is_ours(self.mover, "r") && share_a_side(self.mover, self.king)
    }

    /// Two bishops and nobody else attack the king and what is around it.
    fn only_bishops(&self) -> bool {
        let mut squares = self.around();
        squares.push(self.king);
        self.ours("b").len() >= 2
            && squares.into_iter().flat_map(|at| self.attackers(at)).all(|at| self.is_ours(at, "b"))
    }

    /// Does one bishop stand left of the king's file and another one right of it?
    fn bishops_on_both_sides(&self) -> bool {
        let files: Vec<i32> = self.ours("b").into_iter().map(|at| at.0).collect();
        files.iter().any(|&file| file < self.king.0) && files.iter().any(|&file| file > self.king.0)
    }

    /// A queen at a corner of the king's square, no edge near; she alone takes every square around
    /// it that its own men leave free, and nobody attacks those men.
    fn dovetail(&self) -> bool {
        let mut rest = self.around();
        let inside = rest.len() == 8;
        rest.retain(|&at| at != self.mover);
        self.is_ours(self.mover, "q")
            && share_a_corner(self.mover, self.king)
            && inside
            && rest.into_iter().all(|at| {
                let empty = self.board.get(at) == Some('.');
                let attackers = self.attackers(at);
                attackers.is_empty() || empty && attackers == [self.mover]
            })
    }

    /// A queen or rook on the king's file or rank; at both of its shoulders men of its own.
    fn epaulette(&self) -> bool {
        let (x, y) = self.king;
        let shoulders = match away(self.mover, self.king) {
            (0, _) => [(x - 1, y), (x + 1, y)],
            (_, 0) => [(x, y - 1), (x, y + 1)],
            _ => return false,
        };
        self.is_ours(self.mover, "rq") && shoulders.into_iter().all(|at| self.is_own_man(at))
    }

    /// A rook next to the king, guarded by a knight next to the king, guarded by a pawn.
    fn hook(&self) -> bool {
        let near = self.around();
        self.is_ours(self.mover, "r")
            && near.contains(&self.mover)
            && self.ours("n").into_iter().any(|knight| {
                near.contains(&knight)
                    && self.board.attacks(knight, self.mover)
                    && self.attacked_by(knight, "p")
            })
    }

    /// Every queen of the mating side with every rook of it.
    fn queen_and_rook(&self, fits: impl Fn(At, At) -> bool) -> bool {
        self.is_ours(self.mover, "rq")
            && self
                .ours("q")
                .into_iter()
                .any(|queen| self.ours("r").into_iter().any(|rook| fits(queen, rook)))
    }

    /// Queen and rook at opposite corners of three by three squares, one of which is the king's.
    fn kill_box(&self) -> bool {
        self.queen_and_rook(|queen, rook| {
            let middle = ((queen.0 + rook.0) / 2, (queen.1 + rook.1) / 2);
            let from_middle = away(middle, self.king);
            away(queen, rook) == (2, 2) && from_middle.0 <= 1 && from_middle.1 <= 1
        })
    }

    /// A bishop mates at the edge; a rook takes a square from the king.
    fn morphy(&self) -> bool {
        self.attacked_by(self.king, "b") && self.around().len() < 8 && self.shut_off("r")
    }

    /// Does a piece of these kinds attack an empty square next to the king?
    fn shut_off(&self, kinds: &str) -> bool {
        let empty = self.around().into_iter().filter(|&at| self.board.get(at) == Some('.'));
        empty.into_iter().any(|at| self.attacked_by(at, kinds))
    }

    /// A rook mates beside the king, guarded by a bishop.
    fn opera(&self) -> bool {
        self.rook_beside() && self.attacked_by(self.mover, "b")
    }

    /// A rook mates; a bishop alone takes an empty square from the king, and the mate is no opera
    /// mate.
    fn pillsbury(&self) -> bool {
        let taken_by_bishop = |at: At| {
            let attackers = self.attackers(at);
            let bishops = attackers.iter().filter(|&&from| self.is_ours(from, "b")).count();
            self.board.get(at) == Some('.') && bishops > 0 && bishops == attackers.len()
        };
        self.is_ours(self.mover, "r")
            && !self.opera()
            && self.around().into_iter().any(taken_by_bishop)
    }

    /// A queen beside the king; men of its own stand at the two far corners of its square.
    fn swallows_tail(&self) -> bool {
        let tail = self.around().into_iter().filter(|&at| {
            share_a_corner(at, self.king) && {
                let (files, ranks) = away(at, self.mover);
                files.max(ranks) == 2
            }
        });
        let men = tail.filter(|&at| self.is_own_man(at)).count();
        self.is_ours(self.mover, "q") && share_a_side(self.mover, self.king) && men == 2
    }

    /// Queen and rook on one file or rank with a square between, the king at a corner of both.
    fn triangle(&self) -> bool {
        self.queen_and_rook(|queen, rook| {
            matches!(away(queen, rook), (0, 2) | (2, 0))
                && share_a_corner(queen, self.king)
                && share_a_corner(rook, self.king)
        })
    }

    /// King, rook and knight one behind the other; the rook is guarded.
    fn vukovic(&self) -> bool {
        let knight = (2 * self.mover.0 - self.king.0, 2 * self.mover.1 - self.king.1);
        self.rook_beside() && self.is_ours(knight, "n") && !self.attackers(self.mover).is_empty()
    }
}
