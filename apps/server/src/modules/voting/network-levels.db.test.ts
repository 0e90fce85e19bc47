import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeCaptcha, makeEntry, makeStaff, open } from '../../../test/factories.ts';
import {
  castVote,
  createVoter,
  findWrongTallies,
  readSingleVote,
  readVoteCounts,
  requestChallengeOrThrow,
} from '../../../test/votes.ts';
import { createVotingApp, relayed } from '../../../test/voting-app.ts';

const { app, setVoteRules, createOrdinaryAddress } = await createVotingApp();
afterAll(app.close);
afterEach(async () => expect(await findWrongTallies(app)).toEqual([]));

let number: number;
beforeEach(async () => {
  number = (await makeEntry(app, 'published')).number;
});

describe('the level by votes of a network', () => {
  test('requires a captcha after many votes of one IP address for an entry', async () => {
    await setVoteRules({ captchaAbove: { entryIn10Minutes: 3, networkInAnHour: 1000 } });
    const address = createOrdinaryAddress();
    for (let i = 0; i < 3; i++) {
      expect(await castVote(await createVoter(app, number, address), number)).toMatchObject({
        code: 2014,
      });
    }
    const fourth = await createVoter(app, number, address);
    expect(await requestChallengeOrThrow(fourth, number)).toMatchObject({ level: 1 });
    expect(await castVote(fourth, number)).toMatchObject({ code: 4029, data: { level: 1 } });
    const neighbour = address.replace(/1$/, '2');
    expect(
      await requestChallengeOrThrow(app.visitor({ address: neighbour }), number),
    ).toMatchObject({
      level: 0,
    });
    const elsewhere = await makeEntry(app, 'published');
    expect(await castVote(fourth, elsewhere.number)).toMatchObject({ code: 2014 });
  });

  test('accepts no more votes in a burst than in sequence', async () => {
    await setVoteRules({ captchaAbove: { entryIn10Minutes: 3, networkInAnHour: 1000 } });
    const address = createOrdinaryAddress();
    const devices = await Promise.all(
      Array.from({ length: 20 }, () => createVoter(app, number, address)),
    );
    const outcomes = await Promise.all(devices.map((visitor) => castVote(visitor, number)));
    expect(outcomes.filter(({ code }) => code === 2014)).toHaveLength(3);
    expect(await readVoteCounts(app, number)).toEqual({ votes: 3, tally: 3 });
    for (const answer of outcomes.filter(({ ok }) => !ok)) {
      expect(answer).toMatchObject({ code: 4029, data: { level: 1 } });
    }
  });

  test('returns equal responses to concurrent repetitions, also for the last vote before the captcha', async () => {
    await setVoteRules({ captchaAbove: { entryIn10Minutes: 3, networkInAnHour: 1000 } });
    const address = createOrdinaryAddress();
    for (let i = 0; i < 2; i++) await castVote(await createVoter(app, number, address), number);
    const [third, fourth] = [
      await createVoter(app, number, address),
      await createVoter(app, number, address),
    ];
    const requestId = randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => castVote(third, number, { requestId })),
    );
    expect(outcomes.map(({ code }) => code)).toEqual(Array(20).fill(2014));
    const refused = await Promise.all(
      Array.from({ length: 20 }, () => castVote(fourth, number, { requestId })),
    );
    expect(refused.map(({ code }) => code)).toEqual(Array(20).fill(4029));
    expect(await readVoteCounts(app, number)).toEqual({ votes: 3, tally: 3 });
  });

  test('accepts no more new devices in a burst than in sequence', async () => {
    await setVoteRules({ codeAbove: { entryInADay: 1000, newDevicesIn10Minutes: 3 } });
    const address = createOrdinaryAddress();
    const devices = await Promise.all(
      Array.from({ length: 40 }, () => createVoter(app, number, address)),
    );
    const outcomes = await Promise.all(devices.map((visitor) => castVote(visitor, number)));
    expect(outcomes.filter(({ code }) => code === 2014)).toHaveLength(3);
    await setVoteRules({});
  });

  test('counts a repeated vote once', async () => {
    await setVoteRules({ captchaAbove: { entryIn10Minutes: 3, networkInAnHour: 1000 } });
    const address = createOrdinaryAddress();
    const visitor = await createVoter(app, number, address);
    const requestId = randomUUID();
    for (let i = 0; i < 10; i++) {
      expect(await castVote(visitor, number, { requestId })).toMatchObject({ code: 2014 });
      expect(await castVote(visitor, number)).toMatchObject({ code: 2015 });
    }
    await Promise.all(Array.from({ length: 20 }, () => castVote(visitor, number, { requestId })));
    expect(await castVote(await createVoter(app, number, address), number)).toMatchObject({
      code: 2014,
    });
  });

  test('does not rise while a neighbour repeats a vote', async () => {
    await setVoteRules({ captchaAbove: { entryIn10Minutes: 4, networkInAnHour: 1000 } });
    const address = createOrdinaryAddress();
    const [one, other] = [
      await createVoter(app, number, address),
      await createVoter(app, number, address),
    ];
    expect(await castVote(one, number)).toMatchObject({ code: 2014 });
    const repeated = Array.from({ length: 60 }, () => castVote(one, number));
    expect(await castVote(other, number)).toMatchObject({ code: 2014 });
    for (const answer of await Promise.all(repeated)) expect(answer).toMatchObject({ code: 2015 });
  });

  test('requires a captcha after many votes of one network', async () => {
    await setVoteRules({ captchaAbove: { entryIn10Minutes: 1000, networkInAnHour: 2 } });
    const address = createOrdinaryAddress();
    const elsewhere = await makeEntry(app, 'published');
    const visitor = await createVoter(app, number, address);
    await castVote(visitor, number);
    await castVote(visitor, elsewhere.number);
    const neighbour = await createVoter(app, number, address.replace(/1$/, '2'));
    expect(await castVote(neighbour, number)).toMatchObject({ code: 4029, data: { level: 1 } });
  });

  test('requires a code after many votes of one network for an entry', async () => {
    await setVoteRules({ codeAbove: { entryInADay: 1, newDevicesIn10Minutes: 1000 } });
    const address = createOrdinaryAddress();
    await castVote(await createVoter(app, number, address), number);
    const captcha = await makeCaptcha(app, 'vote');
    const neighbour = await createVoter(app, number, address.replace(/1$/, '2'));
    expect(await castVote(neighbour, number, captcha)).toMatchObject({
      code: 4029,
      data: { level: 2 },
    });
  });

  test('requires a code after many new devices of one network', async () => {
    await setVoteRules({ codeAbove: { entryInADay: 1000, newDevicesIn10Minutes: 2 } });
    const address = createOrdinaryAddress();
    const other = await makeEntry(app, 'published');
    const createFirstVoter = async () => {
      const visitor = await createVoter(app, other.number, address);
      expect(await castVote(visitor, other.number)).toMatchObject({ code: 2014 });
      return visitor;
    };
    const [first] = [await createFirstVoter(), await createFirstVoter()];
    expect(await requestChallengeOrThrow(first, number)).toMatchObject({ level: 0 });
    // The third device already exceeds the limit; its challenge says so before its vote.
    const third = app.visitor({ address });
    expect(await requestChallengeOrThrow(third, number)).toMatchObject({ level: 2 });
    expect(await requestChallengeOrThrow(first, number)).toMatchObject({ level: 0 });
    expect(await castVote(third, number)).toMatchObject({ code: 4029, data: { level: 2 } });
    expect(await requestChallengeOrThrow(first, number)).toMatchObject({ level: 2 });
    expect(await castVote(first, number)).toMatchObject({ code: 4029, data: { level: 2 } });
    await setVoteRules({});
  });

  test('counts a device once, however often it sends its first cookie', async () => {
    await setVoteRules({ codeAbove: { entryInADay: 1000, newDevicesIn10Minutes: 2 } });
    const address = createOrdinaryAddress();
    const other = await makeEntry(app, 'published');
    const visitor = await createVoter(app, number, address);
    const first = new Map(visitor.cookies);
    for (let time = 0; time < 40; time++) {
      visitor.cookies = new Map(first);
      const code = time < 2 ? 2014 : 2015;
      expect(await castVote(visitor, time % 2 ? number : other.number)).toMatchObject({ code });
    }
    const neighbour = await createVoter(app, number, address.replace(/1$/, '2'));
    expect(await castVote(neighbour, number)).toMatchObject({ code: 2014 });
    expect(await requestChallengeOrThrow(app.visitor({ address }), number)).toMatchObject({
      level: 2,
    });
    await setVoteRules({});
  });

  test('does not count visitors who do not vote as devices', async () => {
    await setVoteRules({ codeAbove: { entryInADay: 1000, newDevicesIn10Minutes: 2 } });
    const address = createOrdinaryAddress();
    for (let time = 0; time < 5; time++)
      await requestChallengeOrThrow(app.visitor({ address }), number);
    expect(await requestChallengeOrThrow(app.visitor({ address }), number)).toMatchObject({
      level: 0,
    });
    await setVoteRules({});
  });
});

