import { readdirSync, readFileSync } from 'node:fs';

/** Number of clock ticks per second. Linux reports CPU times in clock ticks. */
const ticks = 100;

/** Reads the statistics of a process from Linux; null if the process has ended. */
function readProcessStat(pid: number | 'self') {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The numbers start after the last bracket, because the program's name in brackets may contain any character.
    const figures = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const sumSeconds = (start: number, end: number) =>
      figures.slice(start, end).reduce((sum, figure) => sum + Number(figure) / ticks, 0);
    return { parent: Number(figures[1]), own: sumSeconds(11, 13), seconds: sumSeconds(11, 15) };
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

const sampleMs = 50;

/**
 * Returns the CPU seconds of the processes that `work` starts. Reads them several times a second, because Linux does
 * not add the times of sandboxed processes to those of their parent.
 */
export async function measureCpuOfStartedProcesses(work: () => Promise<unknown>): Promise<number> {
  const used = new Map<number, number>();
  const readAll = () => {
    const all = new Map(
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((name) => [Number(name), readProcessStat(Number(name))]),
    );
    const isStarted = (pid: number): boolean =>
      pid === process.pid || (pid > 1 && isStarted(all.get(pid)?.parent ?? 0));
    for (const [pid, stat] of all) {
      if (stat && pid !== process.pid && isStarted(pid)) used.set(pid, stat.own);
    }
  };
  const timer = setInterval(readAll, sampleMs);
  await work().finally(() => clearInterval(timer));
  return [...used.values()].reduce((sum, seconds) => sum + seconds, 0);
}
