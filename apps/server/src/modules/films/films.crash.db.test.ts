import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execa } from 'execa';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createEntrant, listMailsTo, makeEntry, openContest } from '../../../test/factories.ts';
import { checkFilmFiles } from '../../../test/film-files.ts';
import { createMediaFiles } from '../../../test/media-files.ts';
import { findProcesses } from '../../../test/processes.ts';
import { rescheduleJobs } from '../../../test/queue.ts';
import { startSelfKillingWorker, startWorkerProcess } from '../../../test/run-worker.ts';
import { uploadFile } from '../../../test/upload-file.ts';

const isFull = process.env.FULL === '1';
const timeout = (isFull ? 30 : 8) * 60_000;

const app = await createTestApp();
const files = await createMediaFiles();
const workers: { kill(): Promise<void> }[] = [];
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await files.dispose();
  await app.close();
}, 60_000);

const films = {
  short: path.join(files.dir, 'half-a-second.mp4'),
  silent: path.join(files.dir, 'no-sound.mkv'),
  damaged: '',
};
beforeAll(async () => {
  await openContest(app);
  const good = await files.film('good.mp4');
  await execa('ffmpeg', ['-i', good, '-t', '0.5', films.short]);
  await execa('ffmpeg', ['-i', good, '-t', '0.5', '-an', films.silent]);
  films.damaged = await files.film('damaged.mp4');
}, 120_000);

async function submit(source: string) {
  const maker = await createEntrant(app);
  const { id: upload } = await uploadFile(app, maker, 'url', source);
  const { id, version } = await makeEntry(app, 'draft', {
    owner: maker.account,
    form: { url: upload },
  });
  const params = { id };
  await maker.get('submitEntry', { params, body: { version } });
  return { maker, upload, source, read: () => maker.get('getMyEntry', { params }) };
}
type Submitted = Awaited<ReturnType<typeof submit>>;

/** Counts the waiting and running jobs. */
async function countJobs(): Promise<number> {
  const { rows } = await app.ctx.pool.query<{ count: number }>(
    'select count(*) from graphile_worker.jobs',
  );
  return rows[0]?.count ?? 0;
}

const waitUntilDone = () => expect.poll(countJobs, { timeout, interval: 200 }).toBe(0);

type Moments = Record<string, RegExp>;

/** Selects every fourth time unless all tests run, because each takes minutes. */
const selectMoments = (moments: Moments) =>
  Object.entries(moments).filter((_, index) => isFull || index % 4 === 1);

/** Kills one worker after the other, each at one of these times; the last one finishes the work. */
async function killWorkersAt(moments: [name: string, moment: RegExp][]): Promise<void> {
  for (const [name, moment] of moments) {
    const worker = startSelfKillingWorker(app, moment);
    workers.push(worker);
    const isOver = async () => worker.hasDied() || (await countJobs()) === 0;
    await expect.poll(isOver, { timeout, interval: 50, message: name }).toBe(true);
    expect(worker.hasDied(), `this moment never came: ${name}`).toBe(true);
  }
}

async function finishJobs(): Promise<void> {
  const last = await startWorkerProcess(app);
  workers.push(last);
  await waitUntilDone();
  await last.kill();
}

const readStates = async ({ read }: Submitted) => (await read()).events.map(({ state }) => state);

/** Checks that exactly the files and states of a finished film exist. */
async function checkMadeFilm(submitted: Submitted): Promise<void> {
  const { upload, source } = submitted;
  await checkFilmFiles(app, upload);
  const stored = await readFile(path.join(app.home.dataDir, 'files/originals', upload));
  const { sha256 } = await app.db
    .selectFrom('uploads')
    .select('sha256')
    .where('id', '=', upload)
    .executeTakeFirstOrThrow();
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect([hash(stored), sha256]).toEqual(Array(2).fill(hash(await readFile(source))));
  expect(await submitted.read()).toMatchObject({ state: 'in_review', film: { state: 'ready' } });
  expect(await readStates(submitted)).toEqual(['received', 'checking', 'in_review']);
}

async function checkNoLeftovers(): Promise<void> {
  await expect.poll(() => findProcesses(app.home.dataDir, 'ffmpeg'), { timeout }).toEqual([]);
  const folder = await app.ctx.storage.scratch('films');
  await app.ctx.storage.sweep('films', new Date(Date.now() + 1000));
  expect(await readdir(folder)).toEqual([]);
}

const checking: Moments = {
  'before it is looked at': /^before update "films" set "state".*"probing"/,
  'while it is decoded': /^tool tells .* -f null /,
  'judged, and nothing written': /^before update "films" .*"probe"/,
  'its judgement written, not committed': /^before commit of .*insert into "renditions"/,
  'its judgement committed, its job not done': /^after commit of .*insert into "renditions"/,
};

