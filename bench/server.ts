import { createSecretKey } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { session } from '@film-contest/contract/accounts';
import { serveAssets } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import type { Context } from '../apps/server/src/context.ts';
import { getBuildFolders } from '../apps/server/src/kept-builds.ts';
import { hashPassword } from '../apps/server/src/modules/accounts/passwords.ts';
import type {} from '../apps/server/src/modules/accounts/tables.ts';
import type {} from '../apps/server/src/modules/entries/tables.ts';
import { startSequencer } from '../apps/server/src/modules/ledger/sequencer.ts';
import { readContest, saveContest } from '../apps/server/src/modules/settings/settings.ts';
import { createBallotBox } from '../apps/server/src/modules/voting/ballot-box.ts';
import { votingRoutes } from '../apps/server/src/modules/voting/voting.routes.ts';
import type {} from '../apps/server/src/modules/voting/voting.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { type Binding, registerCalls } from '../apps/server/src/platform/http/bind-calls.ts';
import { ok } from '../apps/server/src/platform/http/call.ts';
import { resolveClientAddress } from '../apps/server/src/platform/ip/client-address.ts';
import { chooseRungs } from '../apps/server/src/platform/video/ladder.ts';
import { probeVideo } from '../apps/server/src/platform/video/probe.ts';
import { transcodeRung } from '../apps/server/src/platform/video/transcode.ts';
import { startServer } from '../apps/server/src/server.ts';
import { highVoteLimits } from '../apps/server/test/vote-limits.ts';
import { fillVotes } from './fill-votes.ts';
import { insertNaiveVote } from './naive-vote.ts';
import { type Parts, startProfile } from './profile-parts.ts';
import { publishEntries } from './publish-entries.ts';
import { type Order, spreadOver } from './run-server.ts';

// Runs the real server with an open contest and published entries. As baselines it also serves an empty call, a naive
// vote, and a folder of static files.
const order = JSON.parse(process.argv[2] ?? '') as Order;
const own = readConfig({
  DATA_DIR: order.dataDir,
  PORT: String(order.port),
  SECRET: order.secret,
  ROLE: order.role,
  DEMO: order.isDemo ? '1' : '0',
  VIDEO_MAX_MB: '8192',
  // Trusts the loopback address, so that votes can come from the benchmark's IP addresses.
  TRUSTED_PROXIES: '127.0.0.1',
  X_ACCEL_LOCATION: order.xAccelLocation ?? '',
});
const config = { ...own, databaseUrl: order.databaseUrl };
let ctx: Context | null = null;
const at = new Date().toISOString();
/** A vote call that does nothing but has the API's usual overhead. */
const idle: Binding<object> = {
  ctx: {},
  withDatabase: () => ({}),
  pool: undefined as never,
  responseSecret: createSecretKey(Buffer.alloc(32)),
  handlers: { castVote: async () => ok({ votes: 1, at }, 'voted') } as never,
  rateLimits: async () => {},
  callsWithoutKey: [],
  sameSiteReads: [],
  sessionSchema: session,
  isSecure: false,
  isCrossSite: () => false,
  getClientAddress: ({ raw }) =>
    resolveClientAddress(raw.socket.remoteAddress, undefined, () => false),
  authenticate: async () => null,
};
let unlogged: Context | null = null;

/** Returns a context without the ledger, to measure what the ledger costs. */
function getContextWithoutLedger(): Context {
  if (unlogged) return unlogged;
  if (!ctx) throw new Error('the server is starting');
  const receipt = { leaf: '', index: 0, proof: [], note: '' };
  const ballotBox = createBallotBox(ctx, {
    createLeaves: () => [],
    addReceipts: async (_ctx, _ballots, results) =>
      results.map((result) => result && { ...result, receipt: result.isCounted ? receipt : null }),
  });
  unlogged = { ...ctx, services: { ...ctx.services, ballotBox } };
  return unlogged;
}

/** The vote call without the ledger. */
const unloggedVotes: Binding<object> = {
  ...idle,
  handlers: {
    castVote: (_: object, call: Parameters<typeof votingRoutes.castVote>[1]) =>
      votingRoutes.castVote(getContextWithoutLedger(), call),
  } as never,
  getClientAddress: ({ raw }) =>
    resolveClientAddress(
      raw.socket.remoteAddress,
      String(raw.headers['x-forwarded-for']),
      (address) => address === '127.0.0.1',
    ),
};

