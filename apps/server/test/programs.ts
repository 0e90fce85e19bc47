import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Returns why a test that needs these programs is skipped; null if all are installed. */
export function explainMissingPrograms(
  programs: readonly string[],
  debianPackages: string,
): string | null {
  const missing = programs.filter((name) => !findInPath(name));
  return missing.length === 0 ? null : `missing: ${missing.join(', ')} (Debian: ${debianPackages})`;
}

/** Debian keeps servers in `/usr/sbin`, which is not in the PATH of every user. */
const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];

/** Returns the path of an installed program. */
export const findInPath = (program: string): string | undefined =>
  folders.map((folder) => path.join(folder, program)).find(isExecutable);

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
