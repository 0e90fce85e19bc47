import type { Context } from '../../context.ts';
import { readFilm } from '../films/films.ts';
import { signedAddress } from '../media/media.ts';
import { moveEntry } from './move-entry.ts';
import { sendBack } from './send-back.ts';
import { refusedField } from './subtitle-checks.ts';

/**
 * Moves on the entries that wait for a film: into review once it can be watched (or staff must help
 * it along), back to the maker when it was refused or lacks the promised
 * subtitles, which a film that was left to the worker is judged by only now. Called through the queue; safe to call again.
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
      const { checks } = film;
      const refused = refusedField(entry.form, {
        isRefused: film.view.state === 'refused',
        checks,
      });
      if (refused !== null) await sendBack(ctx, tx, checking, refused);
      else if (film.isPlayable || film.view.state === 'failed')
        await moveEntry(tx, checking, 'in_review');
    }
  });
}
