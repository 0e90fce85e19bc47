import type { Tx } from '../../platform/db/database.ts';

/** Votes keep counting; that they were this account's is forgotten. */
export async function unlinkVotes(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('votes')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .execute();
}
