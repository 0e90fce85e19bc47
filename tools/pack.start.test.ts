import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopAbandonedServer } from '../apps/server/src/platform/db/embedded.ts';
import { findFreePort } from '../apps/server/test/free-port.ts';

const repository = path.resolve(import.meta.dirname, '..');
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

let folder: string;
let release: string;
let dataDir: string;
let server: ChildProcess | undefined;
let site: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'film-contest-release-'));
  await chmod(folder, 0o755);
  execFileSync('npm', ['run', 'pack', '--', folder], { cwd: repository, stdio: 'pipe' });
  const [archive = ''] = globSync('*.tar.gz', { cwd: folder });
  const unpacked = path.join(folder, '电影 比赛');
  await mkdir(unpacked);
  execFileSync('tar', ['-xzf', path.join(folder, archive), '-C', unpacked]);
  release = path.join(unpacked, archive.replace('.tar.gz', ''));
  dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  if (nobody.uid) await chown(dataDir, nobody.uid, nobody.gid);
  site = await start();
});

afterAll(async () => {
  if (server?.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await stopAbandonedServer(path.join(dataDir, 'database'));
  // Node writes its compile cache while it exits.
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** Starts the release as another user, with the demonstration contest, and returns the site's URL. */
async function start(): Promise<string> {
  const port = await findFreePort();
  const started = spawn('npm', ['start'], {
    ...nobody,
    cwd: release,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server = started;
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (/^Data: /m.test(output)) resolve();
    };
    started.stdout.on('data', read);
    started.stderr.on('data', read);
    started.once('exit', (code) => reject(new Error(`npm start ended (${code}):\n${output}`)));
  });
  return `http://127.0.0.1:${port}`;
}

test.each(['/en-US/home', '/zh-CN/gallery', '/zh-TW/awards', '/safeSuper/', '/readyz'])(
  'a release serves %s with the files that it names',
  async (page) => {
    const response = await fetch(site + page);
    expect(response.status).toBe(200);
    const html = await response.text();
    const assets = [...html.matchAll(/(?:src|href)="(\/dist\/[^"]+)"/g)].map(([, url]) => url);
    for (const asset of assets)
      expect([asset, (await fetch(site + asset)).status]).toEqual([asset, 200]);
  },
);

test('a release draws captchas and the cards of films', async () => {
  const captcha = await fetch(`${site}/api/captcha`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ purpose: 'login' }),
  });
  expect(captcha.status).toBe(201);
  const gallery = await (await fetch(`${site}/en-US/gallery?sort=number`)).text();
  const [, film = ''] = /href="(\/en-US\/gallery\/\d+)"/.exec(gallery) ?? [];
  const page = await (await fetch(site + film)).text();
  const [, card = ''] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
  const drawn = await fetch(site + new URL(card).pathname);
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('image/'),
  ]);
});

test('a release runs the bundled server', () => {
  const commands = execFileSync('ps', ['-A', '-ww', '-o', 'args'], { encoding: 'utf8' });
  expect(commands).toContain('apps/server/build/main.js');
});

test('an operator backs up the contest of a release', async () => {
  const backups = path.join(folder, 'backups');
  await mkdir(backups);
  if (nobody.uid) await chown(backups, nobody.uid, nobody.gid);
  const archive = path.join(backups, 'backup.tar');
  execFileSync('npm', ['run', 'backup', '--', archive], {
    ...nobody,
    cwd: release,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: 'pipe',
  });
  expect(globSync(archive)).toEqual([archive]);
});

test('a release has no tests, sources of the apps or tools of developers', () => {
  const unwanted = [
    '{apps,packages,tools}/**/*.test.*',
    'apps/{site,console}/{app,src}/**/*.tsx',
    'node_modules/{vite,vitest,typescript,@playwright,@biomejs,antd}',
  ];
  expect(globSync(unwanted, { cwd: release })).toEqual([]);
  const { scripts } = JSON.parse(readFileSync(path.join(release, 'package.json'), 'utf8'));
  expect(Object.values(scripts).every((script) => typeof script === 'string')).toBe(true);
});
