import { type HoldOutcome, type HoldState, holdStates } from '@film-contest/contract/vote-holds';

/** Whether the votes of a batch in this state can be void or restored. */
export const isDecidable = (state: HoldState, outcome: HoldOutcome): boolean =>
  outcome === 'void' ? state === 'held' : state === 'held' || state === 'void';

/** Whether voters can appeal about a batch in this state: as long as its votes do not count. */
export const acceptsAppeals = (state: HoldState): boolean => state !== 'restored';

export const appealableStates = holdStates.filter(acceptsAppeals);

interface Involved {
  /** Account that held the votes, and account that proposed the decision; null after their erasure. */
  heldBy: string | null;
  proposedBy: string | null;
}

/** Whether an account is a second person: neither the one who held the votes nor the one who proposed the decision. */
export const isSecondPerson = ({ heldBy, proposedBy }: Involved, accountId: string): boolean =>
  accountId !== heldBy && accountId !== proposedBy;
