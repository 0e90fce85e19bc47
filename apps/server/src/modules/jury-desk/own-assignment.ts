import type { RoundRules } from '@film-contest/contract/judging';
import type { AssignmentState, RoundState } from '@film-contest/contract/judging-options';
import type { Database, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isJudgingOpen } from '../judging/judging.rules.ts';

/** Selects the assignments of a juror's account in rounds that have opened. */
export const selectOwnAssignments = (db: Database | Tx, accountId: string) =>
  db
    .selectFrom('judging_assignments as given')
    .innerJoin('judging_jurors as juror', 'juror.id', 'given.juror_id')
    .innerJoin('accounts', 'accounts.email', 'juror.email')
    .innerJoin('judging_rounds as round', 'round.id', 'given.round_id')
    .innerJoin('entries', 'entries.id', 'given.entry_id')
    .where('accounts.id', '=', accountId)
    .where('round.state', '!=', 'draft')
    .where('entries.state', '=', 'published');

export interface OwnAssignment {
  id: string;
  round_id: string;
  juror_id: string;
  entry_id: string;
  video_id: string | null;
  state: AssignmentState;
  opened_at: Date | null;
  rules: RoundRules;
  round_state: RoundState;
}

/**
 * Reads and locks an assignment of the account, to change it.
 * @throws notFound, judgingClosed while the round is not open for judging
 */
export async function lockOwnAssignment(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<OwnAssignment> {
  const row = await selectOwnAssignments(tx, accountId)
    .select(['given.id', 'given.round_id', 'given.juror_id', 'given.entry_id', 'given.state'])
    .select(['given.opened_at', 'round.rules', 'round.state as round_state', 'entries.video_id'])
    .where('given.id', '=', id)
    .forUpdate('given')
    // Locks the round, so that closing it waits for scores that are being saved.
    .forShare('round')
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));
  if (!isJudgingOpen({ state: row.round_state, rules: row.rules }, new Date()))
    throw new Refusal('judgingClosed');
  return row;
}
