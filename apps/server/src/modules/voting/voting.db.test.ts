import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, letSecondsPass } from '../../../test/app.ts';
import {
  future,
  makeEntry,
  open,
  openContest,
  past,
  registerAccount,
  signIn,
} from '../../../test/factories.ts';
import { createFakeNetworks } from '../../../test/networks.ts';
import {
  castVote,
  readVoteCounts as countedIn,
  createVoter as deviceOf,
  findWrongTallies,
  readSingleVote,
  requestChallenge,
} from '../../../test/votes.ts';
import { signText } from '../../platform/secrets.ts';
import { unlinkVotes } from './link-vote.ts';
import { hashUserAgent } from './vote-origin.ts';

const ordinary = { asn: 64_500, sources: ['table'] };
const app = await createTestApp({
  networks: createFakeNetworks({ '203.0.113.0/24': ordinary, '114.114.115.0/24': ordinary }),
});
afterAll(app.close);
beforeAll(() => openContest(app));
afterEach(async () => expect(await findWrongTallies(app)).toEqual([]));

const countVotes = (number: number) => countedIn(app, number);
const createDevice = (entry: number) => deviceOf(app, entry);

test('a blocked network gets vpn and can vote again after its removal from the list', async () => {
  const { number } = await makeEntry(app, 'published');
  const hidden = app.visitor({ address: '203.0.113.77' });
  await openContest(app, { blockedNetworks: ['198.51.100.1', '203.0.113.0/24', '2001:db8::/32'] });
  expect(await requestChallenge(hidden, number)).toMatchObject({ data: { blockedBy: 2016 } });
  expect(await castVote(hidden, number)).toMatchObject({ ok: false, code: 2016 });
  const mapped = app.visitor({ address: '::ffff:203.0.113.78' });
  await requestChallenge(mapped, number);
  expect(await castVote(mapped, number)).toMatchObject({ ok: false, code: 2016 });
  expect(await castVote(await createDevice(number), number)).toMatchObject({ ok: true });
  await openContest(app, { blockedNetworks: [] });
  expect(await castVote(hidden, number)).toMatchObject({
    ok: true,
    code: 2014,
    data: { votes: 2 },
  });
});

