import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  checkPageFiles,
  ordinaryUser,
  type Product,
  startProduct,
} from '../apps/server/test/start-product.ts';

const repository = path.resolve(import.meta.dirname, '..');

let folder: string;
let release: string;
let dataDir: string;
let product: Product | undefined;
let site: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'film-contest-release-'));
  await chmod(folder, 0o755);
  // Makes tar compress with gzip's fastest level, which takes a fifth of the time.
  const env = { ...process.env, GZIP: '-1' };
  execFileSync('npm', ['run', 'pack', '--', folder], { cwd: repository, env, stdio: 'pipe' });
  const [archive = ''] = globSync('*.tar.gz', { cwd: folder });
  const unpacked = path.join(folder, '电影 比赛');
  await mkdir(unpacked);
  execFileSync('tar', ['-xzf', path.join(folder, archive), '-C', unpacked]);
  release = path.join(unpacked, archive.replace('.tar.gz', ''));
  dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  await giveToOrdinaryUser(dataDir);
  // Starts the product with the demonstration contest.
  product = await startProduct({ cwd: release, dataDir, user: ordinaryUser, timeoutMs: 300_000 });
  ({ site } = product);
});

afterAll(async () => {
  await product?.stop();
  // Retries, because Node writes its compile cache while it exits.
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

async function giveToOrdinaryUser(path: string): Promise<void> {
  if (ordinaryUser.uid) await chown(path, ordinaryUser.uid, ordinaryUser.gid);
}

test.each(['/en-US/home', '/zh-CN/gallery', '/zh-TW/awards', '/safeSuper/', '/readyz'])(
  'a release serves %s with the files that it names',
  async (page) => {
    expect(await checkPageFiles(site + page)).toMatchObject({ missing: [] });
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
  const commands = execFileSync('ps', ['-A', '-ww', '-o', 'args'], {
    encoding: 'utf8',
    // Without a UTF-8 locale, ps replaces non-ASCII letters.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  expect(commands).toContain(path.join(release, 'apps/server/build/main.js'));
});

test('an operator backs up the contest of a release', async () => {
  const backups = path.join(folder, 'backups');
  await mkdir(backups);
  await giveToOrdinaryUser(backups);
  const archive = path.join(backups, 'backup.tar');
  execFileSync('npm', ['run', 'backup', '--', archive], {
    ...ordinaryUser,
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
