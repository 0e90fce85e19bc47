import type { MakerView } from '@film-contest/contract/entry-list';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readEvents, shownNumber } from '../entries/read-entry.ts';
import { readFilm } from '../films/films.ts';
import { signedAddress } from '../media/media.ts';
import { shownReasons } from '../review/review.rules.ts';
import type { Reader } from './entry-rows.ts';

/**
 * An entry as its maker's own page tells of it, but for reasons about fields that are not the reader's
 * business. Refuses with 4006.
 */
export async function entryAsMaker(
  ctx: Context,
  { session }: Reader,
  id: string,
): Promise<MakerView> {
  const { db } = ctx;
  const entry = await db
    .selectFrom('entries')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'draft')
    .executeTakeFirst();
  if (!entry) throw new Refusal('notFound');
  const [events, film] = await Promise.all([
    readEvents(db, id),
    entry.video_id ? readFilm(db, entry.video_id, signedAddress(ctx)) : null,
  ]);
  return {
    number: shownNumber(entry.number),
    title: entry.title,
    state: entry.state,
    film: film && { state: film.view.state, progress: film.view.progress },
    reasons: shownReasons(session, entry.reasons),
    filmAwaitedUntil: entry.film_awaited_until?.toISOString() ?? null,
    events: events.map(({ state, at, note, reasons }) => ({
      state,
      at,
      note,
      reasons: shownReasons(session, reasons),
    })),
    submittedAt: entry.submitted_at?.toISOString() ?? null,
  };
}
