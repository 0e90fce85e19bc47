import type { VoteReceipt } from '@film-contest/contract/vote-receipt';

/** A receipt of a vote, kept in this browser so that the voter can find the vote in the public log. */
export interface StoredReceipt extends VoteReceipt {
  entry: number;
}

/** What this browser knows about the public log: its key, and the last checkpoint that it has verified. */
export interface KnownLog {
  key: string;
  checkpoint: string;
}

const receiptsKey = 'voteReceipts';
const logKey = 'voteLog';
/** Maximum number of receipts. The oldest ones are dropped, because the browser's storage also holds other data. */
const maxReceipts = 500;

function readJson<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function writeJson(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Ignores the exception: without storage the vote counts too, but its receipt is not kept.
  }
}

export const readReceipts = (): StoredReceipt[] => readJson<StoredReceipt[]>(receiptsKey) ?? [];

export function storeReceipt(receipt: StoredReceipt): void {
  const others = readReceipts().filter(({ leaf }) => leaf !== receipt.leaf);
  writeJson(receiptsKey, [...others, receipt].slice(-maxReceipts));
}

export const readKnownLog = () => readJson<KnownLog>(logKey);

export const storeKnownLog = (log: KnownLog): void => writeJson(logKey, log);
