import { formatPublicNumber } from '@film-contest/contract/limits';
import { computeShuffleSeed } from '@film-contest/contract/shuffle';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeEntry, openContest } from '../../../test/factories.ts';
import { shuffledOrderSql } from './gallery.ts';

const app = await createTestApp();
afterAll(app.close);

const most = 23;
const numbers: number[] = [];
const now = computeShuffleSeed(Date.now());

beforeAll(async () => {
  await openContest(app);
  for (let i = 0; i < most; i++) {
    const form = { group: i % 2 ? ('open' as const) : ('student' as const), title: `第 ${i} 部` };
    numbers.push((await makeEntry(app, 'published', { form })).number);
  }
  await makeEntry(app, 'in_review');
});

const listCards = (query: object) => app.visitor().get('listEntries', { query });
const listIds = ({ list: cards }: { list: { id: number }[] }) => cards.map(({ id }) => id);

/** Reads all pages of an order and returns the entry numbers. */
async function readAllPages(query: object) {
  const pages = [];
  for (let current = 1; current <= Math.ceil(most / 5); current++) {
    pages.push(...listIds(await listCards({ ...query, current, pageSize: 5 })));
  }
  return pages;
}

test('the gallery is shuffled by the hour by default', async () => {
  const first = await listCards({ pageSize: 50 });
  expect([now, now + 1]).toContain(first.seed);
  expect(listIds(first).toSorted((a, b) => a - b)).toEqual(numbers);
  expect(listIds(first)).not.toEqual(numbers);
  expect(listIds(first)).not.toEqual(numbers.toReversed());
  expect(listIds(await listCards({ pageSize: 50, seed: first.seed }))).toEqual(listIds(first));
});

test('the pages of a seed contain each entry once, and another seed has another order', async () => {
  const orders = [];
  for (const seed of [now, now - 1, now - 2]) {
    const order = await readAllPages({ seed });
    expect(order.toSorted((a, b) => a - b)).toEqual(numbers);
    orders.push(order.join());
  }
  expect(new Set(orders).size).toBe(3);
});

test.each([now + 2, now - 24, 0, -1, 'x', 1.5, '', [1]])('the seed %j is ignored', async (seed) => {
  const page = await listCards({ pageSize: 50, seed });
  expect([now, now + 1]).toContain(page.seed);
  expect(listIds(page)).toEqual(listIds(await listCards({ pageSize: 50, seed: page.seed })));
});

test('searches and filters keep the shuffled order', async () => {
  const seed = now - 3;
  const whole = await readAllPages({ seed });
  const students = await listCards({ seed, pageSize: 50, filters: { group: ['student'] } });
  expect(students).toMatchObject({ total: 12, seed });
  expect(listIds(students)).toEqual(whole.filter((id) => listIds(students).includes(id)));
  const found = await listCards({ seed, pageSize: 50, search: '第 1' });
  expect(listIds(found).length).toBeGreaterThan(5);
  expect(listIds(found)).toEqual(whole.filter((id) => listIds(found).includes(id)));
});

describe('a sorted gallery', () => {
  test.each([
    ['number', 'ascend', (all: number[]) => all],
    ['number', 'descend', (all: number[]) => all.toReversed()],
    ['newest', 'descend', (all: number[]) => all.toReversed()],
    ['newest', 'ascend', (all: number[]) => all],
  ])('by %s, %s, has no seed', async (by, direction, order) => {
    const page = await listCards({ sorter: { [by]: direction }, pageSize: 50, seed: now });
    expect(page.seed).toBeNull();
    expect(listIds(page)).toEqual(order(numbers));
  });

  test('by votes has the most first, and equal counts by number descending', async () => {
    const [one = 0, two = 0, three = 0] = numbers;
    const values = [
      { entry_number: one, votes: 5 },
      { entry_number: two, votes: 9 },
      { entry_number: three, votes: 5 },
    ];
    await app.db.insertInto('vote_tallies').values(values).execute();
    const page = await listCards({ sorter: { votes: 'descend' }, pageSize: 4 });
    expect(listIds(page)).toEqual([two, three, one, numbers.at(-1)]);
    expect(page.list.map(({ votes }) => votes)).toEqual([9, 5, 5, 0]);
  });
});

/** Returns the numbers from 1 to `count` in PostgreSQL's order for a seed. */
async function readSeedOrder(seed: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from generate_series(1, ${count}::int) as listed (number)
    order by ${shuffledOrderSql(app.ctx, seed)}
  `.execute(app.db);
  return rows.map(({ number }) => number);
}

describe('over many hours', () => {
  const [entries, hours, from] = [100, 2000, 490_000];
  const places = new Map<number, number[]>();
  beforeAll(async () => {
    for (let hour = 0; hour < hours; hour++) {
      for (const [place, number] of (await readSeedOrder(from + hour, entries)).entries()) {
        places.set(number, [...(places.get(number) ?? []), place]);
      }
    }
  });

  // The mean of 2,000 uniform ranks from 0 to 99 has a standard deviation of 28.9 / √2000 = 0.65. For 100 entries, a
  // deviation of 4.5 × 0.65 = 2.9 practically never occurs by chance.
  test('each entry has the middle rank on average', () => {
    for (const [number, drawn] of places) {
      const mean = drawn.reduce((sum, place) => sum + place, 0) / hours;
      expect(Math.abs(mean - (entries - 1) / 2), formatPublicNumber(number)).toBeLessThan(2.9);
    }
  });

  // Expected: 200 times on the first page, with a standard deviation of 13.4.
  test('each entry is on the first page equally often', () => {
    for (const [number, drawn] of places) {
      const first = drawn.filter((place) => place < 10).length;
      expect(Math.abs(first - hours / 10), formatPublicNumber(number)).toBeLessThan(62);
    }
  });

  test('no entry follows another more often than by chance', () => {
    const [a = [], b = []] = [places.get(1), places.get(2)];
    const before = a.filter((place, hour) => place < (b[hour] ?? 0)).length;
    expect(Math.abs(before - hours / 2)).toBeLessThan(101);
  });
});

test("the order depends on the installation's key", async () => {
  const other = await createTestApp({ config: { secret: 'another secret, long enough too' } });
  const own = shuffledOrderSql(app.ctx, now).toOperationNode();
  expect(shuffledOrderSql(other.ctx, now).toOperationNode()).not.toEqual(own);
  expect(shuffledOrderSql(app.ctx, now).toOperationNode()).toEqual(own);
  await other.close();
});
