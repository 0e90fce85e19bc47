import { hash } from 'node:crypto';
import { fromBase64 } from '@film-contest/ledger/bytes';
import { openCheckpoint } from '@film-contest/ledger/checkpoint';
import { parseLeaf } from '@film-contest/ledger/leaves';
import { isConsistent } from '@film-contest/ledger/merkle';
import { parseVerifierKey } from '@film-contest/ledger/note';
import { verifyPromise } from '@film-contest/ledger/promise';
import { parseReceipt, verifyReceipt } from '@film-contest/ledger/proof';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, letSecondsPass, type TestApp } from '../../../test/app.ts';
import { easyVoteRules, makeEntry, openContest, past } from '../../../test/factories.ts';
import {
  castNewVote,
  readLedgerFile,
  sequenceAndSign,
  verifyPublicLedger,
} from '../../../test/ledger.ts';
import { castVote } from '../../../test/votes.ts';
import { addEarlierVotesToLedger } from '../voting/add-votes-to-ledger.ts';
import { compareLedgerWithVotes, verifyLedger } from './verify-ledger.ts';

let app: TestApp;
let entries: number[];

beforeAll(async () => {
  app = await createTestApp();
  await openContest(app);
  entries = await Promise.all(
    [1, 2, 3].map(async () => (await makeEntry(app, 'published')).number),
  );
});
afterAll(() => app.close());

const pickEntry = (i: number) => entries[i % entries.length] as number;
const readText = async (path: string) =>
  String(Buffer.from((await readLedgerFile(app, path)) ?? ''));
const readKey = async () => {
  const key = parseVerifierKey((await readText('key')).split('\n')[0] ?? '');
  if (!key) throw new Error('the key is malformed');
  return key;
};

/** Creates a leaf's hash without the code under test. */
const hashLeafText = (leaf: string) => hash('sha256', Buffer.from(`\0${leaf}`), 'hex');

test('a ledger without votes has the leaves of the opening and of its rules', async () => {
  await sequenceAndSign(app);
  const { problems, checkpoint, readable } = await verifyPublicLedger(app);
  expect([problems, checkpoint?.size, readable]).toEqual([[], 2, 2]);
});

test('a vote gets a promise, and then a receipt whose leaf names neither device nor request', async () => {
  const { receipt, voter, requestId, at } = await castNewVote(app, pickEntry(0));
  const key = await readKey();
  expect(Date.parse(verifyPromise(receipt, key) ?? '')).toBeCloseTo(Date.parse(at), -4);
  expect(parseLeaf(receipt.leaf)).toMatchObject({
    type: 'vote',
    e: pickEntry(0),
    t: `${at.slice(0, 16)}Z`,
  });
  const cookie = voter.cookies.get('vid') ?? '';
  expect(receipt.leaf).not.toContain(cookie.split('.')[0]);
  expect(receipt.leaf).not.toContain(requestId);

  const path = `proof?leaf=${hashLeafText(receipt.leaf)}`;
  expect(await readLedgerFile(app, path)).toBeNull();
  await sequenceAndSign(app);
  const proof = parseReceipt(await readText(path));
  expect(proof?.leaf).toBe(receipt.leaf);
  expect(proof && verifyReceipt(proof, key)?.size).toBe((proof?.index ?? 0) + 1);
});

test('a repeated request gets a promise of the same leaf, and the vote has one leaf', async () => {
  const { receipt, voter, requestId } = await castNewVote(app, pickEntry(0));
  const [again, ...others] = await Promise.all(
    [1, 2, 3].map(() => castVote(voter, pickEntry(0), { requestId })),
  );
  for (const outcome of [again, ...others])
    expect(outcome?.ok && outcome.data.receipt.leaf).toBe(receipt.leaf);
  await sequenceAndSign(app);
  expect((await verifyPublicLedger(app)).problems).toEqual([]);
  expect(await compareLedgerWithVotes(app.ctx)).toMatchObject({ differing: [], unlogged: 0 });
});

