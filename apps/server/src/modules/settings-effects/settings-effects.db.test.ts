import { createHash, randomUUID } from 'node:crypto';
import type { ContestSettings } from '@film-contest/contract/settings';
import { usualVoteRules } from '@film-contest/contract/voting';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeEntry, makeStaff, registerAccount } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { buildStoredNetwork } from '../networks/assess-network.ts';

const app = await createTestApp();
afterAll(app.close);
let owner: Visitor;
let entry: number;

beforeAll(async () => {
  owner = await makeStaff(app, 'owner');
  entry = (await makeEntry(app, 'published')).number;
  const { id } = await registerAccount(app);
  await addVote('198.51.100.1');
  await addVote('198.51.100.2');
  await addVote('203.0.113.5', { network: 'hosting' });
  await addVote('2001:db8:1::1', { account: id });
  await addVote('192.0.2.1', { minutes: 61 });
});

const createDigest = (text: string) => createHash('sha256').update(text).digest();

/** Inserts the vote of another voter. */
async function addVote(
  address: string,
  { network = 'ordinary', account = null as string | null, minutes = 0 } = {},
) {
  const { masked, narrow, wide } = buildStoredNetwork(app.ctx, address);
  await sql`
    insert into votes (entry_number, voter_id, request_id, at, voter_since, network, masked,
      bucket_narrow, bucket_wide, account_id)
    values (${entry}, ${createDigest(address)}, ${randomUUID()},
      now() - make_interval(mins => ${minutes}), now(), ${network}, ${masked},
      decode(${narrow}, 'hex'), decode(${wide}, 'hex'), ${account})
  `.execute(app.db);
}

type Change = Partial<ContestSettings>;

async function preview(change: Change) {
  const { settings } = await owner.get('consoleSettings');
  return owner.call('settingsEffects', { body: { settings: { ...settings, ...change } } });
}

async function save(change: Change, confirmed?: ('blockedNetworks' | 'secondFactor')[]) {
  const { version, settings } = await owner.get('consoleSettings');
  const body = { version, settings: { ...settings, ...change }, ...(confirmed && { confirmed }) };
  return owner.call('saveSettings', { body });
}

const rules = (change: Partial<ContestSettings['voteRules']>) => ({
  voteRules: { ...usualVoteRules, refuse: [], ...change },
});

describe('the effects of proposed settings', () => {
  test.each<[string, Change, object[]]>([
    ['other settings', { graceMinutes: 3 }, []],
    [
      'a blocked address',
      { blockedNetworks: ['198.51.100.1'] },
      [{ name: 'blockedNetworks', affected: 1, total: 4, isCaller: false }],
    ],
    [
      'a range within a stored network',
      { blockedNetworks: ['198.51.100.0/30'] },
      [{ name: 'blockedNetworks', affected: 2, total: 4 }],
    ],
    [
      'wide ranges of both versions',
      { blockedNetworks: ['198.0.0.0/8', '2001:db8::/32'] },
      [{ name: 'blockedNetworks', affected: 3, total: 4 }],
    ],
    [
      'a network without voters',
      { blockedNetworks: ['192.0.2.0/24'] },
      [{ name: 'blockedNetworks', affected: 0, total: 4 }],
    ],
    [
      'verified accounts',
      { voteRules: { ...usualVoteRules, highStakes: true } },
      [{ name: 'verifiedAccount', affected: 3, total: 4 }],
    ],
    [
      'a second factor',
      { requireSecondFactor: 'staff' },
      [{ name: 'secondFactor', affected: 1, total: 1, isCaller: true }],
    ],
  ])('%s', async (_, change, effects) => {
    expect(await preview(change)).toMatchObject({ ok: true, data: { effects } });
  });

  test('classes of networks that are newly rejected', async () => {
    expect(await save(rules({}))).toMatchObject({ ok: true });
    expect(await preview(rules({ refuse: ['hosting'] }))).toMatchObject({
      data: { effects: [{ name: 'networkRules', affected: 1, total: 4 }] },
    });
  });

  test('are shown to those who may change settings', async () => {
    const reviewer = await makeStaff(app, 'reviewer');
    const { settings } = await owner.get('consoleSettings');
    expect(await reviewer.call('settingsEffects', { body: { settings } })).toMatchObject({
      code: 4007,
    });
  });
});

test.each<[Change, string, number]>([
  [{ blockedNetworks: ['0.0.0.0/0'] }, 'settings.blockedNetworks.0', 4032],
  [{ blockedNetworks: ['::/0'] }, 'settings.blockedNetworks.0', 4032],
  [
    {
      submission: { opensAt: null, closesAt: '2099-03-02T00:00:00.000Z' },
      shortlistAt: '2099-03-01T00:00:00.000Z',
    },
    'settings.shortlistAt',
    4121,
  ],
  [
    {
      voting: { opensAt: null, closesAt: '2099-03-02T00:00:00.000Z' },
      resultsAt: '2099-03-01T00:00:00.000Z',
    },
    'settings.resultsAt',
    4122,
  ],
])('rejects impossible settings %j in both calls', async (change, field, code) => {
  const rejected = { ok: false, code, fields: { [field]: { code } } };
  expect(await preview(change)).toMatchObject(rejected);
  expect(await save(change, ['blockedNetworks'])).toMatchObject(rejected);
});

test('an excluding change is saved only with its own confirmation', async () => {
  const change = { blockedNetworks: ['198.51.100.0/24'], requireSecondFactor: 'owners' as const };
  const { version } = await owner.get('consoleSettings');
  for (const confirmed of [undefined, ['blockedNetworks' as const]]) {
    expect(await save(change, confirmed)).toMatchObject({
      code: 4120,
      data: {
        effects: [
          { name: 'blockedNetworks', affected: 2, total: 4 },
          { name: 'secondFactor', affected: 1 },
        ],
      },
    });
  }
  expect(await owner.get('consoleSettings')).toMatchObject({ version });
  expect(await save({ ...change, requireSecondFactor: 'off' }, ['blockedNetworks'])).toMatchObject({
    ok: true,
    data: { version: version + 1 },
  });
  expect(await save({ blockedNetworks: [] })).toMatchObject({ ok: true });
});
