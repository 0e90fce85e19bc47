import { areBytesEqual, fromBase64, toHex, toUtf8 } from '@film-contest/ledger/bytes';
import { type Checkpoint, openCheckpoint } from '@film-contest/ledger/checkpoint';
import { parseLeaf } from '@film-contest/ledger/leaves';
import { hashLeaf, isConsistent } from '@film-contest/ledger/merkle';
import {
  getCosignatureTime,
  parseNote,
  parseVerifierKey,
  type VerifierKey,
} from '@film-contest/ledger/note';
import { verifyPromise } from '@film-contest/ledger/promise';
import { formatReceipt, parseReceipt, verifyReceipt } from '@film-contest/ledger/proof';
import { readKnownLog, type StoredReceipt, storeKnownLog } from '../../lib/vote-receipts.ts';

// Checks receipts in the reader's browser. Loaded by the page on the vote log only.

/** Maximum time in milliseconds from a receipt's signature until its vote must be in the log. */
const promiseMs = 3_600_000;

/**
 * State of a vote whose receipt this browser has.
 * - `found`: the log contains it
 * - `waiting`: it is not in the log yet, but not overdue
 * - `missing`: it is overdue and not in the log
 * - `invalid`: the log did not sign the receipt
 */
export type ReceiptCheck =
  | { state: 'found'; entry: number; index: number; receipt: string }
  | { state: 'waiting' | 'missing'; entry: number }
  | { state: 'invalid' };

/**
 * Result of the comparison with the log that this browser has seen before. `fits`: the log continues it. `changed`: the
 * log contradicts it. `renewed`: the log is another one, with another key.
 */
export type LogState = 'fits' | 'changed' | 'renewed';

/** The log, with its checkpoint. A receipt is valid only if its checkpoint belongs to the same growing tree. */
export interface OpenedLog extends Checkpoint {
  key: VerifierKey;
  state: LogState;
}

/**
 * Reads a file of the log. Returns null if the file does not exist yet.
 * @throws Error if the server does not respond
 */
async function readLogFile(path: string): Promise<string | null> {
  const response = await fetch(`/tlog/${path}`, { cache: 'no-cache' });
  if (response.status === 404 || response.status === 204) return null;
  if (!response.ok) throw new Error(`the vote log answered ${response.status}`);
  return response.text();
}

/**
 * Opens the log and compares it with the one that this browser has seen before. Returns null if the log is not signed.
 */
export async function openVoteLog(): Promise<OpenedLog | null> {
  const known = readKnownLog();
  const keyText = (await readLogFile('key'))?.split('\n')[0] ?? '';
  const key = parseVerifierKey(keyText);
  const text = await readLogFile('checkpoint');
  const newest = key && text !== null ? openCheckpoint(text, key) : null;
  if (!key || !newest || text === null) return null;
  const old = known && openCheckpoint(known.checkpoint, key);
  if (known && (known.key !== keyText || !old)) return { ...newest, key, state: 'renewed' };
  const proven = old ? await readNextCheckpoint(old, key) : { ...newest, text };
  if (!proven || (proven.size === newest.size && !areBytesEqual(proven.root, newest.root)))
    return { ...newest, key, state: 'changed' };
  // Stores the checkpoint that was proven. The file `checkpoint` may be newer and is not proven.
  storeKnownLog({ key: keyText, checkpoint: proven.text });
  const { origin, size, root } = proven;
  return { origin, size, root, key, state: 'fits' };
}

/**
 * Reads a newer checkpoint with the proof that its tree contains the tree of `old`. Returns null if the proof is
 * invalid.
 */
async function readNextCheckpoint(old: Checkpoint, key: VerifierKey) {
  const answer = parseConsistencyProof(await readLogFile(`consistency?from=${old.size}`));
  const now = answer && openCheckpoint(answer.text, key);
  return now && isCheckpointExtendedBy(old, now, answer.proof)
    ? { ...now, text: answer.text }
    : null;
}

