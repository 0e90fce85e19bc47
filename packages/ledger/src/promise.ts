import { fromBase64, parseDecimal, toBase64 } from './bytes.ts';
import { hashChildren, hashLeaf, hashSize, isIncluded } from './merkle.ts';
import {
  isSignedBy,
  parseNote,
  type Signer,
  signatureTypes,
  signNote,
  type VerifierKey,
} from './note.ts';

/**
 * The log's signed promise that a leaf will be in the log. One signature covers all leaves of a batch: it signs the
 * root of their tree, and each promise has the leaf's proof.
 */
export interface LeafPromise {
  leaf: string;
  index: number;
  /** Hashes in base64, beginning with the leaf's sibling. */
  proof: string[];
  note: string;
}

/**
 * Derives the key of a log's promises from the log's key. The names differ, so that a promise is never mistaken for a
 * checkpoint.
 */
export const toPromiseKey = <Key extends VerifierKey>(key: Key): Key => ({
  ...key,
  name: `${key.name}/promise`,
  type: signatureTypes.note,
});

/**
 * Signs promises for a batch of leaves. `at` is the current time in Unix milliseconds. `signer` is the signer of the
 * log.
 */
export function signPromises(leaves: readonly string[], at: number, signer: Signer): LeafPromise[] {
  const levels = hashLevels(leaves.map((leaf) => hashLeaf(leaf)));
  const root = levels.at(-1)?.[0];
  if (!root) return [];
  const key = toPromiseKey(signer);
  const time = new Date(at).toISOString();
  const note = signNote(`${key.name}\n${time}\n${leaves.length}\n${toBase64(root)}\n`, key);
  const encoded = levels.map((level) => level.map(toBase64));
  return leaves.map((leaf, index) => ({ leaf, index, proof: listSiblings(encoded, index), note }));
}

/** Computes the hashes of all levels of a tree. A hash without a sibling moves up unchanged, as RFC 6962 requires. */
function hashLevels(leafHashes: Uint8Array[]): Uint8Array[][] {
  const levels = [leafHashes];
  for (let level = leafHashes; level.length > 1; levels.push(level)) {
    const above: Uint8Array[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i] as Uint8Array, level[i + 1]];
      above.push(right ? hashChildren(left, right) : left);
    }
    level = above;
  }
  return levels;
}

function listSiblings(levels: readonly string[][], leaf: number): string[] {
  const siblings: string[] = [];
  let index = leaf;
  for (const level of levels.slice(0, -1)) {
    const sibling = level[index ^ 1];
    if (sibling !== undefined) siblings.push(sibling);
    index >>= 1;
  }
  return siblings;
}

/** Returns the time of a promise, or null if the log's key did not sign it. */
export function verifyPromise(
  { leaf, index, proof, note }: LeafPromise,
  key: VerifierKey,
): string | null {
  const promiseKey = toPromiseKey(key);
  const parsed = parseNote(note);
  const [name, time = '', count = '', encoded = '', end] = parsed?.text.split('\n') ?? [];
  const root = fromBase64(encoded);
  const size = parseDecimal(count);
  const hashes = proof.map(fromBase64).filter((hash) => hash?.length === hashSize) as Uint8Array[];
  if (!parsed || name !== promiseKey.name || end !== '' || !root || size === null) return null;
  if (hashes.length !== proof.length || !isSignedBy(parsed, promiseKey)) return null;
  const leafHash = hashLeaf(leaf);
  return isIncluded({ leafHash, index, size, proof: hashes, root }) ? time : null;
}