test('many votes over several checkpoints are all in the ledger, and each checkpoint extends the last', async () => {
  const key = await readKey();
  const kept: string[] = [await readText('checkpoint')];
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 120 }, (_, i) => castNewVote(app, pickEntry(i))));
    await sequenceAndSign(app);
    kept.push(await readText('checkpoint'));
  }
  const { problems, tally, checkpoint, readable } = await verifyPublicLedger(app, kept);
  expect(problems).toEqual([]);
  expect(readable).toBe(checkpoint?.size);
  const tallies = await app.db.selectFrom('vote_tallies').selectAll().execute();
  expect(Object.fromEntries(tally)).toEqual(
    Object.fromEntries(tallies.map(({ entry_number, votes }) => [entry_number, votes])),
  );
  for (const text of kept) {
    const old = openCheckpoint(text, key);
    const answer = await readText(`consistency?from=${old?.size}`);
    const [head = '', ...rest] = answer.split('\n\n');
    const now = openCheckpoint(rest.join('\n\n'), key);
    if (!old || !now) throw new Error('a checkpoint is malformed');
    const proof = head
      .split('\n')
      .slice(1)
      .map((line) => fromBase64(line) ?? new Uint8Array());
    expect(
      isConsistent({ oldSize: old.size, oldRoot: old.root, size: now.size, root: now.root, proof }),
    ).toBe(true);
    expect(await readText(`consistency?from=${old.size}&to=${now.size}`)).toBe(`${head}\n\n`);
  }
});

test('no checkpoint is signed before its time, and none without a new leaf', async () => {
  await sequenceAndSign(app);
  const before = await readText('checkpoint');
  await sequenceAndSign(app);
  expect(await readText('checkpoint')).toBe(before);
  await castNewVote(app, pickEntry(0));
  const { sequenceLeaves } = await import('./sequencer.ts');
  await sequenceLeaves(app.ctx);
  expect(await readText('checkpoint')).toBe(before);
  await sequenceAndSign(app);
  expect(await readText('checkpoint')).not.toBe(before);
});

test('concurrent sequencers of several processes put each leaf at one position', async () => {
  const other = await createTestApp({ beside: { home: app.home } });
  try {
    await Promise.all(Array.from({ length: 60 }, (_, i) => castNewVote(app, pickEntry(i))));
    const rounds = Array.from({ length: 6 }, (_, i) => sequenceAndSign(i % 2 ? app : other));
    expect(await Promise.all(rounds)).toEqual(rounds.map(() => null));
    await sequenceAndSign(app);
    expect((await verifyPublicLedger(app)).problems).toEqual([]);
    expect(await compareLedgerWithVotes(app.ctx)).toMatchObject({ differing: [] });
  } finally {
    await other.close();
  }
});

test('votes without a leaf enter the ledger in their order', async () => {
  const { receipt } = await castNewVote(app, pickEntry(1));
  await app.ctx.pool.query(
    `delete from ledger_queue; update votes set is_logged = false where id in (select id from votes order by id desc limit 1)`,
  );
  expect(await compareLedgerWithVotes(app.ctx)).toMatchObject({ differing: [], unlogged: 1 });
  await addEarlierVotesToLedger(app.ctx);
  await addEarlierVotesToLedger(app.ctx);
  await sequenceAndSign(app);
  const { rows } = await app.ctx.pool.query('select from ledger_queue');
  expect(rows).toEqual([]);
  // The leaf is the one of the promise, although it was computed from the stored vote.
  expect(await readText(`proof?leaf=${hashLeafText(receipt.leaf)}`)).toContain('index ');
  expect((await verifyPublicLedger(app)).problems).toEqual([]);
});

test('a vote that is missing in the ledger is reported', async () => {
  const lines = () =>
    app.lines.filter((line) => line.includes('the ledger')).map((line) => JSON.parse(line).msg);
  await verifyLedger(app.ctx);
  await castNewVote(app, pickEntry(2));
  await app.ctx.pool.query('delete from ledger_queue');
  await verifyLedger(app.ctx);
  expect(lines().slice(-2)).toEqual([
    'the ledger equals the votes',
    'the ledger differs from the votes',
  ]);
  await app.ctx.pool.query(
    'update votes set is_logged = false where id in (select id from votes order by id desc limit 1)',
  );
  await addEarlierVotesToLedger(app.ctx);
});

