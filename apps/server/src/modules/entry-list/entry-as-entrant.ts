import type { EntrantView } from '@film-contest/contract/entry-list';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { formatEntryNumber, readEntryEvents } from '../entries/read-entry.ts';
import { getRequestedChanges } from '../entries/revisions.rules.ts';
import { readFilm } from '../films/films.ts';
import { createUrlSigner } from '../media/media.ts';
import { redactFieldReasons, redactFields } from '../review/review.rules.ts';
import type { Reader } from './entry-rows.ts';

/** Reads an entry as the entrant's own page shows it, without reasons for fields hidden from the reader. */
export async function readEntryAsEntrant(
  ctx: Context,
  { session }: Reader,
  id: string,
): Promise<EntrantView> {
  const { db } = ctx;
  const entry = await db
    .selectFrom('entries')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'draft')
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));
  const [events, film] = await Promise.all([
    readEntryEvents(db, id),
    entry.video_id ? readFilm(db, entry.video_id, createUrlSigner(ctx)) : null,
  ]);
  return {
    number: formatEntryNumber(entry.number),
    title: entry.title,
    state: entry.state,
    film: film && { state: film.view.state, progress: film.view.progress },
    reasons: redactFieldReasons(session, getRequestedChanges(entry)),
    filmAwaitedUntil: entry.film_awaited_until?.toISOString() ?? null,
    events: events.map(({ by, isByMaker, ...event }) => ({
      ...event,
      changed: redactFields(session, event.changed),
      reasons: redactFieldReasons(session, event.reasons),
    })),
    submittedAt: entry.submitted_at?.toISOString() ?? null,
  };
}
