import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locale } from '@film-contest/contract/locales';
import type { TextPart } from './messages.tsx';

let built: Record<string, { file: string }> = {};

/** To be done before any page is answered. Development builds nothing: its browser finds the texts by itself. */
export async function loadTextScripts() {
  if (import.meta.env.DEV) return;
  const manifest = path.join(import.meta.dirname, '../client/.vite/manifest.json');
  built = JSON.parse(await readFile(manifest, 'utf8'));
}

/** The scripts with these texts: a page that names them starts a round trip sooner on a slow line. */
export const textScripts = (locale: Locale, parts: readonly TextPart[]): string[] =>
  parts.flatMap((part) => {
    const file = built[`virtual:messages/${part}/${locale}`]?.file;
    return file ? [`${import.meta.env.BASE_URL}${file}`] : [];
  });
