import { parseWorkTask } from '@film-contest/contract/proof-of-work';
import { usualVoteRules } from '@film-contest/contract/voting';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { letSecondsPass } from '../../../test/app.ts';
import { makeCaptcha, makeEntry, makeStaff, open } from '../../../test/factories.ts';
import {
  castVote,
  findWrongTallies,
  readVoteCounts,
  requestChallengeOrThrow,
  solveWork,
} from '../../../test/votes.ts';
import { createVotingApp } from '../../../test/voting-app.ts';
import { createRecentVoteCounters, toVoteSourceIds } from './vote-requests.ts';

const { app, setVoteRules, createOrdinaryAddress } = await createVotingApp();
afterAll(app.close);
afterEach(async () => expect(await findWrongTallies(app)).toEqual([]));

const few = { network: 4, operator: 10_000, entry: 10_000, failureWeight: 3, maxSeconds: 2 };
let number: number;
beforeEach(async () => {
  number = (await makeEntry(app, 'published')).number;
  await setVoteRules({ workFactor: 1, workAbove: few });
});

const readFactor = (work: string | null) => (work ? (parseWorkTask(work)?.factor ?? null) : null);

/** Creates visitors of one network, and returns their solved work. */
async function prepareVoters(count: number, address = createOrdinaryAddress()) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const visitor = app.visitor({ address });
      const { work } = await requestChallengeOrThrow(visitor, number);
      return { visitor, work: await solveWork(work) };
    }),
  );
}

const challengeFrom = (address: string, entry = number) =>
  requestChallengeOrThrow(app.visitor({ address }), entry);

test('many votes of a network make its next work longer, and only its own', async () => {
  const address = createOrdinaryAddress();
  for (const { visitor, work } of await prepareVoters(8, address)) {
    // The network's requirement rises during the burst, so the last votes need new work.
    const outcome = await castVote(visitor, number, { work });
    expect([2014, 4030]).toContain(outcome.code);
  }
  const { work, workRaisedBy } = await challengeFrom(address);
  expect(readFactor(work)).toBe(4);
  expect(workRaisedBy).toBe('network');
  const elsewhere = await challengeFrom(createOrdinaryAddress());
  expect(readFactor(elsewhere.work)).toBe(1);
  expect(elsewhere.workRaisedBy).toBeNull();
});

test('cheap work from before a burst is rejected, and new work is accepted', async () => {
  const address = createOrdinaryAddress();
  const [hoarder] = await prepareVoters(1, address);
  if (!hoarder) throw new Error('no voter');
  const { visitor } = hoarder;
  await castVotes(12, address);
  const before = await readVoteCounts(app, number);
  expect(await castVote(visitor, number, { work: hoarder.work })).toMatchObject({ code: 4030 });
  expect(await readVoteCounts(app, number)).toEqual(before);
  const { work } = await requestChallengeOrThrow(visitor, number);
  expect(await castVote(visitor, number, { work: await solveWork(work) })).toMatchObject({
    code: 2014,
  });
});

/** Sends votes from one network. The last ones may be rejected, because their work was solved before the burst. */
async function castVotes(count: number, address: string) {
  const voters = await prepareVoters(count, address);
  for (const { visitor, work } of voters) await castVote(visitor, number, { work });
}

test('requests without valid work do not count', async () => {
  await setVoteRules({ workFactor: 1, workAbove: { ...few, operator: 1, entry: 1 } });
  const address = createOrdinaryAddress();
  const visitor = await createVoter(address);
  for (let i = 0; i < 20; i++) {
    expect(await castVote(visitor, number)).toMatchObject({ code: 4029 });
    expect(await castVote(visitor, number, { work: 'invalid' })).toMatchObject({ code: 4030 });
  }
  expect(await challengeFrom(address)).toMatchObject({ workRaisedBy: null });
});

test('only counted votes count for the entry and the operator', async () => {
  await setVoteRules({
    workFactor: 1,
    workAbove: { ...few, network: 10_000, entry: 2, maxSeconds: 20 },
  });
  const address = createOrdinaryAddress();
  const voters = await prepareVoters(2, address);
  const repeatFirstVote = async () => {
    const [{ visitor, work }] = voters as [(typeof voters)[0]];
    return castVote(visitor, number, { work });
  };
  expect(await repeatFirstVote()).toMatchObject({ code: 2014 });
  for (let i = 0; i < 5; i++) expect(await repeatFirstVote()).toMatchObject({ code: 2015 });
  expect(readFactor((await challengeFrom(createOrdinaryAddress())).work)).toBe(1);
  for (const { visitor, work } of voters) await castVote(visitor, number, { work });
  await castVotes(1, address);
  // The factor for 3 votes is (3 / 2)² = 2.25.
  expect(await challengeFrom(createOrdinaryAddress())).toMatchObject({ workRaisedBy: 'entry' });
});

