import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createCuttableProxy } from '../../../test/cuttable-database.ts';
import { removeOldWindows } from '../count-windows/count-windows.ts';
import { type Budgets, createVoteBudgets } from './budgets.ts';

const app = await createTestApp();
afterAll(app.close);

const minute = 60_000;
const hour = 60 * minute;
/** A fixed start of a day, at which all time windows begin. */
const start = Date.UTC(2026, 4, 4);
const setTime = (ms: number) => vi.setSystemTime(start + ms);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  await app.db.deleteFrom('vote_budgets').execute();
});
afterEach(() => void vi.useRealTimers());

let networks = 0;
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
/** Creates a new network, or another address of a network. */
const createNetwork = (wide = hash(`wide ${++networks}`)) => ({
  narrow: hash(`narrow ${++networks}`),
  wide,
  asn: null,
  block: null,
});

const entry = 7;
const none = {
  entryIn10Minutes: 0,
  addressIn6Hours: 0,
  networkInAnHour: 0,
  entryInADay: 0,
  newDevicesIn10Minutes: 0,
  providerInADay: 0,
  blockInADay: 0,
};

/** Creates the budgets of one process. */
function createProcessBudgets(most?: number) {
  const budgets = createVoteBudgets(app.ctx, most);
  opened.push(budgets);
  return budgets;
}

const opened: Budgets[] = [];
afterEach(async () => {
  for (const budgets of opened.splice(0)) await budgets.drain();
});

async function countStoredWindows() {
  const rows = await app.db.selectFrom('vote_budgets').select('key').execute();
  return rows.length;
}

function countVotes(
  budgets: ReturnType<typeof createProcessBudgets>,
  network = createNetwork(),
  votes = 1,
) {
  for (let i = 0; i < votes; i++) budgets.countVote(network, entry);
  return network;
}

test('a rejected vote is subtracted from the window that counted it', () => {
  const budgets = createProcessBudgets();
  const network = createNetwork();
  setTime(10 * minute - 1);
  const taken = Array.from({ length: 100 }, () => budgets.countVote(network, entry));
  setTime(10 * minute);
  for (const takeBack of taken) takeBack();
  countVotes(budgets, network, 5);
  setTime(20 * minute - 1);
  expect(budgets.getCounts(network, entry)).toMatchObject({ entryIn10Minutes: 5, entryInADay: 5 });
});

test('votes and new devices are counted in their own windows', () => {
  const budgets = createProcessBudgets();
  const network = countVotes(budgets, createNetwork(), 3);
  const takeBack = budgets.countVote(network, entry);
  takeBack();
  const neighbour = createNetwork(network.wide);
  budgets.countVote(neighbour, 8);
  budgets.countDevice(neighbour);
  expect(budgets.getCounts(network, entry)).toMatchObject({
    entryIn10Minutes: 3,
    networkInAnHour: 4,
    entryInADay: 3,
    newDevicesIn10Minutes: 1,
  });
  expect(budgets.getCounts(neighbour, 8)).toMatchObject({ entryIn10Minutes: 1, entryInADay: 1 });
  expect(budgets.getCounts(createNetwork(), entry)).toMatchObject(none);
});

test('votes are counted by provider, IPv6 /32 and mail domain, and cookies by IP address', () => {
  const budgets = createProcessBudgets();
  const network = { ...createNetwork(), asn: 64_500, block: '2001:db8::/32' };
  const other = { ...createNetwork(), asn: 64_500, block: '2001:db9::/32' };
  const takeBack = budgets.countVote(network, 8, ['example.org']);
  budgets.countVote(other, 8, ['example.org', 'example.net']);
  budgets.countVote(other, 9);
  expect(budgets.getCounts(network, 8)).toMatchObject({
    addressIn6Hours: 1,
    providerInADay: 2,
    blockInADay: 1,
    allInADay: 2,
  });
  expect(budgets.getDomainVotes('example.org', 8)).toBe(2);
  expect(budgets.getDomainVotes('example.org', 9)).toBe(0);
  takeBack();
  expect(budgets.getCounts(other, 8)).toMatchObject({ providerInADay: 1, allInADay: 1 });
  expect(budgets.getDomainVotes('example.org', 8)).toBe(1);

  const v4 = createNetwork();
  budgets.countCookie(v4);
  expect(budgets.getNewCookies(v4)).toBe(1);
  expect(budgets.getNewCookies(createNetwork(v4.wide))).toBe(0);
  budgets.countCookie(network);
  expect(budgets.getNewCookies({ ...network, narrow: hash('another /64') })).toBe(1);
});

