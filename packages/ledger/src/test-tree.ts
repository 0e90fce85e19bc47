import { emptyRoot, hashChildren, hashLeaf, type ReadNode } from './merkle.ts';

/**
 * A tree for tests that computes hashes by the recursive definition of RFC 6962, independently of the code under test.
 */
export function createTree(leaves: readonly Uint8Array[]) {
  const known = new Map<string, Uint8Array>();
  function hash(start: number, end: number): Uint8Array {
    if (start === end) return emptyRoot;
    const key = `${start} ${end}`;
    const found = known.get(key);
    if (found) return found;
    let split = 1;
    while (split * 2 < end - start) split *= 2;
    const made =
      end - start === 1
        ? hashLeaf(leaves[start] as Uint8Array)
        : hashChildren(hash(start, start + split), hash(start + split, end));
    known.set(key, made);
    return made;
  }
  const read: ReadNode = ({ level, index }) => hash(index * 2 ** level, (index + 1) * 2 ** level);
  return { read, getRoot: (size: number) => hash(0, size), hash };
}
