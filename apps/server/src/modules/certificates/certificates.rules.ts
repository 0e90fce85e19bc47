import type { EntryState } from '@film-contest/contract/entries';

/** States whose entries get a certificate of participation. */
export const participatingStates = [
  'received',
  'checking',
  'in_review',
  'changes_requested',
  'published',
  'hidden',
] as const satisfies readonly EntryState[];
