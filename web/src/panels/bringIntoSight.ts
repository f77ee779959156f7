/** Scrolls as little as it takes to see a panel, once it is drawn. */
export function bringIntoSight(panel: string): void {
  requestAnimationFrame(() => document.querySelector(panel)?.scrollIntoView({ block: 'nearest' }));
}
