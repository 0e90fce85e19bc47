import { createHash, createPublicKey, verify } from 'node:crypto';
import type { RoundRules } from '@film-contest/contract/judging';
import { type ResultBundle, recount } from '@film-contest/judging/bundle';
import { toCanonicalJson } from '@film-contest/judging/canonical-json';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { up as addSummaries } from '../../../migrations/20261229_10_result_summary.ts';
import { createTestApp } from '../../../test/app.ts';
import { makeNamedItem } from '../../../test/contents.ts';
import { listMailsTo, makeEntry, makeStaff, saveOpenContest } from '../../../test/factories.ts';
import { closeRoundWithScores, emptyScore, openRound } from '../../../test/judging.ts';
import { remindJurors } from '../judging/reminders.ts';

const app = await createTestApp();
afterAll(app.close);

const chair = await makeStaff(app, 'jurySecretary');
const owner = await makeStaff(app, 'owner');
const films: Awaited<ReturnType<typeof makeEntry>>[] = [];
for (const title of ['Film one', 'Film two', 'Film three'])
  films.push(await makeEntry(app, 'published', { form: { group: 'open', title } }));

const closeScoredRound = (given: Record<string, number>, rules: Partial<RoundRules> = {}) =>
  closeRoundWithScores(app, chair, given, rules);

const points = { 'Film one': 6, 'Film two': 9, 'Film three': 7 };

const compute = async (id: string) => {
  await chair.get('computeResult', { params: { id } });
  await app.runJobs();
  return chair.get('roundResult', { params: { id } });
};

const listTitles = async (id: string) =>
  (await chair.get('roundFilms', { params: { id }, query: {} })).list.map(({ title }) => title);

const download = async (id: string, format: 'csv' | 'xlsx' | 'json') => {
  const { url } = await chair.get('exportRound', { params: { id }, body: { format } });
  return app.visitor().request({ url });
};

describe('a leaderboard', () => {
  test('moves while jurors score, and shows what is missing', async () => {
    const { id, jurors } = await openRound(app, chair, 2);
    const [juror] = jurors;
    const list = (await juror?.get('deskRound', { params: { id } }))?.assignments ?? [];
    const first = list[0];
    await juror?.get('saveScore', {
      params: { id: first?.id ?? '' },
      body: { ...emptyScore, points: [10, 5], version: 0, isFinished: true },
    });
    const query = { sorter: { mean: 'descend' as const }, pageSize: 2 };
    const { list: rows, total } = await chair.get('roundFilms', { params: { id }, query });
    expect(total).toBe(3);
    expect(rows).toMatchObject([
      {
        title: first?.title,
        mean: 80,
        median: 80,
        scores: 1,
        assigned: 2,
        missing: 0,
        place: null,
      },
      { mean: null, scores: 0 },
    ]);
  });

  test('sorts by each figure over all films, not only those of the page', async () => {
    const { id, jurors } = await openRound(app, chair, 2);
    for (const [index, juror] of jurors.entries()) {
      const { assignments } = await juror.get('deskRound', { params: { id } });
      const judged = assignments.toSorted((a, b) => a.title.localeCompare(b.title));
      // One film has two scores, one has one, and one has none, from a juror who recuses themself.
      for (const { id: film } of judged.slice(0, 2 - index))
        await juror.get('saveScore', {
          params: { id: film },
          body: { ...emptyScore, points: [9 - index, 4], version: 0, isFinished: true },
        });
      const body = { reason: 'other' as const, text: '' };
      const last = { id: judged.at(-1)?.id ?? '' };
      if (index === 0) await juror.get('recuseFilm', { params: last, body });
    }
    const list = async (query: object) =>
      (await chair.get('roundFilms', { params: { id }, query })).list;
    for (const key of ['scores', 'missing', 'mean', 'number'] as const) {
      for (const direction of ['ascend', 'descend'] as const) {
        const sorter = { [key]: direction };
        const whole = await list({ sorter });
        const values = whole.map((film) => film[key]).filter((value) => value !== null);
        expect(new Set(values).size).toBeGreaterThan(1);
        const ordered = values.toSorted((a, b) => (a < b ? -1 : 1));
        expect(values).toEqual(direction === 'ascend' ? ordered : ordered.toReversed());
        const pages = [];
        for (const current of [1, 2, 3])
          pages.push(...(await list({ sorter, current, pageSize: 1 })));
        expect(pages).toEqual(whole);
      }
    }
  });
});

