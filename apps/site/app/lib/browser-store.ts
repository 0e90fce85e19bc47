import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';

let store: UseStore | undefined;

const open = () => {
  store ??= atOnce(createStore('film-contest', 'kept'));
  return store;
};

/**
 * Commits as soon as a write is asked for. Left to itself, a browser commits once the page has heard
 * of its write, and a page that is left or loaded anew in that moment takes the write with it.
 */
function atOnce(usual: UseStore): UseStore {
  return (mode, run) =>
    usual(mode, (records) => {
      const asked = run(records);
      // Safari 14 knows no such call.
      if (mode === 'readwrite') records.transaction.commit?.();
      return asked;
    });
}

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
