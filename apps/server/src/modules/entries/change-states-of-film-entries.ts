import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type FilmRead, readFilm } from '../films/films.ts';
import { createUrlSigner } from '../media/media.ts';
import { changeEntryState } from './change-entry-state.ts';
import { sendRevisionBack } from './revisions.ts';
import { buildRejectionReasons, sendEntryBack } from './send-back.ts';
import { findRejectedField } from './subtitle-checks.ts';

/**
 * Moves the entries of a checked film. Idempotent; called by a job.
 *
 * - Into review if the film is playable or its processing failed.
 * - Back to the entrant if the film was rejected or lacks declared subtitles.
 *
 * Submitted revisions with such a film return to their entrants.
 */
export async function changeStatesOfFilmEntries(ctx: Context, videoId: string): Promise<void> {
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
      const checking =
        entry.state === 'received' ? await changeEntryState(tx, entry, 'checking') : entry;
      const { checks } = film;
      const refused = findRejectedField(entry.form, {
        isRefused: film.view.state === 'refused',
        checks,
      });
      if (refused !== null) await sendEntryBack(ctx, tx, checking, refused);
      else if (film.isPlayable || film.view.state === 'failed')
        await changeEntryState(tx, checking, 'in_review');
    }
    await sendBackRevisionsOfFilm(ctx, tx, videoId, film);
  });
}

async function sendBackRevisionsOfFilm(
  ctx: Context,
  tx: Tx,
  videoId: string,
  { view, checks }: FilmRead,
): Promise<void> {
  const waiting = await tx
    .selectFrom('entries')
    .selectAll()
    .where('revision_submitted_at', 'is not', null)
    .where('state', '=', 'published')
    .where(sql<boolean>`revision #>> '{form,url}' = ${videoId}`)
    .forUpdate()
    .execute();
  for (const entry of waiting) {
    const isRefused = view.state === 'refused';
    const refused = findRejectedField(entry.revision?.form ?? {}, { isRefused, checks });
    if (!refused) continue;
    const reasons = await buildRejectionReasons(tx, entry.account_id, refused);
    await sendRevisionBack(ctx, tx, entry, { reasons, actorId: null });
  }
}
