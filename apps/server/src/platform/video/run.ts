import { availableParallelism } from 'node:os';
import { execa } from 'execa';
import { makeSessionNice } from '../niceness.ts';
import { niceness, type ProcessLimits, type Sandbox, type View } from '../sandbox/sandbox.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { SandboxFailed, ToolFailed, type ToolName, ToolTimeout } from './tool-errors.ts';

/** What one run may use. The wall limit always holds; the others need `prlimit` (Linux). */
export type RunLimits = ProcessLimits & { wallSeconds: number };

export type RunOptions = {
  limits: RunLimits;
  /** The files and the folder that it sees, by absolute paths. */
  view: View;
  signal?: AbortSignal | undefined;
  /** Takes stdout line by line; nothing of it is then kept. */
  onLine?: ((line: string) => void) | undefined;
  /** Takes stderr line by line. An error that it throws ends the run. */
  onErrorLine?: ((line: string) => void) | undefined;
};

const MAX_STDOUT_CHARACTERS = 2 * 1024 * 1024;
const MAX_LINE_CHARACTERS = 64 * 1024;
const KEPT_STDERR_CHARACTERS = 4 * 1024;

/** Process groups alive now; this process kills them when it ends where `setpriv` is missing. */
const groups = new Set<number>();
process.on('exit', () => {
  for (const group of groups) killGroup(group);
});

/**
 * Runs ffmpeg or ffprobe in the sandbox and in a process group of its own: no shell, no stdin, an empty
 * environment, niceness 15, bounded output. The whole group is killed at the wall limit or when `signal` aborts.
 * @returns its standard output ('' with `onLine`)
 * @throws ToolMissing, ToolTimeout, ToolFailed, SandboxFailed, or the signal's reason
 */
export async function runTool(
  tool: ToolName,
  args: readonly string[],
  { limits, view, signal, onLine, onErrorLine }: RunOptions,
): Promise<string> {
  const tools = await findFfmpeg();
  signal?.throwIfAborted();
  const entered = await tools.sandbox.enter(view, limits).catch((error: Error) => {
    throw new SandboxFailed(tool, error.message);
  });
  try {
    const command = [...entered.prefix, tools[tool], ...args.map(entered.translate)];
    return await runCommand(command, tool, tools.sandbox, { limits, signal, onLine, onErrorLine });
  } finally {
    await entered.leave();
  }
}

async function runCommand(
  [file = '', ...words]: string[],
  tool: ToolName,
  sandbox: Sandbox,
  { limits, signal, onLine, onErrorLine }: Omit<RunOptions, 'view'>,
): Promise<string> {
  const startedAt = performance.now();
  const child = execa(file, words, {
    buffer: false,
    reject: false,
    detached: true,
    cleanup: false,
    stdin: 'ignore',
    cwd: '/',
    extendEnv: false,
    // Few allocation arenas keep the address space, which is limited, close to what is used.
    env: { LC_ALL: 'C', MALLOC_ARENA_MAX: '4', AV_LOG_FORCE_NOCOLOR: '1' },
  });

  let killed: unknown = null;
  const kill = (why: unknown) => {
    killed ??= why;
    if (child.pid !== undefined) killGroup(child.pid);
  };
  const onAbort = () => kill(signal?.reason);
  const tooLong = new ToolTimeout(tool, 'wall', limits.wallSeconds);
  const timer = setTimeout(kill, limits.wallSeconds * 1000, tooLong);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (child.pid !== undefined) {
    groups.add(child.pid);
    makeSessionNice(child.pid, niceness);
  }
  const stdout = collect(onLine, kill);
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', stdout.take);
  const errorLines = collect(onErrorLine ?? (() => {}), kill);
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr = (stderr + chunk).slice(-KEPT_STDERR_CHARACTERS);
    if (onErrorLine !== undefined) errorLines.take(chunk);
  });

  const result = await child.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    if (child.pid !== undefined) groups.delete(child.pid);
  });
  const end = {
    ...sandbox.readEnd({ exitCode: result.exitCode ?? null, signal: result.signal ?? null }),
    detail: stderr.trim() || (result.message ?? ''),
  };
  if (killed instanceof OutputTooLong) {
    throw new ToolFailed(tool, { ...end, detail: killed.message });
  }
  if (killed !== null) throw killed;
  const seconds = (performance.now() - startedAt) / 1000;
  if (hitCpuLimit(sandbox, end.signal, seconds, limits)) {
    throw new ToolTimeout(tool, 'cpu', limits.cpuSeconds);
  }
  if (!result.failed) return stdout.finish();
  // Neither an exit code nor a signal: it could not even be started.
  if (end.exitCode === null && end.signal === null) throw result;
  if (sandbox.isOwnFault(end.detail)) throw new SandboxFailed(tool, end.detail);
  throw new ToolFailed(tool, end);
}

/**
 * The kernel kills at the CPU limit, and so do the memory killer and operators. A run too short to
 * have used that much CPU on all cores was killed by somebody else.
 */
function hitCpuLimit(
  sandbox: Sandbox,
  signal: string | null,
  seconds: number,
  limits: RunLimits,
): boolean {
  if (signal === 'SIGXCPU') return true;
  if (signal !== 'SIGKILL' || !sandbox.hasLimits) return false;
  return seconds * availableParallelism() >= limits.cpuSeconds * 0.9;
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself in between.
  }
}

class OutputTooLong extends Error {}

/** Keeps stdout, or hands it on by lines; `stop` is called with what went wrong. */
function collect(onLine: ((line: string) => void) | undefined, stop: (why: unknown) => void) {
  let held = '';
  const most = onLine === undefined ? MAX_STDOUT_CHARACTERS : MAX_LINE_CHARACTERS;
  const handOn = (lines: string[]) => {
    try {
      for (const line of lines) onLine?.(line);
    } catch (error) {
      stop(error);
    }
  };
  return {
    take(chunk: string): void {
      held += chunk;
      if (onLine !== undefined) {
        const lines = held.split('\n');
        held = lines.pop() ?? '';
        handOn(lines);
      }
      if (held.length <= most) return;
      held = '';
      stop(new OutputTooLong('said more than it may'));
    },
    finish(): string {
      if (onLine === undefined) return held;
      if (held !== '') onLine(held);
      return '';
    },
  };
}
