import path from 'node:path';
import { type ContentTypeName, contentType } from '@film-contest/contract/content-types';
import { sql } from 'kysely';
import type { Context } from '../src/context.ts';
import { artFile } from './art-file.ts';
import { organiserAccount } from './demo-accounts.ts';
import { draw, inScratch, upload } from './drawn-files.ts';

/** A picture or file to be drawn for a field of an item. */
export interface WantedArt {
  itemId: number;
  field: string;
  art: string;
}

/**
 * Draws the pictures of the demonstration's items and puts them in. What has got one meanwhile, by an
 * earlier try or by staff, keeps it.
 */
export async function addArt(
  ctx: Context,
  wanted: readonly WantedArt[],
  signal: AbortSignal,
): Promise<void> {
  const missing: (WantedArt & { type: ContentTypeName })[] = [];
  for (const each of wanted) {
    const type = await typeIfMissing(ctx, each);
    if (type) missing.push({ ...each, type });
  }
  if (missing.length === 0) return;
  await inScratch(ctx, async (folder) => {
    await draw(signal, 'art', folder, ...missing.map(({ art }) => art));
    for (const { type, ...each } of missing) {
      const isFile = contentType(type).facts[each.field]?.kind === 'file';
      const file = path.join(folder, artFile(each.art));
      const kind = isFile ? 'content_file' : 'content_image';
      await putIn(ctx, each, await upload(ctx, organiserAccount, kind, file));
    }
  });
}

const lacks = (field: string) => sql<boolean>`facts ->> ${field} is null`;

async function typeIfMissing({ db }: Context, { itemId, field }: WantedArt) {
  const item = await db
    .selectFrom('contents')
    .select('type')
    .where('id', '=', itemId)
    .where(lacks(field))
    .executeTakeFirst();
  return item?.type ?? null;
}

async function putIn({ db }: Context, { itemId, field }: WantedArt, uploadId: string) {
  await db.transaction().execute(async (tx) => {
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
