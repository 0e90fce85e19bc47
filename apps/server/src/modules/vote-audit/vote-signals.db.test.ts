import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '../../../test/app.ts';
import { evaluateSimulatedContest, measureAccuracy } from '../../../test/evaluate-simulated.ts';
import { makeEntry, makeStaff, openContest } from '../../../test/factories.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import { readContest } from '../settings/settings.ts';
import { measureVotes, otherHosts } from './measure-votes.ts';
import { isFlagged, listRaisedSignals } from './vote-signals.rules.ts';

const app = await createTestApp();
afterAll(app.close);

const auditor = await makeStaff(app, 'auditor');

beforeEach(() => openContest(app));

async function measureSignalsNow() {
  const job = defineJob('voteAudit:measureSignals', z.object({}), 1);
  await app.db.transaction().execute((tx) => queueJob(tx, job, {}));
  await app.runJobs();
}

/** Columns of a vote, as SQL expressions over its sequence number `i`. */
const ordinary = {
  // Irregular gaps of 1 to 13 minutes between votes, all during the day in Shanghai.
  at: `timestamptz '2026-11-02 01:00Z' + make_interval(days => i / 10, secs => (i % 10) * 3600 + i * i % 780)`,
  deviceSeconds: `case when i % 4 = 0 then 200000 else 300 end`,
  wide: 'int4send(i % 50)',
  dwell: '20000 + i',
  agent: 'i % 40',
  referrer: `case when i % 2 = 0 then 'weibo.com' else '' end`,
  level: '0',
  network: `'ordinary'`,
  voter: 'int4send(i)',
};

async function makeVotes(entry: number, count: number, change: Partial<typeof ordinary> = {}) {
  const { at, deviceSeconds, wide, dwell, agent, referrer, level, network, voter } = {
    ...ordinary,
    ...change,
  };
  await app.ctx.pool.query(
    `insert into votes (entry_number, voter_id, request_id, at, voter_since, network, bucket_narrow, bucket_wide,
       dwell_ms, agent_class, referrer, level)
     select $1::int, ${voter}, gen_random_uuid(), ${at}, ${at} - make_interval(secs => ${deviceSeconds}),
       ${network}, '\\x00', ${wide}, ${dwell}, ${agent}, ${referrer}, ${level}
     from generate_series(1, $2::int) as i`,
    [entry, count],
  );
  await app.ctx.pool.query(
    `insert into vote_tallies values ($1, $2)
     on conflict (entry_number) do update set votes = vote_tallies.votes + $2`,
    [entry, count],
  );
}

const makeFilm = (title: string) => makeEntry(app, 'published', { form: { title } });

async function measureOne(entry: number, timeZone = 'Asia/Shanghai') {
  const [measured] = await measureVotes(app.db, [entry], { timeZone, minVotes: 30 });
  return measured?.figures;
}

