import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { explainMissingPrograms } from '../test/programs.ts';
import { explainMissingS3Server, startS3Server } from '../test/s3-server.ts';
import { readConfig, settings } from './config.ts';

const root = path.join(import.meta.dirname, '../../..');
const readText = (name: string) => readFileSync(path.join(root, 'deploy/container', name), 'utf8');

interface Service {
  image: string;
  environment?: Record<string, string>;
  command?: string[];
  ports?: string[];
  volumes?: string[];
  networks: string[] | Record<string, { ipv4_address?: string } | null>;
  configs?: { source: string }[];
  depends_on?: string[] | Record<string, unknown>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  healthcheck?: { test?: string[]; start_period?: string };
}
interface Compose {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
  networks: Record<
    string,
    { enable_ipv6?: boolean; ipam: { config: { subnet: string; ip_range?: string }[] } }
  >;
  volumes: Record<string, unknown>;
}

const composeText = readText('compose.yaml');
const example = Object.fromEntries(
  readText('environment.example')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);
/** Replaces variables in a text as `docker compose` does. */
const interpolate = (text: string) =>
  text.replace(/\$\{(\w+)\}/g, (_, name) => example[name] ?? '');
const compose = parse(interpolate(composeText), { merge: true }) as Compose;
const { services } = compose;
const ours = ['web-1', 'web-2', 'worker'] as const;
const getServiceNetworks = ({ networks }: Service) =>
  Array.isArray(networks) ? networks : Object.keys(networks);
const caddyNetworks = services.caddy?.networks as Record<string, { ipv4_address?: string } | null>;
const containerfile = readText('Containerfile');

describe('compose.yaml', () => {
  test('uses exactly the variables of environment.example', () => {
    const used = composeText.match(/(?<=\$\{)\w+(?=\})/g) ?? [];
    expect([...new Set(used)].sort()).toEqual(Object.keys(example).sort());
    expect(composeText.replace(/\$\{\w+\}/g, '')).not.toContain('$');
  });

  test.each(ours)('%s has settings that the server accepts, and no unknown one', (name) => {
    const environment = services[name]?.environment ?? {};
    const known = new Set(settings.map((setting) => setting.name));
    expect(Object.keys(environment).filter((each) => !known.has(each))).toEqual([]);
    const config = readConfig({ ...readImageEnvironment(), ...environment });
    expect(config).toMatchObject({
      mode: 'production',
      baseUrl: 'https://contest.example',
      host: '0.0.0.0',
      roles: { web: name !== 'worker', worker: name === 'worker' },
      s3: { bucket: 'contest' },
      trustedProxies: [caddyNetworks.inside?.ipv4_address],
    });
  });

  test.each([...ours, 'bucket'])(
    '%s writes nothing outside of its volume, and has no privileges',
    (name) => {
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(services[name]?.security_opt).toContain('no-new-privileges:true');
      expect(services[name]?.ports).toBeUndefined();
    },
  );

  test('only Caddy has ports, and all parts exist', () => {
    const withPorts = Object.entries(services).filter(([, { ports }]) => ports);
    expect(withPorts.map(([name]) => name)).toEqual(['caddy']);
    for (const service of Object.values(services)) {
      const { volumes = [], configs = [], depends_on = [] } = service;
      const named = volumes
        .map((each) => each.split(':')[0] ?? '')
        .filter((each) => !/^[./]/.test(each));
      expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named));
      expect(Object.keys(compose.networks)).toEqual(
        expect.arrayContaining(getServiceNetworks(service)),
      );
      expect(Object.keys(compose.configs)).toEqual(
        expect.arrayContaining(configs.map(({ source }) => source)),
      );
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      expect(Object.keys(services)).toEqual(expect.arrayContaining(needed));
    }
  });

  test('no other container or gateway can have the IP address of Caddy, which is trusted', () => {
    const [{ subnet = '', ip_range = '' } = {}] = compose.networks.inside?.ipam.config ?? [];
    const [inside, assigned] = [new BlockList(), new BlockList()];
    for (const [list, range] of [
      [inside, subnet],
      [assigned, ip_range],
    ] as const) {
      const [network = '', bits] = range.split('/');
      list.addSubnet(network, Number(bits));
    }
    const address = caddyNetworks.inside?.ipv4_address ?? '';
    expect([inside.check(address), assigned.check(address)]).toEqual([true, false]);
    expect(address).not.toMatch(/\.1$/);
  });

  test('readers reach Caddy by IPv6 under their own addresses', () => {
    const withIpv6 = Object.entries(compose.networks).filter(([, network]) => network.enable_ipv6);
    expect(withIpv6.map(([name]) => name)).toEqual(['outside']);
    expect(Object.keys(caddyNetworks)).toContain('outside');
  });

  test('updates wait until a process is healthy, which migrations may delay by minutes', () => {
    const commands = ['worker', 'web-1', 'web-2'].map(
      (name) => `docker compose up -d --no-deps --wait ${name}`,
    );
    const operations = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
    for (const text of [composeText, operations]) expect(text).toContain(commands.join(' && '));
    expect(services.worker?.healthcheck?.start_period).toBe('10m');
    expect(containerfile).toMatch(/HEALTHCHECK .*--start-period=10m /);
  });

  test('the Caddyfile names the web processes and their port', () => {
    const { PORT } = readImageEnvironment();
    expect(readText('Caddyfile')).toContain(`reverse_proxy web-1:${PORT} web-2:${PORT} {`);
  });

  test('the credentials of the store are those of the server', () => {
    const { identities } = JSON.parse(compose.configs.store?.content ?? '');
    expect(identities[0].credentials).toEqual([
      { accessKey: example.S3_ACCESS_KEY_ID, secretKey: example.S3_SECRET_ACCESS_KEY },
    ]);
  });

  const missing = explainMissingS3Server();
  test('the bucket is created once the store answers, and a second start changes nothing', async ({
    skip,
  }) => {
    if (missing) skip(missing);
    const server = await startS3Server();
    try {
      const { endpoint, region, accessKeyId, secretAccessKey } = server.settings;
      const [, ...args] = services.bucket?.command ?? [];
      const env = {
        ...process.env,
        ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: 'made-by-compose' },
        ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
      };
      for (let times = 0; times < 2; times++)
        await promisify(execFile)(process.execPath, args, { cwd: root, env });
      const { status } = await fetch(`${endpoint}/made-by-compose`);
      // The file exists, but is private.
      expect(status).toBe(403);
    } finally {
      await server.stop();
    }
  }, 120_000);
});