describe('scores', () => {
  test('of a film are read with comments and shares, without what is not finished', async () => {
    const { id, jurors } = await openRound(app, chair, 3, { jurorsPerFilm: 3 });
    const film = films[0]?.id ?? '';
    const assignments = await Promise.all(
      jurors.map(async (juror) => {
        const { assignments: list } = await juror.get('deskRound', { params: { id } });
        return list.find(({ title }) => title === 'Film one')?.id ?? '';
      }),
    );
    const score = { ...emptyScore, points: [8, 3], confidence: 4, comment: 'Bold.', version: 0 };
    const save = (index: number, isFinished: boolean) =>
      jurors[index]?.get('saveScore', {
        params: { id: assignments[index] ?? '' },
        body: { ...score, isFinished },
      });
    await save(0, true);
    await save(1, false);
    await jurors[2]?.get('recuseFilm', {
      params: { id: assignments[2] ?? '' },
      body: { reason: 'relation', text: '' },
    });
    const { scores } = await chair.get('filmScores', { params: { id, film } });
    const empty = { total: null, points: [], comment: '', watched: 0 };
    expect(scores.toSorted((a, b) => a.state.localeCompare(b.state))).toMatchObject([
      { state: 'done', total: 60, points: [8, 3], confidence: 4, comment: 'Bold.', recusal: null },
      { state: 'open', ...empty },
      { state: 'recused', ...empty, recusal: 'relation' },
    ]);
    const counts = [0, 0, 0, 0, 0, 0, 1, 0, 0, 0];
    expect(await chair.get('scoreCounts', { params: { id } })).toEqual({ counts });
  });
});

describe('a result', () => {
  test('is computed outside of the server, with places, jurors and a hash', async () => {
    const id = await closeScoredRound(points);
    expect(await chair.get('roundResult', { params: { id } })).toMatchObject({ state: 'none' });
    const result = await compute(id);
    expect(result).toMatchObject({ state: 'ready', hash: expect.stringMatching(/^[\da-f]{64}$/) });
    expect(result.jurors.map(({ count }) => count).sort()).toEqual([0, 3, 3]);
    expect(result.incomplete).toBe(3);
    const { scores } = await chair.get('filmScores', { params: { id, film: films[2]?.id ?? '' } });
    const ranks = scores.map(({ state, rankWithout }) => [state, rankWithout]);
    expect(ranks.toSorted()).toEqual([
      ['done', 2],
      ['done', 2],
      ['open', null],
    ]);
    expect(await listTitles(id)).toEqual(['Film two', 'Film three', 'Film one']);
    const { list } = await chair.get('roundFilms', { params: { id }, query: {} });
    expect(list[0]).toMatchObject({ place: 1, jury: 90, adjusted: 90, combined: 100 });
  });

  test('cannot be computed before the round closes', async () => {
    const { id } = await openRound(app, chair, 2);
    const exported = await chair.call('exportRound', { params: { id }, body: { format: 'json' } });
    for (const answer of [exported, await chair.call('computeResult', { params: { id } })])
      expect(answer).toMatchObject({ code: 4017 });
  });

  test('combines jury and public votes', async () => {
    const votes = (number: number, count: number) =>
      app.db.insertInto('vote_tallies').values({ entry_number: number, votes: count }).execute();
    for (const [index, count] of [500, 0, 100].entries())
      await votes(films[index]?.number ?? 0, count);
    const id = await closeScoredRound(points, { juryPercent: 40 });
    await compute(id);
    expect(await listTitles(id)).toEqual(['Film one', 'Film three', 'Film two']);
    await app.db.deleteFrom('vote_tallies').execute();
  });

  test('with public votes is not computed while voting is open', async () => {
    const id = await closeScoredRound(points, { juryPercent: 40 });
    const { version } = await compute(id);
    await saveOpenContest(app);
    const params = { id };
    expect(await chair.call('computeResult', { params })).toMatchObject({ code: 4135 });
    const body = { version, moves: [] };
    expect(await chair.call('saveMoves', { params, body })).toMatchObject({ code: 4135 });
  });

  test('has a signed bundle that recomputes to the last digit', async () => {
    const id = await closeScoredRound(points);
    const { hash } = await compute(id);
    const answer = await download(id, 'json');
    expect(answer.headers['content-disposition']).toMatch(/result-.*\.json/);
    const bundle: ResultBundle = JSON.parse(answer.body);
    const digest = createHash('sha256').update(toCanonicalJson(bundle.content)).digest();
    expect([digest.toString('hex'), bundle.sha256]).toEqual([hash, hash]);
    const key = createPublicKey({
      key: Buffer.from(bundle.publicKey, 'base64'),
      format: 'der',
      type: 'spki',
    });
    const { publicKey } = await chair.get('roundResult', { params: { id } });
    expect(bundle.publicKey).toBe(publicKey);
    expect(verify(null, digest, key, Buffer.from(bundle.signature, 'base64'))).toBe(true);
    expect(recount(bundle.content).isSame).toBe(true);
    const { rulesHash, rulesVersions } = bundle.content;
    expect(rulesVersions).toMatchObject([{ hash: rulesHash, reason: null }]);
    for (const person of [chair.account, owner.account]) {
      expect(answer.body).not.toContain(person.email);
      expect(answer.body).not.toContain(person.id);
    }
  });

  test('of an earlier version of the program gets its summary from its bundle', async () => {
    const id = await closeScoredRound({ ...points, 'Film two': 6 });
    const result = await compute(id);
    expect(result.tieBreaks).toMatchObject([{ films: [expect.any(String), expect.any(String)] }]);
    await sql`alter table judging_results drop column summary`.execute(app.db);
    await addSummaries(app.db as never);
    expect(await chair.get('roundResult', { params: { id } })).toEqual(result);
  });

  test('of top picks follows the ballots', async () => {
    const rules = { mode: 'top-picks' as const, criteria: [], tieBreakCriteria: [], places: 1 };
    const { id, jurors, round } = await openRound(app, chair, 3, rules);
    for (const juror of jurors) {
      const { assignments: list } = await juror.get('deskRound', { params: { id } });
      const best = list.find(({ title }) => title === 'Film three')?.id ?? '';
      const body = { version: 0, films: [best], isFinal: true };
      await juror.get('saveBallot', { params: { id }, body });
    }
    await chair.get('closeRound', { params: { id }, body: { version: round.version } });
    expect(await compute(id)).toMatchObject({ state: 'ready', incomplete: 0 });
    expect((await listTitles(id))[0]).toBe('Film three');
  });
});

