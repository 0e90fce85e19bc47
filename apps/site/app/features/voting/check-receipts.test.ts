import { generateKeyPairSync, sign } from 'node:crypto';
import { toUtf8 } from '@film-contest/ledger/bytes';
import { signCheckpoint } from '@film-contest/ledger/checkpoint';
import { formatLeaf, formatVoteLeaf } from '@film-contest/ledger/leaves';
import { createRootHasher, hashLeaf } from '@film-contest/ledger/merkle';
import { formatVerifierKey, type Signer, signatureTypes } from '@film-contest/ledger/note';
import { signPromises } from '@film-contest/ledger/promise';
import { formatReceipt } from '@film-contest/ledger/proof';
import { beforeEach, expect, test, vi } from 'vitest';
import { readKnownLog, readReceipts, storeReceipt } from '../../lib/vote-receipts.ts';
import { findVoteOfReceipt, openVoteLog, verifyReceiptInLog } from './check-receipts.ts';

const createSigner = (): Signer => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    name: 'example.org/tlog',
    type: signatureTypes.note,
    publicKey: Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)),
    sign: (bytes) => sign(null, bytes, privateKey),
  };
};
const signer = createSigner();
const opening = formatLeaf({ type: 'open', t: '2026-11-27T10:00Z' });
const tail = `","tag":"${'a'.repeat(27)}","n":"${'b'.repeat(22)}"}`;
const vote = formatVoteLeaf(12, '2026-11-27T10:01Z', tail);

const computeCheckpoint = (leaves: string[]) => {
  const hasher = createRootHasher();
  for (const leaf of leaves) hasher.append(hashLeaf(toUtf8(leaf)));
  return { origin: signer.name, size: leaves.length, root: hasher.getRoot() };
};
const signLeaves = (leaves: string[], by = signer) => signCheckpoint(computeCheckpoint(leaves), by);
const receiptText = formatReceipt({
  ...{ leaf: vote, index: 1, proof: [hashLeaf(toUtf8(opening))] },
  checkpoint: signLeaves([opening, vote]),
});

let files: Record<string, string>;
let stored: Map<string, string>;

beforeEach(() => {
  files = { key: `${formatVerifierKey(signer)}\n`, checkpoint: signLeaves([opening, vote]) };
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('fetch', async (url: string) => {
    const text = files[url.replace('/tlog/', '')];
    return new Response(text ?? '', { status: text === undefined ? 404 : 200 });
  });
});

const openSignedLog = async () => {
  const log = await openVoteLog();
  if (!log) throw new Error('the log is not signed');
  return log;
};
const createStoredReceipt = (at = Date.now()) => {
  const [made] = signPromises([vote], at, signer);
  if (!made) throw new Error('no promise was signed');
  return { ...made, entry: 12 };
};
const proofPath = `proof?leaf=${Buffer.from(hashLeaf(toUtf8(vote))).toString('hex')}`;

test('a promised vote is found in the log at its number', async () => {
  files[proofPath] = receiptText;
  expect(await findVoteOfReceipt(createStoredReceipt(), await openSignedLog())).toEqual({
    ...{ state: 'found', entry: 12, index: 1, receipt: receiptText },
  });
});

test('a promised vote is found by its proof without the text, which the saved receipt has', async () => {
  files[proofPath] = receiptText.replace(/extra .*\n/, '');
  expect(await findVoteOfReceipt(createStoredReceipt(), await openSignedLog())).toMatchObject({
    ...{ state: 'found', entry: 12, receipt: receiptText },
  });
});

test('a promised vote that is not in the log waits for an hour, and is missing then', async () => {
  const log = await openSignedLog();
  expect(await findVoteOfReceipt(createStoredReceipt(), log)).toEqual({
    state: 'waiting',
    entry: 12,
  });
  expect(await findVoteOfReceipt(createStoredReceipt(Date.now() - 3_700_000), log)).toEqual({
    state: 'missing',
    entry: 12,
  });
});

