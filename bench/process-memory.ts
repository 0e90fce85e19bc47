import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the resident memory of a process in bytes (Linux): the current one, or the highest so far (`VmHWM`). Returns
 * 0 if the process has ended.
 */
export function readProcessMemory(pid = 0, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readProcFile(pid, 'status');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024;
}

/** Returns the total resident memory of a server's running task processes, in bytes. */
export const sumTaskProcessMemory = (parent = 0): number =>
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
