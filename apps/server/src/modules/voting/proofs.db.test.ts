import { randomUUID } from 'node:crypto';
import { ballot } from '@film-contest/contract/voting';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, letSecondsPass } from '../../../test/app.ts';
import { generateNearlyValid } from '../../../test/arbitrary.ts';
import { checkEnvelope } from '../../../test/check-envelope.ts';
import {
  createEntrant,
  makeCaptcha,
  makeEntry,
  open,
  openContest,
  registerAccount,
  signIn,
} from '../../../test/factories.ts';
import {
  castVote,
  createVoter,
  findWrongTallies,
  readSingleVote,
  readVoteCounts,
  requestChallenge,
  requestChallengeOrThrow,
  solveWork,
} from '../../../test/votes.ts';
import { createVotingApp, relayed, unknown } from '../../../test/voting-app.ts';

const { app, setVoteRules, createOrdinaryAddress } = await createVotingApp();
afterAll(app.close);
afterEach(async () => expect(await findWrongTallies(app)).toEqual([]));

let number: number;
beforeEach(async () => {
  number = (await makeEntry(app, 'published')).number;
});

describe('proof of work', () => {
  beforeAll(() => setVoteRules({ workFactor: 1 }));

  test('is required for a vote; without it, the response says what is missing', async () => {
    const visitor = app.visitor();
    const { work, level } = await requestChallengeOrThrow(visitor, number);
    expect(level).toBe(0);
    expect(await castVote(visitor, number)).toMatchObject({ code: 4029, data: { level: 0 } });
    const done = await solveWork(work);
    expect(await castVote(visitor, number, { work: done })).toMatchObject({ code: 2014 });
    expect(await readSingleVote(app, number)).toMatchObject({ level: 0 });
    expect(await requestChallengeOrThrow(visitor, number)).toMatchObject({
      voted: true,
      work: null,
    });
  });

  test('cannot be used for a second vote', async () => {
    const visitor = app.visitor();
    const work = await solveWork((await requestChallengeOrThrow(visitor, number)).work);
    expect(await castVote(visitor, number, { work })).toMatchObject({ code: 2014 });
    expect(await castVote(visitor, number, { work })).toMatchObject({ code: 2015 });
  });

  test('of another device or entry is rejected', async () => {
    const [one, other] = [app.visitor(), await createVoter(app, number)];
    const elsewhere = await makeEntry(app, 'published');
    const work = await solveWork((await requestChallengeOrThrow(one, number)).work);
    expect(await castVote(other, number, { work })).toMatchObject({ code: 4030 });
    expect(await castVote(one, elsewhere.number, { work })).toMatchObject({ code: 4030 });
    expect(await readVoteCounts(app, number)).toEqual({ votes: 0, tally: 0 });
  });

  test('with a wrong solution is rejected', async () => {
    const visitor = app.visitor();
    const work = await solveWork((await requestChallengeOrThrow(visitor, number)).work);
    for (const forged of [
      work.replace(/^\d+/, '4000000000'),
      work.replace(/[0-9a-f]{64}$/, '0'.repeat(64)),
      work.replace(/\.[\w-]{43}\./, `.${'A'.repeat(43)}.`),
      'work',
    ]) {
      expect(await castVote(visitor, number, { work: forged })).toMatchObject({ code: 4030 });
    }
    expect(await castVote(visitor, number, { work })).toMatchObject({ code: 2014 });
  });

  test('expires, except for a repeated vote whose response was lost', async () => {
    const [one, other] = [app.visitor(), app.visitor()];
    const requestId = randomUUID();
    const work = await solveWork((await requestChallengeOrThrow(one, number)).work);
    const unused = await solveWork((await requestChallengeOrThrow(other, number)).work);
    expect(await castVote(one, number, { work, requestId })).toMatchObject({ code: 2014 });
    letSecondsPass(601);
    expect(await castVote(other, number, { work: unused })).toMatchObject({ code: 4030 });
    expect(await castVote(one, number, { work, requestId })).toMatchObject({ code: 2014 });
    expect(await castVote(one, number, { work })).toMatchObject({ code: 2015 });
  });

  test('is not posed to callers who cannot vote', async () => {
    await openContest(app, { voting: { ...open, opensAt: open.closesAt, closesAt: null } });
    expect(await requestChallengeOrThrow(app.visitor(), number)).toMatchObject({
      blockedBy: 4002,
      work: null,
    });
    await setVoteRules({ workFactor: 1 });
  });
});

