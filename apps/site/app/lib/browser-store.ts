import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';

let store: UseStore | undefined;

const open = () => {
  store ??= createStore('film-contest', 'kept');
  return store;
};

/**
 * Small records in IndexedDB, which outlive local storage. A browser that forbids or has lost its
 * database keeps nothing; no call here ever fails for that.
 */
export const browserStore = {
  read: <T>(key: string): Promise<T | undefined> => quietly(() => get<T>(key, open()), undefined),
  /** Answers whether it is kept: private windows and full disks refuse. */
  write: (key: string, value: unknown): Promise<boolean> =>
    quietly(() => set(key, value, open()).then(() => true), false),
  remove: (key: string): Promise<void> => quietly(() => del(key, open()), undefined),
  all: <T>(): Promise<[string, T][]> => quietly(() => entries<string, T>(open()), []),
};

async function quietly<T>(run: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await run();
  } catch {
    return otherwise;
  }
}
