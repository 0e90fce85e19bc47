import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { usualVoteRules } from '@film-contest/contract/voting';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../apps/server/test/app.ts';
import { createEntrant, makeEntry, makeStaff, openContest } from '../apps/server/test/factories.ts';
import {
  type Acknowledged,
  type Entrant,
  findMissingUploads,
  findWrongNews,
  publishEntry,
  submitFilm,
  uploadPicturesRepeatedly,
  waitForFilm,
  writeNewsRepeatedly,
} from '../apps/server/test/ha/background.ts';
import {
  type AcknowledgedVote,
  createObservations,
  type Load,
  readPagesRepeatedly,
  runUnderLoad,
  voteRepeatedly,
} from '../apps/server/test/ha/clients.ts';
import { secret, startContestProcesses } from '../apps/server/test/ha/contest-processes.ts';
import {
  type DatabaseCluster,
  explainMissingCluster,
  startDatabaseCluster,
} from '../apps/server/test/ha/database-cluster.ts';
import { type FailureKind, failureKinds, injectFailure } from '../apps/server/test/ha/failures.ts';
import { checkWriteWithoutStandby } from '../apps/server/test/ha/write-without-standby.ts';
import { findMissingLeaves, verifyPublicLedger } from '../apps/server/test/ledger.ts';
import {
  createMediaFiles,
  explainMissingFfmpeg,
  type MediaFiles,
} from '../apps/server/test/media-files.ts';
import {
  explainMissingS3Server,
  type S3Server,
  startS3Server,
} from '../apps/server/test/s3-server.ts';
import { highVoteLimits } from '../apps/server/test/vote-limits.ts';
import { findWrongTallies } from '../apps/server/test/votes.ts';

/** Number of kills, which `npm run test:ha` sets. A short run kills only the primary, once. */
const kills = Number(process.env.HA_KILLS ?? 1);
/** Number of acknowledged votes after which the test ends. The kills are spread over them. */
const leastVotes = Number(process.env.HA_VOTES ?? 1);
/** Whether only this test runs, as in `npm run test:ha`. */
const isAlone = process.env.HA_KILLS !== undefined;
const clientCount = Number(process.env.HA_CLIENTS ?? 200);
/** Maximum number of milliseconds that a voting client waits after each vote. */
const pauseMs = Number(process.env.HA_PAUSE_MS ?? 2_000);
const missing =
  (process.env.FULL !== '1' ? 'costly; only with FULL=1' : null) ??
  explainMissingCluster() ??
  explainMissingS3Server() ??
  (await explainMissingFfmpeg());
/**
 * Longest allowed pause of votes during a failover. It is longer in the short run, because other tests slow it down.
 */
const longestPauseSeconds = isAlone ? 30 : 60;
const longestReadPauseSeconds = 10;
/** A film can be interrupted by several kills, and each is noticed after up to two minutes. */
const filmTimeout = isAlone ? 900_000 : 300_000;

let cluster: DatabaseCluster;
let store: S3Server;
let processes: Awaited<ReturnType<typeof startContestProcesses>>;
let app: TestApp;
let files: MediaFiles;
/** Functions that stop the started parts, in reverse order. */
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  if (missing && isAlone) throw new Error(missing);
  if (missing) return;
  cluster = await startDatabaseCluster(2);
  stops.push(cluster.stop);
  store = await startS3Server();
  stops.push(store.stop);
  const s3 = await store.bucket();
  processes = await startContestProcesses(cluster, s3, 2);
  stops.push(processes.stop);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'film-contest-test-'));
  stops.push(() => rm(dataDir, { recursive: true, force: true }));
  app = await createTestApp({
    beside: { home: { databaseUrl: cluster.url, dataDir } },
    config: { s3, secret, baseUrl: cluster.site },
  });
  stops.push(() => app.close());
  files = await createMediaFiles();
  stops.push(() => files.dispose());
  await openContest(app, {
    requireSecondFactor: 'owners',
    voteRules: {
      ...usualVoteRules,
      workFactor: 0,
      ...highVoteLimits,
    },
  });
}, 300_000);
beforeEach(({ skip }) => {
  if (missing) skip(missing);
});
afterAll(async () => {
  const errors: unknown[] = [];
  for (const stop of stops.toReversed()) await stop().catch((error) => errors.push(error));
  expect(errors).toEqual([]);
}, 60_000);

