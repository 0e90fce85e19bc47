/** Local and session storage can be forbidden by the browser; then nothing is stored. */
function quietly<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}

/** Local storage, shared with the public site and cleared as a whole when a session is lost. */
export const local = {
  read: (key: string) => quietly(() => localStorage.getItem(key)),
  write: (key: string, value: string) => quietly(() => localStorage.setItem(key, value)),
  remove: (key: string) => quietly(() => localStorage.removeItem(key)),
  clear: () => quietly(() => localStorage.clear()),
};

/** What one tab remembers until it is closed. */
export const tab = {
  read: (key: string) => quietly(() => sessionStorage.getItem(key)),
  write: (key: string, value: string) => quietly(() => sessionStorage.setItem(key, value)),
  remove: (key: string) => quietly(() => sessionStorage.removeItem(key)),
};
