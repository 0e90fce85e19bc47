import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { Client } from 'pg';
import { repeatInAllLocales } from '../apps/server/test/judging.ts';
import { findBrowser } from '../tools/programs.ts';
import { getCpuSecondsWithChildren } from './child-cpu.ts';
import { runFfmpeg } from './film.ts';
import {
  analyzeTables,
  insertBenchmarkEntries,
  insertStaff,
  type Staff,
} from './insert-entries.ts';
import { runServer, startServerProcess } from './run-server.ts';
import { formatMilliseconds, formatRow, measureRequestTimes } from './times.ts';

// Measures judging through the API and in a browser:
// - the leaderboard of 5,000 films, compared with that of a small round
// - other calls while the result of 5,000 films is being computed, compared with an idle server
// - the next film after “Save and next”, compared with a film that is opened by its URL
const goals = { leaderboardMs: 50, resultSeconds: 5, nextFilmMs: 1000 };
const large = { entries: 7_000, jurors: 100, jurorsPerFilm: 5 };
const small = { films: 50, jurors: 10 };
const times = Number(process.env.BENCH_TIMES ?? 60);
const deskFilms = 8;

interface Round {
  id: string;
  version: number;
  films: number;
}

const formatTimeHoursFromNow = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toISOString();

const rules = {
  mode: 'scoring',
  award: null,
  panels: [{ id: 'main', name: 'Jury', groups: [] }],
  opensAt: formatTimeHoursFromNow(-1),
  closesAt: formatTimeHoursFromNow(48),
  jurorsPerFilm: large.jurorsPerFilm,
  places: 12,
  quorum: 1,
  picks: 3,
  criteria: [40, 30, 30].map((weight, index) => ({
    name: repeatInAllLocales(`Criterion ${index}`),
    weight,
  })),
  deciding: 'adjusted',
  tieBreakCriteria: [0],
  juryPercent: 100,
  isBlind: true,
  comments: 'chair',
  scores: 'never',
  hasConfidence: false,
  minWatched: 0,
  order: 'random',
};

const lists: [name: string, query: string][] = [
  ['in its usual order', ''],
  ['by mean', '&sorter[mean]=descend'],
  ['by mean, last page', '&sorter[mean]=descend&current=25'],
  ['by missing jurors', '&sorter[missing]=descend'],
  ['one group', '&filters[group]=student'],
];

const server = await runServer();
const database = new Client({ connectionString: server.databaseUrl });
try {
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`);
  const owner = await insertBenchmarkEntries(server.databaseUrl, large.entries);
  await database.connect();
  const call = createCaller(owner);
  const beside = await openRound(call, { films: small.films, jurors: small.jurors });
  const round = await openRound(call, { films: null, jurors: large.jurors });
  await insertScores();
  await measureLeaderboard(owner, beside, round);
  await measureResult(call, round);
  await measureDesk(call);
  console.log(`load of the machine after: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await database.end();
  await server.stop();
}

type Caller = <Data>(method: string, path: string, body?: object) => Promise<Data>;

function createHeaders({ token, cookie }: Staff) {
  return { authorization: `Bearer ${token}`, cookie: `staff=${cookie}` };
}

