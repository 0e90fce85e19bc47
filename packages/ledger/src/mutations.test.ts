import { generateKeyPairSync, hash, sign } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { engine, portableEngine, toUtf8 } from './bytes.ts';
import { formatLeaf } from './leaves.ts';
import {
  createRootHasher,
  hashLeaf,
  hashRange,
  isIncluded,
  listConsistencyRanges,
  listInclusionRanges,
} from './merkle.ts';
import { type Signer, signatureTypes } from './note.ts';
import {
  buildLogFiles,
  computeRoot,
  createLeaves,
  signer,
  signLeaves,
  verifyTestLog,
} from './test-log.ts';
import { createTree } from './test-tree.ts';
import { answerAddCheckpoint, formatAddCheckpoint } from './witness.ts';

// Every change of a log is detected: of a byte, of the order, of the length, and a different log for another reader.
// Ordinary runs sample the changes; FULL tries all of them.
const isFull = process.env.FULL === '1';
const timeout = isFull ? 1_200_000 : 120_000;
/** Returns each `step`-th number below `end`; in the full run each `fullStep`-th. */
function* sampleNumbers(end: number, step: number, fullStep = 1): Generator<number> {
  for (let i = 0; i < end; i += isFull ? fullStep : step) yield i;
}

engine.sha256 = (bytes) => hash('sha256', bytes, 'buffer');
afterAll(() => {
  Object.assign(engine, portableEngine);
});

const size = 10_000;
const leaves = createLeaves(size);
const files = buildLogFiles(leaves);
const root = computeRoot(leaves);
const tree = createTree(leaves.map(toUtf8));
const proveInclusion = (index: number) =>
  listInclusionRanges(index, size).map((range) => hashRange(range, tree.read));

test('each byte of each file of a log counts', { timeout }, async () => {
  // Uses a smaller log, because each change requires a verification of the whole log.
  const small = buildLogFiles(createLeaves(300));
  for (const [name, bytes] of small) {
    if (name === 'key') continue;
    for (const at of sampleNumbers(bytes.length, name === 'checkpoint' ? 5 : 997)) {
      const changed = bytes.with(at, (bytes[at] as number) ^ 1);
      const { problems } = await verifyTestLog(new Map([...small, [name, changed]]));
      if (problems.length === 0) expect.fail(`${name}, byte ${at}`);
    }
  }
});

test('a byte of a file of 10,000 leaves counts', { timeout }, async () => {
  const names = [...files.keys()].filter((name) => name !== 'key' && name !== 'checkpoint');
  // Ordinary runs change the last file of each folder and each 29th file.
  const lastOfFolders = new Map(names.map((name) => [name.split('/', 2).join('/'), name]));
  const chosen = new Set([
    ...lastOfFolders.values(),
    ...names.filter((_, place) => isFull || place % 29 === 0),
  ]);
  for (const name of chosen) {
    const bytes = files.get(name) as Uint8Array;
    const between = [names.indexOf(name) * 7919, names.indexOf(name) * 104_729];
    const places = isFull
      ? sampleNumbers(bytes.length, 1_009, 1_009)
      : [0, ...between.map((place) => place % bytes.length)];
    for (const at of new Set([...places, bytes.length - 1])) {
      const changed = bytes.with(at, (bytes[at] as number) ^ (1 + (at % 255)));
      const { problems } = await verifyTestLog(new Map([...files, [name, changed]]));
      if (problems.length === 0) expect.fail(`${name}, byte ${at}`);
    }
  }
});

test('each byte of each of 10,000 leaves counts', { timeout }, () => {
  let tried = 0;
  for (let index = 0; index < size; index++) {
    const bytes = toUtf8(leaves[index] as string);
    const proof = proveInclusion(index);
    const isIn = (leaf: Uint8Array) =>
      isIncluded({ leafHash: hashLeaf(leaf), index, size, proof, root });
    if (!isIn(bytes)) expect.fail(`leaf ${index} is not in the tree`);
    // Each leaf changes another byte first, so that samples reach all bytes of a leaf.
    const first = isFull ? 0 : (index * 7919) % bytes.length;
    for (let at = first; at < bytes.length; at += isFull ? 1 : bytes.length) {
      // Changes the byte by each of the 255 possible differences in turn.
      const changed = bytes.with(at, (bytes[at] as number) ^ (1 + (tried % 255)));
      tried += 1;
      if (isIn(changed)) expect.fail(`leaf ${index}, byte ${at}`);
    }
  }
  expect(tried).toBeGreaterThanOrEqual(size);
});

test('each value of each byte of a leaf of each type counts', () => {
  for (const index of [0, 6, 7]) {
    const bytes = toUtf8(leaves[index] as string);
    const known = hashLeaf(bytes);
    for (let at = 0; at < bytes.length; at++) {
      for (let value = 0; value < 256; value++) {
        if (value === bytes[at]) continue;
        if (Buffer.compare(hashLeaf(bytes.with(at, value)), known) === 0)
          expect.fail(`leaf ${index}, byte ${at}, value ${value}`);
      }
    }
  }
});

test('no leaf fits the place of another one', { timeout }, () => {
  // In any other order, some position has a different leaf, and each position accepts only one leaf hash.
  expect(new Set(leaves).size).toBe(size);
  expect(new Set(leaves.map((leaf) => Buffer.from(hashLeaf(leaf)).toString('hex'))).size).toBe(
    size,
  );
  for (const index of sampleNumbers(size, 37)) {
    const proof = proveInclusion(index);
    for (const other of [index - 1, index + 1, index ^ 1, index ^ 256, (index * 7919 + 1) % size]) {
      const leaf = leaves[other];
      if (other === index || leaf === undefined) continue;
      if (isIncluded({ leafHash: hashLeaf(leaf), index, size, proof, root }))
        expect.fail(`leaf ${other} in the place of ${index}`);
    }
  }
});

