import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeContentItem, makeNamedItem } from '../../../test/contents.ts';
import { createEntrant, makeEntry, makeStaff, openContest } from '../../../test/factories.ts';
import { parseEntryNumber } from '../entries/listing.ts';

const app = await createTestApp();
afterAll(app.close);
beforeAll(() => openContest(app));

const createReader = (locale: string) => app.visitor({ locale });

test.each([
  ['42', 42],
  ['0042', 42],
  ['#42', 42],
  ['００４２', 42],
  ['0', null],
  ['4e1', null],
  ['0x2a', null],
  ['99999999999', null],
  ['片', null],
  ['0042 号', 42],
  ['第 42 號', 42],
  ['No. 0042', 42],
  ['№４２', 42],
  ['作品编号：0042', 42],
  ['No. 4 Street', null],
  ['42 号院', null],
])('the input %s searches for %s', (typed, number) => {
  expect(parseEntryNumber(typed)).toBe(number);
});

describe('a school of the list', () => {
  const names = { 'zh-CN': { name: '临江传媒大学' }, 'en-US': { name: 'Linjiang University' } };
  let school = 0;
  let number = 0;
  beforeAll(async () => {
    school = await makeContentItem(app, 'schools', { texts: names });
    const form = { school_id: school, school_name: null, title: '長片名' };
    ({ number } = await makeEntry(app, 'published', { form }));
    await makeEntry(app, 'published', { form: { school_name: '别的大学' } });
  });

  test.each([
    ['zh-CN', '临江传媒大学'],
    ['zh-TW', '临江传媒大学'],
    ['en-US', 'Linjiang University'],
  ])('has its name in %s', async (locale, name) => {
    const { list } = await createReader(locale).get('listEntries', { query: { search: '長片名' } });
    expect(list.map((card) => card.school)).toEqual([name]);
  });

  test.each(['江传', 'linjiang', '临', '長'])(
    'is found by %s in every language',
    async (search) => {
      for (const locale of ['zh-CN', 'en-US']) {
        const { list } = await createReader(locale).get('listEntries', { query: { search } });
        expect(list.map(({ id }) => id)).toEqual([number]);
      }
    },
  );

  test('filters by id and by any of its names', async () => {
    for (const wanted of [String(school), '临江传媒大学', 'Linjiang University']) {
      const query = { filters: { school: [wanted] } };
      const { list } = await app.visitor().get('listEntries', { query });
      expect(
        list.map(({ id }) => id),
        wanted,
      ).toEqual([number]);
    }
    const query = { filters: { school: ['别的大学'] } };
    expect(await app.visitor().get('listEntries', { query })).toMatchObject({ total: 1 });
  });
});

test.each([
  ['编剧组的情书', '編劇組的情書'],
  ['存摺', '存折'],
  ['裡外', '里外'],
])('a search finds %s by %s and the reverse', async (title, search) => {
  const one = await makeEntry(app, 'published', { form: { title } });
  const other = await makeEntry(app, 'published', { form: { title: search } });
  for (const query of [{ search }, { search: title }]) {
    const { list } = await app.visitor().get('listEntries', { query });
    expect(list.map(({ id }) => id).sort()).toEqual([one.number, other.number].sort());
  }
});

test('a submitted entry is found by the pinyin initials of its title', async () => {
  const entrant = await createEntrant(app);
  const form = { title: '校长的反诈课', team: '银行社' };
  const { id, version } = await makeEntry(app, 'draft', { owner: entrant.account, form });
  const { number } = await entrant.get('submitEntry', { params: { id }, body: { version } });
  await app.db
    .updateTable('entries')
    .set({ state: 'published', published_at: new Date() })
    .where('id', '=', id)
    .execute();
  for (const search of ['xzdfzk', 'FZK', 'yhs']) {
    const { list } = await app.visitor().get('listEntries', { query: { search } });
    expect(
      list.map((card) => card.id),
      search,
    ).toEqual([Number(number)]);
  }
});

test('cards show an award once its item is published', async () => {
  const award = await makeNamedItem(app, 'awards', '大奖', { facts: { rank: 1 } });
  const { id, number } = await makeEntry(app, 'published', { form: { title: '得獎片' } });
  const item = await makeContentItem(app, 'selected', {
    facts: { entry: id, award },
    texts: { 'zh-CN': { citation: '评语' } },
    state: 'draft',
  });
  const readEntry = () => app.visitor().get('getEntry', { params: { id: number } });
  expect(await readEntry()).toMatchObject({ award: null, citation: null, placements: [] });
  await app.db.updateTable('contents').set({ state: 'published' }).where('id', '=', item).execute();
  expect(await readEntry()).toMatchObject({
    award: '大奖',
    citation: { lang: 'zh-CN', text: '评语' },
    placements: ['selected'],
  });
  const { list } = await app.visitor().get('listEntries', { query: { search: '得獎片' } });
  expect(list.map((card) => card.award)).toEqual(['大奖']);
});

describe('a disqualified entry', () => {
  test('has the reason and no film, and is in no list', async () => {
    const reviewer = await makeStaff(app, 'reviewer');
    const { id, number, version } = await makeEntry(app, 'published', {
      form: { title: '抄來的' },
    });
    await reviewer.get('disqualifyEntry', {
      params: { id },
      body: { version, reason: '画面取自他人作品' },
    });
    const visitor = app.visitor();
    const { disqualified, ...entry } = await visitor.get('getEntry', { params: { id: number } });
    expect(disqualified).toMatchObject({ reason: '画面取自他人作品' });
    expect(entry).toMatchObject({
      title: '抄來的',
      film: null,
      cover: null,
      teamLogo: null,
      squareCover: null,
      desc: '',
      teamDesc: '',
      giveaways: [],
      votingBlockedBy: 4004,
    });
    const found = await visitor.get('listEntries', { query: { search: '抄來的' } });
    expect(found.total).toBe(0);
    const other = await makeEntry(app, 'published');
    const { more } = await visitor.get('getEntry', { params: { id: other.number } });
    expect(more.map((card) => card.id)).not.toContain(number);
  });
});

test('only published entries have vote counts', async () => {
  const [seen, hidden] = [await makeEntry(app, 'published'), await makeEntry(app, 'in_review')];
  const [voted, gone] = [await makeEntry(app, 'published'), 999_999];
  await app.db
    .insertInto('vote_tallies')
    .values({ entry_number: voted.number, votes: 7 })
    .execute();
  const entries = [seen.number, hidden.number, voted.number, gone].join(',');
  expect(await app.visitor().get('voteCounts', { query: { entries } })).toEqual({
    votes: { [seen.number]: 0, [voted.number]: 7 },
  });
  for (const wrong of ['', 'x', '1,,2', '1;drop']) {
    const outcome = await app.visitor().call('voteCounts', { query: { entries: wrong } });
    expect(outcome, wrong).toMatchObject({ code: 1000 });
  }
});
