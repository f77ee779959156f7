import type { ReactNode } from 'react';

/** Line icons on a grid of 24, drawn for this page. */

const PATHS = {
  first: 'M6 5v14M19 6l-8 6 8 6z',
  previous: 'M15 6l-7 6 7 6',
  next: 'M9 6l7 6-7 6',
  last: 'M18 5v14M5 6l8 6-8 6z',
  flip: 'M8 20V5m0 0L4.5 8.5M8 5l3.5 3.5M16 4v15m0 0l3.5-3.5M16 19l-3.5-3.5',
  plus: 'M12 5v14M5 12h14',
  settings:
    'M4 7h9m4 0h3M4 17h3m4 0h9M13 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  help: 'M9 9.2a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1-1.4 2.1M12 17.5v.1',
  sound: 'M5 9.5v5h3l4.5 4v-13L8 9.5zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  mute: 'M5 9.5v5h3l4.5 4v-13L8 9.5zM16 10l4 4m0-4l-4 4',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  moon: 'M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  games: 'M5 5h14v14H5zM9 5v14M12 9h4M12 13h4',
  editor: 'M5 19l.8-3.8L15.5 5.5l3 3-9.7 9.7zM13.5 7.5l3 3',
  takeback: 'M9 6L4.5 10.5 9 15M4.5 10.5H14a5 5 0 0 1 0 10h-3',
  undo: 'M8 7L4 11l4 4M4 11h10.500a5 5 0 0 1 0 10H12',
  redo: 'M16 7l4 4-4 4M20 11H9.500a5 5 0 0 0 0 10H12',
  resign: 'M6 21V4m0 1h11l-2.5 3.5L17 12H6',
  hint: 'M9 17h6M10 20h4M8.5 14c-1.5-1-2.5-2.7-2.5-4.5a6 6 0 0 1 12 0c0 1.8-1 3.5-2.5 4.500z',
  target: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14M12 2.500v5M12 16.500v5M2.5 12h5M16.5 12h5',
  pin: 'M5 19L19 5M5 19m-1.5 0a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M12 12m-3 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0M17.5 6.500m-1.5 0a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0',
  minus: 'M5 12h14',
  down: 'M6 9.500l6 6 6-6',
  infinity:
    'M12 12c-2-3-3.500-4.500-5.500-4.500a4.500 4.500 0 0 0 0 9c2 0 3.500-1.500 5.500-4.500s3.500-4.500 5.500-4.500a4.500 4.500 0 0 1 0 9c-2 0-3.500-1.500-5.500-4.500',
  up: 'M12 19V6m0 0l-5 5m5-5l5 5',
  trash: 'M5 7h14M10 7V4.500h4V7M7 7l.8 12.500h8.400L17 7M10.5 10.500v6M13.5 10.500v6',
  note: 'M5 5h14v10.500h-8L7.5 19v-3.500H5zM8.5 8.800h7M8.5 11.800h4.5',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  download: 'M12 4v11m0 0l-4.500-4.500M12 15l4.500-4.500M5 19.500h14',
  close: 'M6 6l12 12M18 6L6 18',
  rematch: 'M5 12a7 7 0 0 1 12-5l2 2m0-4.500V9h-4.500M19 12a7 7 0 0 1-12 5l-2-2m0 4.500V15h4.5',
  board: 'M4 4h16v16H4zM4 12h16M12 4v16M4 4h8v8H4zM12 12h8v8h-8z',
  puzzle: 'M5 9h4a2 2 0 1 1 4 0h4v4a2 2 0 1 1 0 4v3H5z',
  review: 'M4 20h16M5 15.500l4-5.500 4 3 6-8M16 5h3v3',
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5l11 7-11 7z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

interface ButtonProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  onBlur?: () => void;
  /** Words beside the icon; without them the label is a tooltip. */
  text?: ReactNode;
  pressed?: boolean;
  disabled?: boolean;
  className?: string;
}

export function IconButton({ icon, label, text, pressed, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`button ${text ? '' : 'icon-only'} ${className ?? ''}`}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      {...rest}
    >
      <Icon name={icon} />
      {text && <span>{text}</span>}
    </button>
  );
}