test('the previous window counts less as time passes', () => {
  const budgets = createProcessBudgets();
  const network = createNetwork();
  setTime(9 * minute);
  countVotes(budgets, network, 10);
  const getTenMinuteCount = () => budgets.getCounts(network, entry).entryIn10Minutes;
  expect(getTenMinuteCount()).toBe(10);
  setTime(10 * minute);
  expect(getTenMinuteCount()).toBe(10);
  setTime(15 * minute);
  expect(getTenMinuteCount()).toBe(5);
  countVotes(budgets, network, 4);
  expect(getTenMinuteCount()).toBe(9);
  setTime(20 * minute);
  expect(getTenMinuteCount()).toBe(4);
  setTime(30 * minute);
  expect(getTenMinuteCount()).toBe(0);
  expect(budgets.getCounts(network, entry)).toMatchObject({ networkInAnHour: 14, entryInADay: 14 });
  setTime(2 * hour);
  expect(budgets.getCounts(network, entry)).toMatchObject({ networkInAnHour: 0, entryInADay: 14 });
  setTime(36 * hour);
  expect(budgets.getCounts(network, entry).entryInADay).toBe(7);
  setTime(48 * hour);
  expect(budgets.getCounts(network, entry)).toMatchObject(none);
});

describe('several processes', () => {
  test('have equal counts after their writes', async () => {
    const [one, two] = [createProcessBudgets(), createProcessBudgets()];
    const network = countVotes(one, createNetwork(), 5);
    countVotes(two, network, 3);
    for (let i = 0; i < 3; i++) one.countDevice(network);
    await Promise.all([one.drain(), two.drain()]);
    // The process that wrote first reads the other's votes with its own next vote.
    countVotes(one, network);
    await one.drain();
    countVotes(two, network);
    await two.drain();
    expect(two.getCounts(network, entry)).toMatchObject({ entryIn10Minutes: 10, entryInADay: 10 });
    expect(one.getCounts(network, entry)).toMatchObject({ entryIn10Minutes: 9 });
    vi.setSystemTime(Date.now() + 1000);
    await Promise.all([one.load(network, entry), two.load(network, entry)]);
    for (const budgets of [one, two]) {
      expect(budgets.getCounts(network, entry)).toMatchObject({
        entryIn10Minutes: 10,
        networkInAnHour: 10,
        entryInADay: 10,
        newDevicesIn10Minutes: 3,
      });
    }
  });

  test('share the counts of a network from its third vote on', async () => {
    const [one, two] = [createProcessBudgets(), createProcessBudgets()];
    const network = createNetwork();
    const taken = [one.countVote(network, entry), one.countVote(network, entry)];
    await one.drain();
    expect(await countStoredWindows()).toBe(0);
    await two.load(network, entry);
    expect(two.getCounts(network, entry)).toMatchObject(none);
    expect(one.getCounts(network, entry)).toMatchObject({ entryIn10Minutes: 2, entryInADay: 2 });
    countVotes(one, network);
    await one.drain();
    expect(await countStoredWindows()).toBe(5);
    vi.setSystemTime(Date.now() + 1000);
    await two.load(network, entry);
    expect(two.getCounts(network, entry)).toMatchObject({ entryIn10Minutes: 3, entryInADay: 3 });
    // The votes of other processes stay counted.
    countVotes(two, network);
    await two.drain();
    for (const takeBack of taken) takeBack();
    await one.drain();
    expect(one.getCounts(network, entry)).toMatchObject({ entryIn10Minutes: 2, entryInADay: 2 });
    const reader = createProcessBudgets();
    await reader.load(network, entry);
    expect(reader.getCounts(network, entry)).toMatchObject({ entryIn10Minutes: 2, entryInADay: 2 });
  });

  test('lose no count in repeated concurrent writes', async () => {
    const all = [createProcessBudgets(), createProcessBudgets(), createProcessBudgets()];
    const shared = Array.from({ length: 20 }, () => createNetwork());
    for (let round = 0; round < 5; round++) {
      for (const budgets of all) for (const network of shared) budgets.countVote(network, entry);
      await Promise.all(all.map((budgets) => budgets.drain()));
    }
    const reader = createProcessBudgets();
    for (const network of shared) {
      await reader.load(network, entry);
      expect(reader.getCounts(network, entry).entryInADay).toBe(15);
    }
  });
});

