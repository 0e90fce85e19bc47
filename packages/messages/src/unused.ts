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
 * Matches the start of a key that a template literal builds, e.g. `film.group.` in `` `film.group.${group}` ``. Two
 * segments are required because one, as in `` `votes.${outcome}` ``, would exempt all keys of an area.
 */
const keyPrefix = /`([a-z]+(?:\.[\w-]+)+\.)\$\{/g;

/**
 * Returns the keys that no source file below `root` contains, tests excluded, in the order of the catalogues. Keys
 * with a dynamic prefix, or with a prefix from which a template literal builds keys, count as used.
 */
export async function findUnusedKeys(root: string): Promise<string[]> {
  const used = new Set<string>();
  const prefixes = new Set<string>(dynamicPrefixes);
  for await (const file of listSourceFiles(root)) {
    const source = await readFile(file, 'utf8');
    for (const [, , key] of source.matchAll(keyLiteral)) {
      if (key) used.add(key);
    }
    for (const [, prefix] of source.matchAll(keyPrefix)) {
      if (prefix) prefixes.add(prefix);
    }
  }
  const isKeyUsed = (key: string) =>
    used.has(key) || [...prefixes].some((prefix) => key.startsWith(prefix));
  return Object.values(catalogues['en-US'])
    .flatMap((catalogue) => Object.keys(catalogue))
    .filter((key) => !isKeyUsed(key));
}