/** Verifies a forged log with the original signed checkpoint. */
async function verifyForged(forged: readonly string[]) {
  const changed = buildLogFiles(forged);
  changed.set('checkpoint', files.get('checkpoint') as Uint8Array);
  return (await verifyTestLog(changed)).problems;
}

const swap = (all: readonly string[], i: number, j: number) =>
  all.with(i, all[j] ?? '').with(j, all[i] ?? '');

test.for<[string, number, number]>([
  ['neighbours', 1, 0],
  ['leaves of two tiles', 256, 0],
  ['a leaf and the one at the same distance from the end', 0, size - 1],
])(
  'a log in which two leaves are swapped is not the signed one: %s',
  { timeout },
  async ([, distance, mirror]) => {
    for (const i of sampleNumbers(size - 1 - distance, 7_001, 397)) {
      const j = mirror > 0 ? mirror - i : i + distance;
      if (i === j) continue;
      const problems = await verifyForged(swap(leaves, i, j));
      if (problems.length === 0) expect.fail(`leaves ${i} and ${j}`);
    }
  },
);

test('a log that is cut anywhere is not the signed one', { timeout }, async () => {
  const hasher = createRootHasher();
  for (let length = 0; length < size; length++) {
    if (Buffer.compare(hasher.getRoot(), root) === 0) expect.fail(`${length} leaves`);
    hasher.append(hashLeaf(leaves[length] as string));
  }
  expect(hasher.getRoot()).toEqual(root);
  for (const length of sampleNumbers(size, 7_001, 397)) {
    const problems = await verifyForged(leaves.slice(0, length));
    if (problems.length === 0) expect.fail(`${length} leaves`);
    // A log that is cut and signed again contradicts the checkpoint that a reader has kept.
    const cut = await verifyTestLog(buildLogFiles(leaves.slice(0, length)), [signLeaves(leaves)]);
    expect(cut.problems.join()).toContain('it was cut');
  }
});

test.for<[string, (i: number) => string[]]>([
  ['missing', (i) => leaves.toSpliced(i, 1)],
  ['repeated', (i) => leaves.toSpliced(i, 0, leaves[i] ?? '')],
  [
    'added',
    (i) => leaves.toSpliced(i + 1, 0, formatLeaf({ type: 'close', t: '2026-11-27T10:05Z' })),
  ],
])('a log in which a leaf is %s is not the signed one', { timeout }, async ([, change]) => {
  for (const i of sampleNumbers(size, 7_001, 397)) {
    const problems = await verifyForged(change(i));
    if (problems.length === 0) expect.fail(`leaf ${i}`);
  }
});

/** Returns another history from one leaf on: votes get another tag, other leaves another time. */
function forkLeaves(all: readonly string[], from: number): string[] {
  const leaf = all[from] ?? '';
  const isVote = leaf.includes('"tag":"');
  return all.with(
    from,
    isVote ? leaf.replace('"tag":"a', '"tag":"Z') : leaf.replace(/10:0\dZ/, '09:59Z'),
  );
}

const witness: Signer = (() => {
  const pair = generateKeyPairSync('ed25519');
  const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    name: 'newspaper.example/w',
    type: signatureTypes.cosignature,
    publicKey: Uint8Array.from(publicKey),
    sign: (bytes) => sign(null, bytes, pair.privateKey),
  };
})();

test('two readers who are shown different logs notice it from their checkpoints', {
  timeout,
}, async () => {
  const shown = leaves.slice(0, 1_000);
  for (const from of sampleNumbers(shown.length, 307, 7)) {
    const files = buildLogFiles(forkLeaves(shown, from));
    for (const kept of [1, 256, 257, from, from + 1, 700, shown.length]) {
      const { problems } = await verifyTestLog(files, [signLeaves(shown.slice(0, kept))]);
      const isNoticed = problems.join().includes('differ from an earlier checkpoint');
      // Only a kept checkpoint with more than `from` leaves differs from the forked log.
      if (isNoticed !== kept > from) expect.fail(`fork at ${from}, checkpoint of ${kept} leaves`);
    }
  }
});

test('a witness that has seen one log never cosigns another one', { timeout }, () => {
  const shown = leaves.slice(0, 1_000);
  const tree = createTree(shown.map(toUtf8));
  for (const from of sampleNumbers(shown.length, 53)) {
    const forged = forkLeaves(shown, from);
    const other = createTree(forged.map(toUtf8));
    const checkpoint = signLeaves(forged);
    for (const oldSize of [from + 1, 700, shown.length]) {
      if (oldSize <= from) continue;
      const last = { origin: signer.name, size: oldSize, root: tree.getRoot(oldSize) };
      for (const source of [tree, other]) {
        const proof = listConsistencyRanges(oldSize, shown.length).map((range) =>
          hashRange(range, source.read),
        );
        const body = formatAddCheckpoint({ oldSize, proof, checkpoint });
        const { status } = answerAddCheckpoint(body, {
          log: signer,
          signer: witness,
          last,
          seconds: 1,
        });
        if (status !== 422) expect.fail(`fork at ${from}, last checkpoint of ${oldSize} leaves`);
      }
    }
  }
});
