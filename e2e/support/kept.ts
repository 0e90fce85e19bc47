import type { Page } from '@playwright/test';

/** Where each app keeps what was typed and not sent. */
type Kept = 'film-contest' | 'film-contest-console';

/** The keys of all that a browser keeps of what was typed there. */
export const keptKeys = (page: Page, database: Kept = 'film-contest') =>
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
