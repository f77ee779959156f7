import { useEffect, useRef } from 'react';
import type { Action } from '../game/session';
import { type GameTree, type NodeId, nodeOf, variationStart } from '../game/tree';
import './move-menu.css';

export interface Point {
  x: number;
  y: number;
}

interface Props {
  tree: GameTree;
  id: NodeId;
  at: Point;
  /** A match is being played: nothing may be changed. */
  locked: boolean;
  onAnnotate: () => void;
  onAction: (action: Action) => void;
  onSay: (text: string) => void;
  onClose: () => void;
}

/** What can be done with a move; the menu of the right button, or of a long press. */
export function MoveMenu(props: Props) {
  const { tree, id, at, locked, onAction, onSay, onClose } = props;
  const { san, fen } = nodeOf(tree, id);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    element.current?.querySelector('button')?.focus();
    const onPress = (event: PointerEvent) => {
      if (!element.current?.contains(event.target as Node)) onClose();
    };
    window.addEventListener('pointerdown', onPress);
    return () => {
      window.removeEventListener('pointerdown', onPress);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [onClose]);

  const copy = () =>
    navigator.clipboard.writeText(fen).then(
      () => onSay('The position is copied as FEN.'),
      () => onSay('The browser does not let the page copy.'),
    );
  const items: { label: string; act: () => void; disabled?: boolean }[] = [
    { label: 'Annotate', act: props.onAnnotate },
    {
      label: 'Promote the variation',
      act: () => onAction({ type: 'promote', node: id }),
      disabled: locked || variationStart(tree, id) === null,
    },
    {
      label: 'Delete from here',
      act: () => onAction({ type: 'delete', node: id }),
      disabled: locked,
    },
    { label: 'Copy FEN', act: () => void copy() },
  ];
  const onKeyDown = (event: React.KeyboardEvent) => {
    const buttons = [...event.currentTarget.querySelectorAll('button:not(:disabled)')];
    const place = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (step) {
      const next = buttons[(place + step + buttons.length) % buttons.length];
      (next as HTMLElement | undefined)?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <div
      ref={element}
      className="move-menu"
      role="menu"
      aria-label={`What to do with ${san}`}
      tabIndex={-1}
      style={{
        left: Math.min(at.x, window.innerWidth - 212),
        top: Math.min(at.y, window.innerHeight - 190),
      }}
      onKeyDown={onKeyDown}
    >
      {items.map(({ label, act, disabled }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          disabled={disabled}
          onClick={() => {
            onClose();
            act();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
