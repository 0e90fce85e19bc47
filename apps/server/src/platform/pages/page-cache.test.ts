import { randomBytes } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { computePageEtag, createPageCache, encodePageBody, type Page } from './page-cache.ts';

const buildPage = (text: string, status = 200): Page => {
  const body = Buffer.from(text);
  return { status, headers: {}, body, etag: computePageEtag(body), encoded: new Map() };
};

/** A cache with a settable clock, and a renderer that counts its calls. */
function createTestCache() {
  const clock = { now: 0, renders: 0 };
  const cache = createPageCache(() => clock.now);
  const get = async (answer: string | Page | Error, key = 'key') => {
    const page = await cache.get(key, async () => {
      clock.renders += 1;
      if (answer instanceof Error) throw answer;
      return typeof answer === 'string' ? buildPage(answer) : answer;
    });
    return page.body.toString();
  };
  return { clock, cache, get };
}

test('renders a page once while it is fresh, separately per key', async () => {
  const { clock, get } = createTestCache();
  expect(await get('one')).toBe('one');
  clock.now = 9_999;
  expect(await get('two')).toBe('one');
  expect(await get('other', 'other key')).toBe('other');
  clock.now = 10_000;
  expect(await get('two')).toBe('two');
  expect(clock.renders).toBe(3);
});

test('concurrent misses share one rendering', async () => {
  const { clock, get } = createTestCache();
  expect(await Promise.all([get('one'), get('two'), get('three')])).toEqual(['one', 'one', 'one']);
  expect(clock.renders).toBe(1);
});

test('serves no outdated page after a change, not even one whose rendering had started', async () => {
  const { cache, get } = createTestCache();
  await get('old');
  cache.dropAll();
  expect(await get('new')).toBe('new');
  let finish: (page: Page) => void = () => {};
  const slow = cache.get('slow', () => new Promise((resolve) => (finish = resolve)));
  cache.dropAll();
  finish(buildPage('rendered from before'));
  await slow;
  expect(await get('after', 'slow')).toBe('after');
});

test.each([
  ['throws', new Error('away')],
  ['answers 503', buildPage('away', 503)],
])('serves the last good page if rendering %s', async (_, failure) => {
  const { clock, get } = createTestCache();
  await get('good');
  clock.now = 60_000;
  expect(await get(failure)).toBe('good');
  expect(await get('back')).toBe('back');
});

test('serves a page that a change outdated while it was rendered, if the next rendering fails', async () => {
  const { cache, get } = createTestCache();
  const finishes: ((page: Page) => void)[] = [];
  const renderSlowly = () =>
    cache.get('slow', () => new Promise((resolve) => void finishes.push(resolve)));
  const older = renderSlowly();
  cache.dropAll();
  const newer = renderSlowly();
  cache.dropAll();
  for (const [index, name] of [
    [1, 'newer'],
    [0, 'older'],
  ] as const)
    finishes[index]?.(buildPage(name));
  await Promise.all([older, newer]);
  expect(await get(new Error('away'), 'slow')).toBe('newer');
  expect(await get('back', 'slow')).toBe('back');
});

test.each([
  ['', false],
  [', also if that was outdated by another change', true],
])('a page that a newer rendering found missing is not served again%s', async (_, changesAgain) => {
  const { cache, get } = createTestCache();
  await get('published', 'film');
  cache.dropAll();
  const finishes: ((page: Page) => void)[] = [];
  const renderSlowly = () =>
    cache.get('film', () => new Promise((resolve) => void finishes.push(resolve)));
  const older = renderSlowly();
  cache.dropAll();
  const newer = renderSlowly();
  if (changesAgain) cache.dropAll();
  finishes[1]?.(buildPage('withdrawn', 404));
  await newer;
  finishes[0]?.(buildPage('published'));
  await older;
  await expect(get(new Error('away'), 'film')).rejects.toThrow('away');
  expect(await get('published again', 'film')).toBe('published again');
});

describe('while the database is unreachable', () => {
  /** Caches a page and marks it as outdated. Its next rendering finishes when `finish` is called. */
  async function setUpOutdatedPage() {
    const { cache, get } = createTestCache();
    await get('good');
    cache.dropAll();
    const { promise, resolve: finish } = Promise.withResolvers<Page>();
    const readText = async (key: string) => (await cache.get(key, () => promise)).body.toString();
    return { cache, get, finish, readText };
  }

  test('serves the last good page without waiting, and the next one as soon as it is rendered', async () => {
    const { cache, get, finish, readText } = await setUpOutdatedPage();
    cache.setDatabaseAway(true);
    expect(await readText('key')).toBe('good');
    finish(buildPage('rendered meanwhile'));
    await vi.waitFor(async () => expect(await get('never', 'key')).toBe('rendered meanwhile'));
  });

  test('requests that wait already get the last good page', async () => {
    const { cache, readText } = await setUpOutdatedPage();
    const waiting = Promise.all([readText('key'), readText('key')]);
    cache.setDatabaseAway(true);
    expect(await waiting).toEqual(['good', 'good']);
  });

  test('waits for a page that was never good, and for all pages once the database is back', async () => {
    const { cache, finish, readText } = await setUpOutdatedPage();
    cache.setDatabaseAway(true);
    const unknown = readText('other key');
    cache.setDatabaseAway(false);
    const known = readText('key');
    finish(buildPage('new'));
    expect(await Promise.all([unknown, known])).toEqual(['new', 'new']);
  });
});

test('throws a rendering error if there is no good page, and does not cache it', async () => {
  const { get } = createTestCache();
  await expect(get(new Error('away'))).rejects.toThrow('away');
  expect(await get(buildPage('missing', 404))).toBe('missing');
  expect(await get('there now')).toBe('there now');
});

test('evicts the least recently used page', async () => {
  const { clock, get } = createTestCache();
  await get('hot', 'hot');
  const filler = 'x'.repeat(1024 * 1024);
  for (let i = 0; i < 31; i += 1) await get(filler, `filler ${i}`);
  await get('hot', 'hot');
  await get(filler, 'one more');
  const { renders } = clock;
  await get('hot', 'hot');
  expect(clock.renders).toBe(renders);
  await get(filler, 'filler 0');
  expect(clock.renders).toBe(renders + 1);
});

test('error responses evict no pages, even under concurrent requests', async () => {
  const { clock, cache, get } = createTestCache();
  for (let i = 0; i < 1000; i += 1) await get('page', `page ${i}`);
  let finish: (page: Page) => void = () => {};
  const missing = new Promise<Page>((resolve) => (finish = resolve));
  const asked = Array.from({ length: 1000 }, (_, i) => cache.get(`nothing ${i}`, () => missing));
  finish(buildPage('missing', 404));
  await Promise.all(asked);
  const { renders } = clock;
  for (let i = 0; i < 1000; i += 1) await get('page', `page ${i}`);
  expect(clock.renders).toBe(renders);
});

test.each([
  ['br, gzip', 'br'],
  ['gzip;q=0.8', 'gzip'],
  ['identity', null],
  [undefined, null],
])('Accept-Encoding %s is served as %s', async (accepted, encoding) => {
  const page = buildPage('x'.repeat(2000) + randomBytes(20_000).toString('hex'));
  const encoded = await encodePageBody(page, accepted);
  expect(encoded.encoding).toBe(encoding);
  // Cached bodies keep no larger buffer in memory.
  if (encoding) expect(encoded.body.buffer.byteLength).toBe(encoded.body.length);
});
