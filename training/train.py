"""Trains the network on samples written by `pinpoint-selfplay samples`.

    python3 training/train.py samples.bin --out network.nnue

Needs PyTorch and numpy; a GPU makes it a matter of minutes. The shape must be that of
`crates/nnue`: 768 inputs for each side, one layer of WIDTH neurons (clipped to 0..1, squared),
one output neuron for each of eight piece counts.
"""

import argparse
import math
import struct
import time

import numpy as np
import torch

from boards import EMPTY, NO_SCORE, Samples, check_batch, inputs, other_side

MAGIC = b"PPNNUE\0\x01"
OUTPUTS = 8
ONE = 255  # one in the first layer
OUTPUT_ONE = 64  # one in the weights of the second layer
LIMIT = 127 / OUTPUT_ONE  # weights stay below this, so that products fit into 16 bits


class Network(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        bound = 1 / math.sqrt(32)
        self.first = torch.nn.Parameter(torch.empty(768, width).uniform_(-bound, bound))
        self.first_bias = torch.nn.Parameter(torch.full((width,), 0.1))
        self.second = torch.nn.Parameter(torch.empty(2 * width, OUTPUTS).uniform_(-0.1, 0.1))
        self.second_bias = torch.nn.Parameter(torch.zeros(OUTPUTS))

    def forward(self, codes):
        sides = [torch.clamp(inputs(seen) @ self.first + self.first_bias, 0, 1) ** 2
                 for seen in (codes, other_side(codes))]
        outputs = torch.cat(sides, 1) @ self.second + self.second_bias
        pieces = (codes != EMPTY).sum(1)
        output = ((pieces - 1) * OUTPUTS // 32).clamp(0, OUTPUTS - 1)
        return outputs.gather(1, output[:, None])[:, 0]

    def clip(self):
        """Keeps every weight in the range of the file."""
        with torch.no_grad():
            self.first.clamp_(-LIMIT, LIMIT)
            self.second.clamp_(-LIMIT, LIMIT)
            self.second_bias.clamp_(-2, 2)

    def read(self, path):
        """Takes the weights of a network file of the same shape."""
        with open(path, "rb") as file:
            content = file.read()
        shape = struct.unpack("<II", content[8:16])
        if content[:8] != MAGIC or shape != (self.first.shape[1], OUTPUTS):
            raise SystemExit(f"{path} is not a network of this shape, but of {shape}")
        values = np.frombuffer(content[16:-8], "<i2").astype(np.float32)

        def take(rows, columns, one):
            nonlocal values
            part, values = values[:rows * columns], values[rows * columns:]
            return torch.from_numpy(part.copy() / one).reshape(rows, columns)

        width = self.first.shape[1]
        with torch.no_grad():
            self.first.copy_(take(768, width, ONE))
            self.first_bias.copy_(take(1, width, ONE)[0])
            self.second.copy_(take(OUTPUTS, 2 * width, OUTPUT_ONE).T)
            self.second_bias.copy_(take(1, OUTPUTS, ONE * OUTPUT_ONE)[0])

    def write(self, path):
        def numbers(values, one):
            return values.detach().cpu().double().mul(one).round().to(torch.int16).numpy()

        width = self.first.shape[1]
        content = MAGIC + struct.pack("<II", width, OUTPUTS)
        content += numbers(self.first, ONE).tobytes()
        content += numbers(self.first_bias, ONE).tobytes()
        content += numbers(self.second.T.contiguous(), OUTPUT_ONE).tobytes()
        content += numbers(self.second_bias, ONE * OUTPUT_ONE).tobytes()
        checksum = 0xCBF29CE484222325
        for byte in content:
            checksum = (checksum ^ byte) * 0x100000001B3 & (1 << 64) - 1
        with open(path, "wb") as file:
            file.write(content + struct.pack("<Q", checksum))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("samples", nargs="+")
    parser.add_argument("--out", required=True)
    parser.add_argument("--labels", nargs="+",
                        help="a teacher's labels of the samples, a file for each")
    parser.add_argument("--label-share", type=float, default=0.5,
                        help="share of the label where the search has a score too")
    parser.add_argument("--start", help="a network file to begin with")
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--epochs", type=int, default=7)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--decay", type=float, default=0.05, help="weight decay")
    parser.add_argument("--result-share", type=float, default=0.1,
                        help="share of the game's result in what is learned")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    options = arguments()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = "cuda" if torch.cuda.is_available() else "cpu"
    samples = Samples(options.samples, device, options.labels)
    learn, apart = samples.split()
    if samples.label is None:
        # Nobody has said what the others are worth.
        learn = learn[samples.score[learn] != NO_SCORE]
    print(f"{len(learn)} samples to learn from, {len(apart)} of games kept apart", flush=True)
    check_batch(learn, options.batch)

    network = Network(options.width).to(device)
    if options.start:
        network.read(options.start)
    optimizer = torch.optim.AdamW(network.parameters(), lr=options.rate,
                                  weight_decay=options.decay, fused=device == "cuda")
    batches = len(learn) // options.batch
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, options.rate, total_steps=max(1, options.epochs * batches),
        pct_start=0.05, final_div_factor=1000)

    def error(indices, result_share, label_share):
        target = samples.targets(indices, result_share, label_share)
        chance = torch.sigmoid(network(samples.boards(indices)))
        return (chance - target).abs().pow(2.5).mean()

    def unseen():
        with torch.no_grad():
            parts = [error(part, 0.0, 0.0) * len(part) for part in apart.split(options.batch)]
        return sum(parts).item() / max(1, len(apart))

    # Most of a step is many small operations: compiled, they become few.
    fast_error = torch.compile(error) if device == "cuda" else error
    start = time.time()
    for epoch in range(1, options.epochs + 1):
        order = learn[torch.randperm(len(learn), device=device)]
        total = torch.zeros((), device=device)
        for indices in order[:batches * options.batch].split(options.batch):
            optimizer.zero_grad(set_to_none=True)
            loss = fast_error(indices, options.result_share, options.label_share)
            loss.backward()
            optimizer.step()
            schedule.step()
            network.clip()
            total += loss.detach()
        print(f"epoch {epoch}: error {total.item() / batches:.6f}, on scores of unseen games "
              f"{unseen():.6f}, {time.time() - start:.0f} s", flush=True)
    network.write(options.out)


if __name__ == "__main__":
    main()
