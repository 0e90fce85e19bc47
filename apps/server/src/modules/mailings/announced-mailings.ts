import { locales } from '@film-contest/contract/locales';
import { mailingLimits } from '@film-contest/contract/mailing-rules';
import type { AnnouncedAudience } from '@film-contest/contract/mailings';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import { clock } from '../content/schedule.ts';
import { selectAnnouncedRecipients } from './audience.ts';
import { isMailingEmpty } from './mailings.rules.ts';
import { toAuditRecord } from './mailings.ts';
import { beginSending } from './send.ts';

interface Announced {
  audience: AnnouncedAudience;
  announcementId: string;
  by: string;
}

const noTexts = Object.fromEntries(
  locales.map((locale) => [locale, { subject: '', body: '', sms: '' }]),
);

/** Inserts an empty mailing that an announcement will start. */
export async function insertAnnouncedMailing(
  tx: Tx,
  { audience, announcementId, by }: Announced,
): Promise<void> {
  await tx
    .insertInto('mailings')
    .values({
      kind: 'entry',
      audience: JSON.stringify(audience),
      texts: JSON.stringify(noTexts),
      per_hour: mailingLimits.usualPerHour,
      by_name: by,
      announcement_id: announcementId,
    })
    .execute();
}

/**
 * Starts the mailings of an announcement. Those without text are not sent.
 *
 * @param entries ids of the entries whose items have just been published.
 */
export async function startAnnouncedMailings(
  ctx: Pick<Context, 'keys'>,
  tx: Tx,
  announcementId: string,
  entries: readonly string[],
): Promise<void> {
  const mailings = await tx
    .selectFrom('mailings')
    .selectAll()
    .where('announcement_id', '=', announcementId)
    .where('state', '=', 'draft')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const mailing of mailings) {
    const { audience } = mailing;
    if (audience.list !== 'announced' || isMailingEmpty(mailing.texts)) continue;
    const recipients = selectAnnouncedRecipients(audience, entries);
    const count = await beginSending(tx, mailing, recipients, { mayBeEmpty: true });
    const after = { ...toAuditRecord(ctx, mailing), recipients: count };
    await recordChange(tx, clock, 'mailing.start', `mailing:${mailing.id}`, null, after);
  }
}