async function createVoter(address: string) {
  const visitor = app.visitor({ address });
  await requestChallengeOrThrow(visitor, number);
  return visitor;
}

test('a wrong captcha counts several times', async () => {
  const rules = { ...usualVoteRules.captchaAbove, networkInAnHour: 1 };
  await setVoteRules({ workFactor: 1, workAbove: { ...few, network: 6 }, captchaAbove: rules });
  const address = createOrdinaryAddress();
  const [first, second] = await prepareVoters(2, address);
  if (!first || !second) throw new Error('no voters');
  expect(await castVote(first.visitor, number, first)).toMatchObject({ code: 2014 });
  for (let i = 0; i < 3; i++) {
    const captcha = { ...(await makeCaptcha(app, 'vote')), captcha: '999999' };
    const answer = await castVote(second.visitor, number, { work: second.work, ...captcha });
    expect(answer).toMatchObject({ code: 3001 });
  }
  // 1 vote and 3 failures of weight 3 count as 10 requests. Their factor is (10 / 6)² = 2.8.
  expect(readFactor((await challengeFrom(address)).work)).toBe(2);
});

test('the work of a network returns to the usual after the busy minutes', async () => {
  const address = createOrdinaryAddress();
  await castVotes(8, address);
  expect(readFactor((await challengeFrom(address)).work)).toBeGreaterThan(1);
  letSecondsPass(20 * 60);
  expect(readFactor((await challengeFrom(address)).work)).toBe(1);
});

async function createPass(quota: number) {
  const owner = await makeStaff(app, 'owner');
  const body = { name: 'School', quota, ...open, networks: [] };
  return owner.get('createVotePass', { body });
}

test('a vote with less work than its network needs uses up the quota of its venue pass', async () => {
  const pass = await createPass(2);
  const address = createOrdinaryAddress();
  const voters = await prepareVoters(3, address);
  for (const { visitor } of voters) await visitor.request({ url: new URL(pass.address).pathname });
  await castVotes(12, address);
  const answers = [];
  for (const { visitor, work } of voters) answers.push(await castVote(visitor, number, { work }));
  expect(answers.map(({ code }) => code)).toEqual([2014, 2014, expect.toBeOneOf([4029, 4030])]);
  const row = await app.db
    .selectFrom('vote_passes')
    .select('used')
    .where('id', '=', pass.id)
    .executeTakeFirst();
  expect(row).toEqual({ used: 2 });
});

test('a venue pass keeps the usual work, and its votes do not count', async () => {
  const pass = await createPass(100);
  const address = createOrdinaryAddress();
  const visitors = await Promise.all(Array.from({ length: 6 }, () => createVoter(address)));
  for (const visitor of visitors) await visitor.request({ url: new URL(pass.address).pathname });
  for (const visitor of visitors) {
    const { work } = await requestChallengeOrThrow(visitor, number);
    expect(readFactor(work)).toBe(1);
    expect(await castVote(visitor, number, { work: await solveWork(work) })).toMatchObject({
      code: 2014,
    });
  }
  expect(readFactor((await challengeFrom(address)).work)).toBe(1);
  await castVotes(8, address);
  expect(readFactor((await challengeFrom(address)).work)).toBeGreaterThan(1);
  const [first] = visitors;
  const other = (await makeEntry(app, 'published')).number;
  expect(first && readFactor((await requestChallengeOrThrow(first, other)).work)).toBe(1);
});

test('processes share the counts of busy sources', async () => {
  const [one, other] = [createRecentVoteCounters(app.ctx), createRecentVoteCounters(app.ctx)];
  const sources = toVoteSourceIds({
    assessment: { network: 'ordinary', wide: 'shared', asn: 64_501 },
    entry: 7,
  });
  one.count(sources, 30);
  other.count(sources, 25);
  expect(other.get(sources)).toEqual({ network: 25, operator: 25, entry: 25 });
  await one.drain();
  await other.drain();
  expect(other.get(sources)).toEqual({ network: 55, operator: 55, entry: 55 });
  one.count(sources, 1);
  await one.drain();
  expect(one.get(sources)).toEqual({ network: 56, operator: 56, entry: 56 });
});

test('private IP addresses do not count as a network', () => {
  const counts = createRecentVoteCounters(app.ctx);
  const sources = toVoteSourceIds({
    assessment: { network: 'private', wide: 'home', asn: null },
    entry: 8,
  });
  counts.count(sources, 1);
  expect(counts.get(sources)).toEqual({ network: 0, operator: 0, entry: 1 });
});
