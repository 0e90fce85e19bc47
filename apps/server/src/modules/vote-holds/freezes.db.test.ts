import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { makeEntry, makeStaff, openContest } from '../../../test/factories.ts';
import { castNewVote } from '../../../test/ledger.ts';
import { castVote, readVoteCounts } from '../../../test/votes.ts';
import { getLastTallyProof, verifyTallies } from '../vote-audit/verify-tallies.ts';

let app: TestApp;
let owner: Awaited<ReturnType<typeof makeStaff>>;
let entry: number;

beforeAll(async () => {
  app = await createTestApp();
  await openContest(app);
  owner = await makeStaff(app, 'owner');
});
afterAll(() => app.close());
beforeEach(async () => {
  entry = (await makeEntry(app, 'published')).number;
});

const formatTimeInAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const freezeEntry = (until = formatTimeInAnHour()) =>
  owner.get('freezeVotes', { body: { entry, until, reason: 'Examine' } });

async function readShownCounts() {
  const visitor = app.visitor();
  const { votes, frozenUntil } = await visitor.get('getEntry', { params: { id: entry } });
  const counts = await visitor.get('voteCounts', { query: { entries: String(entry) } });
  const challenge = await visitor.get('voteChallenge', { query: { entry } });
  expect([counts.votes[entry], challenge.votes]).toEqual([votes, votes]);
  return { votes, isFrozen: frozenUntil !== null };
}

test('a frozen entry accepts votes, but shows the count from before', async () => {
  await castNewVote(app, entry);
  const { id } = await freezeEntry();
  const { votes, voter, requestId } = await castNewVote(app, entry);
  expect(votes).toBe(1);
  const repeated = await castVote(voter, entry, { requestId });
  expect(repeated.ok && repeated.data.votes).toBe(1);
  expect(await readShownCounts()).toEqual({ votes: 1, isFrozen: true });
  expect(await readVoteCounts(app, entry)).toEqual({ votes: 2, tally: 2 });
  await verifyTallies(app.ctx);
  expect((await getLastTallyProof(app.ctx))?.differing).toEqual([]);
  expect(await owner.get('endVoteFreeze', { params: { id } })).toMatchObject({ isActive: false });
  expect(await readShownCounts()).toEqual({ votes: 2, isFrozen: false });
  expect(await owner.call('endVoteFreeze', { params: { id } })).toMatchObject({ code: 4017 });
});

test('a freeze ends by itself', async () => {
  await freezeEntry();
  await castNewVote(app, entry);
  expect(await readShownCounts()).toEqual({ votes: 0, isFrozen: true });
  for (const [table, column] of [
    ['vote_tallies', 'shown_until'],
    ['vote_freezes', 'ends_at'],
  ])
    await app.ctx.pool.query(`update ${table} set ${column} = now() where entry_number = $1`, [
      entry,
    ]);
  expect(await readShownCounts()).toEqual({ votes: 1, isFrozen: false });
  const { list } = await owner.get('consoleVoteFreezes', { query: {} });
  expect(list[0]).toMatchObject({ isActive: false, reason: 'Examine' });
  await freezeEntry();
});

test('a hold of votes from before the freeze changes the shown count', async () => {
  await castNewVote(app, entry);
  await freezeEntry();
  await castNewVote(app, entry);
  const body = { query: { entry }, newest: 2 ** 31, note: 'n' };
  await owner.get('holdVotes', { body });
  expect(await readShownCounts()).toEqual({ votes: 0, isFrozen: true });
});

test('an entry is frozen once at a time, and only for a year', async () => {
  await freezeEntry();
  const tryToFreeze = async (body: { entry: number; until: string }) =>
    owner.call('freezeVotes', { body: { ...body, reason: 'r' } });
  expect(JSON.stringify(await tryToFreeze({ entry, until: formatTimeInAnHour() }))).toContain(
    '4021',
  );
  const past = new Date(Date.now() - 3_600_000).toISOString();
  expect(JSON.stringify(await tryToFreeze({ entry, until: past }))).toContain('4033');
  expect(
    JSON.stringify(await tryToFreeze({ entry: 999_999, until: formatTimeInAnHour() })),
  ).toContain('4006');
});
