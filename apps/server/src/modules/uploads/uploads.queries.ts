import { type Selectable, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export type Upload = Selectable<Tables['uploads']>;

/** An upload of the account; that of somebody else does not exist for it (4006). */
export async function ownUpload(
  { db }: Context,
  accountId: string,
  uploadId: string,
): Promise<Upload> {
  const upload = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', uploadId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!upload) throw new Refusal('notFound');
  return upload;
}

/** Whether no entry of its maker names an upload: it was replaced, or never put anywhere. */
export const isUnnamed = sql<boolean>`not exists (
  select from entries
  where entries.account_id = uploads.account_id and form::text like '%' || uploads.id || '%'
)`;

/** Whether an upload is in no submitted entry of its account: on its way, in a draft, or in none at all. */
export const isUnsubmitted = sql<boolean>`(state = 'granted' or not exists (
  select from entries
  where entries.account_id = uploads.account_id and entries.state <> 'draft'
    and form::text like '%' || uploads.id || '%'
))`;

/** Whether an upload is a file that staff put into content. */
export const isOfContent = sql<boolean>`kind in ('content_image', 'content_file')`;

/** Whether a content item shows an upload, or one of the versions that it can go back to. */
export const isKeptByContent = sql<boolean>`(
  exists (select from content_uploads where upload_id = uploads.id)
  or exists (select from content_versions where content_versions.uploads @> array[uploads.id])
)`;
