import type { Send } from '@film-contest/contract/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { makeContentItem } from '../../../test/contents.ts';
import { createRandomId, makeEntry, makeStaff, registerAccount } from '../../../test/factories.ts';
import { recordChange } from '../../platform/audit-records.ts';

const app = await createTestApp();
afterAll(app.close);

test('a record has its target’s name in the reader’s locale while the target exists', async () => {
  const account = await registerAccount(app, { email: 'somebody@example.org' });
  const entry = await makeEntry(app, 'published', { form: { title: '开场' } });
  const draft = await makeEntry(app, 'draft', { form: { title: '' } });
  const news = await makeContentItem(app, 'news', {
    texts: { 'zh-CN': { title: '征集开始' }, 'en-US': { title: 'Call for entries' } },
  });
  const placed = await makeContentItem(app, 'selected', { facts: { entry: entry.id } });
  const shown = `${String(entry.number).padStart(4, '0')} 开场`;
  const unknown = `entry:${createRandomId()}`;
  const expected: [target: string, name: string][] = [
    [`entry:${entry.id}`, shown],
    [`entry:${draft.id}`, `entry:${draft.id}`],
    [unknown, unknown],
    [`account:${account.id}`, 'somebody@example.org'],
    [`content:news:${news}`, 'Call for entries'],
    [`content:selected:${placed}`, shown],
    ['content:news:999999', 'content:news:999999'],
    ['settings', 'settings'],
    ['entry:not an id', 'entry:not an id'],
  ];
  const actor = { address: null, requestId: createRandomId(), session: null };
  await app.db.transaction().execute(async (tx) => {
    for (const [target] of expected) await recordChange(tx, actor, 'test', target, null, null);
  });
  const auditor = await makeStaff(app, 'auditor');
  const query = { pageSize: 100, sorter: { at: 'ascend' as const }, filters: { action: ['test'] } };
  const { list } = await auditor.get('consoleAudit', { query });
  expect(list.map(({ target, targetName }) => [target, targetName])).toEqual(expected);
});

/** Deletes the records of logins, bypassing the protection of the log. */
const removeLogins = ({ db }: TestApp) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`delete from audit_log`.execute(tx);
  });