const observations = createObservations();
const acknowledged: Acknowledged = { uploads: [], news: [], submitted: [] };
const votes: AcknowledgedVote[] = [];

const formatSeconds = (seconds: number) => `${seconds.toFixed(1)} s`;

test(
  'a write that no standby has is not acknowledged, with any timeout',
  {
    timeout: 240_000,
  },
  () => checkWriteWithoutStandby(cluster),
);

test(`a contest on several machines loses nothing when ${kills} of its parts are killed`, {
  timeout: 300_000 + kills * 120_000 + leastVotes * 20,
}, async () => {
  const load: Load = { site: cluster.site, observations, isOver: () => false };
  const film = new Uint8Array(await readFile(await files.film('short.mp4')));
  const entrants: Entrant[] = [];
  for (let index = 0; index < 20; index++) entrants.push(await createEntrant(app));
  const editor = await makeStaff(app, 'editor');
  const entries = await publishFilms(load, entrants[0] as Entrant, film);
  const pages = ['/en-US/home', '/zh-CN/gallery', `/zh-TW/gallery/${entries[0]}`];
  // Loads the pages from every process, because each process has a cache of its own.
  for (const port of cluster.webPorts)
    for (const page of pages)
      expect((await fetch(`http://127.0.0.1:${port}${page}`)).status).toBe(200);

  const startClients = (running: Load) => [
    ...Array.from({ length: clientCount }, () =>
      voteRepeatedly(running, { keys: app.ctx.keys, entries, pauseMs }, votes),
    ),
    ...Array.from({ length: 4 }, () => readPagesRepeatedly(running, pages)),
    uploadPicturesRepeatedly(running, entrants, acknowledged),
    submitFilmsRepeatedly(running, entrants.slice(1), film),
    writeNewsRepeatedly(running, editor, acknowledged),
  ];
  await runUnderLoad(load, startClients, killAllParts);
  for (const submitted of acknowledged.submitted) await waitForFilm(submitted, filmTimeout);
  await checkWrites();
  await checkLedger();
});

/** Publishes an entry with a real film, and entries without one. Returns their numbers. */
async function publishFilms(
  load: Load,
  entrant: Entrant,
  film: Uint8Array<ArrayBuffer>,
): Promise<number[]> {
  const submitted = await submitFilm(load, app, entrant, film, acknowledged);
  await waitForFilm(submitted, filmTimeout);
  const number = await publishEntry(load, app, submitted.id);
  acknowledged.submitted.length = 0;
  const others = await Promise.all([1, 2, 3].map(() => makeEntry(app, 'published')));
  return [number, ...others.map((entry) => entry.number)];
}

/** Submits films one after the other, so that workers are always busy. */
async function submitFilmsRepeatedly(
  load: Load,
  entrants: readonly Entrant[],
  film: Uint8Array<ArrayBuffer>,
): Promise<void> {
  for (const entrant of entrants) {
    if (load.isOver()) return;
    await waitForFilm(await submitFilm(load, app, entrant, film, acknowledged), filmTimeout);
  }
  while (!load.isOver()) await pause(1_000);
}

