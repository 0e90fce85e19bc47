import type { MachineCheck } from '@film-contest/contract/checks';
import { describeCheck } from '@film-contest/messages/checks';
import { getTranslator } from '@film-contest/messages/load';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { buildChangesLink, mailEntrant } from './mail-entrant.ts';
import { moveEntry } from './move-entry.ts';
import { type Entry, formatEntryNumber } from './read-entry.ts';

/**
 * Requests changes automatically, with the measured value and the rule in the entrant's language.
 * @param refused the field to change, and the failed checks
 */
export async function sendEntryBack(
  ctx: Context,
  tx: Tx,
  entry: Entry,
  { field, checks }: { field: 'url' | 'subtitles'; checks: readonly MachineCheck[] },
): Promise<void> {
  const { locale } = await tx
    .selectFrom('accounts')
    .select('locale')
    .where('id', '=', entry.account_id)
    .executeTakeFirstOrThrow();
  const t = getTranslator(locale, 'checks');
  const refused = checks.filter(({ level }) => level === 'refusal');
  const reasons = [{ field, reason: refused.map((check) => describeCheck(t, check)).join('\n') }];
  await moveEntry(tx, entry, 'changes_requested', { reasons });
  await mailEntrant(ctx, tx, entry.account_id, 'changes', (maker) => ({
    number: formatEntryNumber(entry.number) ?? '',
    title: entry.title,
    reasons,
    isByMachine: true,
    link: buildChangesLink(maker, entry.id, reasons),
    account: maker.link('account'),
  }));
}
