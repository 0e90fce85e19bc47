/** Runs an access to the browser's storage. Returns null if the browser forbids storage. */
function ignoreStorageErrors<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}

/** Local storage, shared with the public site. A lost session clears it. */
export const local = {
  read: (key: string) => ignoreStorageErrors(() => localStorage.getItem(key)),
  write: (key: string, value: string) =>
    ignoreStorageErrors(() => localStorage.setItem(key, value)),
  remove: (key: string) => ignoreStorageErrors(() => localStorage.removeItem(key)),
  clear: () => ignoreStorageErrors(() => localStorage.clear()),
};

export const tab = {
  read: (key: string) => ignoreStorageErrors(() => sessionStorage.getItem(key)),
  write: (key: string, value: string) =>
    ignoreStorageErrors(() => sessionStorage.setItem(key, value)),
  remove: (key: string) => ignoreStorageErrors(() => sessionStorage.removeItem(key)),
};
