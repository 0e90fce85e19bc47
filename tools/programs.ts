import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** Returns the path of the first of the given programs that is on PATH. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => isFileExecutable(path));
}

/**
 * Returns the path of a browser. Prefers Chromium's headless shell, in which a page costs a third of the processor
 * time.
 */
export const findBrowser = (): string | undefined =>
  process.env.CHROMIUM ||
  findProgram('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome');

/**
 * Installs Chromium and Chinese fonts if they are missing and can be installed. Also installs the headless shell where
 * the package exists; Ubuntu and macOS have none.
 */
export async function provideBrowser(purpose: string): Promise<string | undefined> {
  const found = findBrowser();
  const shell = 'chromium-headless-shell';
  const isShellMissing = !process.env.CHROMIUM && !findProgram(shell);
  if (isShellMissing && (await canInstallPackage(shell, found === undefined)))
    await installSystemPackages(found ? [shell] : [shell, 'fonts-noto-cjk'], purpose);
  if (!findBrowser()) await installSystemPackages(['chromium', 'fonts-noto-cjk'], purpose);
  return findBrowser();
}

const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/**
 * Whether a package can be installed.
 * @param withUpdate whether to update the package lists if they do not contain the package; new systems have no lists
 * yet
 */
async function canInstallPackage(name: string, withUpdate: boolean): Promise<boolean> {
  if (!canInstallPackages()) return false;
  // For an unknown package, the output is empty or names the candidate `(none)`.
  const isKnown = () => /Candidate: \d/.test(readOutput('apt-cache', ['policy', name]));
  if (isKnown()) return true;
  if (!withUpdate) return false;
  return (await runAptGet(['update'], AbortSignal.timeout(updateMs))) && isKnown();
}

const updateMs = 2 * 60_000;

/** Returns the standard output of a program, or '' if the program cannot be started. */
function readOutput(program: string, args: string[]): string {
  const env = { ...process.env, LC_ALL: 'C' };
  return spawnSync(program, args, { encoding: 'utf8', env }).stdout ?? '';
}

/**
 * Installs system packages if possible (as root on Debian or Ubuntu).
 * @param timeoutMs for all attempts together
 * @returns whether the packages are installed now; if not, prints how to install them
 */
export async function installSystemPackages(
  packages: string[],
  purpose: string,
  timeoutMs = 10 * 60_000,
): Promise<boolean> {
  const names = packages.join(' ');
  if (canInstallPackages()) {
    console.log(`Installing ${names} (${purpose}) …`);
    const signal = AbortSignal.timeout(timeoutMs);
    if (await runAptGet(['install', '-y', ...packages], signal)) return true;
    // New systems have no package lists yet.
    if (await runAptGet(['update'], signal)) {
      if (await runAptGet(['install', '-y', ...packages], signal)) return true;
    }
  }
  console.log(`Please install ${names} (${purpose}): ${formatInstallCommand(names)}`);
  return false;
}

/**
 * Installs ffmpeg, and Bubblewrap for its sandbox, if they are missing and can be installed.
 * @param dataDir folder for a note that Bubblewrap cannot be installed, so that later starts do not try again; without
 * a folder, each start tries
 * @returns whether ffmpeg is installed; without Bubblewrap, the server isolates ffmpeg in another way
 */
export async function provideFfmpeg(purpose: string, dataDir?: string): Promise<boolean> {
  const isFfmpegInstalled = () => Boolean(findProgram('ffmpeg') && findProgram('ffprobe'));
  if (!isFfmpegInstalled()) await installSystemPackages(['ffmpeg'], purpose);
  const isLinux = process.platform === 'linux';
  if (isFfmpegInstalled() && isLinux && !findProgram('bwrap')) await provideBubblewrap(dataDir);
  return isFfmpegInstalled();
}

const bubblewrapMs = 60_000;
const dayMs = 24 * 3600_000;

async function provideBubblewrap(dataDir: string | undefined): Promise<void> {
  const note = dataDir === undefined ? null : join(dataDir, 'bubblewrap-failed');
  const noted = note === null ? undefined : statSync(note, { throwIfNoEntry: false });
  if (noted !== undefined && Date.now() - noted.mtimeMs < dayMs) return;
  const isInstalled = await installSystemPackages(
    ['bubblewrap'],
    'to run ffmpeg in a sandbox',
    bubblewrapMs,
  );
  if (note === null || isInstalled) return;
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, '');
}

function formatInstallCommand(names: string): string {
  if (process.platform === 'darwin') return `brew install ${names}`;
  if (findProgram('apt-get')) return `sudo apt-get update && sudo apt-get install -y ${names}`;
  if (findProgram('dnf')) return `sudo dnf install -y ${names}`;
  return 'with the package manager of your system';
}

function runAptGet(args: string[], signal: AbortSignal): Promise<boolean> {
  const child = spawn('apt-get', ['-qq', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
    signal,
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

function isFileExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
