import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, letSecondsPass } from '../test/app.ts';
import { createCuttableProxy } from '../test/cuttable-database.ts';
import { createEntrant, makeEntry, openContest } from '../test/factories.ts';
import { sendChunk, sendTusRequest, startUpload } from '../test/upload-file.ts';
import type { Visitor } from '../test/visitor.ts';

const home = await createTestApp();
const proxy = await createCuttableProxy(home.home.databaseUrl);
const app = await createTestApp({
  beside: { home: { ...home.home, databaseUrl: proxy.url } },
});
afterAll(async () => {
  await app.close();
  await proxy.dispose();
  await home.close();
});

let maker: Visitor;
let entry: Awaited<ReturnType<typeof makeEntry>>;
beforeAll(async () => {
  await openContest(app);
  maker = await createEntrant(app);
  entry = await makeEntry(app, 'published');
});

/** Restores the database connection and waits until the server is ready again. */
async function restoreDatabase() {
  await proxy.restore();
  letSecondsPass(10);
  await vi.waitFor(async () => {
    expect((await app.visitor().request({ url: '/readyz' })).statusCode).toBe(200);
  });
}

const castVote = (visitor: Visitor) =>
  visitor.call('castVote', { params: { id: entry.number }, body: { requestId: randomUUID() } });

describe('while the database is unavailable', () => {
  test('calls return 503 with Retry-After, and succeed once the database is back', async () => {
    const visitor = app.visitor();
    await visitor.get('voteChallenge', { query: { entry: entry.number } });
    await proxy.cut();
    letSecondsPass(10);
    const answers = await Promise.all([
      visitor.request({ url: '/api/entries' }),
      visitor.request({ url: `/api/entries/${entry.number}` }),
      visitor.request({ url: '/api/contest' }),
      maker.request({ url: '/api/account' }),
      maker.request({ method: 'POST', url: '/api/account/entries', payload: {} }),
      visitor.request({
        method: 'POST',
        url: '/api/accounts/login',
        payload: { account: 'a@example.org', password: 'x' },
      }),
      visitor.request({ url: '/media/pictures/x/y.webp' }),
    ]);
    for (const answer of answers.slice(0, -1)) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
      expect(answer.json()).toMatchObject({ status: 503, error: { message: expect.any(String) } });
    }
    expect((await visitor.request({ url: '/healthz' })).statusCode).toBe(200);
    const ready = await visitor.request({ url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { ok: false, database: false, migrations: false, storage: true },
    ]);
    await restoreDatabase();
    expect(await maker.call('account')).toMatchObject({ ok: true });
    expect(await castVote(visitor)).toMatchObject({ code: 2014 });
    expect((await visitor.request({ url: '/readyz' })).statusCode).toBe(200);
  });

  test('a vote is rejected completely, and counts once when it is repeated', async () => {
    const visitor = app.visitor();
    const { votes } = await visitor.get('voteChallenge', { query: { entry: entry.number } });
    const call = { params: { id: entry.number }, body: { requestId: randomUUID() } };
    await visitor.get('contest');
    await proxy.cut();
    await expect(visitor.call('castVote', call)).rejects.toMatchObject({ status: 503 });
    await restoreDatabase();
    expect(await visitor.call('castVote', call)).toMatchObject({
      code: 2014,
      data: { votes: Number(votes) + 1 },
    });
    expect(await visitor.call('castVote', call)).toMatchObject({
      data: { votes: Number(votes) + 1 },
    });
  });

  test('an upload continues, and its responses reveal no internal details', async () => {
    const { address, token, id } = await startUpload(app, maker, 'url', 20);
    const grant = await maker.get('createUpload', {
      body: { kind: 'url', filename: 'film.mp4', size: 20 },
    });
    await proxy.cut();
    // The upload is rejected, because the server cannot check whether another process is writing it.
    const refused = await sendChunk(address, token, 0, Buffer.alloc(20, 1));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    const started = await sendTusRequest(
      `${await app.listen()}${grant.endpoint}`,
      'POST',
      grant.token,
      {
        headers: { 'upload-length': '20' },
      },
    );
    expect(started.status).toBe(503);
    expect(await started.text()).not.toMatch(/ECONN|ENOENT|PGSQL|pool/);
    const call = { params: { id } };
    await expect(maker.call('completeUpload', call)).rejects.toMatchObject({ status: 503 });
    await restoreDatabase();
    expect((await sendChunk(address, token, 0, Buffer.alloc(20, 1))).status).toBe(204);
    expect(await maker.call('completeUpload', call)).toMatchObject({ data: { state: 'refused' } });
  });
});
