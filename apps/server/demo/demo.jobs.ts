import { type ContentTypeName, contentType } from '@film-contest/contract/content-types';
import type { EntryField } from '@film-contest/contract/entries';
import { sql } from 'kysely';
import type { Context, ModuleJobs } from '../src/context.ts';
import { saveEntryFiles } from '../src/modules/entries/entry-files.ts';
import { processFilm } from '../src/modules/films/films.ts';
import { planFilledPaper } from '../src/modules/papers/papers.ts';
import type { Tx } from '../src/platform/db/database.ts';
import { createPrinter } from '../src/platform/documents/document.ts';
import { runJob } from '../src/platform/jobs/jobs.ts';
import { entrantEmail, organiserAccount } from './demo-accounts.ts';
import { filmFile, readEntries } from './demo-data.ts';
import { entryPicturesJob, filmJob, itemPicturesJob } from './load-demo.ts';
import type { ItemPicture } from './load-items.ts';
import { uploadBytes, uploadFile, uploadPicture } from './upload-files.ts';

/** Upload the demonstration's pictures and films in the background, through the checks of every upload. */
export const demoJobs: ModuleJobs = {
  ...runJob(
    itemPicturesJob,
    async (ctx: Context, { pictures }) => {
      for (const picture of pictures) await addItemPicture(ctx, picture);
    },
    { isHeavy: true, isQuick: true },
  ),
  ...runJob(entryPicturesJob, (ctx: Context, { slug }) => addEntryPictures(ctx, slug), {
    isHeavy: true,
    isQuick: true,
  }),
  ...runJob(filmJob, (ctx: Context, { film }) => addFilm(ctx, film), { isHeavy: true }),
};

/** Uploads a picture for an item unless the item has one, from an earlier attempt or from staff. */
export async function addItemPicture(
  ctx: Context,
  { itemId, field, picture }: ItemPicture,
): Promise<void> {
  const type = await findTypeOfLacking(ctx, itemId, field);
  if (!type) return;
  const isFile = contentType(type).facts[field]?.kind === 'file';
  const kind = isFile ? 'content_file' : 'content_image';
  const uploadId = await uploadPicture(ctx, organiserAccount, kind, picture);
  await ctx.db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('contents')
      .set({
        facts: sql`facts || jsonb_build_object(${field}::text, ${uploadId}::text)`,
        version: sql`version + 1`,
      })
      .where('id', '=', itemId)
      .where(lacks(field))
      .returning('id')
      .executeTakeFirst();
    if (!changed) return;
    await tx
      .insertInto('content_uploads')
      .values({ content_id: itemId, upload_id: uploadId })
      .execute();
    await sql`select pg_notify('changed', 'contents')`.execute(tx);
  });
}

const lacks = (field: string) => sql<boolean>`facts ->> ${field} is null`;

async function findTypeOfLacking(
  { db }: Context,
  itemId: number,
  field: string,
): Promise<ContentTypeName | undefined> {
  const item = await db
    .selectFrom('contents')
    .select('type')
    .where('id', '=', itemId)
    .where(lacks(field))
    .executeTakeFirst();
  return item?.type;
}

/** Ends by itself when nothing is printed for a while. */
const printer = createPrinter();

/** Uploads the letter of authorization that the site prints for an entry. */
async function uploadLetter(ctx: Context, entrant: string, id: string): Promise<string> {
  const letter = await planFilledPaper(ctx, 'authorization', 'zh-CN', id);
  if (!letter) throw new Error(`no entry ${id}`);
  const { document, filename } = letter;
  const bytes = await printer.draw(async () => document);
  return uploadBytes(ctx, entrant, 'empower', { filename, bytes });
}

/** Uploads the pictures and the letter of an entry unless an earlier attempt has done so. */
export async function addEntryPictures(ctx: Context, slug: string): Promise<void> {
  const entry = await findLacking(ctx, slug, 'team_logo');
  if (!entry) return;
  const entrant = entrantEmail(slug);
  const files = {
    front_cover_url: await uploadPicture(ctx, entrant, 'front_cover_url', `entries/${slug}-cover`),
    video_cover_url: await uploadPicture(ctx, entrant, 'video_cover_url', `entries/${slug}-square`),
    team_logo: await uploadPicture(ctx, entrant, 'team_logo', `entries/${slug}-logo`),
    empower: await uploadLetter(ctx, entrant, entry.id),
  };
  await ctx.db.transaction().execute((tx) => setFiles(tx, [slug], files));
}

/**
 * Uploads a film with its subtitles for all entries that share it, unless an earlier attempt has done so. The first of
 * them owns the files.
 */
export async function addFilm(ctx: Context, film: string): Promise<void> {
  const slugs = readEntries().flatMap((entry) => (entry.film === film ? [entry.slug] : []));
  const owner = slugs[0] ?? '';
  if (!(await findLacking(ctx, owner, 'url'))) return;
  const entrant = entrantEmail(owner);
  const url = await uploadFile(ctx, entrant, 'url', filmFile(`${film}.mp4`));
  const zh = await uploadFile(ctx, entrant, 'subtitles_zh', filmFile(`${film}.zh.srt`));
  const en = await uploadFile(ctx, entrant, 'subtitles_en', filmFile(`${film}.en.srt`));
  await ctx.db.transaction().execute(async (tx) => {
    await setFiles(tx, slugs, { url, subtitles: { mode: 'files', zh, en } });
    await processFilm(tx, url);
  });
}

/** The entry of the demonstration unless it has this file. */
function findLacking({ db }: Context, slug: string, field: EntryField) {
  return db
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select('entries.id')
    .where('email', '=', entrantEmail(slug))
    .where(sql<boolean>`form ->> ${field} is null`)
    .executeTakeFirst();
}

async function setFiles(tx: Tx, slugs: string[], files: object): Promise<void> {
  const entries = await tx
    .updateTable('entries')
    .set({ form: sql`form || ${JSON.stringify(files)}::jsonb` })
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('accounts').select('id').where('email', 'in', slugs.map(entrantEmail)),
    )
    .returning(['id', 'form'])
    .execute();
  for (const { id, form } of entries) await saveEntryFiles(tx, id, form);
  await sql`select pg_notify('changed', 'entries')`.execute(tx);
}
