import { getTranslator } from '@film-contest/messages/load';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import { clock } from '../content/schedule.ts';
import { queueMail } from '../outbox/outbox.ts';
import { listOwnerAddresses } from '../staff/owners.ts';
import type { AnnouncementRow } from './announcements.queries.ts';

/** Turns a due announcement back into a draft, and mails the owners the entries that cannot have their award. */
export async function revertAnnouncementToDraft(
  { config }: Context,
  tx: Tx,
  { id, list, at }: AnnouncementRow,
  refused: readonly string[],
): Promise<void> {
  await tx
    .updateTable('announcements')
    .set({ state: 'draft', at: null, updated_at: sql<Date>`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await recordChange(
    tx,
    clock,
    'announcement.stop',
    `announcement:${id}`,
    { state: 'scheduled', at },
    { state: 'draft', refused },
  );
  for (const { email, locale } of await listOwnerAddresses(tx)) {
    const values = {
      list: getTranslator(locale, 'content')(`content.type.${list}`),
      entries: refused,
      link: `${config.baseUrl}/safeSuper/#/announcements/${id}`,
    };
    await queueMail(tx, { to: email, locale, template: 'announcementStopped', values });
  }
}
