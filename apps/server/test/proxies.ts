import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { findFreePorts } from './free-port.ts';
import { assertListening } from './listener.ts';
import { explainMissingPrograms, findInPath } from './programs.ts';

const folder = path.join(import.meta.dirname, '../../../deploy');

export interface RunningProxy {
  httpPort: number;
  httpsPort: number;
  stop(): Promise<void>;
}

/** Proxies that serve `contest.example` with the files of `deploy/`, in front of two web processes on these ports. */
export const proxies: {
  name: 'nginx' | 'Caddy';
  /** Why the proxy cannot start here; null if it can. */
  missing: string | null;
  start(ports: string[], dataDir: string): Promise<RunningProxy>;
}[] = [
  {
    name: 'nginx',
    missing: explainMissingPrograms(['nginx', 'openssl'], 'nginx-light openssl'),
    start: (ports, dataDir) =>
      startProxy(async (places) => {
        const config = await writeNginxFiles(ports, dataDir, places);
        return { program: 'nginx', args: ['-c', config, '-p', places.home] };
      }),
  },
  {
    name: 'Caddy',
    missing: explainMissingPrograms(['caddy'], 'caddy'),
    start: (ports) =>
      startProxy(async (places) => {
        const config = await writeCaddyfile(ports, places);
        return { program: 'caddy', args: ['run', '--config', config, '--adapter', 'caddyfile'] };
      }),
  },
];

interface Places {
  home: string;
  httpPort: number;
  httpsPort: number;
}

type Command = { program: string; args: string[] };

async function startProxy(prepare: (places: Places) => Promise<Command>): Promise<RunningProxy> {
  const home = await mkdtemp(path.join(tmpdir(), 'film-contest-proxy-'));
  const [httpPort = 0, httpsPort = 0] = await findFreePorts(2);
  const { program, args } = await prepare({ home, httpPort, httpsPort });
  const child = spawn(findInPath(program) ?? '', args, {
    stdio: 'ignore',
    env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, DOMAIN: domain },
  });
  async function stop(): Promise<void> {
    // Sends SIGTERM, because nginx ends its workers on SIGTERM but not on SIGKILL.
    if (child.exitCode === null && child.signalCode === null && child.kill())
      await once(child, 'exit');
    await rm(home, { recursive: true, force: true });
  }
  try {
    await vi.waitFor(() => assertListening(httpsPort), { timeout: 60_000, interval: 20 });
  } catch (error) {
    await stop();
    throw error;
  }
  return { httpPort, httpsPort, stop };
}

const domain = 'contest.example';

/** Creates a self-signed certificate; returns the paths of both files. */
export function createCertificate(home: string, host: string) {
  const [certificate, key] = [path.join(home, 'certificate'), path.join(home, 'key')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${host}`],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'pipe' },
  );
  return { certificate, key };
}

/** Writes the files that `deploy/` provides for nginx, with the test's ports and folders and a new certificate. */
async function writeNginxFiles(
  [one = '', two = '']: string[],
  dataDir: string,
  { home, httpPort, httpsPort }: Places,
): Promise<string> {
  const { certificate, key } = createCertificate(home, domain);
  const locations = path.join(home, 'locations.conf');
  const shared = await readFile(path.join(folder, 'nginx/film-contest-locations.conf'), 'utf8');
  await writeFile(locations, shared.replace('/var/lib/film-contest/', `${dataDir}/`));
  const given = await readFile(path.join(folder, 'nginx/film-contest.conf'), 'utf8');
  const own = given
    .replace(/^ *listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${httpsPort} `)
    .replace('127.0.0.1:3001', `127.0.0.1:${one}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${two}`)
    .replace(/\/etc\/letsencrypt\S+fullchain.pem/, certificate)
    .replace(/\/etc\/letsencrypt\S+privkey.pem/, key)
    .replace('/etc/nginx/film-contest-locations.conf', locations);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  const main = path.join(home, 'nginx.conf');
  await writeFile(
    main,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${home}/pid; error_log ${home}/error.log;
     events { worker_connections 512; }
     http { access_log off; ${temporary.join(' ')}
     ${own} }`,
  );
  return main;
}

/** Writes the Caddyfile of `deploy/` with the test's ports, and with certificates that Caddy issues itself. */
async function writeCaddyfile(
  [one = '', two = '']: string[],
  { home, httpPort, httpsPort }: Places,
): Promise<string> {
  const given = await readFile(path.join(folder, 'container/Caddyfile'), 'utf8');
  const own = given
    .replaceAll('web-1:3000', `127.0.0.1:${one}`)
    .replaceAll('web-2:3000', `127.0.0.1:${two}`);
  const options = [
    ...['admin off', 'local_certs', 'skip_install_trust', 'default_bind 127.0.0.1'],
    ...[`http_port ${httpPort}`, `https_port ${httpsPort}`],
  ];
  const file = path.join(home, 'Caddyfile');
  await writeFile(file, `{\n${options.join('\n')}\n}\n${own}`);
  return file;
}
