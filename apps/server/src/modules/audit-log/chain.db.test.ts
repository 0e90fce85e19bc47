import { Client } from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, letSecondsPass, type TestApp } from '../../../test/app.ts';
import { makeStaff } from '../../../test/factories.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { logChainHead, verifyAuditChain } from './chain.ts';

let app: TestApp;
/** Connects as the owner of the tables, who may change the log. */
let owner: Client;
const opened: TestApp[] = [];

beforeEach(async () => {
  app = await createTestApp();
  opened.push(app);
  owner = new Client({ connectionString: app.home.databaseUrl });
  await owner.connect();
  return () => owner.end();
});
afterAll(async () => {
  for (const each of opened) await each.close();
});

const actor = { session: null, address: null, requestId: 'r' };

const recordTestChange = (action: string) =>
  app.db
    .transaction()
    .execute((tx) => recordChange(tx, actor, action, 'x:1', { a: 1 }, { b: [2] }));

/** Changes the log, bypassing its protection. */
async function tamper(statement: string) {
  await owner.query('begin; set local session_replication_role = replica');
  await owner.query(statement);
  await owner.query('commit');
}

describe('the chain of the audit log', () => {
  test('is valid while empty', async () => {
    expect(await verifyAuditChain(app.ctx)).toMatchObject({
      isWhole: true,
      records: 0,
      head: null,
    });
  });

  test('adds each record when its transaction commits', async () => {
    await recordTestChange('one');
    const first = await verifyAuditChain(app.ctx);
    expect(first).toMatchObject({ isWhole: true, records: 1, brokenAt: null });
    await app.db
      .transaction()
      .execute(async (tx) => {
        await recordChange(tx, actor, 'never', 'x:1', null, null);
        throw new Error('rolled back');
      })
      .catch(() => {});
    await recordTestChange('two');
    const second = await verifyAuditChain(app.ctx);
    expect(second).toMatchObject({ isWhole: true, records: 2 });
    expect(second.head).not.toBe(first.head);
  });

  test('stays valid with concurrent transactions that hold other locks', async () => {
    const { id } = (await makeStaff(app, 'owner')).account;
    const renameAccount = (tx: Parameters<typeof recordChange>[0], name: string) =>
      tx.updateTable('accounts').set({ name }).where('id', '=', id).execute();
    const recordConcurrently = (n: number) =>
      app.db.transaction().execute(async (tx) => {
        // Half of them lock a row before they record, half after.
        if (n % 2) await renameAccount(tx, `${n}`);
        await recordChange(tx, actor, `many${n}`, 'x:1', null, null);
        if (n % 2 === 0) await renameAccount(tx, `${n}`);
      });
    await Promise.all(Array.from({ length: 60 }, (_, n) => recordConcurrently(n)));
    expect(await verifyAuditChain(app.ctx)).toMatchObject({ isWhole: true, records: 61 });
  });

  test.each([
    ['a changed record', `update audit_log set who = 'somebody else' where action = 'two'`, 2],
    ['a changed value', `update audit_log set after = '{"b":[3]}' where action = 'two'`, 2],
    [
      'a changed time',
      `update audit_log set at = at - interval '1 microsecond' where action = 'two'`,
      2,
    ],
    ['a removed record', `delete from audit_log where action = 'two'`, 2],
    [
      'a record removed with its hash',
      `with gone as (delete from audit_log where action = 'two' returning id)
      delete from audit_chain where record_id in (select id from gone)`,
      3,
    ],
    [
      'the newest records removed with their hashes',
      `with gone as (delete from audit_log where action in ('two', 'three') returning id)
      delete from audit_chain where record_id in (select id from gone)`,
      2,
    ],
    ['all records removed with their hashes', 'truncate audit_log; truncate audit_chain', 1],
    ['a removed end of the chain', 'delete from audit_head', 4],
    ['a changed hash', `update audit_chain set hash = sha256('x') where position = 1`, 1],
    [
      'a record put in without a hash',
      `insert into audit_log (who, action, target, address, request_id) values ('x', 'x', 'x:1', '', 'r')`,
      null,
    ],
  ])('reveals %s', async (_, statement, brokenAt) => {
    for (const action of ['one', 'two', 'three']) await recordTestChange(action);
    await tamper(statement);
    expect(await verifyAuditChain(app.ctx)).toMatchObject({ isWhole: false, brokenAt });
    app.lines.length = 0;
    await logChainHead(app.ctx);
    expect(JSON.parse(app.lines.at(-1) ?? '')).toMatchObject({
      level: 50,
      msg: 'audit log is broken',
    });
  });

  test('reveals a removed end after further records', async () => {
    for (const action of ['one', 'two']) await recordTestChange(action);
    await tamper(`with gone as (delete from audit_log where action = 'two' returning id)
      delete from audit_chain where record_id in (select id from gone)`);
    await recordTestChange('three');
    expect(await verifyAuditChain(app.ctx)).toMatchObject({ isWhole: false, brokenAt: 3 });
  });

  test('is verified for auditors at most once a minute', async () => {
    const auditor = await makeStaff(app, 'auditor');
    expect(await auditor.get('auditChain')).toMatchObject({ isWhole: true, records: 1 });
    await tamper(`update audit_log set who = 'somebody else'`);
    expect(await auditor.get('auditChain')).toMatchObject({ isWhole: true });
    letSecondsPass(61);
    expect(await auditor.get('auditChain')).toMatchObject({ isWhole: false, brokenAt: 1 });
  });

  test('continues after a migration finds records without hashes', async () => {
    await recordTestChange('one');
    await recordTestChange('two');
    const before = await verifyAuditChain(app.ctx);
    await tamper('truncate audit_chain');
    const { up } = await import('../../../migrations/20261202_audit_chain.ts');
    const { up: addHead } = await import('../../../migrations/20261205_audit_head.ts');
    await owner.query(
      `drop trigger audit_log_is_chained on audit_log; drop function chain_audit_record();
       drop function audit_hash(bytea, audit_log); drop table audit_chain, audit_head`,
    );
    await up(app.db as never);
    await addHead(app.db as never);
    expect(await verifyAuditChain(app.ctx)).toMatchObject({ isWhole: true, head: before.head });
    await recordTestChange('three');
    expect(await verifyAuditChain(app.ctx)).toMatchObject({ isWhole: true, records: 3 });
  });
});
