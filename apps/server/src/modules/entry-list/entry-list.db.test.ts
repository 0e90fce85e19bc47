import type { Send } from '@film-contest/contract/client';
import { deepestRow } from '@film-contest/contract/entry-list';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeContentItem } from '../../../test/contents.ts';
import { makeEntry, makeStaff } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

type Query = Send<'consoleEntries'>['query'];

const listRows = async (who: Visitor, query: Query) =>
  (await who.get('consoleEntries', { query: { pageSize: 100, ...query } })).list;

let owner: Visitor & { account: { id: string } };
let colleague: Visitor & { account: { id: string } };
const ids: Record<string, string> = {};

beforeAll(async () => {
  owner = await makeStaff(app, 'owner');
  colleague = await makeStaff(app, 'reviewer');
  const school = await makeContentItem(app, 'schools', {
    texts: { 'zh-CN': { name: '北岸影视学院' }, 'en-US': { name: 'North Bank Film School' } },
  });
  const makeListedEntry = async (
    name: string,
    state: 'in_review' | 'published',
    form: object,
    { submitted = '2026-03-10T04:00:00Z', seconds = 60, votes = 0 } = {},
  ) => {
    const entry = await makeEntry(app, state, { form: { title: name, ...form } });
    ids[name] = entry.id;
    await app.db
      .updateTable('entries')
      .set({ submitted_at: new Date(submitted) })
      .where('id', '=', entry.id)
      .execute();
    await app.db
      .updateTable('films')
      .set({ seconds })
      .where('upload_id', '=', entry.form.url ?? '')
      .execute();
    if (votes > 0) {
      await app.db
        .insertInto('vote_tallies')
        .values({ entry_number: entry.number, votes })
        .execute();
    }
  };
  await makeListedEntry('Aurora', 'in_review', { group: 'open' }, { seconds: 30, votes: 5 });
  await makeListedEntry(
    'Breakwater',
    'published',
    { group: 'student', school_id: school, school_name: null },
    // This is the next day in Shanghai.
    { submitted: '2026-03-10T17:00:00Z', seconds: 600, votes: 9 },
  );
  await makeListedEntry(
    'Cormorant',
    'published',
    { group: 'open', team: 'Ötzi & 反诈' },
    { votes: 7 },
  );
  await makeListedEntry(
    'Dune',
    'in_review',
    { group: 'student', school_name: '江城大学' },
    { submitted: '2026-03-09T15:59:59Z' },
  );
  await makeContentItem(app, 'selectedopen', { facts: { entry: ids.Cormorant } });
  await makeContentItem(app, 'exhibition', { facts: { entry: ids.Breakwater }, state: 'draft' });
  await makeContentItem(app, 'selectedopen', { facts: { entry: ids.Aurora }, state: 'removed' });
  await colleague.get('assignEntry', {
    params: { id: ids.Aurora ?? '' },
    body: { from: null, to: colleague.account.id },
  });
  await makeEntry(app, 'draft', { form: { title: 'Embers' } });
});

