import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import type { Options, Result } from 'execa';
import {
  buildBubblewrapArgs,
  buildKillAllArgs,
  buildLimitArgs,
  buildOtherUserArgs,
  buildUnshareArgs,
  createPathToDescriptorReplacer,
  type Helpers,
  helperNames,
  type Plan,
  type ProcessLimits,
} from './commands.ts';
import { reserveUser } from './sandbox-user.ts';
import { listSystemMounts } from './system-view.ts';
import { grantAccess, restoreOwnership, type View } from './view.ts';

export type { ProcessLimits } from './commands.ts';
export type { View } from './view.ts';

/** How a program is isolated: in namespaces by one of two tools, by a separate user only, or not at all. */
export type Isolation = 'bubblewrap' | 'unshare' | 'user' | 'none';

/** Exit code of a process, or the signal that ended it; the other field is null. */
export type ProcessEnd = { exitCode: number | null; signal: NodeJS.Signals | null };

export type Sandbox = {
  isolation: Isolation;
  /** Missing features of this machine, one line each, for its operator. */
  missing: readonly string[];
  /** Whether the limits on CPU time, memory, file size and processes apply. */
  hasLimits: boolean;
  /** Whether a sandboxed program ends when this process ends, even if SIGKILL ends this process. */
  endsWithParent: boolean;
  enter(view: View, limits: ProcessLimits): Promise<PreparedRun>;
  /** Converts the end of the sandbox process to that of the program: a sandbox reports signals as exit codes. */
  toProgramEnd(end: ProcessEnd): ProcessEnd;
  /** Whether the last output of a run came from the sandbox instead of the program. */
  isSandboxError(lastWords: string): boolean;
};

export type PreparedRun = {
  /** Part of the command line before the program. */
  prefix: string[];
  /** Replaces the paths of the view in a word with the paths that the sandboxed program sees. */
  translate(word: string): string;
  /**
   * Cleans up after the run. Must be called after every run, even a failed one. Removes everything but plain files from
   * the output folder.
   */
  cleanUp(): Promise<void>;
};

export const niceness = 15;

type Method = { isolation: Isolation; build: (plan: Plan) => string[]; needs: readonly string[] };

/** Kinds of isolation, strongest first; each is tested, because containers may forbid namespaces. */
const methods: readonly Method[] = [
  {
    isolation: 'bubblewrap',
    build: (plan) => buildBubblewrapArgs(plan, true),
    needs: ['bwrap', 'setpriv', 'prlimit'],
  },
  {
    isolation: 'bubblewrap',
    build: (plan) => buildBubblewrapArgs(plan, false),
    needs: ['bwrap', 'setpriv', 'prlimit'],
  },
  {
    isolation: 'unshare',
    build: buildUnshareArgs,
    needs: ['unshare', 'setpriv', 'prlimit', 'mount', 'chroot'],
  },
  { isolation: 'user', build: buildOtherUserArgs, needs: ['setpriv', 'prlimit'] },
];

const isRoot = () => process.getuid?.() === 0;

const noIsolation: Method = { isolation: 'none', build: () => [], needs: [] };

type TrialOptions = {
  allowed?: readonly Isolation[];
  trialMs?: number;
};

/**
 * Finds the strongest isolation that works on this machine by trying it: a separate user, no privileges, no network,
 * no files but those of a view and the system's programs, and limits.
 * @param programs absolute paths of the programs to run; each must accept `-version`.
 * @throws TrialUndecided if the machine is too busy for a conclusive trial.
 */
export async function openSandbox(
  programs: readonly string[],
  { allowed = ['bubblewrap', 'unshare', 'user'], trialMs = 20_000 }: TrialOptions = {},
): Promise<Sandbox> {
  const helpers = await findWorkingHelpers(trialMs);
  const missing = ['prlimit', 'nice', 'setpriv']
    .filter((name) => !helpers.has(name))
    .map((name) => `${name} (util-linux or coreutils)`);
  const reasons = new Map<Isolation, string>();
  for (const way of process.platform === 'linux' ? methods : []) {
    if (!allowed.includes(way.isolation)) continue;
    const unavailable = way.isolation === 'user' ? [...reasons.values(), ...missing] : missing;
    const sandbox = createSandbox(way, { helpers, programs, missing: unavailable });
    const fault =
      findMissingHelper(way, helpers) ?? (await findIsolationFailure(sandbox, programs, trialMs));
    if (fault === null) return sandbox;
    reasons.set(way.isolation, fault);
  }
  return createSandbox(noIsolation, {
    helpers,
    programs,
    missing: [...reasons.values(), ...missing],
  });
}

