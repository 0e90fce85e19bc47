import { findFileFaults } from './architecture/file-rules.ts';
import { findImportFaults } from './architecture/import-rules.ts';
import { readSources } from './architecture/read-sources.ts';
import { findWriteFaults } from './architecture/write-rules.ts';
import { exitWithError, Refusal } from './bring-up.mjs';

/** Checks the repository against the rules of docs/architecture.md. */
function check() {
  const sources = readSources(['apps', 'packages', 'e2e', 'bench', 'tools']);
  if (sources.length === 0) throw new Refusal('There are no source files to check.');
  const faults = [
    ...sources.flatMap(findFileFaults),
    ...findImportFaults(sources),
    ...findWriteFaults(sources),
  ];
  for (const { path, rule } of faults) console.log(`${path}: ${rule}`);
  if (faults.length > 0)
    throw new Refusal(`${faults.length} faults against docs/architecture.md in all.`);
  console.log(`${sources.length} files follow docs/architecture.md.`);
}

try {
  check();
} catch (error) {
  exitWithError(error);
}
