import { fromUtf8, sha256, toHex } from './bytes.ts';
import type { ReadFile } from './verify-log.ts';

/**
 * Verifies the published file of each version of the voting rules: its hash must be in the log, and it must name the
 * hash of the version before it. All ledgers of a site have the same files.
 */
export async function verifyRulesFiles(
  hashes: readonly string[],
  read: ReadFile,
  report: (problem: string) => void,
): Promise<void> {
  for (const [version, hash] of hashes.entries()) {
    const name = `rules/${version}.json`;
    const file = await read(name);
    if (!file) report(`${name} is missing`);
    else if (toHex(sha256(file)) !== hash) report(`${name} has another hash than its leaf`);
    else if (!isNextRulesVersion(file, version, hashes[version - 1] ?? null))
      report(
        `${name} is not version ${version} or does not name the hash of the version before it`,
      );
  }
}

function isNextRulesVersion(file: Uint8Array, version: number, previous: string | null): boolean {
  try {
    const content: unknown = JSON.parse(fromUtf8(file));
    return (
      typeof content === 'object' &&
      content !== null &&
      'version' in content &&
      content.version === version &&
      'previous' in content &&
      content.previous === previous
    );
  } catch {
    return false;
  }
}