test('a promise that the log did not sign, and the receipt of another vote, prove nothing', async () => {
  const log = await openSignedLog();
  expect(await findVoteOfReceipt({ ...createStoredReceipt(), note: '' }, log)).toEqual({
    state: 'invalid',
  });
  files[proofPath] = receiptText.replace('index 1', 'index 0');
  expect((await findVoteOfReceipt(createStoredReceipt(), log)).state).toBe('waiting');
  expect(await verifyReceiptInLog(receiptText, { ...log, key: createSigner() })).toEqual({
    state: 'invalid',
  });
  expect(await verifyReceiptInLog('', log)).toEqual({ state: 'invalid' });
});

test('a log that contradicts what this browser has seen is reported', async () => {
  files.checkpoint = signLeaves([opening]);
  expect((await openSignedLog()).state).toBe('fits');
  const newest = signLeaves([opening, vote]);
  files = { ...files, checkpoint: newest };
  const sibling = Buffer.from(hashLeaf(toUtf8(vote))).toString('base64');
  files['consistency?from=1'] = `old 1\n${sibling}\n\n${newest}`;
  expect((await openSignedLog()).state).toBe('fits');

  const forged = signLeaves([opening, opening]);
  files = { ...files, checkpoint: forged, 'consistency?from=2': `old 2\n\n${forged}` };
  expect((await openSignedLog()).state).toBe('changed');
  files.key = `${formatVerifierKey(createSigner())}\n`;
  expect(await openVoteLog()).toBeNull();
});

test('a checkpoint that is not proven is not kept', async () => {
  const first = signLeaves([opening]);
  files.checkpoint = first;
  await openSignedLog();
  const proven = signLeaves([opening, vote]);
  const proof = `old 1\n${Buffer.from(hashLeaf(toUtf8(vote))).toString('base64')}\n\n${proven}`;
  files = { ...files, 'consistency?from=1': proof, checkpoint: signLeaves([opening, opening]) };
  expect((await openSignedLog()).state).toBe('changed');
  expect(readKnownLog()?.checkpoint).toBe(first);
  files.checkpoint = signLeaves([opening, opening, opening]);
  expect(await openSignedLog()).toMatchObject({ state: 'fits', size: 2 });
  expect(readKnownLog()?.checkpoint).toBe(proven);
});

test('a receipt of a tree that was signed for it only is invalid', async () => {
  const isFound = async () =>
    (await verifyReceiptInLog(receiptText, await openSignedLog())).state === 'found';
  files.checkpoint = signLeaves([opening, opening]);
  expect(await isFound()).toBe(false);

  const base64 = (leaf: string) => Buffer.from(hashLeaf(toUtf8(leaf))).toString('base64');
  const longer: [string[], string, boolean][] = [
    [[opening, vote, opening], opening, true],
    [[opening, opening, opening], opening, false],
  ];
  for (const [leaves, added, isExpected] of longer) {
    stored.clear();
    files.checkpoint = signLeaves(leaves);
    files['consistency?from=2&to=3'] = `old 2\n${base64(added)}\n\n`;
    expect(await isFound()).toBe(isExpected);
  }
  files = { key: files.key ?? '', checkpoint: signLeaves([opening, vote, opening]) };
  stored.clear();
  expect(await isFound()).toBe(false);
});

test('a receipt is checked with a log that was opened before its checkpoint', async () => {
  files.checkpoint = signLeaves([opening]);
  const log = await openSignedLog();
  const sibling = Buffer.from(hashLeaf(toUtf8(vote))).toString('base64');
  files['consistency?from=1&to=2'] = `old 1\n${sibling}\n\n`;
  expect((await verifyReceiptInLog(receiptText, log)).state).toBe('found');
});

test('receipts are kept once per vote', () => {
  expect(readReceipts()).toEqual([]);
  storeReceipt(createStoredReceipt());
  storeReceipt(createStoredReceipt());
  expect(readReceipts().map(({ entry }) => entry)).toEqual([12]);
  vi.stubGlobal('localStorage', undefined);
  expect(readReceipts()).toEqual([]);
  storeReceipt(createStoredReceipt());
});
