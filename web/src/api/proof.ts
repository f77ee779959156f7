import type { Sentence } from './types';

/** The moves that prove a sentence, in UCI; empty where there is nothing to play. */
export function proofOf(sentence: Sentence): readonly string[] {
  const { proof } = sentence as Sentence & { proof?: readonly string[] | null };
  return proof ?? [];
}
