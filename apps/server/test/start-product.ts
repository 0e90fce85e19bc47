import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
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
}

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Another user than root when root runs the tests, which would be allowed everything. */
export const ordinaryUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Runs `npm start` until it has announced the site. */
export async function startProduct({ cwd, dataDir, user, umask = '022', env }: Options) {
  const port = await findFreePort();
  const child = spawn('sh', ['-c', `umask ${umask} && exec npm start`], {
    ...user,
    cwd,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (/^Data: /m.test(output)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`npm start ended (${code}):\n${output}`)));
  });
  return {
    site: `http://127.0.0.1:${port}`,
    /**
     * Stops the product and its database as Ctrl-C does; does nothing after the first time.
     * @returns exit code and signal
     */
    async stop(): Promise<[number | null, NodeJS.Signals | null]> {
      if (child.exitCode === null && child.signalCode === null) {
        const exit = once(child, 'exit');
        child.kill('SIGTERM');
        await exit;
      }
      await stopAbandonedServer(path.join(dataDir, 'database'));
      return [child.exitCode, child.signalCode];
    },
  };
}

/** Loads a page and every script and style that it names. Returns the URLs that were not served, and how many were. */
export async function loadPageFiles(url: string): Promise<{ missing: string[]; served: number }> {
  const page = await fetch(url);
  const html = await page.text();
  const assets = [...html.matchAll(/(?:src|href)="(\/dist\/[^"]+)"/g)].map(
    ([, asset = '']) => new URL(asset, url).href,
  );
  const statuses = await Promise.all(assets.map(async (asset) => (await fetch(asset)).status));
  const missing = assets.filter((_, i) => statuses[i] !== 200);
  return { missing: page.ok ? missing : [url, ...missing], served: assets.length - missing.length };
}
