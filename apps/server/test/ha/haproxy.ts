import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { killChild, waitOrKill } from '../kill-child.ts';
import { assertListening } from '../listener.ts';
import { findInPath } from '../programs.ts';

export const haproxyTemplate = path.join(
  import.meta.dirname,
  '../../../../deploy/haproxy/haproxy.cfg',
);

interface Listeners {
  databasePort: number;
  replicasPort: number;
  redirectPort: number;
  sitePort: number;
  /** Database machines: the addresses of PostgreSQL, and the ports of Patroni. */
  databases: readonly { address: string; port: number; patroniPort: number }[];
  /** Ports of the web processes on 127.0.0.1. */
  web: readonly number[];
}

/**
 * Starts HAProxy with the configuration of `deploy/`, but with other addresses, without TLS, and as the user of the
 * test.
 */
export async function startHaproxy(folder: string, listeners: Listeners) {
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, replaceAddresses(await readFile(haproxyTemplate, 'utf8'), listeners));
  const log = openSync(path.join(folder, 'haproxy.log'), 'a');
  const child = spawn(findInPath('haproxy') ?? '', ['-db', '-f', file], {
    stdio: ['ignore', 'ignore', log],
  });
  closeSync(log);
  const ports = [listeners.databasePort, listeners.sitePort];
  await waitOrKill(child, () => Promise.all(ports.map(assertListening)));
  return { stop: () => killChild(child) };
}

function replaceAddresses(given: string, listeners: Listeners): string {
  const { databasePort, replicasPort, redirectPort, sitePort, databases, web } = listeners;
  let text = given
    .replace(/^global\n(?: .*\n)+/m, '')
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${databasePort}`)
    .replace('bind 127.0.0.1:5001', `bind 127.0.0.1:${replicasPort}`)
    .replace(/bind :80,.*/, `bind 127.0.0.1:${redirectPort}`)
    .replace(/bind :443,.*/, `bind 127.0.0.1:${sitePort}`);
  for (const [index, { address, port, patroniPort }] of databases.entries())
    text = text.replaceAll(
      `10.0.0.1${index + 1}:5432 check port 8008`,
      `${address}:${port} check port ${patroniPort}`,
    );
  for (const [index, port] of web.entries())
    text = text.replaceAll(`10.0.0.2${index + 1}:3001`, `127.0.0.1:${port}`);
  const forgotten = /^ *(bind|server) .*(10\.0\.0\.|:500[01]$|:80,|:443,).*|^global/m.exec(
    text,
  )?.[0];
  if (forgotten) throw new Error(`not replaced in haproxy.cfg: ${forgotten}`);
  return text;
}
