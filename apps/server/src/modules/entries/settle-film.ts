import type { MachineCheck } from '@film-contest/contract/checks';
import type { Locale } from '@film-contest/contract/locales';
import { describeCheck } from '@film-contest/messages/checks';
import { translator } from '@film-contest/messages/load';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readFilm } from '../films/films.ts';
import { signedAddress } from '../media/media.ts';
import { mailMaker } from './mail-maker.ts';
import { moveEntry } from './move-entry.ts';
import { type Entry, shownNumber } from './read-entry.ts';

/**
 * Moves on the entries that wait for a film: into review once it can be watched (or staff must help
 * it along), back to the maker when it was refused. Called through the queue; safe to call again.
 */
export async function settleFilm(ctx: Context, videoId: string): Promise<void> {
  const film = await readFilm(ctx.db, videoId, signedAddress(ctx));
  if (!film) return;
  await ctx.db.transaction().execute(async (tx) => {
    const waiting = await tx
      .selectFrom('entries')
      .selectAll()
      .where('video_id', '=', videoId)
      .where('state', 'in', ['received', 'checking'])
      .forUpdate()
      .execute();
    for (const entry of waiting) {
      const checking = entry.state === 'received' ? await moveEntry(tx, entry, 'checking') : entry;
      const refused = film.checks.filter(({ level }) => level === 'refusal');
      if (film.view.state === 'refused') await sendBack(ctx, tx, checking, refused);
      else if (film.isPlayable || film.view.state === 'failed')
        await moveEntry(tx, checking, 'in_review');
    }
  });
}

/** The machine's own request for changes, in the maker's language: what was measured and the rule. */
async function sendBack(ctx: Context, tx: Tx, entry: Entry, refused: readonly MachineCheck[]) {
  const { locale } = await tx
    .selectFrom('accounts')
    .select('locale')
    .where('id', '=', entry.account_id)
    .executeTakeFirstOrThrow();
  const t = translator(locale as Locale, 'checks');
  const reasons = [
    { field: 'url' as const, reason: refused.map((check) => describeCheck(t, check)).join('\n') },
  ];
  await moveEntry(tx, entry, 'changes_requested', { reasons });
  await mailMaker(ctx, tx, entry.account_id, 'changes', ({ link }) => ({
    number: shownNumber(entry.number) ?? '',
    title: entry.title,
    reasons,
    link: link('submitEntryStep', { entry: entry.id, step: 'video' }),
  }));
}
