import { randomUUID } from 'node:crypto';
import { refusedNetwork } from '@film-contest/contract/voting';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, letSecondsPass } from '../../../test/app.ts';
import { createCuttableProxy } from '../../../test/cuttable-database.ts';
import { easyVoteRules, makeCaptcha, makeEntry, openContest } from '../../../test/factories.ts';
import { createFakeNetworks } from '../../../test/networks.ts';
import type { Visitor } from '../../../test/visitor.ts';
import {
  castVote,
  createVoter,
  readSingleVote,
  requestChallengeOrThrow,
} from '../../../test/votes.ts';
import type { Context } from '../../context.ts';
import { drainServices } from '../../services.ts';
import { recordOutcome, removeOldOutcomes } from './outcomes.ts';

const networks = createFakeNetworks({
  '198.51.100.0/24': { vpn: true, asn: 64_501, sources: ['policy'] },
  '203.0.113.0/24': { asn: 64_500, sources: ['table'] },
});
const app = await createTestApp({ networks });
afterAll(app.close);
beforeAll(() => openContest(app));

const hidden = '198.51.100.77';
let number: number;
beforeEach(async () => {
  number = (await makeEntry(app, 'published')).number;
  await app.ctx.services.voteOutcomes.drain();
  await app.db.deleteFrom('vote_outcomes').execute();
  await app.db.deleteFrom('vote_refusals').execute();
});

/** Returns the number of votes per code and network, over all time. */
async function readOutcomes() {
  await app.ctx.services.voteOutcomes.drain();
  const { rows } = await app.ctx.pool.query<{ code: number; network: string; count: number }>(
    'select code, network, sum(count)::int as count from vote_outcomes group by code, network order by code',
  );
  return rows.map(({ code, network, count }) => `${code} ${network} ${count}`);
}

async function readRefusals() {
  await app.ctx.services.voteOutcomes.drain();
  return app.db.selectFrom('vote_refusals').selectAll().orderBy('id').execute();
}

/** Returns the case number that a rejected voter sees. */
async function readCaseNumber(visitor: Visitor): Promise<string | null> {
  const refused = await castVote(visitor, number);
  expect(refused).toMatchObject({ code: 2016, data: { network: 'vpn' } });
  return refusedNetwork.parse(!refused.ok && refused.data).case;
}

test('a refused network gets a case that staff find, without personal data', async () => {
  const visitor = app.visitor({ address: hidden });
  expect(await requestChallengeOrThrow(visitor, number)).toMatchObject({
    blockedBy: 2016,
    level: 0,
    work: null,
  });
  const name = await readCaseNumber(visitor);
  expect(name).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  const [row, ...more] = await readRefusals();
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    case_id: name,
    entry_number: number,
    code: 2016,
    network: 'vpn',
    level: 0,
    masked: '198.51.100.0/24',
    asn: 64_501,
    sources: ['policy'],
  });
  expect(JSON.stringify(row)).not.toContain(hidden);
});

test('repeated refusals have the same case for a while', async () => {
  const visitor = await createVoter(app, number, hidden);
  const first = await readCaseNumber(visitor);
  expect(await readCaseNumber(visitor)).toBe(first);
  expect(await readRefusals()).toHaveLength(1);
  expect(await readOutcomes()).toEqual(['2016 vpn 2']);
  letSecondsPass(601);
  expect(await readCaseNumber(visitor)).not.toBe(first);
  expect(await readRefusals()).toHaveLength(2);
});

test('every outcome is counted, and only some are recorded in detail', async () => {
  const visitor = await createVoter(app, number, '203.0.113.7');
  const requestId = randomUUID();
  await castVote(visitor, number, { requestId });
  await castVote(visitor, number, { requestId });
  await castVote(visitor, number);
  await castVote(app.visitor({ address: '203.0.113.8' }), number);
  const stranger = await createVoter(app, number, '192.0.2.1');
  await castVote(stranger, number);
  await castVote(stranger, number, { ...(await makeCaptcha(app, 'vote')), captcha: '999999' });
  await castVote(visitor, 999_999);
  expect(await readOutcomes()).toEqual([
    '2014 ordinary 2',
    '2015 ordinary 1',
    '3001 unknown 1',
    '4004 ordinary 1',
    '4006 ordinary 1',
    '4029 unknown 1',
  ]);
  const kept = (await readRefusals()).map(({ code, level, case_id }) => ({ code, level, case_id }));
  expect(kept).toEqual([
    { code: 4004, level: 0, case_id: null },
    { code: 4029, level: 1, case_id: null },
    { code: 3001, level: 1, case_id: null },
  ]);
});

test('with monitoring only, accepted votes are counted with their network class', async () => {
  await openContest(app, { voteRules: { ...easyVoteRules, monitorOnly: true } });
  const visitor = await createVoter(app, number, hidden);
  expect(await castVote(visitor, number)).toMatchObject({ code: 2014 });
  expect(await readSingleVote(app, number)).toMatchObject({ network: 'vpn', level: 0 });
  expect(await readOutcomes()).toEqual(['2014 vpn 1']);
  await openContest(app);
});

test('a suspicious network that is not refused needs a code', async () => {
  await openContest(app, { voteRules: { ...easyVoteRules, refuse: ['tor'] } });
  const visitor = await createVoter(app, number, hidden);
  expect(await castVote(visitor, number)).toMatchObject({ code: 4029, data: { level: 2 } });
  await openContest(app);
});

