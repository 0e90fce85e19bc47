/** Local and session storage can be forbidden by the browser; then nothing is stored. */
function ignoreErrors<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}

/** Local storage, shared with the public site and cleared as a whole when a session is lost. */
export const local = {
  read: (key: string) => ignoreErrors(() => localStorage.getItem(key)),
  write: (key: string, value: string) => ignoreErrors(() => localStorage.setItem(key, value)),
  remove: (key: string) => ignoreErrors(() => localStorage.removeItem(key)),
  clear: () => ignoreErrors(() => localStorage.clear()),
};

/** What one tab remembers until it is closed. */
export const tab = {
  read: (key: string) => ignoreErrors(() => sessionStorage.getItem(key)),
  write: (key: string, value: string) => ignoreErrors(() => sessionStorage.setItem(key, value)),
  remove: (key: string) => ignoreErrors(() => sessionStorage.removeItem(key)),
};
