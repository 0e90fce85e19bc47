import type { Context } from '../../context.ts';

const uniqueViolation = '23505';

/**
 * The vote that a device has for an entry becomes the account's, if it is nobody's and the account
 * has none for it.
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
    // The account has voted on another device just now.
    if ((error as { code?: unknown }).code !== uniqueViolation) throw error;
  }
}
