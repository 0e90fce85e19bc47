import { createHmac } from 'node:crypto';
import type { Context } from '../../context.ts';
import { createWriteBehind } from '../../platform/write-behind.ts';
import type { NetworkAssessment } from '../networks/assess-network.ts';
import {
  addToBudgets,
  deleteOldBudgets,
  keyOf,
  readBudgets,
  type Total,
} from './budgets.queries.ts';
import type { Counts } from './voting.rules.ts';

/** Keyed hashes of an address's narrow and wide network. */
export type Buckets = Pick<NetworkAssessment, 'narrow' | 'wide'>;

/**
 * How much networks have voted lately. Each process counts in memory. What happened three times in a
 * window it writes to `vote_budgets`, about once a second; the same statement tells what all processes
 * have counted. Most networks vote once or twice, and cost the database nothing: so a count may lack
 * two of each other process. While the database is away each goes on by itself; when it crashes, it
 * forgets, and the processes know what each has counted.
 */
export interface Budgets {
  /** What is known here, without asking anybody. */
  getCounts(network: Buckets, entry: number): Counts;
  /** Reads what other processes have counted, where that was not done within the last second. */
  load(network: Buckets, entry: number): Promise<void>;
  /** Counts a vote, and tells how to take it back when it turns out to be none. */
  countVote(network: Buckets, entry: number): () => void;
  countDevice(network: Buckets): void;
  /** How many windows are in memory. */
  size(): number;
  /** Resolves when what was counted is written, or cannot be. */
  drain(): Promise<void>;
}

const minute = 60_000;
const kinds = {
  entryIn10Minutes: 10 * minute,
  networkInAnHour: 60 * minute,
  entryInADay: 24 * 60 * minute,
  newDevicesIn10Minutes: 10 * minute,
} as const satisfies Record<keyof Counts, number>;
const kindNames = Object.keys(kinds) as (keyof Counts)[];
/** What a vote counts in. */
const votesAreIn = ['entryIn10Minutes', 'networkInAnHour', 'entryInADay'] as const;

/** Whose windows they are that decide about a network's vote for an entry. */
const idsOf = ({ narrow, wide }: Buckets, entry: number): Record<keyof Counts, string> => ({
  entryIn10Minutes: `${narrow}${entry}`,
  networkInAnHour: wide,
  entryInADay: `${wide}${entry}`,
  newDevicesIn10Minutes: wide,
});

/** A window that slides, made of two that do not: the one that runs, and the one before. */
interface Window {
  kind: keyof Counts;
  /** Whose it is: a bucket, and where it is of one entry, that. */
  id: string;
  /** Made when it is first needed: most windows are never written. */
  key: Buffer | null;
  ms: number;
  startsAt: number;
  now: number;
  before: number;
  /** What of `now` is not on its way to the table yet. */
  unsent: number;
  /** Whether the table was told of the window that runs. */
  isTold: boolean;
  /** Whether it is among those that will be written. */
  isWaiting: boolean;
  readAt: number;
}

interface Change {
  window: Window;
  startsAt: number;
  by: number;
}

const mostKnown = 200_000;
const mostAtOnce = 20_000;
/** Of windows that memory had no room for and the table was not told of, so many are written at once. */
const mostForgotten = 2000;
/** How much must be in a window before the table is told. */
const toldFrom = 3;
const freshMs = 1000;

declare module '../../context.ts' {
  interface Services {
    budgets: Budgets;
  }
}

