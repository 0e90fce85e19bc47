import type {} from '../apps/server/src/modules/accounts/tables.ts';
import type {} from '../apps/server/src/modules/entries/tables.ts';
import type { Tx } from '../apps/server/src/platform/db/database.ts';

interface Entries {
  count: number;
  password_hash: string;
  now: Date;
}

/** Publishes entries of one account, with the numbers 1 to `count`. */
export async function publishEntries(
  tx: Tx,
  { count, password_hash, now }: Entries,
): Promise<void> {
  const { id } = await tx
    .insertInto('accounts')
    .values({
      email: 'maker@example.org',
      password_hash,
      locale: 'zh-CN',
      consent_version: 1,
      activated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let number = 1; number <= count; number++) {
    await tx
      .insertInto('entries')
      .values({
        account_id: id,
        number,
        state: 'published',
        form: JSON.stringify({ title: `Film ${number}`, team: 'Team', group: 'open' }),
        reasons: '[]',
        giveaways: '[]',
        published_at: now,
      })
      .execute();
  }
}
