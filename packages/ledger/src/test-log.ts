import { getPublicKey, sign } from '@noble/ed25519';
import { toUtf8 } from './bytes.ts';
import { signCheckpoint } from './checkpoint.ts';
import { formatLeaf, type Leaf } from './leaves.ts';
import { createRootHasher, hashLeaf } from './merkle.ts';
import { formatVerifierKey, type Signer, signatureTypes } from './note.ts';
import { appendToTiles, encodeEntries, formatTilePath, tileWidth } from './tiles.ts';
import { verifyLog } from './verify-log.ts';

/** This module builds a signed log of votes for tests. */

const secretKey = new Uint8Array(32).fill(7);

export const signer: Signer = {
  name: 'example.org/tlog',
  type: signatureTypes.note,
  publicKey: getPublicKey(secretKey),
  sign: (bytes) => sign(bytes, secretKey),
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
export const createLeaves = (size: number) =>
  Array.from({ length: size }, (_, i) => formatLeaf(createLeaf(i)));

export function computeRoot(leaves: readonly string[]): Uint8Array {
  const hasher = createRootHasher();
  for (const leaf of leaves) hasher.append(hashLeaf(toUtf8(leaf)));
  return hasher.getRoot();
}

export const signLeaves = (leaves: readonly string[]) =>
  signCheckpoint({ origin: signer.name, size: leaves.length, root: computeRoot(leaves) }, signer);

/** Builds the files that a log publishes for these leaves, keyed by path. */
export function buildLogFiles(leaves: readonly string[]): Map<string, Uint8Array> {
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

export const verifyTestLog = (files: ReadonlyMap<string, Uint8Array>, earlier: string[] = []) =>
  verifyLog({
    read: async (path) => files.get(path) ?? null,
    earlier,
    key: formatVerifierKey(signer),
  });
