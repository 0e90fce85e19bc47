import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeContentItem, makeNamedItem } from '../../../test/contents.ts';
import { makeEntry, makeStaff, openContest } from '../../../test/factories.ts';

const app = await createTestApp();
afterAll(app.close);

const visitor = app.visitor({ locale: 'zh-TW' });
const numbers: Record<string, number> = {};
const halls: Record<string, number> = {};

beforeAll(async () => {
  await openContest(app);
  const ids: Record<string, string> = {};
  const makeProgrammeEntry = async (
    name: string,
    group: 'open' | 'student',
    state = 'published',
  ) => {
    const entry = await makeEntry(app, state as 'published', { form: { group, title: name } });
    numbers[name] = entry.number;
    ids[name] = entry.id;
  };
  for (const name of ['a', 'b', 'c']) await makeProgrammeEntry(name, 'open');
  for (const name of ['s', 't']) await makeProgrammeEntry(name, 'student');
  await makeProgrammeEntry('gone', 'open', 'disqualified');

  const buildChineseText = (field: string, text: string) => ({
    texts: { 'zh-CN': { [field]: text } },
  });
  const placeEntry = (type: 'selectedopen' | 'selected', name: string, given: object = {}) =>
    makeContentItem(app, type, { facts: { entry: ids[name] }, ...given });
  await placeEntry('selectedopen', 'b', buildChineseText('note', '好片'));
  await placeEntry('selectedopen', 'a', {
    texts: { 'zh-TW': { note: '佳作' }, 'zh-CN': { note: '好' } },
  });
  await placeEntry('selectedopen', 'gone');
  await placeEntry('selectedopen', 'c', { state: 'draft' });

  const makeAward = (name: string, rank: number) =>
    makeNamedItem(app, 'awards', name, { facts: { rank } });
  const [second, first] = [await makeAward('二等', 2), await makeAward('一等', 1)];
  const giveAward = (name: string, id?: number) =>
    makeContentItem(app, 'selected', {
      facts: { entry: ids[name], award: id ?? null },
      ...buildChineseText('citation', `${name} 的評語`),
    });
  await giveAward('b');
  await giveAward('a', second);
  await giveAward('t');
  await giveAward('s', first);
  await giveAward('gone', first);

  halls.one = await makeNamedItem(app, 'halls', '一號廳', {
    texts: { 'zh-TW': { name: '一號廳', text: '前言' } },
  });
  halls.two = await makeNamedItem(app, 'halls', '二号厅');
  halls.closed = await makeNamedItem(app, 'halls', '三号厅', { state: 'draft' });
  const makeShow = (name: string, hall: string, startsAt: string | null = null) =>
    makeContentItem(app, 'exhibition', {
      facts: { entry: ids[name], hall: halls[hall], startsAt },
    });
  await makeShow('t', 'two', '2026-05-01T12:00:00.000Z');
  await makeShow('c', 'one');
  await makeShow('a', 'one');
  await makeShow('gone', 'one');
  await makeShow('b', 'closed');
});

const listTitles = (list: readonly { title: string }[]) => list.map(({ title }) => title);

describe('the shortlist of the Open Group', () => {
  test('lists published placements of published entries in the order set by staff', async () => {
    const { list, total } = await visitor.get('listSelectedOpen', { query: {} });
    expect(listTitles(list)).toEqual(['b', 'a']);
    expect(total).toBe(2);
    expect(list.map(({ note }) => note)).toEqual([
      { lang: 'zh-CN', text: '好片' },
      { lang: 'zh-TW', text: '佳作' },
    ]);
  });

  test('can be paged, searched and reversed', async () => {
    const second = await visitor.get('listSelectedOpen', { query: { current: 2, pageSize: 1 } });
    expect([listTitles(second.list), second.total]).toEqual([['a'], 2]);
    const found = await visitor.get('listSelectedOpen', { query: { search: 'A' } });
    expect(listTitles(found.list)).toEqual(['a']);
    const query = { sorter: { position: 'descend' as const } };
    expect(listTitles((await visitor.get('listSelectedOpen', { query })).list)).toEqual(['a', 'b']);
  });

  test('links each film to its neighbours', async () => {
    const first = await visitor.get('getSelectedOpen', { params: { id: numbers.b ?? 0 } });
    expect(first).toMatchObject({ title: 'b', previous: null, next: { title: 'a' } });
    expect(first).toMatchObject({ note: { text: '好片' }, votingBlockedBy: null });
    const last = await visitor.get('getSelectedOpen', { params: { id: numbers.a ?? 0 } });
    expect(last).toMatchObject({ previous: { title: 'b' }, next: null });
  });
});

