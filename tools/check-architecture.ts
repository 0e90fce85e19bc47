import { findFileViolations } from './architecture/file-rules.ts';
import { findImportViolations } from './architecture/import-rules.ts';
import { findMigrationViolations } from './architecture/migration-rules.ts';
import { readSourceFiles } from './architecture/read-sources.ts';
import { findWriteViolations } from './architecture/write-rules.ts';
import { exitWithError, Refusal } from './bring-up.mjs';

/** Checks the repository against the rules of docs/architecture.md. */
function checkArchitecture() {
  const sources = readSourceFiles(['apps', 'packages', 'e2e', 'bench', 'tools']);
  if (sources.length === 0) throw new Refusal('There are no source files to check.');
  const violations = [
    ...sources.flatMap(findFileViolations),
    ...findImportViolations(sources),
    ...findMigrationViolations(sources),
    ...findWriteViolations(sources),
  ];
  for (const { path, rule } of violations) console.log(`${path}: ${rule}`);
  if (violations.length > 0)
    throw new Refusal(`${violations.length} violations of docs/architecture.md.`);
  console.log(`${sources.length} files follow docs/architecture.md.`);
}

try {
  checkArchitecture();
} catch (error) {
  exitWithError(error);
}
