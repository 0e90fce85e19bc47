import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { explainMissingPrograms, findInPath } from '../apps/server/test/programs.ts';
import { getCpuSeconds, getCpuSecondsWithChildren } from './child-cpu.ts';
import { findFreePort, runServer, startServerProcess } from './run-server.ts';

// Compares the CPU cost of serving published films with that of nginx, which sends the same files with sendfile. Blocks
// of requests to both alternate, because the load of the machine varies. The files are HLS segments of 1 to 6 MB, and a
// large MP4 that is read in ranges.
const megabyte = 1024 * 1024;
const blockBytes = Number(process.env.BLOCK_MB ?? 1024) * megabyte;
const rounds = 5;
const connections = 4;

interface Side {
  name: string;
  url: string;
  cpu(): number;
  /** Maximum CPU cost, as a multiple of the cost of nginx alone. */
  goal: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** Reads a file to its end and discards it. */
async function downloadAndDiscard(url: string, bytes: number): Promise<void> {
  const sent = request(url, { agent }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let received = 0;
  response.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  await once(response, 'end');
  if (response.statusCode !== 200 || received !== bytes)
    throw new Error(`${url}: ${response.statusCode}, ${received} bytes`);
}

/** Reads a block of files over several connections. Returns the CPU seconds that the server used. */
async function measureDownloadCpu(
  { url, cpu }: Side,
  file: string,
  bytes: number,
): Promise<number> {
  const before = cpu();
  let left = Math.ceil(blockBytes / bytes);
  const readNext = async () => {
    while (left-- > 0) await downloadAndDiscard(`${url}/${file}`, bytes);
  };
  await Promise.all(Array.from({ length: connections }, readNext));
  return cpu() - before;
}

/**
 * Starts nginx. It serves `root` itself below `/plain/`. Below `/media/` it is a proxy of the server, which lets nginx
 * send the files.
 */
async function startNginx(root: string, home: string, serverUrl: string) {
  const port = await findFreePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  const config = path.join(home, 'nginx.conf');
  await writeFile(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${home}/pid; error_log ${home}/error.log;
     events { worker_connections 512; }
     http { access_log off; sendfile on; tcp_nopush on; ${temporary.join(' ')}
     server { listen 127.0.0.1:${port};
       location /plain/ { alias ${root}/; }
       location /media/ { proxy_set_header X-Accel-Capable /internal-files/; proxy_pass ${serverUrl}; }
       location /internal-files/ { internal; alias ${root}/; } } }`,
  );
  const child: ChildProcess = spawn(findInPath('nginx') ?? '', ['-c', config, '-p', home], {
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => null))) await sleep(20);
  return { child, url };
}

const missing = explainMissingPrograms(['nginx'], 'nginx-light');
if (missing) throw new Error(missing);
const server = await runServer();
const film = randomUUID();
const files = path.join(server.dataDir, 'files');
const folder = path.join(files, 'films', film);
await mkdir(folder, { recursive: true });
const sizes = [
  { name: 'segment.m4s', bytes: 4 * megabyte },
  { name: 'film.mp4', bytes: 128 * megabyte },
];
for (const { name, bytes } of sizes)
  await writeFile(path.join(folder, name), randomBytes(bytes), { mode: 0o600 });
const database = new Client({ connectionString: server.databaseUrl });
await database.connect();
await database.query(
  `update entries set form = form || jsonb_build_object('url', $1::text) where number = 1`,
  [film],
);
await database.end();
const { dataDir, databaseUrl } = server;
const checking = await startServerProcess({
  ...{ dataDir, databaseUrl, withCache: true, role: 'web', isDemo: false },
  xAccelLocation: '/internal-files/',
});
const nginx = await startNginx(files, dataDir, checking.url);
const getNginxCpu = () => getCpuSecondsWithChildren(nginx.child.pid ?? 0);
try {
  const sides: Side[] = [
    { name: 'nginx', url: `${nginx.url}/plain`, cpu: getNginxCpu, goal: 1 },
    {
      name: 'server',
      url: `${server.url}/media`,
      cpu: () => server.cpu().server,
      goal: 5,
    },
    {
      name: 'server, X-Accel',
      url: `${nginx.url}/media`,
      cpu: () => getNginxCpu() + getCpuSeconds(checking.child.pid),
      goal: 2,
    },
  ];
  console.log(`${''.padEnd(8)}${sides.map(({ name }) => name.padStart(16)).join('')}`);
  for (const { name, bytes } of sizes) {
    const used = sides.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round <= rounds; round++) {
      for (const [index, side] of sides.entries()) {
        const cpu = await measureDownloadCpu(side, `films/${film}/${name}`, bytes);
        // The first round warms up and is ignored. Takes the minimum, because other work of the machine can only
        // increase the costs.
        if (round > 0) used[index] = Math.min(used[index] ?? cpu, cpu);
      }
    }
    const columns = used.map((cpu) =>
      `${(cpu * ((1024 * megabyte) / blockBytes)).toFixed(3)} s/GB`.padStart(16),
    );
    console.log(`${`${bytes / megabyte} MB`.padEnd(8)}${columns.join('')}`);
    const [base = 1] = used;
    for (const [index, side] of sides.entries()) {
      if (index === 0) continue;
      const ratio = (used[index] ?? 0) / base;
      const verdict = ratio <= side.goal ? 'reached' : 'missed';
      console.log(`  ${side.name}: ratio ${ratio.toFixed(2)} (goal ≤ ${side.goal}: ${verdict})`);
    }
  }
} finally {
  agent.destroy();
  nginx.child.kill();
  checking.child.disconnect();
  await once(checking.child, 'exit');
  await server.stop();
}