describe('a restart', () => {
  test('keeps the current and the previous window', async () => {
    const before = createProcessBudgets();
    const network = countVotes(before, createNetwork(), 10);
    await before.drain();
    setTime(12 * minute);
    countVotes(before, network, 3);
    await before.drain();
    setTime(15 * minute);
    const after = createProcessBudgets();
    expect(after.getCounts(network, entry)).toMatchObject(none);
    await after.load(network, entry);
    expect(after.getCounts(network, entry)).toMatchObject({ entryIn10Minutes: 8, entryInADay: 13 });
  });

  test('loads stored counts with the first write too', async () => {
    const before = createProcessBudgets();
    const network = countVotes(before, createNetwork(), 10);
    await before.drain();
    setTime(15 * minute);
    const after = createProcessBudgets();
    countVotes(after, network, 3);
    await after.drain();
    expect(after.getCounts(network, entry)).toMatchObject({ entryIn10Minutes: 8, entryInADay: 13 });
  });
});

test('counts from the end of a window are written after the window has ended', async () => {
  const budgets = createProcessBudgets();
  setTime(10 * minute - 1);
  const network = countVotes(budgets, createNetwork(), 4);
  setTime(10 * minute);
  countVotes(budgets, network, 3);
  await budgets.drain();
  const reader = createProcessBudgets();
  await reader.load(network, entry);
  expect(reader.getCounts(network, entry)).toMatchObject({ entryIn10Minutes: 7, entryInADay: 7 });
});

test('while the database is unavailable, counts stay in memory and are written later', async () => {
  const proxy = await createCuttableProxy(app.home.databaseUrl);
  const other = await createTestApp({ beside: { home: { ...app.home, databaseUrl: proxy.url } } });
  try {
    const budgets = createVoteBudgets(other.ctx);
    const network = countVotes(budgets, createNetwork(), 2);
    await proxy.cut();
    await budgets.drain();
    await budgets.load(createNetwork(), entry);
    countVotes(budgets, network);
    await budgets.drain();
    expect(budgets.getCounts(network, entry).entryInADay).toBe(3);
    setTime(10 * minute);
    countVotes(budgets, network, 3);
    await proxy.restore();
    await budgets.drain();
    const reader = createProcessBudgets();
    await reader.load(network, entry);
    expect(reader.getCounts(network, entry)).toMatchObject({ entryIn10Minutes: 6, entryInADay: 6 });
  } finally {
    await other.close();
    await proxy.dispose();
  }
});

test('the memory is limited, and evicted counts are still written', async () => {
  const budgets = createProcessBudgets(100);
  const first = countVotes(budgets);
  for (let i = 0; i < 500; i++) {
    countVotes(budgets);
    expect(budgets.size()).toBeLessThanOrEqual(100);
    if (i % 20 === 0) await budgets.drain();
  }
  await budgets.drain();
  const reader = createProcessBudgets();
  await reader.load(first, entry);
  expect(reader.getCounts(first, entry)).toMatchObject({ entryIn10Minutes: 1, entryInADay: 1 });
});

test('networks with one vote are evicted before networks with many', async () => {
  const budgets = createProcessBudgets(100);
  const busy = countVotes(budgets, createNetwork(), 10);
  await budgets.drain();
  for (let i = 0; i < 200; i++) countVotes(budgets);
  expect(budgets.getCounts(busy, entry)).toMatchObject({ entryIn10Minutes: 10, entryInADay: 10 });
  // If all networks have many votes, the oldest is evicted; the table still has its votes.
  for (let i = 0; i < 200; i++) {
    countVotes(budgets, createNetwork(), 3);
    await budgets.drain();
  }
  expect(budgets.size()).toBeLessThanOrEqual(100);
  expect(budgets.getCounts(busy, entry)).toMatchObject(none);
  await budgets.load(busy, entry);
  expect(budgets.getCounts(busy, entry)).toMatchObject({ entryIn10Minutes: 10, entryInADay: 10 });
});

test('a process writes all counts on shutdown', async () => {
  const budgets = createProcessBudgets();
  const networks = Array.from({ length: 7000 }, () => countVotes(budgets, createNetwork(), 3));
  await budgets.drain();
  expect(await countStoredWindows()).toBe(4 * networks.length + 1);
});

test('keys are hashed, and old windows are deleted', async () => {
  const budgets = createProcessBudgets();
  const network = countVotes(budgets, createNetwork(), 3);
  await budgets.drain();
  const readKeys = () => app.db.selectFrom('vote_budgets').select('key').execute();
  for (const { key } of await readKeys()) {
    expect(key).toHaveLength(16);
    expect([network.narrow, network.wide].includes(key.toString('hex'))).toBe(false);
  }
  vi.useRealTimers();
  const now = createProcessBudgets();
  countVotes(now, createNetwork(), 3);
  await now.drain();
  await removeOldWindows(app.ctx);
  expect(await readKeys()).toHaveLength(5);
  await removeOldWindows(app.ctx);
  expect(await readKeys()).toHaveLength(5);
});
