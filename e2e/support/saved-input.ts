import type { Page } from '@playwright/test';

/** Names of the databases in which the site and the console keep unsent input. */
type Kept = 'film-contest' | 'film-contest-console';

/** Returns the keys of the unsent input that the browser keeps. */
export const listSavedInputKeys = (page: Page, database: Kept = 'film-contest') =>
  page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => reject(new Error(`nothing was ever kept in ${name}`));
        opening.onsuccess = () => {
          const { result } = opening;
          const reading = result.transaction('kept').objectStore('kept').getAllKeys();
          reading.onsuccess = () => {
            result.close();
            resolve(reading.result.map(String));
          };
        };
      }),
    database,
  );
