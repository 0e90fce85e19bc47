import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** State of the postmaster, as read from lines of `postmaster.pid` (PostgreSQL: src/include/utils/pidfile.h). */
export type Postmaster = { pid: number; socketDir: string; ready: boolean };

/**
 * Returns the running postmaster of exactly this cluster, or `undefined`. After kill -9 or a power failure the pid
 * file may name a dead process, a zombie or an unrelated program; those do not count.
 * @param clusterDir a real path (no links).
 */
export async function findRunningPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const lines = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid = '', , , , socketDir = '', , , status = ''] = lines.split('\n');
  if (!isProcessAlive(Number(pid)) || !isPostgresOfCluster(Number(pid), clusterDir))
    return undefined;
  return { pid: Number(pid), socketDir, ready: status.trim() === 'ready' };
}

/** Whether a process with this id runs; zombies do not count. */
export function isProcessAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  if (process.platform !== 'linux') return spawnSync('ps', ['-p', String(pid)]).status === 0;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^\) [ZX]/.test(stat.slice(stat.lastIndexOf(')')));
  } catch {
    return false;
  }
}

/** Waits until a process has ended. @throws Error if it still runs after `ms` milliseconds */
export async function waitForExit(pid: number, ms: number): Promise<void> {
  const deadline = Date.now() + ms;
  while (isProcessAlive(pid)) {
    if (Date.now() > deadline) throw new Error(`Process ${pid} does not stop.`);
    await sleep(10);
  }
}

/**
 * Whether a process is the postmaster of this cluster. The working directory of a postmaster is the folder of its
 * cluster.
 */
function isPostgresOfCluster(pid: number, clusterDir: string): boolean {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout.includes('postgres') && stdout.includes(clusterDir);
  }
  try {
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return name === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === clusterDir;
  } catch {
    return false;
  }
}
