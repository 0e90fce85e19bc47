import type { MachineCheck } from '@film-contest/contract/checks';
import type { EntryDraft } from '@film-contest/contract/entries';
import { formatNumber } from '@film-contest/contract/limits';
import type { Film } from '@film-contest/contract/media';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { FilmRead } from '../films/films.ts';
import type { Address } from '../media/media.ts';
import { type CheckedFile, listFormFiles, type Upload } from './entry-files.ts';
import { subtitleChecks } from './subtitle-checks.ts';

export type Entry = Selectable<Tables['entries']>;

export const shownNumber = (number: number | null) =>
  number === null ? null : formatNumber(number);

/** A film with the subtitle files that its entry brought along. */
export function withSubtitles(
  film: Film,
  files: Map<string, Upload>,
  form: EntryDraft,
  address: Address,
): Film {
  const named = [
    { language: 'zh', id: form.subtitles?.zh },
    { language: 'en', id: form.subtitles?.en },
  ];
  const own = named.flatMap(({ language, id }) => {
    const key = id ? files.get(id)?.facts?.track : undefined;
    return key ? [{ language, src: address(key) }] : [];
  });
  return { ...film, tracks: own.length > 0 ? own : film.tracks };
}

/** What a film is judged by. */
type JudgedFilm = Pick<FilmRead, 'checks'> & { view: Pick<Film, 'seconds'> };

/** What was found of an entry as a whole: of its film, and of its subtitles beside the film. */
export function entryChecks(
  form: EntryDraft,
  files: Map<string, CheckedFile>,
  film: JudgedFilm | null,
): MachineCheck[] {
  const factsOf = (id: string | null | undefined) => (id ? files.get(id)?.facts : undefined);
  const video = form.url ? files.get(form.url) : undefined;
  const ofSubtitles = subtitleChecks(form, {
    filmChecks: film?.checks.length ? film.checks : (video?.checks ?? []),
    filmSeconds: film?.view.seconds ?? video?.facts?.seconds ?? null,
    endSeconds: {
      zh: factsOf(form.subtitles?.zh)?.seconds ?? null,
      en: factsOf(form.subtitles?.en)?.seconds ?? null,
    },
  });
  return [...(film?.checks ?? []), ...ofSubtitles];
}

/**
 * Everything that was found of an entry and its files. A film that was decoded whole is judged anew:
 * what its beginning had told counts no more.
 */
export function findings(
  form: EntryDraft,
  files: Map<string, CheckedFile>,
  film: JudgedFilm | null,
): MachineCheck[] {
  const isOutweighed = (id: string) => id === form.url && Boolean(film?.checks.length);
  const ofFiles = listFormFiles(form).flatMap(({ id }) =>
    isOutweighed(id) ? [] : (files.get(id)?.checks ?? []),
  );
  return [...entryChecks(form, files, film), ...ofFiles];
}

/** An entry's history, oldest first; `by` is for staff alone, and null for the machine. */
export async function readEvents(db: Database | Tx, entryId: string) {
  const rows = await db
    .selectFrom('entry_events')
    .leftJoin('accounts', 'accounts.id', 'actor_id')
    .innerJoin('entries', 'entries.id', 'entry_id')
    .select(['entry_events.state', 'at', 'note', 'entry_events.reasons'])
    .select(['accounts.name', 'email', 'phone'])
    .select(sql<boolean>`coalesce(actor_id = entries.account_id, false)`.as('is_maker'))
    .where('entry_id', '=', entryId)
    .orderBy('entry_events.id')
    .execute();
  return rows.map(({ state, at, note, reasons, name, email, phone, is_maker }) => ({
    by: name || email || phone,
    isByMaker: is_maker,
    state,
    at: at.toISOString(),
    note,
    reasons,
  }));
}