describe('deliberation', () => {
  test('moves films with a reason, and removes the first confirmation', async () => {
    const id = await closeScoredRound(points);
    const { hash, version } = await compute(id);
    await chair.get('confirmResult', { params: { id }, body: { hash: hash ?? '' } });
    const move = { entry: films[0]?.id ?? '', place: 1, reason: 'Original in form.' };
    const save = (moves: (typeof move)[]) =>
      chair.call('saveMoves', { params: { id }, body: { version, moves } });
    expect(await save([{ ...move, place: 4 }])).toMatchObject({ code: 1000 });
    expect(await save([move])).toMatchObject({ data: { state: 'computing' } });
    await app.runJobs();
    expect(await save([])).toMatchObject({ code: 4008 });
    expect(await chair.get('roundResult', { params: { id } })).toMatchObject({
      state: 'ready',
      confirmed: null,
      moves: [{ title: 'Film one', reason: 'Original in form.' }],
    });
    const { list } = await chair.get('roundFilms', { params: { id }, query: {} });
    expect(list.map(({ place, computedPlace }) => [place, computedPlace])).toEqual([
      [1, 3],
      [2, 1],
      [3, 2],
    ]);
  });
});

describe('a confirmation', () => {
  test('needs two people, one of them an owner, and the hash that they saw', async () => {
    const id = await closeScoredRound(points);
    const { hash } = await compute(id);
    const confirm = (by: typeof chair, seen = hash ?? '') =>
      by.call('confirmResult', { params: { id }, body: { hash: seen } });
    expect(await confirm(chair, 'other')).toMatchObject({ code: 4008 });
    expect(await confirm(chair)).toMatchObject({
      data: { confirmed: { by: 'The jurySecretary' } },
    });
    expect(await confirm(chair)).toMatchObject({ code: 4105 });
    expect(await confirm(await makeStaff(app, 'jurySecretary'))).toMatchObject({ code: 4106 });
    expect(await confirm(owner)).toMatchObject({ data: { final: { by: 'The owner' } } });
    expect(await chair.get('judgingRound', { params: { id } })).toMatchObject({ state: 'final' });
    expect(await chair.call('computeResult', { params: { id } })).toMatchObject({ code: 4017 });
    expect(await confirm(owner)).toMatchObject({ code: 4017 });
  });
});