function createCaller(staff: Staff): Caller {
  return async <Data>(method: string, to: string, body?: object) => {
    const answer = await fetch(`${server.url}/api/console/judging/${to}`, {
      method,
      headers: { ...createHeaders(staff), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data, error } = (await answer.json()) as { data: Data; error?: object };
    if (error) throw new Error(`${method} ${to}: ${JSON.stringify(error)}`);
    return data;
  };
}

/** Opens a round with new jurors, and with all published films or a limited number of them. */
async function openRound(
  call: Caller,
  {
    films,
    jurors,
    perFilm = large.jurorsPerFilm,
  }: { films: number | null; jurors: number; perFilm?: number },
): Promise<Round> {
  const source = films ? { from: 'chosen' } : { from: 'groups', groups: ['open', 'student'] };
  const { id } = await call<Round>('POST', 'rounds', {
    name: repeatInAllLocales('Round'),
    rules: { ...rules, films: source, jurorsPerFilm: perFilm },
  });
  if (films) {
    await database.query(
      `insert into judging_films (round_id, entry_id, panel)
       select $1, id, 'main' from entries where state = 'published' and number > 1000
       order by number limit $2`,
      [id, films],
    );
  }
  await database.query(
    `insert into judging_jurors (round_id, email, panels)
     select $1::uuid, 'juror-' || n || '-' || $1 || '@example.org', '{main}' from generate_series(1, $2::int) n`,
    [id, jurors],
  );
  const { digest } = await call<{ digest: string }>('POST', `rounds/${id}/plan`, {});
  const { version } = await call<Round>('POST', `rounds/${id}/assignments`, { digest });
  const opened = await call<Round>('POST', `rounds/${id}/open`, { version });
  return { ...opened, id };
}

/** Inserts a score for every film of all rounds, from 1 to 10 in steps of 0.5. */
async function insertScores() {
  await database.query(`update judging_assignments set state = 'done', opened_at = now()`);
  await database.query(
    `insert into judging_scores (assignment_id, version, points, total)
     select id, 1, to_jsonb(array[a, b, c]), 10 * (0.4 * a + 0.3 * b + 0.3 * c)
     from judging_assignments given, lateral (
       select 1 + (hashtext(id::text) & 15) / 2.0 as a, 1 + (hashtext(id || 'b') & 15) / 2.0 as b,
         1 + (hashtext(id || 'c') & 15) / 2.0 as c) points`,
  );
  await analyzeTables(server.databaseUrl);
}

async function measureLeaderboard(owner: Staff, beside: Round, round: Round) {
  const films = await countFilms(round);
  console.log(
    formatRow(
      `leaderboard, ${times} times each, ms`,
      `${small.films}: p50`,
      'p95',
      `${films}: p50`,
      'p95',
      'CPU',
      'ratio',
    ),
  );
  let worst = 0;
  for (const [title, query] of lists) {
    const createListRequest =
      ({ id }: Round) =>
      async () => {
        const url = `${server.url}/api/console/judging/rounds/${id}/films?pageSize=100${query}`;
        const answer = await fetch(url, { headers: createHeaders(owner) });
        const { status } = (await answer.json()) as { status: number };
        if (status !== 200) throw new Error(`the leaderboard returned HTTP ${status}`);
      };
    const few = await measureRequestTimes(createListRequest(beside), times, server.cpu);
    const many = await measureRequestTimes(createListRequest(round), times, server.cpu);
    worst = Math.max(worst, many.p95);
    const figures = [few.p50, few.p95, many.p50, many.p95, many.cpu].map(formatMilliseconds);
    console.log(formatRow(title, ...figures, (many.p95 / few.p95).toFixed(1)));
  }
  console.log(
    `leaderboard of ${films} films: slowest p95 ${formatMilliseconds(worst)} ms (goal ≤ ${goals.leaderboardMs}: ${describeGoal(worst <= goals.leaderboardMs)})`,
  );
}

async function countFilms({ id }: Round): Promise<number> {
  const { rows } = await database.query(
    'select count(*)::int as films from judging_films where round_id = $1',
    [id],
  );
  return rows[0].films;
}

/**
 * Computes a result with a bootstrap of 1,000 repetitions, and measures the response times of other calls at the same
 * time.
 */
async function measureResult(call: Caller, { id, version }: Round) {
  const worker = await startServerProcess({
    ...{ dataDir: server.dataDir, databaseUrl: server.databaseUrl },
    ...{ withCache: true, role: 'worker', isDemo: false },
  });
  try {
    const readResult = async () => void (await call('GET', `rounds/${id}/result`));
    const idle = await measureRequestTimes(readResult, times, server.cpu);
    await call('POST', `rounds/${id}/close`, { version });
    const getUsedCpu = () => getCpuSecondsWithChildren(worker.child.pid ?? 0);
    const [begun, usedBefore] = [performance.now(), getUsedCpu()];
    await call('POST', `rounds/${id}/result`, {});
    const progress = new Set<number>();
    const waits: number[] = [];
    for (;;) {
      const asked = performance.now();
      const result = await call<{ state: string; progress: number }>('GET', `rounds/${id}/result`);
      waits.push(performance.now() - asked);
      if (result.state === 'failed') throw new Error('the result failed');
      if (result.state === 'ready') break;
      progress.add(result.progress);
      await pause(20);
    }
    const seconds = (performance.now() - begun) / 1000;
    const cpu = getUsedCpu() - usedBefore;
    // Drops the time of the last call, because that call began after the result was finished.
    waits.pop();
    const slowest = waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * 0.95) - 1] ?? 0;
    console.log(
      `result with 1,000 repetitions, through the queue: ${seconds.toFixed(1)} s, CPU ${cpu.toFixed(1)} s, progress shown ${progress.size} times (goal ≤ ${goals.resultSeconds}: ${describeGoal(seconds <= goals.resultSeconds)})`,
    );
    console.log(
      `p95 of a call meanwhile: ${formatMilliseconds(slowest)} ms, ${(slowest / idle.p95).toFixed(1)} times that of an idle server`,
    );
  } finally {
    worker.child.disconnect();
  }
}

