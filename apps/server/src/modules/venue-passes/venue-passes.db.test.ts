import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, letSecondsPass, type TestApp } from '../../../test/app.ts';
import { createRandomId, future, makeStaff, open, past } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { listenForChanges } from '../../platform/db/changes.ts';
import { hashToken } from '../../platform/secrets.ts';
import { clearPassCache, findActivePass } from './venue-passes.ts';

const app = await createTestApp();
afterAll(app.close);
afterEach(() => vi.restoreAllMocks());

const owner = await makeStaff(app, 'owner');
const draft = { name: '江城大学礼堂', quota: 100, ...open, networks: [] as string[] };

const createPass = (changes: Partial<typeof draft> = {}) =>
  owner.get('createVotePass', { body: { ...draft, ...changes } });

/** Creates a pass and changes its times afterwards, also to times that a new pass cannot have. */
async function createPassWithTimes(span: { opensAt: string; closesAt: string }) {
  const pass = await createPass();
  await app.db
    .updateTable('vote_passes')
    .set({ opens_at: new Date(span.opensAt), closes_at: new Date(span.closesAt) })
    .where('id', '=', pass.id)
    .execute();
  return pass;
}

const getPath = ({ address }: { address: string }) => new URL(address).pathname;

/** Opens the URL of a pass and returns its redirect. */
async function openPass(visitor: Visitor, path: string) {
  const answer = await visitor.request({ url: path });
  return { status: answer.statusCode, to: answer.headers.location, answer };
}

/** Returns the pass that applies to a visitor's votes. */
const findVisitorPass = ({ ctx }: Pick<TestApp, 'ctx'>, visitor: Visitor) =>
  findActivePass(ctx, {
    address: visitor.address,
    cookies: { get: (name) => visitor.cookies.get(name), set: () => {} },
  });

describe('a venue pass', () => {
  test('can be shown again, although the database stores only a hash of its secret', async () => {
    const pass = await createPass();
    expect(pass).toEqual({
      id: expect.any(String),
      ...draft,
      used: 0,
      revokedAt: null,
      address: expect.stringMatching(/^http:\/\/contest\.test\/v\/[\w-]{22}$/),
    });
    const { list } = await owner.get('votePasses');
    expect(list[0]).toEqual(pass);
    const { rows } = await app.ctx.pool.query('select to_jsonb(p)::text as row from vote_passes p');
    const token = getPath(pass).slice('/v/'.length);
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
    expect(rows.map(({ row }) => row).join()).toContain(hashToken(token).toString('hex'));
  });

  test('has a secret that depends on its id and the installation', async () => {
    const elsewhere = await createTestApp({
      beside: app,
      config: { secret: 'the secret of another installation' },
    });
    try {
      const one = await createPass();
      const two = await createPass();
      expect(one.address).not.toBe(two.address);
      const stranger = elsewhere.visitor();
      const { to } = await openPass(stranger, getPath(one));
      // The shared database knows the hash, so the pass works. The other server cannot decrypt the secret, so the URL
      // that it shows is invalid.
      expect(to).toBe('/gallery#pass');
      const owner2 = await makeStaff(elsewhere, 'owner');
      const shown = await owner2.get('votePasses');
      const same = shown.list.find(({ id }) => id === one.id);
      expect((await openPass(stranger, getPath(same ?? one))).to).toBe('/gallery#pass-unknown');
    } finally {
      await elsewhere.close();
    }
  });

  test('has its networks in canonical form', async () => {
    const pass = await createPass({
      networks: ['203.0.113.9/24', '203.0.113.0/24', '::ffff:198.51.100.1'],
    });
    expect(pass.networks).toEqual(['203.0.113.0/24', '198.51.100.1/32']);
  });

  test.each([
    [{ name: '' }, 'name', 4009],
    [{ quota: 0 }, 'quota', 1000],
    [{ closesAt: open.opensAt, opensAt: open.closesAt }, 'closesAt', 4020],
    [past, 'closesAt', 4033],
    [{ ...open, closesAt: '2999-01-01T00:00:00.000Z' }, 'closesAt', 4033],
    [{ networks: ['the hall'] }, 'networks.0', 4026],
  ])('with %j is rejected at the field %s', async (changes, field, code) => {
    const body = { ...draft, ...changes };
    expect(await owner.call('createVotePass', { body })).toMatchObject({
      ok: false,
      fields: { [field]: { code } },
    });
  });

  test('has audit records with its name', async () => {
    const pass = await createPass({ name: 'The harbour cinema' });
    await owner.get('revokeVotePass', { params: { id: pass.id } });
    const { list } = await owner.get('consoleAudit', { query: { search: pass.id } });
    expect(list).toMatchObject([
      { action: 'pass.revoke', targetName: 'The harbour cinema', after: null },
      { action: 'pass.create', before: null, after: { quota: 100, networks: [] } },
    ]);
    expect(JSON.stringify(list)).not.toContain(getPath(pass).slice(3));
  });
});

