import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconButton } from './Icon';
import { moreBelow } from './moreBelow';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
  className?: string;
  /** The id of what a screen reader says besides the title. */
  describedBy?: string;
}

/** A modal dialog; the browser keeps the focus inside and closes it with Escape. */
export function Dialog({ title, onClose, children, wide, className, describedBy }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  // Before the element is removed: closing gives the focus back to where it came from.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    const forget = moreBelow(dialog);
    return () => {
      forget?.();
      dialog?.close();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={`dialog ${wide ? 'wide' : ''} ${className ?? ''}`}
      aria-label={title}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === element.current && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <header className="dialog-header">
        <h2>{title}</h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </header>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
