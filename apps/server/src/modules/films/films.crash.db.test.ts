import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execa } from 'execa';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { contestant, makeEntry, openContest } from '../../../test/factories.ts';
import { checkFilmFiles } from '../../../test/film-files.ts';
import { createMediaFiles } from '../../../test/media-files.ts';
import { processesWith } from '../../../test/processes.ts';
import { type KillableWorker, runWorker } from '../../../test/run-worker.ts';
import { uploadFile } from '../../../test/upload-file.ts';

const isFull = process.env.FULL === '1';
const [kills, crewSize] = isFull ? [100, 3] : [4, 2];
const minutes = isFull ? 30 : 8;

const app = await createTestApp();
const files = await createMediaFiles();
const crew: KillableWorker[] = [];
afterAll(async () => {
  await Promise.all(crew.map((worker) => worker.kill()));
  await files.dispose();
  await app.close();
}, 60_000);

let films: string[];
beforeAll(async () => {
  await openContest(app);
  films = [path.join(files.dir, 'half-a-second.mp4'), path.join(files.dir, 'no-sound.mkv')];
  const good = await files.film('good.mp4');
  await execa('ffmpeg', ['-i', good, '-t', '0.5', films[0] ?? '']);
  await execa('ffmpeg', ['-i', good, '-t', '1', '-an', films[1] ?? '']);
}, 120_000);

interface Submitted {
  upload: string;
  entry: string;
  source: string;
}

async function submit(source: string): Promise<Submitted> {
  const visitor = await contestant(app);
  const { id: url } = await uploadFile(app, visitor, 'url', source);
  const draft = await makeEntry(app, 'draft', { owner: visitor.account, form: { url } });
  await visitor.get('submitEntry', { params: { id: draft.id }, body: { version: draft.version } });
  return { upload: url, entry: draft.id, source };
}

const hire = async () =>
  void crew.push(await runWorker(app, { pace: { beatMs: 100, silentMs: 1000 } }));

/** How many jobs about films the queue holds, waiting or at work. */
async function jobsLeft(): Promise<number> {
  const { rows } = await app.ctx.pool.query<{ count: number }>(
    'select count(*) from graphile_worker._private_jobs',
  );
  return rows[0]?.count ?? 0;
}

test(`workers that are killed ${kills} times in the middle of their work leave nothing wrong behind`, {
  timeout: minutes * 60_000,
}, async () => {
  const submitted = [await submit(films[0] ?? ''), await submit(films[1] ?? '')];
  for (let count = 0; count < crewSize; count++) await hire();
  for (let kill = 0; kill < kills; kill++) {
    // There is always something in hand that can go wrong.
    if ((await jobsLeft()) < crewSize) {
      submitted.push(await submit(films[submitted.length % films.length] ?? ''));
    }
    // The moment is what is left to chance.
    await pause(Math.random() * 1500);
    const [victim] = crew.splice(Math.floor(Math.random() * crew.length), 1);
    await victim?.kill();
    await hire();
  }

  await expect
    .poll(
      async () => {
        const all = await app.db.selectFrom('films').select('state').execute();
        return [
          ...all.map(({ state }) => state).filter((state) => state !== 'ready'),
          await jobsLeft(),
        ];
      },
      { timeout: (minutes - 1) * 60_000, interval: 200 },
    )
    .toEqual([0]);

  const { again } = await app.db
    .selectFrom('renditions')
    .select(sql<number>`count(*) filter (where attempts > 1)`.as('again'))
    .executeTakeFirstOrThrow();
  expect(again, 'renditions that a kill interrupted').toBeGreaterThan(0);
  for (const { upload, entry, source } of submitted) {
    await checkFilmFiles(app, upload);
    const stored = await readFile(path.join(app.home.dataDir, 'files/originals', upload));
    const { sha256 } = await app.db
      .selectFrom('uploads')
      .select('sha256')
      .where('id', '=', upload)
      .executeTakeFirstOrThrow();
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect([hash(stored), sha256]).toEqual(Array(2).fill(hash(await readFile(source))));
    const { state } = await app.db
      .selectFrom('entries')
      .select('state')
      .where('id', '=', entry)
      .executeTakeFirstOrThrow();
    expect(state).toBe('in_review');
  }
  expect(await processesWith(app.home.dataDir, 'ffmpeg')).toEqual([]);
  const folder = await app.ctx.storage.scratch('films');
  await app.ctx.storage.sweep('films', new Date(Date.now() + 1000));
  expect(await readdir(folder)).toEqual([]);
});
