import type { VoteQuery } from '@film-contest/contract/vote-holds';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { makeEntry, makeStaff } from '../../../test/factories.ts';
import { sequenceAndSign, verifyPublicLedger } from '../../../test/ledger.ts';
import { castVote, createVoter, readVoteCounts } from '../../../test/votes.ts';
import { createVotingApp } from '../../../test/voting-app.ts';
import { restartLedger } from '../ledger/restart.ts';
import { compareLedgerWithVotes } from '../ledger/verify-ledger.ts';
import { getLastTallyProof, verifyTallies } from '../vote-audit/verify-tallies.ts';
import {
  addEarlierVotesToLedger,
  markVotesMissingFromLedger,
} from '../voting/add-votes-to-ledger.ts';
import { addDecisionsToLedger, markDecisionsMissingFromLedger } from './add-decisions-to-ledger.ts';

let app: TestApp;
let createOrdinaryAddress: () => string;
let setVoteRules: Awaited<ReturnType<typeof createVotingApp>>['setVoteRules'];
let holder: Awaited<ReturnType<typeof makeStaff>>;
let second: typeof holder;
let auditor: typeof holder;
let entry: number;

beforeAll(async () => {
  const made = await createVotingApp();
  app = made.app;
  createOrdinaryAddress = made.createOrdinaryAddress;
  setVoteRules = made.setVoteRules;
  await setVoteRules({});
  [holder, second, auditor] = await Promise.all([
    makeStaff(app, 'owner'),
    makeStaff(app, 'owner'),
    makeStaff(app, 'auditor'),
  ]);
});
afterAll(() => app.close());
beforeEach(async () => {
  entry = (await makeEntry(app, 'published')).number;
});

const note = { 'zh-CN': '自动投票', 'zh-TW': '自動投票', 'en-US': 'Votes of a program' };
const voidProposal = { outcome: 'void', reason: 'automated', note } as const;
const restoreProposal = { outcome: 'restore', reason: 'genuine', note } as const;

async function castNewVote(number = entry, address = createOrdinaryAddress()) {
  const voter = await createVoter(app, number, address);
  const outcome = await castVote(voter, number);
  if (!outcome.ok) throw new Error(`the vote was rejected: ${outcome.code}`);
  return voter;
}
const castVotes = async (count: number, number = entry) => {
  for (let i = 0; i < count; i++) await castNewVote(number);
};

const previewHold = (query: VoteQuery) => holder.get('previewVoteHold', { body: query });
async function holdMatchingVotes(query: VoteQuery = { entry }) {
  const { newest } = await previewHold(query);
  return holder.get('holdVotes', { body: { query, newest, note: 'Looks like a program' } });
}
async function decideHold(id: number, proposal: typeof voidProposal | typeof restoreProposal) {
  const { decisions } = await holder.get('proposeHoldDecision', { params: { id }, body: proposal });
  const body = { proposal: decisions[0]?.id ?? 0 };
  return second.get('confirmHoldDecision', { params: { id }, body });
}

const readTally = async (number = entry) => (await readVoteCounts(app, number))?.tally;

/** Checks that tallies, votes and the public ledger agree, and returns the ledger's tally. */
async function verifyAll() {
  await verifyTallies(app.ctx);
  expect((await getLastTallyProof(app.ctx))?.differing).toEqual([]);
  expect((await compareLedgerWithVotes(app.ctx)).differing).toEqual([]);
  await sequenceAndSign(app);
  expect((await compareLedgerWithVotes(app.ctx)).differing).toEqual([]);
  const { problems, tally, voided } = await verifyPublicLedger(app);
  expect(problems).toEqual([]);
  return { logged: tally.get(entry) ?? 0, voided };
}

