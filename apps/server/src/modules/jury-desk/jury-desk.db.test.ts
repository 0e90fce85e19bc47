import type { RoundRules } from '@film-contest/contract/judging';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { future, makeEntry, makeStaff, past } from '../../../test/factories.ts';
import { openRound } from '../../../test/judging.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

const chair = await makeStaff(app, 'jurySecretary');
for (let made = 0; made < 3; made += 1)
  await makeEntry(app, 'published', { form: { group: 'open' } });

/** Opens a round with two jurors who judge three films each. Returns the first juror and their list. */
async function openDesk(rules: Partial<RoundRules> = {}) {
  const { id, jurors, round } = await openRound(app, chair, 2, rules);
  const [juror, other] = jurors;
  if (!juror || !other) throw new Error('the round has fewer than two jurors');
  const { assignments: list } = await juror.get('deskRound', { params: { id } });
  const film = list[0]?.id ?? '';
  return { id, juror, other, list, film, version: round.version };
}

const emptyScore = { points: [], answer: null, confidence: null, comment: '', note: '' };
const fullScore = { ...emptyScore, points: [8, 5] };

const save = (juror: Visitor, id: string, body: object) =>
  juror.call('saveScore', {
    params: { id },
    body: { ...emptyScore, version: 0, isFinished: false, ...body },
  });

const report = (juror: Visitor, id: string, player: string, ...parts: [number, number][]) =>
  juror.get('reportWatched', {
    params: { id },
    body: { player, intervals: parts.map(([from, to]) => ({ from, to })) },
  });

/** Sets the clock of a film's players back, as if time had passed since their last reports. */
async function passSeconds(id: string, seconds: number) {
  const back = sql<Date>`now() - make_interval(secs => ${seconds})`;
  await app.db
    .updateTable('judging_watched')
    .set({ started_at: back })
    .where('assignment_id', '=', id)
    .execute();
  await app.db
    .updateTable('judging_players')
    .set({ reported_at: back })
    .where('assignment_id', '=', id)
    .execute();
}

describe('the desk', () => {
  test('lists the own films of open rounds', async () => {
    const { id, juror, list } = await openDesk();
    const { rounds } = await juror.get('desk');
    expect(rounds).toMatchObject([{ id, films: 3, done: 0, isOpen: true, secondsLeft: 183 }]);
    expect(list).toMatchObject([1, 2, 3].map(() => ({ state: 'open', watched: 0, seconds: 61 })));
  });

  test('hides rounds and films of others', async () => {
    const { id, film } = await openDesk();
    const stranger = await makeStaff(app, 'juror');
    expect(await stranger.get('desk')).toEqual({ rounds: [] });
    expect(await stranger.call('deskRound', { params: { id } })).toMatchObject({ code: 4006 });
    expect(await stranger.call('deskFilm', { params: { id: film } })).toMatchObject({ code: 4006 });
    expect(await save(stranger, film, { ...fullScore, isFinished: true })).toMatchObject({
      code: 4006,
    });
  });

  test('moves skipped films to the end, and keeps them open', async () => {
    const { id, juror, list } = await openDesk();
    for (const film of list) await juror.get('skipFilm', { params: { id: film.id } });
    const after = await juror.get('deskRound', { params: { id } });
    expect(after.assignments.map((film) => film.id)).toEqual(list.map((film) => film.id));
    expect(after.assignments.every(({ isSkipped, state }) => isSkipped && state === 'open')).toBe(
      true,
    );
    expect(await save(juror, list[0]?.id ?? '', { ...fullScore, isFinished: true })).toMatchObject({
      data: { state: 'done' },
    });
  });

  test('is read-only after the closing time', async () => {
    const { film, juror, version, id } = await openDesk(past);
    const closed = { code: 4100 };
    expect(await save(juror, film, fullScore)).toMatchObject(closed);
    expect(await juror.call('skipFilm', { params: { id: film } })).toMatchObject(closed);
    expect(await juror.call('abstainFilm', { params: { id: film } })).toMatchObject(closed);
    const recusal = { reason: 'relation' as const, text: '' };
    expect(await juror.call('recuseFilm', { params: { id: film }, body: recusal })).toMatchObject(
      closed,
    );
    const watched = { player: 'tab', intervals: [] };
    expect(
      await juror.call('reportWatched', { params: { id: film }, body: watched }),
    ).toMatchObject(closed);
    expect(await juror.call('deskFilm', { params: { id: film } })).toMatchObject({ ok: true });
    await chair.get('closeRound', { params: { id }, body: { version } });
    expect(await juror.get('desk')).toMatchObject({ rounds: [{ state: 'closed', isOpen: false }] });
  });

  test('shows no film before the opening time', async () => {
    const { film, juror } = await openDesk(future);
    expect(await juror.call('deskFilm', { params: { id: film } })).toMatchObject({ code: 4100 });
    expect(await save(juror, film, fullScore)).toMatchObject({ code: 4100 });
  });
});

