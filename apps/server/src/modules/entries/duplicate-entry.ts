import type { MyEntry } from '@film-contest/contract/entries';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { createEntry } from './entries.ts';

/** Creates a draft with the contents of a withdrawn entry. The declarations must be ticked again. */
export async function duplicateEntry(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<MyEntry> {
  const entry = await ctx.db
    .selectFrom('entries')
    .leftJoin('contents as school', (join) =>
      join
        .onRef('school.id', '=', 'entries.school_id')
        .on('school.type', '=', 'schools')
        .on('school.state', '=', 'published'),
    )
    .select(['entries.state', 'form', 'school.id as school_id'])
    .where('entries.id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));
  if (entry.state !== 'withdrawn') throw new Refusal('wrongState');
  // `school_id` is null if the school is no longer in the list.
  return createEntry(ctx, accountId, {
    ...entry.form,
    school_id: entry.school_id,
    declarations: null,
  });
}
