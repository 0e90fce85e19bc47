import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  createRandomId,
  listMailsTo,
  makeEntry,
  makeStaff,
  registerAccount,
  signIn,
  tickChecklist,
} from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

let staff: Visitor;
let owner: Visitor;
beforeAll(async () => {
  staff = await makeStaff(app, 'reviewer');
  owner = await makeStaff(app, 'owner');
});

const readState = async (id: string) =>
  app.db
    .selectFrom('entries')
    .select(['state', 'version', 'published_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const listRecords = async (id: string) =>
  (await owner.get('consoleAudit', { query: { search: id } })).list;

const countQueuedMails = async () => {
  const { rows } = await app.ctx.pool.query(
    `select count(*) from graphile_worker.jobs where task_identifier = 'outbox.send'`,
  );
  return rows[0].count;
};

const reasons = [{ field: 'title' as const, reason: '标题太长' }];
const decisions = {
  publish: async (id: string, version: number) => {
    await tickChecklist(app, id);
    return staff.call('publishEntry', { params: { id }, body: { version } });
  },
  requestChanges: (id: string, version: number) =>
    staff.call('requestChanges', { params: { id }, body: { version, reasons } }),
  reject: (id: string, version: number) =>
    staff.call('rejectEntry', { params: { id }, body: { version, reason: '与主题无关' } }),
};

describe.each([
  ['publish', 'published', 'entry.publish', { note: null }],
  ['requestChanges', 'changes_requested', 'entry.request_changes', { note: null }],
  ['reject', 'rejected', 'entry.reject', { note: '与主题无关' }],
] as const)('%s', (decision, state, action, event) => {
  const decide = decisions[decision];

  test('moves the entry, audits it and notifies the entrant', async () => {
    const { id, version, owner: maker } = await makeEntry(app, 'in_review');
    const outcome = await decide(id, version);
    expect(outcome).toMatchObject({ ok: true, data: { id, state, version: version + 1 } });
    expect(outcome.data?.events.at(-1)).toMatchObject({ state, by: 'The reviewer', ...event });
    expect(await listRecords(id)).toMatchObject([
      {
        who: 'The reviewer',
        action,
        target: `entry:${id}`,
        before: { state: 'in_review' },
        after: { state },
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ]);
    const letters = await listMailsTo(app, maker.email);
    expect(letters).toMatchObject([{ state: 'queued' }]);
    await app.runJobs();
    expect(await listMailsTo(app, maker.email)).toMatchObject([{ state: 'sent' }]);
  });

  test('is rejected if another reviewer has decided meanwhile', async () => {
    const { id, version } = await makeEntry(app, 'in_review');
    expect(await decide(id, version + 1)).toMatchObject({ code: 4008 });
    const outcomes = await Promise.all([
      decide(id, version),
      decide(id, version),
      decide(id, version),
    ]);
    expect(outcomes.map(({ code }) => code ?? 0).sort()).toEqual([0, 4008, 4008]);
    expect(await listRecords(id)).toHaveLength(1);
  });

  test.each(['received', 'published', 'rejected', 'withdrawn'] as const)(
    'is rejected for an entry in state %s',
    async (from) => {
      const { id, version, owner: maker } = await makeEntry(app, from);
      expect(await decide(id, version)).toMatchObject({ code: 4017 });
      expect(await readState(id)).toMatchObject({ state: from, version });
      expect(await listMailsTo(app, maker.email)).toEqual([]);
    },
  );

  test('does not find drafts', async () => {
    const { id, version } = await makeEntry(app, 'draft');
    expect(await decide(id, version)).toMatchObject({ code: 4006 });
    expect(await decide(createRandomId(), 0)).toMatchObject({ code: 4006 });
  });

  test('is atomic: if its audit record fails, there is no decision and no mail', async () => {
    const { id, version, owner: maker } = await makeEntry(app, 'in_review');
    await app.runJobs();
    await app.ctx.pool.query(`
      create function refuse_record() returns trigger language plpgsql as
        $$ begin raise exception 'no records today'; end $$;
      create trigger refuse_record before insert on audit_log
        for each row execute function refuse_record()`);
    await expect(decide(id, version)).rejects.toMatchObject({ status: 500 });
    await app.ctx.pool.query('drop function refuse_record cascade');
    expect(await readState(id)).toMatchObject({ state: 'in_review', version });
    expect(await listMailsTo(app, maker.email)).toEqual([]);
    expect(await countQueuedMails()).toBe(0);
  });
});

test('an entry without a playable film cannot be published', async () => {
  const { id, version, form } = await makeEntry(app, 'in_review');
  await app.db
    .deleteFrom('renditions')
    .where('upload_id', '=', form.url ?? '')
    .execute();
  const seen = await staff.get('consoleEntry', { params: { id } });
  expect(seen.may).toMatchObject({ publish: false, requestChanges: true, reject: true });
  expect(await decisions.publish(id, version)).toMatchObject({ code: 4017 });
});

test('the entrant sees the reasons by field', async () => {
  const account = await registerAccount(app);
  const maker = await signIn(app, account);
  const { id, version } = await makeEntry(app, 'in_review', { owner: account });
  await decisions.requestChanges(id, version);
  const entry = await maker.get('getMyEntry', { params: { id } });
  expect(entry).toMatchObject({ state: 'changes_requested', reasons });
  const [letter] = await listMailsTo(app, account.email);
  expect(letter?.text_body).toContain('标题太长');
});

test.each([
  [{ reasons: [] }, 4009],
  [{ reasons: [{ field: 'password' as 'title', reason: 'why' }] }, 1000],
  [{ reasons: [{ field: 'title' as const, reason: ' ' }] }, 4009],
  [{ reasons: [{ field: 'title' as const, reason: 'x'.repeat(1001) }] }, 4010],
])('changes with %j are rejected: %i', async (body, code) => {
  const { id, version } = await makeEntry(app, 'in_review');
  const outcome = await staff.call('requestChanges', {
    params: { id },
    body: { version, ...body },
  });
  expect(outcome).toMatchObject({ code });
});

test('a published entry is in the gallery at once; others are not public', async () => {
  const { id, version, number } = await makeEntry(app, 'in_review', { form: { title: '开场' } });
  const visitor = app.visitor();
  const find = () => visitor.get('listEntries', { query: { search: '开场' } });
  expect(await find()).toMatchObject({ list: [], total: 0 });
  expect(await visitor.call('getEntry', { params: { id: number } })).toMatchObject({ code: 4006 });
  await decisions.publish(id, version);
  expect(await find()).toMatchObject({ total: 1, list: [{ id: number, title: '开场' }] });
  expect(await visitor.call('getEntry', { params: { id: number } })).toMatchObject({ ok: true });
});

describe('lists', () => {
  test('find by title, team, school and number, with wildcards taken literally', async () => {
    const form = { title: '100% real_film', team: 'Team Ω', school_name: '北山中学' };
    const { number } = await makeEntry(app, 'published', { form });
    await makeEntry(app, 'published', { form: { title: '1000 reals film' } });
    for (const search of ['100%', 'L_F', 'team ω', '北山', String(number)]) {
      const found = await app.visitor().get('listEntries', { query: { search } });
      expect(
        found.list.map(({ id }) => id),
        search,
      ).toContain(number);
      const seen = await staff.get('consoleEntries', { query: { search } });
      expect(
        seen.list.map((row) => Number(row.number)),
        search,
      ).toContain(number);
    }
    const literal = await app.visitor().get('listEntries', { query: { search: '0% r' } });
    expect(literal.total).toBe(1);
  });

  test('page through all entries once, in the requested order', async () => {
    for (const direction of ['ascend', 'descend'] as const) {
      const seen: number[] = [];
      for (let current = 1; ; current += 1) {
        const query = { current, pageSize: 3, sorter: { number: direction } };
        const { list, total } = await staff.get('consoleEntries', { query });
        seen.push(...list.map((row) => Number(row.number)));
        if (list.length < 3) {
          expect(seen).toHaveLength(total);
          break;
        }
      }
      const sign = direction === 'ascend' ? 1 : -1;
      expect(seen).toEqual([...new Set(seen)].sort((a, b) => sign * (a - b)));
    }
  });

  test('contain no drafts, and filter by state and group', async () => {
    await makeEntry(app, 'draft', { form: { title: 'Nobody sees this' } });
    const all = await staff.get('consoleEntries', { query: { search: 'Nobody sees this' } });
    expect(all.total).toBe(0);
    await makeEntry(app, 'in_review', { form: { group: 'open', title: 'Filtered' } });
    const query = {
      search: 'Filtered',
      filters: { state: ['in_review' as const], group: ['open' as const] },
    };
    expect(await staff.get('consoleEntries', { query })).toMatchObject({ total: 1 });
    const none = { ...query, filters: { state: ['published' as const] } };
    expect(await staff.get('consoleEntries', { query: none })).toMatchObject({ total: 0 });
  });
});

test('an empty filter matches everything', async () => {
  const lists = [
    owner.get('consoleEntries', { query: { filters: { state: [], group: [] } } }),
    owner.get('consoleOutbox', { query: { filters: { state: [], channel: [] } } }),
    owner.get('consoleAudit', { query: { filters: { action: [] } } }),
    owner.get('listEntries', { query: { filters: { group: [], school: [] } } }),
  ];
  for (const { total } of await Promise.all(lists)) expect(total).toBeGreaterThan(0);
});

test('the audit log cannot be changed or emptied', async () => {
  for (const statement of [
    'update audit_log set who = $$x$$',
    'delete from audit_log',
    'truncate audit_log',
  ]) {
    await expect(app.ctx.pool.query(statement)).rejects.toThrow('append-only');
  }
});

test('the summary counts waiting entries', async () => {
  const before = await staff.get('consoleSummary');
  await makeEntry(app, 'in_review');
  const after = await staff.get('consoleSummary');
  expect(after.entriesByState.in_review).toBe((before.entriesByState.in_review ?? 0) + 1);
  expect(after.accounts.registered).toBe(before.accounts.registered + 1);
  expect(after.oldestInReview).not.toBeNull();
});

test('the summary does not count erased accounts', async () => {
  const { id } = await registerAccount(app);
  const { accounts } = await staff.get('consoleSummary');
  await app.db
    .updateTable('accounts')
    .set({ email: null, erased_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  expect((await staff.get('consoleSummary')).accounts).toEqual({
    registered: accounts.registered - 1,
    activated: accounts.activated - 1,
  });
});
