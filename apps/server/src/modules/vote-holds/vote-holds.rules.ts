import { type HoldOutcome, type HoldState, holdStates } from '@film-contest/contract/vote-holds';

/** Whether a decision can void or restore (`outcome`) the votes of a hold in this state. */
export const isDecidable = (state: HoldState, outcome: HoldOutcome): boolean =>
  outcome === 'void' ? state === 'held' : state === 'held' || state === 'void';

/** Whether voters can appeal against a hold in this state. They can until its votes count again. */
export const acceptsAppeals = (state: HoldState): boolean => state !== 'restored';

export const appealableStates = holdStates.filter(acceptsAppeals);

interface Involved {
  /** Account that held the votes; null after its erasure. */
  heldBy: string | null;
  /** Account that proposed the decision; null after its erasure. */
  proposedBy: string | null;
}

/** Whether an account is a second person: neither the one who held the votes nor the one who proposed the decision. */
export const isUninvolvedAccount = ({ heldBy, proposedBy }: Involved, accountId: string): boolean =>
  accountId !== heldBy && accountId !== proposedBy;
