import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

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

/** Starts a server with new data on a free port, without the demonstration contest by default. */
export async function startServer(
  environment: Record<string, string> = {},
  program: 'main.ts' | 'dev.ts' = 'main.ts',
): Promise<Server> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'film-contest-e2e-'));
  // PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: program === 'main.ts' ? 'production' : 'development',
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '0',
    LOG_LEVEL: 'warn',
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
    async stop() {
      await endProcess(current, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
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