describe('a score', () => {
  test('is a draft until it is finished, and can change until the round closes', async () => {
    const { id, juror, film } = await openDesk();
    expect(await save(juror, film, { points: [8, null], note: 'Nice' })).toMatchObject({
      data: { version: 1, state: 'open' },
    });
    const finish = (version: number, more: object) =>
      save(juror, film, { ...more, version, isFinished: true });
    expect(await finish(1, { points: [8, null] })).toMatchObject({
      fields: { 'points.1': { code: 4009 } },
    });
    expect(await finish(1, fullScore)).toMatchObject({ data: { version: 2, state: 'done' } });
    expect(await finish(2, { points: [9, 9] })).toMatchObject({ data: { version: 3 } });
    // A draft of a counted score changes only its texts.
    await save(juror, film, { points: [null, null], note: 'Later', version: 3 });
    const { score } = await juror.get('deskFilm', { params: { id: film } });
    expect(score).toMatchObject({ points: [9, 9], note: 'Later', state: 'done', version: 4 });
    // The leaderboard reads the copy of the total.
    const assignments = app.db.selectFrom('judging_assignments').where('id', '=', film);
    expect(await assignments.select('total').execute()).toEqual([{ total: 90 }]);
    expect(await juror.get('deskRound', { params: { id } })).toMatchObject({ done: 1 });
  });

  test('is stored once if its request is repeated, and never overwritten by another tab', async () => {
    const { juror, film } = await openDesk();
    const sent = { ...fullScore, isFinished: true };
    expect(await save(juror, film, sent)).toMatchObject({ data: { version: 1 } });
    expect(await save(juror, film, sent)).toMatchObject({ data: { version: 1 } });
    expect(await save(juror, film, { ...sent, points: [1, 1] })).toMatchObject({ code: 4008 });
    const rows = await app.db
      .selectFrom('judging_scores')
      .select(['total'])
      .where('assignment_id', '=', film)
      .execute();
    expect(rows).toEqual([{ total: 68 }]);
  });

  test.each([
    [{ points: [0.5] }, 1000],
    [{ points: [10.5] }, 1000],
    [{ points: [1.2] }, 1000],
    [{ confidence: 6 }, 1000],
    [{ note: 'x'.repeat(4001) }, 4010],
  ])('with %j is rejected', async (body, code) => {
    const { juror, film } = await openDesk();
    expect(await save(juror, film, body)).toMatchObject({ code });
  });

  test('below the minimum share watched is a note, which does not count', async () => {
    const { id, juror, film } = await openDesk({ minWatched: 90 });
    expect(await save(juror, film, { ...fullScore, isFinished: true })).toMatchObject({
      data: { isNote: true, state: 'open' },
    });
    await report(juror, film, 'tab');
    await passSeconds(film, 60);
    expect(await report(juror, film, 'tab', [0, 58])).toMatchObject({ isAccepted: true });
    expect(await save(juror, film, { ...fullScore, version: 1, isFinished: true })).toMatchObject({
      data: { isNote: false, state: 'done' },
    });
    expect(await juror.get('deskRound', { params: { id } })).toMatchObject({ done: 1 });
  });

  test('that counts does not become a note when the film is replaced by a longer one', async () => {
    const { juror, film } = await openDesk({ minWatched: 90 });
    await report(juror, film, 'tab');
    await passSeconds(film, 60);
    await report(juror, film, 'tab', [0, 58]);
    await save(juror, film, { ...fullScore, isFinished: true });
    const setLength = (factor: number) =>
      app.db
        .updateTable('films')
        .set({ seconds: sql<number>`seconds * ${factor}::float8` })
        .execute();
    await setLength(2);
    expect(await save(juror, film, { points: [7, 7], version: 1, isFinished: true })).toMatchObject(
      { data: { isNote: false, state: 'done', points: [7, 7] } },
    );
    await setLength(0.5);
  });

  test('of another juror is shown as the rules say', async () => {
    const { id, juror, other, film } = await openDesk({ scores: 'afterOwn', comments: 'jurors' });
    const entryOf = (assignment: string) =>
      app.db
        .selectFrom('judging_assignments')
        .select('entry_id')
        .where('id', '=', assignment)
        .executeTakeFirstOrThrow();
    const { entry_id } = await entryOf(film);
    const { assignments: list } = await other.get('deskRound', { params: { id } });
    for (const each of list)
      await save(other, each.id, { points: [6, 6], comment: 'Well cut', isFinished: true });
    expect(await juror.get('deskFilm', { params: { id: film } })).toMatchObject({ others: null });
    await save(juror, film, { ...fullScore, isFinished: true });
    expect(entry_id).toBeTruthy();
    expect((await juror.get('deskFilm', { params: { id: film } })).others).toEqual([
      { total: 60, comment: 'Well cut' },
    ]);
  });

  test('has comments that jurors read, also where scores are never shown', async () => {
    const { id, juror, other, film } = await openDesk({ scores: 'never', comments: 'jurors' });
    const { assignments: list } = await other.get('deskRound', { params: { id } });
    for (const each of list)
      await save(other, each.id, { points: [6, 6], comment: 'Well cut', isFinished: true });
    expect(await juror.get('deskFilm', { params: { id: film } })).toMatchObject({ others: null });
    await save(juror, film, { ...fullScore, isFinished: true });
    expect(await juror.get('deskFilm', { params: { id: film } })).toMatchObject({
      others: [{ total: null, comment: 'Well cut' }],
    });
  });
});

