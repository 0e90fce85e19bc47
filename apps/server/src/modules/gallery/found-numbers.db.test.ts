import { codes } from '@film-contest/contract/codes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, letSecondsPass } from '../../../test/app.ts';
import { makeEntry } from '../../../test/factories.ts';
import { clearGalleryResults, findEntryNumbers, type Order } from './found-numbers.ts';
import { buildLetterIndex, searchLetterIndex } from './letter-index-cache.ts';
import { listNumbers } from './number-set.ts';

const app = await createTestApp();
afterAll(app.close);

const order: Order = { name: 'number', by: sql`listed.number`, freshMs: 60_000 };
const findNumbers = (search?: string) => findEntryNumbers(app.ctx, { search }, order);

const titles = [
  '反诈短片',
  '短信的故事',
  '诈骗与反击',
  'Ｗｉｄｅ Letters',
  '100% genuine',
  'Under_score',
  'ß straße',
  '😀 smile',
  'a\u3000b c',
];
const numbers = new Map<string, number>();
beforeAll(async () => {
  for (const title of titles) {
    const form = { title, team: '放映室' };
    numbers.set(title, (await makeEntry(app, 'published', { form })).number);
  }
  const form = { title: '反诈短片', team: '放映室' };
  await makeEntry(app, 'in_review', { form });
});

