import { chineseLocales } from '@film-contest/contract/entry-texts';
import type { Locale } from '@film-contest/contract/locales';
import type { GiveawayDraft } from '@film-contest/contract/review';
import { sql } from 'kysely';
import { getOtherScript, loadChineseConverter } from '../../platform/chinese.ts';
import type { Tx } from '../../platform/db/database.ts';
import { listLocaleFallbacks } from '../../platform/db/local-text.ts';
import type { Entry } from './read-entry.ts';

/**
 * Returns an array with the giveaway and its line in the nearest language; an empty array if the giveaway has no
 * line.
 */
export function localizeGiveaway({ lines, ...giveaway }: GiveawayDraft, locale: Locale) {
  return listLocaleFallbacks(locale)
    .filter((lang) => lines[lang])
    .slice(0, 1)
    .map((lang) => ({ ...giveaway, lang, line: lines[lang] }));
}

/** Fills a missing line in one Chinese script by converting the line in the other script. */
export async function fillOtherChineseScript({
  lines,
  ...giveaway
}: GiveawayDraft): Promise<GiveawayDraft> {
  const filled = { ...lines };
  for (const to of chineseLocales) {
    const source = lines[getOtherScript(to)];
    if (!lines[to] && source) filled[to] = (await loadChineseConverter(to))(source);
  }
  return { ...giveaway, lines: filled };
}

/**
 * Saves the giveaways of a locked entry, sorted by time and with a line in both Chinese scripts, and invalidates the
 * pages that show them.
 */
export async function setGiveaways(
  tx: Tx,
  { id, state }: Pick<Entry, 'id' | 'state'>,
  giveaways: readonly GiveawayDraft[],
): Promise<Entry> {
  const filled = await Promise.all(giveaways.map(fillOtherChineseScript));
  const changed = await tx
    .updateTable('entries')
    .set({
      giveaways: JSON.stringify(filled.sort((a, b) => a.t - b.t)),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (state === 'published') await sql`select pg_notify('changed', 'entries')`.execute(tx);
  return changed;
}
