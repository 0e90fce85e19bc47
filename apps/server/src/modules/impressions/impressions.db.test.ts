import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, letSecondsPass, type TestApp } from '../../../test/app.ts';
import { createCuttableProxy } from '../../../test/cuttable-database.ts';
import { makeEntry, openContest } from '../../../test/factories.ts';
import { invalidatePublishedEntries, recordImpressions } from './impressions.ts';

const app = await createTestApp();
const proxy = await createCuttableProxy(app.home.databaseUrl);
const beside = await createTestApp({ beside: { home: { ...app.home, databaseUrl: proxy.url } } });
beforeAll(() => openContest(app));
afterAll(async () => {
  await beside.close();
  await proxy.dispose();
  await app.close();
});

/** Creates a published entry that both processes know. */
async function makePublished() {
  const entry = await makeEntry(app, 'published');
  for (const { ctx } of [app, beside]) invalidatePublishedEntries(ctx);
  return entry;
}

const sendImpressions = (at: TestApp, entries: number[], address?: string) =>
  at.visitor(address ? { address } : {}).call('recordImpressions', { body: { entries } });

async function readDayCounts(entry: number): Promise<number[]> {
  const rows = await app.db
    .selectFrom('entry_impressions')
    .select('count')
    .where('entry_number', '=', entry)
    .execute();
  return rows.map(({ count }) => count);
}

test('impressions are written within about a second, once per view', async () => {
  const [one, two] = [await makePublished(), await makePublished()];
  expect(await sendImpressions(app, [one.number, two.number, one.number])).toMatchObject({
    ok: true,
  });
  await sendImpressions(app, [one.number]);
  await expect.poll(() => readDayCounts(one.number), { timeout: 15_000 }).toEqual([2]);
  expect(await readDayCounts(two.number)).toEqual([1]);
  await Promise.all([sendImpressions(app, [one.number]), sendImpressions(beside, [one.number])]);
  await Promise.all([
    app.ctx.services.impressions.drain(),
    beside.ctx.services.impressions.drain(),
  ]);
  expect(await readDayCounts(one.number)).toEqual([4]);
});

test("impressions are counted by day in the contest's time zone", async () => {
  const { number } = await makePublished();
  await sendImpressions(app, [number]);
  await app.ctx.services.impressions.drain();
  await openContest(app, { timeZone: 'Pacific/Kiritimati' });
  await sendImpressions(app, [number]);
  await app.ctx.services.impressions.drain();
  await openContest(app, { timeZone: 'Pacific/Pago_Pago' });
  await sendImpressions(app, [number]);
  await app.ctx.services.impressions.drain();
  // These two time zones never have the same date; the contest's usual zone shares the date of one of them.
  const counts = await readDayCounts(number);
  expect(counts.toSorted()).toEqual(counts.length === 3 ? [1, 1, 1] : [1, 2]);
  await openContest(app, { timeZone: 'Asia/Shanghai' });
});

test('only published entries are counted; others in the same call do not cause an error', async () => {
  const [shown, waiting] = [await makePublished(), await makeEntry(app, 'in_review')];
  await sendImpressions(app, [waiting.number, 2 ** 31 - 1, shown.number]);
  await app.ctx.services.impressions.drain();
  expect([await readDayCounts(shown.number), await readDayCounts(waiting.number)]).toEqual([
    [1],
    [],
  ]);
});

test.each<[string, unknown]>([
  ['none', []],
  ['more than a hundred', Array.from({ length: 101 }, (_, index) => index + 1)],
  ['what is no number', ['x']],
  ['what no entry has', [0]],
])('%s is rejected', async (_, entries) => {
  expect(await sendImpressions(app, entries as number[])).toMatchObject({ ok: false, code: 1000 });
});

test('the page views per IP address are limited generously', async () => {
  const { number } = await makePublished();
  const address = '203.0.113.77';
  const visitor = app.visitor({ address });
  const sendImpression = () => visitor.call('recordImpressions', { body: { entries: [number] } });
  for (let i = 0; i < 3000; i += 100) {
    const told = await Promise.all(Array.from({ length: 100 }, sendImpression));
    expect(told.every(({ ok }) => ok)).toBe(true);
  }
  expect(await sendImpression()).toMatchObject({ ok: false, code: 4003 });
  expect(await sendImpressions(app, [number], '203.0.113.78')).toMatchObject({ ok: true });
});

/** Creates an entry that this server has already counted once. */
async function makeCountedEntry(at: TestApp) {
  const entry = await makePublished();
  await sendImpressions(at, [entry.number], '192.0.2.1');
  await at.ctx.services.impressions.drain();
  return entry;
}

