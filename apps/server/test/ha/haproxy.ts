import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { vi } from 'vitest';
import { requireListener } from '../listener.ts';
import { findInPath } from '../programs.ts';

const template = path.join(import.meta.dirname, '../../../../deploy/haproxy/haproxy.cfg');

interface Listeners {
  databasePort: number;
  replicasPort: number;
  sitePort: number;
  /** Database machines: the addresses of PostgreSQL, and the ports of Patroni. */
  databases: readonly { address: string; port: number; patroniPort: number }[];
  /** Ports of the web processes on 127.0.0.1. */
  web: readonly number[];
}

/** Starts HAProxy with the file of `deploy/`, with other addresses and without TLS. */
export async function startHaproxy(folder: string, listeners: Listeners) {
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, replaceAddresses(await readFile(template, 'utf8'), listeners));
  const child: ChildProcess = spawn(findInPath('haproxy') ?? '', ['-db', '-f', file], {
    stdio: ['ignore', 'ignore', openSync(path.join(folder, 'haproxy.log'), 'a')],
  });
  const ports = [listeners.databasePort, listeners.sitePort];
  await vi.waitFor(() => Promise.all(ports.map(requireListener)), {
    timeout: 20_000,
    interval: 20,
  });
  return {
    async stop(): Promise<void> {
      const ended = once(child, 'exit');
      if (child.kill('SIGKILL')) await ended;
    },
  };
}

function replaceAddresses(given: string, listeners: Listeners): string {
  const { databasePort, replicasPort, sitePort, databases, web } = listeners;
  let text = given
    .replace('127.0.0.1:5000\n  timeout', `127.0.0.1:${databasePort}\n  timeout`)
    .replace('bind 127.0.0.1:5001', `bind 127.0.0.1:${replicasPort}`)
    .replace(/bind :443 .*/, `bind 127.0.0.1:${sitePort}`);
  for (const [index, { address, port, patroniPort }] of databases.entries())
    text = text.replaceAll(
      `10.0.0.1${index + 1}:5432 check port 8008`,
      `${address}:${port} check port ${patroniPort}`,
    );
  for (const [index, port] of web.entries())
    text = text.replace(`10.0.0.2${index + 1}:3001`, `127.0.0.1:${port}`);
  const forgotten = /^ *(bind|server) .*(10\.0\.0\.|:500[01]$|:443).*/m.exec(text)?.[0];
  if (forgotten) throw new Error(`not replaced in haproxy.cfg: ${forgotten}`);
  return text;
}
