import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports CPU times in 1/100 s. */
const ticks = 100;

/** Reads the statistics of a process from Linux; null if the process has ended. */
function readProcessStat(pid: number | 'self') {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The figures follow the program's name in brackets, which may contain any characters.
    const figures = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const seconds = figures.slice(11, 15).reduce((sum, figure) => sum + Number(figure) / ticks, 0);
    return { parent: Number(figures[1]), seconds };
  } catch {
    return null;
  }
}

/**
 * Returns the CPU seconds that a process, by default this one, and its ended children used (Linux). Running children
 * are not counted.
 */
export const getCpuSeconds = (pid: number | 'self' = 'self'): number =>
  readProcessStat(pid)?.seconds ?? 0;

/** Returns the CPU seconds of a process including its running children. */
export function getCpuSecondsWithChildren(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcessStat(Number(name)))
    .filter((process) => process?.parent === pid);
  return children.reduce((sum, child) => sum + (child?.seconds ?? 0), getCpuSeconds(pid));
}
