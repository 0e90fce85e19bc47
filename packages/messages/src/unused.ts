import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogues } from './catalogues.ts';
import { dynamicPrefixes } from './dynamic-prefixes.ts';

const isSourceFile = (name: string) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name);
const skippedFolders = new Set(['node_modules', 'build', 'dist']);

async function* listSourceFiles(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isHidden = entry.name.startsWith('.');
    if (entry.isDirectory() && !isHidden && !skippedFolders.has(entry.name)) {
      yield* listSourceFiles(path);
    } else if (entry.isFile() && isSourceFile(entry.name)) {
      yield path;
    }
  }
}

/** Matches string literals that look like a key, e.g. `'film.vote.button'`. */
const keyLiteral = /(['"`])([a-z]+(?:\.[\w-]+)+)\1/g;

/**
 * Returns the keys that no source file below `root` contains, tests excluded, in the order of the catalogues. Keys
 * with a dynamic prefix count as used.
 */
export async function findUnusedKeys(root: string): Promise<string[]> {
  const used = new Set<string>();
  for await (const file of listSourceFiles(root)) {
    for (const [, , key] of (await readFile(file, 'utf8')).matchAll(keyLiteral)) {
      if (key) used.add(key);
    }
  }
  const isKeyUsed = (key: string) =>
    used.has(key) || dynamicPrefixes.some((prefix) => key.startsWith(prefix));
  return Object.values(catalogues['en-US'])
    .flatMap((catalogue) => Object.keys(catalogue))
    .filter((key) => !isKeyUsed(key));
}
