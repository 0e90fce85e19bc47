import { hash } from 'node:crypto';
import { locales } from '@film-contest/contract/locales';
import type { ContestSettings } from '@film-contest/contract/settings';
import { toCanonicalJson } from '@film-contest/judging/canonical-json';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, letSecondsPass, type TestApp } from '../../../test/app.ts';
import { easyVoteRules, formatTimeFromNow, makeStaff, open } from '../../../test/factories.ts';
import { readLedgerFile, sequenceAndSign, verifyPublicLedger } from '../../../test/ledger.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { restartLedger } from '../ledger/restart.ts';
import { startSequencer } from '../ledger/sequencer.ts';
import { publishSoftwareRuleChanges } from './vote-rules.ts';

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  app = await createTestApp();
  owner = await makeStaff(app, 'owner');
});
afterAll(() => app.close());

const reason = { 'zh-CN': '攻击', 'zh-TW': '攻擊', 'en-US': 'An attack' };

async function save(change: Partial<ContestSettings>, given?: object) {
  const { version, settings } = await owner.get('consoleSettings');
  const body = { version, settings: { ...settings, ...change }, ...given };
  return owner.call('saveSettings', { body: body as never });
}
const readFrozen = () => app.visitor().get('frozenVoteRules');
const readFile = async (number: number) =>
  String(Buffer.from((await readLedgerFile(app, `rules/${number}.json`)) ?? ''));
const rules = (workFactor: number) => ({ voteRules: { ...easyVoteRules, workFactor } });
const countVersions = async () => (await readFrozen()).total;

test('before voting opens, rules change without reason and record', async () => {
  expect(await save(rules(2))).toMatchObject({ ok: true });
  await sequenceAndSign(app);
  expect(await readFrozen()).toEqual({ list: [], total: 0, opening: null });
  expect(await readLedgerFile(app, 'rules/0.json')).toBeNull();
});

test('the opening stores the rules as canonical JSON, whose hash follows the first leaf', async () => {
  expect(await save({ voting: open })).toMatchObject({ ok: true });
  letSecondsPass(2);
  await sequenceAndSign(app);
  const { opening, total } = await readFrozen();
  const file = await readFile(0);
  const parsed = JSON.parse(file);
  expect(total).toBe(0);
  expect(toCanonicalJson(parsed)).toBe(file);
  expect(hash('sha256', file)).toBe(opening?.sha256);
  expect(parsed).toMatchObject({
    version: 0,
    previous: null,
    cause: 'opening',
    reason: null,
    rules: { voting: open, workFactor: 2 },
  });
  expect(opening?.rules).toContainEqual({ path: 'workFactor', value: 2 });
  const verified = await verifyPublicLedger(app);
  expect([verified.problems, verified.rules]).toEqual([[], [opening?.sha256]]);
  expect(verified.checkpoint?.size).toBe(2);
});

test('while voting is open, a change needs a reason in each language', async () => {
  const refused = await save(rules(3));
  expect(refused).toMatchObject({ ok: false, code: 4140 });
  expect(!refused.ok && Object.keys(refused.fields)).toEqual(
    locales.map((locale) => `reason.${locale}`),
  );
  const incomplete = await save(rules(3), { reason: { ...reason, 'zh-TW': ' ' } });
  expect(incomplete).toMatchObject({ ok: false, fields: { 'reason.zh-TW': { code: 4009 } } });
  expect(await countVersions()).toBe(0);
  expect(await save({ graceMinutes: 7 })).toMatchObject({ ok: true });
  expect(await countVersions()).toBe(0);
});

test('a change is published with old and new value, reason and a hash in the log', async () => {
  const { opening } = await readFrozen();
  expect(await save(rules(3), { reason })).toMatchObject({ ok: true });
  expect(await save({ graceMinutes: 8 }, { reason })).toMatchObject({ ok: true });
  const { list } = await readFrozen();
  expect(list).toMatchObject([
    { number: 1, reason, changes: [{ path: 'workFactor', before: 2, after: 3 }], withheld: [] },
  ]);
  const file = await readFile(1);
  expect(hash('sha256', file)).toBe(list[0]?.sha256);
  expect(JSON.parse(file)).toMatchObject({ version: 1, previous: opening?.sha256, reason });
  await sequenceAndSign(app);
  const verified = await verifyPublicLedger(app);
  expect([verified.problems, verified.rules]).toEqual([[], [opening?.sha256, list[0]?.sha256]]);
  const { list: records } = await owner.get('consoleAudit', {
    query: { filters: { action: ['vote_rules.change'] } },
  });
  expect(records).toHaveLength(1);
});

