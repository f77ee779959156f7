import { type Dispatch, useState } from 'react';
import type { BySide, Range } from '../api/types';
import { moveLabel } from '../game/layout';
import { playerName } from '../game/names';
import type { Action } from '../game/session';
import { type GameTree, type NodeId, ROOT } from '../game/tree';
import { IconButton } from '../panels/Icon';
import { Graph } from './Graph';
import { glyphOf, isMistake, mistakeFrom, placed, type ReviewedNode } from './reviewed';
import type { Finished, Reviewing } from './useReview';
import './review.css';

interface Props {
  tree: GameTree;
  current: NodeId;
  dispatch: Dispatch<Action>;
  reviewing: Reviewing;
  /** How long the engine may look at a position. */
  range: Range | null;
  onLearn: () => void;
}

/** The review of the game: how to get one, how far it is, what it says. */
export default function ReviewPanel(props: Props) {
  const { state, start, cancel } = props.reviewing;
  return (
    <section className="panel review" aria-label="Review">
      {state.phase === 'running' && <Progress {...state} onCancel={cancel} />}
      {state.phase === 'failed' && (
        <p className="form-error" role="alert">
          {state.message}
        </p>
      )}
      {(state.phase === 'none' || state.phase === 'failed') && (
        <Offer range={props.range} onStart={start} />
      )}
      {state.phase === 'done' && <Result {...props} finished={state} />}
    </section>
  );
}

/** Positions that the engine visits for each position of the game. */
const DEPTHS = [
  { name: 'Quick', share: 0.25 },
  { name: 'Normal', share: 1 },
  { name: 'Deep', share: 5 },
];

function Offer({ range, onStart }: { range: Range | null; onStart: (nodes?: number) => void }) {
  const [depth, setDepth] = useState('Normal');
  const share = DEPTHS.find(({ name }) => name === depth)?.share ?? 1;
  const nodes = range ? Math.round(Math.min(range.max, range.default * share)) : undefined;
  return (
    <>
      <header className="panel-header review-offer">
        <h2>Review</h2>
        <select
          aria-label="How thorough"
          value={depth}
          onChange={({ target }) => setDepth(target.value)}
        >
          {DEPTHS.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </header>
      <IconButton
        icon="target"
        label="Review the game"
        text="Review the game"
        className="primary wide"
        onClick={() => onStart(nodes)}
      />
    </>
  );
}

interface ProgressProps {
  done: number;
  total: number;
  queued: boolean;
  onCancel: () => void;
}

function Progress({ done, total, queued, onCancel }: ProgressProps) {
  const text = queued ? 'Another review is running.' : `${done} of ${total} positions`;
  return (
    <div className="review-progress">
      <h2>Review</h2>
      <progress aria-label="Review" max={total} value={queued ? undefined : done} />
      <span>{text}</span>
      <button type="button" className="button" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}

function Result({ tree, current, dispatch, finished, onLearn }: Props & { finished: Finished }) {
  const { review, method } = finished;
  const nodes = placed(review, tree);
  const go = (to: NodeId) => dispatch({ type: 'go', to });
  const [before, after] = [
    mistakeFrom(nodes, tree, current, -1),
    mistakeFrom(nodes, tree, current, 1),
  ];
  const turns = review.turning_points.flatMap((ply) => nodes[ply - 1] ?? []);
  const mistakes = nodes.filter(({ move }) => isMistake(move));
  return (
    <>
      <h2>Review</h2>
      <Graph
        nodes={nodes}
        at={nodes.findIndex(({ id }) => id === current)}
        onGo={go}
        onStart={() => go(ROOT)}
      />
      <div className="button-row">
        <IconButton
          icon="previous"
          label="Previous mistake (,)"
          disabled={before === null}
          onClick={() => before !== null && go(before)}
        />
        <IconButton
          icon="next"
          label="Next mistake (.)"
          text="Next mistake"
          disabled={after === null}
          onClick={() => after !== null && go(after)}
        />
      </div>
      <Figures finished={finished} tree={tree} />
      {mistakes.length > 0 && (
        <IconButton
          icon="hint"
          label="Learn from the mistakes"
          text="Learn from the mistakes"
          className="primary wide"
          onClick={onLearn}
        />
      )}
      {turns.length > 0 && <TurningPoints nodes={turns} current={current} onGo={go} />}
      <details className="review-method">
        <summary>How this is computed</summary>
        <p>{method}</p>
      </details>
    </>
  );
}

/** Accuracy, average loss and counts of both sides. */
function Figures({ finished: { review }, tree }: { finished: Finished; tree: GameTree }) {
  const { accuracy, average_centipawn_loss: loss, counts } = review;
  const rows: [string, BySide<string>][] = [
    ['Accuracy', bySide(accuracy, (value) => (value === null ? '–' : `${value.toFixed(1)} %`))],
    ['Average loss', bySide(loss, (value) => (value === null ? '–' : (value / 100).toFixed(2)))],
    ['Blunders', bySide(counts, ({ blunder }) => String(blunder))],
    ['Mistakes', bySide(counts, ({ mistake }) => String(mistake))],
    ['Inaccuracies', bySide(counts, ({ inaccuracy }) => String(inaccuracy))],
  ];
  return (
    <table className="review-figures">
      <thead>
        <tr>
          <td />
          <th scope="col">{playerName(tree, null, 'white')}</th>
          <th scope="col">{playerName(tree, null, 'black')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, { white, black }]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{white}</td>
            <td>{black}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function bySide<T>({ white, black }: BySide<T>, text: (value: T) => string): BySide<string> {
  return { white: text(white), black: text(black) };
}

interface TurnsProps {
  nodes: readonly ReviewedNode[];
  current: NodeId;
  onGo: (id: NodeId) => void;
}

function TurningPoints({ nodes, current, onGo }: TurnsProps) {
  return (
    <>
      <h3>Turning points</h3>
      <ul className="turning-points">
        {nodes.map(({ id, move, fen }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === current ? 'true' : undefined}
              onClick={() => onGo(id)}
            >
              <b>
                {moveLabel(move.san, fen)}
                <span data-judgment={move.judgment}>{glyphOf(move)}</span>
              </b>{' '}
              {move.sentences[0]?.text}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
