import type { MachineCheck } from '@film-contest/contract/checks';
import type { EntryDraft } from '@film-contest/contract/entries';
import { formatPublicNumber } from '@film-contest/contract/limits';
import type { Film } from '@film-contest/contract/media';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { FilmRead } from '../films/films.ts';
import type { MediaUrlBuilder } from '../media/media.ts';
import { type CheckedFile, listFormFiles, type Upload } from './entry-files.ts';
import { checkEntrySubtitles } from './subtitle-checks.ts';

export type Entry = Selectable<Tables['entries']>;

export const formatEntryNumber = (number: number | null) =>
  number === null ? null : formatPublicNumber(number);

/**
 * Adds the entry's own subtitle files to a film. They replace the film's subtitle tracks.
 */
export function addEntrySubtitles(
  film: Film,
  files: Map<string, Upload>,
  form: EntryDraft,
  buildUrl: MediaUrlBuilder,
): Film {
  const named = [
    { language: 'zh', id: form.subtitles?.zh },
    { language: 'en', id: form.subtitles?.en },
  ];
  const own = named.flatMap(({ language, id }) => {
    const key = id ? files.get(id)?.facts?.track : undefined;
    return key ? [{ language, src: buildUrl(key) }] : [];
  });
  return { ...film, tracks: own.length > 0 ? own : film.tracks };
}

type JudgedFilm = Pick<FilmRead, 'checks'> & { view: Pick<Film, 'seconds'> };

/** Lists the checks of the film, and those that compare subtitles with the film. */
export function listEntryChecks(
  form: EntryDraft,
  files: Map<string, CheckedFile>,
  film: JudgedFilm | null,
): MachineCheck[] {
  const getFileFacts = (id: string | null | undefined) => (id ? files.get(id)?.facts : undefined);
  const video = form.url ? files.get(form.url) : undefined;
  const ofSubtitles = checkEntrySubtitles(form, {
    filmChecks: film?.checks.length ? film.checks : (video?.checks ?? []),
    filmSeconds: film?.view.seconds ?? video?.facts?.seconds ?? null,
    endSeconds: {
      zh: getFileFacts(form.subtitles?.zh)?.seconds ?? null,
      en: getFileFacts(form.subtitles?.en)?.seconds ?? null,
    },
  });
  return [...(film?.checks ?? []), ...ofSubtitles];
}

/** Lists all check results of an entry. The checks of a fully decoded film replace those of the film's upload. */
export function listCheckFindings(
  form: EntryDraft,
  files: Map<string, CheckedFile>,
  film: JudgedFilm | null,
): MachineCheck[] {
  const isCoveredByFilmChecks = (id: string) => id === form.url && Boolean(film?.checks.length);
  const ofFiles = listFormFiles(form).flatMap(({ id }) =>
    isCoveredByFilmChecks(id) ? [] : (files.get(id)?.checks ?? []),
  );
  return [...listEntryChecks(form, files, film), ...ofFiles];
}

/** Reads an entry's history, oldest first. `by` is null for automatic changes and must be shown to staff only. */
export async function readEntryEvents(db: Database | Tx, entryId: string) {
  const rows = await db
    .selectFrom('entry_events')
    .leftJoin('accounts', 'accounts.id', 'actor_id')
    .innerJoin('entries', 'entries.id', 'entry_id')
    .select(['entry_events.state', 'at', 'note', 'entry_events.reasons'])
    .select(['entry_events.revision', 'changed'])
    .select(['accounts.name', 'email', 'phone'])
    .select(sql<boolean>`coalesce(actor_id = entries.account_id, false)`.as('is_maker'))
    .where('entry_id', '=', entryId)
    .orderBy('entry_events.id')
    .execute();
  return rows.map(({ at, name, email, phone, is_maker, ...event }) => ({
    by: name || email || phone,
    isByMaker: is_maker,
    at: at.toISOString(),
    ...event,
  }));
}
