import { generateKeyPairSync, hash, sign } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { engine, portableEngine, toUtf8 } from './bytes.ts';
import { signCheckpoint } from './checkpoint.ts';
import {
  buildLogFiles,
  computeRoot,
  createLeaves,
  signer,
  signLeaves,
  verifyTestLog,
} from './test-log.ts';

engine.sha256 = (bytes) => hash('sha256', bytes, 'buffer');
afterAll(() => {
  Object.assign(engine, portableEngine);
});

const size = 10_000;
const leaves = createLeaves(size);
const files = buildLogFiles(leaves);

test('a log of 10,000 leaves is verified, and its votes are counted', async () => {
  const { problems, checkpoint, readable, voided, tally } = await verifyTestLog(files);
  expect(problems).toEqual([]);
  expect([checkpoint?.size, readable, voided]).toEqual([size, size, 10]);
  expect([...tally.values()].reduce((sum, votes) => sum + votes, 0)).toBe(size - 1 - 20);
});

test.for([0, 1, 255, 256, 257, 65_536])('a log of %i leaves is verified', async (count) => {
  const { problems, readable } = await verifyTestLog(buildLogFiles(createLeaves(count)));
  expect([problems, readable]).toEqual([[], count]);
});

test('a log that was signed again with other leaves contradicts an earlier checkpoint', async () => {
  const kept = signLeaves(leaves.slice(0, 5_000));
  expect((await verifyTestLog(files, [kept, signLeaves([])])).problems).toEqual([]);
  const forged = buildLogFiles(leaves.toSpliced(41, 1));
  expect((await verifyTestLog(forged, [kept])).problems.join()).toContain(
    'differ from an earlier checkpoint',
  );
});

test('a log that was cut contradicts an earlier checkpoint', async () => {
  const cut = buildLogFiles(leaves.slice(0, 4_000));
  expect((await verifyTestLog(cut)).problems).toEqual([]);
  const { problems } = await verifyTestLog(cut, [signLeaves(leaves.slice(0, 5_000))]);
  expect(problems.join()).toContain('it was cut');
});

test('a checkpoint of another key is rejected', async () => {
  const other = generateKeyPairSync('ed25519');
  const forged = { ...signer, sign: (bytes: Uint8Array) => sign(null, bytes, other.privateKey) };
  const checkpoint = signCheckpoint(
    { origin: signer.name, size, root: computeRoot(leaves) },
    forged,
  );
  const { problems } = await verifyTestLog(new Map([...files, ['checkpoint', toUtf8(checkpoint)]]));
  expect(problems).toEqual(['the checkpoint is not signed by the key']);
});

test('while counts are hidden, later leaves are verified by their hashes only', async () => {
  const hidden = new Map(files);
  hidden.set('tally', toUtf8(JSON.stringify({ size, hiddenFrom: 600, votes: null })));
  for (const name of files.keys())
    if (name.startsWith('tile/entries/') && !/00[01]$/.test(name)) hidden.delete(name);
  const { problems, readable } = await verifyTestLog(hidden);
  expect([problems, readable]).toEqual([[], 512]);
});
