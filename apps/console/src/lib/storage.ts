/** A browser can forbid storage; then nothing is stored. */
function ignoreErrors<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}

/** Local storage, shared with the public site. A lost session clears it. */
export const local = {
  read: (key: string) => ignoreErrors(() => localStorage.getItem(key)),
  write: (key: string, value: string) => ignoreErrors(() => localStorage.setItem(key, value)),
  remove: (key: string) => ignoreErrors(() => localStorage.removeItem(key)),
  clear: () => ignoreErrors(() => localStorage.clear()),
};

/** Session storage of this tab. */
export const tab = {
  read: (key: string) => ignoreErrors(() => sessionStorage.getItem(key)),
  write: (key: string, value: string) => ignoreErrors(() => sessionStorage.setItem(key, value)),
  remove: (key: string) => ignoreErrors(() => sessionStorage.removeItem(key)),
};