describe('a search finds', () => {
  test.each([
    ['反诈', ['反诈短片']],
    ['诈', ['反诈短片', '诈骗与反击']],
    ['反', ['反诈短片', '诈骗与反击']],
    ['短片', ['反诈短片']],
    ['反击反', []],
    ['反短', []],
    ['wide', ['Ｗｉｄｅ Letters']],
    ['ＷＩＤＥ', ['Ｗｉｄｅ Letters']],
    ['wide l', ['Ｗｉｄｅ Letters']],
    ['el', []],
    ['%', ['100% genuine']],
    ['0%', ['100% genuine']],
    ['_', ['Under_score']],
    ['r_s', ['Under_score']],
    ['SS', []],
    ['ß', ['ß straße']],
    ['😀', ['😀 smile']],
    ['a b', ['a\u3000b c']],
    ['b c', ['a\u3000b c']],
    ['c b', []],
    ['放映室', titles],
    ['放映室 反诈', []],
    ['no such thing', []],
    ['＃', titles],
    ['#', titles],
    ['\u200b', titles],
    ['＃ 反击', ['诈骗与反击']],
    ['Ｂ', ['a\u3000b c']],
  ])('%s', async (search, found) => {
    expect([...(await findNumbers(search))]).toEqual(found.map((title) => numbers.get(title)));
  });

  test('exactly the entries that contain a letter or pair of letters', async () => {
    const rows = await app.db
      .selectFrom('entry_listing')
      .select(['number', 'search'])
      .where('state', '=', 'published')
      .orderBy('number')
      .execute();
    const words = rows.flatMap(({ search }) => search.split(/\s+/).map((word) => [...word]));
    const pairs = words.flatMap((word) =>
      word.slice(1).map((letter, at) => `${word[at]}${letter}`),
    );
    const searches = new Set([...words.flat(), ...pairs, 'q', 'zq', '无', '无片']);
    for (const search of searches) {
      if (/^[\d#]/.test(search)) continue;
      const found = rows.filter((row) => row.search.includes(search)).map(({ number }) => number);
      expect([...(await findNumbers(search))], search).toEqual(found);
    }
  });

  test('only the entry with the searched number', async () => {
    const number = numbers.get('短信的故事') ?? 0;
    for (const typed of [`${number}`, `#${number}`, `000${number}`, `00000000${number}`]) {
      expect([...(await findNumbers(typed))], typed).toContain(number);
    }
    const [next] = await findNumbers(String(number + 10_000));
    expect(next).toBeUndefined();
  });
});

describe('many entries', () => {
  beforeAll(async () => {
    const { account_id } = await app.db
      .selectFrom('entries')
      .select('account_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await sql`alter table entries disable trigger user`.execute(app.db);
    await sql`insert into entries (account_id, number, state, form, published_at)
      select ${account_id}, n, 'published', jsonb_build_object('title', '长名单'), now()
      from generate_series(20001, 21200) n`.execute(app.db);
    await sql`select list_entries(array(select id from entries where number > 20000))`.execute(
      app.db,
    );
    await sql`alter table entries enable trigger user`.execute(app.db);
  });

  const withdrawEntry = (number: number) =>
    app.db
      .updateTable('entries')
      .set({ state: 'withdrawn' })
      .where('number', '=', number)
      .execute();

  test('are cached until a change is reported', async () => {
    expect(await findNumbers('长名单')).toHaveLength(1200);
    await withdrawEntry(20_001);
    expect(await findNumbers('长名单')).toHaveLength(1200);
    expect(await findNumbers('长名')).toHaveLength(1199);
    clearGalleryResults(app.ctx);
    expect(await findNumbers('长名单')).toHaveLength(1199);
  });

  test('are found by a five-digit number', async () => {
    expect([...(await findNumbers('21001'))]).toEqual([21_001]);
    expect([...(await findNumbers('2100'))]).toEqual([]);
  });

  test('unsearched lists do not wait for searches and stay cached', async () => {
    clearGalleryResults(app.ctx);
    const all = findNumbers();
    const others = Array.from({ length: 200 }, (_, at) => findNumbers(`no such thing ${at}`));
    const outcomes = Promise.allSettled(others);
    const students = findEntryNumbers(app.ctx, { filters: { group: ['student'] } }, order);
    await expect(students).resolves.toBeDefined();
    const refused = (await outcomes).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(200 - 4 - 64);
    expect(refused[0]).toMatchObject({ reason: { code: codes.busy } });
    for (let at = 0; at < 300; at += 1) await findNumbers(`长名单 ${at}`);
    expect(await findNumbers()).toBe(await all);
    expect(await findNumbers('＃')).toBe(await all);
  });

  test('have equal results for Latin letters in memory and in the database', async () => {
    for (const [at, title] of ['Wolf 7', 'Bow-wow', 'TWO  2', 'owl ＯＷ', '0 owo'].entries()) {
      await sql`update entry_listing set search = searchable(number || chr(10) || ${title})
        where number = ${20_100 + at}`.execute(app.db);
    }
    const searches = [
      'ow',
      'o',
      'wo',
      'wow',
      'bow-w',
      'two 2',
      'o 2',
      '7',
      '20102',
      '0',
      '00',
      'q',
    ];
    const findAllSearches = async () =>
      Promise.all(searches.map(async (search) => [...(await findNumbers(search))]));
    clearGalleryResults(app.ctx);
    // The first searches of Latin letters start the build.
    const fromDatabase = await findAllSearches();
    await buildLetterIndex(app.ctx);
    const inMemory = searchLetterIndex(app.ctx, 'ow') ?? new Uint32Array();
    expect(listNumbers(inMemory, 9)).toEqual([20_101, 20_103, 20_104]);
    letSecondsPass(61);
    await buildLetterIndex(app.ctx);
    expect(await findAllSearches()).toEqual(fromDatabase);
    expect(fromDatabase[0]).toEqual([20_101, 20_103, 20_104]);
    expect(fromDatabase[8]).toEqual([20_102]);
    await sql`select list_entries(array(
      select entry_id from entry_listing where number between 20100 and 20104))`.execute(app.db);
  });

  test('are found by Latin letters after a search within a group', async () => {
    const updateListing = (set: ReturnType<typeof sql>) =>
      sql`update entry_listing set ${set} where number > 20000`.execute(app.db);
    await updateListing(sql`search = search || 'tail', group_name =
      (case when number <= 21050 then 'student' else 'open' end)`);
    clearGalleryResults(app.ctx);
    letSecondsPass(11);
    await findEntryNumbers(app.ctx, { search: 'tail', filters: { group: ['student'] } }, order);
    await vi.waitFor(() => expect(searchLetterIndex(app.ctx, 'ail')).not.toBeNull());
    expect(await findNumbers('ail')).toHaveLength(1199);
    expect([...(await findNumbers('21200'))]).toEqual([21_200]);
    expect(await findNumbers('2147483647')).toHaveLength(0);
    await sql`select list_entries(array(select entry_id from entry_listing where number > 20000))`.execute(
      app.db,
    );
    clearGalleryResults(app.ctx);
  });

  test('have no letter index if a number is too large', async () => {
    const changeNumber = (from: number, to: number) =>
      sql`update entry_listing set number = ${to} where number = ${from}`.execute(app.db);
    await changeNumber(21_200, 500_000);
    clearGalleryResults(app.ctx);
    await buildLetterIndex(app.ctx);
    expect(searchLetterIndex(app.ctx, 'ow')).toBeNull();
    await changeNumber(500_000, 21_200);
    letSecondsPass(11);
  });

  test('a change drops the letter index, also during a build', async () => {
    const build = buildLetterIndex(app.ctx);
    clearGalleryResults(app.ctx);
    await build;
    expect(searchLetterIndex(app.ctx, 'ow')).toBeNull();
    letSecondsPass(11);
    await buildLetterIndex(app.ctx);
    expect(searchLetterIndex(app.ctx, 'ow')).not.toBeNull();
    clearGalleryResults(app.ctx);
    expect(searchLetterIndex(app.ctx, 'ow')).toBeNull();
  });

  test('are cached for a limited time', async () => {
    expect(await findNumbers('长名单')).toHaveLength(1199);
    await withdrawEntry(20_002);
    letSecondsPass(61);
    expect(await findNumbers('长名单')).toHaveLength(1198);
  });
});

test('failed searches are not cached', async () => {
  const broken: Order = { ...order, name: 'broken', by: sql`no_such_column` };
  const search = { search: '短' };
  await expect(findEntryNumbers(app.ctx, search, broken)).rejects.toThrow('no_such_column');
  expect(await findEntryNumbers(app.ctx, search, { ...order, name: 'broken' })).toHaveLength(2);
});
