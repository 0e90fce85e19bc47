import { buffer } from 'node:stream/consumers';
import type { Locale } from '@film-contest/contract/locales';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { createTestApp } from '../../../test/app.ts';
import { makeContentItem } from '../../../test/contents.ts';
import { makeEntry, makeStaff, openContest } from '../../../test/factories.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { deleteOldArchives } from './archives.ts';
import { buildCertificateArchive } from './build-archive.ts';
import { updateCertificates } from './update-certificates.ts';

const app = await createTestApp();
afterAll(app.close);

const hour = 3600_000;
let owner: Visitor;
beforeAll(async () => {
  await openContest(app, { resultsAt: new Date(Date.now() - hour).toISOString() });
  owner = await makeStaff(app, 'owner');
  const entry = await makeEntry(app, 'published', { form: { title: 'The Link' } });
  const left = await makeEntry(app, 'published');
  const texts = { 'zh-CN': { name: '金奖' }, 'en-US': { name: 'Gold: "best"' } };
  const award = await makeContentItem(app, 'awards', { facts: { rank: 1 }, texts });
  await makeContentItem(app, 'selected', { facts: { entry: entry.id, award } });
  await updateCertificates(app.db);
  // The archive does not wait for the next minute.
  await app.db
    .updateTable('entries')
    .set({ state: 'withdrawn' })
    .where('id', '=', left.id)
    .execute();
});

const request = (locales: Locale[]) =>
  owner.call('createCertificateArchive', { body: { locales } });

async function findArchive(id: string | undefined) {
  const { archives } = await owner.get('myCertificateArchives');
  return archives.find((each) => each.id === id);
}

test('an archive holds all valid certificates in the chosen languages', async () => {
  const { data } = await request(['en-US', 'zh-CN']);
  expect(data).toMatchObject({ state: 'queued', total: 0, done: 0, url: null });
  await buildCertificateArchive(app.ctx, data?.id ?? '');
  const made = await findArchive(data?.id);
  expect(made).toMatchObject({ state: 'ready', locales: ['zh-CN', 'en-US'], total: 4, done: 4 });
  const { rawPayload } = await app.visitor().request({ url: made?.url ?? '' });
  const zip = await fromBufferPromise(rawPayload);
  const names: string[] = [];
  for await (const member of zip.eachEntry()) {
    names.push(member.fileName);
    const pdf = await buffer(await zip.openReadStreamPromise(member));
    expect((await readPdf(pdf)).pages).toHaveLength(1);
  }
  expect(names.map((name) => name.replace(/0001 [\w-]{14} /, ''))).toEqual([
    ...['zh-CN/The Link - 金奖.pdf', 'zh-CN/The Link - 参赛证书.pdf'],
    ...['en-US/The Link - Gold best.pdf', 'en-US/The Link - Certificate of Participation.pdf'],
  ]);
  const { list } = await owner.get('consoleAudit', { query: { search: 'certificate.export' } });
  expect(list[0]).toMatchObject({ after: { locales: ['zh-CN', 'en-US'] } });
});

test('an archive is made by its job, and deleted after a day', async () => {
  const { data } = await request(['en-US']);
  await app.runJobs();
  const made = await findArchive(data?.id);
  expect(made).toMatchObject({ state: 'ready', total: 2, done: 2 });
  await app.db
    .updateTable('certificate_archives')
    .set({ created_at: new Date(Date.now() - 25 * hour) })
    .execute();
  expect(await owner.get('myCertificateArchives')).toEqual({ archives: [] });
  await deleteOldArchives(app.ctx);
  expect((await app.visitor().request({ url: made?.url ?? '' })).statusCode).toBe(404);
  // A job that is retried after that does nothing.
  await buildCertificateArchive(app.ctx, data?.id ?? '');
});

test('an archive is only listed for the person who requested it', async () => {
  await request(['en-US']);
  const other = await makeStaff(app, 'owner');
  expect(await other.get('myCertificateArchives')).toEqual({ archives: [] });
});

test('an archive needs a language', async () => {
  expect(await request([])).toMatchObject({ ok: false });
});
