import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Part of the system in a sandbox: mounted read-only, or recreated as a symbolic link if `link` is set. */
export type SystemPart = { path: string; link?: string };

const parts = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
/** Files with the configuration of the library loader and of fonts; the rest of /etc is hidden. */
const configuration = [
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/etc/alternatives',
  '/etc/fonts',
];
const stores = ['/nix/store', '/gnu/store'];

/**
 * Lists the system's programs, libraries and fonts, and the given programs if they are elsewhere. A program in a `bin`
 * folder is listed with that folder and the `lib` folder beside it. Any other program is listed alone, because its
 * folder may contain private files.
 */
export function listSystemMounts(programs: readonly string[]): SystemPart[] {
  const all = [...parts, ...configuration, ...stores]
    .filter((each) => existsSync(each))
    .map(toSystemMount);
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

function toSystemMount(each: string): SystemPart {
  return lstatSync(each).isSymbolicLink()
    ? { path: each, link: readlinkSync(each) }
    : { path: each };
}

const isBelow = (file: string, folder: string) => file.startsWith(`${folder}/`);
