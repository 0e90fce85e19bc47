import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locale } from '@film-contest/contract/locales';
import type { TextPart } from './messages.tsx';

let built: Record<string, { file: string }> = {};

/**
 * Loads the list of message scripts from the build. Must be called before pages are served. In development there is no
 * list, and browsers find the scripts themselves.
 */
export async function loadMessageScripts() {
  if (import.meta.env.DEV) return;
  const manifest = path.join(import.meta.dirname, '../client/.vite/manifest.json');
  built = JSON.parse(await readFile(manifest, 'utf8'));
}

/** Lists the message scripts of a page, which its head preloads to save a round trip. */
export const getMessageScripts = (locale: Locale, parts: readonly TextPart[]): string[] =>
  parts.flatMap((part) => {
    const file = built[`virtual:messages/${part}/${locale}`]?.file;
    return file ? [`${import.meta.env.BASE_URL}${file}`] : [];
  });
