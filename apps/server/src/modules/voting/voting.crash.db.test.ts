import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codes } from '@film-contest/contract/codes';
import { usualVoteRules } from '@film-contest/contract/voting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { makeEntry, openContest } from '../../../test/factories.ts';
import { findFreePort } from '../../../test/free-port.ts';
import {
  findMissingLeaves,
  readLedgerFile,
  sequenceAfterKill,
  verifyPublicLedger,
} from '../../../test/ledger.ts';
import type { WebOrder } from '../../../test/web-process.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/db/embedded.ts';
import { migrateToLatest } from '../../platform/db/migrate.ts';
import { migrateJobs } from '../../platform/jobs/jobs.ts';
import { signText } from '../../platform/secrets.ts';

const isFull = process.env.FULL === '1';
const [devices, kills, crewSize] = isFull ? [10_000, 60, 4] : [200, 5, 2];
const minutes = isFull ? 20 : 4;
const entryCount = 5;
const script = path.join(import.meta.dirname, '../../../test/web-process.ts');
const aDayAgo = Math.floor(Date.now() / 1000) - 86_400;

let folder: string;
let postgres: EmbeddedPostgres;
let app: TestApp;
let entries: number[];
let crew: Web[];

interface Web {
  port: number;
  /** Null while the server starts. */
  child: ChildProcess | null;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'votes-crash-'));
  // If the test runs as root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log: () => {} });
  const { pool, db } = openDatabase({ connectionString: postgres.url, onError: () => {} });
  await migrateToLatest(db);
  await migrateJobs(pool);
  await db.destroy();
  const home = { databaseUrl: postgres.url, dataDir: folder };
  app = await createTestApp({ beside: { home } });
  const often = 1_000_000;
  await openContest(app, {
    voteRules: {
      ...usualVoteRules,
      workFactor: 0,
      captchaAbove: {
        ...usualVoteRules.captchaAbove,
        entryIn10Minutes: often,
        networkInAnHour: often,
      },
      codeAbove: {
        ...usualVoteRules.codeAbove,
        addressIn6Hours: often,
        entryInADay: often,
        newDevicesIn10Minutes: often,
      },
    },
  });
  const made = Array.from({ length: entryCount }, () => makeEntry(app, 'published'));
  entries = (await Promise.all(made)).map(({ number }) => number);
  crew = await Promise.all(
    Array.from({ length: crewSize }, async () =>
      startServer({ port: await findFreePort(), child: null }),
    ),
  );
}, 300_000);

