//! The pieces as drawings that scale to any size.
//!
//! Each piece is a few polygons and circles in a box of 32 by 32, with y pointing down.

use pinpoint_rules::PieceKind;

use self::Shape::{Circle, Polygon};

/// A filled shape.
enum Shape {
    Polygon(&'static [(f32, f32)]),
    Circle { x: f32, y: f32, radius: f32 },
}

impl Shape {
    fn contains(&self, x: f32, y: f32) -> bool {
        match *self {
            Circle { x: a, y: b, radius } => (x - a).powi(2) + (y - b).powi(2) <= radius * radius,
            Polygon(corners) => {
                let mut inside = false;
                let mut previous = corners[corners.len() - 1];
                for &corner in corners {
                    let ((ax, ay), (bx, by)) = (previous, corner);
                    // A ray to the right crosses this edge: inside and outside change places.
                    if (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax {
                        inside = !inside;
                    }
                    previous = corner;
                }
                inside
            }
        }
    }
}

/// Where the feet stand.
const FLOOR: f32 = 29.5;

const FOOT: Shape =
    Polygon(&[(6.0, 29.5), (6.0, 27.0), (8.5, 25.0), (23.5, 25.0), (26.0, 27.0), (26.0, 29.5)]);

const PAWN: &[Shape] = &[
    Circle { x: 16.0, y: 10.5, radius: 5.4 },
    Polygon(&[(12.0, 14.5), (20.0, 14.5), (20.0, 16.5), (12.0, 16.5)]),
    Polygon(&[(14.2, 16.0), (17.8, 16.0), (19.0, 21.0), (22.0, 25.0), (10.0, 25.0), (13.0, 21.0)]),
    Polygon(&[(7.5, 29.5), (7.5, 26.5), (9.0, 25.0), (23.0, 25.0), (24.5, 26.5), (24.5, 29.5)]),
];

const KNIGHT: &[Shape] = &[
    Polygon(&[
        (9.0, 26.0),
        (10.0, 22.0),
        (15.5, 17.0),
        (15.0, 15.0),
        (11.5, 17.0),
        (8.5, 20.0),
        (5.0, 19.5),
        (4.0, 16.5),
        (8.5, 10.0),
        (9.5, 6.5),
        (9.0, 2.0),
        (13.0, 5.0),
        (15.0, 2.5),
        (17.0, 5.0),
        (22.0, 8.0),
        (25.0, 13.5),
        (26.0, 20.0),
        (25.5, 26.0),
    ]),
    FOOT,
];

const BISHOP: &[Shape] = &[
    Circle { x: 16.0, y: 4.0, radius: 2.3 },
    Polygon(&[
        (16.0, 5.5),
        (20.5, 9.5),
        (22.5, 14.0),
        (21.0, 18.0),
        (19.0, 20.0),
        (13.0, 20.0),
        (11.0, 18.0),
        (9.5, 14.0),
        (11.5, 9.5),
    ]),
    Polygon(&[(10.5, 19.5), (21.5, 19.5), (21.5, 22.0), (10.5, 22.0)]),
    Polygon(&[(13.0, 21.5), (19.0, 21.5), (22.0, 25.5), (10.0, 25.5)]),
    FOOT,
];

const ROOK: &[Shape] = &[
    Polygon(&[
        (6.5, 2.5),
        (11.0, 2.5),
        (11.0, 6.5),
        (13.75, 6.5),
        (13.75, 2.5),
        (18.25, 2.5),
        (18.25, 6.5),
        (21.0, 6.5),
        (21.0, 2.5),
        (25.5, 2.5),
        (25.5, 11.0),
        (22.5, 13.5),
        (22.5, 21.0),
        (24.0, 25.5),
        (8.0, 25.5),
        (9.5, 21.0),
        (9.5, 13.5),
        (6.5, 11.0),
    ]),
    FOOT,
];

const QUEEN: &[Shape] = &[
    Circle { x: 4.0, y: 9.0, radius: 2.0 },
    Circle { x: 10.3, y: 5.0, radius: 2.0 },
    Circle { x: 16.0, y: 3.6, radius: 2.0 },
    Circle { x: 21.7, y: 5.0, radius: 2.0 },
    Circle { x: 28.0, y: 9.0, radius: 2.0 },
    Polygon(&[
        (8.0, 22.0),
        (3.6, 9.5),
        (4.8, 8.8),
        (10.0, 15.0),
        (9.8, 5.5),
        (11.2, 5.0),
        (14.0, 13.5),
        (15.3, 4.0),
        (16.7, 4.0),
        (18.0, 13.5),
        (20.8, 5.0),
        (22.2, 5.5),
        (22.0, 15.0),
        (27.2, 8.8),
        (28.4, 9.5),
        (24.0, 22.0),
        (23.0, 25.5),
        (9.0, 25.5),
    ]),
    FOOT,
];

const KING: &[Shape] = &[
    Polygon(&[(14.3, 0.5), (17.7, 0.5), (17.7, 10.0), (14.3, 10.0)]),
    Polygon(&[(11.0, 2.4), (21.0, 2.4), (21.0, 6.0), (11.0, 6.0)]),
    Circle { x: 9.8, y: 15.0, radius: 5.8 },
    Circle { x: 22.2, y: 15.0, radius: 5.8 },
    Polygon(&[(16.0, 9.0), (18.5, 12.0), (18.0, 20.0), (14.0, 20.0), (13.5, 12.0)]),
    Polygon(&[(5.0, 17.5), (27.0, 17.5), (23.0, 22.5), (23.0, 25.5), (9.0, 25.5), (9.0, 22.5)]),
    FOOT,
];

/// What is cut out of a piece: a knight's eye, a bishop's cleft, and the rings above the feet.
fn holes(kind: PieceKind) -> &'static [Shape] {
    const RING: Shape = Polygon(&[(9.5, 23.2), (22.5, 23.2), (22.5, 24.4), (9.5, 24.4)]);
    match kind {
        PieceKind::Pawn => &[],
        PieceKind::Knight => &[Circle { x: 12.2, y: 9.6, radius: 1.25 }],
        PieceKind::Bishop => &[Polygon(&[(18.4, 7.5), (20.0, 8.8), (17.2, 14.2), (15.8, 13.4)])],
        PieceKind::Rook => &[
            Polygon(&[(9.5, 11.6), (22.5, 11.6), (22.5, 12.8), (9.5, 12.8)]),
            Polygon(&[(9.0, 21.6), (23.0, 21.6), (23.0, 22.8), (9.0, 22.8)]),
        ],
        PieceKind::Queen => &[RING],
        PieceKind::King => {
            &[RING, Polygon(&[(15.4, 12.5), (16.6, 12.5), (16.6, 20.5), (15.4, 20.5)])]
        }
    }
}

fn shapes(kind: PieceKind) -> &'static [Shape] {
    match kind {
        PieceKind::Pawn => PAWN,
        PieceKind::Knight => KNIGHT,
        PieceKind::Bishop => BISHOP,
        PieceKind::Rook => ROOK,
        PieceKind::Queen => QUEEN,
        PieceKind::King => KING,
    }
}

/// How much of each point of a grid the piece covers, from 0 to 1, row by row.
///
/// Small drawings leave the cut-out parts away: they would only look like noise.
pub(crate) fn coverage(kind: PieceKind, columns: usize, rows: usize) -> Vec<f32> {
    const SAMPLES: usize = 4;
    let holes = if rows >= 12 { holes(kind) } else { &[] };
    // The foot ends where a row of points ends: half a row would look like dirt.
    let floor = (rows - (rows + 6) / 12) as f32;
    let place = |index: usize, sample: usize| index as f32 + (sample as f32 + 0.5) / SAMPLES as f32;
    let mut grid = Vec::with_capacity(columns * rows);
    for row in 0..rows {
        for column in 0..columns {
            let mut hits = 0;
            for sample in 0..SAMPLES * SAMPLES {
                let x = place(column, sample % SAMPLES) / columns as f32 * 32.0;
                let y = place(row, sample / SAMPLES) / floor * FLOOR;
                let covered = shapes(kind).iter().any(|shape| shape.contains(x, y));
                hits += usize::from(covered && !holes.iter().any(|hole| hole.contains(x, y)));
            }
            grid.push(hits as f32 / (SAMPLES * SAMPLES) as f32);
        }
    }
    grid
}
