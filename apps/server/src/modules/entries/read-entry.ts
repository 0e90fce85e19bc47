import type { MachineCheck } from '@film-contest/contract/checks';
import type { EntryDraft } from '@film-contest/contract/entries';
import { formatNumber } from '@film-contest/contract/limits';
import type { Film } from '@film-contest/contract/media';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { FilmRead } from '../films/films.ts';
import type { Address } from '../media/media.ts';
import { subtitleChecks } from './subtitle-checks.ts';

export type Entry = Selectable<Tables['entries']>;
export type Upload = Selectable<Tables['uploads']>;

export const shownNumber = (number: number | null) =>
  number === null ? null : formatNumber(number);

/** The uploads that a form names, each with the field it stands in. */
export function filesOf(form: EntryDraft) {
  const { subtitles } = form;
  const named = [
    { field: 'team_logo', kind: 'team_logo', id: form.team_logo },
    { field: 'video_cover_url', kind: 'video_cover_url', id: form.video_cover_url },
    { field: 'front_cover_url', kind: 'front_cover_url', id: form.front_cover_url },
    { field: 'url', kind: 'url', id: form.url },
    { field: 'empower', kind: 'empower', id: form.empower },
    { field: 'materials', kind: 'materials', id: form.materials },
    { field: 'student_proof', kind: 'student_proof', id: form.student_proof },
    { field: 'subtitles.zh', kind: 'subtitles_zh', id: subtitles?.zh },
    { field: 'subtitles.en', kind: 'subtitles_en', id: subtitles?.en },
  ] as const;
  return named.flatMap(({ field, kind, id }) => (id ? [{ field, kind, id }] : []));
}

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

/** What was found of a file. */
export type JudgedFile = Pick<Upload, 'checks' | 'facts'>;

/** What was found of an entry as a whole: of its film, and of its subtitles beside the film. */
export function entryChecks(
  form: EntryDraft,
  files: Map<string, JudgedFile>,
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
  files: Map<string, JudgedFile>,
  film: JudgedFilm | null,
): MachineCheck[] {
  const isOutweighed = (id: string) => id === form.url && Boolean(film?.checks.length);
  const ofFiles = filesOf(form).flatMap(({ id }) =>
    isOutweighed(id) ? [] : (files.get(id)?.checks ?? []),
  );
  return [...entryChecks(form, files, film), ...ofFiles];
}

const fileIds = (forms: readonly EntryDraft[]) => forms.flatMap(filesOf).map(({ id }) => id);

/** The upload rows that forms name, by id. */
export async function readFiles(
  db: Database | Tx,
  ...forms: EntryDraft[]
): Promise<Map<string, Upload>> {
  const ids = fileIds(forms);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('uploads').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** What was found of the files that forms name, by id: all that a list of hundreds needs of them. */
export async function readJudged(
  db: Database,
  forms: readonly EntryDraft[],
): Promise<Map<string, JudgedFile>> {
  const ids = fileIds(forms);
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'checks', 'facts'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those of one form, held until the transaction ends: none of them can be thrown away meanwhile. */
export async function holdFiles(tx: Tx, form: EntryDraft): Promise<Map<string, Upload>> {
  const ids = fileIds([form]);
  if (ids.length > 0) {
    await tx.selectFrom('uploads').select('id').where('id', 'in', ids).forShare().execute();
  }
  return readFiles(tx, form);
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
