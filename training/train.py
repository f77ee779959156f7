"""Trains the network on samples written by `pinpoint-selfplay samples`.

    python3 training/train.py samples.bin --out network.nnue

Needs PyTorch and numpy; a GPU that holds the samples (132 bytes each) makes it a matter of
minutes. The shape must be that of `crates/nnue`: 768 inputs for each side, one layer of WIDTH
neurons (clipped to 0..1, squared), one output neuron for each of eight piece counts.
"""

import argparse
import math
import struct
import time

import numpy as np
import torch

FEATURES = 768
PIECES = 32
BUCKETS = 8
SAMPLE = np.dtype([("ours", "<u2", PIECES), ("theirs", "<u2", PIECES),
                   ("score", "<i2"), ("half_points", "u1"), ("bucket", "u1")])
SCALE = 160.0  # centipawns, as in crates/nnue/src/network.rs
ONE = 255  # one in the first layer
OUTPUT_ONE = 64  # one in the weights of the second layer
LIMIT = 127 / OUTPUT_ONE  # weights stay below this, so that products fit into 16 bits


class Network(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        bound = 1 / math.sqrt(PIECES)
        self.first = torch.nn.Parameter(torch.empty(FEATURES, width).uniform_(-bound, bound))
        self.first_bias = torch.nn.Parameter(torch.full((width,), 0.1))
        self.second = torch.nn.Parameter(torch.empty(2 * width, BUCKETS).uniform_(-0.1, 0.1))
        self.second_bias = torch.nn.Parameter(torch.zeros(BUCKETS))

    def forward(self, ours, theirs, bucket):
        sides = [torch.clamp(side @ self.first + self.first_bias, 0, 1) ** 2
                 for side in (ours, theirs)]
        outputs = torch.cat(sides, 1) @ self.second + self.second_bias
        return outputs.gather(1, bucket[:, None])[:, 0]

    def clip(self):
        with torch.no_grad():
            self.first.clamp_(-LIMIT, LIMIT)
            self.second.clamp_(-LIMIT, LIMIT)
            self.second_bias.clamp_(-2, 2)

    def read(self, path):
        """Takes the weights of a network file of the same shape."""
        with open(path, "rb") as file:
            values = np.frombuffer(file.read()[16:-8], "<i2").astype(np.float32)
        places = [(self.first, ONE), (self.first_bias, ONE),
                  (self.second, OUTPUT_ONE), (self.second_bias, ONE * OUTPUT_ONE)]
        with torch.no_grad():
            for place, one in places:
                part, values = values[:place.numel()], values[place.numel():]
                part = torch.from_numpy(part.copy() / one)
                shape = place.T.shape if place is self.second else place.shape
                part = part.reshape(shape)
                place.copy_(part.T if place is self.second else part)

    def write(self, path):
        def numbers(values, one):
            return values.detach().cpu().double().mul(one).round().to(torch.int16).numpy()

        width = self.first.shape[1]
        content = b"PPNNUE\0\x01" + struct.pack("<II", width, BUCKETS)
        content += numbers(self.first, ONE).tobytes()
        content += numbers(self.first_bias, ONE).tobytes()
        content += numbers(self.second.T.contiguous(), OUTPUT_ONE).tobytes()
        content += numbers(self.second_bias, ONE * OUTPUT_ONE).tobytes()
        checksum = 0xCBF29CE484222325
        for byte in content:
            checksum = (checksum ^ byte) * 0x100000001B3 & (1 << 64) - 1
        with open(path, "wb") as file:
            file.write(content + struct.pack("<Q", checksum))


class Samples:
    """All samples on the device, and batches of them."""

    def __init__(self, paths, device):
        data = np.concatenate([np.fromfile(path, SAMPLE) for path in paths])
        place = lambda column: torch.from_numpy(np.ascontiguousarray(column)).to(device)
        self.ours = place(data["ours"].astype(np.int16))
        self.theirs = place(data["theirs"].astype(np.int16))
        self.score = place(data["score"])
        self.half_points = place(data["half_points"])
        self.bucket = place(data["bucket"])
        self.device = device

    def __len__(self):
        return len(self.score)

    def inputs(self, column, indices):
        """Ones where a feature is there; the padding falls into a column that is cut off."""
        features = column[indices].long()
        dense = torch.zeros(len(indices), FEATURES + 1, device=self.device)
        return dense.scatter_(1, features, 1.0)[:, :FEATURES]

    def batch(self, indices, result_share):
        chance = torch.sigmoid(self.score[indices].float() / SCALE)
        points = self.half_points[indices].float() / 2
        target = result_share * points + (1 - result_share) * chance
        return (self.inputs(self.ours, indices), self.inputs(self.theirs, indices),
                self.bucket[indices].long(), target)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("samples", nargs="+")
    parser.add_argument("--out", required=True)
    parser.add_argument("--start", help="a network file to begin with")
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--decay", type=float, default=0.01, help="weight decay")
    parser.add_argument("--result-share", type=float, default=0.3,
                        help="share of the game's result in what is learned")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = "cuda" if torch.cuda.is_available() else "cpu"
    samples = Samples(options.samples, device)
    # Neighbors come from one game: whole stretches judge, so that learning by heart is seen.
    everything = torch.arange(len(samples), device=device)
    judges = everything // 4096 % 50 == 0
    learn, judge = everything[~judges], everything[judges]
    print(f"{len(learn)} samples to learn from, {len(judge)} to judge by", flush=True)

    network = Network(options.width).to(device)
    if options.start:
        network.read(options.start)
    optimizer = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=options.decay)
    batches = len(learn) // options.batch
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, options.rate, total_steps=max(1, options.epochs * batches),
        pct_start=0.05, final_div_factor=1000)

    def error(indices, result_share):
        ours, theirs, bucket, target = samples.batch(indices, result_share)
        return (torch.sigmoid(network(ours, theirs, bucket)) - target).abs().pow(2.5).mean()

    def unseen(result_share):
        with torch.no_grad():
            parts = [error(part, result_share) * len(part) for part in judge.split(options.batch)]
        return sum(parts).item() / max(1, len(judge))

    start = time.time()
    for epoch in range(1, options.epochs + 1):
        order = learn[torch.randperm(len(learn), device=device)]
        total = torch.zeros((), device=device)
        for indices in order[:batches * options.batch].split(options.batch):
            optimizer.zero_grad(set_to_none=True)
            loss = error(indices, options.result_share)
            loss.backward()
            optimizer.step()
            schedule.step()
            network.clip()
            total += loss.detach()
        if epoch % 4 == 0 or epoch == options.epochs:
            print(f"epoch {epoch}: error {total.item() / batches:.6f}, on unseen games "
                  f"{unseen(options.result_share):.6f} ({unseen(0.0):.6f} of the scores alone), "
                  f"{time.time() - start:.0f} s", flush=True)
    network.write(options.out)


if __name__ == "__main__":
    main()
