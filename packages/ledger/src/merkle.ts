import { areBytesEqual, concatBytes, sha256 } from './bytes.ts';

/** This module computes Merkle tree hashes and proofs as defined by RFC 6962, section 2.1. */

const leafPrefix = Uint8Array.of(0);
export const hashSize = 32;

/**
 * Buffer for a leaf and the prefix that is hashed before it. Reused, because allocating a buffer for each leaf would
 * take half as long as hashing the leaf.
 */
const prefixed = new Uint8Array(1024);

/** Hashes the bytes of a leaf, or its text in UTF-8. */
export function hashLeaf(leaf: Uint8Array | string): Uint8Array {
  if (typeof leaf === 'string') return sha256(`\0${leaf}`);
  if (leaf.length >= prefixed.length) return sha256(concatBytes(leafPrefix, leaf));
  prefixed.set(leaf, leafPrefix.length);
  return sha256(prefixed.subarray(0, leafPrefix.length + leaf.length));
}

const pair = new Uint8Array(1 + 2 * hashSize);
pair[0] = 1;

export function hashChildren(left: Uint8Array, right: Uint8Array): Uint8Array {
  pair.set(left, 1);
  pair.set(right, 1 + hashSize);
  return sha256(pair);
}

/** The root of a tree without leaves. */
export const emptyRoot = sha256(new Uint8Array());

/** The leaves with positions from `start` to `end - 1`. */
export interface Range {
  start: number;
  end: number;
}

/** The root of a complete subtree of `2 ** level` leaves; `index` counts subtrees of this level from the left. */
export interface Node {
  level: number;
  index: number;
}

/** Reads the hash of a complete subtree. */
export type ReadNode = (node: Node) => Uint8Array;

/** Returns the largest power of two that is smaller than `size`. */
function getLeftTreeSize(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** Lists the complete subtrees that make up a range of a proof, from left to right. */
export function listNodes({ start, end }: Range): Node[] {
  const nodes: Node[] = [];
  for (let at = start; at < end; ) {
    let level = 0;
    let width = 1;
    while (at % (width * 2) === 0 && at + width * 2 <= end) {
      width *= 2;
      level += 1;
    }
    nodes.push({ level, index: at / width });
    at += width;
  }
  return nodes;
}

/** Hashes a range that is the whole tree or one element of a proof. */
export function hashRange(range: Range, read: ReadNode): Uint8Array {
  const hashes = listNodes(range).map(read);
  const last = hashes.pop();
  if (!last) return emptyRoot;
  return hashes.reduceRight((right, left) => hashChildren(left, right), last);
}

/** Lists the ranges whose hashes prove that a leaf is in a tree, starting with the leaf's sibling. */
export function listInclusionRanges(index: number, size: number): Range[] {
  const ranges: Range[] = [];
  let start = 0;
  let end = size;
  while (end - start > 1) {
    const middle = start + getLeftTreeSize(end - start);
    if (index < middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
    }
  }
  return ranges.reverse();
}

/** Lists the ranges whose hashes prove that the tree of `oldSize` leaves is the start of the tree of `size` leaves. */
export function listConsistencyRanges(oldSize: number, size: number): Range[] {
  if (oldSize === 0 || oldSize === size) return [];
  const ranges: Range[] = [];
  let start = 0;
  let end = size;
  // Descends to the subtree that ends at `oldSize`.
  while (end !== oldSize) {
    const middle = start + getLeftTreeSize(end - start);
    if (oldSize <= middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
    }
  }
  if (start > 0) ranges.push({ start, end });
  return ranges.reverse();
}

interface Inclusion {
  leafHash: Uint8Array;
  index: number;
  size: number;
  proof: readonly Uint8Array[];
  root: Uint8Array;
}

/** Whether the proof shows that the leaf has this index in the tree with this root. */
export function isIncluded({ leafHash, index, size, proof, root }: Inclusion): boolean {
  if (!(index >= 0 && index < size) || leafHash.length !== hashSize) return false;
  const ranges = listInclusionRanges(index, size);
  if (ranges.length !== proof.length) return false;
  let hash = leafHash;
  for (const [i, { start }] of ranges.entries()) {
    const sibling = proof[i];
    if (sibling?.length !== hashSize) return false;
    hash = start > index ? hashChildren(hash, sibling) : hashChildren(sibling, hash);
  }
  return areBytesEqual(hash, root);
}

const areAllEmpty = (...roots: readonly Uint8Array[]) =>
  roots.every((root) => areBytesEqual(root, emptyRoot));

interface Consistency {
  oldSize: number;
  oldRoot: Uint8Array;
  size: number;
  root: Uint8Array;
  proof: readonly Uint8Array[];
}

/** Whether the proof shows that the old tree is the start of the new one. */
export function isConsistent({ oldSize, oldRoot, size, root, proof }: Consistency): boolean {
  if (!(oldSize >= 0 && oldSize <= size)) return false;
  if (size === 0) return proof.length === 0 && areAllEmpty(oldRoot, root);
  if (oldSize === size) return proof.length === 0 && areBytesEqual(oldRoot, root);
  if (root.length !== hashSize) return false;
  if (oldSize === 0) return proof.length === 0 && areAllEmpty(oldRoot);
  const ranges = listConsistencyRanges(oldSize, size);
  // If the old tree is complete, its root is not part of the proof.
  const isComplete = Number.isInteger(Math.log2(oldSize));
  if (proof.length !== ranges.length || proof.some(({ length }) => length !== hashSize))
    return false;
  const [first = oldRoot, ...rest] = isComplete ? [oldRoot, ...proof] : proof;
  const siblings = isComplete ? ranges : ranges.slice(1);
  let oldHash = first;
  let hash = first;
  for (const [i, { start }] of siblings.entries()) {
    const sibling = rest[i] as Uint8Array;
    if (start >= oldSize) hash = hashChildren(hash, sibling);
    else {
      oldHash = hashChildren(sibling, oldHash);
      hash = hashChildren(sibling, hash);
    }
  }
  return areBytesEqual(oldHash, oldRoot) && areBytesEqual(hash, root);
}

/** Computes the root of a growing tree; keeps one hash per level. */
export function createRootHasher() {
  /** Roots of complete subtrees from left to right. The set bits of `size` are their sizes. */
  const roots: Uint8Array[] = [];
  let size = 0;
  return {
    /**
     * Appends a leaf hash, or the root of a complete subtree of `width` leaves. The tree's size must be a multiple of
     * `width`.
     */
    append(root: Uint8Array, width = 1): void {
      let hash = root;
      for (let rest = size / width; rest % 2 === 1; rest = (rest - 1) / 2) {
        hash = hashChildren(roots.pop() as Uint8Array, hash);
      }
      roots.push(hash);
      size += width;
    },
    getSize: () => size,
    getRoot: (): Uint8Array =>
      size === 0 ? emptyRoot : roots.reduceRight((right, left) => hashChildren(left, right)),
  };
}