/** Moves all records of reads more than an hour into the past. */
const expireReads = (accountId: string) =>
  app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update audit_log set at = at - interval '61 minutes'
      where account_id = ${accountId}`.execute(tx);
  });

/** Creates an app whose log has records of two people. */
async function createLog() {
  const fresh = await createTestApp();
  const [one, two] = [await makeStaff(fresh, 'owner'), await makeStaff(fresh, 'auditor')];
  await removeLogins(fresh);
  const entry = await makeEntry(fresh, 'published', { form: { title: '开场' } });
  const requests = [createRandomId(), createRandomId()] as const;
  const insertRecord = (
    who: typeof one,
    request: string,
    action: string,
    target: string,
    at: string,
  ) =>
    fresh.db
      .insertInto('audit_log')
      .values({
        account_id: who.account.id,
        who: who.account.email,
        action,
        target,
        before: null,
        after: JSON.stringify({ value: action }),
        address: '203.0.113.0/24',
        request_id: request,
        at: new Date(at),
      })
      .execute();
  // The contest's time zone is eight hours ahead of UTC.
  await insertRecord(
    one,
    requests[0],
    'entry.publish',
    `entry:${entry.id}`,
    '2026-03-01T15:59:59Z',
  );
  await insertRecord(one, requests[0], 'content.save', 'content:news:7', '2026-03-01T16:00:00Z');
  await insertRecord(two, requests[1], 'settings.save', 'settings', '2026-03-03T15:59:59Z');
  await insertRecord(two, requests[1], '=cmd()', 'odd, "target"', '2026-03-03T16:00:00Z');
  return { fresh, one, two, entry, requests };
}

describe('the log', () => {
  let log: Awaited<ReturnType<typeof createLog>>;
  beforeAll(async () => {
    log = await createLog();
  });
  afterAll(() => log.fresh.close());

  type Query = NonNullable<Send<'consoleAudit'>['query']>;
  const getEntryTarget = () => `entry:${log.entry.id}`;

  test.each<[string, () => Query, string[]]>([
    ['nothing', () => ({}), ['=cmd()', 'settings.save', 'content.save', 'entry.publish']],
    [
      'a person',
      () => ({ filters: { who: [log.one.account.id] } }),
      ['content.save', 'entry.publish'],
    ],
    ['an action', () => ({ filters: { action: ['settings.save'] } }), ['settings.save']],
    [
      'a kind',
      () => ({ filters: { kind: ['content', 'settings'] } }),
      ['settings.save', 'content.save'],
    ],
    ['a target', () => ({ filters: { target: [getEntryTarget()] } }), ['entry.publish']],
    [
      'a request',
      () => ({ filters: { request: [log.requests[0]] } }),
      ['content.save', 'entry.publish'],
    ],
    [
      'a first day',
      () => ({ filters: { from: ['2026-03-02'] } }),
      ['=cmd()', 'settings.save', 'content.save'],
    ],
    [
      'a last day',
      () => ({ filters: { to: ['2026-03-03'] } }),
      ['settings.save', 'content.save', 'entry.publish'],
    ],
    ['days', () => ({ filters: { from: ['2026-03-01'], to: ['2026-03-01'] } }), ['entry.publish']],
    [
      'a person and a kind',
      () => ({ filters: { who: [log.two.account.id], kind: ['entry'] } }),
      [],
    ],
    ['a number', () => ({ search: String(log.entry.number).padStart(4, '0') }), ['entry.publish']],
    ['a request, typed', () => ({ search: log.requests[1] }), ['=cmd()', 'settings.save']],
    ['a name, typed', () => ({ search: log.one.account.email }), ['content.save', 'entry.publish']],
  ])('is filtered by %s', async (_, query, actions) => {
    const { list, total } = await log.two.get('consoleAudit', { query: query() });
    expect(list.map(({ action }) => action)).toEqual(actions);
    expect(total).toBe(actions.length);
  });

  test.each([
    [{ filters: { from: ['2026-02-31'] } }],
    [{ filters: { who: ['nobody'] } }],
    [{ filters: { kind: ['%'] } }],
  ])('rejects %j', async (query) => {
    expect(await log.two.call('consoleAudit', { query })).toMatchObject({ code: 1000 });
  });

  test('returns the values of its filters', async () => {
    const describePerson = ({ account }: typeof log.one) => ({
      id: account.id,
      name: account.email,
    });
    expect(await log.two.get('auditChoices')).toEqual({
      people: [describePerson(log.one), describePerson(log.two)],
      kinds: ['content', 'entry', 'odd, "target"', 'settings'],
    });
  });

  test('is exported as CSV with escaped formulas, from a URL that expires after minutes', async () => {
    const { one, two, fresh } = log;
    const body = { filters: { who: [two.account.id] } };
    const { url } = await two.get('exportAudit', { body });
    const file = await fresh.visitor().request({ url });
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; .*audit-log-.*\.csv$/),
      'cache-control': 'no-store',
    });
    const lines = file.body.split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(/^\uFEFFTime,Person,Account,Action,Target,/);
    expect(lines[1]).toContain(`,${two.account.id},audit.export,`);
    expect(lines[2]).toContain(`,'=cmd(),"odd, ""target""",`);
    expect(lines[2]).toContain(',"{""value"":""=cmd()""}",203.0.113.0/24,');
    expect(lines[3]).toContain('settings.save');
    expect(file.body).not.toContain(one.account.email);
    const { list } = await two.get('consoleAudit', { query: {} });
    expect(list[0]).toMatchObject({ action: 'audit.export', after: body, target: 'audit' });
    const changeWithoutSigning = (part: object) => {
      const [start, asked] = [url.slice(0, url.lastIndexOf('/') + 1), url.split('/').at(-1) ?? ''];
      const meant = JSON.parse(Buffer.from(asked, 'base64url').toString());
      return start + Buffer.from(JSON.stringify({ ...meant, ...part })).toString('base64url');
    };
    for (const wrong of [
      url.replace(/\d+\./, (expires) => `9${expires}`),
      url.replace(/\d+\./, '1000000000.'),
      `${url}x`,
      `${url}/x`,
      changeWithoutSigning({ wanted: {} }),
      changeWithoutSigning({ accountId: one.account.id }),
    ]) {
      expect((await fresh.visitor().request({ url: wrong })).statusCode).toBe(403);
    }
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 17 * 60_000);
    expect((await fresh.visitor().request({ url })).statusCode).toBe(403);
    clock.mockRestore();
  });

  test('is not exported after the caller has lost the access', async () => {
    const { fresh } = log;
    const requestExportUrl = async () => {
      const asker = await makeStaff(fresh, 'auditor');
      const { url } = await asker.get('exportAudit', { body: {} });
      return { id: asker.account.id, url };
    };
    const [left, suspended] = [await requestExportUrl(), await requestExportUrl()];
    await fresh.db.deleteFrom('staff_roles').where('account_id', '=', left.id).execute();
    await fresh.db
      .updateTable('accounts')
      .set({ suspended_at: new Date() })
      .where('id', '=', suspended.id)
      .execute();
    for (const { url } of [left, suspended]) {
      expect((await fresh.visitor().request({ url })).statusCode).toBe(404);
    }
  });

  test('is not exported after the caller’s session has ended', async () => {
    const { fresh } = log;
    const asker = await makeStaff(fresh, 'auditor');
    const { url } = await asker.get('exportAudit', { body: {} });
    const requestStatus = async () => (await fresh.visitor().request({ url })).statusCode;
    expect(await requestStatus()).toBe(200);
    await asker.get('logout');
    expect(await requestStatus()).toBe(404);
  });

  test('is exported with long filters, and answers HEAD', async () => {
    const { two, fresh } = log;
    const who = [two.account.id, ...Array.from({ length: 50 }, () => createRandomId())];
    const { url } = await two.get('exportAudit', { body: { filters: { who } } });
    const file = await fresh.visitor().request({ url });
    expect(file.statusCode).toBe(200);
    expect(file.body).toContain('settings.save');
    const head = await fresh.visitor().request({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  test('is exported completely, even if it is long', async () => {
    const { two, fresh } = log;
    await fresh.ctx.pool.query(
      `insert into audit_log (account_id, who, action, target, address, request_id)
       select $1, 'many', 'many', 'many:' || i, '', 'r' from generate_series(1, 1201) as i`,
      [createRandomId()],
    );
    const { url } = await two.get('exportAudit', { body: { filters: { action: ['many'] } } });
    const { body } = await fresh.visitor().request({ url });
    const targets = body.match(/many:\d+/g) ?? [];
    expect(targets).toHaveLength(1201);
    expect([targets[0], targets.at(-1)]).toEqual(['many:1201', 'many:1']);
  });
});

describe('reads of personal data', () => {
  const listReadsBy = async (staff: { account: { id: string } }) =>
    app.db
      .selectFrom('audit_log')
      .select(['who', 'action', 'target', 'after', 'address'])
      .where('account_id', '=', staff.account.id)
      .where('action', '!=', 'login.succeed')
      .orderBy('id')
      .execute();

  test('are recorded once an hour per person and item', async () => {
    const [owner, other] = [await makeStaff(app, 'owner'), await makeStaff(app, 'owner')];
    const account = await registerAccount(app);
    const read = (staff = owner) => staff.get('consoleAccount', { params: { id: account.id } });
    for (let i = 0; i < 3; i++) await read();
    await read(other);
    const target = `account:${account.id}`;
    const record = { who: 'The owner', action: 'account.read', target, after: null };
    const address = expect.stringMatching(/^10\..*\/24$/);
    expect(await listReadsBy(owner)).toEqual([{ ...record, address }]);
    expect(await listReadsBy(other)).toEqual([{ ...record, address }]);
    await expireReads(owner.account.id);
    await read();
    expect(await listReadsBy(owner)).toHaveLength(2);
  });

  test('name the shown parts of an entry, never the data', async () => {
    const maker = await registerAccount(app, { email: 'maker.of@example.org' });
    const { id } = await makeEntry(app, 'in_review', { owner: maker });
    const [owner, reviewer] = [await makeStaff(app, 'owner'), await makeStaff(app, 'reviewer')];
    for (const staff of [owner, reviewer]) await staff.get('consoleEntry', { params: { id } });
    const record = { action: 'entry.read', target: `entry:${id}` };
    expect(await listReadsBy(owner)).toMatchObject([
      { ...record, after: { shown: ['maker', 'letter'] } },
    ]);
    expect(await listReadsBy(reviewer)).toMatchObject([
      { ...record, after: { shown: ['letter'] } },
    ]);
    expect(JSON.stringify(await listReadsBy(owner))).not.toContain('maker.of');
  });

  test('are recorded for messages, mails and voters', async () => {
    const owner = await makeStaff(app, 'owner');
    const { id: contact } = await app.db
      .insertInto('contact_messages')
      .values({ name: 'Ann', contact: 'ann@example.org', content: 'When?', locale: 'en-US' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await owner.get('sendTestMail');
    const letter = await app.db.selectFrom('messages').select('id').executeTakeFirstOrThrow();
    await owner.get('consoleInboxMessage', { params: { id: contact } });
    await owner.get('consoleOutboxMessage', { params: { id: String(letter.id) } });
    await owner.get('lookUpAddress', { body: { address: '203.0.113.77' } });
    await owner.get('voteRefusals', { query: { search: '7k3m q9xa' } });
    await owner.get('voteRefusals', { query: { search: 'ann@example.org' } });
    const reads = (await listReadsBy(owner)).filter(({ action }) => action !== 'letter.test');
    expect(reads.map(({ action, target }) => [action, target])).toEqual([
      ['contact.read', `contact:${contact}`],
      ['letter.read', `letter:${letter.id}`],
      ['vote.look_up', 'network:203.0.113.0/24'],
      ['vote.look_up', 'case:7K3M-Q9XA'],
    ]);
  });

  test.each([
    ['consoleAccounts', 'account'],
    ['consoleInbox', 'contact'],
    ['consoleOutbox', 'letter'],
  ] as const)('of lists are recorded once per page in ten minutes: %s', async (list, kind) => {
    const owner = await makeStaff(app, 'owner');
    const read = (query: object) => owner.get(list, { query });
    for (const current of [1, 1, 2, 1]) await read({ current, pageSize: 5 });
    await read({ search: 'ann@example.org' });
    await read({ search: 'bob@example.org' });
    await read({ search: 'ann@example.org' });
    const reads = await listReadsBy(owner);
    const all = { action: `${kind}.list`, target: kind };
    const searchHash = expect.stringMatching(/^[\w-]{16}$/);
    expect(reads).toMatchObject([
      { ...all, after: { page: 1, pageSize: 5, count: expect.any(Number) } },
      { ...all, after: { page: 2, pageSize: 5, count: expect.any(Number) } },
      { ...all, after: { page: 1, pageSize: 10, searchHash } },
      { ...all, after: { page: 1, pageSize: 10, searchHash } },
    ]);
    expect(JSON.stringify(reads)).not.toContain('example.org');
  });

  test('fail when they cannot be recorded', async () => {
    const owner = await makeStaff(app, 'owner');
    const account = await registerAccount(app);
    await sql`alter table audit_log rename to audit_log_away`.execute(app.db);
    const read = owner.call('consoleAccount', { params: { id: account.id } });
    await expect(read).rejects.toMatchObject({ status: 500 });
    await sql`alter table audit_log_away rename to audit_log`.execute(app.db);
  });
});
