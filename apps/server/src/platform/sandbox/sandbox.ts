import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { execa, type Options, type Result } from 'execa';
import {
  bubblewrap,
  byDescriptors,
  type Helpers,
  helperNames,
  killAllOf,
  limitsAndNiceness,
  otherUser,
  type Plan,
  type ProcessLimits,
  unshare,
} from './commands.ts';
import { findPrograms } from './find-programs.ts';
import { systemParts } from './system-view.ts';
import { lend, takeBack, takeUser, type View } from './view.ts';

export type { ProcessLimits } from './commands.ts';
export type { View } from './view.ts';

/** How a program is kept apart: in namespaces by one of two tools, by a user of its own alone, or not at all. */
export type Isolation = 'bubblewrap' | 'unshare' | 'user' | 'none';

/** How a process ended; one of the two is null. */
export type ProcessEnd = { exitCode: number | null; signal: NodeJS.Signals | null };

export type Sandbox = {
  isolation: Isolation;
  /** What this machine lacks, a line each for whoever runs it; empty when nothing is lacking. */
  missing: readonly string[];
  /** Whether the limits on CPU time, memory, file size and processes hold. */
  hasLimits: boolean;
  /** Whether a program ends with this process, even when that is killed. */
  endsWithParent: boolean;
  /** Prepares a run. */
  enter(view: View, limits: ProcessLimits): Promise<Entered>;
  /** What an end means: a sandbox tells a signal as an exit code. */
  readEnd(end: ProcessEnd): ProcessEnd;
  /** Whether the last words of a run are those of the sandbox, not of the program. */
  isOwnFault(lastWords: string): boolean;
};

/** How a run is started. */
export type Entered = {
  /** The words that precede the program on the command line. */
  prefix: string[];
  /** A word of the command line with the paths of the view as the program sees them. */
  translate(word: string): string;
  /** To be called afterwards, however it ended. Removes all but plain files from the folder that was written. */
  leave(): Promise<void>;
};

export const niceness = 15;

type Way = { isolation: Isolation; build: (plan: Plan) => string[]; needs: readonly string[] };

/** Best first; each is tried once, since a container may forbid namespaces. */
const ways: readonly Way[] = [
  {
    isolation: 'bubblewrap',
    build: (plan) => bubblewrap(plan, true),
    needs: ['bwrap', 'setpriv', 'prlimit'],
  },
  {
    isolation: 'bubblewrap',
    build: (plan) => bubblewrap(plan, false),
    needs: ['bwrap', 'setpriv', 'prlimit'],
  },
  {
    isolation: 'unshare',
    build: unshare,
    needs: ['unshare', 'setpriv', 'prlimit', 'mount', 'chroot'],
  },
  { isolation: 'user', build: otherUser, needs: ['setpriv', 'prlimit'] },
];

const isRoot = () => process.getuid?.() === 0;

const noWay: Way = { isolation: 'none', build: () => [], needs: [] };

type TrialOptions = {
  /** The ways to try. */
  allowed?: readonly Isolation[];
  /** How long one trial may take. */
  trialMs?: number;
};

/**
 * Finds the best way to keep programs apart that works here, by trying it: their own user, no privileges, no
 * network, no files but those of a view and the system's programs, and limits.
 * @param programs absolute paths of those that will run; each answers to `-version`
 * @throws TrialUndecided when the machine is too busy to tell whether a way works
 */
export async function openSandbox(
  programs: readonly string[],
  { allowed = ['bubblewrap', 'unshare', 'user'], trialMs = 20_000 }: TrialOptions = {},
): Promise<Sandbox> {
  const helpers = await workingHelpers(trialMs);
  const missing = ['prlimit', 'nice', 'setpriv']
    .filter((name) => !helpers.has(name))
    .map((name) => `${name} (util-linux or coreutils)`);
  const reasons = new Map<Isolation, string>();
  for (const way of process.platform === 'linux' ? ways : []) {
    if (!allowed.includes(way.isolation)) continue;
    const unavailable = way.isolation === 'user' ? [...reasons.values(), ...missing] : missing;
    const sandbox = assemble(way, { helpers, programs, missing: unavailable });
    const fault = whyUnable(way, helpers) ?? (await tryOut(sandbox, programs, trialMs));
    if (fault === null) return sandbox;
    reasons.set(way.isolation, fault);
  }
  return assemble(noWay, { helpers, programs, missing: [...reasons.values(), ...missing] });
}

function whyUnable({ isolation, needs }: Way, helpers: Helpers): string | null {
  const lacking = needs.filter((name) => !helpers.has(name));
  if (lacking.length > 0) return `${lacking.join(', ')}: not installed`;
  return isolation === 'user' && !isRoot() ? 'user: only root can run programs as another' : null;
}

