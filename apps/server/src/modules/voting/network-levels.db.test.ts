import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeCaptcha, makeEntry, makeStaff, open } from '../../../test/factories.ts';
import { asked, counted, device, falseTallies, keptVote, vote } from '../../../test/votes.ts';
import { createVotingApp, relayed } from '../../../test/voting-app.ts';

const { app, rule, ordinaryAddress } = await createVotingApp();
afterAll(app.close);
afterEach(async () => expect(await falseTallies(app)).toEqual([]));

let number: number;
beforeEach(async () => {
  number = (await makeEntry(app, 'published')).number;
});

describe('the level by votes of a network', () => {
  test('requires a captcha after many votes of one IP address for an entry', async () => {
    await rule({ captchaAbove: { entryIn10Minutes: 3, networkInAnHour: 1000 } });
    const address = ordinaryAddress();
    for (let i = 0; i < 3; i++) {
      expect(await vote(await device(app, number, address), number)).toMatchObject({ code: 2014 });
    }
    const fourth = await device(app, number, address);
    expect(await asked(fourth, number)).toMatchObject({ level: 1 });
    expect(await vote(fourth, number)).toMatchObject({ code: 4029, data: { level: 1 } });
    const neighbour = address.replace(/1$/, '2');
    expect(await asked(app.visitor({ address: neighbour }), number)).toMatchObject({ level: 0 });
    const elsewhere = await makeEntry(app, 'published');
    expect(await vote(fourth, elsewhere.number)).toMatchObject({ code: 2014 });
  });

  test('accepts no more votes in a burst than in sequence', async () => {
    await rule({ captchaAbove: { entryIn10Minutes: 3, networkInAnHour: 1000 } });
    const address = ordinaryAddress();
    const devices = await Promise.all(
      Array.from({ length: 20 }, () => device(app, number, address)),
    );
    const outcomes = await Promise.all(devices.map((visitor) => vote(visitor, number)));
    expect(outcomes.filter(({ code }) => code === 2014)).toHaveLength(3);
    expect(await counted(app, number)).toEqual({ votes: 3, tally: 3 });
    for (const answer of outcomes.filter(({ ok }) => !ok)) {
      expect(answer).toMatchObject({ code: 4029, data: { level: 1 } });
    }
  });

  test('returns equal responses to concurrent repetitions, also for the last vote before the captcha', async () => {
    await rule({ captchaAbove: { entryIn10Minutes: 3, networkInAnHour: 1000 } });
    const address = ordinaryAddress();
    for (let i = 0; i < 2; i++) await vote(await device(app, number, address), number);
    const [third, fourth] = [
      await device(app, number, address),
      await device(app, number, address),
    ];
    const requestId = randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => vote(third, number, { requestId })),
    );
    expect(outcomes.map(({ code }) => code)).toEqual(Array(20).fill(2014));
    const refused = await Promise.all(
      Array.from({ length: 20 }, () => vote(fourth, number, { requestId })),
    );
    expect(refused.map(({ code }) => code)).toEqual(Array(20).fill(4029));
    expect(await counted(app, number)).toEqual({ votes: 3, tally: 3 });
  });

  test('accepts no more new devices in a burst than in sequence', async () => {
    await rule({ codeAbove: { entryInADay: 1000, newDevicesIn10Minutes: 3 } });
    const address = ordinaryAddress();
    const devices = await Promise.all(
      Array.from({ length: 40 }, () => device(app, number, address)),
    );
    const outcomes = await Promise.all(devices.map((visitor) => vote(visitor, number)));
    expect(outcomes.filter(({ code }) => code === 2014)).toHaveLength(3);
    await rule({});
  });

  test('counts a repeated vote once', async () => {
    await rule({ captchaAbove: { entryIn10Minutes: 3, networkInAnHour: 1000 } });
    const address = ordinaryAddress();
    const visitor = await device(app, number, address);
    const requestId = randomUUID();
    for (let i = 0; i < 10; i++) {
      expect(await vote(visitor, number, { requestId })).toMatchObject({ code: 2014 });
      expect(await vote(visitor, number)).toMatchObject({ code: 2015 });
    }
    await Promise.all(Array.from({ length: 20 }, () => vote(visitor, number, { requestId })));
    expect(await vote(await device(app, number, address), number)).toMatchObject({ code: 2014 });
  });

  test('does not rise while a neighbour repeats a vote', async () => {
    await rule({ captchaAbove: { entryIn10Minutes: 4, networkInAnHour: 1000 } });
    const address = ordinaryAddress();
    const [one, other] = [await device(app, number, address), await device(app, number, address)];
    expect(await vote(one, number)).toMatchObject({ code: 2014 });
    const repeated = Array.from({ length: 60 }, () => vote(one, number));
    expect(await vote(other, number)).toMatchObject({ code: 2014 });
    for (const answer of await Promise.all(repeated)) expect(answer).toMatchObject({ code: 2015 });
  });

  test('requires a captcha after many votes of one network', async () => {
    await rule({ captchaAbove: { entryIn10Minutes: 1000, networkInAnHour: 2 } });
    const address = ordinaryAddress();
    const elsewhere = await makeEntry(app, 'published');
    const visitor = await device(app, number, address);
    await vote(visitor, number);
    await vote(visitor, elsewhere.number);
    const neighbour = await device(app, number, address.replace(/1$/, '2'));
    expect(await vote(neighbour, number)).toMatchObject({ code: 4029, data: { level: 1 } });
  });

  test('requires a code after many votes of one network for an entry', async () => {
    await rule({ codeAbove: { entryInADay: 1, newDevicesIn10Minutes: 1000 } });
    const address = ordinaryAddress();
    await vote(await device(app, number, address), number);
    const captcha = await makeCaptcha(app, 'vote');
    const neighbour = await device(app, number, address.replace(/1$/, '2'));
    expect(await vote(neighbour, number, captcha)).toMatchObject({
      code: 4029,
      data: { level: 2 },
    });
  });

  test('requires a code after many new devices of one network', async () => {
    await rule({ codeAbove: { entryInADay: 1000, newDevicesIn10Minutes: 2 } });
    const address = ordinaryAddress();
    const other = await makeEntry(app, 'published');
    const newVoter = async () => {
      const visitor = await device(app, other.number, address);
      expect(await vote(visitor, other.number)).toMatchObject({ code: 2014 });
      return visitor;
    };
    const [first] = [await newVoter(), await newVoter()];
    expect(await asked(first, number)).toMatchObject({ level: 0 });
    // One too many itself, as it is told before it tries.
    const third = app.visitor({ address });
    expect(await asked(third, number)).toMatchObject({ level: 2 });
    expect(await asked(first, number)).toMatchObject({ level: 0 });
    expect(await vote(third, number)).toMatchObject({ code: 4029, data: { level: 2 } });
    expect(await asked(first, number)).toMatchObject({ level: 2 });
    expect(await vote(first, number)).toMatchObject({ code: 4029, data: { level: 2 } });
    await rule({});
  });

  test('counts a device once, however often it sends its first cookie', async () => {
    await rule({ codeAbove: { entryInADay: 1000, newDevicesIn10Minutes: 2 } });
    const address = ordinaryAddress();
    const other = await makeEntry(app, 'published');
    const visitor = await device(app, number, address);
    const first = new Map(visitor.cookies);
    for (let time = 0; time < 40; time++) {
      visitor.cookies = new Map(first);
      const code = time < 2 ? 2014 : 2015;
      expect(await vote(visitor, time % 2 ? number : other.number)).toMatchObject({ code });
    }
    const neighbour = await device(app, number, address.replace(/1$/, '2'));
    expect(await vote(neighbour, number)).toMatchObject({ code: 2014 });
    expect(await asked(app.visitor({ address }), number)).toMatchObject({ level: 2 });
    await rule({});
  });

  test('does not count visitors who do not vote as devices', async () => {
    await rule({ codeAbove: { entryInADay: 1000, newDevicesIn10Minutes: 2 } });
    const address = ordinaryAddress();
    for (let time = 0; time < 5; time++) await asked(app.visitor({ address }), number);
    expect(await asked(app.visitor({ address }), number)).toMatchObject({ level: 0 });
    await rule({});
  });
});

