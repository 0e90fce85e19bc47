import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export interface Page {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  etag: string;
  encoded: Map<string, Promise<Buffer>>;
}

interface CachedPage {
  page: Page;
  until: number;
  /** Position of the page's rendering in the order in which renderings started. */
  order: number;
}

interface Rendering {
  key: string;
  /** Position of this rendering in the order in which renderings started. */
  order: number;
  /** Whether a newer rendering found that there is no such page, for example because a film was withdrawn. */
  isObsolete: boolean;
}

/**
 * `shared`: a rendering that another request has started. `stale`: the last good page after an error, or while the
 * database is unreachable.
 */
export type PageSource = 'hit' | 'miss' | 'shared' | 'stale';

const freshMs = 10_000;
const maxBytes = 32 * 1024 * 1024;

/**
 * Caches rendered pages with status 200 by key. Concurrent misses share one rendering. Evicts the least recently used
 * pages.
 *
 * - If rendering fails, for example because the database is unreachable, the last good page is served.
 * - After a change of content, `dropAll` marks all pages as stale, including pages that are being rendered. Stale pages
 *   are kept in case a later rendering fails.
 * - A rendering that responds that the page does not exist removes the page. Older renderings do not restore it.
 * - While the database is unreachable (`setDatabaseAway`), the last good page is served without waiting for a rendering,
 *   which may wait for the database until its timeout.
 */
export function createPageCache(
  now: () => number = Date.now,
  count: (result: PageSource) => void = () => {},
) {
  const cached = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => Math.max(1, page.body.length),
  });
  let rendering = new Map<string, Promise<Page>>();
  const running = new Set<Rendering>();
  let renderings = 0;
  let isDatabaseAway = false;
  /** Functions that end the waits of requests that can get the last good page instead. */
  const endWaits = new Set<() => void>();

  async function renderAndCachePage(key: string, render: () => Promise<Page>): Promise<Page> {
    const started = rendering;
    const own: Rendering = { key, order: ++renderings, isObsolete: false };
    running.add(own);
    const page = await render().finally(() => running.delete(own));
    const { order } = own;
    const isNewest = !own.isObsolete && order > (cached.peek(key)?.order ?? 0);
    if (page.status === 200 && isNewest)
      cached.set(key, { page, order, until: started === rendering ? now() + freshMs : 0 });
    else if (page.status < 500 && isNewest) removePage(key, order);
    return page;
  }

  /** Removes a page that does not exist, and makes renderings that started before `order` obsolete. */
  function removePage(key: string, order: number): void {
    cached.delete(key);
    for (const other of running)
      if (other.key === key && other.order < order) other.isObsolete = true;
  }

  function renderPageOnce(key: string, render: () => Promise<Page>): Promise<Page> {
    const underWay = rendering;
    count(underWay.has(key) ? 'shared' : 'miss');
    const page =
      underWay.get(key) ?? renderAndCachePage(key, render).finally(() => void underWay.delete(key));
    underWay.set(key, page);
    return page;
  }

  /** Waits for a rendering. Resolves to null if the rendering fails, or as soon as the database is unreachable. */
  function waitWhileReachable(rendered: Promise<Page | null>): Promise<Page | null> {
    if (isDatabaseAway) return Promise.resolve(null);
    return new Promise((resolve) => {
      const endWait = () => resolve(null);
      endWaits.add(endWait);
      void rendered.then(resolve).finally(() => endWaits.delete(endWait));
    });
  }

  return {
    async get(key: string, render: () => Promise<Page>): Promise<Page> {
      const last = cached.get(key);
      if (last && now() < last.until) {
        count('hit');
        return last.page;
      }
      const rendered = renderPageOnce(key, render);
      if (!last) return rendered;
      const page = await waitWhileReachable(rendered.catch(() => null));
      if (page && page.status < 500) return page;
      count('stale');
      return last.page;
    },
    setDatabaseAway(isAway: boolean) {
      isDatabaseAway = isAway;
      if (!isAway) return;
      for (const endWait of endWaits) endWait();
      endWaits.clear();
    },
    dropAll() {
      for (const page of cached.values()) page.until = 0;
      rendering = new Map();
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

/** Computes the ETag of a page; weak, because all encodings of the page share it (RFC 9110 §8.8.3). */
export const computePageEtag = (body: Buffer) =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Copies a small buffer, so that the larger buffer behind it (of zlib or Node's pool) can be freed. */
function copyBuffer(part: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(part.length);
  part.copy(copy);
  return copy;
}

const compressors: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify(gzip)(body),
};

/** Returns the page's body in the best encoding that the client accepts; each encoding is computed once. */
export async function encodePageBody(page: Page, acceptEncoding: string | undefined) {
  const accepted = (acceptEncoding ?? '').split(',').map((part) => part.trim().split(';')[0]);
  const encoding = ['br', 'gzip'].find((name) => accepted.includes(name));
  const compress = encoding && compressors[encoding];
  if (!compress || page.body.length < 512) return { body: page.body, encoding: null };
  const known = page.encoded.get(encoding) ?? compress(page.body).then(copyBuffer);
  page.encoded.set(encoding, known);
  return { body: await known, encoding };
}
