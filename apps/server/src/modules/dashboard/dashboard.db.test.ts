import { sql } from 'kysely';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  createEntrant,
  future,
  makeEntry,
  makeStaff,
  makeUpload,
  openContest,
  registerAccount,
  saveOpenContest,
  texts,
} from '../../../test/factories.ts';
import { readTrends } from './trends.queries.ts';

const app = await createTestApp();
afterAll(app.close);
afterEach(() => void vi.useRealTimers());

const readAllTrends = () => readTrends(app.ctx);
const agoSql = (span: string) => sql<Date>`now() - ${span}::interval`;

test('counts the entries of the last thirty days by group', async () => {
  // In this time zone, the date differs from UTC for half of the day.
  await openContest(app, { timeZone: 'Pacific/Kiritimati' });
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' }).format();
  const before = await readAllTrends();
  expect(before.submissions).toHaveLength(30);
  expect(before.submissions.at(-1)?.day).toBe(today);
  const ofStudents = { form: texts };
  const ofAnybody = { form: { ...texts, group: 'open' as const } };
  await makeEntry(app, 'in_review', ofStudents);
  await makeEntry(app, 'in_review', ofAnybody);
  const { id } = await makeEntry(app, 'published', ofAnybody);
  const set = app.db.updateTable('entries').where('id', '=', id);
  await set.set({ submitted_at: agoSql('29 days') }).execute();
  const { submissions } = await readAllTrends();
  const added = submissions.map(({ open, student }, day) => [
    open - (before.submissions[day]?.open ?? 0),
    student - (before.submissions[day]?.student ?? 0),
  ]);
  expect(added.at(-1)).toEqual([1, 1]);
  expect(added[0]).toEqual([1, 0]);
  expect(added.flat().reduce((sum, count) => sum + count)).toBe(3);
  await set.set({ submitted_at: agoSql('31 days') }).execute();
  expect((await readAllTrends()).submissions[0]).toEqual(before.submissions[0]);
});

test('measures reviews since the entry last entered review', async () => {
  await app.db.deleteFrom('entry_events').execute();
  const none = { count: 0, p50: null, p95: null };
  expect((await readAllTrends()).review).toEqual({ waiting: none, decided: none });
  const reviewer = await makeStaff(app, 'reviewer');
  const addEvents = async (id: string, ...events: [string, string][]) => {
    for (const [state, span] of events) {
      await app.db
        .insertInto('entry_events')
        .values({ entry_id: id, state: state as 'in_review', at: agoSql(span), reasons: '[]' })
        .execute();
    }
    await app.db
      .updateTable('entry_events')
      .set({ actor_id: reviewer.account.id })
      .where('state', 'not in', ['in_review'])
      .execute();
  };
  const waiting = await makeEntry(app, 'in_review');
  await app.db.deleteFrom('entry_events').where('entry_id', '=', waiting.id).execute();
  await addEvents(
    waiting.id,
    ['in_review', '40 hours'],
    ['changes_requested', '30 hours'],
    ['in_review', '4 hours'],
  );
  const published = await makeEntry(app, 'published');
  await app.db.deleteFrom('entry_events').where('entry_id', '=', published.id).execute();
  await addEvents(published.id, ['in_review', '5 days'], ['published', '4 days']);
  const { review } = await readAllTrends();
  expect(review.waiting.count).toBe(1);
  expect(review.waiting.p50).toBeCloseTo(4, 1);
  expect(review.decided.count).toBe(2);
  expect(review.decided.p50).toBeCloseTo((10 + 24) / 2, 1);
  expect(review.decided.p95).toBeCloseTo(24 - 0.05 * 14, 1);
});

test('the funnel counts each entrant once, without staff', async () => {
  const { funnel: before } = await readAllTrends();
  await registerAccount(app);
  const maker = await createEntrant(app);
  for (const state of ['draft', 'published', 'published'] as const) {
    const { id } = await makeEntry(app, state);
    const set = { account_id: maker.account.id };
    await app.db.updateTable('entries').set(set).where('id', '=', id).execute();
  }
  await makeStaff(app, 'editor');
  const { funnel } = await readAllTrends();
  const makersOfEntries = 3;
  expect(funnel).toEqual({
    registered: before.registered + 2 + makersOfEntries,
    activated: before.activated + 2 + makersOfEntries,
    began: before.began + 1,
    submitted: before.submitted + 1,
    published: before.published + 1,
  });
});

test('counts votes by hour and marks a sudden increase', async () => {
  const insertVoteOutcome = (code: number, span: string, count: number) =>
    app.db
      .insertInto('vote_outcomes')
      .values({ minute: agoSql(span), code, network: 'ordinary', count })
      .execute();
  expect((await readAllTrends()).votes).toEqual([]);
  for (let hour = 1; hour <= 30; hour++) {
    await insertVoteOutcome(2014, `${hour} hours`, hour === 1 ? 900 : 100);
    await insertVoteOutcome(2014, `${hour} hours 1 microsecond`, 1);
  }
  await insertVoteOutcome(2016, '2 hours', 7);
  await insertVoteOutcome(4029, '3 hours', 9);
  await insertVoteOutcome(2016, '25 hours', 1000);
  await insertVoteOutcome(2014, '0 seconds', 5);
  const { votes, refusedVotes } = await readAllTrends();
  expect(votes).toHaveLength(31);
  expect(votes.at(-1)).toMatchObject({ isUnusual: false, count: 5, usual: 101 });
  expect(votes.at(-2)).toMatchObject({ isUnusual: true, count: 901, usual: 101 });
  expect(votes.filter(({ isUnusual }) => isUnusual)).toHaveLength(1);
  expect(refusedVotes).toEqual([
    { code: 4029, count: 9 },
    { code: 2016, count: 7 },
  ]);
});

