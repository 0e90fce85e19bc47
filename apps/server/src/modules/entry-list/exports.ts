import { listAccess } from '@film-contest/contract/access';
import type { EntryExport } from '@film-contest/contract/entry-list';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database } from '../../platform/db/database.ts';
import { canAccess } from '../../platform/http/access.ts';
import { type Request, requireSession, type Session } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findStaffSession } from '../accounts/sessions.ts';
import { createUrlSigner } from '../media/media.ts';
import type { ExportOrder } from './tables.ts';

const getExportKey = (id: string) => `exports/${id}`;

/**
 * Stores an export request, and returns a signed URL, because a browser download sends no token.
 * @throws notPermitted if contacts are requested without access to accounts
 */
export async function requestExport(
  ctx: Context,
  request: Request,
  wanted: EntryExport,
): Promise<{ url: string }> {
  const session = requireSession(request);
  const asksForContacts = wanted.format !== 'zip' && wanted.withContacts;
  if (asksForContacts && !canAccess(session, 'canSeeAccounts')) throw new Refusal('notPermitted');
  const id = await ctx.db.transaction().execute(async (tx) => {
    const order: ExportOrder = { wanted, locale: request.locale };
    const row = await tx
      .insertInto('entry_exports')
      .values({
        account_id: session.accountId,
        session_id: session.id,
        wanted: JSON.stringify(order),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordChange(tx, request, 'entry.export', 'entries', null, toAuditRecord(wanted));
    return row.id;
  });
  return { url: createUrlSigner(ctx)(getExportKey(id)) };
}

function toAuditRecord(wanted: EntryExport) {
  if (wanted.format === 'zip') {
    const { format, ids, withFilms } = wanted;
    return { format, entries: ids.length, withFilms };
  }
  const { format, ids, columns, withContacts, query } = wanted;
  return { format, columns, withContacts, ...(ids ? { entries: ids.length } : query) };
}

export interface ReadyExport extends ExportOrder {
  session: Session;
}

/**
 * Reads an export request with the current access of its session. Null if the request was deleted, or the session has
 * ended or lost the access.
 */
export async function readExport(ctx: Context, id: string): Promise<ReadyExport | null> {
  const row = await ctx.db
    .selectFrom('entry_exports')
    .select(['session_id', 'wanted'])
    .where('id', '=', id)
    .executeTakeFirst();
  const session = row?.session_id && (await findStaffSession(ctx, row.session_id));
  if (!session) return null;
  const { wanted, locale } = row.wanted;
  const needed =
    wanted.format !== 'zip' && wanted.withContacts ? 'canSeeAccounts' : 'canSeeEntries';
  const access = listAccess(session);
  return access.canSeeEntries && access[needed] ? { wanted, locale, session } : null;
}

export const deleteOldExports = (db: Database) =>
  db
    .deleteFrom('entry_exports')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
