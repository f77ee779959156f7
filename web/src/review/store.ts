/** Keeps the last review in the browser, so that a reload does not lose it. */

import type { Finished } from './useReview';

const KEY = 'pinpoint.review';
const VERSION = 1;

export function saveReview({ review, method }: Finished): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ version: VERSION, review, method }));
  } catch {
    // Without storage the review lasts until the page is closed.
  }
}

export function storedReview(): Finished | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const fits = stored?.version === VERSION && Array.isArray(stored.review?.moves);
    return fits ? { review: stored.review, method: String(stored.method) } : null;
  } catch {
    return null;
  }
}