describe('an abstention', () => {
  test('counts as done, and a score replaces it', async () => {
    const { id, juror, film } = await openDesk();
    await juror.get('abstainFilm', { params: { id: film } });
    expect(await juror.get('deskRound', { params: { id } })).toMatchObject({ done: 1 });
    await save(juror, film, { ...fullScore, isFinished: true });
    const { assignments: list } = await juror.get('deskRound', { params: { id } });
    expect(list.find((each) => each.id === film)).toMatchObject({ state: 'done' });
  });
});

describe('a recusal', () => {
  test('removes the film from the juror, and shows the gap to the chair', async () => {
    const { id, juror, film } = await openDesk();
    await save(juror, film, { ...fullScore, isFinished: true });
    const body = { reason: 'relation' as const, text: 'My cousin' };
    await juror.get('recuseFilm', { params: { id: film }, body });
    expect(await juror.call('recuseFilm', { params: { id: film }, body })).toMatchObject({
      code: 4017,
    });
    expect(await save(juror, film, { version: 1 })).toMatchObject({ code: 4017 });
    for (const call of ['skipFilm', 'abstainFilm'] as const)
      expect(await juror.call(call, { params: { id: film } })).toMatchObject({ code: 4017 });
    expect(await juror.get('deskRound', { params: { id } })).toMatchObject({ films: 2, done: 0 });
    expect(await chair.get('judgingRound', { params: { id } })).toMatchObject({
      short: 1,
      people: expect.arrayContaining([expect.objectContaining({ recused: 1, assigned: 2 })]),
    });
    const { short } = await chair.get('planAssignments', { params: { id } });
    expect(short).toMatchObject([{ missing: 1, eligible: 1 }]);
  });

  test('can be declared in advance for a school', async () => {
    const { id, juror } = await openDesk();
    const body = { kind: 'school' as const, value: 'Film School' };
    await juror.get('declareConflict', { params: { id }, body });
    const { people } = await chair.get('judgingRound', { params: { id } });
    expect(people.flatMap(({ conflicts }) => conflicts)).toMatchObject([
      { kind: 'school', value: 'Film School', isByJuror: true },
    ]);
    expect(await juror.call('declareConflict', { params: { id }, body })).toMatchObject({
      fields: { value: { code: 4021 } },
    });
  });
});

describe('watched reports', () => {
  test('store the union of what was played', async () => {
    const { juror, film } = await openDesk();
    await report(juror, film, 'tab');
    await passSeconds(film, 40);
    await report(juror, film, 'tab', [0, 20], [10, 30]);
    await passSeconds(film, 80);
    expect(await report(juror, film, 'tab', [25, 61])).toEqual({ share: 1, isAccepted: true });
    const { watched } = await juror.get('deskFilm', { params: { id: film } });
    expect(watched).toEqual([{ from: 0, to: 61 }]);
  });

  test('reject more than the elapsed time allows, at any speed above 2×', async () => {
    const { juror, film } = await openDesk();
    expect(await report(juror, film, 'tab', [0, 61])).toEqual({ share: 0, isAccepted: false });
    await report(juror, film, 'tab');
    await passSeconds(film, 4);
    expect(await report(juror, film, 'tab', [0, 61])).toMatchObject({ isAccepted: false });
    await passSeconds(film, 4);
    expect(await report(juror, film, 'tab', [0, 8])).toMatchObject({ isAccepted: true });
  });

  test('of two tabs are not faster than one', async () => {
    const { juror, film } = await openDesk();
    await report(juror, film, 'one');
    await report(juror, film, 'two');
    await passSeconds(film, 10);
    expect(await report(juror, film, 'one', [0, 20])).toMatchObject({ isAccepted: true });
    expect(await report(juror, film, 'two', [30, 50])).toMatchObject({ isAccepted: false });
  });

  test('of several tabs at the same moment are not faster than one', async () => {
    const { juror, film } = await openDesk();
    const tabs = ['one', 'two', 'three', 'four'];
    for (const tab of tabs) await report(juror, film, tab);
    await passSeconds(film, 8);
    const reports = await Promise.all(
      tabs.map((tab, index) => report(juror, film, tab, [index * 15, index * 15 + 15])),
    );
    expect(reports.filter(({ isAccepted }) => isAccepted)).toHaveLength(1);
    const { watched } = await juror.get('deskFilm', { params: { id: film } });
    expect(watched.reduce((total, { from, to }) => total + to - from, 0)).toBe(15);
  });

  test('reject intervals before the first report of a tab, and while the clock is set back', async () => {
    const { juror, film } = await openDesk();
    await report(juror, film, 'one');
    await passSeconds(film, 3600);
    expect(await report(juror, film, 'two', [0, 5])).toEqual({ share: 0, isAccepted: false });
    await passSeconds(film, -3600);
    expect(await report(juror, film, 'one', [0, 5])).toEqual({ share: 0, isAccepted: false });
  });

  test('count after an hour offline', async () => {
    const { juror, film } = await openDesk();
    await report(juror, film, 'tab');
    await passSeconds(film, 3600);
    expect(await report(juror, film, 'tab', [0, 61])).toEqual({ share: 1, isAccepted: true });
  });
});

