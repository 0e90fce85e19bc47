import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processesWith } from '../../../test/processes.ts';
import { findPrograms } from './find-programs.ts';
import { type Isolation, openSandbox, type ProcessLimits, type Sandbox } from './sandbox.ts';

// A program that does what a decoder would do that a hostile file has taken over, in each kind of sandbox.

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

const portOf = () => (server.address() as { port: number }).port;

/** A data folder that only this process's user may enter, with the input and a secret side by side. */
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

async function run(sandbox: Sandbox, { input, folder }: Home, command: string[], own = limits) {
  const view = { reads: [hostile, input], writes: folder };
  const { prefix, leave } = await sandbox.enter(view, own);
  const [file = '', ...words] = [...prefix, ...command];
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

/** What the hostile program says of each attempt. */
async function attack(sandbox: Sandbox, home: Home) {
  const { secret, elsewhere, input, folder } = home;
  const words = [input, folder, secret, elsewhere, String(portOf()), String(process.pid)];
  const { stdout, stderr } = await run(sandbox, home, [perl, hostile, ...words]);
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

describe.each<Isolation>(['bubblewrap', 'unshare'])('a hostile program in %s', (isolation) => {
  test('reads its input and writes its folder, and nothing else works', {
    timeout: 60_000,
  }, async ({ skip }) => {
    if (perl === '') skip('perl is not installed');
    const sandbox = await openSandbox([perl], [isolation]).catch(() =>
      skip('perl cannot be tried'),
    );
    if (sandbox.isolation === 'none') skip(sandbox.missing.join('; '));
    const home = await makeHome();
    try {
      const before = connections;
      const { found, stderr } = await attack(sandbox, home);
      expect({ stderr, read: found.get('read the input') }).toEqual({
        stderr: '',
        read: 'ok the film',
      });
      expect(found.get('write the folder')).toBe('ok written');
      const succeeded = [...failing, `write to ${home.elsewhere}`].filter(
        (name) => found.get(name)?.startsWith('ok') ?? true,
      );
      expect(succeeded).toEqual([]);
      // As an ordinary user it may be "root" in a namespace of its own, without any capability.
      if (process.getuid?.() === 0) expect(found.get('become root')).not.toMatch(/^ok/);
      expect(found.get('privileges')).toBe('0000000000000000 0000000000000000 1');
      expect(Number(found.get('forks'))).toBeLessThan(600);
      expect(connections).toBe(before);
      expect(await readFile(home.input, 'utf8')).toBe('the film');
      expect(await readFile(home.secret, 'utf8')).toBe('the key');
      // What it left behind: plain files, of this process's user, and no process.
      expect((await readdir(home.folder)).sort()).toEqual(['large', 'made']);
      const made = await stat(path.join(home.folder, 'made'));
      expect([made.uid, made.gid]).toEqual([process.getuid?.(), process.getgid?.()]);
      await expect.poll(() => processesWith(hostile)).toEqual([]);
    } finally {
      await rm(home.home, { recursive: true });
    }
  });

  test('is killed at its CPU limit, by a signal', { timeout: 60_000 }, async ({ skip }) => {
    if (perl === '') skip('perl is not installed');
    const sandbox = await openSandbox([perl], [isolation]);
    if (sandbox.isolation === 'none') skip(sandbox.missing.join('; '));
    const home = await makeHome();
    const own = { ...limits, cpuSeconds: 1 };
    const ended = await run(sandbox, home, [perl, '-e', 'for (;;) {}'], own);
    await rm(home.home, { recursive: true });
    const end = { exitCode: ended.exitCode ?? null, signal: ended.signal ?? null };
    expect(['SIGKILL', 'SIGXCPU']).toContain(sandbox.readEnd(end).signal);
  });

  test('cannot be started on a file that is missing: that is no fault of the file', async ({
    skip,
  }) => {
    if (perl === '') skip('perl is not installed');
    const sandbox = await openSandbox([perl], [isolation]);
    if (sandbox.isolation === 'none') skip(sandbox.missing.join('; '));
    const { prefix } = await sandbox.enter({ reads: ['/usr'] }, limits);
    const words = prefix.map((word) => (word === '/usr' ? '/usr-that-is-missing' : word));
    const [file = '', ...rest] = [...words, '/bin/true'];
    const { failed, stderr } = await execa(file, rest, { reject: false });
    expect([failed, sandbox.isOwnFault(stderr)]).toEqual([true, true]);
    expect(sandbox.isOwnFault('[mov @ 0x1] bwrap: no\nConversion failed!')).toBe(false);
  });
});

describe('without a sandbox', () => {
  test('limits hold where prlimit is there, and what is missing is named', async ({ skip }) => {
    if (perl === '' || !existsSync('/usr/bin/prlimit')) skip('no perl, or no prlimit');
    const sandbox = await openSandbox([perl], []);
    expect([sandbox.isolation, sandbox.hasLimits]).toEqual(['none', true]);
    const home = await makeHome();
    const own = { ...limits, cpuSeconds: 1 };
    const ended = await run(sandbox, home, [perl, '-e', 'for (;;) {}'], own);
    await rm(home.home, { recursive: true });
    expect(['SIGKILL', 'SIGXCPU']).toContain(ended.signal);
  });

  test('is chosen when a program cannot be started in one, with the reason', async () => {
    const sandbox = await openSandbox(['/bin/false']);
    expect(sandbox.isolation).toBe('none');
    expect(sandbox.missing.length).toBeGreaterThan(0);
  });
});