describe('a venue pass', () => {
  /** The cookie of a fresh pass, as its QR code gives it. */
  async function passFor(quota: number): Promise<{ id: string; cookie: string }> {
    const owner = await makeStaff(app, 'owner');
    const { id, address } = await owner.get('createVotePass', {
      body: { name: 'School', quota, ...open, networks: [] },
    });
    const visitor = app.visitor({ address: relayed });
    await visitor.request({ url: new URL(address).pathname });
    return { id, cookie: visitor.cookies.get('pass') ?? '' };
  }

  async function holder(cookie: string) {
    const visitor = app.visitor({ address: relayed });
    visitor.cookies.set('pass', cookie);
    await asked(visitor, number);
    return visitor;
  }

  const usedOf = (id: string) =>
    app.db.selectFrom('vote_passes').select('used').where('id', '=', id).executeTakeFirst();

  test('replaces the code and is counted for each vote that needed it', async () => {
    await rule({});
    const { id, cookie } = await passFor(100);
    const visitor = await holder(cookie);
    expect(await asked(visitor, number)).toMatchObject({ level: 0, pass: { name: 'School' } });
    expect(await vote(visitor, number)).toMatchObject({ code: 2014 });
    expect(await keptVote(app, number)).toMatchObject({ pass_id: id, level: 0, network: 'relay' });
    expect(await vote(visitor, number)).toMatchObject({ code: 2015 });
    expect(await usedOf(id)).toEqual({ used: 1 });
    visitor.address = ordinaryAddress();
    const elsewhere = await makeEntry(app, 'published');
    expect(await vote(visitor, elsewhere.number)).toMatchObject({ code: 2014 });
    expect(await usedOf(id)).toEqual({ used: 1 });
  });

  test('is not counted for votes that do not need it', async () => {
    await rule({ minDeviceSeconds: 3600 });
    const { id, cookie } = await passFor(100);
    const visitor = await holder(cookie);
    visitor.address = ordinaryAddress();
    expect(await vote(visitor, number)).toMatchObject({ code: 4029, data: { level: 1 } });
    const captcha = await makeCaptcha(app, 'vote');
    expect(await vote(visitor, number, captcha)).toMatchObject({ code: 2014 });
    expect(await usedOf(id)).toEqual({ used: 0 });
    await rule({});
  });

  test('admits no more votes than its quota, in two processes concurrently', async () => {
    await rule({});
    const other = await createTestApp({ beside: app, networks: app.ctx.networks });
    try {
      const { id, cookie } = await passFor(7);
      const holders = await Promise.all(Array.from({ length: 30 }, () => holder(cookie)));
      const outcomes = await Promise.all(
        holders.map((visitor, i) => {
          if (i % 2 === 0) return vote(visitor, number);
          const there = other.visitor({ address: relayed });
          there.cookies = visitor.cookies;
          return vote(there, number);
        }),
      );
      expect(outcomes.filter(({ code }) => code === 2014)).toHaveLength(7);
      const refused = outcomes.filter(({ code }) => code === 4029);
      expect(refused).toHaveLength(23);
      expect(refused[0]).toMatchObject({ data: { level: 2 } });
      expect(await usedOf(id)).toEqual({ used: 7 });
      expect(await counted(app, number)).toEqual({ votes: 7, tally: 7 });
    } finally {
      await other.close();
    }
  });

  test('does not replace an account', async () => {
    await rule({ highStakes: true });
    const { cookie } = await passFor(5);
    expect(await vote(await holder(cookie), number)).toMatchObject({ data: { level: 3 } });
    await rule({});
  });
});
