import type { contentPreviewDraft } from '@film-contest/contract/content-desk';
import { type ContentTypeName, contentType } from '@film-contest/contract/content-types';
import { formatNumber } from '@film-contest/contract/limits';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Context, forkContext } from '../../context.ts';
import type { CookieJar, Request } from '../../platform/http/call.ts';
import { createToken, hashToken } from '../../platform/secrets.ts';
import { hashStaffCookie, isAliveSql } from '../accounts/sessions.ts';
import { createUrlSigner } from '../media/media.ts';
import type { Values, Written } from './content.rules.ts';
import { refuseUnknownReferences } from './references.ts';
import { judged, lockItem, requireAccess } from './write-item.ts';

const previewMinutes = 10;

/** A render that hangs lets go of its connection, and of the item. */
const longestRenderMs = 10_000;

/** The id under which the site shows an item that was never saved: no real one reaches it, and addresses take it. */
const unsavedId = 999_999_999;

/** What a page shows as if it were published. */
export interface Preview {
  type: ContentTypeName;
  /** Null for an item that was never saved. */
  id: number | null;
  written: Written;
}

/**
 * Keeps an item as it stands in a form, for the caller's own browser to see on the site. It is judged as
 * what is published is, which the pages rely on. Refuses with the faults of its fields, 4006, 4007.
 */
export async function makePreview(
  ctx: Context,
  request: Request,
  type: ContentTypeName,
  { id, facts, texts }: z.infer<typeof contentPreviewDraft>,
) {
  requireAccess(request, type);
  const draft = { state: 'published', facts, texts, publishAt: null, unpublishAt: null } as const;
  const { written } = judged(type, draft);
  const token = createToken();
  return ctx.db.transaction().execute(async (tx) => {
    if (id !== null) await lockItem(tx, { type, id });
    await refuseUnknownReferences(tx, type, 'published', written);
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
      .where('id', '=', namedEntry(type, written.facts))
      .executeTakeFirst();
    return {
      token,
      expiresAt: expires_at.toISOString(),
      id: id ?? unsavedId,
      entry: entry?.number ? formatNumber(entry.number) : null,
    };
  });
}

const namedEntry = (type: ContentTypeName, facts: Values): string | null =>
  contentType(type).facts.entry ? String(facts.entry) : null;

/**
 * What a token lets its browser see; null when its minutes are over, when it is none, and for every
 * browser but the one whose staff session asked for it.
 */
export async function openPreview(
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

/**
 * Lets `render` read a contest in which the item is published as it stands in the preview: everything
 * it reads comes from a transaction that writes the item and is never committed.
 */
export async function withPreview<T>(
  ctx: Context,
  { type, id, written }: Preview,
  render: (ctx: Context) => Promise<T>,
): Promise<T> {
  const tx = await ctx.db.startTransaction().execute();
  try {
    // Nobody waits long for the row that is locked meanwhile.
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
    return await soonEnough(render(forkContext(ctx, tx)));
  } finally {
    await tx.rollback().execute();
  }
}

async function soonEnough<T>(rendering: Promise<T>): Promise<T> {
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

/** A page whose pictures need not be public yet: at addresses that work for some minutes. */
export function withSignedPictures(ctx: Context, html: string): string {
  const address = createUrlSigner(ctx);
  return html.replace(publicPicture, (_, key: string) => address(key));
}
