import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createEntrant, makeEntry, openContest } from '../../../test/factories.ts';
import { createPicture, uploadFile } from '../../../test/upload-file.ts';
import { deriveEntryColumns } from '../entries/entry-texts.ts';
import { planPoster, readEntryTexts, removeOldPosters } from './poster.ts';

const app = await createTestApp();
afterAll(app.close);
beforeAll(() => openContest(app));

const get = (number: number, query = '', headers: Record<string, string> = {}) =>
  app.visitor().request({ url: `/api/entries/${number}/poster.png${query}`, headers });

async function readQr(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQr({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

const giveaways = JSON.stringify([
  {
    t: 42,
    scamType: 'police',
    lines: { 'zh-CN': '警察不会在电话里让你转账。', 'zh-TW': '', 'en-US': '' },
  },
]);

async function setGiveaways(id: string) {
  await app.db.updateTable('entries').set({ giveaways }).where('id', '=', id).execute();
}

describe('the poster of a published entry', () => {
  test.each(['zh-CN', 'zh-TW', 'en-US'])(
    'in %s is a PNG whose QR code leads to the entry',
    async (locale) => {
      const { number } = await makeEntry(app, 'published');
      const answer = await get(number, `?locale=${locale}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=60',
        etag: expect.stringMatching(/^"[\w-]{22}"$/),
      });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
        format: 'png',
        width: 1080,
        height: 1440,
      });
      expect(await readQr(answer.rawPayload)).toBe(
        `http://contest.test/s/e${number.toString(36)}q`,
      );
    },
  );

  test('shows the cover, and fails while the cover cannot be read', async () => {
    const owner = await createEntrant(app);
    const cover = await uploadFile(app, owner, 'front_cover_url', await createPicture(960, 540));
    const { number } = await makeEntry(app, 'published', {
      owner: owner.account,
      form: { front_cover_url: cover.id },
    });
    const { rawPayload } = await get(number);
    const { data } = await sharp(rawPayload)
      .extract({ left: 540, top: 200, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [red = 0, green = 0, blue = 0] = data;
    expect(red).toBeGreaterThan(150);
    expect(Math.max(green, blue)).toBeLessThan(70);
    await app.ctx.storage.remove(`pictures/${cover.id}`);
    const failed = await get(number, '?locale=en-US');
    expect(failed.statusCode).toBe(500);
    expect(failed.headers.etag).toBeUndefined();
    expect(failed.json()).toMatchObject({ status: 500, data: null });
  });

  test('is drawn once for concurrent requests and stored', async () => {
    const { number } = await makeEntry(app, 'published');
    const all = await Promise.all([1, 2, 3].map(() => get(number)));
    const [first, ...others] = all.map(({ rawPayload }) => rawPayload);
    for (const other of others) expect(other.equals(first as Buffer)).toBe(true);
    const revision = String(all[0]?.headers.etag).replaceAll('"', '');
    const key = `posters/${number}/zh-CN/${revision}.png`;
    expect(await app.ctx.storage.size(key)).toBe(first?.length);
    const later = await get(number, '', { 'if-none-match': `"${revision}"` });
    expect([later.statusCode, later.rawPayload.length]).toEqual([304, 0]);
  });

  test('is redrawn after its content changes, and the old one is deleted', async () => {
    const { number, id } = await makeEntry(app, 'published');
    const before = await get(number);
    await setGiveaways(id);
    const after = await get(number);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
    const buildStorageKey = (etag: unknown) =>
      `posters/${number}/zh-CN/${String(etag).slice(1, -1)}.png`;
    expect(await app.ctx.storage.size(buildStorageKey(before.headers.etag))).toBeNull();
    expect(await app.ctx.storage.size(buildStorageKey(after.headers.etag))).toBe(
      after.rawPayload.length,
    );
  });

  test.each([
    ['80 wide characters', '骗'.repeat(80)],
    ['emoji', '🎬🎬👨‍👩‍👧‍👦'],
    ['right to left', 'מי שמכיר את הקול \u202e الاحتيال'],
    ['control characters', 'a\u0001\u0007\u001b[31mb'],
    ['one long word', 'w'.repeat(80)],
    ['marks in heaps', 'e\u0301'.padEnd(78, '\u0301')],
  ])('is drawn with the title %s', async (_, title) => {
    const { number, id } = await makeEntry(app, 'published', {
      form: { title, team: title.slice(0, 60) },
    });
    await setGiveaways(id);
    const answer = await get(number, '?locale=en-US');
    expect(answer.statusCode).toBe(200);
    expect(await readQr(answer.rawPayload)).toMatch(/\/s\/e\w+q$/);
  });

  test('has the title in its language, and another revision when that title changes', async () => {
    const { id, number } = await makeEntry(app, 'published', { form: { title: '灯' } });
    const plan = async (title_en: string) => {
      const { texts } = await deriveEntryColumns({ title: '灯', title_en });
      await app.db.updateTable('entries').set({ texts }).where('id', '=', id).execute();
      return Promise.all(
        (['en-US', 'zh-TW'] as const).map(async (locale) => [
          (await readEntryTexts(app.ctx, number, locale))?.title,
          (await planPoster(app.ctx, number, locale))?.revision,
        ]),
      );
    };
    const [english, chinese] = await plan('The Lamp');
    const [changed, unchanged] = await plan('One Lamp');
    expect([english?.[0], changed?.[0], chinese?.[0]]).toEqual(['The Lamp', 'One Lamp', '燈']);
    expect(changed?.[1]).not.toBe(english?.[1]);
    expect(unchanged).toEqual(chinese);
  });

  test('in an unknown language falls back to the language of the request', async () => {
    const { number } = await makeEntry(app, 'published');
    const readEtag = async (query: string, language: string) =>
      (await get(number, query, { 'accept-language': language })).headers.etag;
    const english = await readEtag('?locale=en-US', 'zh-CN');
    expect(await readEtag('?locale=EN-us', 'zh-CN')).toBe(english);
    expect(await readEtag('?locale=fr', 'en')).toBe(english);
    expect(await readEtag('?locale=fr&locale=zh-CN', 'en')).toBe(english);
    expect(await readEtag('', 'zh-CN')).not.toBe(english);
  });
});

test.each(['draft', 'received', 'in_review', 'rejected', 'withdrawn', 'disqualified'] as const)(
  'an entry in state %s has no poster',
  async (state) => {
    const { number } = await makeEntry(app, state);
    expect((await get(number)).statusCode).toBe(404);
  },
);

test('posters of unpublished entries are removed from the storage', async () => {
  const [stays, goes] = [await makeEntry(app, 'published'), await makeEntry(app, 'published')];
  const readStorageKey = async (number: number) => {
    const { headers } = await get(number);
    return `posters/${number}/zh-CN/${String(headers.etag).slice(1, -1)}.png`;
  };
  const [kept, removed] = [await readStorageKey(stays.number), await readStorageKey(goes.number)];
  await app.db
    .updateTable('entries')
    .set({ state: 'disqualified', updated_at: new Date() })
    .where('id', '=', goes.id)
    .execute();
  await removeOldPosters(app.ctx);
  expect(await app.ctx.storage.size(removed)).toBeNull();
  expect(await app.ctx.storage.size(kept)).toBeGreaterThan(0);
});

test.each(['0', '-1', '1.5', 'x', '99999999999', '2147483647'])(
  'the id /%s/ has no poster',
  async (id) => {
    const answer = await app.visitor().request({ url: `/api/entries/${id}/poster.png` });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ status: 404, data: null });
  },
);

test('HEAD draws nothing', async () => {
  const { number } = await makeEntry(app, 'published');
  const put = vi.spyOn(app.ctx.storage, 'put');
  const url = `/api/entries/${number}/poster.png`;
  const answer = await app.visitor().request({ method: 'HEAD', url });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
  expect(answer.headers['content-type']).toBe('image/png');
  expect(put).not.toHaveBeenCalled();
  expect((await get(number)).statusCode).toBe(200);
  expect(put).toHaveBeenCalledTimes(1);
});

test('the API document describes the poster', async () => {
  const document = (await app.visitor().request({ url: '/api/openapi.json' })).json();
  const { get: poster } = document.paths['/api/entries/{id}/poster.png'];
  expect(poster.tags).toEqual(['public']);
  expect(Object.keys(poster.responses['200'].content)).toEqual(['image/png']);
});
