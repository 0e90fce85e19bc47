import type { Send } from '@film-contest/contract/client';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '../../../test/app.ts';
import { future, makeEntry, makeStaff, open, openContest, past } from '../../../test/factories.ts';
import { createFakeNetworks } from '../../../test/networks.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import { assessNetwork } from '../networks/assess-network.ts';
import { getCachedContest } from '../settings/settings.ts';

const networks = createFakeNetworks();
const app = await createTestApp({ networks });
afterAll(app.close);

const owner = await makeStaff(app, 'owner');
const auditor = await makeStaff(app, 'auditor');

beforeEach(() => openContest(app));

const runJob = async (job: string) => {
  await app.db.transaction().execute((tx) => queueJob(tx, defineJob(job, z.object({}), 1), {}));
  await app.runJobs();
};

/** Inserts votes of `count` devices, and their tally. */
async function makeVotes(entry: number, count: number, tally: number | null = count) {
  await app.ctx.pool.query(
    `insert into votes (entry_number, voter_id, request_id, voter_since, network, bucket_narrow, bucket_wide)
     select $1::int, int4send(i), gen_random_uuid(), now(), 'ordinary', '\\x00', '\\x00'
     from generate_series(1, $2::int) as i`,
    [entry, count],
  );
  if (tally === null) return;
  await app.ctx.pool.query('insert into vote_tallies values ($1, $2)', [entry, tally]);
}

const readTallyProof = async () =>
  (await auditor.get('voteOutcomes', { query: { hours: 1 } })).tallyProof;

