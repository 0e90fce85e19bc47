import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';

const uniqueViolation = '23505';

/**
 * Links the vote of a device to an account, unless the vote is linked already or the account has another vote for the
 * entry.
 */
export async function linkVote(
  { db }: Context,
  entry: number,
  voter: Buffer,
  account: string,
): Promise<void> {
  try {
    await db
      .updateTable('votes')
      .set({ account_id: account })
      .where('entry_number', '=', entry)
      .where('voter_id', '=', voter)
      .where('account_id', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('votes as own')
              .select('own.id')
              .where('own.entry_number', '=', entry)
              .where('own.account_id', '=', account),
          ),
        ),
      )
      .execute();
  } catch (error) {
    // The unique index reports that the account has voted on another device at the same time.
    if ((error as { code?: unknown }).code !== uniqueViolation) throw error;
  }
}

/** Removes an account from its votes; the votes still count. */
export async function unlinkVotes(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('votes')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .execute();
}
