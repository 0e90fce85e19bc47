/**
 * Key-value records in IndexedDB, which browsers keep longer than local storage. Without a usable database, reads
 * return undefined and writes are lost. No method throws.
 */
export interface BrowserStore {
  read<T>(key: string): Promise<T | undefined>;
  /** Stores a record. @returns whether it was stored: private windows and full disks reject writes */
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
    // Safari may close an open database at any time; the next access opens the database again.
    found.onclose = () => {
      opened = undefined;
    };
    return found;
  }

  /** Runs requests in one IndexedDB transaction. Returns undefined when the transaction fails. */
  async function runInTransaction<T>(
    mode: IDBTransactionMode,
    act: (records: IDBObjectStore) => Promise<T>,
  ): Promise<T | undefined> {
    try {
      opened ??= openDatabase();
      opened.catch(() => {
        opened = undefined;
      });
      // With `relaxed` durability, writes do not wait for the disk, so that input can be saved at every keystroke.
      const transaction = (await opened).transaction(name, mode, { durability: 'relaxed' });
      const completed = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      const result = act(transaction.objectStore(name));
      // Commits immediately, because an automatic commit is lost if the user leaves the page first. Safari 14 lacks
      // `commit`.
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
