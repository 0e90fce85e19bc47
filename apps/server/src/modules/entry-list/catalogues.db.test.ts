import { buffer } from 'node:stream/consumers';
import type { CatalogueRequest } from '@film-contest/contract/entry-list';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { createTestApp } from '../../../test/app.ts';
import { createEntrant, makeEntry, makeStaff, openContest } from '../../../test/factories.ts';
import { readPdf, removeWhitespace } from '../../../test/read-pdf.ts';
import { createPicture, uploadFile } from '../../../test/upload-file.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { buildCatalogueArchive } from './catalogue-archive.ts';
import { deleteOldCatalogues } from './catalogues.ts';

const app = await createTestApp();
afterAll(app.close);

let owner: Visitor;
const ids: string[] = [];
const desc = '我们的室友收到一条短信，说包裹丢了。他点开了链接。'.repeat(60);

beforeAll(async () => {
  await openContest(app);
  owner = await makeStaff(app, 'owner');
  const entrant = await createEntrant(app);
  const cover = await uploadFile(app, entrant, 'front_cover_url', await createPicture(960, 540));
  const srt = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n你好\n');
  const zh = await uploadFile(app, entrant, 'subtitles_zh', srt);
  const forms = [
    {
      ...{ group: 'open' as const, title: '=第一部', desc, team: '甲队' },
      ...{ front_cover_url: cover.id, subtitles: { mode: 'files' as const, zh: zh.id } },
    },
    { group: 'student' as const, title: 'Second film', desc: 'Short.', team: 'Team B' },
    { group: 'open' as const, title: '第三部', desc: '', team: '丙队' },
  ];
  for (const form of forms) {
    const entry = await makeEntry(app, 'published', {
      owner: entrant.account,
      form: form as Parameters<typeof makeEntry>[2] extends { form?: infer F } ? F : never,
    });
    ids.push(entry.id);
  }
});

/** Requests a catalogue, makes it, and returns the files of its archive by name. */
async function make(more: Partial<CatalogueRequest> = {}) {
  const body: CatalogueRequest = {
    ...{ query: { sorter: { number: 'ascend' } }, locale: 'zh-CN', perPage: 2, hasBleed: false },
    ...more,
  };
  const { id } = await owner.get('createCatalogue', { body });
  await buildCatalogueArchive(app.ctx, id);
  const { catalogues } = await owner.get('myCatalogues');
  const made = catalogues.find((each) => each.id === id);
  const { rawPayload } = await app.visitor().request({ url: made?.url ?? '' });
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(rawPayload);
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return { made, files };
}

describe('a catalogue', () => {
  test('holds table, stills, subtitles and a PDF of the listed films', async () => {
    const { made, files } = await make();
    expect(made).toMatchObject({ state: 'ready', films: 3, locale: 'zh-CN' });
    expect([...files.keys()]).toHaveLength(6);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        ...['catalogue.csv', 'catalogue.pdf', 'catalogue.xlsx'],
        // Lists the films without a still.
        expect.stringMatching(/\.txt$/),
        'stills/0001 =第一部.jpg',
        'subtitles/0001 =第一部.zh.srt',
      ]),
    );
    const rows = parseCsv(String(files.get('catalogue.csv')));
    expect(rows).toHaveLength(4);
    expect(rows[1]).toEqual(
      expect.arrayContaining(['0001', "'=第一部", '甲队', 'stills/0001 =第一部.jpg']),
    );
    const { sheets } = await readXlsx(files.get('catalogue.xlsx') ?? Buffer.of());
    expect(sheets[0]?.rows).toHaveLength(4);
  });

  test('has a cover, contents with page numbers, and two films on a page', async () => {
    const { files } = await make();
    const { pages } = await readPdf(files.get('catalogue.pdf') ?? Buffer.of());
    const texts = pages.map(removeWhitespace);
    expect(texts).toHaveLength(4);
    expect(texts[0]).toContain('3部作品');
    expect(texts[1]).toContain('0001=第一部甲队3');
    expect(texts[1]).toContain('0003第三部丙队4');
    expect(texts[2]).toContain('Secondfilm');
    // A long synopsis is shortened instead of covering the next film.
    expect(texts[2]).toContain('…');
    expect(texts[3]).toContain('第三部');
  });

  test('of the selected films has one on a page, in another language, with bleed', async () => {
    const { made, files } = await make({
      ids: ids.slice(0, 2),
      ...{ locale: 'en-US', perPage: 1, hasBleed: true },
    });
    expect(made?.films).toBe(2);
    const pdf = files.get('catalogue.pdf') ?? Buffer.of();
    expect((await readPdf(pdf)).pages).toHaveLength(4);
    expect(pdf.toString('latin1')).toMatch(/TrimBox \[8\.5\d* 8\.5\d* 603\.7\d* 850\.3\d*\]/);
    expect(String(files.get('catalogue.csv'))).toContain('Synopsis');
  });

  test('leaves an audit record and a job, and belongs to its account', async () => {
    const { list } = await owner.get('consoleAudit', { query: { search: 'entry.export' } });
    expect(list[0]?.after).toMatchObject({ format: 'catalogue', entries: 2, locale: 'en-US' });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from graphile_worker.jobs
      where task_identifier = 'entryList.catalogue'`.execute(app.db);
    expect(rows[0]?.count).toBe(3);
    const other = await makeStaff(app, 'reviewer');
    expect(await other.get('myCatalogues')).toEqual({ catalogues: [] });
    const editor = await makeStaff(app, 'editor');
    expect(await editor.call('myCatalogues')).toMatchObject({ ok: false });
  });

  test('is deleted with its archive after a day', async () => {
    const { made } = await make();
    const key = `catalogues/${made?.id}/catalogue.zip`;
    expect(await app.ctx.storage.size(key)).toBeGreaterThan(1000);
    await app.db
      .updateTable('catalogues')
      .set({ created_at: new Date('2026-01-01') })
      .execute();
    await deleteOldCatalogues(app.ctx);
    expect(await app.ctx.storage.size(key)).toBeNull();
    expect(await owner.get('myCatalogues')).toEqual({ catalogues: [] });
    await buildCatalogueArchive(app.ctx, made?.id ?? '');
  });
});
