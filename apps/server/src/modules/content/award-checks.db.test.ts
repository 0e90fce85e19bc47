import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeNamedItem } from '../../../test/contents.ts';
import { makeEntry, makeStaff, openContest } from '../../../test/factories.ts';

const app = await createTestApp();
afterAll(app.close);
await openContest(app);
const secretary = await makeStaff(app, 'jurySecretary');
const visitor = app.visitor();

const makeAward = (name: string, facts: object) =>
  makeNamedItem(app, 'awards', name, { facts: { rank: 1, ...facts } });
const makeFilm = (group: 'open' | 'student') => makeEntry(app, 'published', { form: { group } });

const giveAward = (entry: string, award: number, more: object = {}) =>
  secretary.call('createContent', {
    params: { type: 'selected' },
    body: { state: 'published', facts: { entry, award }, texts: {}, ...more },
  });

describe('giving an award', () => {
  test('of the other group requires a reason, which the audit log records', async () => {
    const award = await makeAward('Best of the Open Group', { group: 'open' });
    const { id } = await makeFilm('student');
    expect(await giveAward(id, award)).toMatchObject({
      code: 4084,
      fields: { 'facts.award': { code: 4084 } },
    });
    expect(await giveAward(id, award, { state: 'draft' })).toMatchObject({ ok: true });
    const other = await makeFilm('student');
    const given = await giveAward(other.id, award, { overrideReason: 'Decision of the jury' });
    expect(given).toMatchObject({ ok: true });
    const auditor = await makeStaff(app, 'auditor');
    const { list } = await auditor.get('consoleAudit', { query: { search: 'content.create' } });
    expect(list[0]?.after).toMatchObject({ overrideReason: 'Decision of the jury' });
    const { id: item, version, facts } = given.data ?? { id: 0, version: 0, facts: {} };
    const citation = { 'zh-CN': { citation: '好' } };
    const saved = await secretary.call('saveContent', {
      params: { type: 'selected', id: item },
      body: { state: 'published', facts, texts: citation, version },
    });
    expect(saved, 'an unchanged award needs no second reason').toMatchObject({ ok: true });
  });

  test('checks the places; a disqualified winner frees its place', async () => {
    const award = await makeAward('First prize', { places: 1 });
    const winner = await makeFilm('open');
    const [second, third] = [await makeFilm('open'), await makeFilm('open')];
    await giveAward(winner.id, award);
    expect(await giveAward(second.id, award)).toMatchObject({ code: 4085 });
    const reviewer = await makeStaff(app, 'reviewer');
    await reviewer.get('disqualifyEntry', {
      params: { id: winner.id },
      body: { version: winner.version, reason: 'Copied' },
    });
    const { list } = await secretary.get('consoleContent', {
      params: { type: 'selected' },
      query: { pageSize: 100 },
    });
    const kept = list.find(({ facts }) => facts.entry === winner.id);
    expect(kept?.references.entries[winner.id]?.state).toBe('disqualified');
    expect(await giveAward(second.id, award)).toMatchObject({ ok: true });
    expect(await giveAward(third.id, award, { overrideReason: 'A tie' })).toMatchObject({
      ok: true,
    });
  });

  test('twice at once fills one place once', async () => {
    const award = await makeAward('Only one', { places: 1 });
    const films = [await makeFilm('open'), await makeFilm('open')];
    const outcomes = await Promise.all(films.map(({ id }) => giveAward(id, award)));
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  });

  test('to several films lists the films that it cannot be given to', async () => {
    const award = await makeAward('Student prize', { group: 'student' });
    const [fits, other] = [await makeFilm('student'), await makeFilm('open')];
    const placed = await secretary.get('placeContent', {
      params: { type: 'selected' },
      body: { entries: [fits.id, other.id], to: award, publish: true },
    });
    expect(placed).toMatchObject({ placed: 1, refused: [{ entry: other.id, code: 4084 }] });
  });

  test('by moving a film to an award checks the award', async () => {
    const [from, to] = [await makeAward('From', {}), await makeAward('To', { group: 'student' })];
    const film = await makeFilm('open');
    const { data } = await giveAward(film.id, from);
    const { list } = await secretary.get('consoleContent', {
      params: { type: 'selected' },
      query: { pageSize: 100, sorter: { position: 'ascend' } },
    });
    const ids = list.map(({ id }) => id);
    const moves = [{ id: data?.id ?? 0, version: data?.version ?? 0, to }];
    const moveToOtherAward = (overrideReason?: string) =>
      secretary.call('orderContent', {
        params: { type: 'selected' },
        body: { ids, was: ids, moves, ...(overrideReason && { overrideReason }) },
      });
    expect(await moveToOtherAward()).toMatchObject({ code: 4084 });
    expect(await moveToOtherAward('Decision of the jury')).toMatchObject({ ok: true });
  });
});

describe('one film', () => {
  test('holds several awards, each once, and is one card in the gallery', async () => {
    const [best, other] = [
      await makeAward('Best film', {}),
      await makeAward('Audience', { rank: 2 }),
    ];
    const film = await makeFilm('open');
    await giveAward(film.id, other);
    await giveAward(film.id, best);
    expect(await giveAward(film.id, best)).toMatchObject({ code: 4021 });
    const { list } = await visitor.get('listSelected', { query: { pageSize: 100 } });
    const awards = list.filter(({ id }) => id === film.number).map(({ award }) => award);
    expect(awards).toEqual(['Best film', 'Audience']);
    const gallery = await visitor.get('listEntries', { query: { pageSize: 100 } });
    expect(gallery.list.filter(({ id }) => id === film.number)).toMatchObject([
      { award: 'Best film' },
    ]);
    const page = await visitor.get('getSelected', { params: { id: film.number } });
    expect(page).toMatchObject({ award: 'Best film', awardRank: 1 });
    expect(page.next?.id).not.toBe(film.number);
  });

  test('has several screenings, but no two in one hall at one time', async () => {
    const hall = await makeNamedItem(app, 'halls', 'Hall');
    const film = await makeFilm('open');
    const addScreening = (startsAt: string) =>
      secretary.call('createContent', {
        params: { type: 'exhibition' },
        body: { state: 'published', facts: { entry: film.id, hall, startsAt }, texts: {} },
      });
    expect(await addScreening('2027-05-01T10:00:00.000Z')).toMatchObject({ ok: true });
    expect(await addScreening('2027-05-02T10:00:00.000Z')).toMatchObject({ ok: true });
    expect(await addScreening('2027-05-02T10:00:00.000Z')).toMatchObject({ code: 4021 });
    const { list } = await visitor.get('listExhibition', { query: { pageSize: 100 } });
    expect(list.map(({ startsAt }) => startsAt)).toHaveLength(2);
  });
});