const making: Moments = {
  'an attempt begun, not committed': /^before commit of .*attempts \+ 1.*"poster"/,
  'while the poster is drawn': /^tool begins .*poster-/,
  'an attempt committed, and nothing made': /^after commit of .*attempts \+ 1.*"audio"/,
  'while a rung is encoded': /^tool tells .*scale=\S*360/,
  'a rung made, not in its place': /^before put films\/[^/]+\/360-/,
  'a rung in its place, its row not written': /^after put films\/[^/]+\/360-/,
  'its row written, the master playlist not': /^before put films\/[^/]+\/master/,
  'the master playlist in place, not committed': /^after put films\/[^/]+\/master/,
  'a rung committed, its job not done': /^after commit of .*"ready".*films\/[^/]+\/360-/,
  'before what other attempts left is removed': /^before remove films\/[^/]+\/360-/,
  'while the MP4 is copied': /^tool begins .*fallback\.mp4/,
  'the last rung committed, and nobody told': /^after commit of .*"ready".*films\/[^/]+\/480-/,
};

const reviewing: Moments = {
  'its entry taken up, not committed': /^before commit of .*update "entries".*"checking"/,
  'its entry taken up, the job not done': /^after commit of .*update "entries".*"checking"/,
  'its entry ready for review, not committed': /^before commit of .*update "entries".*"in_review"/,
  'its entry ready for review, the job not done':
    /^after commit of .*update "entries".*"in_review"/,
};

const refusing: Moments = {
  'refused, not written': /^before update "films" .*"refused"/,
  'refused, the job not done': /^after update "films" .*"refused"/,
  'sent back, not committed': /^before commit of .*update "entries".*"changes_requested"/,
  'sent back, the job not done': /^after commit of .*update "entries".*"changes_requested"/,
};

const givingUp: Moments = {
  'a rendition given up, not committed': /^before commit of .*update "renditions".*"failed"/,
  'a rendition given up, its job not done': /^after commit of .*update "renditions".*"failed"/,
  'the film given up, its job not done': /^after commit of .*update "films".*"failed"/,
};

/** Creates a seeded random number generator (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('a film whose workers are killed at each step', { timeout }, () => {
  test.each([
    ['of its making', 'short', { ...checking, ...making }],
    ['of its way into review', 'silent', reviewing],
  ] as const)('%s is made all the same', async (_, film, moments) => {
    const submitted = await submit(films[film]);
    await killWorkersAt(selectMoments(moments));
    await finishJobs();
    await checkMadeFilm(submitted);
    await checkNoLeftovers();
  });

  test('is returned to its entrant once when it is rejected', async () => {
    const submitted = await submit(films.damaged);
    await killWorkersAt(selectMoments(refusing));
    await finishJobs();
    expect(await submitted.read()).toMatchObject({ film: { state: 'refused' } });
    expect(await readStates(submitted)).toEqual(['received', 'checking', 'changes_requested']);
    expect(await listMailsTo(app, submitted.maker.account.email)).toHaveLength(2);
    await checkNoLeftovers();
  });

  test('is shown to staff when it fails', async () => {
    const submitted = await submit(films.short);
    await killWorkersAt([['judged', /^after commit of .*insert into "renditions"/]]);
    await writeFile(path.join(app.home.dataDir, 'files/originals', submitted.upload), 'gone bad');
    await rescheduleJobs(app.ctx.pool, { attempts: 4 }, 'films.render ');
    await killWorkersAt(selectMoments(givingUp));
    await finishJobs();
    expect(await submitted.read()).toMatchObject({ state: 'in_review', film: { state: 'failed' } });
    expect(await readStates(submitted)).toEqual(['received', 'checking', 'in_review']);
    await checkNoLeftovers();
  });
});

/** Workers are killed at random; SEED repeats a run. */
test.runIf(isFull)(
  'workers that are killed a hundred times leave a consistent state',
  {
    timeout,
  },
  async () => {
    const [kills, crewSize] = [100, 3];
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
    process.stdout.write(`moments drawn with SEED=${seed}\n`);
    const random = createRandom(seed);
    const crew: Awaited<ReturnType<typeof startWorkerProcess>>[] = [];
    const startCrewWorker = async () => {
      const worker = await startWorkerProcess(app, { pace: { beatMs: 100, silentMs: 1000 } });
      crew.push(worker);
      workers.push(worker);
    };
    const sources = [films.short, films.silent];
    const submitted: Submitted[] = [];
    for (const source of sources) submitted.push(await submit(source));
    for (let count = 0; count < crewSize; count++) await startCrewWorker();
    for (let kill = 0; kill < kills; kill++) {
      // There is always a running job that can be interrupted.
      if ((await countJobs()) < crewSize) {
        submitted.push(await submit(sources[submitted.length % sources.length] ?? ''));
      }
      await pause(random() * 1500);
      const [victim] = crew.splice(Math.floor(random() * crew.length), 1);
      await victim?.kill();
      await startCrewWorker();
    }
    await waitUntilDone();
    await Promise.all(crew.map((worker) => worker.kill()));
    const { again } = await app.db
      .selectFrom('renditions')
      .select(sql<number>`count(*) filter (where attempts > 1)`.as('again'))
      .where(
        'upload_id',
        'in',
        submitted.map(({ upload }) => upload),
      )
      .executeTakeFirstOrThrow();
    expect(again, 'renditions that a kill interrupted').toBeGreaterThan(0);
    for (const each of submitted) await checkMadeFilm(each);
    await checkNoLeftovers();
  },
);