const cases: [what: string, query: () => Query, titles: string[]][] = [
  ['nothing', () => ({}), ['Dune', 'Aurora', 'Cormorant', 'Breakwater']],
  ['a state', () => ({ filters: { state: ['published'] } }), ['Cormorant', 'Breakwater']],
  ['a group', () => ({ filters: { group: ['open'] } }), ['Aurora', 'Cormorant']],
  ['a typed school', () => ({ filters: { school: ['江城大学'] } }), ['Dune']],
  ['a listed school', () => ({ filters: { school: ['North Bank Film School'] } }), ['Breakwater']],
  ['a list', () => ({ filters: { placement: ['selectedopen'] } }), ['Cormorant']],
  ['a draft of a list', () => ({ filters: { placement: ['exhibition'] } }), ['Breakwater']],
  ['no list', () => ({ filters: { placement: ['none'] } }), ['Dune', 'Aurora']],
  [
    'a list or none',
    () => ({ filters: { placement: ['none', 'selectedopen'] } }),
    ['Dune', 'Aurora', 'Cormorant'],
  ],
  ['a colleague', () => ({ filters: { assignee: [colleague.account.id] } }), ['Aurora']],
  ['oneself', () => ({ filters: { assignee: ['me'] } }), []],
  ['nobody', () => ({ filters: { assignee: ['nobody'] } }), ['Dune', 'Cormorant', 'Breakwater']],
  ['a first day', () => ({ filters: { from: ['2026-03-11'] } }), ['Breakwater']],
  ['a last day', () => ({ filters: { to: ['2026-03-09'] } }), ['Dune']],
  [
    'both days',
    () => ({ filters: { from: ['2026-03-10'], to: ['2026-03-10'] } }),
    ['Aurora', 'Cormorant'],
  ],
  ['a shortest length', () => ({ filters: { minSeconds: ['600'] } }), ['Breakwater']],
  ['a longest length', () => ({ filters: { maxSeconds: ['30'] } }), ['Aurora']],
  ['a part of a title, in any case', () => ({ search: 'CORM' }), ['Cormorant']],
  ['a part of a team', () => ({ search: 'ötzi' }), ['Cormorant']],
  ['two letters of Chinese', () => ({ search: '反诈' }), ['Cormorant']],
  ['a part of a listed school', () => ({ search: 'north bank' }), ['Breakwater']],
  ['a part of a typed school', () => ({ search: '江城' }), ['Dune']],
  ['a number', () => ({ search: '0003' }), ['Cormorant']],
  ['a number in wide digits', () => ({ search: '０００３' }), ['Cormorant']],
  ['a number with its sign', () => ({ search: '#0003' }), ['Cormorant']],
  ['a wildcard', () => ({ search: '%' }), []],
  ['a wide wildcard', () => ({ search: '％' }), []],
  ['a wide wildcard for one letter', () => ({ search: 'Cormoran＿' }), []],
  ['a wide backslash', () => ({ search: 'Cormo＼rant' }), []],
  ['a number with a wide sign', () => ({ search: '＃0003' }), ['Cormorant']],
  ['what is not there', () => ({ search: 'Embers' }), []],
  [
    'nothing but a wide sign',
    () => ({ search: '＃', sorter: { votes: 'descend' } }),
    ['Breakwater', 'Cormorant', 'Aurora', 'Dune'],
  ],
  ['one wide letter', () => ({ search: 'ｗ' }), ['Breakwater']],
  ['a letter that no entry contains', () => ({ search: '漢' }), []],
  ['one letter of Chinese', () => ({ search: '诈' }), ['Cormorant']],
  [
    'votes',
    () => ({ sorter: { votes: 'descend' } }),
    ['Breakwater', 'Cormorant', 'Aurora', 'Dune'],
  ],
  [
    'titles',
    () => ({ sorter: { title: 'descend' } }),
    ['Dune', 'Cormorant', 'Breakwater', 'Aurora'],
  ],
  [
    'numbers',
    () => ({ sorter: { number: 'descend' } }),
    ['Dune', 'Cormorant', 'Breakwater', 'Aurora'],
  ],
];

test.each(cases)('the list filtered or sorted by %s', async (_what, query, titles) => {
  const answer = await owner.get('consoleEntries', { query: query() });
  expect(answer.list.map(({ title }) => title)).toEqual(titles);
  expect(answer).toMatchObject({ total: titles.length, isMore: false });
});

test('sorting by votes gives consistent pages, including entries without votes', async () => {
  const listTitles = async (current: number, pageSize: number) => {
    const query = { current, pageSize, sorter: { votes: 'descend' as const } };
    return (await owner.get('consoleEntries', { query })).list.map(({ title }) => title);
  };
  expect(await listTitles(1, 2)).toEqual(['Breakwater', 'Cormorant']);
  expect(await listTitles(2, 2)).toEqual(['Aurora', 'Dune']);
  expect(await listTitles(1, 3)).toEqual(['Breakwater', 'Cormorant', 'Aurora']);
});

