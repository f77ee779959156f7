//! The shapes of the pieces in a square of 100 by 100, drawn for this program.

use pinpoint_rules::PieceKind;

/// The SVG elements of a piece; the group around them sets fill and stroke.
///
/// `class="d"` marks details that are drawn in the color of the outline.
pub(crate) const fn shape(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => PAWN,
        PieceKind::Knight => KNIGHT,
        PieceKind::Bishop => BISHOP,
        PieceKind::Rook => ROOK,
        PieceKind::Queen => QUEEN,
        PieceKind::King => KING,
    }
}

const PAWN: &str = "\
<path d=\"M30 86h40v-6c0-8-9-11-12-23h-16c-3 12-12 15-12 23z\"/>\
<path d=\"M36 57h28l-5-9H41z\"/>\
<circle cx=\"50\" cy=\"36\" r=\"13\"/>";

const KNIGHT: &str = "\
<path d=\"M30 86h46c2-26 0-48-13-58-5-4-10-6-15-6l-4-9-6 11c-5 4-8 10-11 18l-9 13c-1 3 1 8 5 9 4 1 7-2 9-4 6-1 11-2 15-6-1 12-17 17-17 32z\"/>\
<circle class=\"d\" cx=\"41\" cy=\"36\" r=\"3\"/>\
<path class=\"l\" d=\"M58 28c9 10 12 26 10 48\"/>";

const BISHOP: &str = "\
<path d=\"M26 86h48c0-7-7-8-14-10H40c-7 2-14 3-14 10z\"/>\
<path d=\"M38 76h24l-3-13H41z\"/>\
<path d=\"M50 22c-13 9-19 20-18 30 1 6 5 11 9 11h18c4 0 8-5 9-11 1-10-5-21-18-30z\"/>\
<circle cx=\"50\" cy=\"17\" r=\"5.5\"/>\
<path class=\"l\" d=\"M50 36v16M42 44h16\"/>";

const ROOK: &str = "\
<path d=\"M24 86h52v-9H24z\"/>\
<path d=\"M31 77h38l-4-35H35z\"/>\
<path d=\"M27 42h46V20H63v9h-8v-9H45v9h-8v-9H27z\"/>\
<path class=\"l\" d=\"M35 42h30\"/>";

const QUEEN: &str = "\
<path d=\"M28 86h44c0-5-2-8-4-11l7-37-13 17-5-27-7 25-7-25-5 27-13-17 7 37c-2 3-4 6-4 11z\"/>\
<path class=\"l\" d=\"M32 75c12-4 24-4 36 0\"/>\
<circle cx=\"25\" cy=\"34\" r=\"5\"/><circle cx=\"42\" cy=\"24\" r=\"5\"/>\
<circle cx=\"58\" cy=\"24\" r=\"5\"/><circle cx=\"75\" cy=\"34\" r=\"5\"/>\
<circle cx=\"50\" cy=\"45\" r=\"4\"/>";

const KING: &str = "\
<path d=\"M46 10h8v7h7v8h-7v9h-8v-9h-7v-8h7z\"/>\
<path d=\"M50 62c-2-16 2-28 0-28s2 12 0 28c6-18 15-24 23-21 9 3 10 15 1 24-4 4-6 7-6 10H32c0-3-2-6-6-10-9-9-8-21 1-24 8-3 17 3 23 21z\"/>\
<path d=\"M29 86h42c0-5-1-8-3-11H32c-2 3-3 6-3 11z\"/>";
