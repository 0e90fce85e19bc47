import { encodeShareCode, type ShareTarget } from '@film-contest/contract/share-code';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeEntry } from '../../../test/factories.ts';
import { countShortUrlOpening, readShareCounts } from './share.ts';

const app = await createTestApp();
afterAll(app.close);

const browser = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 MicroMessenger/8.0.50';
const open = (code: string, { agent = browser, method = 'GET' as 'GET' | 'HEAD' } = {}) =>
  app.visitor().request({ method, url: `/s/${code}`, headers: { 'user-agent': agent } });

async function makeContent(type: 'news' | 'tips', state: 'draft' | 'published'): Promise<number> {
  const { id } = await app.db
    .insertInto('contents')
    .values({ type, state, position: 1, facts: '{}', texts: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The response when the site handles the request: it has no build in these tests. */
const toSite = { statusCode: 500 };

describe('a short URL', () => {
  test('redirects to the page without a locale, uncached', async () => {
    const { number } = await makeEntry(app, 'published');
    const news = await makeContent('news', 'published');
    const tip = await makeContent('tips', 'published');
    const out = await makeEntry(app, 'disqualified');
    const targets: [ShareTarget, string][] = [
      [{ kind: 'entry', id: out.number }, `/gallery/${out.number}`],
      [{ kind: 'entry', id: number }, `/gallery/${number}`],
      [{ kind: 'news', id: news }, `/events/${news}`],
      [{ kind: 'tip', id: tip }, `/share#tip-${tip}`],
      [{ kind: 'scam', id: 2 }, '/share#service'],
      [{ kind: 'share' }, '/share'],
      [{ kind: 'home' }, '/home'],
    ];
    for (const [target, path] of targets) {
      const answer = await open(encodeShareCode(target, 'weibo'));
      expect(answer.statusCode).toBe(302);
      expect(answer.headers).toMatchObject({ location: path, 'cache-control': 'no-store' });
    }
  });

  test('redirects with the query that a social network adds', async () => {
    expect((await open('pw?from=timeline')).headers.location).toBe('/share');
    expect((await open('pw/?fbclid=1')).headers.location).toBe('/share');
  });

  test('of an unknown, malformed or unpublished target is answered by the site', async () => {
    const { number } = await makeEntry(app, 'in_review');
    const news = await makeContent('news', 'draft');
    const published = await makeContent('news', 'published');
    const codes = [
      encodeShareCode({ kind: 'entry', id: number }, 'x'),
      encodeShareCode({ kind: 'entry', id: 999_999 }, 'x'),
      encodeShareCode({ kind: 'news', id: news }, 'x'),
      encodeShareCode({ kind: 'tip', id: published }, 'x'),
      'nothing-there',
      'e1',
      '%00',
    ];
    for (const code of codes) expect(await open(code)).toMatchObject(toSite);
    const rows = await app.db.selectFrom('share_counts').select('code').execute();
    for (const { code } of rows) expect(codes).not.toContain(code);
  });

  test('redirects while the database is unavailable', async () => {
    const alone = await createTestApp();
    expect(await readShareCounts(alone.db, { kind: 'home' })).toEqual({});
    await alone.db.destroy();
    const headers = { 'user-agent': browser };
    const answer = await alone.visitor().request({ url: '/s/e1zw', headers });
    expect(answer.headers.location).toBe('/gallery/71');
    await alone.ctx.services.openings.drain();
    expect(alone.lines.join('')).toContain('openings were not counted');
    await alone.close();
  });
});

describe('openings of short URLs', () => {
  test('are counted by source, for people only', async () => {
    const { number } = await makeEntry(app, 'published');
    const target: ShareTarget = { kind: 'entry', id: number };
    const code = encodeShareCode(target, 'wechat');
    await open(code, { method: 'HEAD' });
    await open(code, { agent: 'facebookexternalhit/1.1' });
    await open(code, { agent: '' });
    await open(code);
    await open(code);
    await open(encodeShareCode(target, 'poster'));
    await app.ctx.services.openings.drain();
    expect(await readShareCounts(app.db, target)).toEqual({ wechat: 2, poster: 1 });
  });

  test('are written together once a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const query = vi.spyOn(app.ctx.pool, 'connect');
      for (let i = 0; i < 1000; i++) countShortUrlOpening(app.ctx, i % 2 ? 'ez9w' : 'ez9x');
      expect(query).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1000);
      await app.ctx.services.openings.drain();
      expect(query).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
    countShortUrlOpening(app.ctx, 'ez9w');
    await app.ctx.services.openings.drain();
    const id = Number.parseInt('z9', 36);
    expect(await readShareCounts(app.db, { kind: 'entry', id })).toEqual({ wechat: 501, x: 500 });
  });

  test('beyond the memory limit are dropped and logged', async () => {
    const many = await createTestApp();
    for (let i = 0; i < 10_001; i++) countShortUrlOpening(many.ctx, `e${i.toString(36)}w`);
    await many.ctx.services.openings.drain();
    const rows = await many.db.selectFrom('share_counts').select('code').execute();
    expect(rows).toHaveLength(10_000);
    expect(many.lines.join('')).toContain('openings were not counted');
    await many.close();
  });

  test('of a target exclude targets whose code has the same prefix', async () => {
    const buildRow = (code: string, day: string, clicks: number) => ({ code, day, clicks });
    await app.db
      .insertInto('share_counts')
      .values([
        buildRow('ezzw', '2026-03-01', 3),
        buildRow('ezzw', '2026-03-02', 4),
        buildRow('ezzx', '2026-03-02', 1),
        buildRow('ezzwx', '2026-03-02', 50),
        buildRow('ezw', '2026-03-02', 60),
      ])
      .execute();
    const id = Number.parseInt('zz', 36);
    expect(await readShareCounts(app.db, { kind: 'entry', id })).toEqual({ wechat: 7, x: 1 });
    expect(await readShareCounts(app.db, { kind: 'entry', id: 999_999 })).toEqual({});
  });
});
