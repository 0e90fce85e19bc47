import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const folders = ['..', '../../../../packages/player/src'].map((folder) =>
  resolve(import.meta.dirname, folder),
);
const listFiles = (pattern: string) =>
  folders.flatMap((folder) => globSync(pattern, { cwd: folder }).map((path) => join(folder, path)));

/** Returns the class names that each CSS module defines. */
function readDefinedClasses(): Map<string, Set<string>> {
  const entries = listFiles('**/*.module.css').map((path) => {
    const selectors = readFileSync(path, 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '')
      .replace(/\{[^{}]*\}/g, '{}');
    const names = [...selectors.matchAll(/\.([a-z]\w*)(?=[^{}]*\{)/gi)].map(
      ([, name = '']) => name,
    );
    return [path, new Set(names)] as const;
  });
  return new Map(entries);
}

/** Returns the class names that the code reads from each CSS module. */
function readUsedClasses(): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const file of listFiles('**/*.{ts,tsx}')) {
    const source = readFileSync(file, 'utf8');
    for (const [, name, path = ''] of source.matchAll(/import (\w+) from '(.*\.module\.css)'/g)) {
      const names = [...source.matchAll(new RegExp(`(?<!['/\\w])${name}\\.(\\w+)`, 'g'))];
      const module = resolve(file, '..', path);
      used.set(
        module,
        new Set([...(used.get(module) ?? []), ...names.map(([, read = '']) => read)]),
      );
    }
  }
  return used;
}

const sortClasses = (classes: Map<string, Set<string>>) =>
  Object.fromEntries([...classes].sort().map(([path, names]) => [path, [...names].sort()]));

test('the code reads exactly the classes that the CSS modules define', () => {
  expect(sortClasses(readUsedClasses())).toEqual(sortClasses(readDefinedClasses()));
});
