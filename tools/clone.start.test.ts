import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, statSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { stopAbandonedServer } from '../apps/server/src/platform/db/embedded.ts';
import { findFreePort } from '../apps/server/test/free-port.ts';

const repository = path.resolve(import.meta.dirname, '..');
const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };

let folder: string;
/** Named like the folder of most containers, and like the site's source folder. */
let app: string;
/** A symbolic link to a clone with spaces, Chinese characters and a package's name in its path. */
let link: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'film-contest-clone-'));
  await chmod(folder, 0o755);
  app = path.join(folder, 'app');
  link = path.join(folder, 'link');
  const linked = path.join(folder, '电影 比赛', 'react');
  for (const clone of [app, linked]) await copyWorkingTree(clone);
  await symlink(linked, link);
  for (const cwd of [app, link]) execFileSync('npm', ['run', 'build'], { cwd, stdio: 'pipe' });
  return () => rm(folder, { recursive: true, force: true });
});

/** Copies the files that a commit of the working tree would hold, and the installed packages. */
async function copyWorkingTree(clone: string): Promise<void> {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: repository,
    encoding: 'utf8',
  });
  const files = listed
    .split('\0')
    .filter((file) => file && existsSync(path.join(repository, file)));
  for (const file of files) await cp(path.join(repository, file), path.join(clone, file));
  const packages = globSync('{.,apps/*,packages/*,e2e,bench}/node_modules', { cwd: repository });
  for (const each of packages) copyPackages(path.join(repository, each), path.join(clone, each));
}

/** Uses hard links where possible: the packages are 1.3 GB. */
function copyPackages(from: string, to: string): void {
  const isOpenToAll = (statSync(from).mode & 0o005) === 0o005;
  const attempts = [...(isOpenToAll ? [['cp', '-al', from, to]] : []), ['cp', '-a', from, to]];
  const isSuccessful = ([program = '', ...args]: string[]) => {
    try {
      execFileSync(program, args, { stdio: 'pipe' });
      return true;
    } catch {
      // A link to another file system fails.
      execFileSync('rm', ['-rf', to]);
      return false;
    }
  };
  expect(attempts.some(isSuccessful), `${from} can be copied`).toBe(true);
  if (!isOpenToAll) execFileSync('chmod', ['-R', 'a+rX', to]);
}

/** Maps each built file to its digest. */
async function hashBuild(clone: string): Promise<Record<string, string>> {
  const outputs = ['apps/site/build', 'apps/console/build'];
  const files = globSync(`{${outputs.join(',')}}/**`, { cwd: clone, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const digests = files.map(async (file) => [
    path.relative(clone, file),
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex'),
  ]);
  return Object.fromEntries(await Promise.all(digests));
}

test('the build is the same in every folder, byte for byte', async () => {
  const built = await hashBuild(app);
  expect(Object.keys(built).length).toBeGreaterThan(300);
  expect(await hashBuild(link)).toEqual(built);
});

let server: ChildProcess | undefined;
let dataDir = '';

afterEach(async () => {
  if (server?.exitCode === null && server.signalCode === null) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  if (dataDir) await stopAbandonedServer(path.join(dataDir, 'database'));
});

/** Runs `npm start` until it has announced the site, and returns the site's URL. */
async function start(clone: string, options: { uid?: number; gid?: number; umask: string }) {
  const { umask, ...user } = options;
  const port = await findFreePort();
  const started = spawn('sh', ['-c', `umask ${umask} && exec npm start`], {
    ...user,
    cwd: clone,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, DEMO: '0' },
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

/** The pages of both apps and every script and style that they name are served. */
async function expectPages(site: string): Promise<void> {
  for (const page of ['/home', '/safeSuper/']) {
    const html = await (await fetch(site + page)).text();
    const assets = [...html.matchAll(/(?:src|href)="(\/dist\/[^"]+)"/g)].map(([, url]) => url);
    expect(assets.length).toBeGreaterThan(1);
    for (const asset of assets)
      expect([asset, (await fetch(site + asset)).status]).toEqual([asset, 200]);
  }
  expect((await fetch(`${site}/readyz`)).status).toBe(200);
}

async function expectCleanEnd(): Promise<void> {
  const ended = once(server as ChildProcess, 'exit');
  server?.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}

test('npm start serves a read-only clone to an ordinary user, with its data elsewhere', async () => {
  dataDir = path.join(folder, 'data of a user');
  await mkdir(dataDir);
  // Files of root are read-only for others; without root, folders are closed to new files.
  if (isRoot) await chown(dataDir, nobody.uid, nobody.gid);
  else execFileSync('find', [link + path.sep, '-type', 'd', '-exec', 'chmod', 'a-w', '{}', '+']);
  await expectPages(await start(link, { ...(isRoot && nobody), umask: '022' }));
  await expectCleanEnd();
});

test('npm start works with a umask of 077 in a folder that only its owner can enter', async () => {
  dataDir = path.join(folder, 'new', 'data');
  await chmod(app, 0o700);
  await expectPages(await start(app, { umask: '077' }));
  await expectCleanEnd();
});
