import type { contentPreviewDraft } from '@film-contest/contract/content-desk';
import { type ContentTypeName, getContentType } from '@film-contest/contract/content-types';
import { formatPublicNumber } from '@film-contest/contract/limits';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Context, forkContext } from '../../context.ts';
import type { CookieJar, Request } from '../../platform/http/call.ts';
import { createToken, hashToken } from '../../platform/secrets.ts';
import { hashStaffCookie, isAliveSql } from '../accounts/sessions.ts';
import { createUrlSigner } from '../media/media.ts';
import type { Values, Written } from './content.rules.ts';
import { checkReferences } from './references.ts';
import { lockContentItem, requireTypeAccess, validateDraft } from './write-item.ts';

const previewMinutes = 10;

/** Maximum milliseconds for rendering a preview. After a timeout, the transaction ends and unlocks the content item. */
const longestRenderMs = 10_000;

/** Id of an unsaved content item in its preview. Higher than all real ids, and valid in page URLs. */
const unsavedId = 999_999_999;

/** A content item that its preview shows as published. */
export interface Preview {
  type: ContentTypeName;
  /** Null for a content item that was never saved. */
  id: number | null;
  written: Written;
}

/**
 * Stores the unsaved state of a content item and returns a token with which the caller's browser can preview the
 * item on the site. Validates the item like a published one, because the site's pages cannot show incomplete items.
 */
export async function createPreview(
  ctx: Context,
  request: Request,
  type: ContentTypeName,
  { id, facts, texts }: z.infer<typeof contentPreviewDraft>,
) {
  requireTypeAccess(request, type);
  const draft = { state: 'published', facts, texts, publishAt: null, unpublishAt: null } as const;
  const { written } = validateDraft(type, draft);
  const token = createToken();
  return ctx.db.transaction().execute(async (tx) => {
    if (id !== null) await lockContentItem(tx, { type, id });
    await checkReferences(tx, type, 'published', written);
    const { expires_at } = await tx
      .insertInto('content_previews')
      .values({
        token_hash: hashToken(token),
        session_hash: hashToken(request.bearer ?? ''),
        type,
        content_id: id,
        facts: JSON.stringify(written.facts),
        texts: JSON.stringify(written.texts),
        expires_at: sql<Date>`now() + make_interval(mins => ${previewMinutes})`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    const entry = await tx
      .selectFrom('entries')
      .select('number')
      .where('id', '=', getPlacedEntryId(type, written.facts))
      .executeTakeFirst();
    return {
      token,
      expiresAt: expires_at.toISOString(),
      id: id ?? unsavedId,
      entry: entry?.number ? formatPublicNumber(entry.number) : null,
    };
  });
}

const getPlacedEntryId = (type: ContentTypeName, facts: Values): string | null =>
  getContentType(type).facts.entry ? String(facts.entry) : null;

/**
 * Returns the preview of a token; null if the token is invalid or expired, or if the browser lacks the staff session
 * that created the preview.
 */
export async function findPreviewByToken(
  ctx: Context,
  token: string,
  cookies: Pick<CookieJar, 'get'>,
): Promise<Preview | null> {
  const cookieHash = hashStaffCookie(ctx, cookies);
  if (!cookieHash) return null;
  const row = await ctx.db
    .selectFrom('content_previews')
    .innerJoin('sessions', 'sessions.token_hash', 'content_previews.session_hash')
    .select(['type', 'content_id', 'facts', 'texts'])
    .where('content_previews.token_hash', '=', hashToken(token))
    .where('content_previews.expires_at', '>', sql<Date>`now()`)
    .where(isAliveSql)
    .where('sessions.staff_cookie_hash', '=', cookieHash)
    .executeTakeFirst();
  if (!row) return null;
  const { type, content_id: id, facts, texts } = row;
  return { type, id, written: { facts, texts } };
}

/** Runs `render` in a transaction in which the previewed content item is published, and rolls the transaction back. */
export async function runWithPreview<T>(
  ctx: Context,
  { type, id, written }: Preview,
  render: (ctx: Context) => Promise<T>,
): Promise<T> {
  const tx = await ctx.db.startTransaction().execute();
  try {
    // Short timeouts, because the transaction locks the row of the previewed content item.
    await sql`set local statement_timeout = '5s'`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = '15s'`.execute(tx);
    const { facts, texts } = {
      facts: JSON.stringify(written.facts),
      texts: JSON.stringify(written.texts),
    };
    if (id === null) {
      await sql`
        insert into contents (id, type, state, position, facts, texts, published_at)
        overriding system value
        select ${unsavedId}, ${type}, 'published', coalesce(max(position), 0) + 1,
          ${facts}::jsonb, ${texts}::jsonb, now()
        from contents where type = ${type}
      `.execute(tx);
    } else {
      await tx
        .updateTable('contents')
        .set({ state: 'published', facts, texts, publish_at: null, unpublish_at: null })
        .where('id', '=', id)
        .execute();
    }
    return await limitRenderTime(render(forkContext(ctx, tx)));
  } finally {
    await tx.rollback().execute();
  }
}

async function limitRenderTime<T>(rendering: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the preview took too long')), longestRenderMs);
  });
  try {
    return await Promise.race([rendering, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

const publicPicture = /\/media\/(pictures\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/\w+\.\w+)/g;

/** Replaces the URLs of pictures in a page by signed URLs, because pictures of an unpublished item are not public. */
export function signPictureUrlsInHtml(ctx: Context, html: string): string {
  const address = createUrlSigner(ctx);
  return html.replace(publicPicture, (_, key: string) => address(key));
}
