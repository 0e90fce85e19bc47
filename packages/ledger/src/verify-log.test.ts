import { generateKeyPairSync, hash, sign } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { engine, toUtf8 } from './bytes.ts';
import { signCheckpoint } from './checkpoint.ts';
import { formatLeaf, type Leaf } from './leaves.ts';
import { createRootHasher, hashLeaf } from './merkle.ts';
import { formatVerifierKey, type Signer, signatureTypes } from './note.ts';
import { appendToTiles, encodeEntries, formatTilePath, tileWidth } from './tiles.ts';
import { verifyLog } from './verify-log.ts';

const { sha256 } = engine;
engine.sha256 = (bytes) => hash('sha256', bytes, 'buffer');
afterAll(() => {
  engine.sha256 = sha256;
});

const pair = generateKeyPairSync('ed25519');
const signer: Signer = {
  name: 'example.org/tlog',
  type: signatureTypes.note,
  publicKey: Uint8Array.from(pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)),
  sign: (bytes) => sign(null, bytes, pair.privateKey),
};

const createLeaf = (i: number): Leaf =>
  i === 0
    ? { type: 'open', t: '2026-11-27T10:00Z' }
    : i % 1000 === 7
      ? { type: 'void', t: '2026-11-27T10:01Z', ref: i - 1, why: 'bot', case: 'c1' }
      : {
          type: 'vote',
          ...{ e: (i % 30) + 1, t: '2026-11-27T10:00Z', tag: String(i).padStart(27, 'a') },
          n: String(i).padStart(22, 'b'),
        };
const createLeaves = (size: number) =>
  Array.from({ length: size }, (_, i) => formatLeaf(createLeaf(i)));

function getRoot(leaves: readonly string[]): Uint8Array {
  const hasher = createRootHasher();
  for (const leaf of leaves) hasher.append(hashLeaf(toUtf8(leaf)));
  return hasher.getRoot();
}

const signLeaves = (leaves: readonly string[]) =>
  signCheckpoint({ origin: signer.name, size: leaves.length, root: getRoot(leaves) }, signer);

/** Publishes leaves as a log does. */
function publish(leaves: readonly string[]): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const entries = leaves.map(toUtf8);
  for (const { level, index, hashes } of appendToTiles(
    0,
    new Map(),
    entries.map(hashLeaf),
  ).values())
    files.set(formatTilePath({ level, index, width: hashes.length / 32 }), hashes);
  for (let index = 0; index * tileWidth < entries.length; index++) {
    const part = entries.slice(index * tileWidth, (index + 1) * tileWidth);
    files.set(formatTilePath({ level: 'entries', index, width: part.length }), encodeEntries(part));
  }
  const votes: Record<string, number> = {};
  for (let i = 0; i < leaves.length; i++) {
    const leaf = createLeaf(i);
    const voted = leaf.type === 'void' ? createLeaf(leaf.ref) : leaf;
    if (voted.type !== 'vote') continue;
    votes[voted.e] = (votes[voted.e] ?? 0) + (leaf.type === 'void' ? -1 : 1);
  }
  files.set('tally', toUtf8(JSON.stringify({ size: leaves.length, hiddenFrom: null, votes })));
  files.set('checkpoint', toUtf8(signLeaves(leaves)));
  files.set('key', toUtf8(`${formatVerifierKey(signer)}\n`));
  return files;
}

const verify = (files: ReadonlyMap<string, Uint8Array>, earlier: string[] = []) =>
  verifyLog({
    read: async (path) => files.get(path) ?? null,
    earlier,
    key: formatVerifierKey(signer),
  });

const size = 10_000;
const leaves = createLeaves(size);
const files = publish(leaves);

test('a log of 10,000 leaves is verified, and its votes are counted', async () => {
  const { problems, checkpoint, readable, voided, tally } = await verify(files);
  expect(problems).toEqual([]);
  expect([checkpoint?.size, readable, voided]).toEqual([size, size, 10]);
  expect([...tally.values()].reduce((sum, votes) => sum + votes, 0)).toBe(size - 1 - 20);
});

