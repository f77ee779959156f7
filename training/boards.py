"""Samples of `pinpoint-selfplay samples` as tensors: 32 bytes each, on the graphics card.

`crates/selfplay/src/samples.rs` describes the bytes. Boards are seen by the side to move; here
they are also mirrored so that the king of whoever looks is on the a- to d-file, as in
`crates/nnue/src/features.rs`.
"""

import numpy as np
import torch

RECORD = np.dtype([("squares", "<u8"), ("pieces", "u1", 16), ("score", "<i2"),
                   ("half_points", "u1"), ("unused", "u1"), ("game", "<u4")])
NO_SCORE = -32768
EMPTY = 15
OUR_KING = 5
FEATURES = 768
SCALE = 160.0  # centipawns, as in crates/nnue/src/network.rs
KEPT_APART = 50  # one game in this many is never learned from


class Samples:
    """All samples on one device."""

    def __init__(self, paths, device, labels=None):
        # Games are numbered from zero in each file: files with other walks from the same games
        # keep the same games apart.
        data = np.concatenate([np.fromfile(path, RECORD) for path in paths])
        if len(data) == 0:
            raise SystemExit("there are no samples in these files")
        place = lambda column: torch.from_numpy(np.ascontiguousarray(column)).to(device)
        self.squares = place(data["squares"].view(np.int64))
        self.pieces = place(data["pieces"])
        self.score = place(data["score"])
        self.half_points = place(data["half_points"])
        self.game = place(data["game"].astype(np.int64))
        self.label = None
        if labels:
            values = np.concatenate([np.fromfile(path, np.float16) for path in labels])
            if len(values) != len(data):
                raise SystemExit(f"{len(values)} labels for {len(data)} samples")
            self.label = place(values)
        self.device = device

    def __len__(self):
        return len(self.score)

    def split(self):
        """The samples to learn from, and those of whole games that are kept apart."""
        apart = self.game * 2654435761 % (1 << 31) % KEPT_APART == 0
        everything = torch.arange(len(self), device=self.device)
        return everything[~apart], everything[apart & (self.score != NO_SCORE)]

    def boards(self, indices):
        """The piece on each square, 64 numbers a board; EMPTY where there is none."""
        bits = self.squares[indices][:, None] >> torch.arange(64, device=self.device) & 1
        place = (bits.cumsum(1) - 1).clamp_(min=0)
        pairs = self.pieces[indices].long().gather(1, place >> 1)
        return torch.where(bits.bool(), pairs >> 4 * (place & 1) & 15, EMPTY)

    def targets(self, indices, result_share, label_share):
        """What the side to move should score: of the search, the teacher and the game."""
        score = self.score[indices]
        target = torch.sigmoid(score.float() / SCALE)
        if self.label is not None:
            taught = torch.sigmoid(self.label[indices].float())
            share = torch.where(score == NO_SCORE, 1.0, label_share)
            target = torch.lerp(target, taught, share)
        half_points = self.half_points[indices].float()
        share = torch.where(half_points > 2, 0.0, result_share)
        return torch.lerp(target, half_points.clamp(max=2) / 2, share)


def check_batch(learn, size):
    """Ends the program where there is less to learn from than a batch takes."""
    if len(learn) < size:
        raise SystemExit(f"{len(learn)} samples, but a batch takes {size}: play more games, "
                         "or choose a smaller --batch")


def mirrored(codes):
    """The boards with our king on the a- to d-file."""
    king = (codes == OUR_KING).int().argmax(1)
    turned = codes.view(-1, 8, 8).flip(2).reshape(-1, 64)
    return torch.where((king & 4 != 0)[:, None], turned, codes)


def other_side(codes):
    """The boards as the side that is not to move sees them."""
    swapped = torch.where(codes == EMPTY, EMPTY, codes ^ 8)
    return swapped.view(-1, 8, 8).flip(1).reshape(-1, 64)


def inputs(codes):
    """Ones where a feature is there, for the side whose pieces are 0 to 5."""
    codes = mirrored(codes)
    squares = torch.arange(64, device=codes.device)
    feature = 384 * (codes >> 3) + 64 * (codes & 7) + squares
    feature = torch.where(codes == EMPTY, FEATURES, feature)
    dense = torch.zeros(len(codes), FEATURES + 1, device=codes.device)
    return dense.scatter_(1, feature, 1.0)[:, :FEATURES]