test('withheld values are published as salted hashes only', async () => {
  const { settings } = await owner.get('consoleSettings');
  const change = {
    blockedNetworks: ['198.51.100.7'],
    voteSignals: { ...settings.voteSignals, gaps: 73 },
  };
  const confirmed = ['blockedNetworks' as const];
  expect(await save(change, { confirmed })).toMatchObject({ code: 4140 });
  expect(await save(change, { confirmed, reason })).toMatchObject({ ok: true });
  const { list } = await readFrozen();
  expect(list[0]).toMatchObject({
    number: 2,
    changes: [],
    withheld: ['blockedNetworks', 'voteSignals'],
  });
  const [file, last] = [await readFile(2), JSON.parse(await readFile(1))];
  expect(file).not.toContain('198.51.100.7');
  expect(file).not.toContain('gaps');
  const parsed = JSON.parse(file);
  expect(parsed.withheld.allowedNetworks).toEqual(last.withheld.allowedNetworks);
  const { rows } = await sql<{ salt: string }>`
    select withheld->'blockedNetworks'->>'salt' as salt from vote_rule_versions where number = 2
  `.execute(app.db);
  const content = toCanonicalJson({ salt: rows[0]?.salt, value: ['198.51.100.7'] });
  expect(parsed.withheld.blockedNetworks.sha256).toBe(hash('sha256', content));
});

test('an exemption and its end are published without reason and network', async () => {
  const draft = {
    range: '203.0.113.0/24',
    reason: 'Jiang school',
    expiresAt: formatTimeFromNow(9e8),
  };
  const { id } = await owner.get('allowNetwork', { body: draft });
  await owner.call('disallowNetwork', { params: { id } });
  const { list } = await readFrozen();
  expect(list.slice(0, 2)).toMatchObject([
    { number: 4, reason: null, changes: [], withheld: ['allowedNetworks'] },
    { number: 3, reason: null, changes: [], withheld: ['allowedNetworks'] },
  ]);
  expect(await readFile(3)).not.toMatch(/203\.0|Jiang/);
});

test('two changes at once have consecutive versions', async () => {
  const range = (i: number) => `203.0.113.${i}`;
  const before = await countVersions();
  await Promise.all(
    [1, 2, 3, 4].map((i) =>
      owner.get('allowNetwork', {
        body: { range: range(i), reason: 'school', expiresAt: formatTimeFromNow(9e8) },
      }),
    ),
  );
  expect(await countVersions()).toBe(before + 4);
  await sequenceAndSign(app);
  const { problems, rules: logged } = await verifyPublicLedger(app);
  expect([problems, logged.length]).toEqual([[], before + 5]);
});

/** Changes the stored rules as an update of the software does that adds a rule or changes a default. */
async function changeStoredRules(workFactor: number) {
  await sql`
    update settings set value = jsonb_set(value, '{voteRules,workFactor}', to_jsonb(${workFactor}::int))
    where name = 'contest'`.execute(app.db);
  app.ctx.services.contest.clear();
}

test('rules that changed without staff are a version of their own, and other settings can be saved', async () => {
  const before = await countVersions();
  await changeStoredRules(6);
  expect(await save({ graceMinutes: 9 })).toMatchObject({ ok: true });
  const { list, total } = await readFrozen();
  expect(total).toBe(before + 1);
  expect(list[0]).toMatchObject({
    cause: 'software',
    reason: null,
    changes: [{ path: 'workFactor', before: 3, after: 6 }],
  });
  expect(JSON.parse(await readFile(total))).toMatchObject({ cause: 'software' });
});

test('an update of the software publishes the rules that it changed when a worker starts, once', async () => {
  const before = await countVersions();
  await changeStoredRules(4);
  for (let start = 0; start < 2; start++) {
    await startSequencer(app.ctx).stop();
  }
  const { list, total } = await readFrozen();
  expect(total).toBe(before + 1);
  expect(list[0]).toMatchObject({ cause: 'software', changes: [{ before: 6, after: 4 }] });
  await changeStoredRules(6);
  await publishSoftwareRuleChanges(app.ctx);
});

test('a change by staff after one without staff has only its own differences', async () => {
  await changeStoredRules(3);
  expect(await save(rules(7))).toMatchObject({ ok: false, code: 4140 });
  expect(await save(rules(7), { reason })).toMatchObject({ ok: true });
  const ofStaff = {
    cause: 'change',
    reason,
    changes: [{ path: 'workFactor', before: 3, after: 7 }],
  };
  const changed = { cause: 'software', changes: [{ path: 'workFactor', before: 6, after: 3 }] };
  expect((await readFrozen()).list.slice(0, 2)).toMatchObject([ofStaff, changed]);
  await changeStoredRules(3);
  const draft = { range: '198.51.100.0/24', reason: 'school', expiresAt: formatTimeFromNow(9e8) };
  await owner.get('allowNetwork', { body: draft });
  expect((await readFrozen()).list.slice(0, 2)).toMatchObject([
    { cause: 'change', changes: [], withheld: ['allowedNetworks'] },
    { cause: 'software', changes: [{ before: 7, after: 3 }], withheld: [] },
  ]);
});

