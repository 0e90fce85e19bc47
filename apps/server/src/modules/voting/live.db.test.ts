import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { usualVoteRules } from '@film-contest/contract/voting';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, letSecondsPass, type TestApp } from '../../../test/app.ts';
import { createCuttableProxy } from '../../../test/cuttable-database.ts';
import { makeEntry, open, openContest } from '../../../test/factories.ts';
import { registerLiveVotes } from './live.ts';

const config = { trustedProxies: ['127.0.0.1/32'] };
const app = await createTestApp({ config });
const proxy = await createCuttableProxy(app.home.databaseUrl);
const beside = await createTestApp({
  config,
  beside: { home: { ...app.home, databaseUrl: proxy.url } },
});
beforeAll(() => openContest(app));
afterAll(async () => {
  await beside.close();
  await proxy.dispose();
  await app.close();
});

const setVotes = (number: number, votes: number) =>
  app.db
    .insertInto('vote_tallies')
    .values({ entry_number: number, votes })
    .onConflict((conflict) => conflict.column('entry_number').doUpdateSet({ votes }))
    .execute();

let callers = 0;
const createAddress = () => `198.51.${callers >> 8}.${callers++ & 255}`;

/** Opens the event stream of an entry, as a browser does. */
async function openStream(
  at: Pick<TestApp, 'listen'>,
  entry: number | string,
  address = createAddress(),
) {
  const url = `${await at.listen()}/api/votes/live?entry=${entry}`;
  const request = get(url, { headers: { 'x-forwarded-for': address }, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  answer.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  const hasEnded = new Promise<void>((resolve) => answer.once('close', resolve));
  answer.on('error', () => {});
  return {
    status: answer.statusCode,
    headers: answer.headers,
    hasEnded,
    text: () => text,
    votes: () =>
      [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '').votes),
    leave: () => void request.destroy(),
  };
}

const soon = { timeout: 15_000, interval: 20 };

test('a stream sends the count at once, and changes from every process', async () => {
  const { number } = await makeEntry(app, 'published');
  const streams = await Promise.all([openStream(app, number), openStream(beside, number)]);
  for (const { status, headers, votes, text } of streams) {
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    await expect.poll(votes, soon).toEqual([0]);
    expect(text()).toMatch(/^retry: \d{4,5}\n\n/);
  }
  for (const votes of [3, 4]) {
    await setVotes(number, votes);
    for (const stream of streams) await expect.poll(stream.votes, soon).toContain(votes);
  }
  for (const stream of streams) {
    expect(stream.votes()).toEqual([0, 3, 4]);
    stream.leave();
  }
});

test.each(['999999', 'x', '', '-1', '1.5', '99999999999'])(
  'the entry %j has no stream',
  async (entry) => {
    const stream = await openStream(app, entry);
    expect(stream.status).toBe(404);
    await stream.hasEnded;
    expect(JSON.parse(stream.text())).toMatchObject({ status: 404 });
  },
);

test('an unpublished entry has no stream', async () => {
  const [waiting, shown] = [await makeEntry(app, 'in_review'), await makeEntry(app, 'published')];
  expect((await openStream(app, waiting.number)).status).toBe(404);
  const stream = await openStream(app, shown.number);
  await app.db
    .updateTable('entries')
    .set({ state: 'withdrawn' })
    .where('id', '=', shown.id)
    .execute();
  await stream.hasEnded;
  expect((await openStream(app, shown.number)).status).toBe(404);
});

test('only GET is accepted', async () => {
  const { number } = await makeEntry(app, 'published');
  const url = `/api/votes/live?entry=${number}`;
  for (const method of ['HEAD', 'POST'] as const) {
    expect((await app.visitor().request({ method, url })).statusCode, method).toBe(404);
  }
});

test('streams send null from the time when counts are hidden', async () => {
  const { number } = await makeEntry(app, 'published');
  await setVotes(number, 7);
  const stream = await openStream(app, number);
  await expect.poll(stream.votes, soon).toEqual([7]);
  await openContest(app, { voteRules: { ...usualVoteRules, hideCountsHours: 100 } });
  await setVotes(number, 8);
  await expect.poll(stream.votes, soon).toEqual([7, null]);
  const late = await openStream(app, number);
  await expect.poll(late.votes, soon).toEqual([null]);
  await openContest(app, { voteRules: usualVoteRules, voting: open });
  await expect.poll(stream.votes, soon).toEqual([7, null, 8]);
  stream.leave();
  late.leave();
});

describe('an IP address', () => {
  test('can open thirty streams, and another one after closing one', async () => {
    const { number } = await makeEntry(app, 'published');
    const address = createAddress();
    const streams = await Promise.all(
      Array.from({ length: 30 }, () => openStream(app, number, address)),
    );
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await openStream(app, number, address);
    expect(refused.status).toBe(204);
    expect((await openStream(app, number)).status).toBe(200);
    streams[0]?.leave();
    await expect.poll(async () => (await openStream(app, number, address)).status, soon).toBe(200);
    expect((await openStream(app, number, address)).status).toBe(204);
    for (const { leave } of streams) leave();
  });

  test('holds no slot for rejected or aborted streams', async () => {
    const { number } = await makeEntry(app, 'published');
    const address = createAddress();
    for (let i = 0; i < 40; i++) expect((await openStream(app, 999_999, address)).status).toBe(404);
    const url = `${await app.listen()}/api/votes/live?entry=${number}`;
    for (let i = 0; i < 40; i++) {
      const request = get(url, { headers: { 'x-forwarded-for': address }, agent: false });
      request.on('error', () => {});
      await once(request, 'socket');
      await turn();
      request.destroy();
    }
    const openManyStreams = () =>
      Promise.all(Array.from({ length: 30 }, () => openStream(app, number, address)));
    await expect
      .poll(async () => {
        const opened = await openManyStreams();
        for (const { leave } of opened) leave();
        return opened.filter(({ status }) => status === 200).length;
      }, soon)
      .toBe(30);
  });
});

test('a process without free streams returns a retry time', async () => {
  const { number } = await makeEntry(app, 'published');
  const small = Fastify();
  registerLiveVotes(small, app.ctx, {
    getClientAddress: () => null,
    limits: { inAll: 2, each: 3, network: 3 },
  });
  const address = await small.listen({ host: '127.0.0.1', port: 0 });
  const at = { listen: async () => address };
  const streams = [
    await openStream(at, number),
    await openStream(at, number),
    await openStream(at, number),
  ];
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 204]);
  streams[0]?.leave();
  await expect.poll(async () => (await openStream(at, number)).status, soon).toBe(200);
  await small.close();
});