test.each([
  ['a day that is none', { from: ['2026-02-30'] }],
  ['a length that is none', { minSeconds: ['long'] }],
  ['an unknown list', { placement: ['attic'] }],
])('%s is refused', async (_what, filters) => {
  const answer = await owner.call('consoleEntries', { query: { filters } as never });
  expect(answer).toMatchObject({ ok: false, code: 1000 });
});

test('a row shows the placements and the reviewer of an entry', async () => {
  const [aurora] = await listRows(owner, { search: 'Aurora' });
  expect(aurora).toMatchObject({
    placements: [],
    assignee: { id: colleague.account.id, name: 'The reviewer' },
  });
  const [breakwater] = await listRows(owner, { search: 'Breakwater' });
  expect(breakwater).toMatchObject({ placements: ['exhibition'], assignee: null });
});

test('one response contains what a bulk action needs', async () => {
  const { list, isMore } = await owner.get('pickEntries', {
    query: { filters: { state: ['published'] } },
  });
  expect(list).toEqual([
    expect.objectContaining({ id: ids.Cormorant, title: 'Cormorant', version: 0, number: '0003' }),
    expect.objectContaining({ id: ids.Breakwater, title: 'Breakwater', state: 'published' }),
  ]);
  expect(isMore).toBe(false);
});

test('pages of long lists end at the deepest row, and searches are counted', async () => {
  const many = await createTestApp();
  try {
    const staff = await makeStaff(many, 'owner');
    await sql`alter table entries disable trigger user`.execute(many.db);
    await sql`insert into entries (account_id, number, state, form, submitted_at)
      select ${staff.account.id}, n, 'in_review', jsonb_build_object('title', 'Film ' || n || case when n % 4 = 0 then '反诈' else '' end), now()
      from generate_series(1, ${sql.lit(deepestRow + 5)}) n`.execute(many.db);
    await sql`select list_entries(array(select id from entries))`.execute(many.db);
    const readPage = (current: number, pageSize: number) =>
      staff.get('consoleEntries', { query: { current, pageSize } });
    const last = await readPage(deepestRow / 100, 100);
    expect(last).toMatchObject({ total: deepestRow, isMore: true });
    expect(last.list.at(-1)?.number).toBe(String(deepestRow));
    expect(await readPage(10_000, 100)).toEqual(last);
    const picks = await staff.get('pickEntries', { query: {} });
    expect(picks).toMatchObject({ isMore: true });
    expect(picks.list).toHaveLength(500);
    // Searches that match most entries, many, many with gaps, few, and none.
    const searches: [search: string, total: number, filters?: { state: ['received'] }][] = [
      ['film', deepestRow],
      ['反诈', 2501],
      ['反诈', 0, { state: ['received'] }],
      ['反诈 film', 0],
      ['9996反', 1],
      ['ﬁlm 9996', 1],
      ['nothing like it', 0],
    ];
    for (const [search, total, filters] of searches) {
      const found = await staff.get('consoleEntries', { query: { search, filters, pageSize: 1 } });
      const isMore = total === deepestRow;
      expect(found, search).toMatchObject({ total, isMore, list: { length: Math.min(total, 1) } });
    }
  } finally {
    await many.close();
  }
});

test('a resubmission keeps the time of the first submission', async () => {
  const entry = await makeEntry(app, 'in_review', { form: { title: 'Eddystone' } });
  const [first, last] = [new Date('2026-03-01T08:00:00Z'), new Date('2026-03-05T08:00:00Z')];
  await app.db
    .insertInto('entry_events')
    .values(
      [first, last].map((at) => ({ entry_id: entry.id, state: 'received', reasons: '[]', at })),
    )
    .execute();
  await app.db
    .updateTable('entries')
    .set({ submitted_at: last })
    .where('id', '=', entry.id)
    .execute();
  const [row] = await listRows(owner, { search: 'Eddystone' });
  expect(row).toMatchObject({
    firstSubmittedAt: first.toISOString(),
    submittedAt: last.toISOString(),
  });
});
