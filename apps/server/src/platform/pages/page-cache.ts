import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A rendered page, ready to be sent again and again. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  etag: string;
  encoded: Map<string, Promise<Buffer>>;
}

interface Entry {
  /** The last page that was good, and until when it is fresh. */
  page: Page | null;
  until: number;
  rendering: Promise<Page> | null;
}

const freshMs = 10_000;
const mostPages = 1_000;

/**
 * Rendered pages by key. Requests that miss at the same time share one rendering. Only answers with
 * status 200 stay; when a page can't be rendered anew (the database is away), the last good one is
 * served on. `dropAll` is for changes of content, so that nobody sees an old page: what was rendered
 * before it, or is being rendered, counts as stale.
 */
export function createPageCache(now: () => number = Date.now) {
  let entries = new Map<string, Entry>();

  /** The page's entry, moved to the end: the ones used longest ago go first. */
  function entryOf(key: string): Entry {
    const entry = entries.get(key) ?? { page: null, until: 0, rendering: null };
    entries.delete(key);
    if (entries.size >= mostPages) entries.delete(entries.keys().next().value ?? '');
    entries.set(key, entry);
    return entry;
  }

  async function renderInto(entry: Entry, render: () => Promise<Page>): Promise<Page> {
    const started = entries;
    const page = await render();
    if (page.status === 200) {
      entry.page = page;
      entry.until = started === entries ? now() + freshMs : 0;
    } else if (page.status < 500) {
      entry.page = null;
    }
    return page;
  }

  return {
    async get(key: string, render: () => Promise<Page>): Promise<Page> {
      const entry = entryOf(key);
      if (entry.page && now() < entry.until) return entry.page;
      entry.rendering ??= renderInto(entry, render).finally(() => {
        entry.rendering = null;
      });
      const last = entry.page;
      const page = await entry.rendering.catch((error: unknown) => {
        if (!last) throw error;
        return last;
      });
      return page.status >= 500 && last ? last : page;
    },
    dropAll() {
      entries = new Map(
        [...entries].map(([key, { page }]) => [key, { page, until: 0, rendering: null }]),
      );
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

/** Validator of a page's content, weak because encodings of it share one (RFC 9110 §8.8.3). */
export const etagOf = (body: Buffer) =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

const compressors: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
};

/** The page's body in the best encoding that the reader takes, made once. */
export async function encodedBody(page: Page, acceptEncoding: string | undefined) {
  const accepted = (acceptEncoding ?? '').split(',').map((part) => part.trim().split(';')[0]);
  const encoding = ['br', 'gzip'].find((name) => accepted.includes(name));
  const compress = encoding && compressors[encoding];
  if (!compress || page.body.length < 512) return { body: page.body, encoding: null };
  const known = page.encoded.get(encoding) ?? compress(page.body);
  page.encoded.set(encoding, known);
  return { body: await known, encoding };
}
