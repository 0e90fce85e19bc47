import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { writeBehind } from '../../platform/write-behind.ts';
import type { Judged } from '../networks/judge-network.ts';
import { addToBudgets, type Delta, keyOf, readBudgets, type Total } from './budgets.queries.ts';
import type { Counts } from './voting.rules.ts';

/** Keyed hashes of an address's narrow and wide network. */
export type Buckets = Pick<Judged, 'narrow' | 'wide'>;

/**
 * How much networks have voted lately. Each process counts in memory and writes what it has added
 * about once a second to `vote_budgets`; the same statement tells what all processes have counted.
 * While the database is away each goes on by itself.
 */
export interface Budgets {
  /** What is known here, without asking anybody. */
  countsOf(network: Buckets, entry: number): Counts;
  /** Reads what other processes have counted, where that was not done within the last second. */
  load(network: Buckets, entry: number): Promise<void>;
  countVote(network: Buckets, entry: number): void;
  /** A vote that was counted turned out to be none. */
  giveBack(network: Buckets, entry: number): void;
  countDevice(network: Buckets): void;
  /** How many windows are in memory. */
  size(): number;
  /** Resolves when what was counted is written, or cannot be. */
  drain(): Promise<void>;
}

const minute = 60_000;
const kinds = {
  entryIn10Minutes: { of: 'narrow', isPerEntry: true, ms: 10 * minute },
  networkInAnHour: { of: 'wide', isPerEntry: false, ms: 60 * minute },
  entryInADay: { of: 'wide', isPerEntry: true, ms: 24 * 60 * minute },
  newDevicesIn10Minutes: { of: 'wide', isPerEntry: false, ms: 10 * minute },
} as const satisfies Record<keyof Counts, object>;
const kindNames = Object.keys(kinds) as (keyof Counts)[];
const voteKinds = kindNames.filter((kind) => kind !== 'newDevicesIn10Minutes');

/** A window that slides, made of two that do not: the one that runs, and the one before. */
interface Window {
  key: Buffer;
  ms: number;
  startsAt: number;
  now: number;
  before: number;
  /** What of `now` is not on its way to the table yet. */
  unsent: number;
  readAt: number;
}

interface Change extends Delta {
  window: Window;
}

const mostKnown = 200_000;
const mostAtOnce = 20_000;
const freshMs = 1000;

const all = new WeakMap<Context, Budgets>();

export function budgetsOf(ctx: Context): Budgets {
  const budgets = all.get(ctx) ?? openBudgets(ctx);
  all.set(ctx, budgets);
  return budgets;
}

