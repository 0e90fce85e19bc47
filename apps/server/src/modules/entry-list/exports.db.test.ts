import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { Send } from '@film-contest/contract/client';
import { exportColumns } from '@film-contest/contract/entry-list';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { createTestApp } from '../../../test/app.ts';
import { makeContentItem } from '../../../test/contents.ts';
import { makeEntry, makeStaff, registerAccount, texts } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { deriveEntryColumns } from '../entries/entry-texts.ts';
import { createFileArchive } from './export-files.ts';

const app = await createTestApp();
afterAll(app.close);

type Body = Send<'exportEntries'>['body'];

let owner: Visitor;
let reviewer: Visitor & { account: { id: string } };
const ids: string[] = [];
const email = 'maker@example.org';

beforeAll(async () => {
  owner = await makeStaff(app, 'owner');
  reviewer = await makeStaff(app, 'reviewer');
  const maker = await registerAccount(app, { email, name: '=Ann' });
  const forms = [
    { group: 'open' as const, title: '=1+1', team: 'A "quoted", team\nof two' },
    { group: 'student' as const, title: '反诈', school_name: '@school' },
  ];
  for (const form of forms) {
    const entry = await makeEntry(app, 'published', { owner: maker, form });
    ids.push(entry.id);
    await app.db
      .updateTable('entries')
      .set({ submitted_at: new Date('2026-03-10T17:00:00Z') })
      .where('id', '=', entry.id)
      .execute();
  }
  await makeContentItem(app, 'selectedopen', { facts: { entry: ids[0] } });
  await app.db.insertInto('vote_tallies').values({ entry_number: 1, votes: 12 }).execute();
});

/** Requests an export and downloads it without a token, as a browser does. */
async function fetchExport(who: Visitor, body: Body) {
  const { url } = await who.get('exportEntries', { body });
  return app.visitor().request({ method: 'GET', url });
}

const buildTableRequest = (format: 'csv' | 'xlsx', more: object = {}): Body => ({
  format,
  query: {},
  columns: [...exportColumns],
  withContacts: false,
  ...more,
});

const titles = [
  ...['Number', 'Title', 'Team', 'Group', 'School', 'Length (seconds)', 'Checks', 'Film', 'State'],
  ...['Votes', 'First submitted (Asia/Shanghai)', 'Submitted (Asia/Shanghai)'],
  ...['Updated (Asia/Shanghai)', 'Reviewer', 'Featured in', 'Flag', 'Tags', 'Internal notes'],
  'Checklist',
];

test('a CSV table contains the columns of the list, and no formulas', async () => {
  const answer = await fetchExport(owner, buildTableRequest('csv'));
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; .*entries-\d{4}-\d\d-\d\d\.csv$/),
  });
  const text = answer.rawPayload.toString();
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [head, first, second, ...rest] = parseCsv(text);
  expect(head).toEqual(titles);
  expect(first?.slice(0, 12)).toEqual([
    ...['0001', "'=1+1", 'A "quoted", team\nof two', 'Open Group', '', '61', 'Passed'],
    ...['Ready', 'Published', '12', '2026-03-11 01:00:00', '2026-03-11 01:00:00'],
  ]);
  expect(first?.[14]).toBe('Open Group shortlist');
  expect(second?.slice(0, 5)).toEqual(['0002', '反诈', '第七放映室', 'Student Group', "'@school"]);
  expect(rest).toEqual([]);
});

test('a workbook contains numbers and dates as such', async () => {
  const answer = await fetchExport(
    owner,
    buildTableRequest('xlsx', { query: { sorter: { number: 'descend' } } }),
  );
  const workbook = await readXlsx(new Uint8Array(answer.rawPayload));
  const [sheet] = workbook.sheets;
  expect(sheet?.name).toBe('Entries');
  const [head, first, second] = sheet?.rows ?? [];
  expect(head).toEqual(titles);
  expect(first?.slice(0, 2)).toEqual([2, '反诈']);
  expect(second?.slice(0, 2)).toEqual([1, "'=1+1"]);
  expect(second?.[5]).toBe(61);
  expect(second?.[9]).toBe(12);
  expect(second?.slice(10, 12)).toEqual([
    new Date('2026-03-11T01:00:00Z'),
    new Date('2026-03-11T01:00:00Z'),
  ]);
});

test('a table can be filtered, and limited to selected rows and columns', async () => {
  const columns = ['title', 'votes'] as const;
  const exportRows = async (more: object) => {
    const answer = await fetchExport(owner, buildTableRequest('csv', { columns, ...more }));
    return parseCsv(answer.rawPayload.toString()).slice(1);
  };
  expect(await exportRows({ query: { filters: { group: ['student'] } } })).toEqual([['反诈', '0']]);
  expect(await exportRows({ ids: [ids[0]] })).toEqual([["'=1+1", '12']]);
});