test('a network cannot take all streams with many IP addresses', async () => {
  const { number } = await makeEntry(app, 'published');
  const small = Fastify();
  const readForwardedAddress = ({ headers }: FastifyRequest) => String(headers['x-forwarded-for']);
  registerLiveVotes(small, app.ctx, {
    getClientAddress: readForwardedAddress,
    limits: { inAll: 10, each: 2, network: 3 },
  });
  const url = await small.listen({ host: '127.0.0.1', port: 0 });
  const requestStatus = async (address: string) =>
    (await openStream({ listen: async () => url }, number, address)).status;
  const requestStatuses = async (...addresses: string[]) => {
    const found = [];
    for (const address of addresses) found.push(await requestStatus(address));
    return found;
  };
  const [a, b, c] = ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1'] as const;
  expect(await requestStatuses(a, a, a, b, c)).toEqual([200, 200, 204, 200, 204]);
  expect(await requestStatuses('203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4')).toEqual(
    [200, 200, 200, 204],
  );
  expect(await requestStatuses('2001:db8:2::1')).toEqual([200]);
  await small.close();
});

test('a stream stays open while the database is unavailable', async () => {
  const { number } = await makeEntry(app, 'published');
  const stream = await openStream(beside, number);
  await expect.poll(stream.votes, soon).toEqual([0]);
  await proxy.cut();
  letSecondsPass(10);
  await expect
    .poll(() => beside.lines.some((each) => each.includes('counts are not read now')), soon)
    .toBe(true);
  const refused = await openStream(beside, number + 1);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
  await proxy.restore();
  await setVotes(number, 5);
  await expect.poll(stream.votes, soon).toEqual([0, 5]);
  stream.leave();
});

test('open streams do not delay the shutdown', async () => {
  const { number } = await makeEntry(app, 'published');
  const third = await createTestApp({ config, beside: { home: app.home } });
  const streams = await Promise.all([openStream(third, number), openStream(third, number)]);
  await third.close();
  await Promise.all(streams.map(({ hasEnded }) => hasEnded));
  for (const { votes } of streams) expect(votes()).toEqual([0]);
});
