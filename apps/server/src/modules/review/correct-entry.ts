import type { Contract } from '@film-contest/contract/contract';
import type { ConsoleEntry } from '@film-contest/contract/entries';
import { pickCorrectableTexts } from '@film-contest/contract/entry-texts';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { lockEntry } from '../entries/change-entry-state.ts';
import { correctTexts, readReviewedTexts } from '../entries/correct-texts.ts';
import { canCorrectEntry } from '../entries/entries.rules.ts';
import { getEntryMailValues, mailEntrant } from '../entries/mail-entrant.ts';
import { listTextChanges, pickChangedLines, type TextChange } from './correction.rules.ts';
import { requireNotHeldByOther } from './holds.ts';
import { readConsoleEntry } from './review.queries.ts';
import { toStaffReader } from './review.ts';

/** Corrects texts of an entry. The entrant gets a mail with the old and the new texts. */
export async function correctEntry(
  ctx: Context,
  request: Request,
  { id, version, ...texts }: { id: string } & Contract['correctEntry']['body'],
): Promise<ConsoleEntry> {
  await ctx.db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, id);
    if (!entry || entry.state === 'draft') throw new Refusal('notFound');
    if (entry.version !== version) throw new Refusal('changedMeanwhile');
    if (!canCorrectEntry(entry.state)) throw new Refusal('wrongState');
    await requireNotHeldByOther(tx, id, requireSession(request).accountId);
    const before = pickCorrectableTexts(await readReviewedTexts(entry));
    const given = Object.entries(texts).map(([field, text]) => [field, text ?? '']);
    const after = { ...before, ...Object.fromEntries(given) };
    const changes = listTextChanges(before, after);
    if (changes.length === 0) return;
    const corrected = await correctTexts(tx, entry, after);
    const toRecordedValues = (side: 'before' | 'after') =>
      Object.fromEntries(changes.map((change: TextChange) => [change.field, change[side]]));
    await recordChange(
      tx,
      request,
      'entry.correct',
      `entry:${id}`,
      toRecordedValues('before'),
      toRecordedValues('after'),
    );
    await mailEntrant(ctx, tx, entry.account_id, 'corrected', (maker) => ({
      ...getEntryMailValues(corrected, maker),
      changes: changes.map(pickChangedLines),
      link: maker.link('contactUs'),
      account: maker.link('account'),
    }));
  });
  return readConsoleEntry(ctx, toStaffReader(request), id);
}
