import type { HoldOutcome, HoldState } from '@film-contest/contract/vote-holds';

/** Whether the votes of a batch in this state can be void or restored. */
export const isDecidable = (state: HoldState, outcome: HoldOutcome): boolean =>
  outcome === 'void' ? state === 'held' : state === 'held' || state === 'void';

interface Involved {
  /** Accounts; null after their erasure. */
  heldBy: string | null;
  proposedBy: string | null;
}

/** Whether an account is a second person: neither the one who held the votes nor the one who proposed the decision. */
export const isSecondPerson = ({ heldBy, proposedBy }: Involved, accountId: string): boolean =>
  accountId !== heldBy && accountId !== proposedBy;