function findMissingHelper({ isolation, needs }: Method, helpers: Helpers): string | null {
  const lacking = needs.filter((name) => !helpers.has(name));
  if (lacking.length > 0) return `${lacking.join(', ')}: not installed`;
  return isolation === 'user' && !isRoot() ? 'user: only root can run programs as another' : null;
}

type Parts = { helpers: Helpers; programs: readonly string[]; missing: readonly string[] };

function createSandbox(
  { isolation, build }: Method,
  { helpers, programs, missing }: Parts,
): Sandbox {
  const isIsolated = isolation !== 'none';
  const hasNamespaces = isolation === 'bubblewrap' || isolation === 'unshare';
  const system = hasNamespaces ? listSystemMounts(programs) : [];
  const setpriv = helpers.get('setpriv');
  return {
    isolation,
    missing,
    hasLimits: helpers.has('prlimit'),
    endsWithParent: setpriv !== undefined,
    async enter(view, limits) {
      const user = isIsolated && isRoot() ? await reserveUser() : null;
      const prepareFolders = async () => {
        if (user) await grantAccess(view, user);
        return isolation === 'unshare' ? mkdtemp(path.join(tmpdir(), 'sandbox-root-')) : '';
      };
      const emptyFolder = await prepareFolders().catch((error) => {
        user?.release();
        throw error;
      });
      const plan = { helpers, system, view, user, emptyFolder };
      const options = { niceness, limitsProcesses: isIsolated };
      return {
        translate: isolation === 'user' ? createPathToDescriptorReplacer(view) : (word) => word,
        prefix: [
          ...(setpriv === undefined ? [] : [setpriv, '--pdeathsig', 'KILL', '--']),
          ...build(plan),
          ...buildLimitArgs(helpers, limits, options),
        ],
        async cleanUp() {
          try {
            // Kills remaining processes of the user, because no namespace ends them.
            if (isolation === 'user') await runIgnoringOutput(buildKillAllArgs(plan));
            if (emptyFolder !== '') await rm(emptyFolder, { recursive: true, force: true });
            await restoreOwnership(view);
          } finally {
            user?.release();
          }
        },
      };
    },
    toProgramEnd: hasNamespaces ? decodeSignalExit : (end) => end,
    isSandboxError: (lastWords) => isIsolated && sandboxMessage.test(lastWords),
  };
}

async function runIgnoringOutput([file = '', ...words]: string[], options: Options = {}) {
  const { execa } = await import('execa');
  return execa(file, words, { reject: false, stdin: 'ignore', stdout: 'ignore', ...options });
}

const sandboxMessage = new RegExp(`^(${[...helperNames, 'sandbox', '/bin/sh'].join('|')}): `, 'm');

const signals = new Map(
  Object.entries(constants.signals).map(([name, number]) => [number, name as NodeJS.Signals]),
);

/** Converts an exit code above 128, with which shells and Bubblewrap report a signal, to that signal. */
function decodeSignalExit(end: ProcessEnd): ProcessEnd {
  const signal = signals.get((end.exitCode ?? 0) - 128);
  return signal === undefined ? end : { exitCode: null, signal };
}

const trialLimits: ProcessLimits = {
  cpuSeconds: 60,
  memoryBytes: 1024 ** 3,
  fileBytes: 1024 ** 2,
};

/** Thrown if the trial of a sandbox was inconclusive, because the machine lacked time, memory or disk space. */
export class TrialUndecided extends Error {}

const shortageCodes = ['EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE', 'ENOSPC'];

