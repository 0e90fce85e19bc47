import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { toUtf8 } from './bytes.ts';
import { signCheckpoint } from './checkpoint.ts';
import { hashRange, listInclusionRanges } from './merkle.ts';
import { type Signer, signatureTypes } from './note.ts';
import { formatReceipt, parseReceipt, verifyReceipt } from './proof.ts';
import { createTree } from './test-tree.ts';

const pair = generateKeyPairSync('ed25519');
const signer: Signer = {
  name: 'example.org/tlog',
  type: signatureTypes.note,
  publicKey: Uint8Array.from(pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)),
  sign: (bytes) => sign(null, bytes, pair.privateKey),
};
const leaves = Array.from({ length: 700 }, (_, i) => `leaf ${i}`);
const tree = createTree(leaves.map(toUtf8));
const size = leaves.length;
const index = 417;
const receipt = formatReceipt({
  leaf: 'leaf 417',
  index,
  proof: listInclusionRanges(index, size).map((range) => hashRange(range, tree.read)),
  checkpoint: signCheckpoint({ origin: signer.name, size, root: tree.getRoot(size) }, signer),
});

const check = (text: string) => {
  const parsed = parseReceipt(text);
  return parsed && verifyReceipt(parsed, signer);
};

test('a receipt has the format of tlog-proof and is verified with the key of the log only', () => {
  expect(receipt.split('\n').slice(0, 3)).toEqual([
    'c2sp.org/tlog-proof@v1',
    `extra ${btoa('leaf 417')}`,
    'index 417',
  ]);
  expect(check(receipt)).toMatchObject({ origin: signer.name, size });
});

test('a change of any byte of a receipt is detected', () => {
  const bytes = toUtf8(receipt);
  for (let i = 0; i < bytes.length; i++) {
    const changed = new TextDecoder().decode(bytes.with(i, (bytes[i] as number) ^ 1));
    expect(check(changed), `byte ${i}`).toBeNull();
  }
});

test('a receipt without its leaf proves nothing until the leaf is added', () => {
  const parsed = parseReceipt(receipt.replace(/extra .*\n/, ''));
  if (!parsed) throw new Error('the receipt is malformed');
  expect([parsed.leaf, verifyReceipt(parsed, signer)]).toEqual([null, null]);
  expect(formatReceipt({ ...parsed, leaf: 'leaf 417' })).toBe(receipt);
});

test.for<[string, string]>([
  ['nothing', ''],
  ['another version', receipt.replace('@v1', '@v2')],
  ['no index', receipt.replace(/index \d+\n/, '')],
  ['a leading zero', receipt.replace('index 417', 'index 0417')],
  ['another line end', receipt.replaceAll('\n', '\r\n')],
  ['a line too many', receipt.replace('\n\n', '\nAAAA\n\n')],
])('a receipt with %s is malformed', ([, text]) => {
  expect(check(text)).toBeNull();
});
