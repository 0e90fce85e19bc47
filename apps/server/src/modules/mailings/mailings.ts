import type { mailingDraft, mailingMove, mailingSave } from '@film-contest/contract/mailings';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { hashSearch, recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { canAccess } from '../../platform/http/access.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { createFieldRefusal, createFieldsRefusal, Refusal } from '../../platform/http/refusal.ts';
import { selectRecipients } from './audience.ts';
import { readMailing } from './mailings.queries.ts';
import { canChangeMailingState, findAnnouncedTextErrors } from './mailings.rules.ts';
import { beginSending, continueSending, type MailingRow } from './send.ts';

type Draft = z.infer<typeof mailingDraft>;
type Save = Omit<z.infer<typeof mailingSave>, 'version'>;

/** Returns the parts of a mailing for its audit records. A search text is replaced by a keyed hash. */
export const toAuditRecord = (
  { keys }: Pick<Context, 'keys'>,
  { kind, audience, texts }: Pick<MailingRow, 'kind' | 'audience' | 'texts'>,
) => ({
  kind,
  audience:
    'search' in audience
      ? { ...audience, search: undefined, searchHash: hashSearch(keys, audience.search) }
      : audience,
  ...Object.fromEntries(Object.entries(texts).map(([locale, { subject }]) => [locale, subject])),
});

/** @throws notPermitted for the mailing of an announcement, unless the caller may announce */
export function requireAnnouncer(request: Request, announcement: string | null): void {
  if (announcement !== null && !canAccess(requireSession(request), 'canAnnounce'))
    throw new Refusal('notPermitted');
}

/**
 * Returns the draft to save. A mailing of an announcement keeps its audience: staff change only its texts and its
 * rate.
 */
function keepAnnouncedAudience(before: MailingRow, draft: Save): Save {
  if (before.announcement_id !== null)
    return { ...draft, kind: 'entry', audience: before.audience };
  if (draft.audience.list === 'announced') throw createFieldRefusal('audience', 'parameter');
  return draft;
}

/** @throws required for each missing text of a mailing whose announcement is scheduled */
async function requireAnnouncedTexts(tx: Tx, { announcement_id }: MailingRow, { texts }: Save) {
  if (announcement_id === null) return;
  const { rows } = await sql`
    select from announcements where id = ${announcement_id} and state = 'scheduled'
  `.execute(tx);
  const faults = rows.length > 0 ? findAnnouncedTextErrors(texts) : {};
  if (Object.keys(faults).length > 0) throw createFieldsRefusal(faults);
}

const toMailingColumns = ({ kind, audience, texts, perHour }: Save) => ({
  kind,
  audience: JSON.stringify(audience),
  texts: JSON.stringify(texts),
  per_hour: perHour,
});

/** @throws parameter for an unknown entry */
export const createMailing = (ctx: Context, request: Request, draft: Draft) =>
  ctx.db.transaction().execute(async (tx) => {
    await requireMailingEntry(tx, draft);
    const row = await tx
      .insertInto('mailings')
      .values({ ...toMailingColumns(draft), by_name: requireSession(request).name })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChange(
      tx,
      request,
      'mailing.create',
      `mailing:${row.id}`,
      null,
      toAuditRecord(ctx, row),
    );
    return readMailing(tx, request, row.id);
  });

async function requireMailingEntry(tx: Tx, { audience }: Save): Promise<void> {
  if (audience.list !== 'entry') return;
  const entry = await tx
    .selectFrom('entries')
    .select('id')
    .where('id', '=', audience.entry)
    .where('state', '!=', 'draft')
    .executeTakeFirst();
  if (!entry) throw createFieldRefusal('audience', 'parameter');
}

/** @throws changedMeanwhile; wrongState unless the mailing is a draft */
export const saveMailing = (
  ctx: Context,
  request: Request,
  id: string,
  { version, ...given }: z.infer<typeof mailingSave>,
) =>
  ctx.db.transaction().execute(async (tx) => {
    await lockMailingAnnouncement(tx, id);
    const before = await lockDraft(tx, id, version);
    requireAnnouncer(request, before.announcement_id);
    const draft = keepAnnouncedAudience(before, given);
    await requireMailingEntry(tx, draft);
    await requireAnnouncedTexts(tx, before, draft);
    await tx
      .updateTable('mailings')
      .set({ ...toMailingColumns(draft), version: sql`version + 1`, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    const change = [toAuditRecord(ctx, before), toAuditRecord(ctx, draft)] as const;
    await recordChange(tx, request, 'mailing.save', `mailing:${id}`, ...change);
    return readMailing(tx, request, id);
  });

export const removeMailing = (ctx: Context, request: Request, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await lockDraft(tx, id);
    if (before.announcement_id !== null) throw new Refusal('stillUsed');
    await tx.deleteFrom('mailings').where('id', '=', id).execute();
    const record = toAuditRecord(ctx, before);
    await recordChange(tx, request, 'mailing.remove', `mailing:${id}`, record, null);
  });

/**
 * Starts to send a draft to the recipients who match now.
 * @throws changedMeanwhile, wrongState, noRecipients; required for texts in the recipients' languages
 */
export const startMailing = (
  ctx: Context,
  request: Request,
  id: string,
  { version }: { version: number },
) =>
  ctx.db.transaction().execute(async (tx) => {
    const mailing = await lockDraft(tx, id, version);
    if (mailing.announcement_id !== null) throw new Refusal('wrongState');
    const recipients = await selectRecipients(tx, requireSession(request), mailing.audience);
    const count = await beginSending(tx, mailing, recipients);
    const after = { ...toAuditRecord(ctx, mailing), recipients: count };
    await recordChange(tx, request, 'mailing.start', `mailing:${id}`, null, after);
    return readMailing(tx, request, id);
  });

const moveActions = {
  sending: 'mailing.resume',
  paused: 'mailing.pause',
  cancelled: 'mailing.cancel',
} as const;

export const moveMailing = (
  ctx: Context,
  request: Request,
  id: string,
  { to }: z.infer<typeof mailingMove>,
) =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await lockRow(tx, 'mailings', id);
    if (!canChangeMailingState(before.state, to)) throw new Refusal('wrongState');
    await tx
      .updateTable('mailings')
      .set({
        state: to,
        version: sql`version + 1`,
        updated_at: sql<Date>`now()`,
        ...(to === 'cancelled' && { ended_at: sql<Date>`now()`, next_at: null }),
      })
      .where('id', '=', id)
      .execute();
    if (to === 'sending') await continueSending(tx, before);
    const change = [{ state: before.state }, { state: to }] as const;
    await recordChange(tx, request, moveActions[to], `mailing:${id}`, ...change);
    return readMailing(tx, request, id);
  });

/**
 * Locks the announcement of a mailing, so that it is neither scheduled nor published until the transaction ends.
 */
const lockMailingAnnouncement = (tx: Tx, id: string) =>
  sql`select from announcements
    where id = (select announcement_id from mailings where id = ${id}::uuid) for share`.execute(tx);

async function lockDraft(tx: Tx, id: string, version?: number): Promise<MailingRow> {
  const row = await lockRow(tx, 'mailings', id);
  if (version !== undefined && row.version !== version) throw new Refusal('changedMeanwhile');
  if (row.state !== 'draft') throw new Refusal('wrongState');
  return row;
}
