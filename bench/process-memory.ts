import { readdirSync, readFileSync } from 'node:fs';

/** Returns the resident bytes of a process (Linux); 0 if the process has ended. */
export function readProcessMemory(pid = 0): number {
  const [, kilobytes = '0'] = readProcFile(pid, 'status').match(/VmRSS:\s+(\d+)/) ?? [];
  return Number(kilobytes) * 1024;
}

/** Returns the memory of a server's running task processes. */
export const readTaskMemory = (parent = 0): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isTaskProcessOf(Number(name), parent))
    .reduce((sum, name) => sum + readProcessMemory(Number(name)), 0);

const isTaskProcessOf = (pid: number, parent: number): boolean =>
  readProcFile(pid, 'status').includes(`PPid:\t${parent}\n`) &&
  readProcFile(pid, 'cmdline').includes('-worker.ts');

function readProcFile(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

export const formatMegabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
