import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findProcesses } from '../../../test/processes.ts';
import {
  findPrograms,
  type Isolation,
  openSandbox,
  type ProcessLimits,
  type Sandbox,
  TrialUndecided,
} from './sandbox.ts';

// A program that attempts the attacks of a compromised decoder, in each kind of sandbox.

const hostile = path.resolve(import.meta.dirname, '../../../test/hostile.pl');
const limits: ProcessLimits = {
  cpuSeconds: 60,
  memoryBytes: 1024 ** 3,
  fileBytes: 1024 ** 2,
};

const perl = (await findPrograms(['perl'])).get('perl') ?? '';
let server: Server;
let connections = 0;

beforeAll(async () => {
  server = createServer((socket) => {
    connections++;
    socket.on('error', () => {}).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => void server.close());

const getPort = () => (server.address() as { port: number }).port;

/** Creates a data folder that only this process's user can enter, with the input file and a secret. */
async function makeHome() {
  const home = await mkdtemp(path.join(tmpdir(), 'sandbox-home-'));
  const [input, secret] = [path.join(home, 'input'), path.join(home, 'secret')];
  const [folder, elsewhere] = [path.join(home, 'folder'), path.join(home, 'elsewhere')];
  await writeFile(input, 'the film', { mode: 0o600 });
  await writeFile(secret, 'the key', { mode: 0o644 });
  await mkdir(folder);
  await mkdir(elsewhere, { mode: 0o777 });
  await chmod(elsewhere, 0o777);
  return { home, input, secret, folder, elsewhere };
}

type Home = Awaited<ReturnType<typeof makeHome>>;

async function runInSandbox(
  sandbox: Sandbox,
  { input, folder }: Home,
  command: string[],
  runLimits = limits,
) {
  const view = { reads: [hostile, input], writes: folder };
  const { prefix, translate, cleanUp: leave } = await sandbox.enter(view, runLimits);
  const [file = '', ...words] = [...prefix, ...command.map(translate)];
  const ended = await execa(file, words, {
    reject: false,
    stdin: 'ignore',
    cwd: '/',
    extendEnv: false,
    env: { LC_ALL: 'C', PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
  });
  await leave();
  return ended;
}

/** Returns the result of each attempted attack. */
async function attemptAttacks(sandbox: Sandbox, home: Home) {
  const { secret, elsewhere, input, folder } = home;
  const words = [input, folder, secret, elsewhere, String(getPort()), String(process.pid)];
  const { stdout, stderr } = await runInSandbox(sandbox, home, [perl, hostile, ...words]);
  const lines = stdout.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]);
  return { found: new Map(lines), stderr };
}

const failing = [
  'read a file of the data',
  'read the accounts',
  'write the input',
  'write to /',
  'write to /tmp',
  'write to /usr',
  'write to /dev',
  'write to /proc',
  'write a setting of the kernel',
  'connect to the server',
  'become another user',
  'mount a file system',
  'see a process',
  'signal a process',
  'take 8 GB',
  'write a large file',
];

/** Attacks that isolation by a separate user does not prevent, because every user of this machine may do the same. */
const permitted: Partial<Record<Isolation, readonly string[]>> = {
  user: ['read the accounts', 'write to /tmp', 'connect to the server', 'see a process'],
};

/** Opens a sandbox of a kind. If it is unavailable the test is skipped, or fails if all tests are required. */
async function openOrSkip(isolation: Isolation, skip: (reason: string) => never): Promise<Sandbox> {
  const skipOrFail = (reason: string): never => {
    if (process.env.FULL === '1') throw new Error(reason);
    return skip(reason);
  };
  if (perl === '') skipOrFail('perl is not installed');
  if (isolation === 'user' && process.getuid?.() !== 0) skip('only root can do this');
  const sandbox = await openSandbox([perl], { allowed: [isolation] });
  return sandbox.isolation === isolation ? sandbox : skipOrFail(sandbox.missing.join('; '));
}

describe.each<Isolation>(['bubblewrap', 'unshare', 'user'])(
  'a hostile program in %s',
  (isolation) => {
    test('reads its input, writes its folder, and blocks everything else', {
      timeout: 60_000,
    }, async ({ skip }) => {
      const sandbox = await openOrSkip(isolation, skip);
      const home = await makeHome();
      try {
        const before = connections;
        const { found, stderr } = await attemptAttacks(sandbox, home);
        expect({ stderr, read: found.get('read the input') }).toEqual({
          stderr: '',
          read: 'ok the film',
        });
        expect(found.get('write the folder')).toBe('ok written');
        const succeeded = [...failing, `write to ${home.elsewhere}`].filter(
          (name) => found.get(name)?.startsWith('ok') ?? true,
        );
        expect(succeeded).toEqual(permitted[isolation] ?? []);
        // An ordinary user may be "root" in its own namespace, without capabilities.
        if (process.getuid?.() === 0) expect(found.get('become root')).not.toMatch(/^ok/);
        expect(found.get('privileges')).toBe('0000000000000000 0000000000000000 1');
        expect(Number(found.get('forks'))).toBeLessThan(600);
        expect(connections - before).toBe(succeeded.includes('connect to the server') ? 1 : 0);
        expect(await readFile(home.input, 'utf8')).toBe('the film');
        expect(await readFile(home.secret, 'utf8')).toBe('the key');
        // The program may leave only plain files of this process's user, and no process.
        expect((await readdir(home.folder)).sort()).toEqual(['large', 'made']);
        const made = await stat(path.join(home.folder, 'made'));
        expect([made.uid, made.gid]).toEqual([process.getuid?.(), process.getgid?.()]);
        await expect.poll(() => findProcesses(hostile)).toEqual([]);
      } finally {
        await rm(home.home, { recursive: true });
        await rm('/tmp/made-by-the-test', { force: true });
      }
    });

    test('kills the program at its CPU limit, with a signal', { timeout: 60_000 }, async ({
      skip,
    }) => {
      const sandbox = await openOrSkip(isolation, skip);
      const home = await makeHome();
      const runLimits = { ...limits, cpuSeconds: 1 };
      const ended = await runInSandbox(sandbox, home, [perl, '-e', 'for (;;) {}'], runLimits);
      await rm(home.home, { recursive: true });
      const end = { exitCode: ended.exitCode ?? null, signal: ended.signal ?? null };
      expect(['SIGKILL', 'SIGXCPU']).toContain(sandbox.toProgramEnd(end).signal);
    });

    test('a missing input file does not count as an error of the file', async ({ skip }) => {
      const sandbox = await openOrSkip(isolation, skip);
      const { prefix, cleanUp: leave } = await sandbox.enter({ reads: ['/usr'] }, limits);
      const words = prefix.map((word) => (word === '/usr' ? '/usr-that-is-missing' : word));
      const [file = '', ...rest] = [...words, '/bin/true'];
      const { failed, stderr } = await execa(file, rest, { reject: false });
      await leave();
      expect([failed, sandbox.isSandboxError(stderr)]).toEqual([true, true]);
      expect(sandbox.isSandboxError('[mov @ 0x1] bwrap: no\nConversion failed!')).toBe(false);
    });
  },
);

test('unshare needs no folder that the system may have removed', async ({ skip }) => {
  const temporary = await mkdtemp(path.join(tmpdir(), 'emptied-'));
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  const sandbox = await openOrSkip('unshare', skip);
  for (const word of ['once', 'again']) {
    expect(await readdir(temporary)).toEqual([]);
    const home = await makeHome();
    const { stdout, stderr } = await runInSandbox(sandbox, home, [perl, '-e', `print '${word}'`]);
    expect([stdout, stderr]).toEqual([word, '']);
    await rm(home.home, { recursive: true });
  }
  await rm(temporary, { recursive: true });
});

test('a slow trial does not select a weaker sandbox', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'slow-'));
  const slow = path.join(folder, 'slow');
  await writeFile(slow, '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 });
  await chmod(folder, 0o755);
  await expect(openSandbox([slow], { trialMs: 500 })).rejects.toBeInstanceOf(TrialUndecided);
  await rm(folder, { recursive: true });
});

describe('without a sandbox', () => {
  test('applies limits if prlimit is installed, and reports missing helpers', async ({ skip }) => {
    if (perl === '' || !existsSync('/usr/bin/prlimit')) skip('no perl, or no prlimit');
    const sandbox = await openSandbox([perl], { allowed: [] });
    expect([sandbox.isolation, sandbox.hasLimits]).toEqual(['none', true]);
    const home = await makeHome();
    const runLimits = { ...limits, cpuSeconds: 1 };
    const ended = await runInSandbox(sandbox, home, [perl, '-e', 'for (;;) {}'], runLimits);
    await rm(home.home, { recursive: true });
    expect(['SIGKILL', 'SIGXCPU']).toContain(ended.signal);
  });

  test('is used if no sandbox can start a program, with the reason', async () => {
    const sandbox = await openSandbox(['/bin/false']);
    expect(sandbox.isolation).toBe('none');
    expect(sandbox.missing.length).toBeGreaterThan(0);
  });
});
