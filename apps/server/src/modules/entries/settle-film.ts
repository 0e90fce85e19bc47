import type { Context } from '../../context.ts';
import { readFilm } from '../films/films.ts';
import { createUrlSigner } from '../media/media.ts';
import { moveEntry } from './move-entry.ts';
import { sendEntryBack } from './send-back.ts';
import { findRejectedField } from './subtitle-checks.ts';

/**
 * Moves entries once their film is checked: into review if the film is playable or failed, back to the entrant if the
 * film was rejected or lacks the promised subtitles. Idempotent; called by a job.
 */
export async function settleFilm(ctx: Context, videoId: string): Promise<void> {
  const film = await readFilm(ctx.db, videoId, createUrlSigner(ctx));
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
      const refused = findRejectedField(entry.form, {
        isRefused: film.view.state === 'refused',
        checks,
      });
      if (refused !== null) await sendEntryBack(ctx, tx, checking, refused);
      else if (film.isPlayable || film.view.state === 'failed')
        await moveEntry(tx, checking, 'in_review');
    }
  });
}
