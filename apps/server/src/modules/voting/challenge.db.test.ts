import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  easyVoteRules,
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
  requestChallengeOrThrow,
} from '../../../test/votes.ts';

const app = await createTestApp();
afterAll(app.close);
afterEach(async () => expect(await findWrongTallies(app)).toEqual([]));

let number: number;
beforeEach(async () => {
  await openContest(app);
  number = (await makeEntry(app, 'published')).number;
});

describe('signing in', () => {
  test('links the vote of the device to the account when the challenge is requested', async () => {
    const account = await registerAccount(app);
    const [phone, laptop] = [await createVoter(app, number), await signIn(app, account)];
    await castVote(phone, number);
    phone.token = laptop.token;
    expect(await requestChallengeOrThrow(laptop, number)).toMatchObject({ voted: false });
    expect(await requestChallengeOrThrow(phone, number)).toMatchObject({ voted: true });
    expect(await readSingleVote(app, number)).toMatchObject({ account_id: account.id });
    expect(await requestChallengeOrThrow(laptop, number)).toMatchObject({ voted: true });
    expect(await castVote(laptop, number)).toMatchObject({ code: 2015 });
    expect(await readVoteCounts(app, number)).toEqual({ votes: 1, tally: 1 });
  });

  test('links the vote to the account when the vote is sent again', async () => {
    const account = await registerAccount(app);
    const phone = await createVoter(app, number);
    await castVote(phone, number);
    phone.token = (await signIn(app, account)).token;
    expect(await castVote(phone, number)).toMatchObject({ code: 2015 });
    expect(await readSingleVote(app, number)).toMatchObject({ account_id: account.id });
  });

  test('does not link the vote if the account has one already', async () => {
    const account = await registerAccount(app);
    const [phone, laptop] = [await createVoter(app, number), await signIn(app, account)];
    await castVote(phone, number);
    await requestChallengeOrThrow(laptop, number);
    await castVote(laptop, number);
    phone.token = laptop.token;
    expect(await requestChallengeOrThrow(phone, number)).toMatchObject({ voted: true });
    expect(await castVote(phone, number)).toMatchObject({ code: 2015 });
    const { rows } = await app.ctx.pool.query(
      'select account_id from votes where entry_number = $1 order by id',
      [number],
    );
    expect(rows).toEqual([{ account_id: null }, { account_id: account.id }]);
  });

  test('does not link a vote that belongs to another account', async () => {
    const [one, two] = [await registerAccount(app), await registerAccount(app)];
    const phone = await createVoter(app, number);
    phone.token = (await signIn(app, one)).token;
    await castVote(phone, number);
    phone.token = (await signIn(app, two)).token;
    expect(await requestChallengeOrThrow(phone, number)).toMatchObject({ voted: true });
    expect(await readSingleVote(app, number)).toMatchObject({ account_id: one.id });
  });

  test('links the vote of one of several concurrent devices', async () => {
    const session = await signIn(app, await registerAccount(app));
    const devices = await Promise.all(Array.from({ length: 8 }, () => createVoter(app, number)));
    await Promise.all(devices.map((one) => castVote(one, number)));
    for (const one of devices) one.token = session.token;
    const told = await Promise.all(devices.map((one) => requestChallengeOrThrow(one, number)));
    expect(told.every(({ voted }) => voted)).toBe(true);
    const { rows } = await app.ctx.pool.query(
      'select id from votes where entry_number = $1 and account_id is not null',
      [number],
    );
    expect(rows).toHaveLength(1);
  });
});

test('responses contain no counts while counts are hidden', async () => {
  const visitor = await createVoter(app, number);
  expect(await requestChallengeOrThrow(visitor, number)).toMatchObject({ votes: 0 });
  await openContest(app, { voting: open, voteRules: { ...easyVoteRules, hideCountsHours: 48 } });
  expect(await requestChallengeOrThrow(visitor, number)).toMatchObject({ votes: null });
  expect(await castVote(visitor, number)).toMatchObject({ code: 2014, data: { votes: null } });
  expect(await castVote(visitor, number)).toMatchObject({ code: 2015, data: { votes: null } });
  expect(await readVoteCounts(app, number)).toEqual({ votes: 1, tally: 1 });
});

test('the challenge is not cached', async () => {
  const { headers } = await app.visitor().request({ url: `/api/votes/challenge?entry=${number}` });
  expect(headers['cache-control']).toBe('no-store');
});
