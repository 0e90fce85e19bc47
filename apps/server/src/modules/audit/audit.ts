import type { auditQuery } from '@film-contest/contract/console';
import type { Locale } from '@film-contest/contract/locales';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { pageOfRows, searchPattern } from '../../platform/db/lists.ts';
import type { Request } from '../../platform/http/call.ts';
import { networksOf } from '../../platform/ip/client-address.ts';
import { nameTargets } from './target-names.ts';

type Actor = Pick<Request, 'address' | 'requestId'> & {
  session: { accountId: string; name: string } | null;
};

/**
 * Writes down what staff did, in the transaction that does it. `target` is `kind:id`; the address
 * is kept as its network only.
 */
export async function recordChange(
  tx: Tx,
  actor: Actor,
  action: string,
  target: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      account_id: actor.session?.accountId ?? null,
      who: actor.session?.name ?? '',
      action,
      target,
      before: JSON.stringify(before ?? null),
      after: JSON.stringify(after ?? null),
      address: actor.address ? networksOf(actor.address).wide : '',
      request_id: actor.requestId,
    })
    .execute();
}

/** What staff did, each record with its target in words of the reader's language. */
export async function listAudit(
  { db }: Context,
  locale: Locale,
  query: z.infer<typeof auditQuery>,
) {
  let rows = db.selectFrom('audit_log');
  if (query.filters?.action?.length) rows = rows.where('action', 'in', query.filters.action);
  if (query.search) {
    const pattern = searchPattern(query.search);
    rows = rows.where((eb) =>
      eb.or([
        eb('who', 'ilike', pattern),
        eb('action', 'ilike', pattern),
        eb('target', 'ilike', pattern),
      ]),
    );
  }
  const page = await pageOfRows(
    rows.selectAll().orderBy('id', query.sorter?.at === 'ascend' ? 'asc' : 'desc'),
    query,
    (row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      who: row.who,
      action: row.action,
      target: row.target,
      before: row.before,
      after: row.after,
      requestId: row.request_id,
    }),
  );
  const targets = page.list.map(({ target }) => target);
  const names = await nameTargets(db, targets, locale);
  const list = page.list.map((row) => ({
    ...row,
    targetName: names.get(row.target) ?? row.target,
  }));
  return { list, total: page.total };
}