test('the list is paged, newest first or oldest first', async () => {
  const query = { pageSize: 1 };
  const [newest, oldest] = await Promise.all([
    app.visitor().get('frozenVoteRules', { query }),
    app.visitor().get('frozenVoteRules', { query: { ...query, sorter: { at: 'ascend' } } }),
  ]);
  expect(newest.list.map(({ number }) => number)).toEqual([newest.total]);
  expect(oldest.list.map(({ number }) => number)).toEqual([1]);
});

test('the end of voting is a rule, and later changes are published without need of a reason', async () => {
  const closed = { ...open, closesAt: formatTimeFromNow(-60_000) };
  expect(await save({ voting: closed })).toMatchObject({ code: 4140 });
  expect(await save({ voting: closed }, { reason })).toMatchObject({ ok: true });
  expect(await save(rules(4))).toMatchObject({ ok: true });
  const { list } = await readFrozen();
  expect(list[0]).toMatchObject({ reason: null, changes: [{ path: 'workFactor' }] });
  expect(list[1]).toMatchObject({ reason, changes: [{ path: 'voting.closesAt' }] });
});

test('a change that opens voting again needs a reason', async () => {
  const before = await countVersions();
  const reopening = { ...rules(5), voting: open };
  expect(await save(reopening)).toMatchObject({ ok: false, code: 4140 });
  expect(await countVersions()).toBe(before);
  expect(await save(reopening, { reason })).toMatchObject({ ok: true });
  const { list } = await readFrozen();
  expect(list[0]?.reason).toEqual(reason);
  expect(list[0]?.changes.map(({ path }) => path)).toEqual(['voting.closesAt', 'workFactor']);
});

test('a ledger that is begun again contains all versions again', async () => {
  await sequenceAndSign(app);
  await app.db.transaction().execute((tx) => restartLedger(app.ctx, tx, async () => {}));
  app.ctx.services.ledgerNumber.clear();
  await sequenceAndSign(app);
  const { problems, rules: logged } = await verifyPublicLedger(app);
  const { list, total, opening } = await app
    .visitor()
    .get('frozenVoteRules', { query: { pageSize: 50 } });
  expect(problems).toEqual([]);
  expect(logged).toHaveLength(total + 1);
  expect(logged).toEqual([opening, ...list.toReversed()].map((version) => version?.sha256));
});

/** Removes the stored rules, as if an earlier version of the software had begun the ledger. */
async function deleteStoredRules(): Promise<void> {
  await sql`delete from vote_rule_versions`.execute(app.db);
  await sql`update ledger_state set rules = 0`.execute(app.db);
}

test.each<[string, () => Promise<unknown>]>([
  ['the sequencer', () => sequenceAndSign(app)],
  ['a change by staff', () => save(rules(8), { reason })],
])(
  'rules first stored after the opening, by %s, do not claim to be those at the opening',
  async (_, store) => {
    await deleteStoredRules();
    await store();
    expect((await readFrozen()).opening).toMatchObject({ number: 0, isLate: true });
    expect(JSON.parse(await readFile(0))).toMatchObject({ cause: 'late', reason: null });
  },
);

test('after voting, rules first stored after the opening are late too', async () => {
  await save({ voting: { ...open, closesAt: formatTimeFromNow(-60_000) } }, { reason });
  await deleteStoredRules();
  expect(await save(rules(9))).toMatchObject({ ok: true });
  const { opening, list } = await readFrozen();
  expect([opening, list]).toMatchObject([
    { isLate: true },
    [{ changes: [{ before: 8, after: 9 }] }],
  ]);
});

test('if the rules change before the opening is stored, the rules of the opening are stored first', async () => {
  const other = await createTestApp();
  try {
    const staff = await makeStaff(other, 'owner');
    const put = async (change: Partial<ContestSettings>, given: object = {}) => {
      const { version, settings } = await staff.get('consoleSettings');
      const body = { version, settings: { ...settings, ...change }, ...given };
      return staff.call('saveSettings', { body });
    };
    await put({ ...rules(2), voting: open });
    expect(await put(rules(5))).toMatchObject({ code: 4140 });
    expect(await put(rules(5), { reason })).toMatchObject({ ok: true });
    const { opening, list } = await other.visitor().get('frozenVoteRules');
    expect(opening?.isLate).toBe(false);
    expect(opening?.rules).toContainEqual({ path: 'workFactor', value: 2 });
    expect(list).toMatchObject([{ number: 1, changes: [{ before: 2, after: 5 }] }]);
  } finally {
    await other.close();
  }
});