/** The budgets of one process, which keeps at most so many windows in memory. */
export function openBudgets(ctx: Context, most = mostKnown): Budgets {
  const windows = new Map<string, Window>();
  const changed = new Set<Window>();
  /** Changes of windows that have ended since. */
  let late: Change[] = [];
  const behind = writeBehind(write);

  function windowOf(kind: keyof Counts, network: Buckets, entry: number): Window {
    const { of, isPerEntry, ms } = kinds[kind];
    const id = `${kind} ${textOf(network[of])}${isPerEntry ? entry : ''}`;
    const at = Date.now();
    const startsAt = at - (at % ms);
    const window = windows.get(id) ?? add(id, ms, startsAt);
    if (window.startsAt !== startsAt) turn(window, startsAt);
    return window;
  }

  function add(id: string, ms: number, startsAt: number): Window {
    if (windows.size >= most) makeRoom();
    const key = createHmac('sha256', ctx.keys.bucket).update(id, 'latin1').digest().subarray(0, 16);
    const window = { key, ms, startsAt, now: 0, before: 0, unsent: 0, readAt: 0 };
    windows.set(id, window);
    return window;
  }

  /** Forgets what has ended, then the oldest: the table remembers them. */
  function makeRoom(): void {
    const at = Date.now();
    for (const [id, { startsAt, ms }] of windows) {
      if (startsAt + 2 * ms <= at) windows.delete(id);
    }
    const surplus = Math.max(0, windows.size - Math.floor(most * 0.9));
    for (const id of [...windows.keys()].slice(0, surplus)) windows.delete(id);
  }

  function turn(window: Window, startsAt: number): void {
    keepLate({ window, key: window.key, startsAt: window.startsAt, by: window.unsent });
    window.before = startsAt - window.startsAt === window.ms ? window.now : 0;
    Object.assign(window, { startsAt, now: 0, unsent: 0 });
  }

  function keepLate(change: Change): void {
    if (change.by !== 0 && late.length < most) late.push(change);
  }

  function count(kind: keyof Counts, network: Buckets, entry: number, by: number): void {
    const window = windowOf(kind, network, entry);
    window.now += by;
    window.unsent += by;
    note(window);
  }

  function note(window: Window): void {
    if (changed.size < most) changed.add(window);
    behind.soon();
  }

  function takeChanges(): Change[] {
    const current = [...changed].slice(0, mostAtOnce).map((window) => {
      const change = { window, key: window.key, startsAt: window.startsAt, by: window.unsent };
      changed.delete(window);
      window.unsent = 0;
      return change;
    });
    const ended = late.slice(0, mostAtOnce);
    late = late.slice(mostAtOnce);
    return [...ended, ...current].filter(({ by }) => by !== 0);
  }

  async function write(): Promise<void> {
    const changes = takeChanges();
    if (changes.length === 0) return;
    try {
      const rows = changes.map(({ window, ...delta }) => ({ ...delta, ms: window.ms }));
      const totals = await addToBudgets(ctx.db, rows);
      for (const { window } of changes) learn(window, totals);
    } catch (error) {
      ctx.log.warn({ reason: (error as Error).message }, 'budgets are kept in memory for now');
      for (const change of changes) putBack(change);
    }
    if (changed.size > 0 || late.length > 0) behind.soon();
  }

  function learn(window: Window, totals: ReadonlyMap<string, Total>): void {
    const total = totals.get(keyOf(window.key, window.startsAt));
    if (!total) return;
    window.now = total.count + window.unsent;
    window.before = Math.max(window.before, total.before);
    window.readAt = Date.now();
  }

  function putBack(change: Change): void {
    const { window, startsAt, by } = change;
    if (window.startsAt === startsAt) {
      window.unsent += by;
      if (changed.size < most) changed.add(window);
    } else keepLate(change);
  }

  return {
    countsOf(network, entry) {
      const counts = kindNames.map((kind) => [kind, slide(windowOf(kind, network, entry))]);
      return Object.fromEntries(counts) as Counts;
    },
    async load(network, entry) {
      const stale = kindNames
        .map((kind) => windowOf(kind, network, entry))
        .filter(({ readAt }) => Date.now() - readAt >= freshMs);
      if (stale.length === 0) return;
      for (const window of stale) window.readAt = Date.now();
      try {
        const totals = await readBudgets(ctx.db, stale);
        for (const window of stale) {
          const total = totals.get(keyOf(window.key, window.startsAt));
          // What is on its way may be among it, or not yet.
          window.now = Math.max(window.now, (total?.count ?? 0) + window.unsent);
          window.before = Math.max(window.before, total?.before ?? 0);
        }
      } catch (error) {
        ctx.log.warn({ reason: (error as Error).message }, 'budgets could not be read');
      }
    },
    countVote: (network, entry) => {
      for (const kind of voteKinds) count(kind, network, entry, 1);
    },
    giveBack: (network, entry) => {
      for (const kind of voteKinds) count(kind, network, entry, -1);
    },
    countDevice: (network) => count('newDevicesIn10Minutes', network, 0, 1),
    size: () => windows.size,
    drain: behind.drain,
  };
}

const texts = new WeakMap<Buffer, string>();

/** A bucket as part of a key. Those of an address stay the same objects for as long as it is known. */
function textOf(bucket: Buffer): string {
  const known = texts.get(bucket);
  if (known !== undefined) return known;
  const text = bucket.toString('latin1');
  texts.set(bucket, text);
  return text;
}

/** What has happened within the length of a window: of the one before, the part that is not over. */
function slide({ now, before, startsAt, ms }: Window): number {
  const part = Math.min(1, Math.max(0, (Date.now() - startsAt) / ms));
  return Math.max(0, Math.round(now + before * (1 - part)));
}

/** Removes what no window reaches back to any more. */
export async function forgetOldBudgets({ db }: Context): Promise<void> {
  await db
    .deleteFrom('vote_budgets')
    .where('starts_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute();
}
