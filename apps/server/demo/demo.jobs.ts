import { type ContentTypeName, getContentType } from '@film-contest/contract/content-types';
import type { EntryField } from '@film-contest/contract/entries';
import { sql } from 'kysely';
import type { Context, ModuleJobs } from '../src/context.ts';
import { saveEntryFiles } from '../src/modules/entries/entry-files.ts';
import { queueFilmProcessing } from '../src/modules/films/films.ts';
import { planFilledPaper } from '../src/modules/papers/papers.ts';
import type { Tx } from '../src/platform/db/database.ts';
import { openDocumentProcess } from '../src/platform/documents/document.ts';
import { bindJobHandler } from '../src/platform/jobs/jobs.ts';
import { buildEntrantEmail, organiserAccount } from './demo-accounts.ts';
import { getFilmPath, readDemoEntries } from './demo-data.ts';
import { entryPicturesJob, filmJob, itemPicturesJob } from './load-demo.ts';
import type { ItemPicture } from './load-items.ts';
import { uploadBytes, uploadFile, uploadPicture } from './upload-files.ts';

/**
 * Jobs that upload the demonstration's pictures and films in the background. The files pass the same checks as an
 * entrant's uploads.
 */
export const demoJobs: ModuleJobs = {
  ...bindJobHandler(
    itemPicturesJob,
    async (ctx: Context, { pictures }) => {
      for (const picture of pictures) await addItemPicture(ctx, picture);
    },
    { isHeavy: true, isQuick: true },
  ),
  ...bindJobHandler(entryPicturesJob, (ctx: Context, { slug }) => addEntryPictures(ctx, slug), {
    isHeavy: true,
    isQuick: true,
  }),
  ...bindJobHandler(filmJob, (ctx: Context, { film }) => uploadSharedFilm(ctx, film), {
    isHeavy: true,
  }),
};

/** Uploads the picture of a content item. Does nothing if the item already has a picture. */
export async function addItemPicture(
  ctx: Context,
  { itemId, field, picture }: ItemPicture,
): Promise<void> {
  const type = await findTypeOfItemWithoutPicture(ctx, itemId, field);
  if (!type) return;
  const isFile = getContentType(type).facts[field]?.kind === 'file';
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
      .where(isFactMissingSql(field))
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

const isFactMissingSql = (field: string) => sql<boolean>`facts ->> ${field} is null`;

async function findTypeOfItemWithoutPicture(
  { db }: Context,
  itemId: number,
  field: string,
): Promise<ContentTypeName | undefined> {
  const item = await db
    .selectFrom('contents')
    .select('type')
    .where('id', '=', itemId)
    .where(isFactMissingSql(field))
    .executeTakeFirst();
  return item?.type;
}

/** Writes PDFs in a separate process, which exits when it is idle. */
const printer = openDocumentProcess();

/** Uploads an entry's letter of authorization, as the site prints it. */
async function uploadLetter(ctx: Context, entrant: string, id: string): Promise<string> {
  const letter = await planFilledPaper(ctx, 'authorization', 'zh-CN', id);
  if (!letter) throw new Error(`no entry ${id}`);
  const { document, filename } = letter;
  const bytes = await printer.draw(async () => document);
  return uploadBytes(ctx, entrant, 'empower', { filename, bytes });
}

/**
 * Uploads the pictures and the letter of authorization of an entry. Does nothing if an earlier attempt uploaded them.
 */
export async function addEntryPictures(ctx: Context, slug: string): Promise<void> {
  const entry = await findEntryWithoutFile(ctx, slug, 'team_logo');
  if (!entry) return;
  const entrant = buildEntrantEmail(slug);
  const files = {
    front_cover_url: await uploadPicture(ctx, entrant, 'front_cover_url', `entries/${slug}-cover`),
    video_cover_url: await uploadPicture(ctx, entrant, 'video_cover_url', `entries/${slug}-square`),
    team_logo: await uploadPicture(ctx, entrant, 'team_logo', `entries/${slug}-logo`),
    empower: await uploadLetter(ctx, entrant, entry.id),
  };
  await ctx.db.transaction().execute((tx) => setEntryFiles(tx, [slug], files));
}

/**
 * Uploads a film and its subtitles for all entries that share the film. Does nothing if an earlier attempt uploaded
 * the film. The first of these entries owns the files.
 */
export async function uploadSharedFilm(ctx: Context, film: string): Promise<void> {
  const slugs = readDemoEntries().flatMap((entry) => (entry.film === film ? [entry.slug] : []));
  const owner = slugs[0] ?? '';
  if (!(await findEntryWithoutFile(ctx, owner, 'url'))) return;
  const entrant = buildEntrantEmail(owner);
  const url = await uploadFile(ctx, entrant, 'url', getFilmPath(`${film}.mp4`));
  const zh = await uploadFile(ctx, entrant, 'subtitles_zh', getFilmPath(`${film}.zh.srt`));
  const en = await uploadFile(ctx, entrant, 'subtitles_en', getFilmPath(`${film}.en.srt`));
  await ctx.db.transaction().execute(async (tx) => {
    await setEntryFiles(tx, slugs, { url, subtitles: { mode: 'files', zh, en } });
    await queueFilmProcessing(tx, url);
  });
}

/** Finds the demonstration entry with this slug. Returns undefined if the entry already has a file in this field. */
function findEntryWithoutFile({ db }: Context, slug: string, field: EntryField) {
  return db
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select('entries.id')
    .where('email', '=', buildEntrantEmail(slug))
    .where(sql<boolean>`form ->> ${field} is null`)
    .executeTakeFirst();
}

async function setEntryFiles(tx: Tx, slugs: string[], files: object): Promise<void> {
  const entries = await tx
    .updateTable('entries')
    .set({ form: sql`form || ${JSON.stringify(files)}::jsonb` })
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('accounts').select('id').where('email', 'in', slugs.map(buildEntrantEmail)),
    )
    .returning(['id', 'form'])
    .execute();
  for (const { id, form } of entries) await saveEntryFiles(tx, id, form);
  await sql`select pg_notify('changed', 'entries')`.execute(tx);
}