describe('a captcha', () => {
  beforeAll(() => setVoteRules({}));

  test('is required once from an unknown network', async () => {
    const visitor = app.visitor({ address: unknown });
    expect(await requestChallengeOrThrow(visitor, number)).toMatchObject({ level: 1, waitMs: 0 });
    expect(await castVote(visitor, number)).toMatchObject({ code: 4029, data: { level: 1 } });
    const captcha = await makeCaptcha(app, 'vote');
    const wrong = { ...captcha, captcha: '999999' };
    const refused = { code: 3001, fields: { captcha: { code: 3001 } } };
    expect(await castVote(visitor, number, wrong)).toMatchObject(refused);
    expect(await castVote(visitor, number, captcha)).toMatchObject(refused);
    expect(await castVote(visitor, number, await makeCaptcha(app, 'contact'))).toMatchObject(
      refused,
    );
    const right = await makeCaptcha(app, 'vote');
    expect(await castVote(visitor, number, right)).toMatchObject({ code: 2014 });
    expect(await readSingleVote(app, number)).toMatchObject({ level: 1, network: 'unknown' });
    const other = await createVoter(app, number, unknown);
    expect(await castVote(other, number, right)).toMatchObject({ code: 3001 });
  });

  test('is not required again by a repeated vote whose response was lost', async () => {
    const visitor = await createVoter(app, number, unknown);
    const ballot = { requestId: randomUUID(), ...(await makeCaptcha(app, 'vote')) };
    expect(await castVote(visitor, number, ballot)).toMatchObject({ code: 2014 });
    expect(await castVote(visitor, number, ballot)).toMatchObject({ code: 2014 });
    expect(await castVote(visitor, number)).toMatchObject({ code: 2015 });
  });

  test('admits one of twenty votes with the same captcha', async () => {
    const devices = await Promise.all(
      Array.from({ length: 20 }, () => createVoter(app, number, unknown)),
    );
    const captcha = await makeCaptcha(app, 'vote');
    const outcomes = await Promise.all(devices.map((one) => castVote(one, number, captcha)));
    expect(outcomes.filter(({ code }) => code === 2014)).toHaveLength(1);
    expect(outcomes.filter(({ code }) => code === 3001)).toHaveLength(19);
  });

  test('of one vote sent twenty times concurrently to two processes is one answer', async () => {
    const here = await createVoter(app, number, unknown);
    const other = await createTestApp({ beside: app, networks: app.ctx.networks });
    try {
      const there = other.visitor({ address: unknown });
      there.cookies = here.cookies;
      const ballot = { requestId: randomUUID(), ...(await makeCaptcha(app, 'vote')) };
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, i) => castVote(i % 2 ? here : there, number, ballot)),
      );
      expect(outcomes.map(({ code }) => code)).toEqual(Array(20).fill(2014));
      expect(await readVoteCounts(app, number)).toEqual({ votes: 1, tally: 1 });
    } finally {
      await other.close();
    }
  });

  test('allows one answer per vote, and none for other votes', async () => {
    const visitor = await createVoter(app, number, unknown);
    const requestId = randomUUID();
    const captcha = await makeCaptcha(app, 'vote');
    const guesses = Array.from({ length: 20 }, (_, i) => String(234548 + i));
    const outcomes = await Promise.all(
      guesses.map((guess) => castVote(visitor, number, { requestId, ...captcha, captcha: guess })),
    );
    // Only the guess that arrived first was compared.
    const good = outcomes.filter(({ code }) => code === 2014).length;
    expect(good).toBeLessThanOrEqual(1);
    const answered = { requestId, ...(await makeCaptcha(app, 'vote')) };
    const wrong = { ...answered, captcha: '999999' };
    const elsewhere = await createVoter(app, (await makeEntry(app, 'published')).number, unknown);
    expect(await castVote(elsewhere, number, wrong)).toMatchObject({ code: 3001 });
    expect(await castVote(elsewhere, number, answered)).toMatchObject({ code: 3001 });
    const right = { requestId: randomUUID(), ...(await makeCaptcha(app, 'vote')) };
    expect(await castVote(elsewhere, number, right)).toMatchObject({ code: 2014 });
    const { number: next } = await makeEntry(app, 'published');
    expect(await castVote(elsewhere, next, right)).toMatchObject({ code: 3001 });
    expect(await castVote(await createVoter(app, number, unknown), number, right)).toMatchObject({
      code: 3001,
    });
  });

  test('stays valid if it was not required', async () => {
    const captcha = await makeCaptcha(app, 'vote');
    expect(await castVote(await createVoter(app, number), number, captcha)).toMatchObject({
      code: 2014,
    });
    const visitor = await createVoter(app, number, unknown);
    expect(await castVote(visitor, number, captcha)).toMatchObject({ code: 2014 });
  });

  test('is required for a new device until the device is old enough', async () => {
    await setVoteRules({ minDeviceSeconds: 30 });
    const visitor = app.visitor({ address: createOrdinaryAddress() });
    const young = await requestChallengeOrThrow(visitor, number);
    expect(young.level).toBe(1);
    expect(young.waitMs).toBeGreaterThan(25_000);
    expect(young.waitMs).toBeLessThanOrEqual(30_000);
    expect(await castVote(visitor, number)).toMatchObject({ code: 4029, data: { level: 1 } });
    letSecondsPass(30);
    expect(await requestChallengeOrThrow(visitor, number)).toMatchObject({ level: 0, waitMs: 0 });
    expect(await castVote(visitor, number)).toMatchObject({ code: 2014 });
    // Waiting would not lower the level, so no wait is returned.
    expect(await requestChallengeOrThrow(app.visitor({ address: unknown }), number)).toMatchObject({
      level: 1,
      waitMs: 0,
    });
    await setVoteRules({});
  });
});