describe('a ballot of top picks', () => {
  const topPicks = { mode: 'top-picks' as const, criteria: [], tieBreakCriteria: [] };
  const cast = (juror: Visitor, id: string, films: string[], more: object = {}) =>
    juror.call('saveBallot', {
      params: { id },
      body: { version: 0, films, isFinal: false, ...more },
    });

  test('is saved as a draft, then counts', async () => {
    const { id, juror, list } = await openDesk(topPicks);
    const [a = '', b = '', c = ''] = list.map((film) => film.id);
    expect(await cast(juror, id, [a])).toMatchObject({ data: { version: 1, isFinal: false } });
    expect(await cast(juror, id, [b])).toMatchObject({ code: 4008 });
    expect(await cast(juror, id, [a, b, c], { version: 1 })).toMatchObject({
      fields: { films: { code: 1000 } },
    });
    expect(await cast(juror, id, [a, a], { version: 1 })).toMatchObject({ code: 1000 });
    const final = { version: 1, isFinal: true };
    expect(await cast(juror, id, [b, a], final)).toMatchObject({ data: { version: 2 } });
    expect(await cast(juror, id, [b, a], final)).toMatchObject({ data: { version: 2 } });
    const round = await juror.get('deskRound', { params: { id } });
    expect(round).toMatchObject({ done: 3, ballot: { films: [b, a], isFinal: true } });
  });

  test('no longer counts when it changes, and its films are open again', async () => {
    const { id, juror, list } = await openDesk(topPicks);
    const [a = '', b = '', c = ''] = list.map((film) => film.id);
    for (const film of [b, c]) await juror.get('abstainFilm', { params: { id: film } });
    await cast(juror, id, [a, b], { isFinal: true });
    await cast(juror, id, [a], { version: 1 });
    const round = await juror.get('deskRound', { params: { id } });
    expect(round).toMatchObject({ done: 1, ballot: { films: [a], isFinal: false } });
    const states = Object.fromEntries(round.assignments.map((film) => [film.id, film.state]));
    expect(states).toEqual({ [a]: 'open', [b]: 'open', [c]: 'abstained' });
  });

  test('loses a film when the juror recuses themself from it', async () => {
    const { id, juror, list } = await openDesk(topPicks);
    const [a = '', b = ''] = list.map((film) => film.id);
    await cast(juror, id, [a, b], { isFinal: true });
    const body = { reason: 'relation' as const, text: '' };
    await juror.get('recuseFilm', { params: { id: a }, body });
    const { ballot } = await juror.get('deskRound', { params: { id } });
    expect(ballot).toEqual({ version: 2, films: [b], isFinal: true });
  });

  test('cannot rank a film that was not watched enough', async () => {
    const { id, juror, list } = await openDesk({ ...topPicks, minWatched: 50 });
    expect(await cast(juror, id, [list[0]?.id ?? ''], { isFinal: true })).toMatchObject({
      fields: { 'films.0': { code: 4104 } },
    });
  });

  test('is refused after the closing time', async () => {
    const { id, juror } = await openDesk({ ...topPicks, ...past });
    expect(await cast(juror, id, [])).toMatchObject({ code: 4100 });
  });

  test('is refused in a round with another mode, and scores in a round of top picks', async () => {
    const { id, juror } = await openDesk();
    expect(await cast(juror, id, [])).toMatchObject({ code: 4017 });
    const { film, juror: second } = await openDesk(topPicks);
    expect(await save(second, film, fullScore)).toMatchObject({ code: 4017 });
  });
});