test('tiles are immutable, and other paths do not exist', async () => {
  await sequenceAndSign(app);
  const { size } = JSON.parse(await readText('tally'));
  const full = await app.server.inject({ url: '/tlog/tile/0/000' });
  expect([full.statusCode, full.rawPayload.length]).toEqual([200, 8192]);
  expect(full.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'content-type': 'application/octet-stream',
  });
  const part = await app.server.inject({ url: '/tlog/tile/0/000.p/3' });
  expect(part.rawPayload).toEqual(full.rawPayload.subarray(0, 96));
  const last = Math.floor(size / 256);
  expect(await readLedgerFile(app, `tile/0/00${last}.p/${size % 256}`)).not.toBeNull();
  for (const path of [
    `tile/0/00${last}.p/${(size % 256) + 1}`,
    `tile/0/00${last + 1}`,
    'tile/1/001',
    'tile/0/0',
    'tile/entries/900',
    '2/tile/0/000',
    'proof',
    'proof?leaf=00',
    `proof?leaf=${'0'.repeat(64)}`,
    'consistency',
    `consistency?from=${size + 1}`,
    'consistency?from=x',
    `consistency?from=1&to=${size + 1}`,
    'consistency?from=2&to=1',
    'consistency?from=1&to=x',
  ])
    expect(await readLedgerFile(app, path), path).toBeNull();
});

test('while counts are hidden, later leaves and the tally are not published, and their proofs have no text', async () => {
  await sequenceAndSign(app);
  const voting = { opensAt: null, closesAt: new Date(Date.now() + 3600_000).toISOString() };
  await openContest(app, { voting, voteRules: { ...easyVoteRules, hideCountsHours: 2 } });
  await sequenceAndSign(app);
  const { receipt } = await castNewVote(app, pickEntry(0));
  await sequenceAndSign(app);
  const hidden = JSON.parse(await readText('tally'));
  expect(hidden).toMatchObject({ votes: null, hiddenFrom: hidden.size - 1 });
  const { problems, readable, checkpoint } = await verifyPublicLedger(app);
  expect(problems).toEqual([]);
  expect(readable).toBeLessThan(checkpoint?.size ?? 0);
  const path = `proof?leaf=${hashLeafText(receipt.leaf)}`;
  const proof = parseReceipt(await readText(path));
  if (!proof) throw new Error('the proof is malformed');
  expect(proof.leaf).toBeNull();
  expect(verifyReceipt({ ...proof, leaf: receipt.leaf }, await readKey())).not.toBeNull();

  await openContest(app);
  await sequenceAndSign(app);
  expect(parseReceipt(await readText(path))?.leaf).toBe(receipt.leaf);
  const shown = await verifyPublicLedger(app);
  expect([shown.problems, shown.readable]).toEqual([[], shown.checkpoint?.size]);
});

test('few files are read at once, and requests beyond a short queue are refused', async () => {
  await sequenceAndSign(app);
  const state = await app.ctx.services.ledgerState.get();
  const { promise: released, resolve: release } = Promise.withResolvers<typeof state>();
  const get = vi.spyOn(app.ctx.services.ledgerState, 'get').mockReturnValue(released);
  const read = async () => app.server.inject({ url: '/tlog/tally' });
  const answers = Array.from({ length: 4 + 256 }, read);
  const refused = await read();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  expect(get).toHaveBeenCalledTimes(4);
  release(state);
  const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(new Set(codes)).toEqual(new Set([200]));
  get.mockRestore();
});

test('the end of the vote is a leaf, and so is a new beginning', async () => {
  await openContest(app, { voting: past });
  await sequenceAndSign(app);
  await sequenceAndSign(app);
  const { size } = JSON.parse(await readText('tally'));
  await openContest(app);
  await sequenceAndSign(app);
  expect(JSON.parse(await readText('tally')).size).toBe(size + 1);
  await castNewVote(app, pickEntry(0));
  await sequenceAndSign(app);
  expect((await verifyPublicLedger(app)).problems).toEqual([]);
  letSecondsPass(1);
});
