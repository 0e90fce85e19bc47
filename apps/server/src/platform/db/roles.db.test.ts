import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createBlankDatabase } from '../../../test/database.ts';
import {
  createEntrant,
  makeCaptcha,
  makeEntry,
  makeStaff,
  saveOpenContest,
} from '../../../test/factories.ts';
import type { Context } from '../../context.ts';
import { verifyAuditChain } from '../../modules/audit-log/chain.ts';
import { openDatabase } from './database.ts';
import { prepareDatabase } from './prepare.ts';
import { toApplicationRoleUrl } from './roles.ts';

/** A database as in demo mode: created by its owner, used by the application's role. */
const database = await createBlankDatabase();
const url = toApplicationRoleUrl(database.url);
const dataDir = await mkdtemp(join(tmpdir(), 'roles-'));
const owner = new Client({ connectionString: database.url });
const program = openDatabase({ connectionString: url, onError: () => {} });
const prepareTestDatabase = () =>
  prepareDatabase(
    { ...program, log: pino({ level: 'silent' }) },
    { url: database.url, isOwnCluster: true },
  );
let app: TestApp;

beforeAll(async () => {
  await owner.connect();
  await prepareTestDatabase();
  app = await createTestApp({ beside: { home: { databaseUrl: url, dataDir } } });
});
afterAll(async () => {
  await app?.close();
  await program.db.destroy();
  await owner.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

describe("the audit log under the application's role", () => {
  const runStatement = (statement: string) => program.pool.query(statement);

  test('accepts and returns records', async () => {
    await runStatement(
      `insert into audit_log (who, action, target, address, request_id) values ('x', 'y', 'z', '', 'r')`,
    );
    expect((await runStatement(`select who from audit_log where action = 'y'`)).rows).toEqual([
      { who: 'x' },
    ]);
  });

  test.each([
    `update audit_log set who = 'somebody else'`,
    'update audit_log set who = who where false',
    'delete from audit_log',
    'delete from audit_log where false',
    'truncate audit_log',
    'truncate audit_log cascade',
    `insert into audit_log (id, who, action, target, address, request_id)
     overriding system value values (1, 'a', 'b', 'c', '', 'r')
     on conflict (id) do update set who = 'somebody else'`,
    `insert into audit_log (id, who, action, target, address, request_id)
     overriding system value values (-1, 'a', 'b', 'c', '', 'r')`,
    `insert into audit_log (at, who, action, target, address, request_id)
     values ('2020-01-01', 'a', 'b', 'c', '', 'r')`,
    `select setval('audit_log_id_seq', 9223372036854775807)`,
    `select nextval('audit_log_id_seq')`,
    'alter sequence audit_log_id_seq restart',
    'select id from audit_log for update',
    'alter table audit_log disable trigger all',
    'drop trigger audit_log_is_append_only on audit_log',
    'alter table audit_log drop column who',
    'alter table audit_log owner to film_contest',
    'drop table audit_log',
    'drop function refuse_change() cascade',
    `create or replace function refuse_change() returns trigger language plpgsql as
     'begin return new; end'`,
    'set role postgres',
    `set session_replication_role = 'replica'`,
    `delete from kysely_migration`,
    `insert into audit_chain values (99, 99, '')`,
    'update audit_chain set hash = hash',
    'delete from audit_chain',
    'truncate audit_chain',
    'update audit_head set position = 0',
    'delete from audit_head',
    'drop trigger audit_log_is_chained on audit_log',
    `create or replace function audit_hash(previous bytea, record audit_log) returns bytea
     language sql as 'select previous'`,
  ])('rejects: %s', async (statement) => {
    const refused = await runStatement(statement).catch((error: { code?: string }) => error.code);
    expect(refused).toBe('42501');
    expect((await runStatement(`select who from audit_log where action = 'y'`)).rows).toEqual([
      { who: 'x' },
    ]);
  });

  test('rejects its owner too, unless the owner drops the trigger first', async () => {
    await expect(owner.query('delete from audit_log')).rejects.toThrow(/append-only/);
    await expect(owner.query(`update audit_log set who = 'x'`)).rejects.toThrow(/append-only/);
    await expect(owner.query('truncate audit_log')).rejects.toThrow(/append-only/);
  });

  test('is chained by the database, though the application cannot write the chain', async () => {
    const whole = await verifyAuditChain({ db: program.db } as Context);
    expect(whole).toMatchObject({ isWhole: true, records: 1 });
  });

  test('stays so when several processes start at once, whatever was granted in between', async () => {
    await owner.query('grant all on audit_log, audit_log_id_seq to film_contest');
    await Promise.all([prepareTestDatabase(), prepareTestDatabase(), prepareTestDatabase()]);
    for (const statement of [
      'delete from audit_log',
      `insert into audit_log (at, who, action, target, address, request_id)
       values ('2020-01-01', 'a', 'b', 'c', '', 'r')`,
      `select setval('audit_log_id_seq', 1)`,
    ]) {
      expect(await runStatement(statement).catch(({ code }) => code)).toBe('42501');
    }
  });
});

test('an older release does not change the rights that a newer one has granted', async () => {
  await owner.query(`
    insert into kysely_migration (name, timestamp) values ('99991231_of_a_newer_release', '');
    create table newer_log (id int); grant select on newer_log to film_contest;
    alter table audit_log add column newer text; grant insert (newer) on audit_log to film_contest`);
  try {
    await prepareTestDatabase();
    const { rows } = await program.pool.query(`
      select has_table_privilege('newer_log', 'insert') as "writesLog",
        has_column_privilege('audit_log', 'newer', 'insert') as "setsColumn"`);
    expect(rows).toEqual([{ writesLog: false, setsColumn: true }]);
  } finally {
    await owner.query(`
      delete from kysely_migration where name = '99991231_of_a_newer_release';
      drop table newer_log; alter table audit_log drop column newer`);
  }
});

test('the application works under that role', async () => {
  await saveOpenContest(app);
  const support = await makeStaff(app, 'support');
  const message = { content: 'When does it open?', name: 'Ann', contact: 'ann@example.org' };
  const captcha = await makeCaptcha(app, 'contact');
  await app.visitor().get('sendContact', { body: { ...message, ...captcha } });
  const { list } = await support.get('consoleInbox', { query: {} });
  const params = { id: list[0]?.id ?? '' };
  await support.get('answerContact', {
    params,
    body: { version: 0, text: 'On the first of May.' },
  });
  await app.runJobs();
  const outbox = await support.get('consoleOutbox', { query: {} });
  expect(outbox.list).toMatchObject([{ state: 'kept', to: message.contact }]);

  const maker = await createEntrant(app);
  await makeEntry(app, 'published', { owner: maker.account });
  const body = { reason: 'Asked for it.' };
  await support.get('suspendAccount', { params: { id: maker.account.id }, body });
  const owning = await makeStaff(app, 'owner');
  await owning.get('eraseAccountOf', {
    params: { id: maker.account.id },
    body: { account: maker.account.email, withdrawsPublished: true },
  });
  await app.runJobs();
  const ready = await app.visitor().request({ url: '/readyz' });
  expect(ready.json()).toMatchObject({ ok: true });
  const { rows } = await program.pool.query(
    'select count(*) as left from graphile_worker.jobs where run_at <= now()',
  );
  expect(rows).toEqual([{ left: 0 }]);
});

test('an external database needs only two roles, neither of them a superuser', async () => {
  const own = await createBlankDatabase();
  const name = new URL(own.url.replace('@/', '@localhost/')).pathname.slice(1);
  const [owning, using] = [`${name}_owner`, `${name}_user`];
  await owner.query(`create role ${owning} login`);
  await owner.query(`create role ${using} login`);
  await owner.query(`alter database ${name} owner to ${owning}`);
  const buildUrlForRole = (role: string) =>
    own.url.replace(/^postgres:\/\/[^@]*/, `postgres://${role}`);
  const plain = openDatabase({ connectionString: buildUrlForRole(using), onError: () => {} });
  const log = pino({ level: 'silent' });
  const home = await mkdtemp(join(tmpdir(), 'roles-'));
  try {
    await prepareDatabase({ ...plain, log }, { url: buildUrlForRole(owning), isOwnCluster: false });
    const separate = await createTestApp({
      beside: { home: { databaseUrl: buildUrlForRole(using), dataDir: home } },
    });
    try {
      const support = await makeStaff(separate, 'support');
      await support.get('sendTestMail');
      await separate.runJobs();
      expect((await support.get('consoleOutbox', { query: {} })).list).toMatchObject([
        { state: 'kept' },
      ]);
    } finally {
      await separate.close();
    }
    const refused = await plain.pool.query('delete from audit_log').catch(({ code }) => code);
    expect(refused).toBe('42501');
  } finally {
    await plain.db.destroy();
    await own.drop();
    await owner.query(`drop role ${using}`);
    await owner.query(`drop role ${owning}`);
    await rm(home, { recursive: true, force: true });
  }
});
