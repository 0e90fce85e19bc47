import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeEntry } from '../../../test/factories.ts';
import { type Attempt, AttemptLost, beginAttempt, endAttempt, runAttempt } from './attempt.ts';

const app = await createTestApp();
afterAll(app.close);

const { signal } = new AbortController();
let upload: string;
let entry: string;
beforeEach(async () => {
  const made = await makeEntry(app, 'received');
  [upload, entry] = [made.form.url ?? '', made.id];
  await app.db
    .updateTable('films')
    .set({ state: 'queued', probe: '{}' })
    .where('upload_id', '=', upload)
    .execute();
  await app.db
    .updateTable('renditions')
    .set({ state: 'waiting', progress: 0 })
    .where('upload_id', '=', upload)
    .execute();
});

const read = () =>
  app.db
    .selectFrom('renditions')
    .select(['state', 'attempts', 'progress', 'fault'])
    .where('upload_id', '=', upload)
    .executeTakeFirstOrThrow();

async function requireAttempt(): Promise<Attempt> {
  const attempt = await beginAttempt(app.ctx, upload, '360');
  if (!attempt) throw new Error('nothing to make');
  return attempt;
}

const endTestAttempt = (attempt: Attempt, state: 'waiting' | 'failed', fault?: string) =>
  app.db.transaction().execute((tx) => endAttempt(tx, attempt, state, fault));

/** Runs work that ends only when aborted. */
const runUntilAborted = (attempt: Attempt, done = 0) =>
  runAttempt(app.ctx, attempt, signal, async (held) => {
    held.onProgress(done);
    await new Promise((_resolve, reject) => {
      held.signal.addEventListener('abort', () => reject(new Error('stopped')));
    });
  });

test('an error is stored with its rendition, which waits for the next attempt', async () => {
  const attempt = await requireAttempt();
  expect(await endTestAttempt(attempt, 'waiting', 'ffmpeg (exit 1): no')).toBe(true);
  expect(await read()).toMatchObject({
    state: 'waiting',
    attempts: 1,
    fault: 'ffmpeg (exit 1): no',
  });
  await endTestAttempt(await requireAttempt(), 'failed', 'ffmpeg (exit 2): never');
  expect(await read()).toMatchObject({ state: 'failed', fault: 'ffmpeg (exit 2): never' });
  const film = await app.db
    .selectFrom('films')
    .select('state')
    .where('upload_id', '=', upload)
    .executeTakeFirst();
  expect(film).toEqual({ state: 'failed' });
});

test('the later of two concurrent attempts counts; the earlier is aborted and changes nothing', async () => {
  const first = await requireAttempt();
  const lost = expect(runUntilAborted(first)).rejects.toBeInstanceOf(AttemptLost);
  const second = await requireAttempt();
  expect([first.number, second.number]).toEqual([1, 2]);
  expect(await read()).toMatchObject({ state: 'running', attempts: 2, fault: 'interrupted' });
  expect(await endTestAttempt(first, 'failed', 'too late')).toBe(false);
  expect(await read()).toMatchObject({ state: 'running', fault: 'interrupted' });
  await lost;
});

test('progress never decreases', async () => {
  const first = runUntilAborted(await requireAttempt(), 0.6).catch(() => {});
  await expect.poll(read, { timeout: 10_000 }).toMatchObject({ progress: 0.6 });
  const second = await requireAttempt();
  const working = runUntilAborted(second, 0.2).catch(() => {});
  await first;
  expect(await read()).toMatchObject({ state: 'running', progress: 0.6 });
  await endTestAttempt(second, 'waiting');
  expect(await read()).toMatchObject({ state: 'waiting', progress: 0.6 });
  await working;
});

test('work on a withdrawn film ends, and none starts', async () => {
  const attempt = await requireAttempt();
  const lost = expect(runUntilAborted(attempt)).rejects.toBeInstanceOf(AttemptLost);
  await app.db.updateTable('entries').set({ state: 'withdrawn' }).where('id', '=', entry).execute();
  await lost;
  await endTestAttempt(attempt, 'waiting');
  expect(await beginAttempt(app.ctx, upload, '360')).toBeNull();
  expect(await read()).toMatchObject({ state: 'waiting', attempts: 1 });
});

test('an error of the work is rethrown', async () => {
  const fault = new Error('cannot');
  const failing = runAttempt(app.ctx, await requireAttempt(), signal, () => Promise.reject(fault));
  await expect(failing).rejects.toBe(fault);
});