describe('a device', () => {
  test('has one vote for an entry', async () => {
    const { number } = await makeEntry(app, 'published');
    const visitor = app.visitor();
    expect(await requestChallenge(visitor, number)).toMatchObject({
      ok: true,
      data: { votes: 0, voted: false, blockedBy: null },
    });
    expect(await castVote(visitor, number)).toMatchObject({
      ok: true,
      code: 2014,
      data: { votes: 1 },
    });
    expect(await castVote(visitor, number)).toMatchObject({ code: 2015, data: { votes: 1 } });
    expect(await requestChallenge(visitor, number)).toMatchObject({
      data: { votes: 1, voted: true },
    });
    expect(await countVotes(number)).toEqual({ votes: 1, tally: 1 });
  });

  test('has one vote for each entry', async () => {
    const one = await makeEntry(app, 'published');
    const two = await makeEntry(app, 'published');
    const visitor = await createDevice(one.number);
    expect(await castVote(visitor, one.number)).toMatchObject({ code: 2014 });
    expect(await castVote(visitor, two.number)).toMatchObject({ code: 2014 });
  });

  test('that repeats a request gets the first response again', async () => {
    const { number } = await makeEntry(app, 'published');
    const visitor = await createDevice(number);
    const requestId = randomUUID();
    const first = await castVote(visitor, number, { requestId });
    await castVote(await createDevice(number), number);
    const again = await castVote(visitor, number, { requestId });
    expect(again).toMatchObject({ code: 2014, data: { votes: 2 } });
    expect(again.ok && again.data.at).toBe(first.ok && first.data.at);
    expect(await countVotes(number)).toEqual({ votes: 2, tally: 2 });
  });

  test('that sends one vote two hundred times concurrently has voted once', async () => {
    const { number } = await makeEntry(app, 'published');
    const visitor = await createDevice(number);
    const requestId = randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () => castVote(visitor, number, { requestId })),
    );
    expect(new Set(outcomes.map(({ code }) => code))).toEqual(new Set([2014]));
    expect(await countVotes(number)).toEqual({ votes: 1, tally: 1 });
  });

  test('that votes a hundred times concurrently with different requests has voted once', async () => {
    const { number } = await makeEntry(app, 'published');
    const visitor = await createDevice(number);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => castVote(visitor, number)),
    );
    expect(outcomes.filter(({ code }) => code === 2014)).toHaveLength(1);
    expect(outcomes.filter(({ code }) => code === 2015)).toHaveLength(99);
    expect(await countVotes(number)).toEqual({ votes: 1, tally: 1 });
  });

  test('is unknown without a signed cookie', async () => {
    const { number } = await makeEntry(app, 'published');
    const known = await createDevice(number);
    const cookie = known.cookies.get('vid') ?? '';
    const [id = '', seconds = '', signature = ''] = cookie.split('.');
    const other = Buffer.alloc(16, 7).toString('base64url');
    const forged = [
      '',
      'x',
      `${id}.${seconds}`,
      `${other}.${seconds}.${signature}`,
      `${id}.${Number(seconds) - 1}.${signature}`,
      `${id}.${seconds}.${signature.slice(1)}${signature[0] === 'A' ? 'B' : 'A'}`,
      `${id}.${seconds}.${signText(app.ctx.keys.media, `${id}.${seconds}`)}`,
    ];
    for (const value of forged) {
      const visitor = app.visitor();
      if (value) visitor.cookies.set('vid', value);
      expect(await castVote(visitor, number), value).toMatchObject({ code: 4004 });
    }
    expect(await countVotes(number)).toEqual({ votes: 0, tally: 0 });
    expect(await castVote(known, number)).toMatchObject({ code: 2014 });
  });

  test('has an HttpOnly cookie for 400 days', async () => {
    const { number } = await makeEntry(app, 'published');
    const answer = await app.visitor().request({ url: `/api/votes/challenge?entry=${number}` });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toMatch(
      /^vid=[\w-]{22}\.\d+n\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('an account', () => {
  test('has one vote across all its devices', async () => {
    const { number } = await makeEntry(app, 'published');
    const account = await registerAccount(app);
    const [phone, laptop] = [await signIn(app, account), await signIn(app, account)];
    await requestChallenge(phone, number);
    expect(await castVote(phone, number)).toMatchObject({ code: 2014 });
    expect(await requestChallenge(laptop, number)).toMatchObject({ data: { voted: true } });
    expect(await castVote(laptop, number)).toMatchObject({ code: 2015 });
    laptop.token = null;
    expect(await castVote(laptop, number)).toMatchObject({ code: 2014 });
    expect(await countVotes(number)).toEqual({ votes: 2, tally: 2 });
  });

  test.each([
    ['mallory+1@example.org', 'mallory+2@example.org'],
    ['mal.lory@gmail.com', 'mallory@googlemail.com'],
  ])('has no second vote with an alias of its mailbox: %s, %s', async (...emails) => {
    const { number } = await makeEntry(app, 'published');
    const codes: (number | null | undefined)[] = [];
    for (const email of emails) {
      const visitor = await signIn(app, await registerAccount(app, { email }));
      await requestChallenge(visitor, number);
      codes.push((await castVote(visitor, number)).code);
    }
    expect(codes).toEqual([2014, 2015]);
  });

  test('has no second vote after it is erased and registered again', async () => {
    const { number } = await makeEntry(app, 'published');
    const email = 'again@example.org';
    for (const code of [2014, 2015]) {
      const account = await registerAccount(app, { email });
      const visitor = await signIn(app, account);
      await requestChallenge(visitor, number);
      expect(await castVote(visitor, number)).toMatchObject({ code });
      await app.db.transaction().execute((tx) => unlinkVotes(tx, account.id));
      await app.db.deleteFrom('accounts').where('id', '=', account.id).execute();
    }
  });

  test('votes once from twenty devices concurrently', async () => {
    const { number } = await makeEntry(app, 'published');
    const first = await signIn(app, await registerAccount(app));
    const devices = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const visitor = await createDevice(number);
        visitor.token = first.token;
        return visitor;
      }),
    );
    const outcomes = await Promise.all(devices.map((visitor) => castVote(visitor, number)));
    expect(outcomes.filter(({ code }) => code === 2014)).toHaveLength(1);
    expect(await countVotes(number)).toEqual({ votes: 1, tally: 1 });
  });

  test('that has voted on a device may not vote again there without signing in', async () => {
    const { number } = await makeEntry(app, 'published');
    const visitor = await signIn(app, await registerAccount(app));
    await requestChallenge(visitor, number);
    await castVote(visitor, number);
    visitor.token = null;
    expect(await castVote(visitor, number)).toMatchObject({ code: 2015 });
  });
});

