"""Draws the signs that the shipped Inter lacks and writes them as `signs.woff2`.

Chess annotation uses signs such as ⩲ that few machines have a font for. Each is drawn here from
bars, rings and arrow heads, with the height, the width of a stroke and the middle line of Inter.
The font is in the repository; run this after a change:

    pip install fonttools brotli
    python signs.py
"""

from math import cos, hypot, pi, sin
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

UNITS = 2048
ASCENT, DESCENT = 1984, -494
STROKE = 205
# The height at which the signs are centered, as the plus sign is.
AXIS = 680
WIDTH = 1400
MIDDLE = WIDTH / 2
# In seconds since 1904, as fonts count.
YEAR_2026 = 3_850_070_400


class Drawing:
    """Contours of one sign. Filled ones run clockwise, holes the other way."""

    def __init__(self):
        self.pen = TTGlyphPen(None)

    def polygon(self, points, hole=False):
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1]))
        ordered = points if (area < 0) != hole else points[::-1]
        rounded = [(round(x), round(y)) for x, y in ordered]
        self.pen.moveTo(rounded[0])
        for point in rounded[1:]:
            self.pen.lineTo(point)
        self.pen.closePath()

    def bar(self, start, end, stroke=STROKE):
        """A straight stroke with square ends."""
        (x1, y1), (x2, y2) = start, end
        length = hypot(x2 - x1, y2 - y1)
        dx, dy = (y2 - y1) / length * stroke / 2, (x1 - x2) / length * stroke / 2
        self.polygon([(x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x1 - dx, y1 - dy)])

    def across(self, y, half=500):
        self.bar((MIDDLE - half, y), (MIDDLE + half, y))

    def plus(self, y, half=330):
        self.across(y, half)
        self.bar((MIDDLE, y - half), (MIDDLE, y + half))

    def ring(self, x, y, radius, stroke=STROKE):
        self.disk(x, y, radius + stroke / 2)
        self.disk(x, y, radius - stroke / 2, hole=True)

    def disk(self, x, y, radius, hole=False):
        corners = [turned(x, y, radius, step / 48) for step in range(48)]
        self.polygon(corners, hole)

    def arrow(self, start, end, wing=270):
        """A bar that ends in an open head of two strokes."""
        (x1, y1), (x2, y2) = start, end
        self.bar(start, end)
        along = 1 if x2 > x1 else -1
        for side in (1, -1):
            tip = (x2 + along * STROKE * 0.35, y2 - side * STROKE * 0.35)
            self.bar(tip, (x2 - along * wing, y2 + side * wing))


def turned(x, y, radius, share):
    """A point on a circle, counted in turns from the right."""
    return x + radius * cos(2 * pi * share), y + radius * sin(2 * pi * share)


def left_arrow(draw):
    draw.arrow((WIDTH - 150, AXIS), (180, AXIS), 360)


def right_arrow(draw):
    draw.arrow((150, AXIS), (WIDTH - 180, AXIS), 360)


def both_arrows(draw):
    draw.arrow((WIDTH - 150, AXIS - 310), (180, AXIS - 310))
    draw.arrow((150, AXIS + 310), (WIDTH - 180, AXIS + 310))


def triangle(draw):
    bottom, top = 0, 1490
    draw.polygon([(90, bottom), (WIDTH - 90, bottom), (MIDDLE, top)])
    inset = STROKE * 1.6
    draw.polygon(
        [(90 + inset, bottom + STROKE), (WIDTH - 90 - inset, bottom + STROKE), (MIDDLE, top - STROKE * 2.6)],
        hole=True,
    )


def minus_plus(draw):
    draw.plus(AXIS - 130, 420)
    draw.across(AXIS + 520, 420)


def infinity(draw):
    radius = 300
    draw.ring(MIDDLE - radius, AXIS, radius)
    draw.ring(MIDDLE + radius, AXIS, radius)


def at_most(draw):
    compare(draw, WIDTH - 230, 230)


def at_least(draw):
    compare(draw, 230, WIDTH - 230)


def compare(draw, wide, point):
    for side in (1, -1):
        draw.bar((wide, AXIS + 150 + side * 360), (point, AXIS + 150))
    draw.bar((230, AXIS - 560), (WIDTH - 230, AXIS - 560))


def circled_plus(draw):
    draw.ring(MIDDLE, AXIS, 560)
    draw.plus(AXIS, 540)


def circled_dot(draw):
    draw.ring(MIDDLE, AXIS, 560)
    draw.disk(MIDDLE, AXIS, 190)


def square(draw):
    outer, inner = 560, 560 - STROKE
    for half, hole in ((outer, False), (inner, True)):
        corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
        draw.polygon([(MIDDLE + x, AXIS + y) for x, y in corners], hole)


def check_mark(draw):
    knee = (560, 190)
    draw.bar((190, 640), knee)
    draw.bar((knee[0] - 65, knee[1] - 65), (1250, 1320))
    draw.bar(knee, (knee[0] - 65, knee[1] - 65))


def open_circle_arrow(draw):
    """Three quarters of a ring, with a head at the right, pointing down."""
    radius, steps = 520, 36
    outer = [turned(MIDDLE, AXIS, radius + STROKE / 2, 0.05 + 0.8 * step / steps) for step in range(steps + 1)]
    inner = [turned(MIDDLE, AXIS, radius - STROKE / 2, 0.05 + 0.8 * step / steps) for step in range(steps + 1)]
    draw.polygon(outer + inner[::-1])
    x, y = turned(MIDDLE, AXIS, radius, 0.05)
    draw.polygon([(x - 310, y + 60), (x + 310, y + 60), (x, y - 360)])


def equal_above_plus(draw):
    draw.across(AXIS + 720, 430)
    draw.across(AXIS + 400, 430)
    draw.plus(AXIS - 290, 430)


def plus_above_equal(draw):
    draw.plus(AXIS + 370, 430)
    draw.across(AXIS - 320, 430)
    draw.across(AXIS - 640, 430)


SIGNS = {
    "←": left_arrow,
    "→": right_arrow,
    "⇆": both_arrows,
    "∆": triangle,
    "∓": minus_plus,
    "∞": infinity,
    "≤": at_most,
    "≥": at_least,
    "⊕": circled_plus,
    "□": square,
    "✓": check_mark,
    "⟳": open_circle_arrow,
    "⨀": circled_dot,
    "⩱": equal_above_plus,
    "⩲": plus_above_equal,
}


def main():
    names = {sign: f"uni{ord(sign):04X}" for sign in SIGNS}
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for sign, draw_sign in SIGNS.items():
        drawing = Drawing()
        draw_sign(drawing)
        glyphs[names[sign]] = drawing.pen.glyph()
    font = FontBuilder(UNITS, isTTF=True)
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap({ord(sign): name for sign, name in names.items()})
    font.setupGlyf(glyphs)
    font.setupHorizontalMetrics({name: (WIDTH, 0) for name in glyphs})
    font.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    font.setupNameTable({"familyName": "Pinpoint Signs", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=ASCENT, sTypoDescender=DESCENT, usWinAscent=ASCENT, usWinDescent=-DESCENT)
    font.setupPost(keepGlyphNames=False)
    # Fixed dates: the same drawing gives the same bytes.
    font.updateHead(created=YEAR_2026, modified=YEAR_2026)
    font.font.recalcTimestamp = False
    font.font.flavor = "woff2"
    font.save(Path(__file__).parent / "signs.woff2")


if __name__ == "__main__":
    main()
