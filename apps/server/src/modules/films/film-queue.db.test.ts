import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '../../../test/app.ts';
import { createCuttableProxy } from '../../../test/cuttable-database.ts';
import { createEntrant, makeEntry, makeStaff, openContest } from '../../../test/factories.ts';
import { checkFilmFiles } from '../../../test/film-files.ts';
import { createMediaFiles } from '../../../test/media-files.ts';
import { clearQueue } from '../../../test/queue.ts';
import { uploadFile } from '../../../test/upload-file.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import { checkFilm } from './check-film.ts';
import { filmJobs } from './films.jobs.ts';
import { requeueLostFilmJobs } from './requeue-lost-film-jobs.ts';

const app = await createTestApp();
const files = await createMediaFiles();
const short = path.join(files.dir, 'short.mp4');
afterAll(async () => {
  await files.dispose();
  await app.close();
});
let staff: Visitor;
beforeAll(async () => {
  await openContest(app);
  await execa('ffmpeg', ['-i', await files.film('good.mp4'), '-t', '0.5', short]);
  staff = await makeStaff(app, 'reviewer');
}, 60_000);

/** Submits an entry with a real film; no job has run yet. */
async function submitFilm(title: string) {
  const visitor = await createEntrant(app);
  const { id: url } = await uploadFile(app, visitor, 'url', short);
  const draft = await makeEntry(app, 'draft', { owner: visitor.account, form: { url, title } });
  const params = { id: draft.id };
  await visitor.get('submitEntry', { params, body: { version: draft.version } });
  return { visitor, params, url };
}

const { signal } = new AbortController();
const check = (url: string) => checkFilm(app.ctx, url, { signal, isLastAttempt: false });

const readRendition = (url: string, name: string) =>
  app.db
    .selectFrom('renditions')
    .select(['state', 'changed_at'])
    .where('upload_id', '=', url)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();

