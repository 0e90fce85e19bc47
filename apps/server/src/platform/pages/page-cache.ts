import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** A rendered page, ready to be sent again and again. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  etag: string;
  encoded: Map<string, Promise<Buffer>>;
}

/** A page that was good, and until when it is fresh. */
interface CachedPage {
  page: Page;
  until: number;
}

const freshMs = 10_000;
const mostBytes = 32 * 1024 * 1024;

/**
 * Rendered pages by key. Requests that miss at the same time share one rendering. Only answers with
 * status 200 stay; when a page can't be rendered anew (the database is away), the last good one is
 * served on. `dropAll` is for changes of content, so that nobody sees an old page: what was rendered
 * before it, or is being rendered, counts as stale. The pages used longest ago make room for others.
 */
export function createPageCache(now: () => number = Date.now) {
  const cached = new LRUCache<string, CachedPage>({
    maxSize: mostBytes,
    sizeCalculation: ({ page }) => Math.max(1, page.body.length),
  });
  let rendering = new Map<string, Promise<Page>>();

  async function renderAs(key: string, render: () => Promise<Page>): Promise<Page> {
    const started = rendering;
    const page = await render();
    if (started !== rendering) return page;
    if (page.status === 200) cached.set(key, { page, until: now() + freshMs });
    else if (page.status < 500) cached.delete(key);
    return page;
  }

  function renderOnce(key: string, render: () => Promise<Page>): Promise<Page> {
    const underWay = rendering;
    const page =
      underWay.get(key) ?? renderAs(key, render).finally(() => void underWay.delete(key));
    underWay.set(key, page);
    return page;
  }

  return {
    async get(key: string, render: () => Promise<Page>): Promise<Page> {
      const last = cached.get(key);
      if (last && now() < last.until) return last.page;
      const page = await renderOnce(key, render).catch((error: unknown) => {
        if (!last) throw error;
        return last.page;
      });
      return page.status >= 500 && last ? last.page : page;
    },
    dropAll() {
      for (const page of cached.values()) page.until = 0;
      rendering = new Map();
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

/** Validator of a page's content, weak because encodings of it share one (RFC 9110 §8.8.3). */
export const etagOf = (body: Buffer) =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Without the rest of the larger buffer, of zlib or of Node's pool, that a small one is a part of. */
function copyExactly(part: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(part.length);
  part.copy(copy);
  return copy;
}

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
  const known = page.encoded.get(encoding) ?? compress(page.body).then(copyExactly);
  page.encoded.set(encoding, known);
  return { body: await known, encoding };
}
