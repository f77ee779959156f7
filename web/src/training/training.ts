/** What is being trained in place of the table. */
export type Training =
  /** `today`, `next`, or the name of a puzzle. */
  { kind: 'puzzles'; which: string } | { kind: 'mistakes' };
