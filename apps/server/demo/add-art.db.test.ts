import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { makeNamed } from '../test/contents.ts';
import { addArt } from './add-art.ts';
import { insertAccount, organiserAccount } from './demo-accounts.ts';

const app = await createTestApp();
afterAll(app.close);
beforeAll(() =>
  app.db.transaction().execute((tx) =>
    insertAccount(tx, {
      email: organiserAccount,
      name: 'Organiser',
      locale: 'zh-CN',
      passwordHash: '-',
    }),
  ),
);

const { signal } = new AbortController();

const itemOf = async (id: number) => {
  const { facts, version } = await app.db
    .selectFrom('contents')
    .select(['facts', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...facts, version };
};

const shownBy = async (id: number) =>
  (
    await app.db
      .selectFrom('content_uploads')
      .innerJoin('uploads', 'uploads.id', 'upload_id')
      .select(['uploads.id', 'kind', 'uploads.state'])
      .where('content_id', '=', id)
      .execute()
  )[0];

test('what lacks its picture or file gets it, by the checks of every upload', async () => {
  const tier = await makeNamed(app, 'thanksTiers', '场地');
  const thanks = await makeNamed(app, 'thanks', '半格片场', { facts: { tier, logo: null } });
  const download = await makeNamed(app, 'details', '主视觉', {
    facts: { section: 'download', file: null },
    texts: { 'zh-CN': { title: '主视觉' } },
  });
  const wanted = [
    { itemId: thanks, field: 'logo', art: 'logo/half-frame-studios' },
    { itemId: download, field: 'file', art: 'key-art' },
  ];
  await addArt(app.ctx, wanted, signal);
  const logo = await shownBy(thanks);
  expect(logo).toMatchObject({ kind: 'content_image', state: 'checked' });
  expect(await itemOf(thanks)).toEqual({ tier, logo: logo?.id, version: 1 });
  const file = await shownBy(download);
  expect(file).toMatchObject({ kind: 'content_file', state: 'checked' });
  expect(await itemOf(download)).toMatchObject({ file: file?.id });

  await addArt(app.ctx, wanted, signal);
  expect(await itemOf(thanks)).toMatchObject({ logo: logo?.id, version: 1 });
});

test('a picture that staff put in stays, and an item that is gone is let go', async () => {
  const own = randomUUID();
  const itemId = await makeNamed(app, 'thanks', '软杆收音', { facts: { logo: own } });
  const art = 'logo/soft-boom';
  await addArt(
    app.ctx,
    [
      { itemId, field: 'logo', art },
      { itemId: 999_999, field: 'logo', art },
    ],
    signal,
  );
  expect(await itemOf(itemId)).toEqual({ logo: own, version: 0 });
});
