"""Trains a large network on the samples' scores and lets it label them all.

    python3 training/teach.py samples.bin --labels labels.f16 --out teacher.pt

The teacher is a residual network (3x3 convolutions with squeeze-and-excitation) that sees the
whole board at every layer. It is far too slow to play, but closer to the truth than the small
network can be, so positions that were never searched get their scores from it. A label is a
16-bit number: the logarithm of the odds that the side to move scores.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

from boards import EMPTY, NO_SCORE, Samples, check_batch, mirrored


class Block(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.first_norm = nn.BatchNorm2d(channels)
        self.second = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(channels)
        self.squeeze = nn.Linear(channels, channels // 4)
        self.excite = nn.Linear(channels // 4, 2 * channels)

    def forward(self, x):
        y = torch.relu(self.first_norm(self.first(x)))
        y = self.second_norm(self.second(y))
        scale, shift = self.excite(torch.relu(self.squeeze(y.mean((2, 3))))).chunk(2, 1)
        y = y * torch.sigmoid(scale)[:, :, None, None] + shift[:, :, None, None]
        return torch.relu(x + y)


class Teacher(nn.Module):
    def __init__(self, channels, blocks):
        super().__init__()
        self.stem = nn.Conv2d(12, channels, 3, padding=1, bias=False)
        self.stem_norm = nn.BatchNorm2d(channels)
        self.blocks = nn.Sequential(*[Block(channels) for _ in range(blocks)])
        self.head = nn.Conv2d(channels, 32, 1, bias=False)
        self.head_norm = nn.BatchNorm2d(32)
        self.last = nn.Sequential(nn.Linear(32 * 64, 256), nn.ReLU(), nn.Linear(256, 1))

    def forward(self, planes):
        x = torch.relu(self.stem_norm(self.stem(planes)))
        x = torch.relu(self.head_norm(self.head(self.blocks(x))))
        return self.last(x.flatten(1))[:, 0]


def planes(codes):
    """Twelve planes of ones and zeros, in the memory order that the card likes."""
    codes = mirrored(codes)
    kind = torch.where(codes == EMPTY, 12, codes - 2 * (codes >> 3))
    ones = torch.nn.functional.one_hot(kind, 13)[:, :, :12]
    return ones.view(-1, 8, 8, 12).permute(0, 3, 1, 2).to(torch.bfloat16)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("samples", nargs="+")
    parser.add_argument("--labels", required=True, help="where to write the labels")
    parser.add_argument("--out", help="where to write the teacher")
    parser.add_argument("--start", help="a teacher to begin with")
    parser.add_argument("--channels", type=int, default=128)
    parser.add_argument("--blocks", type=int, default=10)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--decay", type=float, default=0.02)
    parser.add_argument("--result-share", type=float, default=0.05)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.backends.cudnn.benchmark = True
    device = "cuda" if torch.cuda.is_available() else "cpu"
    samples = Samples(options.samples, device)
    learn, apart = samples.split()
    learn = learn[samples.score[learn] != NO_SCORE]
    print(f"{len(learn)} samples to learn from, {len(apart)} of games kept apart", flush=True)
    if options.epochs:
        check_batch(learn, options.batch)

    teacher = Teacher(options.channels, options.blocks).to(device, memory_format=torch.channels_last)
    if options.start:
        teacher.load_state_dict(torch.load(options.start, map_location=device))
    fast = torch.compile(teacher) if device == "cuda" else teacher

    def logits(indices):
        with torch.autocast(device, torch.bfloat16):
            return fast(planes(samples.boards(indices))).float()

    def error(indices, result_share):
        target = samples.targets(indices, result_share, 0.0)
        return (torch.sigmoid(logits(indices)) - target).abs().pow(2.5).mean()

    def whole_batches(indices):
        """Batches of one size, the last one filled up: other sizes would be compiled anew."""
        for part in indices.split(options.batch):
            rest = options.batch - len(part)
            yield torch.cat([part, indices[:1].expand(rest)]) if rest else part

    optimizer = torch.optim.AdamW(teacher.parameters(), lr=options.rate,
                                  weight_decay=options.decay)
    batches = len(learn) // options.batch
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, options.rate, total_steps=max(1, options.epochs * batches),
        pct_start=0.1, final_div_factor=1000) if options.epochs else None
    start = time.time()
    for epoch in range(1, options.epochs + 1):
        teacher.train()
        order = learn[torch.randperm(len(learn), device=device)]
        total = torch.zeros((), device=device)
        for indices in order[:batches * options.batch].split(options.batch):
            optimizer.zero_grad(set_to_none=True)
            loss = error(indices, options.result_share)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(teacher.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            total += loss.detach()
        teacher.eval()
        with torch.no_grad():
            some = apart[:len(apart) // options.batch * options.batch]
            parts = [error(part, 0.0) for part in some.split(options.batch)]
        print(f"epoch {epoch}: error {total.item() / batches:.6f}, on scores of unseen games "
              f"{sum(parts).item() / max(1, len(parts)):.6f}, {time.time() - start:.0f} s", flush=True)
    if options.out:
        half = {name: value.half() if value.is_floating_point() else value
                for name, value in teacher.state_dict().items()}
        torch.save(half, options.out)

    teacher.eval()
    labels = torch.empty(len(samples), dtype=torch.float16, device=device)
    with torch.no_grad():
        everything = torch.arange(len(samples), device=device)
        for part, indices in zip(everything.split(options.batch), whole_batches(everything)):
            labels[part] = logits(indices)[:len(part)].clamp(-20, 20).half()
    labels.cpu().numpy().astype(np.float16).tofile(options.labels)
    print(f"{len(labels)} labels, {time.time() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