describe('the figures of votes', () => {
  test('count each property', async () => {
    const { number } = await makeFilm('Counted');
    await makeVotes(number, 40);
    await app.db
      .insertInto('vote_code_counts')
      .values({ entry_number: number, sent: 9, accepted: 4 })
      .execute();
    const figures = await measureOne(number);
    expect(figures).toMatchObject({
      votes: 40,
      series: 1,
      regularSeries: 0,
      quick: 0,
      hasty: 0,
      newDevices: 0,
      returning: 10,
      agents: { known: 40, equalPairs: 0 },
      networks: { known: 40, largest: 1, equalPairs: 0 },
      codes: { sent: 9, accepted: 4 },
      levels: { 0: 40, 1: 0, 2: 0, 3: 0 },
      referrers: { 'weibo.com': 20, '': 20 },
    });
    const hours = Object.keys(figures?.hours ?? {}).map(Number);
    expect(hours.toSorted((a, b) => a - b)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
  });

  test('use the time zone of the contest', async () => {
    const { number } = await makeFilm('Elsewhere');
    await makeVotes(number, 3, { at: `timestamptz '2026-11-02 20:30Z'` });
    expect((await measureOne(number))?.hours).toEqual({ 4: 3 });
    expect((await measureOne(number, 'America/New_York'))?.hours).toEqual({ 15: 3 });
  });

  test('find series of regular gaps between irregular ones', async () => {
    const { number } = await makeFilm('Regular');
    await makeVotes(number, 91, {
      at: `timestamptz '2026-11-02 01:00Z' + make_interval(secs =>
        case when i <= 31 then i * i * i else 29791 + (i - 31) * 60 + i % 7 end)`,
    });
    expect(await measureOne(number)).toMatchObject({ series: 3, regularSeries: 2 });
  });

  test('of the three hours with the most votes are counted by themselves', async () => {
    const { number } = await makeFilm('Burst');
    await makeVotes(number, 60);
    expect((await measureOne(number))?.burst).toBeNull();
    await makeVotes(number, 40, {
      at: `timestamptz '2026-11-20 05:30Z' + make_interval(mins => i * 4, secs => 0.000001)`,
      dwell: '5000',
      voter: `'\x02' || int4send(i)`,
    });
    const figures = await measureOne(number);
    expect(figures).toMatchObject({ votes: 100, hasty: 40 });
    // The burst has 40 votes in 160 minutes; the day has no other vote.
    expect(figures?.burst?.figures).toMatchObject({ votes: 40, hasty: 40, quick: 0 });
    expect(new Date(figures?.burst?.until ?? '').toISOString()).toBe('2026-11-20T08:10:00.000Z');
    expect(new Date(figures?.burst?.from ?? '').toISOString()).toBe('2026-11-20T05:10:00.000Z');
  });

  test('exclude votes with a pass and private networks where these say nothing', async () => {
    const { number } = await makeFilm('Hall');
    await makeVotes(number, 10, { wide: `'\\x01'`, agent: '7' });
    const pass = await app.db
      .insertInto('vote_passes')
      .values({
        name: 'The hall',
        token_hash: Buffer.from(randomUUID()),
        quota: 9,
        networks: [],
        opens_at: new Date(),
        closes_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.ctx.pool.query(
      'update votes set pass_id = $2 where entry_number = $1 and voter_id <= int4send(4)',
      [number, pass.id],
    );
    await app.ctx.pool.query(
      `update votes set network = 'private' where entry_number = $1 and voter_id > int4send(8)`,
      [number],
    );
    expect(await measureOne(number)).toMatchObject({
      networks: { known: 4, largest: 4, equalPairs: 6 },
      agents: { known: 6, equalPairs: 15 },
    });
  });

  test('count a missing dwell time as a short one, and sum rare hosts', async () => {
    const { number } = await makeFilm('Rare');
    await makeVotes(number, 20, {
      dwell: 'case when i <= 3 then 3999 when i <= 5 then null else 4000 end',
      referrer: `case when i <= 5 then 'often.example' when i <= 9 then 'host' || i when i <= 11 then '' end`,
    });
    expect(await measureOne(number)).toMatchObject({
      quick: 5,
      hasty: 20,
      referrers: { 'often.example': 5, [otherHosts]: 4, '': 2 },
    });
  });
});

describe('the job', () => {
  beforeAll(async () => {
    await app.ctx.pool.query('delete from votes; delete from vote_tallies');
  });

  const readEntrySignals = (id: string) => auditor.get('entryVoteSignals', { params: { id } });

  test('flags entries with unusual votes, and removes the flag when votes become ordinary', async () => {
    for (let i = 0; i < 5; i++) {
      const { number } = await makeFilm(`Ordinary ${i}`);
      await makeVotes(number, 60);
    }
    const [few, odd] = [await makeFilm('Few'), await makeFilm('Odd')];
    await makeVotes(few.number, 29, { dwell: '100', deviceSeconds: '12' });
    await makeVotes(odd.number, 100, { dwell: '100', deviceSeconds: '12' });
    const [untouched, before] = [await readEntrySignals(few.id), await readEntrySignals(odd.id)];
    expect(untouched).toMatchObject({ votes: 29, measuredAt: null, signals: [] });
    expect(before).toMatchObject({ votes: 100, measuredAt: null, flaggedAt: null, signals: [] });
    await measureSignalsNow();
    const flagged = await readEntrySignals(odd.id);
    expect(flagged.flaggedAt).not.toBeNull();
    const raised = flagged.signals.filter(({ isRaised }) => isRaised).map(({ name }) => name);
    expect(raised).toEqual(['dwell', 'haste', 'newDevices', 'returning']);
    expect(flagged.signals[1]).toEqual({
      name: 'dwell',
      value: 1,
      usual: 0,
      limit: 0.15,
      isRaised: true,
    });
    expect(flagged.mixes.levels[0]).toEqual({ key: '0', share: 1, usual: 1 });
    expect(await readEntrySignals(few.id)).toMatchObject({
      votes: 29,
      minVotes: 30,
      signals: [],
      flaggedAt: null,
    });
    expect(await auditor.get('voteSignals', { query: {} })).toEqual({
      total: 1,
      list: [
        {
          id: odd.id,
          entry: String(odd.number).padStart(4, '0'),
          title: 'Odd',
          votes: 100,
          raised,
          flaggedAt: flagged.flaggedAt,
        },
      ],
    });

    await measureSignalsNow();
    expect((await readEntrySignals(odd.id)).flaggedAt).toBe(flagged.flaggedAt);
    await app.ctx.pool.query('update votes set dwell_ms = 20000 where entry_number = $1', [
      odd.number,
    ]);
    await app.ctx.pool.query('update vote_signals set votes = 0 where entry_number = $1', [
      odd.number,
    ]);
    await measureSignalsNow();
    expect((await readEntrySignals(odd.id)).flaggedAt).toBeNull();
    expect(await auditor.get('voteSignals', { query: {} })).toEqual({ total: 0, list: [] });
    const tally = await app.db
      .selectFrom('vote_tallies')
      .select('votes')
      .where('entry_number', '=', odd.number)
      .executeTakeFirst();
    expect(tally).toEqual({ votes: 100 });
  });

  test('omits held and void votes, and keeps the figures until the votes change', async () => {
    const { id, number } = await makeFilm('Held');
    await makeVotes(number, 80);
    await makeVotes(number, 20, { dwell: '100', voter: `'\\x01' || int4send(i)` });
    const hold = await app.db
      .insertInto('vote_holds')
      .values({ query: '{}', note: 'Bots', held_name: 'The owner' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.ctx.pool.query(
      `insert into held_votes (hold_id, vote_id, entry_number)
       select $1, id, entry_number from votes where entry_number = $2 and dwell_ms = 100`,
      [hold.id, number],
    );
    await app.ctx.pool.query('update vote_tallies set votes = 80 where entry_number = $1', [
      number,
    ]);
    await measureSignalsNow();
    const first = await readEntrySignals(id);
    expect(first).toMatchObject({ votes: 80 });
    expect(first.signals[1]).toMatchObject({ name: 'dwell', value: 0 });
    await measureSignalsNow();
    expect((await readEntrySignals(id)).measuredAt).toBe(first.measuredAt);
    await app.ctx.pool.query('update held_votes set is_counted = true where hold_id = $1', [
      hold.id,
    ]);
    await app.ctx.pool.query('update vote_tallies set votes = 100 where entry_number = $1', [
      number,
    ]);
    await measureSignalsNow();
    expect((await readEntrySignals(id)).signals[1]).toMatchObject({ value: 0.2 });

    await app.ctx.pool.query(
      `insert into held_votes (hold_id, vote_id, entry_number)
       select $1, id, entry_number from votes where entry_number = $2
       on conflict (hold_id, vote_id) do update set is_counted = false`,
      [hold.id, number],
    );
    await app.ctx.pool.query('update vote_tallies set votes = 0 where entry_number = $1', [number]);
    await measureSignalsNow();
    const { measuredAt, signals } = await readEntrySignals(id);
    expect({ measuredAt, signals }).toEqual({ measuredAt: null, signals: [] });
  });

  test('evaluates again when a threshold changes', async () => {
    const { id, number } = await makeFilm('Borderline');
    const shortVisits = { dwell: 'case when i % 4 = 0 then 100 else 15000 end' };
    await makeVotes(number, 400, { ...shortVisits, deviceSeconds: '12' });
    await measureSignalsNow();
    const { signals, flaggedAt } = await readEntrySignals(id);
    expect(flaggedAt).not.toBeNull();
    expect(signals[1]).toMatchObject({ value: 0.25, isRaised: true });
    const { voteSignals } = await readContest(app.db);
    await openContest(app, { voteSignals: { ...voteSignals, dwell: 30 } });
    await measureSignalsNow();
    expect((await readEntrySignals(id)).flaggedAt).toBeNull();
    await openContest(app, { voteSignals });
  });

  test('measures again when the time zone changes', async () => {
    const { id, number } = await makeFilm('Zone');
    await makeVotes(number, 30, { at: `timestamptz '2026-11-02 20:30Z'` });
    const findHour = async () =>
      (await readEntrySignals(id)).mixes.hours.find(({ share }) => share === 1)?.key;
    await measureSignalsNow();
    expect(await findHour()).toBe('4');
    await openContest(app, { timeZone: 'America/New_York' });
    await measureSignalsNow();
    expect(await findHour()).toBe('15');
    await openContest(app, { timeZone: 'Asia/Shanghai' });
  });

  test('measures again when fewer votes suffice', async () => {
    const { number } = await makeFilm('Hours');
    const { voteSignals } = await readContest(app.db);
    // The busiest three hours have 40 votes.
    await makeVotes(number, 80, { at: `timestamptz '2026-11-02' + make_interval(days => i % 2)` });
    const readBurst = async () => {
      const { figures } = await app.db
        .selectFrom('vote_signals')
        .select('figures')
        .where('entry_number', '=', number)
        .executeTakeFirstOrThrow();
      return figures.burst?.figures.votes ?? null;
    };
    await openContest(app, { voteSignals: { ...voteSignals, minVotes: 50 } });
    await measureSignalsNow();
    expect(await readBurst()).toBeNull();
    await openContest(app, { voteSignals: { ...voteSignals, minVotes: 30 } });
    await measureSignalsNow();
    expect(await readBurst()).toBe(40);
    await openContest(app, { voteSignals });
  });

  test('an unknown entry is not found, and signals require the access to votes', async () => {
    const params = { id: randomUUID() };
    expect(await auditor.call('entryVoteSignals', { params })).toMatchObject({ code: 4006 });
    const editor = await makeStaff(app, 'editor');
    expect(await editor.call('voteSignals', { query: {} })).toMatchObject({ code: 4007 });
    const { id } = await makeEntry(app, 'in_review');
    expect(await auditor.get('entryVoteSignals', { params: { id } })).toMatchObject({ votes: 0 });
  });
});

test('in simulated contests, sellers and bots are flagged, schools and group chats are not', async () => {
  const entries = [];
  for (let seed = 1; seed <= 6; seed++)
    entries.push(...(await evaluateSimulatedContest(app.db, seed)));
  const { precision, recall } = measureAccuracy(entries, isFlagged);
  expect(precision).toBeGreaterThanOrEqual(0.95);
  expect(recall).toBeGreaterThanOrEqual(0.8);
  const anyTwo = measureAccuracy(entries, ({ signals }) => listRaisedSignals(signals).length >= 2);
  const burst = measureAccuracy(entries, ({ signals }) =>
    listRaisedSignals(signals).includes('busiestHour'),
  );
  expect(anyTwo.precision).toBeLessThan(0.8);
  expect(burst.precision).toBeLessThan(0.5);
});