describe('a hold', () => {
  test('removes the previewed votes from the count, and is shown publicly', async () => {
    await castVotes(3);
    expect(await previewHold({ entry })).toMatchObject({ votes: 3, entryCount: 1, notified: 0 });
    const batch = await holdMatchingVotes();
    expect(batch).toMatchObject({ state: 'held', votes: 3, entryCount: 1, unlogged: 0 });
    expect(await readTally()).toBe(0);
    expect((await verifyAll()).logged).toBe(3);
    expect(await previewHold({ entry })).toMatchObject({ votes: 0, newest: 0 });
    const shown = await app.visitor().get('getEntry', { params: { id: entry } });
    expect(shown).toMatchObject({ votes: 0, examinedVotes: 3 });
  });

  test('leaves later votes counted, also those after the preview', async () => {
    await castVotes(2);
    const { newest } = await previewHold({ entry });
    await castNewVote();
    const body = { query: { entry }, newest, note: 'n' };
    expect(await holder.get('holdVotes', { body })).toMatchObject({ votes: 2 });
    await castNewVote();
    expect(await readTally()).toBe(2);
    await verifyAll();
  });

  test('is refused when no vote matches any more', async () => {
    await castNewVote();
    await holdMatchingVotes();
    const body = { query: { entry }, newest: 2 ** 31, note: 'n' };
    expect(await holder.call('holdVotes', { body })).toMatchObject({ code: 4008 });
    expect(
      await app.db.selectFrom('vote_holds').select('id').where('votes', '=', 0).execute(),
    ).toEqual([]);
  });

  test('of the same votes twice at once contains each vote once', async () => {
    await castVotes(4);
    const { newest } = await previewHold({ entry });
    const body = { query: { entry }, newest, note: 'n' };
    const outcomes = await Promise.all([1, 2, 3].map(() => holder.call('holdVotes', { body })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await readTally()).toBe(0);
    await verifyAll();
  });

  test('during a burst of votes keeps tallies and votes equal', async () => {
    const voters = await Promise.all(
      Array.from({ length: 40 }, () => createVoter(app, entry, createOrdinaryAddress())),
    );
    const outcomes = await Promise.all(
      voters.flatMap((voter, i) => [
        castVote(voter, entry).then(({ ok }) => ok),
        ...(i % 8 === 4
          ? [
              holder
                .call('holdVotes', { body: { query: { entry }, newest: 2 ** 31, note: 'n' } })
                .then((outcome) => outcome.ok || outcome.code === 4008),
            ]
          : []),
      ]),
    );
    expect(outcomes.every(Boolean)).toBe(true);
    await verifyAll();
  });

  const invalid: [string, VoteQuery, string, number][] = [
    ['no criterion', {}, 'entry', 4009],
    [
      'a span that ends before it starts',
      { from: '2026-02-02T00:00:00Z', until: '2026-02-01T00:00:00Z' },
      'until',
      4020,
    ],
    ['a malformed network', { network: '203.0.113' }, 'network', 4026],
    ['a malformed domain', { mailDomain: 'example' }, 'mailDomain', 4031],
  ];
  test.each(invalid)('by %s is refused', async (_, query, field, code) => {
    const previewed = holder.call('previewVoteHold', { body: query });
    expect(await previewed).toMatchObject({ ok: false, fields: { [field]: { code } } });
    const held = holder.call('holdVotes', { body: { query, newest: 1, note: 'n' } });
    expect(await held).toMatchObject({ ok: false, fields: { [`query.${field}`]: { code } } });
  });

  test('matches all given criteria', async () => {
    await castNewVote();
    const other = (await makeEntry(app, 'published')).number;
    await castNewVote(other, '198.18.250.7');
    const account = await makeStaff(app, 'reviewer');
    const updateVotes = (set: string) =>
      app.ctx.pool.query(`update votes set ${set} where entry_number = $1`, [other]);
    await updateVotes(
      `account_id = '${account.account.id}', at = '2026-01-05T12:00:00Z', level = 2`,
    );
    const matches: [object, number][] = [
      [{ entry: other }, 1],
      [{ network: '198.18.250.0/24' }, 1],
      [{ network: '198.18.250.200' }, 1],
      [{ network: '198.18.251.0/24' }, 0],
      [{ network: '2001:db8::/48' }, 0],
      [{ asn: 64_500, entry: other }, 1],
      [{ asn: 64_501 }, 0],
      [{ level: 2 }, 1],
      [{ level: 2, entry }, 0],
      [{ mailDomain: 'Example.org' }, 1],
      [{ mailDomain: 'ample.org' }, 0],
      [{ from: '2026-01-05T12:00:00Z', until: '2026-01-05T12:00:01Z' }, 1],
      [{ from: '2026-01-05T11:00:00Z', until: '2026-01-05T12:00:00Z' }, 0],
    ];
    for (const [query, votes] of matches)
      expect([query, (await previewHold(query)).votes]).toEqual([query, votes]);
    expect(await previewHold({ entry: other })).toMatchObject({ notified: 1 });
  });
});

describe('a decision', () => {
  test('needs a second person, who neither held the votes nor proposed it', async () => {
    await castVotes(2);
    const { id } = await holdMatchingVotes();
    const third = await makeStaff(app, 'owner');
    const { decisions } = await second.get('proposeHoldDecision', {
      params: { id },
      body: voidProposal,
    });
    const call = { params: { id }, body: { proposal: decisions[0]?.id ?? 0 } };
    for (const person of [holder, second])
      expect(await person.call('confirmHoldDecision', call)).toMatchObject({ code: 4105 });
    expect(await third.get('confirmHoldDecision', call)).toMatchObject({
      state: 'void',
      unlogged: 2,
    });
    expect(await third.call('confirmHoldDecision', call)).toMatchObject({ code: 4008 });
  });

  test('of void adds leaves to the ledger, and restoring them adds others', async () => {
    await castVotes(3);
    const { id } = await holdMatchingVotes();
    await decideHold(id, voidProposal);
    expect(await readTally()).toBe(0);
    expect((await verifyAll()).logged).toBe(3);
    await addDecisionsToLedger(app.ctx);
    await addDecisionsToLedger(app.ctx);
    expect((await compareLedgerWithVotes(app.ctx)).differing).toEqual([]);
    expect(await verifyAll()).toMatchObject({ logged: 0 });
    expect(await auditor.get('consoleVoteHold', { params: { id } })).toMatchObject({ unlogged: 0 });

    await decideHold(id, restoreProposal);
    expect(await readTally()).toBe(3);
    await addDecisionsToLedger(app.ctx);
    expect(await verifyAll()).toMatchObject({ logged: 3 });
    // The restored votes can be held again.
    const again = await holdMatchingVotes();
    expect(again.votes).toBe(3);
    await decideHold(again.id, voidProposal);
    await addDecisionsToLedger(app.ctx);
    expect(await verifyAll()).toMatchObject({ logged: 0 });
  });

  test('to restore held votes needs no leaf', async () => {
    await castVotes(2);
    const { id } = await holdMatchingVotes();
    await decideHold(id, restoreProposal);
    expect(await readTally()).toBe(2);
    await addDecisionsToLedger(app.ctx);
    expect(await verifyAll()).toMatchObject({ logged: 2 });
    const call = { params: { id }, body: voidProposal };
    expect(await holder.call('proposeHoldDecision', call)).toMatchObject({ code: 4017 });
  });

  test('is proposed once at a time, and can be withdrawn', async () => {
    await castNewVote();
    const { id } = await holdMatchingVotes();
    const call = { params: { id }, body: voidProposal };
    const { decisions } = await holder.get('proposeHoldDecision', call);
    expect(await holder.call('proposeHoldDecision', call)).toMatchObject({ code: 4021 });
    const withdrawal = { params: { id }, body: { proposal: decisions[0]?.id ?? 0 } };
    expect(await holder.get('withdrawHoldDecision', withdrawal)).toMatchObject({ decisions: [] });
    expect(await holder.call('withdrawHoldDecision', withdrawal)).toMatchObject({ code: 4008 });
    expect(await second.call('confirmHoldDecision', withdrawal)).toMatchObject({ code: 4008 });
    await holder.get('proposeHoldDecision', call);
  });

  test('has a reason of its own list', async () => {
    await castNewVote();
    const { id } = await holdMatchingVotes();
    const body = { ...restoreProposal, reason: 'automated' as const };
    expect((await holder.call('proposeHoldDecision', { params: { id }, body })).ok).toBe(false);
  });

  test('enters a ledger that is begun again', async () => {
    await castVotes(2);
    const { id } = await holdMatchingVotes();
    await decideHold(id, voidProposal);
    await verifyAll();
    await addDecisionsToLedger(app.ctx);
    await verifyAll();
    await app.db.transaction().execute((tx) =>
      restartLedger(app.ctx, tx, async (inner) => {
        await markVotesMissingFromLedger(inner);
        await markDecisionsMissingFromLedger(inner);
      }),
    );
    app.ctx.services.ledgerNumber.clear();
    await addDecisionsToLedger(app.ctx);
    await addEarlierVotesToLedger(app.ctx);
    await verifyAll();
    await addDecisionsToLedger(app.ctx);
    expect(await verifyAll()).toMatchObject({ logged: 0 });
  });
});

test('the public list has number, reason, entry and date, but no persons and networks', async () => {
  await castVotes(2);
  const { id } = await holdMatchingVotes({ entry, network: '198.18.0.0/15' });
  await decideHold(id, voidProposal);
  const { list, total } = await app.visitor().get('voidedVotes', { query: { pageSize: 1 } });
  expect(total).toBeGreaterThan(1);
  expect(list).toEqual([
    {
      batch: id,
      outcome: 'void',
      reason: 'automated',
      note,
      at: expect.any(String),
      entries: [{ entry: String(entry).padStart(4, '0'), title: expect.any(String), votes: 2 }],
      entryCount: 1,
    },
  ]);
});

test('numbers of votes are hidden while counts are hidden', async () => {
  await castVotes(2);
  await decideHold((await holdMatchingVotes()).id, voidProposal);
  await castNewVote();
  await holdMatchingVotes();
  await setVoteRules({ hideCountsHours: 100 });
  const { list } = await app.visitor().get('voidedVotes', { query: { pageSize: 1 } });
  expect(list[0]?.entries).toMatchObject([{ votes: null }]);
  const shown = await app.visitor().get('getEntry', { params: { id: entry } });
  expect(shown).toMatchObject({ votes: null, examinedVotes: 0 });
  await setVoteRules({});
});

test('each step is in the audit log', async () => {
  await castVotes(2);
  const { id } = await holdMatchingVotes();
  await decideHold(id, voidProposal);
  const rows = await app.db
    .selectFrom('audit_log')
    .select(['action', 'who'])
    .where('target', '=', `hold:${id}`)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['votes.hold', 'votes.propose', 'votes.void']);
});