test('the tally equals the votes when two servers count concurrently', async () => {
  const other = await createTestApp({ beside: app });
  try {
    const entries = await Promise.all([1, 2, 3].map(() => makeEntry(app, 'published')));
    const numbers = entries.map(({ number }) => number);
    const accounts = await Promise.all(
      Array.from({ length: 6 }, async (_, i) =>
        signIn(app, await registerAccount(app, { email: `sharer${i}@qq.com` })),
      ),
    );
    const voters = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        const [here, there] = [await createDevice(numbers[0] ?? 0), other.visitor()];
        there.cookies = here.cookies;
        const token = i % 4 === 0 ? (accounts[i % 6]?.token ?? null) : null;
        here.token = token;
        there.token = token;
        return { here, there };
      }),
    );
    const cast = voters.flatMap(({ here, there }) =>
      numbers.flatMap((number) => {
        const requestId = randomUUID();
        return [
          castVote(here, number, { requestId }),
          castVote(there, number, { requestId }),
          castVote(there, number),
        ];
      }),
    );
    const codes = new Set((await Promise.all(cast)).map(({ code }) => code));
    expect([...codes].sort()).toEqual([2014, 2015]);
    for (const number of numbers) {
      // 45 devices vote without an account. The other 15 share accounts, and each account has one vote.
      const sharing = new Set(voters.flatMap(({ here }) => here.token ?? []));
      expect(await countVotes(number)).toEqual({
        votes: 45 + sharing.size,
        tally: 45 + sharing.size,
      });
    }
  } finally {
    await other.close();
  }
});

test('an entry with votes cannot be deleted or renumbered', async () => {
  const { number } = await makeEntry(app, 'published');
  await castVote(await createDevice(number), number);
  const known = /vote_tallies_entry_number_fkey/;
  const gone = app.db.deleteFrom('entries').where('number', '=', number).execute();
  await expect(gone).rejects.toThrow(known);
  const renamed = app.db.updateTable('entries').set({ number: number + 100_000 });
  await expect(renamed.where('number', '=', number).execute()).rejects.toThrow(known);
});

