import { parseWorkTask } from '@film-contest/contract/proof-of-work';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp, letSecondsPass } from '../../../test/app.ts';
import { makeCaptcha, makeStaff, password, registerAccount } from '../../../test/factories.ts';
import { createFakeNetworks } from '../../../test/networks.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { solveWork } from '../../../test/votes.ts';
import { assessNetwork } from '../networks/assess-network.ts';
import { buildNetworkSourceIds } from '../proof-of-work/recent-requests.ts';
import { getCachedContest } from '../settings/settings.ts';
import { unprovenLogins } from './login-work.rules.ts';
import { countFailedLogin, createRecentLoginCounters } from './login-work.ts';

const app = await createTestApp({
  networks: createFakeNetworks({ '198.18.0.0/15': { asn: 64_500, sources: ['table'] } }),
});
afterAll(app.close);

type Form = 'login' | 'consoleLogin';

let networks = 0;
/** Returns an IP address of an ordinary network from which no login has come yet. */
const createOrdinaryAddress = () => `198.18.${++networks}.1`;

const requestChallenge = (visitor: Visitor, account: string, form: Form = 'login') =>
  visitor.get('loginChallenge', { body: { form, account } });

/** Requests a task and solves it. */
const prepareWork = async (visitor: Visitor, account: string, form: Form = 'login') =>
  solveWork((await requestChallenge(visitor, account, form)).work);

const readFactor = (work: string) => parseWorkTask(work)?.factor;

/** Counts wrong passwords without making the logins. */
async function countFailures(account: string, address: string, times: number) {
  for (let i = 0; i < times; i++) {
    await countFailedLogin(app.ctx, { form: 'login', account, address });
  }
}

const createAccount = async () => (await registerAccount(app)).email;

test('a login with solved work succeeds, and the work is the usual', async () => {
  const account = await createAccount();
  const visitor = app.visitor({ address: createOrdinaryAddress() });
  const { work, workRaisedBy } = await requestChallenge(visitor, account);
  expect([readFactor(work), workRaisedBy]).toEqual([1, null]);
  const body = { account, password, work: await solveWork(work) };
  expect(await visitor.call('login', { body })).toMatchObject({ ok: true, code: 2009 });
});

test('the same code serves the login of staff', async () => {
  const { account } = await makeStaff(app, 'reviewer');
  const visitor = app.visitor({ address: createOrdinaryAddress() });
  const work = await prepareWork(visitor, account.email, 'consoleLogin');
  const body = { account: account.email, password, work };
  expect(await visitor.call('consoleLogin', { body })).toMatchObject({ ok: true });
  expect(await visitor.call('consoleLogin', { body })).toMatchObject({ code: 4030 });
});

describe('work is rejected', () => {
  const attempt = async (visitor: Visitor, account: string, work: string) =>
    visitor.call('login', { body: { account, password, work } });

  test('for another account or form, unsolved, or malformed', async () => {
    const [account, other] = [await createAccount(), await createAccount()];
    const visitor = app.visitor({ address: createOrdinaryAddress() });
    for (const work of [
      await prepareWork(visitor, other),
      await prepareWork(visitor, account, 'consoleLogin'),
      (await requestChallenge(visitor, account)).work,
      'invalid',
      '',
    ]) {
      expect(await attempt(visitor, account, work)).toMatchObject({ code: 4030 });
    }
    expect(await attempt(visitor, account, await prepareWork(visitor, account))).toMatchObject({
      ok: true,
    });
  });

  test('when it is used again, also at once', async () => {
    const account = await createAccount();
    const visitor = app.visitor({ address: createOrdinaryAddress() });
    const work = await prepareWork(visitor, account);
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => attempt(visitor, account, work)),
    );
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual([2009, 4030, 4030, 4030]);
    expect(await attempt(visitor, account, work)).toMatchObject({ code: 4030 });
  });

  test('after ten minutes', async () => {
    const account = await createAccount();
    const visitor = app.visitor({ address: createOrdinaryAddress() });
    const work = await prepareWork(visitor, account);
    letSecondsPass(10 * 60 + 2);
    expect(await attempt(visitor, account, work)).toMatchObject({ code: 4030 });
  });

  test('if it is too little after wrong passwords, and new work is accepted', async () => {
    const account = await createAccount();
    const address = createOrdinaryAddress();
    const visitor = app.visitor({ address });
    const cheap = await prepareWork(visitor, account);
    await countFailures(account, address, 10);
    expect(await attempt(visitor, account, cheap)).toMatchObject({ code: 4030 });
    const { work, workRaisedBy } = await requestChallenge(visitor, account);
    expect([readFactor(work), workRaisedBy]).toEqual([4, 'account']);
    expect(await attempt(visitor, account, await solveWork(work))).toMatchObject({ ok: true });
  });
});

test('work survives a missing and a wrong captcha', async () => {
  const account = await createAccount();
  const visitor = app.visitor({ address: createOrdinaryAddress() });
  for (let i = 0; i < 5; i++) {
    await visitor.call('login', { body: { account, password: 'Wrong-Pass1' } });
  }
  const body = { account, password, work: await prepareWork(visitor, account) };
  expect(await visitor.call('login', { body })).toMatchObject({ code: 2013 });
  const wrong = { ...(await makeCaptcha(app, 'login')), captcha: '999999' };
  expect(await visitor.call('login', { body: { ...body, ...wrong } })).toMatchObject({
    code: 3001,
  });
  const right = await makeCaptcha(app, 'login');
  expect(await visitor.call('login', { body: { ...body, ...right } })).toMatchObject({ ok: true });
});

