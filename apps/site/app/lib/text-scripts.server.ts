import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locale } from '@film-contest/contract/locales';
import type { TextPart } from './messages.tsx';

let built: Record<string, { file: string }> = {};

/**
 * Loads the list of scripts with messages. Must be called before pages are served. Does nothing in
 * development, where the browser finds the messages itself.
 */
export async function loadMessageScripts() {
  if (import.meta.env.DEV) return;
  const manifest = path.join(import.meta.dirname, '../client/.vite/manifest.json');
  built = JSON.parse(await readFile(manifest, 'utf8'));
}

/**
 * Returns the URLs of the scripts with the given message catalogues; listing the URLs in the page
 * saves a round trip.
 */
export const getMessageScripts = (locale: Locale, parts: readonly TextPart[]): string[] =>
  parts.flatMap((part) => {
    const file = built[`virtual:messages/${part}/${locale}`]?.file;
    return file ? [`${import.meta.env.BASE_URL}${file}`] : [];
  });