describe('no vote is accepted', () => {
  test.each(['draft', 'received', 'in_review', 'rejected', 'withdrawn', 'disqualified'] as const)(
    'for an entry that is %s',
    async (state) => {
      const published = await makeEntry(app, 'published');
      const { number } = await makeEntry(app, state);
      const visitor = await createDevice(published.number);
      const outcome = await castVote(visitor, number || 999_999);
      expect(outcome).toMatchObject({ code: 4006 });
      expect(await requestChallenge(visitor, number || 999_999)).toMatchObject({ code: 4006 });
    },
  );

  test.each([0, -1, 1.5, 2 ** 31, 'x', '1e3'])('for the entry %s', async (id) => {
    const outcome = await castVote(await createDevice(1), id as number);
    expect(outcome).toMatchObject({ code: 4006 });
  });

  test('before and after the voting phase', async () => {
    const { number } = await makeEntry(app, 'published');
    const visitor = await createDevice(number);
    for (const voting of [future, past]) {
      await openContest(app, { voting });
      expect(await castVote(visitor, number)).toMatchObject({ code: 4002 });
      expect(await requestChallenge(visitor, number)).toMatchObject({ data: { blockedBy: 4002 } });
      const entry = await visitor.get('getEntry', { params: { id: number } });
      expect(entry).toMatchObject({ votingBlockedBy: 4002, votingOpensAt: voting.opensAt });
    }
    await openContest(app, { voting: open });
    expect(await countVotes(number)).toEqual({ votes: 0, tally: 0 });
  });

  test('once an entry was withdrawn', async () => {
    const owner = await registerAccount(app);
    const { id, version, number } = await makeEntry(app, 'published', { owner });
    const visitor = await createDevice(number);
    await (await signIn(app, owner)).get('withdrawEntry', { params: { id }, body: { version } });
    letSecondsPass(2);
    expect(await castVote(visitor, number)).toMatchObject({ code: 4006 });
  });

  test.each([
    ['no request id', {}],
    ['one that is no UUID', { requestId: 'again' }],
  ])('with %s', async (_, body) => {
    const { number } = await makeEntry(app, 'published');
    const visitor = await createDevice(number);
    const outcome = await visitor.call('castVote', {
      params: { id: number },
      body: body as { requestId: string },
    });
    expect(outcome).toMatchObject({ code: 1000 });
  });

  test('from an unknown IP address', async () => {
    const { number } = await makeEntry(app, 'published');
    const behind = await createTestApp({
      beside: app,
      config: { trustedProxies: ['10.99.0.0/16'] },
      networks: createFakeNetworks({ '203.0.113.0/24': ordinary }),
    });
    try {
      for (const [forwarded, code] of [
        ['not an address', 4004],
        ['203.0.113.7, unknown', 4004],
        ['not an address, 203.0.113.7', 2014],
      ] as const) {
        const visitor = behind.visitor({
          address: '10.99.0.1',
          headers: { 'x-forwarded-for': forwarded },
        });
        await requestChallenge(visitor, number);
        expect(await castVote(visitor, number), forwarded).toMatchObject({ code });
      }
    } finally {
      await behind.close();
    }
  });
});

test('a stored vote contains neither IP address nor user agent, and of the referrer only the host', async () => {
  const { number } = await makeEntry(app, 'published');
  const visitor = app.visitor({ address: '114.114.115.77', headers: { 'user-agent': 'Agent/7' } });
  await requestChallenge(visitor, number);
  await castVote(visitor, number, { dwellMs: 7000, referrer: 'news.example' });
  const row = await readSingleVote(app, number);
  expect(JSON.stringify(row)).not.toMatch(/114\.114\.115\.77|Agent/);
  expect(row).toMatchObject({
    network: 'ordinary',
    masked: '114.114.115.0/24',
    asn: 64_500,
    account_id: null,
    level: 0,
    dwell_ms: 7000,
    agent_class: hashUserAgent(app.ctx, 'Agent/7'),
    referrer: 'news.example',
    pass_id: null,
    contact_hash: null,
  });
  expect(hashUserAgent(app.ctx, 'Agent/8')).not.toBe(row.agent_class);
  expect(row.bucket_narrow).toHaveLength(16);
  expect(row.bucket_narrow.equals(row.bucket_wide)).toBe(false);
});

test("another site cannot request a challenge with a visitor's cookies", async () => {
  const { number } = await makeEntry(app, 'published');
  const answer = await app.visitor().request({
    url: `/api/votes/challenge?entry=${number}`,
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
});
