import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locale } from '@film-contest/contract/locales';
import type { TextPart } from './texts.ts';

let built: Record<string, { file: string; imports?: string[] }> = {};

/**
 * Loads the list of built scripts. Must be called before pages are served. In development, browsers find the scripts
 * themselves.
 */
export async function loadBuiltScripts() {
  if (import.meta.env.DEV) return;
  const manifest = path.join(import.meta.dirname, '../client/.vite/manifest.json');
  built = JSON.parse(await readFile(manifest, 'utf8'));
}

/** Lists message scripts for the page's head, which saves a round trip. */
export const getMessageScripts = (locale: Locale, parts: readonly TextPart[]): string[] =>
  parts.flatMap((part) => {
    const file = built[`virtual:messages/${part}/${locale}`]?.file;
    return file ? [`${import.meta.env.BASE_URL}${file}`] : [];
  });

/** Source file of the script of documents without React. */
const plainEntry = 'app/entry.plain.ts';

/** Lists the scripts of a document without React: its entry, then the modules that the entry imports. */
export function getPlainScripts(): string[] {
  const base = import.meta.env.BASE_URL;
  const listFiles = (name: string): string[] => {
    const { file, imports = [] } = built[name] ?? { file: name };
    return [file, ...imports.flatMap(listFiles)];
  };
  return [...new Set(listFiles(plainEntry))].map((file) => base + file);
}
