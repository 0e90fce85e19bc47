import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stopAbandonedServer } from '../src/platform/db/embedded.ts';
import { findFreePort } from './free-port.ts';

interface Options {
  /** Folder of the clone or of the unpacked release. */
  cwd: string;
  dataDir: string;
  /** Runs as this user; by default as the user of the tests. */
  user?: { uid?: number; gid?: number };
  umask?: string;
  env?: NodeJS.ProcessEnv;
  /**
   * Maximum milliseconds until the URL of the site is printed. The default is shorter than the tests' own timeout of
   * 180 s.
   */
  timeoutMs?: number;
}

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** User that is not root, because root ignores file permissions. Without root, tests run as the current user. */
export const ordinaryUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

const stopMs = 20_000;

/** Kills a process and its descendants, because a killed npm does not end the server that it started. */
function killTree(root: number): void {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const tree = [root];
  for (const parent of tree)
    for (const [id, parentId] of pairs) if (parentId === parent && id) tree.push(id);
  for (const id of tree) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
}

/**
 * Runs `npm start` until it prints the URL of the site.
 * @throws Error with the output if `npm start` ends or takes too long; then it is killed and its database stopped
 */
export async function startProduct({
  cwd,
  dataDir,
  user,
  umask = '022',
  env,
  timeoutMs = 160_000,
}: Options) {
  const port = await findFreePort();
  const child = spawn('sh', ['-c', `umask ${umask} && exec npm start`], {
    ...user,
    cwd,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const kill = async () => {
    if (isRunning()) killTree(child.pid as number);
    await exit;
  };
  const stopDatabase = () => stopAbandonedServer(path.join(dataDir, 'database'));
  let output = '';
  const announcement = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (/^Data: /m.test(output)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`npm start ended (${code}):\n${output}`)));
    void delay(timeoutMs, undefined, { ref: false }).then(() =>
      reject(new Error(`npm start took longer than ${timeoutMs / 1000} s:\n${output}`)),
    );
  });
  await announcement.catch(async (error) => {
    await kill();
    await stopDatabase();
    throw error;
  });
  return {
    site: `http://127.0.0.1:${port}`,
    /**
     * Stops the product and its database as Ctrl-C does, and kills what still runs after 20 s. Does nothing after the
     * first time.
     * @returns exit code and signal
     */
    async stop(): Promise<[number | null, NodeJS.Signals | null]> {
      if (isRunning()) {
        child.kill('SIGTERM');
        await Promise.race([exit, delay(stopMs, undefined, { ref: false })]);
        await kill();
      }
      await stopDatabase();
      return [child.exitCode, child.signalCode];
    },
  };
}

/**
 * Loads a page and every script and style that it names. Returns the URLs that were not served, and the number of
 * served URLs.
 */
export async function checkPageFiles(url: string): Promise<{ missing: string[]; served: number }> {
  const page = await fetch(url);
  const html = await page.text();
  const assets = [...html.matchAll(/(?:src|href)="(\/dist\/[^"]+)"/g)].map(
    ([, asset = '']) => new URL(asset, url).href,
  );
  const statuses = await Promise.all(assets.map(async (asset) => (await fetch(asset)).status));
  const missing = assets.filter((_, i) => statuses[i] !== 200);
  return { missing: page.ok ? missing : [url, ...missing], served: assets.length - missing.length };
}
