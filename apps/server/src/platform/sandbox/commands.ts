import path from 'node:path';
import type { SandboxUser } from './sandbox-user.ts';
import type { SystemPart } from './system-view.ts';
import { listViewPaths, type View } from './view.ts';

/** Paths of the installed helper programs that isolate and limit other programs, keyed by name. */
export type Helpers = ReadonlyMap<string, string>;

export const helperNames = [
  'bwrap',
  'unshare',
  'setpriv',
  'prlimit',
  'nice',
  'mount',
  'chroot',
] as const;

/** Inputs of a sandbox command line. `user` is null if the current user is kept. */
export type Plan = {
  helpers: Helpers;
  system: readonly SystemPart[];
  view: View;
  user: SandboxUser | null;
  /** Empty folder for this run, which `unshare` uses as its root. */
  emptyFolder: string;
};

const getHelperPath = ({ helpers }: Pick<Plan, 'helpers'>, name: string): string => {
  const found = helpers.get(name);
  if (found === undefined) throw new Error(`${name} is missing`);
  return found;
};

/** Builds a Bubblewrap command: separate namespaces for files, processes, network and others. */
export function buildBubblewrapArgs(plan: Plan, isStrict: boolean): string[] {
  const { system, view, user } = plan;
  return [
    getHelperPath(plan, 'bwrap'),
    // Creates parent folders explicitly, because Bubblewrap would give them the mode of the file inside.
    ...listParentFolders([...system.map((part) => part.path), ...listViewPaths(view)]).flatMap(
      (folder) => ['--dir', folder],
    ),
    ...system.flatMap(({ path, link }) =>
      link ? ['--symlink', link, path] : ['--ro-bind', path, path],
    ),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...view.reads.flatMap((file) => ['--ro-bind', file, file]),
    ...(view.writes === undefined ? [] : ['--bind', view.writes, view.writes]),
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', '/'],
    ...['--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    // A process that is not root needs a user namespace to create the other namespaces. As root, the user is changed
    // below.
    ...(user === null ? ['--unshare-user', ...(isStrict ? ['--disable-userns'] : [])] : []),
    ...['--cap-drop', 'ALL', ...(user === null ? [] : droppingCapabilities)],
    ...['--die-with-parent', '--'],
    ...(user === null ? [] : buildDropPrivilegesArgs(plan, user)),
  ];
}

function listParentFolders(files: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const file of files) {
    const names = path.dirname(file).split('/').filter(Boolean);
    for (let depth = 1; depth <= names.length; depth++) {
      folders.add(`/${names.slice(0, depth).join('/')}`);
    }
  }
  return [...folders];
}

/**
 * Builds a command that runs as a separate user without privileges. The command needs root, but no namespaces. The
 * shell opens the files of the view, so that the user needs no access to their folders.
 */
export function buildOtherUserArgs(plan: Plan): string[] {
  const paths = listViewPaths(plan.view);
  if (paths.length > maxPaths) throw new Error(`at most ${maxPaths} files can be opened`);
  const redirections = paths.map((_, at) => `${firstDescriptor + at}<"$${at + 1}"`);
  const script = `exec ${redirections.join(' ')} && shift ${paths.length} && exec "$@"`;
  return [
    '/bin/sh',
    '-c',
    script,
    'sandbox',
    ...paths,
    ...buildDropPrivilegesArgs(plan, plan.user),
  ];
}

/**
 * First descriptor of the files that a sandboxed process may open. The last one is 9, because shells support only
 * descriptors of one digit.
 */
const firstDescriptor = 3;
const maxPaths = 9 - firstDescriptor + 1;

/** Replaces each path of a view in a word with the descriptor that `buildOtherUserArgs` opens for it. */
export function createPathToDescriptorReplacer(view: View): (word: string) => string {
  const names = listViewPaths(view).map(
    (each, at) => [each, `/proc/self/fd/${firstDescriptor + at}`] as const,
  );
  // Replaces the longest paths first, because one path may be a prefix of another.
  names.sort(([one], [other]) => other.length - one.length);
  return (word) => names.reduce((text, [from, to]) => text.replaceAll(from, to), word);
}

/**
 * Builds the command that kills all processes of a user, except the shell of the command itself, which runs as the same
 * user.
 */
export const buildKillAllArgs = (plan: Plan): string[] => [
  ...buildDropPrivilegesArgs(plan, plan.user),
  ...['/bin/sh', '-c', 'kill -KILL -1'],
];

