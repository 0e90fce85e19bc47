import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { findFileFaults } from './architecture/file-rules.ts';
import { findImportFaults } from './architecture/import-rules.ts';
import type { Source } from './architecture/source.ts';
import { exitWithError, Refusal, repository } from './bring-up.mjs';

const notSource = /^(node_modules|build|dist|\..+|test-results|playwright-report)$/;

/** Checks the repository against the rules of docs/architecture.md. */
function check() {
  const sources = ['apps', 'packages', 'e2e', 'bench', 'tools'].flatMap(readSources);
  if (sources.length === 0) throw new Refusal('There are no source files to check.');
  const faults = [...sources.flatMap(findFileFaults), ...findImportFaults(sources)];
  for (const { path, rule } of faults) console.log(`${path}: ${rule}`);
  if (faults.length > 0)
    throw new Refusal(`${faults.length} faults against docs/architecture.md in all.`);
  console.log(`${sources.length} files follow docs/architecture.md.`);
}

function readSources(folder: string): Source[] {
  return readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return notSource.test(entry.name) ? [] : readSources(path);
    if (!/\.(tsx?|mjs|css)$/.test(entry.name)) return [];
    return [{ path, text: readFileSync(join(repository, path), 'utf8') }];
  });
}

try {
  check();
} catch (error) {
  exitWithError(error);
}