afterAll(async () => {
  await Promise.all((crew ?? []).map(killServer));
  await app?.close();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

async function startServer(web: Web): Promise<Web> {
  const config = { ...app.ctx.config, port: web.port, logLevel: 'silent' as const };
  for (;;) {
    const child = fork(script, [JSON.stringify({ config, checkpointMs: 100 } satisfies WebOrder)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    // The start fails if the database was killed meanwhile. Then the loop starts the server again.
    if (message !== 'ready') continue;
    web.child = child;
    return web;
  }
}

/** Kills a server with SIGKILL, like a power failure. */
async function killServer(web: Web): Promise<void> {
  const { child } = web;
  if (!child) return;
  web.child = null;
  const hasEnded = once(child, 'exit');
  child.kill('SIGKILL');
  await hasEnded;
}

/** Kills the postmaster; its child processes end too, and the supervisor restarts it. */
async function killDatabase(): Promise<void> {
  const [pid] = (await readFile(path.join(folder, 'database/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

interface Vote {
  entry: number;
  requestId: string;
  cookie: string;
}

interface Answer {
  code?: number;
  data?: { receipt?: { leaf: string } };
}

/** Sends a vote once. Returns the response, or null without one. */
const sendVote = ({ entry, requestId, cookie }: Vote, port: number) =>
  new Promise<Answer | null>((resolve) => {
    const body = JSON.stringify({ requestId });
    const sending = request({
      ...{ agent, port, host: '127.0.0.1', method: 'POST' },
      path: `/api/entries/${entry}/vote`,
      headers: { 'content-type': 'application/json', 'content-length': body.length, cookie },
    });
    sending.once('error', () => resolve(null));
    sending.once('response', async (answer) => {
      try {
        const text = (await answer.toArray()).join('');
        resolve(JSON.parse(text) as Answer);
      } catch {
        resolve(null);
      }
    });
    sending.end(body);
  });

const pickRandom = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** Repeats a vote at random servers until it is acknowledged; sometimes sends it to two servers at once. */
async function repeatVoteUntilCounted(vote: Vote, receivedLeaves: Set<string>): Promise<void> {
  for (;;) {
    const ports =
      Math.random() < 0.1
        ? [pickRandom(crew).port, pickRandom(crew).port]
        : [pickRandom(crew).port];
    const answers = await Promise.all(ports.map((port) => sendVote(vote, port)));
    // A repeated request counts once, and no server rejects it with alreadyVoted.
    expect(answers.map((answer) => answer?.code)).not.toContain(codes.alreadyVoted);
    const leaves = answers.flatMap((answer) => answer?.data?.receipt?.leaf ?? []);
    for (const leaf of leaves) receivedLeaves.add(leaf);
    if (leaves.length > 0) return;
    await pause(20 + Math.random() * 80);
  }
}

function createVoterCookie(): string {
  const id = `${randomBytes(16).toString('base64url')}.${aDayAgo}`;
  return `vid=${id}.${signText(app.ctx.keys.voter, id)}`;
}

test(`${devices * entryCount} votes over ${crewSize} servers, with ${kills} of them and the database killed on the way, count once each`, {
  timeout: minutes * 60_000,
}, async () => {
  const votes = Array.from({ length: devices }, createVoterCookie).flatMap((cookie) =>
    entries.map((entry) => ({ entry, cookie, requestId: randomUUID() })),
  );
  const left = votes.values();
  const receivedLeaves = new Set<string>();
  const checkpoints: string[] = [];
  let counted = 0;
  const clients = Array.from({ length: 48 }, async () => {
    for (const vote of left) {
      await repeatVoteUntilCounted(vote, receivedLeaves);
      counted += 1;
    }
  });
  // Kills are triggered by the number of counted votes, so that votes are in flight on machines of any speed.
  const restarts: Promise<unknown>[] = [];
  for (let done = 0; done < kills; done++) {
    const checkpoint = await readLedgerFile(app, 'checkpoint');
    if (checkpoint) checkpoints.push(Buffer.from(checkpoint).toString());
    const due = (votes.length * (done + 0.5)) / kills;
    await expect
      .poll(() => counted, { interval: 5, timeout: minutes * 60_000 })
      .toBeGreaterThan(due);
    if (done % 3 === 2) {
      await killDatabase();
      continue;
    }
    await expect.poll(() => crew.some(({ child }) => child), { timeout: 60_000 }).toBe(true);
    const victim = pickRandom(crew.filter(({ child }) => child));
    await killServer(victim);
    restarts.push(startServer(victim));
  }
  await Promise.all([...clients, ...restarts]);
  const { rows } = await app.ctx.pool.query<{ entry: number; votes: number; tally: number }>(
    `select number as entry, (select count(*)::int from votes where entry_number = number) as votes,
       (select votes from vote_tallies where entry_number = number) as tally
     from entries where number = any($1) order by number`,
    [entries],
  );
  expect(rows).toEqual(
    entries.toSorted((a, b) => a - b).map((entry) => ({ entry, votes: devices, tally: devices })),
  );

  await Promise.all(crew.map(killServer));
  await sequenceAfterKill(app);
  const ledger = await verifyPublicLedger(app, checkpoints);
  expect(ledger.problems).toEqual([]);
  expect(ledger.tally).toEqual(new Map(entries.map((entry) => [entry, devices])));
  // One leaf per vote: repeated requests received a receipt for the same leaf.
  expect(receivedLeaves.size).toBe(votes.length);
  const missing = await findMissingLeaves(app, receivedLeaves);
  expect(missing).toEqual([]);
});
