import type { EntryState } from '@film-contest/contract/entries';

interface Situation {
  /** State of the entry; null when there is none with this number. */
  entry: EntryState | null;
  isVotingOpen: boolean;
  /** Whether the caller's address is known: one that is not gets no vote. */
  hasAddress: boolean;
  /** Whether the address belongs to a network that hides where people are. */
  isVpn: boolean;
}

/** Why nobody in this situation can vote for the entry: the name of a code, or null. */
export function whyCannotVote({ entry, isVotingOpen, hasAddress, isVpn }: Situation) {
  if (entry !== 'published') return 'notFound';
  if (!isVotingOpen) return 'votingClosed';
  if (!hasAddress) return 'notEligible';
  if (isVpn) return 'vpn';
  return null;
}