/** Capabilities that setpriv needs to drop all others. */
const droppingCapabilities = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap((name) => [
  '--cap-add',
  name,
]);

function buildDropPrivilegesArgs(plan: Plan, user: SandboxUser | null): string[] {
  const identity = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
  return [
    getHelperPath(plan, 'setpriv'),
    ...identity,
    // Sets the parent-death signal again, because changing the user clears it.
    ...['--pdeathsig', 'KILL'],
    ...['--inh-caps=-all', '--bounding-set=-all', '--no-new-privs', '--'],
  ];
}

/**
 * Shell script that builds the root of a sandbox in a mount namespace, as Bubblewrap does. Arguments: the root, then
 * pairs of a mount type and a path, then "." and the command.
 */
const buildRootScript = `set -e
PATH=/usr/sbin:/usr/bin:/sbin:/bin
root=$1
shift
mount -t tmpfs -o mode=755,size=1m,nosuid,nodev tmpfs "$root"
while [ "$1" != . ]; do
  way=$1 path=$2
  shift 2
  case $way in
    link=*)
      ln -s "\${way#link=}" "$root$path"
      continue ;;
    proc)
      mkdir -p "$root/proc"
      mount -t proc -o nosuid,nodev,noexec proc "$root/proc"
      continue ;;
  esac
  if [ -d "$path" ]; then
    mkdir -p "$root$path"
  else
    mkdir -p "$root\${path%/*}"
    : > "$root$path"
  fi
  mount --bind "$path" "$root$path"
  case $way in
    read) mount -o remount,bind,ro,nosuid,nodev "$root$path" ;;
    write) mount -o remount,bind,nosuid,nodev "$root$path" ;;
    device) mount -o remount,bind,nosuid,noexec "$root$path" ;;
  esac
done
shift
mount -o remount,bind,ro,nosuid,nodev "$root"
status=0
"$@" || status=$?
exit "$status"`;

/** Builds the command of an equivalent sandbox with util-linux instead of Bubblewrap. */
export function buildUnshareArgs(plan: Plan): string[] {
  const { system, view, user, emptyFolder } = plan;
  const shown = [
    ...system.map(({ path, link }) => [link ? `link=${link}` : 'read', path]),
    ['proc', '/proc'],
    ...['null', 'zero', 'urandom'].map((name) => ['device', `/dev/${name}`]),
    ...view.reads.map((file) => ['read', file]),
    ...(view.writes === undefined ? [] : [['write', view.writes]]),
  ];
  return [
    getHelperPath(plan, 'unshare'),
    ...['--mount', '--propagation', 'private', '--net', '--pid', '--ipc', '--uts'],
    ...(user === null ? ['--user', '--map-root-user'] : []),
    ...['--fork', '--kill-child=KILL', '--'],
    ...['/bin/sh', '-c', buildRootScript, 'sandbox', emptyFolder, ...shown.flat(), '.'],
    ...[getHelperPath(plan, 'chroot'), emptyFolder, ...buildDropPrivilegesArgs(plan, user)],
  ];
}

/** Limits of one sandboxed run; the counts apply to its user in its namespace. */
export type ProcessLimits = {
  cpuSeconds: number;
  memoryBytes: number;
  /** Maximum size of a file that the program writes; 0 if it writes none. */
  fileBytes: number;
};

/** Maximum number of threads: a film needs about 60; the limit stops a fork bomb. */
const MAX_PROCESSES = 512;

/** Builds the command prefix that sets limits (prlimit) and niceness; omits limits that the system lacks. */
export function buildLimitArgs(
  helpers: Helpers,
  limits: ProcessLimits,
  { niceness, limitsProcesses }: { niceness: number; limitsProcesses: boolean },
): string[] {
  const [prlimit, nice] = [helpers.get('prlimit'), helpers.get('nice')];
  return [
    ...(prlimit === undefined
      ? []
      : [
          prlimit,
          `--cpu=${Math.ceil(limits.cpuSeconds)}`,
          `--as=${limits.memoryBytes}`,
          `--fsize=${limits.fileBytes}`,
          ...(limitsProcesses ? [`--nproc=${MAX_PROCESSES}`] : []),
          '--core=0',
          '--',
        ]),
    ...(nice === undefined ? [] : [nice, '-n', String(niceness)]),
  ];
}
