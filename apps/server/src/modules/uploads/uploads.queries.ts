import { type Selectable, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export type Upload = Selectable<Tables['uploads']>;

export const readOwnUpload = (
  { db }: Context,
  accountId: string,
  uploadId: string,
): Promise<Upload> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', uploadId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));

export const isUsedByEntry = sql<boolean>`exists (
  select from entry_files where upload_id = uploads.id
)`;

/** SQL: whether an upload is used by a submitted entry, or by a revision that waits for a decision. */
export const isUsedBySubmissionSql = sql<boolean>`exists (
  select from entry_files join entries on entries.id = entry_id
  where upload_id = uploads.id and entries.state <> 'draft'
    and (not is_revised or revision_submitted_at is not null)
)`;

export const isOfContent = sql<boolean>`kind in ('content_image', 'content_file')`;

/** SQL: whether an upload is used by a content item, or by an earlier version that can be restored. */
export const isUsedByContentSql = sql<boolean>`(
  exists (select from content_uploads where upload_id = uploads.id)
  or exists (select from content_versions where content_versions.uploads @> array[uploads.id])
)`;