describe('the selection of both groups', () => {
  test('lists students first, then by award, then in the order set by staff', async () => {
    const { list } = await visitor.get('listSelected', { query: {} });
    expect(list.map(({ title, award, awardRank }) => [title, award, awardRank])).toEqual([
      ['s', '一等', 1],
      ['t', null, null],
      ['a', '二等', 2],
      ['b', null, null],
    ]);
    expect(list[0]?.note).toEqual({ lang: 'zh-CN', text: 's 的評語' });
  });

  test('can be filtered by group', async () => {
    const query = { filters: { group: ['open' as const] } };
    const { list, total } = await visitor.get('listSelected', { query });
    expect([listTitles(list), total]).toEqual([['a', 'b'], 2]);
  });

  test('links neighbours across the groups', async () => {
    const middle = await visitor.get('getSelected', { params: { id: numbers.t ?? 0 } });
    expect(middle).toMatchObject({ previous: { title: 's' }, next: { title: 'a' } });
    const best = await visitor.get('getSelected', { params: { id: numbers.s ?? 0 } });
    expect(best).toMatchObject({
      award: '一等',
      awardRank: 1,
      citation: { lang: 'zh-CN', text: 's 的評語' },
    });
  });
});

describe('the exhibition', () => {
  test('lists published halls in order, each with its films', async () => {
    const { list, total } = await visitor.get('listExhibition');
    expect(total).toBe(3);
    const one = { id: halls.one, lang: 'zh-TW', name: '一號廳', text: '前言' };
    const two = { id: halls.two, lang: 'zh-CN', name: '二号厅', text: null };
    expect(list.map(({ title, hall }) => [title, hall])).toEqual([
      ['c', one],
      ['a', one],
      ['t', two],
    ]);
    expect(list[2]?.startsAt).toBe('2026-05-01T12:00:00.000Z');
  });

  test.each([
    [{ sorter: { startsAt: 'ascend' } }, ['t', 'c', 'a']],
    [{ sorter: { startsAt: 'descend' } }, ['t', 'c', 'a']],
    [{ sorter: { position: 'descend' } }, ['a', 'c', 't']],
    [{ filters: { group: ['student'] } }, ['t']],
    [{ search: 'c' }, ['c']],
    [{ current: 2, pageSize: 2 }, ['t']],
  ] as const)('returns the films of the query %j', async (query, expected) => {
    expect(
      listTitles((await visitor.get('listExhibition', { query: query as never })).list),
    ).toEqual(expected);
  });

  test('can be filtered by hall', async () => {
    const query = { filters: { hall: [halls.two ?? 0] } };
    expect(await visitor.get('listExhibition', { query })).toMatchObject({
      list: [{ title: 't' }],
      total: 1,
    });
  });

  test('links films across halls and takes no votes', async () => {
    const film = await visitor.get('getExhibition', { params: { id: numbers.a ?? 0 } });
    expect(film).toMatchObject({
      hall: { id: halls.one, name: '一號廳', lang: 'zh-TW' },
      previous: { title: 'c' },
      next: { title: 't' },
      votingBlockedBy: 4004,
      startsAt: null,
    });
  });
});

test.each([
  ['getSelectedOpen', 'c'],
  ['getSelectedOpen', 's'],
  ['getSelectedOpen', 'gone'],
  ['getSelected', 'c'],
  ['getExhibition', 'b'],
  ['getExhibition', 's'],
] as const)('%s returns notFound for the entry %s', async (name, entry) => {
  const outcome = await visitor.call(name, { params: { id: numbers[entry] ?? 0 } });
  expect(outcome).toMatchObject({ code: 4006 });
});

test('an entry lists its placements, in published halls only', async () => {
  const readPlacements = async (name: string) =>
    (await visitor.get('getEntry', { params: { id: numbers[name] ?? 0 } })).placements;
  expect(await readPlacements('a')).toEqual(['selectedopen', 'selected', 'exhibition']);
  expect(await readPlacements('b')).toEqual(['selectedopen', 'selected']);
  expect(await readPlacements('c')).toEqual(['exhibition']);
});

test('an editor can choose published entries and sees no data of the entrants', async () => {
  const { id, number } = await makeEntry(app, 'published', { form: { title: '可选之作 Work' } });
  await makeEntry(app, 'in_review', { form: { title: '可选之作 Work' } });
  const editor = await makeStaff(app, 'editor');
  for (const query of [{ search: '可选' }, { search: 'ｗｏｒｋ' }, { filters: { id: [id] } }]) {
    expect(await editor.get('placeableEntries', { query })).toEqual({
      list: [
        { id, number: String(number).padStart(4, '0'), title: '可选之作 Work', group: 'student' },
      ],
      total: 1,
    });
  }
  const reviewer = await makeStaff(app, 'reviewer');
  expect(await reviewer.call('placeableEntries', { query: {} })).toMatchObject({ code: 4007 });
});
