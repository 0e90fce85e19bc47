import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Signer, signatureTypes } from './note.ts';
import { signPromises, verifyPromise } from './promise.ts';

const pair = generateKeyPairSync('ed25519');
const signer: Signer = {
  name: 'example.org/tlog',
  type: signatureTypes.note,
  publicKey: Uint8Array.from(pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)),
  sign: (bytes) => sign(null, bytes, pair.privateKey),
};
const at = Date.parse('2026-11-27T10:00:00.000Z');

test.for([1, 2, 3, 64, 100, 512])('each of %i promises with one signature is valid', (count) => {
  const leaves = Array.from({ length: count }, (_, i) => `leaf ${i}`);
  const promises = signPromises(leaves, at, signer);
  expect(new Set(promises.map(({ note }) => note)).size).toBe(1);
  expect(promises.map(({ leaf }) => leaf)).toEqual(leaves);
  const some = count > 100 ? promises.filter((_, i) => i % 37 === 0) : promises;
  for (const promise of some)
    expect(verifyPromise(promise, signer)).toBe('2026-11-27T10:00:00.000Z');
});

test('a changed promise is not valid', () => {
  const [promise] = signPromises(['a', 'b', 'c'], at, signer);
  if (!promise) throw new Error('no promise was signed');
  for (const changed of [
    { ...promise, leaf: 'd' },
    { ...promise, index: 1 },
    { ...promise, proof: promise.proof.slice(1) },
    { ...promise, proof: [...promise.proof, 'AAAA'] },
    { ...promise, note: promise.note.replace('10:00', '11:00') },
    { ...promise, note: promise.note.replaceAll('/promise', '') },
  ])
    expect(verifyPromise(changed, signer)).toBeNull();
  expect(signPromises([], at, signer)).toEqual([]);
});
