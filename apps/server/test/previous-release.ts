import { execFileSync } from 'node:child_process';
import {
  globSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../../..');

/** Before the first tag, the version of this many commits ago counts as the previous release (decision 0137). */
const commitsBack = 50;

const runGit = (...args: string[]): string =>
  execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: 'pipe' }).trim();

const tryGit = (...args: string[]): string | null => {
  try {
    return runGit(...args);
  } catch {
    return null;
  }
};

export interface Release {
  /** Tag or commit. */
  name: string;
  commit: string;
}

/**
 * Finds the previous release: the commit that PREVIOUS_RELEASE names, or the newest tag before HEAD, or, without tags,
 * the version of some commits ago. Returns the reason if there is none.
 */
export function findPreviousRelease(): Release | string {
  if (tryGit('rev-parse', '--git-dir') === null) return 'the folder is not a git clone';
  const chosen = process.env.PREVIOUS_RELEASE;
  const tag = tryGit('describe', '--tags', '--abbrev=0', '--match=v[0-9]*', 'HEAD^');
  const name = chosen ?? tag ?? `HEAD~${commitsBack}`;
  const commit = tryGit('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  if (commit) return { name, commit };
  if (chosen) return `git does not know the commit ${chosen}`;
  return `the clone has no release tag and fewer than ${commitsBack} commits`;
}

/** Writes the files of a release and its packages into a new folder, and builds the site and the console. */
export function buildRelease({ commit }: Release, folder: string): void {
  mkdirSync(folder);
  const archive = path.join(path.dirname(folder), `${path.basename(folder)}.tar`);
  runGit('archive', '--output', archive, commit);
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, stdio: 'pipe', maxBuffer: 2 ** 28 });
  run('tar', '-xf', archive);
  if (tryGit('diff', '--quiet', commit, '--', 'package-lock.json') === null)
    run('npm', 'ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund');
  else linkPackages(folder);
  run(process.execPath, 'tools/build.ts');
}

/** Links the installed packages. The links to the workspaces are relative, so they lead to those of the release. */
function linkPackages(folder: string): void {
  for (const packages of globSync('{.,apps/*,packages/*,tools,e2e,bench}/node_modules', {
    cwd: repository,
  })) {
    const [from, to] = [path.join(repository, packages), path.join(folder, packages)];
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) {
      // Skips the caches of build tools, because each cache is valid for one folder only.
      if (name.startsWith('.') && name !== '.bin') continue;
      if (name === '@film-contest') linkWorkspaces(path.join(from, name), path.join(to, name));
      else symlinkSync(path.join(from, name), path.join(to, name));
    }
  }
}

function linkWorkspaces(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from))
    symlinkSync(readlinkSync(path.join(from, name)), path.join(to, name));
}

/** Lets the module tests of a release use databases with the tables of this version. */
export function linkCurrentTestSetup(folder: string): void {
  const setup = path.join(import.meta.dirname, 'global-setup.ts');
  writeFileSync(
    path.join(folder, 'apps/server/test/global-setup.ts'),
    `export { default } from ${JSON.stringify(setup)};\n`,
  );
}

/** Runs the module tests of a release whose paths contain one of the texts. Throws the output if one fails. */
export function runModuleTests(folder: string, paths: readonly string[]): string {
  const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project=integration', '--reporter=dot', ...paths];
  const { FULL: _, ...env } = process.env;
  try {
    return execFileSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: 2 ** 28,
      env: { ...env, NODE_ENV: 'test', NO_COLOR: '1' },
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`module tests of the previous release failed:\n${stdout}\n${stderr}`);
  }
}
