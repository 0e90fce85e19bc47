/**
 * Key-value records in IndexedDB, which outlives local storage. Without a usable database, reads return nothing
 * and writes are lost; no call fails.
 */
export interface BrowserStore {
  read<T>(key: string): Promise<T | undefined>;
  /** @returns whether the record was stored: private windows and full disks refuse. */
  write(key: string, value: unknown): Promise<boolean>;
  remove(key: string): Promise<void>;
  listEntries<T>(): Promise<[string, T][]>;
}

export function openBrowserStore(database: string, name = 'kept'): BrowserStore {
  let opened: Promise<IDBDatabase> | undefined;

  async function openDatabase(): Promise<IDBDatabase> {
    const request = indexedDB.open(database);
    request.onupgradeneeded = () => request.result.createObjectStore(name);
    const found = await requestToPromise(request);
    // Safari closes databases of its own accord.
    found.onclose = () => {
      opened = undefined;
    };
    return found;
  }

  /** Runs requests in one transaction. Returns undefined when it fails. */
  async function runInTransaction<T>(
    mode: IDBTransactionMode,
    act: (records: IDBObjectStore) => Promise<T>,
  ): Promise<T | undefined> {
    try {
      opened ??= openDatabase();
      opened.catch(() => {
        opened = undefined;
      });
      // `relaxed` does not wait for the disk, so that every keystroke can be written.
      const transaction = (await opened).transaction(name, mode, { durability: 'relaxed' });
      const completed = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      const result = act(transaction.objectStore(name));
      // Commits at once: an automatic commit is lost when the page is left before it. Safari 14 lacks `commit`.
      if (mode === 'readwrite') transaction.commit?.();
      await completed;
      return await result;
    } catch {
      return undefined;
    }
  }

  return {
    read: (key) => runInTransaction('readonly', (records) => requestToPromise(records.get(key))),
    async write(key, value) {
      return (
        (await runInTransaction('readwrite', (records) =>
          requestToPromise(records.put(value, key)),
        )) === key
      );
    },
    remove: (key) =>
      runInTransaction('readwrite', (records) => requestToPromise(records.delete(key))),
    async listEntries<T>() {
      const found = await runInTransaction('readonly', (records) =>
        Promise.all([
          requestToPromise(records.getAllKeys()),
          requestToPromise<T[]>(records.getAll()),
        ]),
      );
      const [keys, values] = found ?? [[], []];
      return values.map((value, index): [string, T] => [String(keys[index]), value]);
    },
  };
}

const requestToPromise = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