const server = await startServer(config, {
  withCache: order.withCache,
  async assets(app) {
    await serveAssets(app, getBuildFolders(config));
    app.post('/bench/naive', async (request) => ctx && insertNaiveVote(ctx, request));
    await app.register(async (api) => registerCalls(api, idle), { prefix: '/bench/no-op' });
    await app.register(async (api) => registerCalls(api, unloggedVotes), {
      prefix: '/bench/unlogged',
    });
    const root = path.join(order.dataDir, 'static');
    await app.register(fastifyStatic, {
      ...{ root, prefix: '/bench/static/', maxAge: '365d', decorateReply: false },
    });
  },
});
ctx = server.ctx;
// Only one process runs the sequencer of the ledger, as the worker does in production.
const sequencer = order.databaseUrl === null ? startSequencer(ctx) : null;
if (order.databaseUrl === null && !order.isDemo) await seedBenchmarkContest(ctx);
process.send?.({ databaseUrl: ctx.pool.options.connectionString });

const stopServer = () =>
  void stopFilms()
    .then(() => sequencer?.stop())
    .then(server.stop)
    .finally(() => process.exit(0));
process.once('disconnect', stopServer);
process.once('SIGTERM', stopServer);
process.on(
  'message',
  async (
    asked:
      | { film: string; films: number }
      | { from: number; to: number }
      | { votes: number }
      | { flushMs: number }
      | { profile: boolean },
  ) => {
    if ('film' in asked) await transcodeRepeatedly(asked.film, asked.films);
    if ('votes' in asked) await fillVotesAsOwner(server.ctx, asked.votes);
    if ('flushMs' in asked) await delayLogFlushes(server.ctx, asked.flushMs);
    if ('profile' in asked) process.send?.((await toggleProfiling(asked.profile)) ?? 'ready');
    else process.send?.('from' in asked ? await countVotes(server.ctx, asked) : 'ready');
  },
);

let endProfile: (() => Promise<Parts>) | null = null;

/** Starts a CPU profile, or ends it and returns the CPU times by part of the program. */
async function toggleProfiling(isWanted: boolean): Promise<Parts | null> {
  if (!isWanted) return (await endProfile?.()) ?? null;
  endProfile = await startProfile();
  return null;
}

async function countVotes({ pool }: Context, { from, to }: { from: number; to: number }) {
  const { rows } = await pool.query(
    `select (select count(*) from votes where entry_number between $1 and $2) as votes,
       (select coalesce(sum(votes), 0)::int from vote_tallies where entry_number between $1 and $2) as tally`,
    [from, to],
  );
  return rows[0];
}

async function fillVotesAsOwner(ctx: Context, votes: number): Promise<void> {
  const owner = openOwnerDatabase(ctx);
  await fillVotes(owner.pool, { votes, firstEntry: 3, entries: spreadOver });
  await owner.db.destroy();
}

/**
 * Delays each flush of the write-ahead log with PostgreSQL's `commit_delay`. The flushing process holds the WAL lock
 * meanwhile, as on a slower disk.
 */
async function delayLogFlushes(ctx: Context, flushMs: number): Promise<void> {
  const owner = openOwnerDatabase(ctx);
  await owner.pool.query('alter system set commit_siblings = 0');
  await owner.pool.query(`alter system set commit_delay = ${Math.round(flushMs * 1000)}`);
  await owner.pool.query('select pg_reload_conf()');
  await owner.db.destroy();
}

/** Connects as the owner of the tables, because the application's role may not change indexes and triggers. */
function openOwnerDatabase({ pool }: Context) {
  const url = String(pool.options.connectionString).replace(/\/\/[^@]*/, '//postgres');
  return openDatabase({ connectionString: url, max: 1, onError() {} });
}

let stopFilms = async () => {};

/**
 * Encodes the largest rendition of the film at `film` in `films` parallel runs, again and again. A later call changes
 * the number of runs; 0 stops.
 */
async function transcodeRepeatedly(film: string, films: number): Promise<void> {
  await stopFilms();
  const { probe } = await probeVideo(film);
  const rung = probe && chooseRungs(probe)[0];
  if (!probe || !rung) throw new Error('the film cannot be read');
  const stop = new AbortController();
  const encodeUntilStopped = async (number: number) => {
    const out = path.join(order.dataDir, `film-${number}`);
    await mkdir(out, { recursive: true });
    while (!stop.signal.aborted) {
      await transcodeRung(film, probe, rung, out, { signal: stop.signal }).catch((error: Error) => {
        if (!stop.signal.aborted) throw error;
      });
    }
  };
  const running = Promise.all(
    Array.from({ length: films }, (_, number) => encodeUntilStopped(number)),
  );
  stopFilms = async () => {
    stop.abort();
    await running;
  };
}

async function seedBenchmarkContest({ db }: Context): Promise<void> {
  const password_hash = await hashPassword('Abcdef1!');
  const { now, isOpen, ...settings } = await readContest(db);
  const always = { opensAt: null, closesAt: null };
  await db.transaction().execute(async (tx) => {
    // Requires only proof of work, because a benchmark cannot solve captchas.
    await saveContest(tx, {
      ...settings,
      voting: always,
      voteRules: {
        ...settings.voteRules,
        ...highVoteLimits,
      },
    });
    await publishEntries(tx, { count: 2 + spreadOver, password_hash, now });
  });
}
