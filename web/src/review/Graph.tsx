import { useState } from 'react';
import { moveLabel } from '../game/layout';
import type { NodeId } from '../game/tree';
import { formatScore, whiteShare } from '../panels/score';
import { glyphOf, isFault, type ReviewedNode, scoreAfter, shareAfter } from './reviewed';

interface Props {
  nodes: readonly ReviewedNode[];
  /** The index of the move on the board; -1 before the first. */
  at: number;
  onGo: (id: NodeId) => void;
  onStart: () => void;
}

const HEIGHT = 100;

/**
 * White's chances over the moves of the game. A slider lies over the drawing, invisible: a click
 * or an arrow key jumps, and a screen reader hears the move with its score.
 */
export function Graph({ nodes, at, onGo, onStart }: Props) {
  const [hovered, setHovered] = useState<number | null>(null);
  const first = nodes[0]?.move.before;
  const shares = [...(first ? [whiteShare(first)] : []), ...nodes.map(shareAfter)];
  const shown = hovered ?? at + 1;
  const goTo = (point: number) => {
    const node = nodes[point - 1];
    if (node) onGo(node.id);
    else onStart();
  };
  const pointUnder = (event: React.PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    return Math.min(nodes.length, Math.max(0, Math.round(share * nodes.length)));
  };
  return (
    <div className="graph">
      <svg
        viewBox={`0 0 ${Math.max(1, nodes.length)} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="graph-white" d={areaOf(shares)} />
        <line className="graph-middle" x1="0" x2={nodes.length} y1="50" y2="50" />
        <line className="graph-now" x1={shown} x2={shown} y1="0" y2={HEIGHT} />
      </svg>
      {nodes.map(
        (node, index) =>
          isFault(node.move) && (
            <i
              key={node.id}
              className="graph-fault"
              data-judgment={node.move.judgment}
              style={{
                left: `${(100 * (index + 1)) / nodes.length}%`,
                top: `${HEIGHT * (1 - shareAfter(node))}%`,
              }}
            />
          ),
      )}
      <input
        type="range"
        aria-label="Move of the game"
        min={0}
        max={nodes.length}
        value={at + 1}
        aria-valuetext={wordsAt(nodes, at + 1)}
        onChange={({ target }) => goTo(target.valueAsNumber)}
        onPointerMove={(event) => setHovered(pointUnder(event))}
        onPointerLeave={() => setHovered(null)}
      />
      <p className="graph-label" data-testid="graph-label">
        {wordsAt(nodes, shown)}
      </p>
    </div>
  );
}

/** The area below White's share, from the first position to the last. */
function areaOf(shares: readonly number[]): string {
  const points = shares.map((share, ply) => `${ply} ${(HEIGHT * (1 - share)).toFixed(1)}`);
  return `M0 ${HEIGHT} L${points.join(' L')} L${shares.length - 1} ${HEIGHT} Z`;
}

/** `12… Bb4?? −0.80` */
function wordsAt(nodes: readonly ReviewedNode[], point: number): string {
  const node = nodes[point - 1];
  if (node) return `${moveLabel(node.move.san, node.fen)}${glyphOf(node.move)} ${scoreAfter(node)}`;
  const before = nodes[0]?.move.before;
  return before ? `Start ${formatScore(before)}` : 'Start';
}
