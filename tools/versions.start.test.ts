import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { usualVoteRules, type VoteRules } from '@film-contest/contract/voting';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { copyBuiltFilesToDataFolder, getBuildFolders } from '../apps/server/src/kept-builds.ts';
import { createTestApp, type TestApp } from '../apps/server/test/app.ts';
import { makeEntry, openContest } from '../apps/server/test/factories.ts';
import { waitForFilm } from '../apps/server/test/ha/background.ts';
import {
  type AcknowledgedVote,
  createObservations,
  type Load,
  openPagesRepeatedly,
  readPagesRepeatedly,
  runUnderLoad,
  voteRepeatedly,
} from '../apps/server/test/ha/clients.ts';
import { secret } from '../apps/server/test/ha/contest-processes.ts';
import { importClientOfVersion, runContestWorkflow } from '../apps/server/test/ha/main-job.ts';
import { startServersOfVersion } from '../apps/server/test/ha/version-processes.ts';
import {
  createMediaFiles,
  explainMissingFfmpeg,
  type MediaFiles,
} from '../apps/server/test/media-files.ts';
import {
  buildRelease,
  findPreviousRelease,
  linkCurrentTestSetup,
  runModuleTests,
} from '../apps/server/test/previous-release.ts';
import { explainMissingPrograms } from '../apps/server/test/programs.ts';
import { highVoteLimits } from '../apps/server/test/vote-limits.ts';
import { findWrongTallies } from '../apps/server/test/votes.ts';

/** This version and the previous release, side by side on one database (decision 0137). */
const current = path.resolve(import.meta.dirname, '..');
const found = process.env.FULL === '1' ? findPreviousRelease() : 'costly; only with FULL=1';
const missing =
  (typeof found === 'string' ? found : null) ??
  explainMissingPrograms(['haproxy'], 'haproxy') ??
  (await explainMissingFfmpeg());

/** Module tests that write to most tables. */
const moduleTests = [
  'modules/voting/voting.db',
  'modules/voting/ballot-box.db',
  'modules/voting/challenge.db',
  'modules/vote-holds/vote-holds.db',
  'modules/uploads/',
  'modules/content/',
  'modules/entries/',
  'modules/accounts/accounts.db',
  'modules/review/',
];

const filmTimeout = 300_000;

let folder: string;
let previous: string;
let files: MediaFiles;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  if (missing !== null || typeof found === 'string') return;
  folder = await mkdtemp(path.join(tmpdir(), 'film-contest-previous-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  previous = path.join(folder, 'release');
  buildRelease(found, previous);
  console.log(`previous release: ${found.name} (${found.commit})`);
  files = await createMediaFiles();
  stops.push(() => files.dispose());
}, 600_000);
beforeEach(({ skip }) => {
  if (missing !== null) skip(missing);
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

/** Opens the contest, whose votes need this much work. */
const openVoting = (app: TestApp, workFactor: VoteRules['workFactor']) =>
  openContest(app, {
    requireSecondFactor: 'owners',
    voteRules: { ...usualVoteRules, minDeviceSeconds: 0, workFactor, ...highVoteLimits },
  });

test('requests of both versions succeed while one replaces the other', {
  timeout: 600_000,
}, async () => {
  const contest = await startServersOfVersion(previous);
  stops.push(contest.stop);
  const { site, databaseUrl, dataDir } = contest;
  const app = await createTestApp({
    beside: { home: { databaseUrl, dataDir } },
    config: { secret, baseUrl: site },
  });
  stops.push(() => app.close());
  await keepFilesOfPrevious(dataDir);
  await openVoting(app, 0);
  const entries = await Promise.all(
    [1, 2, 3].map(async () => (await makeEntry(app, 'published')).number),
  );
  const film = new Uint8Array(await readFile(await files.film('short.mp4')));
  const votes: AcknowledgedVote[] = [];
  const observations = createObservations();

  const pages = ['/en-US/home', '/zh-CN/gallery', `/zh-TW/gallery/${entries[0]}`];
  const startClients = (load: Load) => [
    ...Array.from({ length: 30 }, () =>
      voteRepeatedly(load, { keys: app.ctx.keys, entries, pauseMs: 500 }, votes),
    ),
    ...[1, 2].map(() => readPagesRepeatedly(load, pages)),
    openPagesRepeatedly(load, pages),
  ];
  const underLoad = (act: () => Promise<void>) =>
    runUnderLoad({ site, observations }, startClients, act);

  /** Waits until the proxy sends votes to a process. */
  const waitForVotes = (process: typeof contest.web1) =>
    expect.poll(process.countVotes, { timeout: 60_000 }).toBeGreaterThan(20);
  const createJobLoad = (url: string, version?: Load['version']): Load => ({
    ...{ site: url, observations, isOver: () => false },
    ...(version && { version }),
  });
  const [own, old] = [await importClientOfVersion(current), await importClientOfVersion(previous)];

  await underLoad(async () => {
    await contest.worker.replace(current);
    await contest.web1.replace(current);
    await waitForVotes(contest.web1);
  });
  await openVoting(app, usualVoteRules.workFactor);
  const submitted = [
    await runContestWorkflow(createJobLoad(contest.web1.url, old), {
      app,
      film,
      solveWork: old.solveWork,
    }),
    await runContestWorkflow(createJobLoad(contest.web2.url, own), {
      app,
      film,
      solveWork: own.solveWork,
    }),
  ];
  await openVoting(app, 0);
  await underLoad(async () => {
    await contest.web2.replace(current);
    await waitForVotes(contest.web2);
  });

  for (const each of submitted) await waitForFilm(each, filmTimeout);
  const count = (kind: string) => `${observations.count(kind)} ${kind}`;
  console.log(['votes', 'reads', 'pages with files', 'main job', 'uploads'].map(count).join(', '));
  expect(Object.fromEntries(observations.errors)).toEqual({});
  const { rows } = await app.ctx.pool.query<{ request: string }>(
    'select request_id as request from votes',
  );
  const stored = new Set(rows.map(({ request }) => request));
  expect(votes.filter(({ requestId }) => !stored.has(requestId))).toEqual([]);
  expect([rows.length, stored.size]).toEqual([votes.length + 2, votes.length + 2]);
  expect(await findWrongTallies(app)).toEqual([]);
});

/** Keeps the built files of a release that does not do so itself, because it is older than `kept-builds.ts`. */
async function keepFilesOfPrevious(dataDir: string): Promise<void> {
  if (existsSync(path.join(previous, 'apps/server/src/kept-builds.ts'))) return;
  const { site, console } = getBuildFolders({ dataDir });
  await copyBuiltFilesToDataFolder({
    site: { own: path.join(previous, 'apps/site/build/client'), kept: site.kept },
    console: { own: path.join(previous, 'apps/console/build'), kept: console.kept },
  });
}

test('the module tests of the previous release succeed with the tables of this version', {
  timeout: 600_000,
}, () => {
  linkCurrentTestSetup(previous);
  console.log(runModuleTests(previous, moduleTests).trim().split('\n').slice(-5).join('\n'));
});