describe('wrong passwords raise the work', () => {
  test('most for their account and network, little for others of the account', async () => {
    const [account, other] = [await createAccount(), await createAccount()];
    const address = createOrdinaryAddress();
    await countFailures(account, address, 100);
    const attacker = app.visitor({ address });
    const owner = app.visitor({ address: createOrdinaryAddress() });
    const factors = await Promise.all(
      [
        requestChallenge(attacker, account),
        requestChallenge(attacker, other),
        requestChallenge(owner, account),
        requestChallenge(owner, other),
      ].map(async (asked) => readFactor((await asked).work)),
    );
    // 100 failures count as 200 logins of the network, which is its threshold. 6 units are 2 s, 66 are 20 s.
    expect(factors).toEqual([66, 1, 6, 1]);
    const body = { account, password, work: await prepareWork(owner, account) };
    expect(await owner.call('login', { body })).toMatchObject({ ok: true });
  });

  test('for accounts that do not exist as well', async () => {
    const address = createOrdinaryAddress();
    const account = 'nobody@example.org';
    await countFailures(account, address, 10);
    const visitor = app.visitor({ address });
    expect(readFactor((await requestChallenge(visitor, account)).work)).toBe(4);
  });

  test('until they are twenty minutes old', async () => {
    const account = await createAccount();
    const address = createOrdinaryAddress();
    const visitor = app.visitor({ address });
    await countFailures(account, address, 20);
    expect(readFactor((await requestChallenge(visitor, account)).work)).toBe(16);
    letSecondsPass(20 * 60);
    expect(readFactor((await requestChallenge(visitor, account)).work)).toBe(1);
  });

  test('in all processes', async () => {
    const elsewhere = createRecentLoginCounters(app.ctx);
    const ids = { account: 'a' };
    app.ctx.services.recentLogins.count(ids, 6);
    elsewhere.count(ids, 6);
    await app.ctx.services.recentLogins.drain();
    await elsewhere.drain();
    expect(elsewhere.get(ids)).toMatchObject({ account: 12, network: 0 });
  });

  test('when they are entered in the form', async () => {
    const account = await createAccount();
    const visitor = app.visitor({ address: createOrdinaryAddress() });
    for (let i = 0; i < 8; i++) {
      const body = {
        account,
        password: 'Wrong-Pass1',
        work: await prepareWork(visitor, account),
        ...(await makeCaptcha(app, 'login')),
      };
      expect(await visitor.call('login', { body })).toMatchObject({ code: 1007 });
    }
    const { work, workRaisedBy } = await requestChallenge(visitor, account);
    expect([readFactor(work), workRaisedBy]).toEqual([2, 'account']);
  });
});

test('attempts that were not accepted do not raise the work of their network', async () => {
  const account = await createAccount();
  const address = createOrdinaryAddress();
  const visitor = app.visitor({ address });
  const work = await prepareWork(visitor, account);
  for (let i = 0; i < 6; i++) await visitor.call('login', { body: { account, password, work } });
  const ids = buildNetworkSourceIds(
    assessNetwork(app.ctx, await getCachedContest(app.ctx), address),
  );
  expect(app.ctx.services.recentLogins.get(ids).network).toBe(1);
});

describe('logins without work, as of old pages and scripts,', () => {
  const { free, most } = unprovenLogins;

  test('need a captcha after the free ones of their network; logins with work do not', async () => {
    const account = await createAccount();
    const visitor = app.visitor({ address: createOrdinaryAddress() });
    const body = { account, password };
    for (let i = 0; i < free; i++) {
      expect(await visitor.call('login', { body })).toMatchObject({ ok: true });
    }
    expect(await visitor.call('login', { body })).toMatchObject({ code: 2013 });
    const captcha = await makeCaptcha(app, 'login');
    expect(await visitor.call('login', { body: { ...body, ...captcha } })).toMatchObject({
      ok: true,
    });
    const work = await prepareWork(visitor, account);
    expect(await visitor.call('login', { body: { ...body, work } })).toMatchObject({ ok: true });
    const elsewhere = app.visitor({ address: createOrdinaryAddress() });
    expect(await elsewhere.call('login', { body })).toMatchObject({ ok: true });
    const staff = await makeStaff(app, 'reviewer');
    const console = { account: staff.account.email, password };
    expect(await visitor.call('consoleLogin', { body: console })).toMatchObject({ ok: true });
  });

  test('are limited per IP address even with captchas; logins with work are not', async () => {
    const account = await createAccount();
    const visitor = app.visitor({ address: createOrdinaryAddress() });
    const body = { account, password };
    for (let i = 0; i < free; i++) await visitor.call('login', { body });
    for (let i = free; i < most; i++) {
      // Attempts without the captcha that they need are not counted.
      expect(await visitor.call('login', { body })).toMatchObject({ code: 2013 });
      const solved = await makeCaptcha(app, 'login');
      expect(await visitor.call('login', { body: { ...body, ...solved } })).toMatchObject({
        ok: true,
      });
    }
    const captcha = await makeCaptcha(app, 'login');
    expect(await visitor.call('login', { body: { ...body, ...captcha } })).toMatchObject({
      code: 4003,
    });
    const work = await prepareWork(visitor, account);
    const given = { ...body, ...(await makeCaptcha(app, 'login')), work };
    expect(await visitor.call('login', { body: given })).toMatchObject({ ok: true });
  });

  test('are not limited as a network behind private IP addresses', async () => {
    const account = await createAccount();
    const visitor = app.visitor();
    for (let i = 0; i < free + 2; i++) {
      expect(await visitor.call('login', { body: { account, password } })).toMatchObject({
        ok: true,
      });
    }
  });
});

test.each(['', 'no address', '12'])('a challenge for %j is rejected', async (account) => {
  const outcome = await app.visitor().call('loginChallenge', { body: { account } });
  expect([1000, 2004, 2005]).toContain(outcome.code);
});