describe('the comparison of tallies with votes', () => {
  test('has its time and no differences', async () => {
    expect(await readTallyProof()).toBeNull();
    await makeVotes((await makeEntry(app, 'published')).number, 7);
    await makeVotes((await makeEntry(app, 'published')).number, 5);
    await runJob('voteAudit:verifyTallies');
    expect(await readTallyProof()).toEqual({
      at: expect.any(String),
      entries: 2,
      votes: 12,
      differing: [],
    });
  });

  test('is consistent while a batch is being written', async () => {
    const { number } = await makeEntry(app, 'published');
    const client = await app.ctx.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into votes (entry_number, voter_id, request_id, voter_since, network, bucket_narrow, bucket_wide)
         values ($1, 'x', gen_random_uuid(), now(), 'ordinary', 'x', 'x')`,
        [number],
      );
      await runJob('voteAudit:verifyTallies');
      expect((await readTallyProof())?.differing).toEqual([]);
      await client.query('insert into vote_tallies values ($1, 1)', [number]);
      await client.query('commit');
    } finally {
      client.release();
    }
    await runJob('voteAudit:verifyTallies');
    expect((await readTallyProof())?.differing).toEqual([]);
  });

  test('returns and logs differing entries and corrects nothing', async () => {
    const more = await makeEntry(app, 'published');
    const less = await makeEntry(app, 'published');
    const untold = await makeEntry(app, 'published');
    await makeVotes(more.number, 3, 4);
    await makeVotes(less.number, 3, 2);
    await makeVotes(untold.number, 1, null);
    const nowhere = { number: 2_000_000_000 };
    await makeVotes(nowhere.number, 2, null);
    await runJob('voteAudit:verifyTallies');
    const all = [more, less, untold, nowhere];
    const expected = all.map(({ number }) => String(number).padStart(4, '0'));
    expect((await readTallyProof())?.differing).toEqual(expected);
    expect(app.lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'tallies differ from the votes',
        differing: all.map(({ number }) => number),
      }),
    );
    const tallies = await app.db
      .selectFrom('vote_tallies')
      .selectAll()
      .where('entry_number', 'in', [more.number, less.number, untold.number])
      .orderBy('entry_number')
      .execute();
    expect(tallies).toMatchObject([
      { entry_number: more.number, votes: 4 },
      { entry_number: less.number, votes: 2 },
    ]);
  });
});

describe('the outcomes of vote requests', () => {
  const formatMinutesAgo = (minutes: number) =>
    new Date(Math.floor(Date.now() / 60_000 - minutes) * 60_000);

  test('are summed by time step and code, and by network class', async () => {
    await app.db
      .insertInto('vote_outcomes')
      .values([
        { minute: formatMinutesAgo(2), code: 2014, network: 'ordinary', count: 5 },
        { minute: formatMinutesAgo(2), code: 2014, network: 'private', count: 2 },
        { minute: formatMinutesAgo(2), code: 2016, network: 'vpn', count: 1 },
        { minute: formatMinutesAgo(30), code: 2014, network: 'ordinary', count: 10 },
        { minute: formatMinutesAgo(90), code: 2014, network: 'ordinary', count: 100 },
        { minute: formatMinutesAgo(60 * 24 * 29), code: 2016, network: 'tor', count: 1000 },
      ])
      .execute();
    const hour = await auditor.get('voteOutcomes', { query: { hours: 1 } });
    expect(hour.stepMinutes).toBe(1);
    expect(hour.outcomes).toEqual([
      { at: formatMinutesAgo(30).toISOString(), code: 2014, count: 10 },
      { at: formatMinutesAgo(2).toISOString(), code: 2014, count: 7 },
      { at: formatMinutesAgo(2).toISOString(), code: 2016, count: 1 },
    ]);
    expect(hour.networks).toEqual([
      { network: 'ordinary', code: 2014, count: 15 },
      { network: 'private', code: 2014, count: 2 },
      { network: 'vpn', code: 2016, count: 1 },
    ]);
    const day = await auditor.get('voteOutcomes', { query: { hours: 24 } });
    expect(day.stepMinutes).toBe(15);
    for (const { at } of day.outcomes) expect(Date.parse(at) % (15 * 60_000)).toBe(0);
    const sumCounts = (outcomes: { count: number }[]) =>
      outcomes.reduce((total, { count }) => total + count, 0);
    expect(sumCounts(day.outcomes)).toBe(118);
    const month = await auditor.get('voteOutcomes', { query: { hours: 720 } });
    expect(sumCounts(month.outcomes)).toBe(1118);
    expect(Date.parse(month.to) - Date.parse(month.from)).toBeLessThanOrEqual(720 * 3600_000);
  });
});

describe('votes beside views', () => {
  test('are listed for each entry in any order', async () => {
    const clear = ['entry_impressions', 'votes', 'vote_tallies'];
    for (const table of clear) await app.ctx.pool.query(`delete from ${table}`);
    await app.ctx.pool.query(`update entries set state = 'withdrawn'`);
    const makeFilm = (title: string) => makeEntry(app, 'published', { form: { title } });
    const often = await makeFilm('Often seen');
    const seldom = await makeFilm('Seldom seen');
    const enough = await makeFilm('Enough to tell');
    const never = await makeFilm('Never seen');
    await makeEntry(app, 'in_review', { form: { title: 'Not yet' } });
    await makeVotes(often.number, 10);
    await makeVotes(seldom.number, 5);
    await makeVotes(enough.number, 6);
    await makeVotes(never.number, 1);
    await app.db
      .insertInto('entry_impressions')
      .values([
        { day: '2026-11-01', entry_number: often.number, count: 60 },
        { day: '2026-11-02', entry_number: often.number, count: 40 },
        { day: '2026-11-02', entry_number: seldom.number, count: 29 },
        { day: '2026-11-02', entry_number: enough.number, count: 30 },
      ])
      .execute();
    const readExposure = (query: Send<'voteExposure'>['query']) =>
      auditor.get('voteExposure', { query });
    const formatNumber = ({ number }: { number: number }) => String(number).padStart(4, '0');
    expect(await readExposure({})).toEqual({
      total: 4,
      list: [
        { entry: formatNumber(often), title: 'Often seen', votes: 10, seen: 100, ratio: 0.1 },
        { entry: formatNumber(enough), title: 'Enough to tell', votes: 6, seen: 30, ratio: 0.2 },
        { entry: formatNumber(seldom), title: 'Seldom seen', votes: 5, seen: 29, ratio: null },
        { entry: formatNumber(never), title: 'Never seen', votes: 1, seen: 0, ratio: null },
      ],
    });
    const listTitles = async (sorter: Record<string, 'ascend' | 'descend'>) =>
      (await readExposure({ sorter })).list.map(({ title }) => title.split(' ')[0]);
    expect(await listTitles({ ratio: 'descend' })).toEqual(['Enough', 'Often', 'Seldom', 'Never']);
    expect(await listTitles({ ratio: 'ascend' })).toEqual(['Often', 'Enough', 'Seldom', 'Never']);
    expect(await listTitles({ seen: 'ascend' })).toEqual(['Never', 'Seldom', 'Enough', 'Often']);
    expect(await listTitles({ votes: 'ascend' })).toEqual(['Never', 'Seldom', 'Enough', 'Often']);
    expect(await listTitles({ number: 'ascend' })).toEqual(['Often', 'Seldom', 'Enough', 'Never']);
    expect(await readExposure({ search: 'seldom' })).toMatchObject({ total: 1 });
    expect(await readExposure({ search: formatNumber(never) })).toMatchObject({
      list: [{ title: 'Never seen' }],
    });
    expect(await readExposure({ current: 2, pageSize: 2 })).toMatchObject({
      total: 4,
      list: [{ title: 'Seldom seen' }, { title: 'Never seen' }],
    });
    expect(await readExposure({ current: 9 })).toEqual({ total: 4, list: [] });
  });
});

describe('looking up an IP address', () => {
  const lookUpAddress = (address: string) => auditor.call('lookUpAddress', { body: { address } });
  const date = new Date('2026-11-01T00:00:00Z');
  const vpn = { asn: 64500, asnName: 'Hidden Ltd', vpn: true, sources: ['asn', 'policy'] };

  test.each([
    ['203.0.113.9', { address: '203.0.113.9', network: 'vpn', isRefused: true, level: 2 }],
    [' 203.0.113.9 ', { address: '203.0.113.9', network: 'vpn' }],
    ['::ffff:203.0.113.9', { address: '203.0.113.9', network: 'vpn' }],
    ['2001:DB8:0:0:0:0:0:1', { address: '2001:db8::1', network: 'unknown', level: 1 }],
    ['127.0.0.1', { network: 'private', isRefused: false, level: 0, databaseDate: null }],
    ['198.51.100.1', { network: 'ordinary', isRefused: false, level: 0 }],
    ['192.0.2.1', { network: 'relay', isRefused: false, level: 2 }],
  ])('returns what is known about %j', async (address, expected) => {
    networks.setNetworks({
      '203.0.113.0/24': { ...vpn, databaseDate: date },
      '198.51.100.0/24': { asn: 64501, sources: ['asn'] },
      '192.0.2.0/24': { relay: true, sources: ['private-relay'] },
    });
    expect(await lookUpAddress(address)).toMatchObject({ ok: true, data: expected });
  });

  test.each(['203.0.113.9:443', '[2001:db8::1]:443', '203.0.113.0/24', '0x7f.1', '1.2.3', '地址'])(
    'rejects %j',
    async (address) => {
      expect(await lookUpAddress(address)).toMatchObject({
        ok: false,
        code: 4031,
        fields: { address: { code: 4031 } },
      });
    },
  );

  test('returns the range that allows or blocks it', async () => {
    networks.setNetworks({ '203.0.113.0/24': { ...vpn, databaseDate: date } });
    expect(await lookUpAddress('203.0.113.9')).toMatchObject({
      data: {
        address: '203.0.113.9',
        network: 'vpn',
        asn: 64500,
        asnName: 'Hidden Ltd',
        sources: ['asn', 'policy'],
        databaseDate: date.toISOString(),
        allowedBy: null,
        blockedBy: null,
        isRefused: true,
        level: 2,
        votesInAnHour: 0,
        newDevicesIn10Minutes: 0,
      },
    });
    await openContest(app, { blockedNetworks: ['203.0.112.0/22'] });
    expect(await lookUpAddress('203.0.113.9')).toMatchObject({
      data: { network: 'listed', blockedBy: '203.0.112.0/22', isRefused: true },
    });
    const expiresAt = new Date(Date.now() + 3600_000).toISOString();
    await owner.get('allowNetwork', {
      body: { range: '203.0.113.0/28', reason: 'The university', expiresAt },
    });
    expect(await lookUpAddress('203.0.113.9')).toMatchObject({
      data: {
        network: 'ordinary',
        allowedBy: { range: '203.0.113.0/28', reason: 'The university', expiresAt },
        blockedBy: '203.0.112.0/22',
        isRefused: false,
        level: 0,
      },
    });
    await app.db.deleteFrom('allowed_networks').execute();
    await openContest(app, { blockedNetworks: [] });
  });

  test('returns the recent counts of its network', async () => {
    networks.setNetworks({ '198.51.100.0/24': { asn: 64501, sources: ['asn'] } });
    const assessment = assessNetwork(app.ctx, await getCachedContest(app.ctx), '198.51.100.7');
    const { budgets } = app.ctx.services;
    for (let i = 0; i < 61; i++) budgets.countVote(assessment, 1);
    for (let i = 0; i < 3; i++) budgets.countDevice(assessment);
    expect(await lookUpAddress('198.51.100.99')).toMatchObject({
      data: { votesInAnHour: 61, newDevicesIn10Minutes: 3, level: 1 },
    });
    expect(await lookUpAddress('198.51.101.99')).toMatchObject({ data: { votesInAnHour: 0 } });
  });

  test('requires the access to see votes', async () => {
    const editor = await makeStaff(app, 'editor');
    const body = { address: '203.0.113.9' };
    expect(await editor.call('lookUpAddress', { body })).toMatchObject({ code: 4007 });
  });
});

describe('the public voting rules', () => {
  test('contain the limits, the venue passes and the attributions', async () => {
    const source = { name: 'asn' as const, file: null, isUsed: true, entries: 1, fault: null };
    const rest = { detail: null, isStale: false, download: null };
    networks.setSources([
      { ...source, ...rest, name: 'policy', date: new Date('2020-01-01') },
      { ...source, ...rest, date: new Date('2026-11-02') },
      { ...source, ...rest, name: 'tor', date: new Date('2026-11-01') },
      { ...source, ...rest, name: 'ip2proxy', date: new Date('2021-01-01'), isUsed: false },
    ]);
    await app.db.deleteFrom('vote_passes').execute();
    const createPass = (name: string, span = open) =>
      owner.get('createVotePass', { body: { name, quota: 50, ...span, networks: [] } });
    await createPass('The hall');
    await createPass('To come', future);
    const over = await createPass('Over');
    const ended = await createPass('Ended early');
    const unused = await createPass('Never used');
    await app.db
      .updateTable('vote_passes')
      .set({ used: 9 })
      .where('id', 'in', [over.id, ended.id])
      .execute();
    await app.db
      .updateTable('vote_passes')
      .set({ opens_at: new Date(past.opensAt), closes_at: new Date(past.closesAt) })
      .where('id', '=', over.id)
      .execute();
    const { revokedAt } = await owner.get('revokeVotePass', { params: { id: ended.id } });
    await owner.get('revokeVotePass', { params: { id: unused.id } });
    await owner.get('allowNetwork', {
      body: { range: '203.0.113.0/28', reason: 'A university', expiresAt: future.closesAt },
    });
    await openContest(app, { blockedNetworks: ['198.51.100.0/24', '192.0.2.0/24'] });

    const visitor = app.visitor();
    const rules = await visitor.get('votingRules');
    const { voteRules } = await getCachedContest(app.ctx);
    expect(rules).toEqual({
      voting: { ...open, open: true },
      rules: voteRules,
      countsHiddenFrom: null,
      // Sorted by start; passes with the same start have no defined order.
      passes: expect.arrayContaining([
        { name: 'Over', quota: 50, used: 9, ...past },
        { name: 'The hall', quota: 50, used: 0, ...open },
        { name: 'Ended early', quota: 50, used: 9, opensAt: open.opensAt, closesAt: revokedAt },
        { name: 'To come', quota: 50, used: 0, ...future },
      ]),
      isDemo: true,
      allowedNetworks: 1,
      blockedNetworks: 2,
      attributions: networks.attributions(),
      networkDataFrom: '2026-11-01T00:00:00.000Z',
    });
    expect(rules.passes.map(({ name }) => name)).toHaveLength(4);
    expect(rules.passes[0]?.name).toBe('Over');
    expect(rules.passes[3]?.name).toBe('To come');
    expect(JSON.stringify(rules)).not.toMatch(/198\.51|203\.0|\/v\//);
    await openContest(app, { blockedNetworks: [] });
    await app.db.deleteFrom('allowed_networks').execute();
  });

  test('contain the time from which counts are hidden', async () => {
    const { voteRules } = await getCachedContest(app.ctx);
    await openContest(app, { voteRules: { ...voteRules, hideCountsHours: 2 } });
    const { countsHiddenFrom } = await app.visitor().get('votingRules');
    expect(Date.parse(open.closesAt) - Date.parse(countsHiddenFrom ?? '')).toBe(2 * 3600_000);
    await openContest(app, { voteRules });
  });
});

test('outdated records are removed', async () => {
  const { pool } = app.ctx;
  for (const days of [29, 31]) {
    const ago = `now() - interval '${days} days'`;
    await pool.query(
      `insert into vote_refusals (at, entry_number, code, network, level) values (${ago}, ${days}, 2016, 'vpn', 0)`,
    );
    await pool.query(`insert into vote_outcomes values (${ago}, ${days}, 'vpn', 1)`);
    await pool.query(`insert into tally_proofs values (${ago}, ${days}, 0, '{}')`);
  }
  for (const days of [1, 4]) {
    await pool.query(
      `insert into vote_budgets values (int4send(${days}), now() - interval '${days} days', 1)`,
    );
    await pool.query(
      `insert into vote_codes (contact_hash, voter_id, code_hash, expires_at)
       values (int4send(${days}), 'v', 'c', now() + interval '2 days' - interval '${days} days')`,
    );
  }
  await runJob('voteAudit:removeOldRecords');
  const { rows } = await pool.query(
    `select (select array_agg(entry_number) from vote_refusals where entry_number in (29, 31)) as refusals,
       (select array_agg(code) from vote_outcomes where code in (29, 31)) as outcomes,
       (select array_agg(entries) from tally_proofs where entries in (29, 31)) as proofs,
       (select count(*) from vote_budgets where key in (int4send(1), int4send(4))) as budgets,
       (select count(*) from vote_codes) as codes`,
  );
  expect(rows).toEqual([{ refusals: [29], outcomes: [29], proofs: [29], budgets: 1, codes: 1 }]);
});