/** Rejects the result of a trial if the machine was too busy for it. @throws TrialUndecided */
function throwIfTrialUndecided(ended: Partial<Result> | NodeJS.ErrnoException): void {
  const { code = '', message = '' } = ended as NodeJS.ErrnoException;
  const { timedOut, signal } = ended as Partial<Result>;
  if (timedOut || signal === 'SIGKILL' || shortageCodes.includes(code))
    throw new TrialUndecided(message.split('\n')[0]);
}

/**
 * Tries an isolation: copies a file that only its owner can read, and starts each program. Returns the reason for a
 * failure, or null.
 */
async function findIsolationFailure(
  sandbox: Sandbox,
  programs: readonly string[],
  timeout: number,
): Promise<string | null> {
  const { isolation } = sandbox;
  try {
    return await runIsolationTrial(sandbox, programs, timeout);
  } catch (error) {
    throwIfTrialUndecided(error as Error);
    if (error instanceof TrialUndecided) throw error;
    return `${isolation}: ${(error as Error).message}`;
  }
}

async function runIsolationTrial(
  sandbox: Sandbox,
  programs: readonly string[],
  timeout: number,
): Promise<string | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sandbox-trial-'));
  const [given, out] = [path.join(folder, 'given'), path.join(folder, 'out')];
  try {
    await mkdir(out);
    await writeFile(given, 'as it was', { mode: 0o600 });
    const entered = await sandbox.enter({ reads: [given], writes: out }, trialLimits);
    const script =
      'cat "$1" > "$2/copy" && shift 2 && for each; do "$each" -version; done > /dev/null';
    const words = ['/bin/sh', '-c', script, 'sh', given, out].map(entered.translate);
    const ended = await runIgnoringOutput([...entered.prefix, ...words, ...programs], {
      cwd: '/',
      extendEnv: false,
      env: { LC_ALL: 'C' },
      timeout,
      forceKillAfterDelay: false,
      killSignal: 'SIGKILL',
    }).finally(entered.cleanUp);
    throwIfTrialUndecided(ended);
    const said = String(ended.stderr ?? '')
      .trim()
      .split('\n')
      .at(-1);
    if (ended.failed)
      return `${sandbox.isolation}: ${said || (ended.message ?? 'failed').split('\n')[0]}`;
    const copy = await readFile(path.join(out, 'copy'), 'utf8').catch(() => '');
    return copy === 'as it was'
      ? null
      : `${sandbox.isolation}: a file could not be read or written`;
  } finally {
    await chmod(folder, 0o700);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Finds the helper programs that may be used: some systems forbid changing limits or niceness.
 * @throws TrialUndecided
 */
async function findWorkingHelpers(timeout: number): Promise<Helpers> {
  const found = await findPrograms([...helperNames, 'true']);
  const nothing = found.get('true') ?? '/bin/true';
  const trials: Record<string, string[]> = {
    prlimit: ['--cpu=60', '--as=1073741824', '--core=0', '--'],
    nice: ['-n', String(niceness)],
    setpriv: ['--pdeathsig', 'KILL', '--'],
  };
  const entries = await Promise.all(
    [...found].map(async ([name, file]) => {
      const trial = trials[name];
      if (trial === undefined) return [[name, file] as const];
      const ended = await runIgnoringOutput([file, ...trial, nothing], {
        timeout,
        killSignal: 'SIGKILL',
      });
      throwIfTrialUndecided(ended);
      return ended.failed ? [] : [[name, file] as const];
    }),
  );
  return new Map(entries.flat());
}

/**
 * Finds the absolute paths of programs on PATH; omits missing programs. Uses a shell, because only its lookup follows
 * PATH in the same way on every system; the programs themselves later run without a shell or PATH.
 * @param names constants only, because the shell evaluates them.
 */
export async function findPrograms(names: readonly string[]): Promise<Map<string, string>> {
  const script = names.map((name) => `echo "${name}=$(command -v ${name})"`).join('\n');
  const { execa } = await import('execa');
  const { stdout } = await execa('/bin/sh', ['-c', script], { stdin: 'ignore' });
  const pairs = stdout.split('\n').map((line) => {
    const at = line.indexOf('=');
    return [line.slice(0, at), line.slice(at + 1)] as const;
  });
  return new Map(pairs.filter(([, path]) => path.startsWith('/')));
}