test.for([0, 1, 255, 256, 257, 65_536])('a log of %i leaves is verified', async (count) => {
  const { problems, readable } = await verify(publish(createLeaves(count)));
  expect([problems, readable]).toEqual([[], count]);
});

test('a change of a byte anywhere in the files is detected', { timeout: 120_000 }, async () => {
  // A smaller log, of which each change costs a whole verification.
  const small = publish(createLeaves(300));
  const names = [...small.keys()].filter((name) => name !== 'key');
  for (const name of names) {
    const bytes = small.get(name) as Uint8Array;
    const step = name === 'checkpoint' ? 3 : 397;
    for (let at = 0; at < bytes.length; at += step) {
      const changed = bytes.with(at, (bytes[at] as number) ^ 1);
      const { problems } = await verify(new Map([...small, [name, changed]]));
      if (problems.length === 0) expect.fail(`${name}, byte ${at}`);
    }
  }
});

test('any change of any leaf of 10,000 has another root than the signed one', () => {
  // Sampled: one byte of every 500th leaf.
  const root = getRoot(leaves);
  for (let i = 0; i < size; i += 500) {
    const leaf = leaves[i] as string;
    const at = (i * 7919) % leaf.length;
    const changed =
      leaf.slice(0, at) + String.fromCharCode(leaf.charCodeAt(at) ^ 1) + leaf.slice(at + 1);
    expect(getRoot(leaves.with(i, changed))).not.toEqual(root);
  }
});

test.for<[string, (all: string[]) => string[]]>([
  [
    'two leaves are swapped',
    (all) => [...all.slice(0, 41), all[42] ?? '', all[41] ?? '', ...all.slice(43)],
  ],
  ['the last leaf is missing', (all) => all.slice(0, -1)],
  ['a leaf in the middle is missing', (all) => all.toSpliced(500, 1)],
  ['a leaf is added', (all) => [...all, formatLeaf({ type: 'close', t: '2026-11-27T10:05Z' })]],
  ['a leaf is repeated', (all) => all.toSpliced(500, 0, all[500] ?? '')],
])('files in which %s do not fit the signed checkpoint', async ([, change]) => {
  const forged = publish(change(leaves));
  forged.set('checkpoint', files.get('checkpoint') as Uint8Array);
  expect((await verify(forged)).problems.length).toBeGreaterThan(0);
});

test('a log that was signed again with other leaves contradicts an earlier checkpoint', async () => {
  const kept = signLeaves(leaves.slice(0, 5_000));
  expect((await verify(files, [kept, signLeaves([])])).problems).toEqual([]);
  const forged = publish(leaves.toSpliced(41, 1));
  expect((await verify(forged, [kept])).problems.join()).toContain(
    'differ from an earlier checkpoint',
  );
});

test('a log that was cut contradicts an earlier checkpoint', async () => {
  const cut = publish(leaves.slice(0, 4_000));
  expect((await verify(cut)).problems).toEqual([]);
  const { problems } = await verify(cut, [signLeaves(leaves.slice(0, 5_000))]);
  expect(problems.join()).toContain('it was cut');
});

test('a checkpoint of another key is rejected', async () => {
  const other = generateKeyPairSync('ed25519');
  const forged = { ...signer, sign: (bytes: Uint8Array) => sign(null, bytes, other.privateKey) };
  const checkpoint = signCheckpoint({ origin: signer.name, size, root: getRoot(leaves) }, forged);
  const { problems } = await verify(new Map([...files, ['checkpoint', toUtf8(checkpoint)]]));
  expect(problems).toEqual(['the checkpoint is not signed by the key']);
});

test('while counts are hidden, later leaves are verified by their hashes only', async () => {
  const hidden = new Map(files);
  hidden.set('tally', toUtf8(JSON.stringify({ size, hiddenFrom: 600, votes: null })));
  for (const name of files.keys())
    if (name.startsWith('tile/entries/') && !/00[01]$/.test(name)) hidden.delete(name);
  const { problems, readable } = await verify(hidden);
  expect([problems, readable]).toEqual([[], 512]);
});
