import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { provideBrowser, provideFfmpeg } from './programs.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'programs-'));
  const made = { mode: 0o755 };
  for (const name of ['ffmpeg', 'ffprobe']) await writeFile(join(folder, name), '', made);
  vi.stubEnv('PATH', folder);
  vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const log = () => join(folder, 'log');
/** Returns the calls of apt-get since the last read. */
async function readCalls(): Promise<string[]> {
  const text = await readFile(log(), 'utf8').catch(() => '');
  await rm(log(), { force: true });
  return text.split('\n').filter(Boolean);
}

const mockAptGet = (end: string) =>
  writeFile(join(folder, 'apt-get'), `#!/bin/sh\necho "$*" >> ${log()}\n${end}\n`, {
    mode: 0o755,
  });

const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');

test.runIf(mayInstall)('a start tries to install Bubblewrap once a day', async () => {
  await mockAptGet('exit 1');
  const dataDir = join(folder, 'data');
  const failed = ['-qq install -y bubblewrap', '-qq update'];
  expect(await provideFfmpeg('for a test', dataDir)).toBe(true);
  expect(await readCalls()).toEqual(failed);
  expect(await provideFfmpeg('for a test', dataDir)).toBe(true);
  expect(await readCalls()).toEqual([]);
  const longAgo = new Date(Date.now() - 25 * 3600_000);
  await utimes(join(dataDir, 'bubblewrap-failed'), longAgo, longAgo);
  await provideFfmpeg('for a test', dataDir);
  expect(await readCalls()).toEqual(failed);
  await provideFfmpeg('for a test', dataDir);
  expect(await readCalls()).toEqual([]);
});

test.runIf(mayInstall)('tests try each time', async () => {
  await mockAptGet('exit 1');
  for (let time = 0; time < 2; time++) {
    await provideFfmpeg('for a test');
    expect(await readCalls()).toHaveLength(2);
  }
});

test.runIf(mayInstall)('nothing is noted when it could be installed', async () => {
  await mockAptGet('exit 0');
  await provideFfmpeg('for a test', join(folder, 'data'));
  expect(await readCalls()).toEqual(['-qq install -y bubblewrap']);
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

const shell = 'chromium-headless-shell';
const packages = `${shell} fonts-noto-cjk`;
// Columns: the installed programs, the version that apt offers (or null), the expected calls of apt-get, and the
// browser that is found.
test.runIf(mayInstall).for<[string, string[], string | null, string[], string?]>([
  ['beside Chromium', ['chromium'], '150.0', [`install -y ${shell}`], 'chromium'],
  ['which has no package', ['chromium'], null, [], 'chromium'],
  ['which is installed', [shell, 'chromium'], '150.0', [], shell],
  [
    'without a browser',
    [],
    '150.0',
    [`install -y ${packages}`, 'install -y chromium fonts-noto-cjk'],
  ],
  ['without a package', [], null, ['update', 'install -y chromium fonts-noto-cjk']],
])('the headless shell %s', async ([, installed, candidate, calls, browser]) => {
  vi.stubEnv('CHROMIUM', '');
  // apt-get succeeds, but installs nothing.
  await mockAptGet('exit 0');
  const policy = candidate ? `echo '  Candidate: ${candidate}'` : 'exit 0';
  for (const name of installed) await writeFile(join(folder, name), '', { mode: 0o755 });
  await writeFile(join(folder, 'apt-cache'), `#!/bin/sh\n${policy}\n`, { mode: 0o755 });
  const found = await provideBrowser('for a test');
  expect(found).toBe(browser && join(folder, browser));
  expect(await readCalls()).toEqual(calls.map((call) => `-qq ${call}`));
});
