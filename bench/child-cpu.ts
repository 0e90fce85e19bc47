import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the kernel's clock in a second, as Linux reports them everywhere. */
const ticks = 100;

/** What Linux says of a process; null when it has ended. */
function readProcessStat(pid: number | 'self') {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, which may hold anything, stands in brackets before the figures.
    const figures = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const seconds = figures.slice(11, 15).reduce((sum, figure) => sum + Number(figure) / ticks, 0);
    return { parent: Number(figures[1]), seconds };
  } catch {
    return null;
  }
}

/**
 * CPU seconds that a process, this one unless another is named, and all its ended children used so far
 * (Linux). Of children that still run nothing is known.
 */
export const getCpuSeconds = (pid: number | 'self' = 'self'): number =>
  readProcessStat(pid)?.seconds ?? 0;

/** The same, with the children that still run. */
export function getCpuSecondsWithChildren(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcessStat(Number(name)))
    .filter((process) => process?.parent === pid);
  return children.reduce((sum, child) => sum + (child?.seconds ?? 0), getCpuSeconds(pid));
}
