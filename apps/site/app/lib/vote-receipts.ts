import type { VoteReceipt } from '@film-contest/contract/vote-receipt';

/** A vote's promise, kept in this browser so that its voter can find the vote in the public log. */
export interface StoredReceipt extends VoteReceipt {
  entry: number;
}

/** What this browser knows about the log: its key, and the last checkpoint that it has seen. */
export interface KnownLog {
  key: string;
  checkpoint: string;
}

const receiptsKey = 'voteReceipts';
const logKey = 'voteLog';
/** The browser's storage also holds other data, so that the oldest receipts are dropped. */
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
    // Without storage the vote counts too; only its receipt is not kept.
  }
}

export const readReceipts = (): StoredReceipt[] => readJson<StoredReceipt[]>(receiptsKey) ?? [];

export const hasReceipt = (entry: number): boolean =>
  readReceipts().some((receipt) => receipt.entry === entry);

export function storeReceipt(receipt: StoredReceipt): void {
  const others = readReceipts().filter(({ leaf }) => leaf !== receipt.leaf);
  writeJson(receiptsKey, [...others, receipt].slice(-maxReceipts));
}

export const readKnownLog = () => readJson<KnownLog>(logKey);

export const storeKnownLog = (log: KnownLog): void => writeJson(logKey, log);