/** Stores a small processed film for each of the contest's first films. */
async function storeProcessedFilms() {
  const { rows } = await database.query<{ id: string }>(
    `select video_id as id from entries where state = 'published' and number > 1000
     order by number limit $1`,
    [deskFilms],
  );
  for (const { id } of rows) {
    const folder = path.join(server.dataDir, 'files/films', id, '360-1');
    await mkdir(folder, { recursive: true });
    await runFfmpeg(
      ...[
        '-f',
        'lavfi',
        '-i',
        'testsrc2=s=640x360:r=25:d=12',
        '-f',
        'lavfi',
        '-i',
        'sine=440:d=12',
      ],
      ...[
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p',
        '-g',
        '50',
        '-c:a',
        'aac',
      ],
      ...['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
      path.join(folder, 'index.m3u8'),
    );
    await writeFile(
      path.join(folder, '../master.m3u8'),
      '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360\n360-1/index.m3u8\n',
    );
    await database.query(
      `insert into renditions (upload_id, name, state, progress, folder, facts)
       values ($1, '360', 'ready', 1, $2, '{}')`,
      [id, `films/${id}/360-1`],
    );
  }
}

async function measureDesk(call: Caller) {
  await storeProcessedFilms();
  const { id } = await openRound(call, { films: deskFilms, jurors: 1, perFilm: 1 });
  const juror = await insertJuror(id);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    const context = await browser.newContext({ locale: 'en-US' });
    await context.addCookies([{ name: 'staff', value: juror.cookie, url: server.url }]);
    await context.addInitScript(
      (token) => localStorage.setItem('access_token', token),
      juror.token,
    );
    await measureNextFilms(context, id);
  } finally {
    await browser.close();
  }
}

async function insertJuror(round: string): Promise<Staff> {
  const { rows } = await database.query<{ email: string }>(
    'select email from judging_jurors where round_id = $1',
    [round],
  );
  return insertStaff(server.databaseUrl, rows[0]?.email ?? '', 'juror');
}

async function measureNextFilms(context: BrowserContext, round: string) {
  const page = await context.newPage();
  await page.goto(`${server.url}/safeSuper/#/desk/${round}`);
  await page.getByRole('link', { name: 'Continue' }).click();
  await playFilm(page);
  const next: number[] = [];
  const opened: number[] = [];
  for (let film = 1; film < deskFilms; film++) {
    for (const field of await page.getByRole('spinbutton').all()) await field.fill('7.5');
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const begun = performance.now();
    await page.getByRole('button', { name: 'Save and next' }).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: title }).waitFor();
    await playFilm(page);
    next.push(performance.now() - begun);
    const other = await context.newPage();
    const beganOpening = performance.now();
    await other.goto(page.url());
    await playFilm(other);
    opened.push(performance.now() - beganOpening);
    await other.close();
  }
  const [worst, median] = [Math.max(...next), findMedian(next)];
  const beside = findMedian(opened);
  console.log(formatRow('desk, ms', 'median', 'slowest', 'ratio'));
  console.log(
    formatRow('opened by its URL', ...[beside, Math.max(...opened)].map(formatMilliseconds), '1'),
  );
  console.log(
    formatRow(
      'Save and next until it plays',
      ...[median, worst].map(formatMilliseconds),
      (median / beside).toFixed(2),
    ),
  );
  console.log(
    `next film: goal ≤ ${goals.nextFilmMs} ms: ${describeGoal(worst <= goals.nextFilmMs)}`,
  );
}

/** Starts the film, and waits for its first frames. */
async function playFilm(page: Page) {
  await page.getByRole('button', { name: /^Play / }).click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
}

function findMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function describeGoal(isReached: boolean): string {
  return isReached ? 'reached' : 'missed';
}
