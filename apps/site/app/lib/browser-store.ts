import { keptStore } from '@film-contest/contract/kept-store';
import { del, entries, get, set } from 'idb-keyval';

const store = keptStore('film-contest');

/**
 * Small records in IndexedDB, which outlive local storage. A browser that forbids or has lost its
 * database keeps nothing; no call here ever fails for that.
 */
export const browserStore = {
  read: <T>(key: string): Promise<T | undefined> => quietly(() => get<T>(key, store), undefined),
  /** Answers whether it is kept: private windows and full disks refuse. */
  write: (key: string, value: unknown): Promise<boolean> =>
    quietly(() => set(key, value, store).then(() => true), false),
  remove: (key: string): Promise<void> => quietly(() => del(key, store), undefined),
  all: <T>(): Promise<[string, T][]> => quietly(() => entries<string, T>(store), []),
};

async function quietly<T>(run: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await run();
  } catch {
    return otherwise;
  }
}
