import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeContentItem } from '../../../test/contents.ts';
import { createEntrant, makeEntry, openContest } from '../../../test/factories.ts';
import { createPicture, uploadFile } from '../../../test/upload-file.ts';
import { removeOldPosters } from './poster.ts';

const app = await createTestApp();
afterAll(app.close);
beforeAll(() => openContest(app));

const get = (path: string, headers: Record<string, string> = {}) =>
  app.visitor().request({ url: `/cards/${path}.jpg`, headers });

const makeNews = (state: 'draft' | 'published') =>
  makeContentItem(app, 'news', {
    state,
    facts: { kind: 'media', date: '2026-03-01', cover: null },
    texts: { 'zh-CN': { title: '露天放映走进十一个社区', summary: null, source: null, body: '' } },
  });

/** Returns how much the red of a pixel exceeds its green and blue. */
async function measureRedness(jpeg: Buffer, left: number, top: number): Promise<number> {
  const place = { left, top, width: 1, height: 1 };
  const { data } = await sharp(jpeg).extract(place).raw().toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0, blue = 0] = data;
  return red - Math.max(green, blue);
}

describe('a link preview card', () => {
  test.each(['zh-CN/home', 'zh-TW/school', 'en-US/votingRules', 'EN-us/login'])(
    '%s is a JPEG of 1200 × 630 pixels',
    async (path) => {
      const answer = await get(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=3600',
        etag: expect.stringMatching(/^"[\w-]{22}"$/),
      });
      const { format, width, height } = await sharp(answer.rawPayload).metadata();
      expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
      const again = await get(path, { 'if-none-match': String(answer.headers.etag) });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    },
  );

  test('of a film shows the cover and differs by language', async () => {
    const owner = await createEntrant(app);
    const cover = await uploadFile(app, owner, 'front_cover_url', await createPicture(960, 540));
    const { number } = await makeEntry(app, 'published', {
      owner: owner.account,
      form: { front_cover_url: cover.id },
    });
    const chinese = await get(`zh-CN/gallery-${number}`);
    expect(await measureRedness(chinese.rawPayload, 600, 100)).toBeGreaterThan(80);
    expect(chinese.headers['cache-control']).toBe('public, max-age=60');
    const english = await get(`en-US/gallery-${number}`);
    expect(english.headers.etag).not.toBe(chinese.headers.etag);
  });

  test('of news has the language of its texts', async () => {
    const id = await makeNews('published');
    expect((await get(`en-US/events-${id}`)).statusCode).toBe(200);
  });
});

test('missing and unpublished subjects have no card', async () => {
  const { number } = await makeEntry(app, 'in_review');
  const out = await makeEntry(app, 'disqualified');
  const draft = await makeNews('draft');
  for (const path of [
    `zh-CN/gallery-${number}`,
    `zh-CN/gallery-${out.number}`,
    'zh-CN/gallery-999999',
    'zh-CN/gallery-0',
    `zh-CN/events-${draft}`,
    'zh-CN/galleryEntry',
    'zh-CN/toString',
    'zh-CN/nowhere',
    'fr/home',
  ]) {
    expect((await get(path)).statusCode, path).toBe(404);
  }
});

test('an IP address with too many requests gets 429, and others are still served', async () => {
  const many = ['events', 'gallery', 'terms', 'exhibition', 'eventDetails', 'contactUs', 'privacy'];
  const asked = many.flatMap((page) => [`zh-TW/${page}`, `en-US/${page}`]);
  const visitor = app.visitor();
  const answers = await Promise.all(
    asked.map((path) => visitor.request({ url: `/cards/${path}.jpg` })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    ...Array(12).fill(200),
    429,
    429,
  ]);
  const refused = answers.findIndex(({ statusCode }) => statusCode === 429);
  expect(answers[refused]?.headers).toMatchObject({
    'retry-after': expect.stringMatching(/^\d+$/),
    'cache-control': 'no-store',
  });
  expect(answers[refused]?.headers.etag).toBeUndefined();
  const drawn = answers.findIndex(({ statusCode }) => statusCode === 200);
  const again = await visitor.request({ url: `/cards/${asked[drawn]}.jpg` });
  expect(again.statusCode).toBe(200);
  const url = `/cards/${asked[refused]}.jpg`;
  const [, theirs] = await Promise.all(
    [visitor, app.visitor()].map((each) => each.request({ url })),
  );
  expect(theirs?.statusCode, 'a refusal is nobody else’s').toBe(200);
});

test('cards of unpublished subjects are removed from the storage', async () => {
  const entry = await makeEntry(app, 'published');
  const news = await makeNews('published');
  const readStorageKey = async (folder: string, name: string) => {
    const { headers } = await get(`zh-CN/${name}`);
    return `posters/${folder}/card-zh-CN/${String(headers.etag).slice(1, -1)}.jpeg`;
  };
  const keys = [
    await readStorageKey(String(entry.number), `gallery-${entry.number}`),
    await readStorageKey(`news-${news}`, `events-${news}`),
  ];
  for (const key of keys) expect(await app.ctx.storage.size(key), key).toBeGreaterThan(0);
  const taken = { updated_at: new Date() };
  await app.db
    .updateTable('entries')
    .set({ ...taken, state: 'withdrawn' })
    .where('id', '=', entry.id)
    .execute();
  await app.db
    .updateTable('contents')
    .set({ ...taken, state: 'removed' })
    .where('id', '=', news)
    .execute();
  await removeOldPosters(app.ctx);
  for (const key of keys) expect(await app.ctx.storage.size(key), key).toBeNull();
});
