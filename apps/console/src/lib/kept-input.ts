import { keptStore } from '@film-contest/contract/kept-store';
import { del, entries, get, set } from 'idb-keyval';
import { currentPath } from './navigation.ts';
import { readAccount } from './session.ts';

/** Input that was typed and not sent. It outlives a lost session, a fault and a reload. */
export interface KeptInput<V = unknown> {
  /** The page of the form. */
  path: string;
  /** What the form calls itself, to find it again. */
  title: string;
  /** Milliseconds since the epoch. */
  at: number;
  values: V;
}

const lifetimeMs = 30 * 24 * 60 * 60 * 1000;
const store = keptStore('film-contest-console');

/** A browser that forbids its database keeps nothing, and no form fails for that. */
async function quietly<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch {
    return undefined;
  }
}

/** Opens it ahead of the first letter: what waits for that is lost with the page. */
export const openKeptInput = () => void quietly(() => get('', store));

const prefixOf = (account: string | null) => `${account ?? ''} `;

/** Where a form's input is kept. Made when the form opens: a lost session forgets the account. */
export const keptKey = (form: string) => `${prefixOf(readAccount())}${form}`;

export async function keepInput<V>(key: string, title: string, values: V): Promise<void> {
  const kept: KeptInput<V> = { path: currentPath(), title, at: Date.now(), values };
  await quietly(() => set(key, kept, store));
}

/** What was kept, unless it is older than 30 days. */
export async function readKeptInput<V>(key: string): Promise<V | null> {
  const kept = await quietly(() => get<KeptInput<V>>(key, store));
  return kept && isFresh(kept) ? kept.values : null;
}

export async function dropKeptInput(key: string): Promise<void> {
  await quietly(() => del(key, store));
}

/** Everything kept for the account that is signed in, newest first. */
export async function listKeptInput(): Promise<KeptInput[]> {
  const all = (await quietly(() => entries<string, KeptInput>(store))) ?? [];
  return all
    .filter(([key, kept]) => key.startsWith(prefixOf(readAccount())) && isFresh(kept))
    .map(([, kept]) => kept)
    .sort((a, b) => b.at - a.at);
}

const isFresh = (kept: KeptInput) => Date.now() - kept.at < lifetimeMs;