describe('the URL of a venue pass', () => {
  test('saves the pass in an HttpOnly cookie until it closes and redirects to the gallery', async () => {
    const visitor = app.visitor();
    const pass = await createPass();
    const { status, to, answer } = await openPass(visitor, getPath(pass));
    expect({ status, to }).toEqual({ status: 303, to: '/gallery#pass' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toMatch(
      /^pass=[\w-]{22}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const seconds = Number(/Max-Age=(\d+)/.exec(String(answer.headers['set-cookie']))?.[1]);
    expect(seconds).toBeLessThanOrEqual(24 * 3600);
    expect(seconds).toBeGreaterThan(23 * 3600);
    expect(await findVisitorPass(app, visitor)).toEqual({
      id: pass.id,
      name: pass.name,
      closesAt: new Date(pass.closesAt),
    });
  });

  test('uses a __Host- cookie on HTTPS', async () => {
    const secure = await createTestApp({
      beside: app,
      config: { baseUrl: 'https://contest.test' },
    });
    try {
      const { answer } = await openPass(secure.visitor(), getPath(await createPass()));
      expect(answer.headers['set-cookie']).toMatch(/^__Host-pass=.*; Path=\/; HttpOnly; Secure;/);
    } finally {
      await secure.close();
    }
  });

  test.each([
    ['is not open yet', 'early', () => createPassWithTimes(future)],
    ['is over', 'over', () => createPassWithTimes(past)],
    [
      'was ended',
      'revoked',
      async () => {
        const pass = await createPass();
        return owner.get('revokeVotePass', { params: { id: pass.id } });
      },
    ],
    [
      'is used up',
      'used-up',
      async () => {
        const pass = await createPass({ quota: 3 });
        await app.db
          .updateTable('vote_passes')
          .set({ used: 3 })
          .where('id', '=', pass.id)
          .execute();
        return pass;
      },
    ],
    [
      'nobody made',
      'unknown',
      async () => ({ address: `http://contest.test/v/${'x'.repeat(22)}` }),
    ],
    ['is garbage', 'unknown', async () => ({ address: 'http://contest.test/v/%00%ff' })],
    [
      'is very long',
      'unknown',
      async () => ({ address: `http://contest.test/v/${'x'.repeat(400)}` }),
    ],
  ])('with a pass that %s sets no cookie and reports the reason', async (_how, why, given) => {
    const visitor = app.visitor();
    const { status, to, answer } = await openPass(visitor, getPath(await given()));
    // A URL that cannot be decoded is rejected with status 400.
    if (status !== 400) expect({ status, to }).toEqual({ status: 303, to: `/gallery#pass-${why}` });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await findVisitorPass(app, visitor)).toBeNull();
  });

  test('limits guesses per IP address', async () => {
    const guesser = app.visitor();
    const statuses: number[] = [];
    for (let i = 0; i < 62; i++) {
      const token = randomUUID().replaceAll('-', '').slice(0, 22);
      statuses.push((await openPass(guesser, `/v/${token}`)).status);
    }
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(303));
    expect(statuses.slice(60)).toEqual([429, 429]);
    // Valid passes still work from this IP address, because a whole school may share it.
    expect(await openPass(guesser, getPath(await createPass()))).toMatchObject({
      to: '/gallery#pass',
    });
  });

  test('limits guesses from many IP addresses of one network', async () => {
    const statuses: number[] = [];
    for (let network = 0; network < 602; network++) {
      const guesser = app.visitor({ address: `2001:db8:1:${network.toString(16)}::1` });
      statuses.push((await openPass(guesser, `/v/${'x'.repeat(22)}`)).status);
    }
    expect(statuses.slice(598)).toEqual([303, 303, 429, 429]);
  });
});

describe('a vote uses', () => {
  test('no pass without a valid cookie', async () => {
    const pass = await createPass();
    const token = getPath(pass).slice('/v/'.length);
    const other = token.startsWith('A') ? 'B' : 'A';
    for (const value of [
      '',
      'x',
      pass.id,
      `${other}${token.slice(1)}`,
      `${token}x`,
      '好'.repeat(22),
    ]) {
      const visitor = app.visitor();
      visitor.cookies.set('pass', value);
      expect(await findVisitorPass(app, visitor), value).toBeNull();
    }
    const visitor = app.visitor();
    visitor.cookies.set('pass', token);
    expect(await findVisitorPass(app, visitor)).toMatchObject({ id: pass.id });
  });

  test('a pass of a network from that network only', async () => {
    const pass = await createPass({ networks: ['203.0.113.0/24', '2001:db8:7::/48'] });
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:7::1']) {
      const inside = app.visitor({ address });
      expect((await openPass(inside, getPath(pass))).to).toBe('/gallery#pass');
      expect(await findVisitorPass(app, inside)).toMatchObject({ id: pass.id });
    }
    const outside = app.visitor({ address: '198.51.100.1' });
    expect((await openPass(outside, getPath(pass))).to).toBe('/gallery#pass-elsewhere');
    expect(await findVisitorPass(app, outside)).toBeNull();
    // The pass applies as soon as the browser is in the hall's network.
    outside.address = '203.0.113.44';
    expect(await findVisitorPass(app, outside)).toMatchObject({ id: pass.id });
  });

  test('no pass from an unknown IP address', async () => {
    const visitor = app.visitor();
    await openPass(visitor, getPath(await createPass()));
    const cookies = { get: (name: string) => visitor.cookies.get(name), set: () => {} };
    expect(await findActivePass(app.ctx, { address: null, cookies })).toBeNull();
  });

  test('a pass until its quota is used up, or up to a second longer', async () => {
    const pass = await createPass({ quota: 2 });
    const visitor = app.visitor();
    await openPass(visitor, getPath(pass));
    const setUsedVotes = (used: number) =>
      app.db.updateTable('vote_passes').set({ used }).where('id', '=', pass.id).execute();
    await setUsedVotes(1);
    letSecondsPass(1);
    expect(await findVisitorPass(app, visitor)).toMatchObject({ id: pass.id });
    await setUsedVotes(2);
    letSecondsPass(1);
    expect(await findVisitorPass(app, visitor)).toBeNull();
  });

  test("a pass until it closes by the database's clock", async () => {
    const pass = await createPass();
    const visitor = app.visitor();
    await openPass(visitor, getPath(pass));
    expect(await findVisitorPass(app, visitor)).toMatchObject({ id: pass.id });
    await app.db
      .updateTable('vote_passes')
      .set({ closes_at: new Date(past.closesAt) })
      .where('id', '=', pass.id)
      .execute();
    letSecondsPass(1);
    expect(await findVisitorPass(app, visitor)).toBeNull();
  });

  test('no revoked pass in any process', async () => {
    const beside = await createTestApp({ beside: app });
    const changes = await listenForChanges(beside.ctx.pool, beside.ctx.log, () =>
      clearPassCache(beside.ctx),
    );
    try {
      const pass = await createPass();
      const visitor = beside.visitor();
      await openPass(visitor, getPath(pass));
      // The clock is frozen, so caches change only by notifications.
      vi.spyOn(Date, 'now').mockReturnValue(Date.now());
      expect(await findVisitorPass(app, visitor)).toMatchObject({ id: pass.id });
      expect(await findVisitorPass(beside, visitor)).toMatchObject({ id: pass.id });
      const ended = await owner.get('revokeVotePass', { params: { id: pass.id } });
      expect(ended.revokedAt).not.toBeNull();
      expect(await findVisitorPass(app, visitor)).toBeNull();
      await expect.poll(() => findVisitorPass(beside, visitor), { timeout: 5000 }).toBeNull();
    } finally {
      await changes.stop();
      await beside.close();
    }
  });
});

test('a pass can be revoked once', async () => {
  const pass = await createPass();
  const params = { id: pass.id };
  const both = await Promise.all([
    owner.call('revokeVotePass', { params }),
    owner.call('revokeVotePass', { params }),
  ]);
  expect(both.map(({ code }) => code).sort()).toEqual([4017, undefined].sort());
  expect(await owner.call('revokeVotePass', { params: { id: createRandomId() } })).toMatchObject({
    code: 4006,
  });
});

test('passes require the access to manage votes, and their list the access to see votes', async () => {
  const auditor = await makeStaff(app, 'auditor');
  expect((await auditor.get('votePasses')).total).toBeGreaterThan(0);
  expect(await auditor.call('createVotePass', { body: draft })).toMatchObject({ code: 4007 });
});
