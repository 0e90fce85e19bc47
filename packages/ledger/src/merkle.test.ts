import { hash as hashNatively } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { engine, fromBase64, portableEngine, toHex, toUtf8 } from './bytes.ts';
import vectors from './fixtures/merkle-proofs.json' with { type: 'json' };
import {
  createRootHasher,
  emptyRoot,
  hashLeaf,
  hashRange,
  isConsistent,
  isIncluded,
  listConsistencyRanges,
  listInclusionRanges,
} from './merkle.ts';
import { createTree } from './test-tree.ts';

const decode = (text: string) => fromBase64(text) ?? new Uint8Array();
const fromHex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));

test('the engine is the portable one, which browsers use', () => {
  expect(engine).toEqual(portableEngine);
});

test('the hash of a text is the hash of its bytes in UTF-8', () => {
  const text = '{"type":"vote"} – 影展';
  expect(toHex(hashLeaf(text))).toBe(toHex(hashLeaf(toUtf8(text))));
});

test.for([0, 1, 1022, 1023, 1024, 5000])('a leaf of %i bytes is hashed after a zero', (length) => {
  for (const byte of [7, 8]) {
    const leaf = new Uint8Array(length).fill(byte);
    expect(toHex(hashLeaf(leaf))).toBe(hashNatively('sha256', Buffer.concat([Buffer.of(0), leaf])));
  }
});

// The reference data of Certificate Transparency (transparency-dev/merkle, testonly/constants.go).
const inputs = '|00|10|2021|3031|40414243|5051525354555657|606162636465666768696a6b6c6d6e6f'.split(
  '|',
);
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

test.for(roots.map((root, size) => ({ root, size })))(
  'the published tree of $size leaves has the published root',
  ({ root, size }) => {
    const hasher = createRootHasher();
    for (const input of inputs.slice(0, size)) hasher.append(hashLeaf(fromHex(input)));
    expect([toHex(hasher.getRoot()), hasher.getSize()]).toEqual([root, size]);
  },
);

test.for(vectors.inclusion)('published inclusion proof: $desc', (vector) => {
  const result = isIncluded({
    leafHash: decode(vector.leafHash),
    index: vector.leafIdx,
    size: vector.treeSize,
    proof: (vector.proof ?? []).map(decode),
    root: decode(vector.root),
  });
  expect(result).toBe(!vector.wantErr);
});

test.for(vectors.consistency)('published consistency proof: $desc', (vector) => {
  const result = isConsistent({
    oldSize: vector.size1,
    oldRoot: decode(vector.root1),
    size: vector.size2,
    root: decode(vector.root2),
    proof: (vector.proof ?? []).map(decode),
  });
  expect(result).toBe(!vector.wantErr);
});

// The published vectors above are verified with the portable hash, the many proofs below with Node's faster one.
const slow = { timeout: 120_000 };
// Ordinary runs try trees of up to seven levels; FULL tries all up to nine.
const most = process.env.FULL === '1' ? 300 : 70;
const tree = createTree(Array.from({ length: 300 }, (_, i) => toUtf8(`leaf ${i}`)));
const useNativeHash = () => {
  engine.sha256 = (bytes) => hashNatively('sha256', bytes, 'buffer');
};
afterAll(() => {
  Object.assign(engine, portableEngine);
});
const flipByte = (hash: Uint8Array, byte: number) =>
  hash.with(byte % hash.length, (hash[byte % hash.length] as number) ^ (1 << (byte % 8)));

test(
  `every inclusion proof of all trees up to ${most} leaves is valid for its leaf only`,
  slow,
  () => {
    useNativeHash();
    for (let size = 1; size <= most; size++) {
      const root = tree.getRoot(size);
      for (let index = 0; index < size; index++) {
        const proof = listInclusionRanges(index, size).map((range) => hashRange(range, tree.read));
        const leafHash = tree.read({ level: 0, index });
        const inclusion = { leafHash, index, size, proof, root };
        const wrong = [
          { ...inclusion, leafHash: flipByte(leafHash, index) },
          { ...inclusion, root: flipByte(root, size) },
          { ...inclusion, proof: [...proof, root] },
          ...(proof.length > 0
            ? [
                { ...inclusion, proof: proof.slice(1) },
                {
                  ...inclusion,
                  proof: proof.with(
                    index % proof.length,
                    flipByte(proof[index % proof.length] ?? root, size),
                  ),
                },
                { ...inclusion, index: index === 0 ? 1 : index - 1 },
              ]
            : []),
        ];
        if (!isIncluded(inclusion)) expect.fail(`${index} of ${size} is not included`);
        if (wrong.some(isIncluded)) expect.fail(`${index} of ${size}: a changed proof is accepted`);
      }
    }
  },
);

test(
  `every consistency proof of all trees up to ${most} leaves is valid for its trees only`,
  slow,
  () => {
    useNativeHash();
    for (let size = 0; size <= most; size++) {
      const root = tree.getRoot(size);
      for (let oldSize = 0; oldSize <= size; oldSize++) {
        const oldRoot = tree.getRoot(oldSize);
        const proof = listConsistencyRanges(oldSize, size).map((range) =>
          hashRange(range, tree.read),
        );
        const consistency = { oldSize, oldRoot, size, root, proof };
        const wrong = [
          { ...consistency, oldRoot: flipByte(oldRoot, size) },
          { ...consistency, proof: [...proof, root] },
          ...(oldSize > 0 || size === 0 ? [{ ...consistency, root: flipByte(root, oldSize) }] : []),
          ...(proof.length > 0
            ? [
                { ...consistency, proof: proof.slice(1) },
                {
                  ...consistency,
                  proof: proof.with(
                    size % proof.length,
                    flipByte(proof[size % proof.length] ?? root, size),
                  ),
                },
              ]
            : []),
        ];
        if (!isConsistent(consistency)) expect.fail(`${oldSize} and ${size} are inconsistent`);
        if (wrong.some(isConsistent)) expect.fail(`${oldSize} and ${size}: a change is accepted`);
      }
    }
  },
);

test('a change of any byte of a proof is detected', () => {
  const [index, oldSize, size] = [137, 201, 299];
  const root = tree.getRoot(size);
  const leafHash = tree.read({ level: 0, index });
  const inclusion = listInclusionRanges(index, size).map((range) => hashRange(range, tree.read));
  const consistency = listConsistencyRanges(oldSize, size).map((range) =>
    hashRange(range, tree.read),
  );
  const oldRoot = tree.getRoot(oldSize);
  for (let byte = 0; byte < 32; byte++) {
    for (const [i, hash] of inclusion.entries()) {
      const proof = inclusion.with(i, flipByte(hash, byte));
      expect(isIncluded({ leafHash, index, size, proof, root })).toBe(false);
    }
    for (const [i, hash] of consistency.entries()) {
      const proof = consistency.with(i, flipByte(hash, byte));
      expect(isConsistent({ oldSize, oldRoot, size, root, proof })).toBe(false);
    }
  }
});

test('the empty tree has the root that RFC 6962 defines', () => {
  expect(createRootHasher().getRoot()).toEqual(emptyRoot);
});
