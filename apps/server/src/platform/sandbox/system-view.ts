import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** How a part of the system appears in a sandbox: shown read-only, or as a link like on the system itself. */
export type SystemPart = { path: string; link?: string };

const parts = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
/** Where the loader finds libraries, and programs find fonts; nothing of the rest of /etc. */
const configuration = [
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/etc/alternatives',
  '/etc/fonts',
];
const stores = ['/nix/store', '/gnu/store'];

/**
 * The programs, libraries and fonts of the system, and programs that are elsewhere: alone, because their folder may
 * hold anything, or with the whole of their `bin` and the `lib` beside it.
 */
export function systemParts(programs: readonly string[]): SystemPart[] {
  const all = [...parts, ...configuration, ...stores]
    .filter((each) => existsSync(each))
    .map(toPart);
  for (const program of programs) {
    const real = realpathSync(program);
    if (all.some((part) => !part.link && isBelow(real, part.path))) continue;
    const folder = path.dirname(real);
    const isBin = path.basename(folder) === 'bin';
    const libraries = path.join(folder, '../lib');
    all.push({ path: isBin ? folder : real });
    if (isBin && existsSync(libraries)) all.push({ path: libraries });
  }
  return all;
}

function toPart(each: string): SystemPart {
  return lstatSync(each).isSymbolicLink()
    ? { path: each, link: readlinkSync(each) }
    : { path: each };
}

const isBelow = (file: string, folder: string) => file.startsWith(`${folder}/`);
