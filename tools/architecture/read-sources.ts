import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { repository } from '../bring-up.mjs';
import type { Source } from './source.ts';

const notSource = /^(node_modules|build|dist|\..+|test-results|playwright-report)$/;

export function readSourceFiles(folders: string[]): Source[] {
  return folders.flatMap(readFolder);
}

function readFolder(folder: string): Source[] {
  return readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return notSource.test(entry.name) ? [] : readFolder(path);
    if (!/\.(tsx?|mjs|css)$/.test(entry.name)) return [];
    return [{ path, text: readFileSync(join(repository, path), 'utf8') }];
  });
}