/** Reads the variables that the image sets. */
function readImageEnvironment(): Record<string, string> {
  const [, block = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(containerfile) ?? [];
  return Object.fromEntries(
    block
      .split(/\s*\\?\n\s*|\s+/)
      .filter(Boolean)
      .map((each) => each.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
}

describe('Containerfile', () => {
  test('has two stages, an unprivileged user, the sandbox for films and a health check', () => {
    expect(containerfile.match(/^FROM /gm)).toHaveLength(2);
    const lastUser = containerfile.match(/^USER (.*)$/gm)?.at(-1);
    expect(lastUser).toBe('USER film-contest');
    expect(containerfile).toMatch(/apt-get install .*bubblewrap .*ffmpeg/);
    expect(containerfile).toMatch(/HEALTHCHECK .*\n {2}CMD \[.*\/healthz/);
    expect(readImageEnvironment()).toMatchObject({
      NODE_ENV: 'production',
      PORT: '3000',
      DATA_DIR: '/var/lib/film-contest',
    });
  });

  const base = /^ARG BASE=(.*)$/m.exec(containerfile)?.[1] ?? '';
  test('is built from a release', async ({ skip }) => {
    const missing =
      explainMissingPrograms(['buildah'], 'buildah') ??
      (spawnSync('buildah', ['inspect', '--type', 'image', base]).status === 0
        ? null
        : `missing: the image ${base} (buildah pull ${base})`);
    if (missing) skip(missing);
    const context = await mkdtemp(path.join(tmpdir(), 'film-contest-image-'));
    try {
      await packEmptyRelease(context);
      const file = path.join(root, 'deploy/container/Containerfile');
      // Builds the image without a container runtime, whose rights tests may lack.
      const local = ['--isolation', 'chroot', '--network', 'host', '--pull-never'];
      await promisify(execFile)(
        'buildah',
        ['bud', ...local, '--format', 'docker', '-f', file, '-t', 'film-contest-test', context],
        { maxBuffer: 2 ** 24 },
      );
      await promisify(execFile)('buildah', ['rmi', 'film-contest-test']);
    } finally {
      await rm(context, { recursive: true });
    }
  }, 600_000);
});

/** Writes an archive with the folders of a release. The image's instructions need nothing else of a release. */
async function packEmptyRelease(context: string): Promise<void> {
  const script = `mkdir -p dist film-contest/apps && tar -czf dist/film-contest-0-linux-x64.tar.gz film-contest`;
  await promisify(execFile)('sh', ['-c', script], { cwd: context });
}

describe('Caddyfile', () => {
  const missing = explainMissingPrograms(['caddy'], 'caddy');
  test('is accepted by Caddy', ({ skip }) => {
    if (missing) skip(missing);
    const file = path.join(root, 'deploy/container/Caddyfile');
    const { status, stderr } = spawnSync(
      'caddy',
      ['validate', '--config', file, '--adapter', 'caddyfile'],
      { env: { ...process.env, DOMAIN: 'contest.example', HOME: tmpdir() } },
    );
    expect([status, String(stderr).includes('"level":"warn"')]).toEqual([0, false]);
  });
});