describe('a publication', () => {
  test('fills the selected works with the award, in the order of places', async () => {
    const award = await makeNamedItem(app, 'awards', '大奖', { facts: { rank: 1 } });
    const id = await closeScoredRound(points, { award, places: 2 });
    const publish = () =>
      chair.call('publishResult', {
        params: { id },
        body: { to: 'selected' as const, isPublic: true },
      });
    expect(await publish()).toMatchObject({ code: 4017 });
    const { hash } = await compute(id);
    for (const person of [chair, owner])
      await person.get('confirmResult', { params: { id }, body: { hash: hash ?? '' } });
    expect(await publish()).toMatchObject({ data: { placed: 2, refused: [] } });
    const { list } = await chair.get('listSelected', { query: {} });
    expect(list.map(({ title }) => title)).toEqual(['Film two', 'Film three']);
    expect(await publish()).toMatchObject({
      data: { placed: 0, refused: [{ code: 4021 }, { code: 4021 }] },
    });
  });

  test('of a screening with a share of yes has all films that reach it', async () => {
    const rules = { mode: 'screening' as const, places: 1, passPercent: 50, jurorsPerFilm: 1 };
    const { id, jurors, round } = await openRound(app, chair, 1, rules);
    const answers = { 'Film one': 'no', 'Film two': 'maybe', 'Film three': 'yes' } as const;
    const { assignments = [] } = (await jurors[0]?.get('deskRound', { params: { id } })) ?? {};
    for (const film of assignments) {
      const answer = answers[film.title as keyof typeof answers];
      await jurors[0]?.get('saveScore', {
        params: { id: film.id },
        body: { ...emptyScore, points: [], answer, version: 0, isFinished: true },
      });
    }
    await chair.get('closeRound', { params: { id }, body: { version: round.version } });
    const { hash, incomplete } = await compute(id);
    expect(incomplete).toBe(0);
    for (const person of [owner, chair])
      await person.get('confirmResult', { params: { id }, body: { hash: hash ?? '' } });
    const next = await openRound(app, chair, 2, { films: { from: 'round', round: id } });
    expect((await listTitles(next.id)).toSorted()).toEqual(['Film three', 'Film two']);
  });

  test('is the source of films of a later round', async () => {
    const id = await closeScoredRound(points, { places: 1 });
    const { hash } = await compute(id);
    for (const person of [owner, chair])
      await person.get('confirmResult', { params: { id }, body: { hash: hash ?? '' } });
    const { id: next } = await openRound(app, chair, 2, { films: { from: 'round', round: id } });
    expect(await listTitles(next)).toEqual(['Film two']);
  });
});

test('a film without a score has no place, and is not published', async () => {
  const { id, round } = await openRound(app, chair, 2);
  await chair.get('closeRound', { params: { id }, body: { version: round.version } });
  const { hash, version } = await compute(id);
  const { list } = await chair.get('roundFilms', { params: { id }, query: {} });
  expect(list.map(({ place, chance }) => [place, chance])).toEqual(list.map(() => [null, null]));
  const moves = [{ entry: films[0]?.id ?? '', place: 1, reason: 'The jury did not see it.' }];
  expect(await chair.call('saveMoves', { params: { id }, body: { version, moves } })).toMatchObject(
    { fields: { 'moves.0': { code: 1000 } } },
  );
  const csv = (await download(id, 'csv')).body.trim().split('\r\n').slice(1);
  expect(csv.map((line) => line.split(',')[0])).toEqual(list.map(() => 'No score'));
  for (const person of [chair, owner])
    await person.get('confirmResult', { params: { id }, body: { hash: hash ?? '' } });
  const body = { to: 'selectedopen' as const, isPublic: false };
  expect(await chair.get('publishResult', { params: { id }, body })).toEqual({
    placed: 0,
    refused: [],
  });
  const result = app.db.selectFrom('judging_results').select('lists').where('round_id', '=', id);
  expect(await result.executeTakeFirst()).toEqual({ lists: [] });
});

describe('an export', () => {
  test.each([
    ['csv', 'text/csv'],
    ['xlsx', 'spreadsheetml'],
  ] as const)('as %s has a row for each film', async (format, type) => {
    const id = await closeScoredRound(points);
    const answer = await download(id, format);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain(type);
    if (format === 'csv') expect(answer.body.trim().split('\r\n')).toHaveLength(4);
  });

  test('ends with the access of its session', async () => {
    const id = await closeScoredRound(points);
    const other = await makeStaff(app, 'jurySecretary');
    const body = { format: 'csv' as const };
    const { url } = await other.get('exportRound', { params: { id }, body });
    await other.get('logout');
    expect((await app.visitor().request({ url })).statusCode).toBe(404);
  });
});

describe('reminders', () => {
  const hour = 3600_000;
  const at = (share: number) => ({
    opensAt: new Date(Date.now() - share * 100 * hour).toISOString(),
    closesAt: new Date(Date.now() + (1 - share) * 100 * hour).toISOString(),
  });

  test.each([
    [0.4, 0],
    [0.6, 1],
    [0.9, 1],
  ])('at %d of the time: %i, once', async (share, count) => {
    const { jurors } = await openRound(app, chair, 2, at(share));
    await remindJurors(app.ctx);
    await remindJurors(app.ctx);
    for (const { account } of jurors) {
      const mails = await listMailsTo(app, account.email);
      expect(mails).toHaveLength(count);
      if (count > 0) expect(mails[0]?.text_body).toContain('#/desk/');
    }
  });
});