test('a table is in the language of its requester', async () => {
  const reader = await makeStaff(app, 'owner');
  const { url } = await reader
    .request({
      method: 'POST',
      url: '/api/console/entry-exports',
      headers: { 'x-locale': 'zh-TW' },
      payload: buildTableRequest('csv', { columns: ['title', 'state'] }),
    })
    .then((answer) => answer.json().data);
  const text = (await app.visitor().request({ method: 'GET', url })).rawPayload.toString();
  expect(parseCsv(text)[0]).toEqual(['作品名稱', '狀態']);
});

describe('contacts of entrants', () => {
  const body = buildTableRequest('csv', { columns: ['number'], withContacts: true });

  test('are exported for staff who may see accounts', async () => {
    const rows = parseCsv((await fetchExport(owner, body)).rawPayload.toString());
    expect(rows).toEqual([
      ['Number', 'Entrant', 'Contact'],
      ['0001', "'=Ann", email],
      ['0002', "'=Ann", email],
    ]);
  });

  test('are rejected for others', async () => {
    expect(await reviewer.call('exportEntries', { body })).toMatchObject({ ok: false, code: 4007 });
  });
});

describe('the URL of an export', () => {
  test('is invalid after any change', async () => {
    const { url } = await owner.get('exportEntries', { body: buildTableRequest('csv') });
    const other = await owner.get('exportEntries', { body: buildTableRequest('csv') });
    const swapped = `${url.slice(0, url.lastIndexOf('/'))}${other.url.slice(other.url.lastIndexOf('/'))}`;
    const answer = await app.visitor().request({ method: 'GET', url: swapped });
    expect(answer.statusCode).toBe(403);
  });

  test('has the same status for HEAD and GET', async () => {
    const { url } = await owner.get('exportEntries', { body: buildTableRequest('csv') });
    expect((await app.visitor().request({ method: 'HEAD', url })).statusCode).toBe(200);
    expect((await app.visitor().request({ method: 'HEAD', url: `${url}0` })).statusCode).toBe(404);
  });

  test('is invalid after its requester has lost access', async () => {
    const leaving = await makeStaff(app, 'reviewer');
    const { url } = await leaving.get('exportEntries', { body: buildTableRequest('csv') });
    await app.db.deleteFrom('staff_roles').where('account_id', '=', leaving.account.id).execute();
    expect((await app.visitor().request({ method: 'GET', url })).statusCode).toBe(404);
  });
});

test.each([
  ['was logged out', (staff: Visitor) => staff.get('logout')],
  [
    'was not used for half an hour',
    () => sql`update sessions set last_used_at = now() - interval '31 minutes'`.execute(app.db),
  ],
  ['came to its end', () => sql`update sessions set expires_at = now()`.execute(app.db)],
])('an export ends with its session, which %s', async (_, end) => {
  const staff = await makeStaff(app, 'owner');
  const { url } = await staff.get('exportEntries', { body: buildTableRequest('csv') });
  const requestStatus = async () => (await app.visitor().request({ url })).statusCode;
  expect(await requestStatus()).toBe(200);
  await end(staff);
  expect(await requestStatus()).toBe(404);
  owner = await makeStaff(app, 'owner');
  reviewer = await makeStaff(app, 'reviewer');
});

