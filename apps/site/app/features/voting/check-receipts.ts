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

/** Time within which the log must contain a promised vote. */
const promiseMs = 3_600_000;

/**
 * State of a vote in the log. `found`: proven · `waiting`: promised, and not due yet · `missing`: promised and due, but
 * not in the log · `invalid`: not signed by the log.
 */
export type ReceiptCheck =
  | { state: 'found'; entry: number; index: number; receipt: string }
  | { state: 'waiting' | 'missing'; entry: number }
  | { state: 'invalid' };

/** `changed`: the log contradicts what this browser has seen earlier · `renewed`: another log has begun. */
export type LogState = 'fits' | 'changed' | 'renewed';

/** The log, and the checkpoint to which all receipts must belong. */
export interface OpenedLog extends Checkpoint {
  key: VerifierKey;
  state: LogState;
}

/** Reads a file of the log; null if it does not exist yet. @throws Error if the server does not answer. */
async function readLogFile(path: string): Promise<string | null> {
  const response = await fetch(`/tlog/${path}`, { cache: 'no-cache' });
  if (response.status === 404 || response.status === 204) return null;
  if (!response.ok) throw new Error(`the vote log answered ${response.status}`);
  return response.text();
}

/** Opens the log and compares it with what this browser has seen earlier. Returns null if it is not signed. */
export async function openLog(): Promise<OpenedLog | null> {
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
  // The file `checkpoint` may differ from the proven one, and is not proven.
  storeKnownLog({ key: keyText, checkpoint: proven.text });
  const { origin, size, root } = proven;
  return { origin, size, root, key, state: 'fits' };
}

/** Reads a checkpoint with the proof that it continues the one that this browser has seen last. */
async function readNextCheckpoint(old: Checkpoint, key: VerifierKey) {
  const answer = parseConsistency(await readLogFile(`consistency?from=${old.size}`));
  const now = answer && openCheckpoint(answer.text, key);
  return now && isExtendedBy(old, now, answer.proof) ? { ...now, text: answer.text } : null;
}

function parseConsistency(answer: string | null) {
  const end = answer?.indexOf('\n\n') ?? -1;
  if (answer === null || end < 0) return null;
  const lines = answer.slice(0, end).split('\n').slice(1);
  const proof = lines.map((line) => fromBase64(line) ?? new Uint8Array());
  return { proof, text: answer.slice(end + 2) };
}

const isExtendedBy = (old: Checkpoint, { size, root }: Checkpoint, proof: Uint8Array[]) =>
  isConsistent({ oldSize: old.size, oldRoot: old.root, size, root, proof });

/** Whether the log proves that two checkpoints are of the same growing tree. */
async function areInSameTree(one: Checkpoint, other: Checkpoint): Promise<boolean> {
  if (one.size === other.size) return isExtendedBy(one, other, []);
  const [old, now] = one.size < other.size ? [one, other] : [other, one];
  const path = `consistency?from=${old.size}&to=${now.size}`;
  const answer = parseConsistency(await readLogFile(path));
  return answer !== null && isExtendedBy(old, now, answer.proof);
}

/** Finds the promised vote in the log. @throws Error if the server does not answer. */
export async function findPromisedVote(
  { entry, ...promise }: StoredReceipt,
  log: OpenedLog,
): Promise<ReceiptCheck> {
  const promisedAt = verifyPromise(promise, log.key);
  const text = await readLogFile(`proof?leaf=${toHex(hashLeaf(toUtf8(promise.leaf)))}`);
  const proof = parseReceipt(text ?? '');
  // While counts are hidden, the log does not send the leaf's text.
  const receipt = proof && formatReceipt({ ...proof, leaf: promise.leaf });
  const checked = receipt === null ? null : await checkReceipt(receipt, log);
  if (checked?.state === 'found') return checked;
  if (promisedAt === null || parseLeaf(promise.leaf)?.type !== 'vote') return { state: 'invalid' };
  const isDue = Date.now() - Date.parse(promisedAt) > promiseMs;
  return { state: isDue ? 'missing' : 'waiting', entry };
}

/**
 * Checks that a receipt proves its vote in the opened log, and not in a tree that was signed for this receipt only.
 * @throws Error if the server does not answer.
 */
export async function checkReceipt(text: string, log: OpenedLog): Promise<ReceiptCheck> {
  const receipt = parseReceipt(text);
  const leaf = receipt?.leaf ? parseLeaf(receipt.leaf) : null;
  const signed = receipt && verifyReceipt(receipt, log.key);
  if (!signed || leaf?.type !== 'vote' || !(await areInSameTree(signed, log)))
    return { state: 'invalid' };
  return { state: 'found', entry: leaf.e, index: receipt.index, receipt: text };
}

/** A witness that has cosigned the log, as its valid signature shows. */
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