describe('a venue pass', () => {
  /** Creates a pass and returns the cookie that its QR code sets. */
  async function createPassCookie(quota: number): Promise<{ id: string; cookie: string }> {
    const owner = await makeStaff(app, 'owner');
    const { id, address } = await owner.get('createVotePass', {
      body: { name: 'School', quota, ...open, networks: [] },
    });
    const visitor = app.visitor({ address: relayed });
    await visitor.request({ url: new URL(address).pathname });
    return { id, cookie: visitor.cookies.get('pass') ?? '' };
  }

  async function createPassHolder(cookie: string) {
    const visitor = app.visitor({ address: relayed });
    visitor.cookies.set('pass', cookie);
    await requestChallengeOrThrow(visitor, number);
    return visitor;
  }

  const readUsedVotes = (id: string) =>
    app.db.selectFrom('vote_passes').select('used').where('id', '=', id).executeTakeFirst();

  test('replaces the code and is counted for each vote that needed it', async () => {
    await setVoteRules({});
    const { id, cookie } = await createPassCookie(100);
    const visitor = await createPassHolder(cookie);
    expect(await requestChallengeOrThrow(visitor, number)).toMatchObject({
      level: 0,
      pass: { name: 'School' },
    });
    expect(await castVote(visitor, number)).toMatchObject({ code: 2014 });
    expect(await readSingleVote(app, number)).toMatchObject({
      pass_id: id,
      level: 0,
      network: 'relay',
    });
    expect(await castVote(visitor, number)).toMatchObject({ code: 2015 });
    expect(await readUsedVotes(id)).toEqual({ used: 1 });
    visitor.address = createOrdinaryAddress();
    const elsewhere = await makeEntry(app, 'published');
    expect(await castVote(visitor, elsewhere.number)).toMatchObject({ code: 2014 });
    expect(await readUsedVotes(id)).toEqual({ used: 1 });
  });

  test('is not counted for votes that do not need it', async () => {
    await setVoteRules({ minDeviceSeconds: 3600 });
    const { id, cookie } = await createPassCookie(100);
    const visitor = await createPassHolder(cookie);
    visitor.address = createOrdinaryAddress();
    expect(await castVote(visitor, number)).toMatchObject({ code: 4029, data: { level: 1 } });
    const captcha = await makeCaptcha(app, 'vote');
    expect(await castVote(visitor, number, captcha)).toMatchObject({ code: 2014 });
    expect(await readUsedVotes(id)).toEqual({ used: 0 });
    await setVoteRules({});
  });

  test('admits no more votes than its quota, in two processes concurrently', async () => {
    await setVoteRules({});
    const other = await createTestApp({ beside: app, networks: app.ctx.networks });
    try {
      const { id, cookie } = await createPassCookie(7);
      const holders = await Promise.all(Array.from({ length: 30 }, () => createPassHolder(cookie)));
      const outcomes = await Promise.all(
        holders.map((visitor, i) => {
          if (i % 2 === 0) return castVote(visitor, number);
          const there = other.visitor({ address: relayed });
          there.cookies = visitor.cookies;
          return castVote(there, number);
        }),
      );
      expect(outcomes.filter(({ code }) => code === 2014)).toHaveLength(7);
      const refused = outcomes.filter(({ code }) => code === 4029);
      expect(refused).toHaveLength(23);
      expect(refused[0]).toMatchObject({ data: { level: 2 } });
      expect(await readUsedVotes(id)).toEqual({ used: 7 });
      expect(await readVoteCounts(app, number)).toEqual({ votes: 7, tally: 7 });
    } finally {
      await other.close();
    }
  });

  test('does not replace an account', async () => {
    await setVoteRules({ highStakes: true });
    const { cookie } = await createPassCookie(5);
    expect(await castVote(await createPassHolder(cookie), number)).toMatchObject({
      data: { level: 3 },
    });
    await setVoteRules({});
  });
});
