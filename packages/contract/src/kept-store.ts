type Run<T> = (records: IDBObjectStore) => T | PromiseLike<T>;

/**
 * Small records in IndexedDB, as idb-keyval takes a store. A write is committed as soon as it is asked for: left
 * to itself, a browser commits once the page has heard of its write, and a page that is left or loaded anew in
 * that moment takes the write with it. None waits for the disk, so that each letter may be one.
 */
export function keptStore(database: string) {
  const name = 'kept';
  let opened: Promise<IDBDatabase> | undefined;
  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(database);
      const forget = () => {
        opened = undefined;
      };
      asked.onupgradeneeded = () => asked.result.createObjectStore(name);
      asked.onsuccess = () => {
        // Safari closes it at times.
        asked.result.onclose = forget;
        resolve(asked.result);
      };
      asked.onerror = () => {
        forget();
        reject(asked.error);
      };
    });
  return async <T>(mode: IDBTransactionMode, run: Run<T>): Promise<T> => {
    opened ??= open();
    const transaction = (await opened).transaction(name, mode, { durability: 'relaxed' });
    const asked = run(transaction.objectStore(name));
    // Safari 14 knows no such call.
    if (mode === 'readwrite') transaction.commit?.();
    return asked;
  };
}