/** Records a rejection from a new IP address and returns its case number. */
function recordRefusal(ctx: Context, code: number, i: number) {
  const narrow = i.toString(16).padStart(32, '0');
  const assessment = {
    network: 'vpn' as const,
    isRefused: true,
    asn: null,
    asnAddresses: null,
    block: null,
    sources: [],
    masked: '198.51.100.0/24',
    narrow,
    wide: narrow,
  };
  return recordOutcome(ctx, { entry: number, code, level: 0, assessment });
}

/** Records `many` rejections, each from another IP address, and returns the assigned case numbers. */
const recordManyRefusals = (ctx: Context, code: number, from: number, many: number) =>
  Array.from({ length: many }, (_, i) => recordRefusal(ctx, code, from + i)).filter(
    (given) => given !== null,
  );

const listCaseNumbers = (rows: { case_id: string | null }[]) =>
  rows.map(({ case_id }) => case_id).sort();

describe('a flood of refusals', () => {
  test('is counted fully and recorded in part; every returned case has a row', async () => {
    const given = recordManyRefusals(app.ctx, 2016, 0, 5000);
    expect(await readOutcomes()).toEqual(['2016 vpn 5000']);
    const kept = await readRefusals();
    expect(kept).toHaveLength(100);
    expect(listCaseNumbers(kept)).toEqual(given.sort());
    // Rejections without a case number get one at the next attempt.
    expect(recordRefusal(app.ctx, 2016, 4000)).not.toBeNull();
  });

  test('reserves space for refusals with a case', async () => {
    recordManyRefusals(app.ctx, 3001, 10_000, 500);
    const given = recordManyRefusals(app.ctx, 2016, 10_000, 60);
    expect(given).toHaveLength(60);
    expect(await readOutcomes()).toEqual(['2016 vpn 60', '3001 vpn 500']);
    const kept = await readRefusals();
    expect(kept).toHaveLength(100);
    expect(listCaseNumbers(kept.filter(({ code }) => code === 2016))).toEqual(given.sort());
  });

  test('returns no case without a row while the database is unavailable', async () => {
    const proxy = await createCuttableProxy(app.home.databaseUrl);
    const other = await createTestApp({
      beside: { home: { ...app.home, databaseUrl: proxy.url } },
    });
    try {
      await proxy.cut();
      const given: string[] = [];
      for (let i = 0; i < 12; i++) {
        given.push(...recordManyRefusals(other.ctx, 2016, 20_000 + i * 1000, 120));
        const writing = other.ctx.services.voteOutcomes.drain();
        // Lets the write take the rejections out of the buffer.
        await Promise.resolve();
        given.push(...recordManyRefusals(other.ctx, 2016, 20_500 + i * 1000, 40));
        await writing;
      }
      expect(given).toHaveLength(1000);
      await proxy.restore();
      await other.ctx.services.voteOutcomes.drain();
      expect(listCaseNumbers(await readRefusals())).toEqual(given.sort());
    } finally {
      await other.close();
      await proxy.dispose();
    }
  });

  test('is recorded up to an hourly limit, half of it for cases', async () => {
    const other = await createTestApp({ beside: app });
    try {
      const recordAndDrain = async (code: number, i: number) => {
        const given = recordManyRefusals(other.ctx, code, 100_000 + i * 1000, 100);
        await other.ctx.services.voteOutcomes.drain();
        return given;
      };
      for (let i = 0; i < 110; i++) await recordAndDrain(3001, i);
      const others = await readRefusals();
      expect(others).toHaveLength(10_000);
      const given: (string | null)[] = [];
      for (let i = 110; i < 220; i++) given.push(...(await recordAndDrain(2016, i)));
      expect(given).toHaveLength(10_000);
      expect(await readRefusals()).toHaveLength(20_000);
      expect(await readOutcomes()).toEqual(['2016 vpn 11000', '3001 vpn 11000']);
      letSecondsPass(3601);
      expect(recordRefusal(other.ctx, 2016, 1)).not.toBeNull();
    } finally {
      await other.close();
    }
  });
});

test('outcomes are written later if the database was unavailable', async () => {
  const proxy = await createCuttableProxy(app.home.databaseUrl);
  const other = await createTestApp({
    beside: { home: { ...app.home, databaseUrl: proxy.url } },
    networks,
  });
  try {
    await castVote(other.visitor({ address: hidden }), number);
    await proxy.cut();
    await drainServices(other.ctx.services);
    expect(await readRefusals()).toEqual([]);
    await proxy.restore();
    await drainServices(other.ctx.services);
    expect(await readOutcomes()).toEqual(['2016 vpn 1']);
    expect(await readRefusals()).toHaveLength(1);
  } finally {
    await other.close();
    await proxy.dispose();
  }
});

test('outcomes older than thirty days are deleted', async () => {
  await castVote(app.visitor({ address: hidden }), number);
  await app.ctx.services.voteOutcomes.drain();
  await app.ctx.pool.query(`update vote_outcomes set minute = minute - interval '31 days'`);
  await app.ctx.pool.query(`update vote_refusals set at = at - interval '31 days'`);
  await castVote(await createVoter(app, number, '203.0.113.7'), number);
  await app.ctx.services.voteOutcomes.drain();
  await removeOldOutcomes(app.ctx);
  expect(await readOutcomes()).toEqual(['2014 ordinary 1']);
  expect(await readRefusals()).toEqual([]);
});