test('counts rejected files by kind', async () => {
  const { uploads: before } = await readAllTrends();
  const { account } = await createEntrant(app);
  const upload = async (change: object) => {
    const id = await makeUpload(app, account.id, 'url');
    await app.db.updateTable('uploads').set(change).where('id', '=', id).execute();
  };
  await upload({ state: 'checked' });
  await upload({ state: 'refused' });
  await upload({ state: 'granted', created_at: agoSql('2 days') });
  await upload({ state: 'granted' });
  await upload({ state: 'checked', created_at: agoSql('8 days') });
  const { uploads } = await readAllTrends();
  expect(uploads).toEqual({
    accepted: before.accepted + 1,
    refused: before.refused + 1,
    unfinished: before.unfinished + 1,
    refusedByKind: [{ kind: 'url', count: 1 }],
  });
});

test('reads the figures once in 30 seconds for any number of requests', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { trends } = app.ctx.services;
  const [one, two] = await Promise.all([trends.get(), trends.get()]);
  expect(two).toBe(one);
  vi.advanceTimersByTime(30_001);
  expect(await trends.get()).not.toBe(one);
});

test('queues show due and failed jobs and the number of workers', async () => {
  const editor = await makeStaff(app, 'editor');
  const before = await editor.get('consoleQueues');
  expect(before.workers).toBe(0);
  const addJob = (change: string) =>
    app.ctx.pool.query(
      `select graphile_worker.add_job('housekeeping', ${change}, job_key => gen_random_uuid()::text)`,
    );
  await addJob(`run_at => now() - interval '1 hour'`);
  await addJob(`run_at => now() + interval '1 hour'`);
  await app.ctx.pool.query(
    `insert into worker_heartbeats (worker_id, process) values ('a worker', 'a process')`,
  );
  const now = await editor.get('consoleQueues');
  expect(now.jobs.waiting).toBe(before.jobs.waiting + 1);
  expect(Date.parse(now.jobs.oldestWaitingSince ?? '')).toBeLessThan(Date.now() - 59 * 60_000);
  expect(now.workers).toBe(1);
});

test('first steps are done according to the data', async () => {
  const empty = await createTestApp();
  try {
    const owner = await makeStaff(empty, 'owner');
    const listDoneSteps = async () => {
      const { steps } = await owner.get('consoleFirstSteps');
      return steps.filter(({ isDone }) => isDone).map(({ step }) => step);
    };
    expect(await listDoneSteps()).toEqual([]);
    await saveOpenContest(empty);
    expect(await listDoneSteps()).toEqual(['contest', 'submissions']);
    const onlyEnd = { opensAt: null, closesAt: future.closesAt };
    await saveOpenContest(empty, { submission: onlyEnd, voting: onlyEnd });
    expect(await listDoneSteps()).toEqual(['contest', 'submissions']);
    const organiser = { 'zh-CN': '', 'zh-TW': '', 'en-US': 'A Society' };
    const contact = { email: 'us@example.org', phone: '', address: organiser };
    await saveOpenContest(empty, { submission: future, organiser, contact });
    expect(await listDoneSteps()).toEqual(['contest', 'organiser']);
    await owner.get('inviteStaff', { body: { email: 'a@example.org', roles: ['reviewer'] } });
    expect(await listDoneSteps()).toEqual(['contest', 'organiser', 'staff']);
    await owner.get('sendTestMail');
    expect(await listDoneSteps()).not.toContain('mail');
    await empty.runJobs();
    expect(await listDoneSteps()).toEqual(['contest', 'organiser', 'staff']);
    empty.ctx.mailer = async () => {};
    expect(await listDoneSteps()).not.toContain('mail');
    await owner.get('sendTestMail');
    await empty.runJobs();
    expect(await listDoneSteps()).toEqual(['contest', 'organiser', 'staff', 'mail']);
    empty.ctx.mailer = null;
    expect(await listDoneSteps()).not.toContain('mail');
  } finally {
    await empty.close();
  }
});

test('tells the console which messages are sent', async () => {
  const support = await makeStaff(app, 'support');
  expect(await support.get('consoleWaiting')).toMatchObject({ sends: { mail: false, sms: false } });
  app.ctx.mailer = { send: vi.fn(), close: vi.fn() } as unknown as typeof app.ctx.mailer;
  expect(await support.get('consoleWaiting')).toMatchObject({ sends: { mail: true, sms: false } });
  app.ctx.mailer = null;
});
