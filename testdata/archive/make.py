"""Makes engine-games.pgn: games of the engine against itself, weaker with less time on its clock.

    python testdata/archive/make.py 120 > testdata/archive/engine-games.pgn

Needs the wheel. The rating of a side stands for the nodes it may spend, not for a measured strength.
Clocks are simulated: a move costs more seconds in the middle of a game, and who is short of time
looks at fewer positions.
"""

import random
import sys

import pinpoint

#: Rating and nodes a move.
STRENGTHS = [(1000, 8), (1200, 16), (1400, 32), (1600, 64), (1800, 128), (2000, 256), (2200, 512)]
#: What says how good a position is.
JUDGE_NODES = 1500
LONGEST = 160


def play(number: int, chance: random.Random, engine: pinpoint.Engine) -> str:
    sides = [chance.choice(STRENGTHS) for _ in range(2)]
    start = chance.choice([60, 180, 300])
    clocks = [float(start)] * 2
    game = pinpoint.Game()
    words = []
    result = "1/2-1/2"
    seen: dict[str, int] = {}
    termination = "Normal"
    for ply in range(LONGEST):
        side = ply % 2
        position = game.position
        clocks[side] -= chance.uniform(0.2, 1.8) * start / 60 * (1.4 if 16 < ply < 70 else 0.5)
        if clocks[side] <= 0:
            result, termination = ["0-1", "1-0"][side], "Time forfeit"
            break
        move = choose(position, sides[side][1], clocks[side] / start, ply, chance, engine)
        san = position.san(move)
        game.play(move)
        if side == 0:
            words.append(f"{ply // 2 + 1}.")
        words.append(san)
        after = game.position
        seconds = int(clocks[side])
        clock = f"[%clk 0:{seconds // 60:02}:{seconds % 60:02}]"
        if after.is_checkmate:
            words.append(f"{{ {clock} }}")
            result = ["1-0", "0-1"][side]
            break
        if after.is_stalemate:
            break
        words.append(f"{{ [%eval {judged(after, engine)}] {clock} }}")
        key = " ".join(after.fen.split()[:4])
        seen[key] = seen.get(key, 0) + 1
        if seen[key] == 3:
            break
    tags = {
        "Event": f"Rated {['Bullet', 'Blitz', 'Blitz'][[60, 180, 300].index(start)]} game",
        "Site": f"https://example.org/{number:06}",
        "White": f"engine-{sides[0][0]}",
        "Black": f"engine-{sides[1][0]}",
        "Result": result,
        "UTCDate": f"2026.{1 + number % 12:02}.{1 + number % 28:02}",
        "UTCTime": f"{number % 24:02}:{number % 60:02}:00",
        "WhiteElo": str(sides[0][0]),
        "BlackElo": str(sides[1][0]),
        "TimeControl": f"{start}+0",
        "Termination": termination,
    }
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f"{head}\n{' '.join(words)} {result}\n\n"


def choose(
    position: pinpoint.Position,
    nodes: int,
    left: float,
    ply: int,
    chance: random.Random,
    engine: pinpoint.Engine,
) -> pinpoint.Move:
    moves = position.legal_moves()
    if ply < 5:
        # Openings that people play: one of the better moves.
        lines = engine.analyze(position, nodes=600, lines=4)
        return position.parse(chance.choice(lines).moves[0])
    if chance.random() < 3 / (nodes + 20) * (3 if left < 0.1 else 1):
        return chance.choice(moves)
    spent = max(2, int(nodes * (0.25 if left < 0.1 else 1)))
    return position.parse(engine.analyze(position, nodes=spent)[0].moves[0])


def judged(position: pinpoint.Position, engine: pinpoint.Engine) -> str:
    line = engine.analyze(position, nodes=JUDGE_NODES)[0]
    sign = 1 if position.turn == "white" else -1
    if line.mate is not None:
        return f"#{sign * line.mate}"
    return f"{sign * (line.centipawns or 0) / 100:.2f}"


def main() -> None:
    chance = random.Random(19)
    engine = pinpoint.Engine(hash_mb=4)
    for number in range(int(sys.argv[1])):
        sys.stdout.write(play(number, chance, engine))


if __name__ == "__main__":
    main()
