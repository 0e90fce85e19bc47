import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import {
  bubblewrap,
  type Helpers,
  helperNames,
  limitsAndNiceness,
  type Plan,
  type ProcessLimits,
  unshare,
} from './commands.ts';
import { findPrograms } from './find-programs.ts';
import { systemParts } from './system-view.ts';
import { lend, takeBack, takeUser, type View } from './view.ts';

export type { ProcessLimits } from './commands.ts';
export type { View } from './view.ts';

/** How a program is kept apart: in namespaces by one of two tools, or not at all. */
export type Isolation = 'bubblewrap' | 'unshare' | 'none';

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
  /**
   * Prepares a run: the words that precede the program on the command line, and what is to be done afterwards,
   * however it ended. `leave` removes all but plain files from the folder that was written.
   */
  enter(view: View, limits: ProcessLimits): Promise<{ prefix: string[]; leave(): Promise<void> }>;
  /** What an end means: a sandbox tells a signal as an exit code. */
  readEnd(end: ProcessEnd): ProcessEnd;
  /** Whether the last words of a run are those of the sandbox, not of the program. */
  isOwnFault(lastWords: string): boolean;
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
];

const noWay: Way = { isolation: 'none', build: () => [], needs: [] };

/**
 * Finds the best way to keep programs apart that works here, by trying it: their own user, no privileges, no
 * network, no files but those of a view and the system's programs, and limits.
 * @param programs absolute paths of those that will run; each answers to `-version`
 * @param allowed the ways to try
 */
export async function openSandbox(
  programs: readonly string[],
  allowed: readonly Isolation[] = ['bubblewrap', 'unshare'],
): Promise<Sandbox> {
  const helpers = await workingHelpers();
  const missing = ['prlimit', 'nice', 'setpriv']
    .filter((name) => !helpers.has(name))
    .map((name) => `${name} (util-linux or coreutils)`);
  const reasons = new Map<Isolation, string>();
  for (const way of process.platform === 'linux' ? ways : []) {
    if (!allowed.includes(way.isolation)) continue;
    const lacking = way.needs.filter((name) => !helpers.has(name));
    const sandbox = await assemble(way, { helpers, programs, missing });
    const fault = lacking.length > 0 ? `not installed` : await tryOut(sandbox, programs);
    if (fault === null) return sandbox;
    reasons.set(way.isolation, `${lacking.join(', ') || way.isolation}: ${fault}`);
  }
  const unavailable = [...reasons.values(), ...missing];
  return assemble(noWay, { helpers, programs, missing: unavailable });
}

type Parts = { helpers: Helpers; programs: readonly string[]; missing: readonly string[] };

async function assemble(way: Way, { helpers, programs, missing }: Parts): Promise<Sandbox> {
  const isIsolated = way.isolation !== 'none';
  const changesUser = isIsolated && process.getuid?.() === 0;
  const system = isIsolated ? systemParts(programs) : [];
  const emptyFolder = path.join(tmpdir(), 'film-contest-sandbox-root');
  if (way.isolation === 'unshare') await mkdir(emptyFolder, { recursive: true });
  const setpriv = helpers.get('setpriv');
  return {
    isolation: way.isolation,
    missing,
    hasLimits: helpers.has('prlimit'),
    endsWithParent: setpriv !== undefined,
    async enter(view, limits) {
      const user = changesUser ? takeUser() : null;
      if (user) await lend(view, user);
      const plan = { helpers, system, view, user, emptyFolder };
      const options = { niceness, limitsProcesses: isIsolated };
      return {
        prefix: [
          ...(setpriv === undefined ? [] : [setpriv, '--pdeathsig', 'KILL', '--']),
          ...way.build(plan),
          ...limitsAndNiceness(helpers, limits, options),
        ],
        leave: () => takeBack(view),
      };
    },
    readEnd: isIsolated ? readShellEnd : (end) => end,
    isOwnFault: (lastWords) => isIsolated && ownWords.test(lastWords),
  };
}

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

/** Copies a file that only its owner may read, and starts each program. Returns why it does not work, or null. */
async function tryOut(sandbox: Sandbox, programs: readonly string[]): Promise<string | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sandbox-trial-'));
  const [given, out] = [path.join(folder, 'given'), path.join(folder, 'out')];
  try {
    await mkdir(out);
    await writeFile(given, 'as it was', { mode: 0o600 });
    const { prefix, leave } = await sandbox.enter({ reads: [given], writes: out }, trialLimits);
    const script =
      'cat "$1" > "$2/copy" && shift 2 && for each; do "$each" -version; done > /dev/null';
    const [file = '', ...words] = [
      ...prefix,
      '/bin/sh',
      '-c',
      script,
      'sh',
      given,
      out,
      ...programs,
    ];
    const { failed, stderr, message } = await execa(file, words, {
      reject: false,
      stdin: 'ignore',
      stdout: 'ignore',
      cwd: '/',
      extendEnv: false,
      env: { LC_ALL: 'C' },
      timeout: 20_000,
      forceKillAfterDelay: false,
      killSignal: 'SIGKILL',
    });
    await leave();
    if (failed) return stderr?.trim().split('\n').at(-1) || (message?.split('\n')[0] ?? 'failed');
    const copy = await readFile(path.join(out, 'copy'), 'utf8').catch(() => '');
    return copy === 'as it was' ? null : 'a file could not be read or written';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await chmod(folder, 0o700);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The helpers that are there and may be used: some systems forbid to change limits or niceness. */
async function workingHelpers(): Promise<Helpers> {
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
      const options = { stdin: 'ignore', reject: false } as const;
      const { failed } = await execa(file, [...trial, nothing], options);
      return failed ? [] : [[name, file] as const];
    }),
  );
  return new Map(entries.flat());
}
