"""Writes accuracy.csv: an independent implementation of the formulas, in a few lines.

python3 crates/review/tests/accuracy.py > crates/review/tests/accuracy.csv

Each row is a game: White's scores in centipawns from the first position on, the accuracy of
White and of Black, the average centipawn loss of both.
"""
import math
import random
import statistics

def percent(cp):
    cp = max(-1000, min(1000, cp))
    return 50 + 50 * (2 / (1 + math.exp(-0.00368208 * cp)) - 1)

def accuracy(before, after):
    if after >= before:
        return 103.1668 - 3.1669
    return min(100, max(0, 103.1668 * math.exp(-0.04354 * (before - after)) - 3.1669))

def game(scores):
    wins = [percent(cp) for cp in scores]
    plies = len(wins) - 1
    window = max(2, min(8, plies // 10))
    windows = [wins[:window]] * (window - 2)
    windows += [wins[i : i + window] for i in range(len(wins) - window + 1)]
    weights = [max(0.5, min(12, statistics.pstdev(part))) for part in windows]
    assert len(weights) == plies
    answer = []
    for side in (0, 1):
        rows = []
        for ply in range(side, plies, 2):
            before, after = wins[ply], wins[ply + 1]
            if side:
                before, after = 100 - before, 100 - after
            rows.append((accuracy(before, after), weights[ply]))
        mean = sum(a * w for a, w in rows) / sum(w for _, w in rows)
        harmonic = statistics.harmonic_mean([max(1, a) for a, _ in rows])
        answer.append((mean + harmonic) / 2)
    for side in (0, 1):
        sign = -1 if side else 1
        clamped = [sign * max(-1000, min(1000, cp)) for cp in scores]
        losses = [max(0, clamped[i] - clamped[i + 1]) for i in range(side, plies, 2)]
        answer.append(statistics.mean(losses))
    return answer

random.seed(14)
for number in range(40):
    scores = [random.randint(-30, 40)]
    for _ in range(random.choice([2, 3, 9, 20, 41, 80, 81, 160])):
        step = random.gauss(0, random.choice([5, 20, 60, 300]))
        scores.append(int(scores[-1] + step))
    figures = [f"{value:.9f}" for value in game(scores)]
    print(" ".join(map(str, scores)), *figures, sep=",")
