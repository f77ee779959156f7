import { useEffect } from 'react';
import type { Sentence } from '../api/types';
import { bringIntoSight } from './bringIntoSight';
import { IconButton } from './Icon';
import { type Pointing, SentenceList } from './Sentences';
import './story.css';

/** A move and what is said of it. */
export interface StoryEntry {
  /** `12… Bb4` */
  label: string;
  /** The evaluation noted in the game. */
  note?: string | null;
  /** `You`, `Pinpoint`, or nobody in particular. */
  by: string | null;
  /** `null` while they are on their way. */
  sentences: readonly Sentence[] | null;
}

export interface StoryHint {
  /** What the hint gives away so far. */
  text: string;
  sentences: readonly Sentence[];
  /** Is there more to say? */
  more: boolean;
}

interface Props {
  /** The last move and the one before it, newest first. */
  entries: readonly StoryEntry[];
  /** Does a game begin here, to be stepped through? */
  isBeforeGame: boolean;
  hint: StoryHint | null;
  pointing: Pointing;
  onMoreHint: () => void;
  onCloseHint: () => void;
}

/** What the last moves did: the best place of the page, and the largest type. */
export function Story({ entries, hint, pointing, onMoreHint, onCloseHint, isBeforeGame }: Props) {
  const said = hint?.text;
  useEffect(() => {
    if (said) bringIntoSight('.story.hint');
  }, [said]);
  return (
    <>
      {hint && (
        <section className="panel story hint" aria-label="Hint">
          <header className="panel-header">
            <h2>Hint</h2>
            <IconButton icon="close" label="Close the hint" onClick={onCloseHint} />
          </header>
          <p className="hint-text" aria-live="polite">
            {hint.text}
          </p>
          <SentenceList sentences={hint.sentences} pointing={pointing} />
          {hint.more && (
            <button type="button" className="button" onClick={onMoreHint}>
              Tell me more
            </button>
          )}
        </section>
      )}
      <section className="panel story" aria-label="What the move did" aria-live="polite">
        {entries.length === 0 && (
          <p className="story-empty">
            {isBeforeGame ? 'Step through the game' : 'Move a piece'}, and this place says what the
            move did and why it matters.
          </p>
        )}
        {entries.map((entry, index) => (
          <StoryPart key={entry.label} entry={entry} latest={index === 0} pointing={pointing} />
        ))}
      </section>
    </>
  );
}

interface PartProps {
  entry: StoryEntry;
  latest: boolean;
  pointing: Pointing;
}

/** How many sentences of the move before the last are shown. */
const EARLIER = 2;

function StoryPart({ entry, latest, pointing }: PartProps) {
  const { label, by } = entry;
  const sentences = latest ? entry.sentences : entry.sentences?.slice(0, EARLIER);
  return (
    <article className="story-part" data-latest={latest}>
      <h2>
        {label}
        {entry.note && (
          <span className="story-by" title="Evaluation noted in the game">
            {entry.note}
          </span>
        )}
        {by && <span className="story-by">{by}</span>}
      </h2>
      {sentences && sentences.length > 0 && (
        <SentenceList sentences={sentences} pointing={pointing} />
      )}
      {sentences?.length === 0 && <p className="panel-note">No tactics found in this move.</p>}
    </article>
  );
}
