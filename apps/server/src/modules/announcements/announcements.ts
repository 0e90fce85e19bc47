import {
  type announcementDraft,
  announcementParts,
  type announcementSchedule,
} from '@film-contest/contract/announcements';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { mapUniqueViolation } from '../../platform/db/map-unique-violation.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { queueJob } from '../../platform/jobs/jobs.ts';
import { insertAnnouncedMailing } from '../mailings/announced-mailings.ts';
import { type AnnouncementRow, readAnnouncement } from './announcements.queries.ts';
import { hasBlockingFinding } from './announcements.rules.ts';
import { dueAnnouncementsJob } from './publish.ts';

/**
 * Creates the draft of an announcement with its mailings. @throws alreadyListed if the list has an open
 * announcement
 */
export const createAnnouncement = (
  ctx: Context,
  request: Request,
  { list }: z.infer<typeof announcementDraft>,
) =>
  mapUniqueViolation('announcements_open', 'list', () =>
    ctx.db.transaction().execute(async (tx) => {
      const { name } = requireSession(request);
      const { id } = await tx
        .insertInto('announcements')
        .values({ list, by_name: name })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const part of announcementParts) {
        const audience = { list: 'announced' as const, type: list, part };
        await insertAnnouncedMailing(tx, { audience, announcementId: id, by: name });
      }
      await recordChange(tx, request, 'announcement.create', `announcement:${id}`, null, { list });
      return readAnnouncement(tx, request, id);
    }),
  );

/**
 * Sets or changes the minute at which an announcement is published.
 * @throws changedMeanwhile, announcementIncomplete, notInComingYear; wrongState if the announcement is published
 */
export const scheduleAnnouncement = (
  ctx: Context,
  request: Request,
  id: string,
  { version, at }: z.infer<typeof announcementSchedule>,
) =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await lockOpenAnnouncement(tx, id, version);
    const { findings } = await readAnnouncement(tx, request, id);
    if (hasBlockingFinding(findings)) throw new Refusal('announcementIncomplete');
    const minute = await toMinuteWithinNextYear(tx, at);
    await tx
      .updateTable('announcements')
      .set({ ...changed, state: 'scheduled', at: minute })
      .where('id', '=', id)
      .execute();
    const key = `announcement:${id}`;
    await queueJob(tx, dueAnnouncementsJob, {}, { key, runAt: minute });
    const warnings = findings.map(({ check, locale, count }) =>
      [check, locale, count].filter(Boolean).join(' '),
    );
    const was = { state: before.state, at: before.at };
    const after = { state: 'scheduled', at: minute, warnings };
    await recordChange(tx, request, 'announcement.schedule', key, was, after);
    return readAnnouncement(tx, request, id);
  });

const changed = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` };

/**
 * Returns the start of the minute of a time. @throws notInComingYear unless it is within the next year by the
 * database's clock
 */
async function toMinuteWithinNextYear(tx: Tx, at: string): Promise<Date> {
  const { rows } = await sql<{ minute: Date; fits: boolean }>`
    select minute, minute > now() and minute < now() + interval '1 year' as fits
    from date_trunc('minute', ${at}::timestamptz) as minute
  `.execute(tx);
  const [row] = rows;
  if (!row?.fits) throw createFieldRefusal('at', 'notInComingYear');
  return row.minute;
}

/** Makes a scheduled announcement a draft again. @throws changedMeanwhile, wrongState */
export const cancelAnnouncement = (
  ctx: Context,
  request: Request,
  id: string,
  { version }: { version: number },
) =>
  ctx.db.transaction().execute(async (tx) => {
    const { state, at } = await lockOpenAnnouncement(tx, id, version);
    if (state !== 'scheduled') throw new Refusal('wrongState');
    await tx
      .updateTable('announcements')
      .set({ ...changed, state: 'draft', at: null })
      .where('id', '=', id)
      .execute();
    const key = `announcement:${id}`;
    await recordChange(tx, request, 'announcement.cancel', key, { state, at }, { state: 'draft' });
    return readAnnouncement(tx, request, id);
  });

/** Removes a draft with its mailings. @throws wrongState */
export const removeAnnouncement = (ctx: Context, request: Request, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { state, list } = await lockOpenAnnouncement(tx, id);
    if (state !== 'draft') throw new Refusal('wrongState');
    await tx.deleteFrom('announcements').where('id', '=', id).execute();
    await recordChange(tx, request, 'announcement.remove', `announcement:${id}`, { list }, null);
  });

async function lockOpenAnnouncement(
  tx: Tx,
  id: string,
  version?: number,
): Promise<AnnouncementRow> {
  const row = await lockRow(tx, 'announcements', id);
  if (row.state === 'done') throw new Refusal('wrongState');
  if (version !== undefined && row.version !== version) throw new Refusal('changedMeanwhile');
  return row;
}
