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
  /** Link to set up the first owner; empty if an owner exists. */
  setUpLink: string;
  dataDir: string;
  /** Returns what the server has printed so far. */
  output(): string;
  /** Kills the server with SIGKILL. */
  crash(): Promise<void>;
  /** Starts the server again with the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

type Program = 'main.ts' | 'dev.ts';

/** Starts a server on a free port with new data. By default, the demonstration contest is not loaded. */
export async function startServer(
  environment: Record<string, string> = {},
  program: Program = 'main.ts',
): Promise<Server> {
  const { DEMO = '0', OWNER_EMAIL = '', OWNER_PASSWORD = '' } = environment;
  // Adds the owner at the first start, before the demonstration contest is loaded, because lists are sorted by time.
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

/** Fills a folder with the data of a server that was started once. Copying it is faster than running the migrations. */
async function createDataTemplate(folder: string, environment: Record<string, string>) {
  // PostgreSQL runs as another user, who must be able to enter the folders.
  for (const each of [path.dirname(folder), folder]) await chmod(each, 0o755);
  const server = await launchServer(folder, { ...environment, ROLE: 'web' }, 'main.ts');
  // Turns off fsync, because test data need not survive a crash of the operating system.
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
  const launchProcess = () => {
    const child = spawn(process.execPath, [path.join(programs, program)], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    current = child;
    let own = '';
    const collectOutput = (chunk: Buffer) => {
      own += chunk.toString();
      output += chunk.toString();
    };
    child.stdout.on('data', collectOutput);
    child.stderr.on('data', collectOutput);
    return waitForStart(child, () => own);
  };
  const setUpLink = await launchProcess();
  return {
    url: `http://localhost:${port}`,
    setUpLink,
    dataDir,
    output: () => output,
    crash: () => endProcess(current, 'SIGKILL'),
    async restart() {
      await launchProcess();
    },
    stop: () => endProcess(current, 'SIGTERM'),
  };
}

function waitForStart(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const checkOutput = () => {
      // The start is complete after this line. The set-up link is printed with it, if there is no owner.
      if (!/^Data: .*\n/m.test(output())) return;
      resolve(/Set-up link: (\S+)\n/.exec(output())?.[1] ?? '');
    };
    child.stdout?.on('data', checkOutput);
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