/** Kills the parts one kind after the other, and measures how long votes and cached reads paused. */
async function killAllParts(): Promise<void> {
  await expect.poll(() => observations.count('votes'), { timeout: 60_000 }).toBeGreaterThan(200);
  for (let done = 0; done < kills; done++) {
    const kind = failureKinds[done % failureKinds.length] as FailureKind;
    const index = Math.floor(done / failureKinds.length);
    observations.restartPauses();
    const startedAt = performance.now();
    const name = await injectFailure(kind, index, { cluster, processes, store, observations });
    const [ofVotes, ofReads] = [
      observations.longestPause('votes'),
      observations.longestPause('reads'),
    ];
    pauses.push({ kind, ofVotes, ofReads });
    console.log(
      `kill ${done + 1}: ${kind} (${name}), votes paused ${formatSeconds(ofVotes)}, cached reads ${formatSeconds(ofReads)},`,
      `complete again after ${formatSeconds((performance.now() - startedAt) / 1000)}; ${votes.length} votes`,
    );
    const due = ((done + 1) * leastVotes) / kills;
    await expect
      .poll(() => votes.length, { timeout: 60_000 + due * 20, interval: 200 })
      .toBeGreaterThanOrEqual(due);
  }
}

const pauses: { kind: FailureKind; ofVotes: number; ofReads: number }[] = [];

const listLongest = (select: (each: (typeof pauses)[number]) => number) =>
  failureKinds
    .flatMap((kind) => {
      const ofKind = pauses.filter((each) => each.kind === kind);
      return ofKind.length > 0
        ? [`${kind} ${formatSeconds(Math.max(...ofKind.map(select)))} (${ofKind.length} kills)`]
        : [];
    })
    .join(', ');

/** Compares the acknowledged writes with the stored ones, and prints the numbers of both. */
async function checkWrites(): Promise<void> {
  await cluster.waitUntilHealthy();
  const { rows } = await app.ctx.pool.query<{ request: string }>(
    'select request_id as request from votes',
  );
  const stored = new Set(rows.map(({ request }) => request));
  const lost = votes.filter(({ requestId }) => !stored.has(requestId));
  const missingUploads = await findMissingUploads(app, acknowledged);
  const wrongNews = await findWrongNews(app, acknowledged);
  const crashed = [...processes.web, ...processes.workers]
    .filter((each) => each.countCrashes() > 0)
    .map(({ name }) => name);
  const errors = [...observations.errors].map(([name, count]) => `${name} × ${count}`);
  console.log(
    [
      `votes: ${votes.length} acknowledged, ${rows.length} stored, ${lost.length} lost, ${rows.length - stored.size} doubled`,
      `uploads: ${acknowledged.uploads.length} acknowledged, ${missingUploads.length} missing`,
      `console writes: ${acknowledged.news.length} acknowledged, ${wrongNews.length} missing or doubled`,
      `films: ${acknowledged.submitted.length} submitted and made during the kills`,
      `processes that ended without being killed: ${crashed.join(', ') || 'none'}`,
      `longest pause of votes: ${listLongest(({ ofVotes }) => ofVotes)}`,
      `longest pause of cached reads: ${listLongest(({ ofReads }) => ofReads)}`,
      `errors after which clients repeated: ${errors.join(', ') || 'none'}`,
    ].join('\n'),
  );
  expect({ lost, missingUploads, wrongNews, crashed }).toEqual({
    lost: [],
    missingUploads: [],
    wrongNews: [],
    crashed: [],
  });
  expect(pauses).toHaveLength(kills);
  // Every vote is repeated until it is acknowledged, so no other vote may be stored.
  expect([rows.length, stored.size]).toEqual([votes.length, votes.length]);
  expect(await findWrongTallies(app)).toEqual([]);
  expect(Math.max(...pauses.map(({ ofVotes }) => ofVotes))).toBeLessThan(longestPauseSeconds);
  expect(Math.max(...pauses.map(({ ofReads }) => ofReads))).toBeLessThan(longestReadPauseSeconds);
}

/** Checks that the public ledger contains the leaf of every receipt. The workers write the ledger. */
async function checkLedger(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { problems, tally } = await verifyPublicLedger(app);
        return { problems, votes: [...tally.values()].reduce((sum, count) => sum + count, 0) };
      },
      { timeout: 60_000 + leastVotes, interval: 2_000 },
    )
    .toEqual({ problems: [], votes: votes.length });
  expect(await findMissingLeaves(app, new Set(votes.map(({ leaf }) => leaf)))).toEqual([]);
}