type Parts = { helpers: Helpers; programs: readonly string[]; missing: readonly string[] };

function assemble({ isolation, build }: Way, { helpers, programs, missing }: Parts): Sandbox {
  const isIsolated = isolation !== 'none';
  const hasNamespaces = isolation === 'bubblewrap' || isolation === 'unshare';
  const system = hasNamespaces ? systemParts(programs) : [];
  const setpriv = helpers.get('setpriv');
  return {
    isolation,
    missing,
    hasLimits: helpers.has('prlimit'),
    endsWithParent: setpriv !== undefined,
    async enter(view, limits) {
      const user = isIsolated && isRoot() ? takeUser() : null;
      if (user) await lend(view, user);
      const emptyFolder =
        isolation === 'unshare' ? await mkdtemp(path.join(tmpdir(), 'sandbox-root-')) : '';
      const plan = { helpers, system, view, user, emptyFolder };
      const options = { niceness, limitsProcesses: isIsolated };
      return {
        translate: isolation === 'user' ? byDescriptors(view) : (word) => word,
        prefix: [
          ...(setpriv === undefined ? [] : [setpriv, '--pdeathsig', 'KILL', '--']),
          ...build(plan),
          ...limitsAndNiceness(helpers, limits, options),
        ],
        async leave() {
          // Nothing else ends what a program has left running.
          if (isolation === 'user') await runQuietly(killAllOf(plan));
          if (emptyFolder !== '') await rm(emptyFolder, { recursive: true, force: true });
          await takeBack(view);
        },
      };
    },
    readEnd: hasNamespaces ? readShellEnd : (end) => end,
    isOwnFault: (lastWords) => isIsolated && ownWords.test(lastWords),
  };
}

const runQuietly = ([file = '', ...words]: string[], options: Options = {}) =>
  execa(file, words, { reject: false, stdin: 'ignore', stdout: 'ignore', ...options });

const ownWords = new RegExp(`^(${[...helperNames, 'sandbox', '/bin/sh'].join('|')}): `, 'm');

const signals = new Map(
  Object.entries(constants.signals).map(([name, number]) => [number, name as NodeJS.Signals]),
);

/** Shells and Bubblewrap tell a signal as 128 and its number. */
function readShellEnd(end: ProcessEnd): ProcessEnd {
  const signal = signals.get((end.exitCode ?? 0) - 128);
  return signal === undefined ? end : { exitCode: null, signal };
}

const trialLimits: ProcessLimits = {
  cpuSeconds: 60,
  memoryBytes: 1024 ** 3,
  fileBytes: 1024 ** 2,
};

/** A trial that says nothing of the way that was tried: the machine had no time, memory or disk for it. */
export class TrialUndecided extends Error {}

const shortages = ['EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE', 'ENOSPC'];

/** @throws TrialUndecided */
function expectDecided(ended: Partial<Result> | NodeJS.ErrnoException): void {
  const { code = '', message = '' } = ended as NodeJS.ErrnoException;
  const { timedOut, signal } = ended as Partial<Result>;
  if (timedOut || signal === 'SIGKILL' || shortages.includes(code))
    throw new TrialUndecided(message.split('\n')[0]);
}

/** Copies a file that only its owner may read, and starts each program. Returns why it does not work, or null. */
async function tryOut(
  sandbox: Sandbox,
  programs: readonly string[],
  timeout: number,
): Promise<string | null> {
  const { isolation } = sandbox;
  try {
    return await copyInside(sandbox, programs, timeout);
  } catch (error) {
    expectDecided(error as Error);
    if (error instanceof TrialUndecided) throw error;
    return `${isolation}: ${(error as Error).message}`;
  }
}

async function copyInside(
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
    const ended = await runQuietly([...entered.prefix, ...words, ...programs], {
      cwd: '/',
      extendEnv: false,
      env: { LC_ALL: 'C' },
      timeout,
      forceKillAfterDelay: false,
      killSignal: 'SIGKILL',
    }).finally(entered.leave);
    expectDecided(ended);
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
 * The helpers that are there and may be used: some systems forbid to change limits or niceness.
 * @throws TrialUndecided
 */
async function workingHelpers(timeout: number): Promise<Helpers> {
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
      const ended = await runQuietly([file, ...trial, nothing], { timeout, killSignal: 'SIGKILL' });
      expectDecided(ended);
      return ended.failed ? [] : [[name, file] as const];
    }),
  );
  return new Map(entries.flat());
}
