import type { EntryDraft } from '@film-contest/contract/entries';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';

export type Upload = Selectable<Tables['uploads']>;

/** Results of the automatic checks of a file. */
export type CheckedFile = Pick<Upload, 'checks' | 'facts'>;

/** Lists the uploads that a form names, each with its field. */
export function listFormFiles(form: EntryDraft) {
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

const listFileIds = (forms: readonly EntryDraft[]) =>
  forms.flatMap(listFormFiles).map(({ id }) => id);

/**
 * Writes to `entry_files` which existing uploads a form and its revision name. Every transaction that saves a form
 * calls this. Locks the uploads first, in id order, to avoid deadlocks with their removal.
 */
export async function saveEntryFiles(
  tx: Tx,
  entryId: string,
  form: EntryDraft,
  revision: EntryDraft | null = null,
): Promise<void> {
  const submitted = listFileIds([form]);
  const ids = listFileIds(revision ? [form, revision] : [form]);
  await sql`
    insert into entry_files (entry_id, upload_id, is_revised)
      select ${entryId}, existing.id, existing.id <> all(${submitted}::uuid[]) from (
        select id from uploads where id = any(${ids}::uuid[]) order by id for key share
      ) as existing
      on conflict (entry_id, upload_id) do update set is_revised = excluded.is_revised
      where entry_files.is_revised <> excluded.is_revised`.execute(tx);
  await sql`
    delete from entry_files
    where entry_id = ${entryId} and upload_id <> all(${ids}::uuid[])`.execute(tx);
}

export async function readFormFiles(
  db: Database | Tx,
  ...forms: EntryDraft[]
): Promise<Map<string, Upload>> {
  const ids = listFileIds(forms);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('uploads').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads only the check results of the uploads of forms, keyed by upload id, for long lists. */
export async function readFileCheckResults(
  db: Database,
  forms: readonly EntryDraft[],
): Promise<Map<string, CheckedFile>> {
  const ids = listFileIds(forms);
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'checks', 'facts'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads the uploads of one form, and locks them until the transaction ends, so that none can be removed. */
export async function lockFormFiles(tx: Tx, form: EntryDraft): Promise<Map<string, Upload>> {
  const ids = listFileIds([form]);
  if (ids.length > 0) {
    await tx.selectFrom('uploads').select('id').where('id', 'in', ids).forShare().execute();
  }
  return readFormFiles(tx, form);
}
