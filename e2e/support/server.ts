import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const programs = path.resolve(import.meta.dirname, '../../apps/server/src');

export interface Server {
  url: string;
  /** Empty when there is an owner. */
  setUpLink: string;
  dataDir: string;
  /** What it has written so far. */
  output(): string;
  /** Kills it without a warning (SIGKILL). */
  crash(): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a whole server of its own: fresh data, free port, no demonstration contest unless asked. */
export async function startServer(
  environment: Record<string, string> = {},
  program: 'main.ts' | 'dev.ts' = 'main.ts',
): Promise<Server> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'film-contest-e2e-'));
  // The database's own user has to pass through.
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
    return announced(child, () => own);
  };
  const setUpLink = await launch();
  return {
    url: `http://localhost:${port}`,
    setUpLink,
    dataDir,
    output: () => output,
    crash: () => ended(current, 'SIGKILL'),
    async restart() {
      await launch();
    },
    async stop() {
      await ended(current, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function announced(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      // Written in one piece, the set-up link last and only while there is no owner.
      if (!/^Data: .*\n/m.test(output())) return;
      resolve(/Set-up link: (\S+)\n/.exec(output())?.[1] ?? '');
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => reject(new Error(`the server ended (${code}):\n${output()}`)));
  });
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
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
