import type { EntryState } from '@film-contest/contract/entries';

/** States of submitted entries that are in the contest, and get a certificate of participation. */
export const participatingStates = [
  'received',
  'checking',
  'in_review',
  'changes_requested',
  'published',
  'hidden',
] as const satisfies readonly EntryState[];