const makeOld = (accounts: { email: string }[], hours = 25) =>
  app.db
    .updateTable('accounts')
    .set({ created_at: sql<Date>`now() - make_interval(hours => ${hours})` })
    .where(
      'email',
      'in',
      accounts.map(({ email }) => email),
    )
    .execute();

async function registerAccounts(domain: string, count: number) {
  const emails = Array.from({ length: count }, () => `${randomUUID()}@${domain}`);
  return Promise.all(emails.map((email) => registerAccount(app, { email })));
}

describe('an account', () => {
  test.for([
    ['a minute old', 'example.net', 1, 0, 1],
    ['a day old', 'example.net', 1, 25, 0],
    ['of a domain with ten new accounts', 'few.example', 10, 25, 0],
    ['of a domain with eleven new accounts', 'many.example', 11, 25, 1],
    ['of a domain with many older accounts', 'office.example', 11, 8 * 24, 0],
    ['of a large provider', 'qq.com', 11, 25, 0],
    ['with a disposable address', 'mailinator.com', 1, 25, 1],
  ] as const)('%s needs the proof of its device or less', async ([, domain, count, age, level]) => {
    await setVoteRules({});
    const accounts = await registerAccounts(domain, count);
    if (age > 0) await makeOld(accounts, age);
    const visitor = await signIn(app, accounts[0] ?? { email: '' });
    visitor.address = unknown;
    expect(await requestChallengeOrThrow(visitor, number)).toMatchObject({ level });
  });

  test('of a subdomain counts for the domain, and of a domain with the same end does not', async () => {
    await setVoteRules({});
    const accounts = [
      ...(await registerAccounts('a.village.example', 5)),
      ...(await registerAccounts('b.village.example', 5)),
      ...(await registerAccounts('notvillage.example', 5)),
    ];
    await makeOld(accounts);
    const visitor = await signIn(app, accounts[0] ?? { email: '' });
    visitor.address = unknown;
    expect(await requestChallengeOrThrow(visitor, number)).toMatchObject({ level: 0 });
    const more = await registerAccounts('village.example', 1);
    await makeOld(more);
    const next = await signIn(app, more[0] ?? { email: '' });
    next.address = unknown;
    expect(await requestChallengeOrThrow(next, number)).toMatchObject({ level: 1 });
  });

  test('that is new votes with a captcha, and its mailbox has voted', async () => {
    await setVoteRules({});
    const visitor = await createEntrant(app);
    visitor.address = unknown;
    expect(await requestChallengeOrThrow(visitor, number)).toMatchObject({ level: 1 });
    expect(await castVote(visitor, number)).toMatchObject({ code: 4029, data: { level: 1 } });
    const captcha = await makeCaptcha(app, 'vote');
    expect(await castVote(visitor, number, captcha)).toMatchObject({ code: 2014 });
    const vote = await readSingleVote(app, number);
    expect(vote).toMatchObject({ level: 1, account_id: visitor.account.id });
  });

  test('that is trusted satisfies every level', async () => {
    await setVoteRules({ trustedAccounts: { minHours: 24, newOfDomain: 1000 } });
    const visitor = await createEntrant(app);
    await makeOld([visitor.account]);
    visitor.address = relayed;
    expect(await requestChallengeOrThrow(visitor, number)).toMatchObject({ level: 0 });
    expect(await castVote(visitor, number)).toMatchObject({ code: 2014 });
    expect(await readSingleVote(app, number)).toMatchObject({
      level: 3,
      network: 'relay',
      account_id: visitor.account.id,
    });
  });

  test('is the only accepted proof at level 3', async () => {
    await setVoteRules({ highStakes: true });
    const visitor = await createVoter(app, number);
    expect(await requestChallengeOrThrow(visitor, number)).toMatchObject({ level: 3 });
    const captcha = await makeCaptcha(app, 'vote');
    expect(await castVote(visitor, number, captcha)).toMatchObject({
      code: 4029,
      data: { level: 3 },
    });
    visitor.token = (await createEntrant(app)).token;
    expect(await requestChallengeOrThrow(visitor, number)).toMatchObject({ level: 0 });
    expect(await castVote(visitor, number)).toMatchObject({ code: 2014 });
    await setVoteRules({});
  });
});