function parseConsistencyProof(answer: string | null) {
  const end = answer?.indexOf('\n\n') ?? -1;
  if (answer === null || end < 0) return null;
  const lines = answer.slice(0, end).split('\n').slice(1);
  const proof = lines.map((line) => fromBase64(line) ?? new Uint8Array());
  return { proof, text: answer.slice(end + 2) };
}

const isCheckpointExtendedBy = (old: Checkpoint, { size, root }: Checkpoint, proof: Uint8Array[]) =>
  isConsistent({ oldSize: old.size, oldRoot: old.root, size, root, proof });

/** Whether the log proves that two checkpoints belong to the same growing tree. */
async function areInSameTree(one: Checkpoint, other: Checkpoint): Promise<boolean> {
  if (one.size === other.size) return isCheckpointExtendedBy(one, other, []);
  const [old, now] = one.size < other.size ? [one, other] : [other, one];
  const path = `consistency?from=${old.size}&to=${now.size}`;
  const answer = parseConsistencyProof(await readLogFile(path));
  return answer !== null && isCheckpointExtendedBy(old, now, answer.proof);
}

/**
 * Searches the log for the vote of a receipt that this browser has stored.
 * @throws Error if the server does not respond
 */
export async function findVoteOfReceipt(
  { entry, ...promise }: StoredReceipt,
  log: OpenedLog,
): Promise<ReceiptCheck> {
  const promisedAt = verifyPromise(promise, log.key);
  const text = await readLogFile(`proof?leaf=${toHex(hashLeaf(toUtf8(promise.leaf)))}`);
  const proof = parseReceipt(text ?? '');
  // Adds the leaf's text, which the log does not send while counts are hidden.
  const receipt = proof && formatReceipt({ ...proof, leaf: promise.leaf });
  const checked = receipt === null ? null : await verifyReceiptInLog(receipt, log);
  if (checked?.state === 'found') return checked;
  if (promisedAt === null || parseLeaf(promise.leaf)?.type !== 'vote') return { state: 'invalid' };
  const isDue = Date.now() - Date.parse(promisedAt) > promiseMs;
  return { state: isDue ? 'missing' : 'waiting', entry };
}

/**
 * Checks a receipt with a proof: its vote must be in the opened log, not in another tree that was signed only for this
 * receipt.
 * @throws Error if the server does not respond
 */
export async function verifyReceiptInLog(text: string, log: OpenedLog): Promise<ReceiptCheck> {
  const receipt = parseReceipt(text);
  const leaf = receipt?.leaf ? parseLeaf(receipt.leaf) : null;
  const signed = receipt && verifyReceipt(receipt, log.key);
  if (!signed || leaf?.type !== 'vote' || !(await areInSameTree(signed, log)))
    return { state: 'invalid' };
  return { state: 'found', entry: leaf.e, index: receipt.index, receipt: text };
}

/** A witness with a valid cosignature of the log. */
export interface Witness {
  name: string;
  size: number;
  /** Time of the cosignature in ISO 8601. */
  at: string;
}

/** Lists the witnesses whose cosignatures are valid. @throws Error if the server does not answer. */
export async function listValidWitnesses({ key }: OpenedLog): Promise<Witness[]> {
  const listed = JSON.parse((await readLogFile('witnesses')) ?? '[]') as {
    key: string;
    checkpoint: string | null;
  }[];
  return listed.flatMap(({ key: text, checkpoint }) => {
    const witness = parseVerifierKey(text);
    const opened = checkpoint === null ? null : openCheckpoint(checkpoint, key);
    const note = checkpoint === null ? null : parseNote(checkpoint);
    const seconds = witness && note && getCosignatureTime(note, witness);
    if (!witness || !opened || !seconds) return [];
    return { name: witness.name, size: opened.size, at: new Date(seconds * 1000).toISOString() };
  });
}
