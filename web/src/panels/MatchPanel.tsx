import { useState } from 'react';
import type { Claim } from '../api/types';
import type { Match } from '../game/match';
import { IconButton } from './Icon';
import './match.css';

interface Props {
  match: Match;
  status: string;
  thinking: boolean;
  claims: readonly Claim[];
  canTakeBack: boolean;
  canHint: boolean;
  canPause: boolean;
  onPause: () => void;
  onTakeback: () => void;
  onHint: () => void;
  onDraw: () => void;
  onClaim: (claim: Claim) => void;
  onResign: () => void;
  onRematch: () => void;
  onAnalyze: () => void;
}

/** What a player can do besides moving, and how the game stands. */
export function MatchPanel(props: Props) {
  const { match, status, claims } = props;
  const engine = match.opponent.kind === 'engine';
  return (
    <section className="panel match" aria-label="Match">
      <p
        className="match-status"
        // The dialog at the end says the result; nobody wants to hear it twice.
        role={match.ending ? undefined : 'status'}
        data-thinking={props.thinking}
        data-over={match.ending !== null}
      >
        {status}
      </p>
      <div className="match-buttons">
        {match.ending ? (
          <>
            <IconButton icon="rematch" label="Rematch" text="Rematch" onClick={props.onRematch} />
            <IconButton
              icon="board"
              label="Analyze the game"
              text="Analyze"
              className="primary"
              onClick={props.onAnalyze}
            />
          </>
        ) : (
          <>
            <IconButton
              icon="takeback"
              label="Take back"
              text="Take back"
              disabled={!props.canTakeBack}
              onClick={props.onTakeback}
            />
            {engine && (
              <IconButton
                icon="hint"
                label="Hint"
                text="Hint"
                disabled={!props.canHint}
                onClick={props.onHint}
              />
            )}
            <button
              type="button"
              className="button"
              disabled={match.drawOffered}
              onClick={props.onDraw}
            >
              <span aria-hidden="true">½</span>
              <span>{drawLabel(match)}</span>
            </button>
            <ResignButton onResign={props.onResign} />
            {match.clock && (
              <IconButton
                icon={match.clock.paused ? 'play' : 'pause'}
                label={match.clock.paused ? 'Go on' : 'Pause'}
                text={match.clock.paused ? 'Go on' : 'Pause'}
                disabled={!props.canPause}
                onClick={props.onPause}
              />
            )}
          </>
        )}
        {!match.ending &&
          claims.map((claim) => (
            <button
              key={claim.kind}
              type="button"
              className="button"
              onClick={() => props.onClaim(claim)}
            >
              Claim draw: {claim.text}
            </button>
          ))}
      </div>
    </section>
  );
}

/** Asks once more: a slip of the hand must not end the game. */
function ResignButton({ onResign }: { onResign: () => void }) {
  const [asked, setAsked] = useState(false);
  const text = asked ? 'Really resign' : 'Resign';
  return (
    <IconButton
      icon="resign"
      label={text}
      text={text}
      className={asked ? 'danger' : ''}
      onClick={asked ? onResign : () => setAsked(true)}
      onBlur={() => setAsked(false)}
    />
  );
}

function drawLabel(match: Match): string {
  if (match.opponent.kind === 'person') return 'Agree draw';
  return match.drawOffered ? 'Draw offered' : 'Offer draw';
}
