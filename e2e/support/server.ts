import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { query } from './database.ts';
import { createOnce, getRunFolder } from './run-folder.ts';

const programs = path.resolve(import.meta.dirname, '../../apps/server/src');

export interface Server {
  url: string;
  /** Empty if an owner exists. */
  setUpLink: string;
  dataDir: string;
  /** Returns its output so far. */
  output(): string;
  /** Kills it with SIGKILL. */
  crash(): Promise<void>;
  /** Starts it again with the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

type Program = 'main.ts' | 'dev.ts';

/** Starts a server with new data on a free port, without the demonstration contest by default. */
export async function startServer(
  environment: Record<string, string> = {},
  program: Program = 'main.ts',
): Promise<Server> {
  const { DEMO = '0', OWNER_EMAIL = '', OWNER_PASSWORD = '' } = environment;
  // Lists are sorted by time, so the owner must be added before the demonstration contest.
  const initial = { DEMO, ...(OWNER_EMAIL && { OWNER_EMAIL, OWNER_PASSWORD }) };
  const template = await createOnce(`demo-${DEMO}-${OWNER_EMAIL}-${OWNER_PASSWORD}`, (folder) =>
    createDataTemplate(folder, initial),
  );
  const dataDir = await mkdtemp(path.join(tmpdir(), 'film-contest-e2e-'));
  await execa('cp', ['-a', `${template}/.`, dataDir]);
  const server = await launchServer(dataDir, environment, program);
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Fills a folder with the data of a server that was started once: this is faster than migrations. */
async function createDataTemplate(folder: string, environment: Record<string, string>) {
  // PostgreSQL runs as another user, who must be able to enter the folders.
  for (const each of [path.dirname(folder), folder]) await chmod(each, 0o755);
  const server = await launchServer(folder, { ...environment, ROLE: 'web' }, 'main.ts');
  // The data of a test need not survive a crash of the operating system.
  await query(folder, 'alter system set fsync = off');
  await server.stop();
}

async function launchServer(
  dataDir: string,
  environment: Record<string, string>,
  program: Program,
): Promise<Server> {
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: program === 'main.ts' ? 'production' : 'development',
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '0',
    LOG_LEVEL: 'warn',
    // All servers of a run share the compiled code.
    NODE_COMPILE_CACHE: path.join(getRunFolder(), 'compiled'),
    ...environment,
  };
  let output = '';
  let current: ChildProcess;
  const launch = () => {
    const child = spawn(process.execPath, [path.join(programs, program)], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    current = child;
    let own = '';
    const collect = (chunk: Buffer) => {
      own += chunk.toString();
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    return waitForStart(child, () => own);
  };
  const setUpLink = await launch();
  return {
    url: `http://localhost:${port}`,
    setUpLink,
    dataDir,
    output: () => output,
    crash: () => endProcess(current, 'SIGKILL'),
    async restart() {
      await launch();
    },
    stop: () => endProcess(current, 'SIGTERM'),
  };
}

function waitForStart(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      // The lines are written at once; the set-up link is last and only without an owner.
      if (!/^Data: .*\n/m.test(output())) return;
      resolve(/Set-up link: (\S+)\n/.exec(output())?.[1] ?? '');
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => reject(new Error(`the server ended (${code}):\n${output()}`)));
  });
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exit;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
