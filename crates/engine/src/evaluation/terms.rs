//! The names of all weights: where in the table each term of the evaluation begins.

macro_rules! terms {
    ($count:ident, $table:ident: $($(#[$doc:meta])* $name:ident: $len:expr,)*) => {
        terms!(@offsets 0usize; $($(#[$doc])* $name: $len,)*);
        /// How many weights there are in all.
        pub const $count: usize = 0 $(+ $len)*;
        /// Name, first index and number of weights of each term.
        pub const $table: &[(&str, usize, usize)] = &[$((stringify!($name), $name, $len),)*];
    };
    (@offsets $at:expr; $(#[$doc:meta])* $name:ident: $len:expr, $($rest:tt)*) => {
        $(#[$doc])* pub const $name: usize = $at;
        terms!(@offsets $at + $len; $($rest)*);
    };
    (@offsets $at:expr;) => {};
}

terms! { TERM_COUNT, TERMS:
    /// Pawn, knight, bishop, rook, queen.
    MATERIAL: 5,
    /// By kind and square: six times four files, mirrored, by eight ranks.
    PIECE_SQUARE: 6 * 32,
    /// By number of squares a knight can go to.
    KNIGHT_MOBILITY: 9,
    /// The same for bishops.
    BISHOP_MOBILITY: 14,
    /// The same for rooks.
    ROOK_MOBILITY: 15,
    /// The same for queens.
    QUEEN_MOBILITY: 28,
    /// A pawn no enemy pawn can stop, by rank.
    PASSED: 8,
    /// ... with nothing in front of it.
    PASSED_FREE: 8,
    /// ... whose next square no enemy attacks.
    PASSED_SAFE: 8,
    /// ... by distance of our king to the square in front.
    PASSED_OUR_KING: 8,
    /// ... by distance of their king to it.
    PASSED_THEIR_KING: 8,
    /// ... with our rook behind it, and with theirs.
    PASSED_ROOK: 2,
    /// A pawn without neighbors, by distance from the edge.
    ISOLATED: 4,
    /// A pawn with another one of ours in front.
    DOUBLED: 1,
    /// A pawn whose neighbors have all gone ahead and whose next square is guarded, on a closed
    /// and on a half-open file.
    BACKWARD: 2,
    /// A pawn beside another, by rank.
    PHALANX: 8,
    /// A pawn guarded by a pawn, by rank.
    SUPPORTED: 8,
    /// Two bishops.
    BISHOP_PAIR: 1,
    /// Our pawns on squares of the bishop's color, each.
    BISHOP_PAWNS: 1,
    /// Knight, bishop: guarded by a pawn where no enemy pawn can ever attack it.
    OUTPOST: 2,
    /// A minor piece right behind a pawn.
    SHIELDED_MINOR: 1,
    /// On a file without pawns, without our pawns.
    ROOK_FILE: 2,
    /// By kind of the attacked piece.
    THREAT_BY_PAWN: 6,
    /// The same by knight or bishop.
    THREAT_BY_MINOR: 6,
    /// The same by rook.
    THREAT_BY_ROOK: 6,
    /// An undefended piece next to our king.
    THREAT_BY_KING: 1,
    /// An attacked piece without defender.
    HANGING: 1,
    /// A pawn's step that would attack a piece.
    PUSH_THREAT: 1,
    /// Our pawns in front of the king, by distance of the file from the edge and rank of the
    /// nearest pawn, rank 0 for none.
    SHELTER: 4 * 8,
    /// The same for enemy pawns coming nearer.
    STORM: 4 * 8,
    /// Safe squares for our pieces behind and among our pawns.
    SPACE: 1,
    /// The right to move.
    TEMPO: 1,
}

terms! { DANGER_COUNT, DANGERS:
    /// What every king starts with.
    BASE: 1,
    /// Knight, bishop, rook, queen that attacks squares around the king, each.
    ATTACKER: 4,
    /// Attacks on those squares, each.
    RING_ATTACKS: 1,
    /// Attacked squares around the king guarded at most by king or queen.
    WEAK_RING: 1,
    /// Checks by knight, bishop, rook, queen that cannot be answered by taking.
    SAFE_CHECK: 4,
    /// Other checks.
    UNSAFE_CHECK: 1,
    /// Pinned pieces.
    PINNED: 1,
    /// The attacker has no queen.
    NO_QUEEN: 1,
    /// A knight that defends the ring.
    KNIGHT_GUARD: 1,
    /// The king's file or one beside it has no pawn of ours, each.
    OPEN_FILE: 1,
}
