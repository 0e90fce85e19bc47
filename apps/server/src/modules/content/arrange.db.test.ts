import type { ContentTypeName } from '@film-contest/contract/content-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeContentItem, makeNamedItem } from '../../../test/contents.ts';
import { makeEntry, makeStaff, openContest } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

let curator: Visitor;
let other: Visitor;
beforeAll(async () => {
  await openContest(app);
  [curator, other] = [await makeStaff(app, 'jurySecretary'), await makeStaff(app, 'editor')];
});

const makeFilm = async (title: string) =>
  (await makeEntry(app, 'published', { form: { group: 'open', title } })).id;

const readList = async (type: ContentTypeName) => {
  const query = { pageSize: 100, sorter: { position: 'ascend' as const } };
  return (await curator.get('consoleContent', { params: { type }, query })).list;
};
const listIds = async (type: ContentTypeName) => (await readList(type)).map(({ id }) => id);

describe('the order of content items', () => {
  const params = { type: 'thanksTiers' } as const;
  let tiers: number[] = [];
  beforeAll(async () => {
    for (const name of ['一', '二', '三'])
      tiers.push(await makeNamedItem(app, 'thanksTiers', name));
    for (const tier of tiers)
      await makeNamedItem(app, 'thanks', `${tier}`, { facts: { tier, logo: null, link: null } });
  });

  test('is saved and can be undone by the same call', async () => {
    const readTierNames = async () =>
      (await app.visitor().get('listThanks')).list.map(({ tier }) => tier.name).join('');
    const turned = tiers.toReversed();
    await other.get('orderContent', { params, body: { ids: turned, was: tiers } });
    expect(await readTierNames()).toBe('三二一');
    await other.get('orderContent', { params, body: { ids: tiers, was: turned } });
    expect(await readTierNames()).toBe('一二三');
  });

  test('is not changed if it has changed meanwhile, and the call returns changedMeanwhile', async () => {
    const [first = 0, second = 0, third = 0] = tiers;
    const theirs = [second, first, third];
    await other.get('orderContent', { params, body: { ids: theirs, was: tiers } });
    const mine = { ids: [first, third, second], was: tiers };
    expect(await other.call('orderContent', { params, body: mine })).toMatchObject({ code: 4008 });
    expect(await listIds('thanksTiers')).toEqual(theirs);
    tiers = theirs;
  });

  test.each([
    ['lacks one', (ids: number[]) => ids.slice(1)],
    ['has one more', (ids: number[]) => [...ids, 2 ** 31 - 1]],
    ['has one twice', (ids: number[]) => [...ids.slice(1), ids[1] ?? 0]],
  ])('that %s is rejected', async (_, change) => {
    const body = { ids: change(tiers), was: tiers };
    expect(await other.call('orderContent', { params, body })).toMatchObject({ code: 4008 });
    expect(await listIds('thanksTiers')).toEqual(tiers);
  });

  test('concurrent changes: one call returns changedMeanwhile', async () => {
    const outcomes = await Promise.all(
      [tiers.toReversed(), [...tiers.slice(1), tiers[0] ?? 0]].map((ids) =>
        other.call('orderContent', { params, body: { ids, was: tiers } }),
      ),
    );
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ code: 4008 });
  });
});

describe('a film that is moved to another hall', () => {
  const params = { type: 'exhibition' } as const;
  let halls: number[] = [];
  let items: number[] = [];
  beforeAll(async () => {
    halls = [await makeNamedItem(app, 'halls', '甲'), await makeNamedItem(app, 'halls', '乙')];
    for (const title of ['一', '二']) {
      const facts = { entry: await makeFilm(title), hall: halls[0], startsAt: null };
      items.push(await makeContentItem(app, 'exhibition', { facts }));
    }
  });
  const readProgramme = async () =>
    (await app.visitor().get('listExhibition')).list.map(({ hall, title }) => [hall.id, title]);

  test('is moved at once, with a version and an audit record', async () => {
    const [first = 0, second = 0] = items;
    const ids = [second, first];
    const moves = [{ id: first, version: 0, to: halls[1] ?? 0 }];
    await curator.get('orderContent', { params, body: { ids, was: items, moves } });
    expect(await readProgramme()).toEqual([
      [halls[0], '二'],
      [halls[1], '一'],
    ]);
    const { list } = await curator.get('contentVersions', { params: { ...params, id: first } });
    expect(list.map(({ version, action }) => [version, action])).toEqual([
      [1, 'content.save'],
      [0, null],
    ]);
    items = ids;
  });

  test('is not moved if it has changed meanwhile, and the order is unchanged', async () => {
    const [first = 0, second = 0] = items;
    const moves = [{ id: second, version: 0, to: halls[0] ?? 0 }];
    const body = { ids: [second, first], was: items, moves };
    expect(await curator.call('orderContent', { params, body })).toMatchObject({ code: 4008 });
    expect(await listIds('exhibition')).toEqual(items);
    expect(await readProgramme()).toEqual([
      [halls[0], '二'],
      [halls[1], '一'],
    ]);
  });

  test('requires an existing hall while it is published', async () => {
    const [first = 0] = items;
    for (const to of [null, 2 ** 31 - 1]) {
      const body = { ids: items, was: items, moves: [{ id: first, version: 0, to }] };
      const outcome = await curator.call('orderContent', { params, body });
      expect(outcome).toMatchObject({ ok: false, fields: { 'facts.hall': {} } });
    }
    const body = { ids: [], was: [], moves: [{ id: 1, version: 0, to: null }] };
    const ungrouped = { type: 'tips' } as const;
    expect(await other.call('orderContent', { params: ungrouped, body })).toMatchObject({
      code: 1000,
    });
  });
});

describe('placing several films', () => {
  test('keeps their order and returns rejected entries with the error code', async () => {
    const params = { type: 'selectedopen' } as const;
    const [a, b] = [await makeFilm('甲'), await makeFilm('乙')];
    const student = await makeEntry(app, 'published', { form: { group: 'student', title: '丙' } });
    const waiting = await makeEntry(app, 'in_review', { form: { group: 'open', title: '丁' } });
    const body = { entries: [b, a, student.id, waiting.id, b], to: null, publish: true };
    const first = await curator.get('placeContent', { params, body });
    expect(first).toEqual({
      placed: 2,
      refused: [
        { entry: student.id, code: 4004, msg: expect.any(String) },
        { entry: waiting.id, code: 4017, msg: expect.any(String) },
      ],
    });
    const again = await curator.get('placeContent', { params, body: { ...body, entries: [a] } });
    expect(again).toMatchObject({ placed: 0, refused: [{ entry: a, code: 4021 }] });
    const { list } = await app.visitor().get('listSelectedOpen', { query: {} });
    expect(list.map(({ title }) => title)).toEqual(['乙', '甲']);
  });

  test('requires a list of films and the access to curate', async () => {
    const body = { entries: [await makeFilm('戊')], to: null, publish: false };
    expect(await other.call('placeContent', { params: { type: 'news' }, body })).toMatchObject({
      code: 1000,
    });
    const auditor = await makeStaff(app, 'auditor');
    const params = { type: 'selected' } as const;
    expect(await auditor.call('placeContent', { params, body })).toMatchObject({ code: 4007 });
    await curator.get('placeContent', { params, body });
    expect(await readList('selected')).toMatchObject([{ state: 'draft', facts: { award: null } }]);
  });
});