describe('the queue of films', { timeout: 240_000 }, () => {
  test('makes a film playable before an earlier one gets its further rungs', async () => {
    const long = await submitFilm('Long');
    await check(long.url);
    const late = await submitFilm('Late');
    await app.runJobs({ concurrency: 1 });
    const playable = await Promise.all(
      ['360', 'audio'].map((name) => readRendition(late.url, name)),
    );
    const rest = await Promise.all(
      ['720', '1080', '480'].map((name) => readRendition(long.url, name)),
    );
    const lastOf = Math.max(...playable.map((part) => part.changed_at.getTime()));
    const firstOf = Math.min(...rest.map((part) => part.changed_at.getTime()));
    expect(lastOf).toBeLessThan(firstOf);
    await checkFilmFiles(app, late.url);
  });

  test('shows staff every rendition with its attempts and last error', async () => {
    const { params, url } = await submitFilm('Stuck in the store');
    const before = await staff.get('consoleFilms', { query: { search: 'Stuck' } });
    expect(before).toMatchObject({
      total: 1,
      list: [{ id: params.id, state: 'uploaded', progress: 0, renditions: [], mayRetry: false }],
      figures: { waiting: 1, running: 0, failed: 0, workers: 0 },
    });
    expect(before.figures.oldestWaitingSince).toBe(before.list[0]?.since);

    await check(url);
    const broken = vi
      .spyOn(app.ctx.storage, 'withFile')
      .mockRejectedValue(new Error("EIO: i/o error, open '/srv/files/x'"));
    await app.runJobs({ mayFail: true });
    broken.mockRestore();
    const query = { filters: { state: ['failed' as const] } };
    const { list, figures } = await staff.get('consoleFilms', { query });
    expect(list).toMatchObject([
      { id: params.id, number: expect.any(String), state: 'failed', mayRetry: true },
    ]);
    expect(figures).toMatchObject({ waiting: 0, failed: 1, oldestWaitingSince: null });
    const parts = list[0]?.renditions ?? [];
    expect(parts.map(({ name }) => name)).toEqual([
      ...['poster', 'audio', '360', '720', '1080', '480', 'mp4', 'subtitles', 'sprite'],
    ]);
    for (const part of parts.filter(({ name }) => name !== 'mp4' && name !== 'sprite')) {
      expect(part).toMatchObject({
        state: 'failed',
        attempts: 5,
        fault: "EIO: i/o error, open '…'",
      });
    }

    const support = await makeStaff(app, 'support');
    const seen = await support.get('consoleFilms', { query });
    expect(seen.list).toMatchObject([{ mayRetry: false }]);

    await staff.get('retryFilm', { params });
    await app.runJobs();
    expect((await staff.get('consoleFilms', { query })).list).toEqual([]);
    expect((await staff.get('consoleFilms', { query: {} })).list).toEqual([]);
    await checkFilmFiles(app, url);
  });

  test('omits films of withdrawn entries, and their jobs end silently', async () => {
    const { visitor, params, url } = await submitFilm('Withdrawn');
    await check(url);
    expect(await staff.get('consoleFilms', { query: {} })).toMatchObject({ total: 1 });
    const { version } = await visitor.get('getMyEntry', { params });
    await visitor.get('withdrawEntry', { params, body: { version } });
    expect(await staff.get('consoleFilms', { query: {} })).toMatchObject({
      total: 0,
      figures: { waiting: 0 },
    });
    expect(await app.runJobs()).toEqual([]);
    expect(await readRendition(url, '360')).toMatchObject({ state: 'waiting' });
  });

  test('queues lost jobs again, and no others', async () => {
    const { url } = await submitFilm('Forgotten');
    await clearQueue(app.ctx.pool);
    await queueJob(app.db, defineJob('housekeeping', z.object({}), 1), {});
    await requeueLostFilmJobs(app.ctx);
    const { rows } = await app.ctx.pool.query(
      `select key from graphile_worker.jobs where key is not null`,
    );
    expect(rows).toEqual([{ key: `films.check ${url}` }]);
    await check(url);
    await clearQueue(app.ctx.pool);
    await requeueLostFilmJobs(app.ctx);
    const listQueuedJobs = () =>
      app.ctx.pool.query(
        `select id, key from graphile_worker.jobs where key is not null order by id`,
      );
    const { rows: revived } = await listQueuedJobs();
    expect(revived.length).toBe(7);
    await requeueLostFilmJobs(app.ctx);
    expect((await listQueuedJobs()).rows).toEqual(revived);
    await app.runJobs();
    await checkFilmFiles(app, url);
  });

  test('repeats a check once the database is back', async () => {
    const { url } = await submitFilm('During a failover');
    await clearQueue(app.ctx.pool);
    const proxy = await createCuttableProxy(app.home.databaseUrl);
    const near = openDatabase({ connectionString: proxy.url, onError: () => {} });
    await proxy.cut();
    const query = vi.spyOn(near.pool, 'query');
    const ctx = { ...app.ctx, ...near };
    const payload = { uploadId: url } as never;
    const running = filmJobs['films.check']?.run(ctx, payload, { signal, isLastAttempt: true });
    await expect
      .poll(() => query.mock.settledResults.some(({ type }) => type === 'rejected'), {
        timeout: 20_000,
      })
      .toBe(true);
    await proxy.restore();
    await running;
    const film = app.db.selectFrom('films').select('state').where('upload_id', '=', url);
    expect(await film.executeTakeFirst()).toEqual({ state: 'queued' });
    await near.db.destroy();
    await proxy.dispose();
    await clearQueue(app.ctx.pool);
  });

  test('counts the live workers', async () => {
    await app.db
      .insertInto('worker_heartbeats')
      .values([
        { worker_id: 'a', process: 'one' },
        { worker_id: 'b', process: 'one' },
        { worker_id: 'c', process: 'two' },
        { worker_id: 'd', process: 'dead', at: new Date(Date.now() - 3600_000) },
      ])
      .execute();
    expect(await staff.get('consoleFilms', { query: {} })).toMatchObject({
      figures: { workers: 2 },
    });
  });
});