test('every export is audited', async () => {
  await owner.get('exportEntries', {
    body: { format: 'zip', ids, withFilms: true },
  });
  const record = await app.db
    .selectFrom('audit_log')
    .select(['action', 'target', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(record).toEqual({
    action: 'entry.export',
    target: 'entries',
    after: { format: 'zip', entries: 2, withFilms: true },
  });
});

test('more rows than one chunk arrive completely, in order', async () => {
  const many = await createTestApp();
  try {
    const staff = await makeStaff(many, 'owner');
    await sql`alter table entries disable trigger user`.execute(many.db);
    await sql`insert into entries (account_id, number, state, form, submitted_at)
      select ${staff.account.id}, n, 'in_review', jsonb_build_object('title', 'Film ' || n), now()
      from generate_series(1, 1234) n`.execute(many.db);
    await sql`select list_entries(array(select id from entries))`.execute(many.db);
    const columns = ['number', 'title'] as const;
    const { url } = await staff.get('exportEntries', {
      body: { format: 'csv', query: {}, columns: [...columns], withContacts: false },
    });
    const answer = await many.visitor().request({ method: 'GET', url });
    const rows = parseCsv(answer.rawPayload.toString()).slice(1);
    expect(rows).toHaveLength(1234);
    expect(rows.map(([number]) => Number(number))).toEqual(rows.map((_, place) => place + 1));
  } finally {
    await many.close();
  }
});

test.each(['csv', 'xlsx'] as const)(
  '%s releases the database when the client disconnects',
  async (format) => {
    const many = await createTestApp();
    try {
      const staff = await makeStaff(many, 'owner');
      const long = 'x'.repeat(200);
      await sql`alter table entries disable trigger user`.execute(many.db);
      await sql`insert into entries (account_id, number, state, form, submitted_at)
      select ${staff.account.id}, n, 'in_review',
        jsonb_build_object('title', md5(n::text) || ${long}, 'team', md5((n + 1)::text)), now()
      from generate_series(1, 20000) n`.execute(many.db);
      await sql`select list_entries(array(select id from entries))`.execute(many.db);
      const { url } = await staff.get('exportEntries', {
        body: { format, query: {}, columns: [...exportColumns], withContacts: false },
      });
      const leaving = new AbortController();
      const answer = await fetch(`${await many.listen()}${url}`, { signal: leaving.signal });
      expect(answer.status).toBe(200);
      const reading = answer.body?.getReader();
      await reading?.read();
      const countUsedConnections = () => many.ctx.pool.totalCount - many.ctx.pool.idleCount;
      expect(countUsedConnections()).toBeGreaterThan(0);
      leaving.abort();
      await vi.waitFor(() => expect(countUsedConnections()).toBe(0), { timeout: 15_000 });
    } finally {
      await many.close();
    }
  },
);

describe('the files of entries', () => {
  const storeFile = async (id: string | null | undefined, bytes: string, filename: string) => {
    const folder = path.join(app.home.dataDir, 'files', 'originals');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, id ?? ''), bytes);
    await app.db
      .updateTable('uploads')
      .set({ filename })
      .where('id', '=', id ?? '')
      .execute();
  };

  async function unpack(archive: Buffer) {
    const zip = await fromBufferPromise(archive);
    const found: Record<string, string> = {};
    for await (const entry of zip.eachEntry()) {
      expect(entry.compressionMethod === 0 || entry.fileName.endsWith('.txt')).toBe(true);
      found[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
    }
    return found;
  }

  test('are not opened after the client has disconnected', async () => {
    const { account } = owner as typeof reviewer;
    const session = {
      ...{ id: account.id, accountId: account.id, name: '', roles: ['owner' as const] },
      ...{ isStaffElsewhere: false, mustEnrol: false },
    };
    const opened: string[] = [];
    const asked = Promise.withResolvers<void>();
    const storage: typeof app.ctx.storage = {
      ...app.ctx.storage,
      size: async () => {
        out.destroy();
        asked.resolve();
        return 1;
      },
      read: (key) => {
        opened.push(key);
        return Readable.from([]);
      },
    };
    const wanted = { format: 'zip' as const, ids, withFilms: false };
    const out = createFileArchive({ ...app.ctx, storage }, { session, locale: 'en-US' }, wanted);
    await asked.promise;
    await setImmediate();
    expect(opened).toEqual([]);
  });

  test('are in a folder per entry, with safe names and a list of missing files', async () => {
    const odd = { title: '../a:b/<c>?', group: 'open' as const };
    const { id, form } = await makeEntry(app, 'published', { form: odd });
    await storeFile(form.empower, 'the letter', '..\\..\\letter.pdf');
    await storeFile(form.front_cover_url, 'the cover', 'cover.jpg');
    await storeFile(form.url, 'the film', 'film.mp4');
    const exportZip = async (withFilms: boolean) =>
      unpack((await fetchExport(owner, { format: 'zip', ids: [id], withFilms })).rawPayload);
    const folder = '0003 .. a b c';
    const { 'missing files.txt': missing, ...files } = await exportZip(false);
    expect(files).toEqual({
      [`${folder}/letter - .. .. letter.pdf`]: 'the letter',
      [`${folder}/cover - cover.jpg`]: 'the cover',
    });
    expect(missing).toContain(`${folder}/logo - team_logo.bin`);
    expect(missing).toContain(`${folder}/cover-square - video_cover_url.bin`);
    expect(await exportZip(true)).toMatchObject({ [`${folder}/film - film.mp4`]: 'the film' });
  });
});

test('a table can include the titles and synopses in all languages', async () => {
  const form = { title: '长桌', title_en: 'The Long Table', desc: texts.desc };
  const { id } = await makeEntry(app, 'published', { form });
  await app.db
    .updateTable('entries')
    .set({ texts: (await deriveEntryColumns(form)).texts })
    .where('id', '=', id)
    .execute();
  const body = buildTableRequest('csv', { ids: [id], columns: ['number'], withTexts: true });
  const [head, row] = parseCsv((await fetchExport(reviewer, body)).rawPayload.toString());
  expect(head?.slice(1)).toEqual([
    ...['Title (简体中文)', 'Title (繁體中文)', 'Title (English)'],
    ...['Synopsis (简体中文)', 'Synopsis (繁體中文)', 'Synopsis (English)'],
  ]);
  const traditional = '我們的室友收到一條簡訊，說包裹丟了。他點開了連結，後來的一切都從這裡開始。';
  expect(row?.slice(1)).toEqual([
    ...['长桌', '長桌', 'The Long Table', texts.desc, traditional, ''],
  ]);
});