/** The budgets of one process, which keeps at most so many windows in memory. */
export function createBudgets(ctx: Context, most = mostKnown): Budgets {
  const mostOfKind = Math.floor(most / kindNames.length);
  const windows = {
    entryIn10Minutes: new Map<string, Window>(),
    networkInAnHour: new Map<string, Window>(),
    entryInADay: new Map<string, Window>(),
    newDevicesIn10Minutes: new Map<string, Window>(),
  };
  const changed: Window[] = [];
  /** Changes of windows that have ended since, or were forgotten. */
  const late: Change[] = [];
  const behind = createWriteBehind(write);

  function windowOf(kind: keyof Counts, id: string, at: number): Window {
    const known = windows[kind].get(id);
    if (known) return known;
    if (windows[kind].size >= mostOfKind) makeRoom(windows[kind], at);
    const window = newWindow(kind, id, at);
    windows[kind].set(id, window);
    return window;
  }

  /** Forgets some of the oldest, if it can those in which little is counted. */
  function makeRoom(known: Map<string, Window>, at: number): void {
    const few = Math.ceil(mostOfKind / 100);
    for (const window of firstOf(known, 10 * few)) {
      if (known.size <= mostOfKind - few) return;
      known.delete(window.id);
      if (window.isTold && at < window.startsAt + window.ms) known.set(window.id, window);
      else keepForgotten(window, at);
    }
    if (known.size < mostOfKind) return;
    for (const window of firstOf(known, few)) {
      known.delete(window.id);
      keepForgotten(window, at);
    }
  }

  function keepForgotten(window: Window, at: number): void {
    const { startsAt, ms, unsent, isWaiting } = window;
    if (isWaiting || startsAt + 2 * ms <= at || late.length >= mostForgotten) return;
    keepLate({ window, startsAt, by: unsent });
  }

  /** The same window, as it is now. */
  function turned(window: Window, at: number): Window {
    const past = at - window.startsAt;
    if (past < 0 || past >= window.ms) turn(window, at - (at % window.ms));
    return window;
  }

  function turn(window: Window, startsAt: number): void {
    if (window.isTold || window.isWaiting) {
      keepLate({ window, startsAt: window.startsAt, by: window.unsent });
    }
    window.before = startsAt - window.startsAt === window.ms ? window.now : 0;
    Object.assign(window, { startsAt, now: 0, unsent: 0, isTold: false });
  }

  function keepLate(change: Change): void {
    if (change.by === 0 || late.length >= most) return;
    late.push(change);
    behind.schedule();
  }

  function count(window: Window, by: number, at: number): void {
    turned(window, at);
    window.now += by;
    window.unsent += by;
    if (window.isTold || window.now >= toldFrom) note(window);
  }

  function countVote(network: Buckets, entry: number): () => void {
    const at = Date.now();
    const ids = idsOf(network, entry);
    const counted = votesAreIn.map((kind) => windowOf(kind, ids[kind], at));
    for (const window of counted) count(window, 1, at);
    return () => {
      for (const window of counted) takeBack(window, at);
    };
  }

  /** Takes back what was counted then, unless the window has turned since: the next owes nothing. */
  function takeBack(window: Window, countedAt: number): void {
    const at = Date.now();
    if (countedAt >= turned(window, at).startsAt) count(window, -1, at);
  }

  function note(window: Window): void {
    if (window.isWaiting || changed.length >= most) return;
    window.isWaiting = true;
    changed.push(window);
    behind.schedule();
  }

  function takeSome(): Change[] {
    const ended = late.splice(0, mostAtOnce);
    const current = changed.splice(0, mostAtOnce - ended.length).map((window) => {
      const change = { window, startsAt: window.startsAt, by: window.unsent };
      Object.assign(window, { unsent: 0, isTold: true, isWaiting: false });
      return change;
    });
    return [...ended, ...current].filter(({ by }) => by !== 0);
  }

  /** Writes what is there now; what comes meanwhile is for the next time. */
  async function write(): Promise<void> {
    let left = late.length + changed.length;
    while (left > 0 && (await writeSome())) left -= mostAtOnce;
    if (late.length + changed.length > 0) behind.schedule();
  }

  async function writeSome(): Promise<boolean> {
    const changes = takeSome();
    if (changes.length === 0) return true;
    try {
      const rows = changes.map(({ window, startsAt, by }) => {
        return { key: keyFor(window), startsAt, by, ms: window.ms };
      });
      const totals = await addToBudgets(ctx.db, rows);
      for (const { window } of changes) learn(window, totals);
      return true;
    } catch (error) {
      ctx.log.warn({ reason: (error as Error).message }, 'budgets are kept in memory for now');
      for (const change of changes) putBack(change);
      return false;
    }
  }

  function learn(window: Window, totals: ReadonlyMap<string, Total>): void {
    const total = totals.get(keyOf(keyFor(window), window.startsAt));
    if (!total) return;
    window.now = total.count + window.unsent;
    window.before = Math.max(window.before, total.before);
    window.readAt = Date.now();
  }

  function putBack(change: Change): void {
    const { window, startsAt, by } = change;
    if (window.startsAt === startsAt) {
      window.unsent += by;
      note(window);
    } else keepLate(change);
  }

  function keyFor(window: Window): Buffer {
    window.key ??= createHmac('sha256', ctx.keys.budget)
      .update(`${window.kind} ${window.id}`, 'latin1')
      .digest()
      .subarray(0, 16);
    return window.key;
  }

  return {
    getCounts(network, entry) {
      const at = Date.now();
      const ids = idsOf(network, entry);
      // Most networks have done nothing yet: for them no window is made.
      const countOf = (kind: keyof Counts) => {
        const window = windows[kind].get(ids[kind]);
        return window ? slide(turned(window, at), at) : 0;
      };
      return {
        entryIn10Minutes: countOf('entryIn10Minutes'),
        networkInAnHour: countOf('networkInAnHour'),
        entryInADay: countOf('entryInADay'),
        newDevicesIn10Minutes: countOf('newDevicesIn10Minutes'),
      };
    },
    async load(network, entry) {
      const at = Date.now();
      const ids = idsOf(network, entry);
      const stale = kindNames
        .map((kind) => turned(windowOf(kind, ids[kind], at), at))
        .filter(({ readAt }) => at - readAt >= freshMs);
      if (stale.length === 0) return;
      for (const window of stale) window.readAt = at;
      try {
        const asked = stale.map((window) => ({ ...window, key: keyFor(window) }));
        const totals = await readBudgets(ctx.db, asked);
        for (const window of stale) {
          const total = totals.get(keyOf(keyFor(window), window.startsAt));
          // What is on its way may be among it, or not yet.
          window.now = Math.max(window.now, (total?.count ?? 0) + window.unsent);
          window.before = Math.max(window.before, total?.before ?? 0);
        }
      } catch (error) {
        ctx.log.warn({ reason: (error as Error).message }, 'budgets could not be read');
      }
    },
    countVote,
    countDevice(network) {
      const at = Date.now();
      const window = windowOf('newDevicesIn10Minutes', network.wide, at);
      count(window, 1, at);
    },
    size: () => kindNames.reduce((sum, kind) => sum + windows[kind].size, 0),
    drain: behind.drain,
  };
}

function newWindow(kind: keyof Counts, id: string, at: number): Window {
  const ms = kinds[kind];
  return {
    kind,
    id,
    key: null,
    ms,
    startsAt: at - (at % ms),
    now: 0,
    before: 0,
    unsent: 0,
    isTold: false,
    isWaiting: false,
    readAt: 0,
  };
}

function firstOf<T>(known: ReadonlyMap<string, T>, many: number): T[] {
  const found: T[] = [];
  for (const each of known.values()) {
    if (found.length === many) break;
    found.push(each);
  }
  return found;
}

/** What has happened within the length of a window: of the one before, the part that is not over. */
function slide({ now, before, startsAt, ms }: Window, at: number): number {
  const part = Math.min(1, Math.max(0, (at - startsAt) / ms));
  return Math.max(0, Math.round(now + before * (1 - part)));
}

/** Removes what no window reaches back to any more. */
export const removeOldBudgets = ({ db }: Context): Promise<void> => deleteOldBudgets(db);
