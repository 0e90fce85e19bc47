import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { canAccess } from '../../platform/http/access.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { listFormFiles, readFormFiles } from '../entries/entry-files.ts';
import { letterStateSql } from '../outbox/letter-state.ts';
import { redactEntryForm } from '../review/review.rules.ts';
import type { Reader } from './entry-rows.ts';

const maxLetters = 20;
const maxRecords = 100;

/** Reads the audit records, messages and files of an entry that the reader may see. */
export async function readEntryRecord(ctx: Context, { session }: Reader, id: string) {
  const entry = await ctx.db
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .select(['form', 'accounts.email', 'accounts.phone'])
    .where('entries.id', '=', id)
    .where('entries.state', '!=', 'draft')
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));
  const recipient = entry.email ?? entry.phone;
  const [audit, letters, files] = await Promise.all([
    canAccess(session, 'canSeeAudit') ? readEntryAuditRecords(ctx, id) : null,
    canAccess(session, 'canSeeOutbox') ? readEntrantLetters(ctx, recipient) : null,
    listEntryFileDetails(ctx, redactEntryForm(session, entry.form)),
  ]);
  return { audit, letters, files };
}

async function readEntryAuditRecords({ db }: Context, id: string) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'at', 'who', 'action', 'before', 'after'])
    .where('target', '=', `entry:${id}`)
    // Omits records of read access, which only the audit log shows.
    .where('action', '!=', 'entry.read')
    .orderBy('id', 'desc')
    .limit(maxRecords)
    .execute();
  return rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() }));
}

async function readEntrantLetters({ db }: Context, recipient: string | null) {
  if (!recipient) return [];
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'subject', 'kind', letterStateSql.as('state')])
    .select(sql<Date>`coalesce(sent_at, created_at)`.as('at'))
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(maxLetters)
    .execute();
  return rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() }));
}

async function listEntryFileDetails({ db }: Context, form: Parameters<typeof listFormFiles>[0]) {
  const rows = await readFormFiles(db, form);
  return listFormFiles(form).flatMap(({ id, kind }) => {
    const file = rows.get(id);
    if (!file) return [];
    const { filename, size, sha256, completed_at } = file;
    return [
      { id, field: kind, filename, size, sha256, arrivedAt: completed_at?.toISOString() ?? null },
    ];
  });
}
