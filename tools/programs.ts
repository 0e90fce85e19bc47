import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of these programs that PATH knows. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => isExecutable(path));
}

/**
 * Installs the system's packages when we may (root on Debian or Ubuntu).
 *
 * @returns whether they are installed now; if not, how a person installs them has been printed
 */
export async function installSystemPackages(
  packages: string[],
  purpose: string,
  timeoutMs = 10 * 60_000,
): Promise<boolean> {
  const names = packages.join(' ');
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log(`Installing ${names} (${purpose}) …`);
    if (await aptGet(['install', '-y', ...packages], timeoutMs)) return true;
    // A fresh system knows no package lists yet.
    if (await aptGet(['update'], timeoutMs)) {
      if (await aptGet(['install', '-y', ...packages], timeoutMs)) return true;
    }
  }
  console.log(`Please install ${names} (${purpose}): ${installCommand(names)}`);
  return false;
}

/**
 * Installs ffmpeg, and Bubblewrap for its sandbox, where they are missing and may be installed.
 *
 * @returns whether ffmpeg is there; without Bubblewrap the server falls back to other means
 */
export async function provideFfmpeg(purpose: string): Promise<boolean> {
  const isThere = () => Boolean(findProgram('ffmpeg') && findProgram('ffprobe'));
  if (!isThere()) await installSystemPackages(['ffmpeg'], purpose);
  const isLinux = process.platform === 'linux';
  if (isThere() && isLinux && !findProgram('bwrap'))
    await installSystemPackages(['bubblewrap'], 'to run ffmpeg in a sandbox', 60_000);
  return isThere();
}

function installCommand(names: string): string {
  if (process.platform === 'darwin') return `brew install ${names}`;
  if (findProgram('apt-get')) return `sudo apt-get update && sudo apt-get install -y ${names}`;
  if (findProgram('dnf')) return `sudo dnf install -y ${names}`;
  return 'with the package manager of your system';
}

function aptGet(args: string[], timeout: number): Promise<boolean> {
  const child = spawn('apt-get', ['-qq', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout,
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
