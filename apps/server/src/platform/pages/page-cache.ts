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

/** A page that was good, and until when it is fresh. */
interface Kept {
  page: Page;
  until: number;
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
  let kept = new Map<string, Kept>();
  let rendering = new Map<string, Promise<Page>>();

  /** At the end: the ones used longest ago go first. What is no page takes no place: of made-up addresses there is no end. */
  function keep(key: string, page: Kept): void {
    kept.delete(key);
    if (kept.size >= mostPages) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, page);
  }

  async function renderAs(key: string, render: () => Promise<Page>): Promise<Page> {
    const started = rendering;
    const page = await render();
    if (started !== rendering) return page;
    if (page.status === 200) keep(key, { page, until: now() + freshMs });
    else if (page.status < 500) kept.delete(key);
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
      const last = kept.get(key);
      if (last) keep(key, last);
      if (last && now() < last.until) return last.page;
      const page = await renderOnce(key, render).catch((error: unknown) => {
        if (!last) throw error;
        return last.page;
      });
      return page.status >= 500 && last ? last.page : page;
    },
    dropAll() {
      kept = new Map([...kept].map(([key, { page }]) => [key, { page, until: 0 }]));
      rendering = new Map();
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