test('a page of another site cannot vote', async () => {
  await setVoteRules({});
  const visitor = await createVoter(app, number);
  for (const headers of [
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ]) {
    const answer = await visitor.request({
      method: 'POST',
      url: `/api/entries/${number}/vote`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ requestId: randomUUID() }),
    });
    expect(answer.statusCode).toBe(403);
  }
  expect(await readVoteCounts(app, number)).toEqual({ votes: 0, tally: 0 });
});

test('any input gets a response of the contract', async () => {
  await setVoteRules({ workFactor: 1 });
  const stranger = await createVoter(app, number, unknown);
  const visitors = [
    stranger,
    await createVoter(app, number),
    await createVoter(app, number, relayed),
  ];
  const work = await solveWork((await requestChallengeOrThrow(stranger, number)).work);
  const body = generateNearlyValid(ballot, { ids: [randomUUID()], numbers: [number] });
  const withWork = body.map((given) =>
    typeof given === 'object' && given !== null ? { ...given, work } : given,
  );
  const property = fc.asyncProperty(
    fc.oneof(body, withWork),
    fc.constantFrom(...visitors),
    async (given, visitor) => {
      const answer = await visitor.request({
        method: 'POST',
        url: `/api/entries/${number}/vote`,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(given ?? {}),
      });
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      checkEnvelope('castVote', answer.statusCode, answer.json());
    },
  );
  await fc.assert(property, { numRuns: process.env.FULL === '1' ? 1000 : 60 });
  expect((await requestChallenge(app.visitor(), number)).ok).toBe(true);
});