test('the views of an entry per network and hour are limited', async () => {
  const [one, other] = [await makeCountedEntry(app), await makeCountedEntry(app)];
  const sendView = (entry: number, from: number) =>
    sendImpressions(app, [entry], `198.51.100.${from % 200}`);
  for (let i = 0; i < 310; i++) await sendView(one.number, i);
  await sendView(other.number, 1);
  await sendImpressions(app, [one.number], '198.51.101.1');
  await app.ctx.services.impressions.drain();
  expect(await readDayCounts(one.number)).toEqual([302]);
  expect(await readDayCounts(other.number)).toEqual([2]);
  letSecondsPass(3601);
  await sendView(one.number, 1);
  await app.ctx.services.impressions.drain();
  const all = await readDayCounts(one.number);
  expect(all.reduce((sum, count) => sum + count, 0)).toBe(303);
});

test('invented entries neither evict the counts of a network nor displace views of others', async () => {
  const [one, other] = [await makeCountedEntry(app), await makeCountedEntry(app)];
  const sendView = () => sendImpressions(app, [one.number], '198.51.103.1');
  for (let i = 0; i < 300; i++) await sendView();
  // More networks than the server keeps counters for.
  for (let i = 0; i < 2_100; i++) {
    const made = Array.from({ length: 100 }, (_, k) => 3_000_000 + i * 100 + k);
    recordImpressions(app.ctx, `10.${i >> 8}.${i & 255}.0/24`, made);
  }
  await sendView();
  await sendImpressions(app, [other.number], '198.51.103.1');
  await app.ctx.services.impressions.drain();
  expect(await readDayCounts(one.number)).toEqual([301]);
  expect(await readDayCounts(other.number)).toEqual([2]);
});

test('a new process counts published entries only, whatever callers report', async () => {
  const entries = [];
  for (let i = 0; i < 3; i++) entries.push((await makePublished()).number);
  const fresh = await createTestApp({ beside: { home: app.home } });
  for (let i = 0; i < 4; i++) {
    const made = Array.from({ length: 100 }, (_, k) => 4_000_000 + i * 100 + k);
    await sendImpressions(fresh, made, `198.51.102.${i}`);
  }
  await sendImpressions(fresh, entries, '198.51.102.9');
  await fresh.ctx.services.impressions.drain();
  await sendImpressions(fresh, entries, '198.51.102.9');
  await fresh.ctx.services.impressions.drain();
  await fresh.close();
  for (const entry of entries) expect(await readDayCounts(entry)).toEqual([2]);
});

test('a newly published entry counts as soon as the change is reported', async () => {
  await makeCountedEntry(app);
  const { number } = await makeEntry(app, 'published');
  await sendImpressions(app, [number]);
  await app.ctx.services.impressions.drain();
  expect(await readDayCounts(number)).toEqual([]);
  invalidatePublishedEntries(app.ctx);
  await sendImpressions(app, [number]);
  await app.ctx.services.impressions.drain();
  expect(await readDayCounts(number)).toEqual([1]);
});

test('the memory for invented entries is limited, and known entries still count', async () => {
  const { number } = await makeCountedEntry(beside);
  invalidatePublishedEntries(beside.ctx);
  await proxy.cut();
  letSecondsPass(10);
  for (let i = 0; i < 210; i++) {
    const made = Array.from({ length: 100 }, (_, k) => 1_000_000 + i * 100 + k);
    await sendImpressions(beside, made, `10.0.${i}.1`);
  }
  await sendImpressions(beside, [number]);
  await beside.ctx.services.impressions.drain();
  await proxy.restore();
  await expect
    .poll(
      async () => {
        await beside.ctx.services.impressions.drain();
        return readDayCounts(number);
      },
      { timeout: 15_000 },
    )
    .toEqual([2]);
  expect(beside.lines.some((each) => each.includes('too many entries'))).toBe(true);
});

test('no impression is lost while the database is unavailable', async () => {
  const { number } = await makePublished();
  await proxy.cut();
  letSecondsPass(10);
  expect(await sendImpressions(beside, [number])).toMatchObject({ ok: true });
  await beside.ctx.services.impressions.drain();
  expect(await sendImpressions(beside, [number])).toMatchObject({ ok: true });
  await proxy.restore();
  await expect
    .poll(
      async () => {
        await beside.ctx.services.impressions.drain();
        return readDayCounts(number);
      },
      { timeout: 15_000 },
    )
    .toEqual([2]);
});
