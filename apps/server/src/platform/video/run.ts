import { availableParallelism } from 'node:os';
import { setSessionNiceness } from '../niceness.ts';
import { niceness, type ProcessLimits, type Sandbox, type View } from '../sandbox/sandbox.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { SandboxFailed, ToolFailed, type ToolName, ToolTimeout } from './tool-errors.ts';

/** Limits of one run of a tool. The wall limit always applies; the others need `prlimit` (Linux). */
export type RunLimits = ProcessLimits & { wallSeconds: number };

export type RunOptions = {
  limits: RunLimits;
  view: View;
  signal?: AbortSignal | undefined;
  /** Receives stdout by lines; `runTool` then returns ''. */
  onLine?: ((line: string) => void) | undefined;
  /** Receives stderr by lines. An error thrown by this function ends the run. */
  onErrorLine?: ((line: string) => void) | undefined;
};

const MAX_STDOUT_CHARACTERS = 2 * 1024 * 1024;
const MAX_LINE_CHARACTERS = 64 * 1024;
const KEPT_STDERR_CHARACTERS = 4 * 1024;

/** Running process groups. They are killed when this process exits, because without `setpriv` they would survive. */
const groups = new Set<number>();
process.on('exit', () => {
  for (const group of groups) killGroup(group);
});

/**
 * Runs ffmpeg or ffprobe in the sandbox and in its own process group: no shell, no stdin, a minimal environment,
 * niceness 15, bounded output. Kills the whole group at the wall limit or when `signal` aborts.
 * @returns the standard output ('' with `onLine`).
 * @throws ToolMissing, ToolTimeout, ToolFailed, SandboxFailed, or the abort reason.
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
    await entered.cleanUp();
  }
}

async function runCommand(
  [file = '', ...words]: string[],
  tool: ToolName,
  sandbox: Sandbox,
  { limits, signal, onLine, onErrorLine }: Omit<RunOptions, 'view'>,
): Promise<string> {
  const { execa } = await import('execa');
  signal?.throwIfAborted();
  const startedAt = performance.now();
  const child = execa(file, words, {
    buffer: false,
    reject: false,
    detached: true,
    cleanup: false,
    stdin: 'ignore',
    cwd: '/',
    extendEnv: false,
    // Limits allocation arenas, so that the limited address space stays close to the memory in use.
    env: { LC_ALL: 'C', MALLOC_ARENA_MAX: '4', AV_LOG_FORCE_NOCOLOR: '1' },
  });

  let killReason: unknown = null;
  const killTool = (why: unknown) => {
    killReason ??= why;
    if (child.pid !== undefined) killGroup(child.pid);
  };
  const killOnAbort = () => killTool(signal?.reason);
  const wallTimeout = new ToolTimeout(tool, 'wall', limits.wallSeconds);
  const timer = setTimeout(killTool, limits.wallSeconds * 1000, wallTimeout);
  signal?.addEventListener('abort', killOnAbort, { once: true });
  if (child.pid !== undefined) {
    groups.add(child.pid);
    setSessionNiceness(child.pid, niceness);
  }
  const stdout = createOutputReader(onLine, killTool);
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', stdout.take);
  const errorLines = createOutputReader(onErrorLine ?? (() => {}), killTool);
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr = (stderr + chunk).slice(-KEPT_STDERR_CHARACTERS);
    if (onErrorLine !== undefined) errorLines.take(chunk);
  });

  const result = await child.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', killOnAbort);
    if (child.pid !== undefined) groups.delete(child.pid);
  });
  const outcome = {
    ...sandbox.toProgramEnd({ exitCode: result.exitCode ?? null, signal: result.signal ?? null }),
    detail: stderr.trim() || (result.message ?? ''),
  };
  if (killReason instanceof OutputTooLong) {
    throw new ToolFailed(tool, { ...outcome, detail: killReason.message });
  }
  if (killReason !== null) throw killReason;
  const seconds = (performance.now() - startedAt) / 1000;
  if (hasExceededCpuLimit(sandbox, outcome.signal, seconds, limits)) {
    throw new ToolTimeout(tool, 'cpu', limits.cpuSeconds);
  }
  if (!result.failed) return stdout.finish();
  // A run with neither an exit code nor a signal could not be started.
  if (outcome.exitCode === null && outcome.signal === null) throw result;
  if (sandbox.isSandboxError(outcome.detail)) throw new SandboxFailed(tool, outcome.detail);
  throw new ToolFailed(tool, outcome);
}

/**
 * Whether the kernel killed the run at its CPU limit. Returns false for a SIGKILL of a run that was too short to reach
 * the limit even on all cores, because the out-of-memory killer or an operator must have sent it.
 */
function hasExceededCpuLimit(
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
    // Ignores an error, because the process group may have ended already.
  }
}

class OutputTooLong extends Error {}

/** Collects stdout, or passes stdout on by lines. Calls `stop` with an error. */
function createOutputReader(
  onLine: ((line: string) => void) | undefined,
  stop: (why: unknown) => void,
) {
  let buffered = '';
  const maxCharacters = onLine === undefined ? MAX_STDOUT_CHARACTERS : MAX_LINE_CHARACTERS;
  const reportLines = (lines: string[]) => {
    try {
      for (const line of lines) onLine?.(line);
    } catch (error) {
      stop(error);
    }
  };
  return {
    take(chunk: string): void {
      buffered += chunk;
      if (onLine !== undefined) {
        const lines = buffered.split('\n');
        buffered = lines.pop() ?? '';
        reportLines(lines);
      }
      if (buffered.length <= maxCharacters) return;
      buffered = '';
      stop(new OutputTooLong('said more than it may'));
    },
    finish(): string {
      if (onLine === undefined) return buffered;
      if (buffered !== '') onLine(buffered);
      return '';
    },
  };
}

/**
 * Maximum number of threads of one decoder or encoder. At 1080p, more threads use memory without a gain. Large machines
 * run several jobs in parallel instead.
 */
const MAX_THREADS = 8;

/** Builds ffmpeg's `-threads` option for one decoder or encoder. */
export function buildThreadArgs(): string[] {
  return ['-threads', String(Math.min(MAX_THREADS, availableParallelism()))];
}

/**
 * Parses the output of `ffmpeg -progress pipe:1`, lines of key=value. Only the time is used (microseconds; "N/A" or
 * negative before the first frame).
 * @returns a function that reads one line, and calls `onSeconds` with increasing times.
 */
export function createProgressReader(onSeconds: (seconds: number) => void): (line: string) => void {
  let reached = 0;
  return (line) => {
    const time = /^out_time_us=(\d+)/.exec(line)?.[1];
    if (time === undefined) return;
    const seconds = Number(time) / 1e6;
    if (seconds <= reached) return;
    reached = seconds;
    onSeconds(seconds);
  };
}
