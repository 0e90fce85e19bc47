import path from 'node:path';
import type { SystemPart } from './system-view.ts';
import { pathsOf, type SandboxUser, type View } from './view.ts';

/** The programs that isolate and limit others, by name; those that the system lacks are absent. */
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

/** Everything that a command line is made of. `user` is null where the present one stays. */
export type Plan = {
  helpers: Helpers;
  system: readonly SystemPart[];
  view: View;
  user: SandboxUser | null;
  /** An empty folder of this run alone, which `unshare` uses as its root. */
  emptyFolder: string;
};

const helper = ({ helpers }: Pick<Plan, 'helpers'>, name: string): string => {
  const found = helpers.get(name);
  if (found === undefined) throw new Error(`${name} is missing`);
  return found;
};

/** Bubblewrap: namespaces of its own for files, processes, network and more. */
export function bubblewrap(plan: Plan, isStrict: boolean): string[] {
  const { system, view, user } = plan;
  return [
    helper(plan, 'bwrap'),
    // Left to itself, Bubblewrap makes the folders above a file as private as the file is.
    ...foldersAbove([...system.map((part) => part.path), ...pathsOf(view)]).flatMap((folder) => [
      '--dir',
      folder,
    ]),
    ...system.flatMap(({ path, link }) =>
      link ? ['--symlink', link, path] : ['--ro-bind', path, path],
    ),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...view.reads.flatMap((file) => ['--ro-bind', file, file]),
    ...(view.writes === undefined ? [] : ['--bind', view.writes, view.writes]),
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', '/'],
    ...['--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    // As root the user is changed below; without root a user namespace is what permits the others.
    ...(user === null ? ['--unshare-user', ...(isStrict ? ['--disable-userns'] : [])] : []),
    ...['--cap-drop', 'ALL', ...(user === null ? [] : droppingCapabilities)],
    ...['--die-with-parent', '--'],
    ...(user === null ? [] : dropTo(plan, user)),
  ];
}

/** Each folder above some files, the outermost first. */
function foldersAbove(files: readonly string[]): string[] {
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
 * A user of its own without privileges, and nothing else: it needs root, but no namespaces. Folders that this user may
 * not enter are no obstacle, because the files of the view are opened for it.
 */
export function otherUser(plan: Plan): string[] {
  const paths = pathsOf(plan.view);
  if (paths.length > mostPaths) throw new Error(`at most ${mostPaths} files can be handed over`);
  const redirections = paths.map((_, at) => `${firstDescriptor + at}<"$${at + 1}"`);
  const script = `exec ${redirections.join(' ')} && shift ${paths.length} && exec "$@"`;
  return ['/bin/sh', '-c', script, 'sandbox', ...paths, ...dropTo(plan, plan.user)];
}

/** Shells open descriptors of one digit. */
const firstDescriptor = 3;
const mostPaths = 9 - firstDescriptor + 1;

/** Writes each path of a view in a word by the descriptor that `otherUser` opens for it. */
export function byDescriptors(view: View): (word: string) => string {
  const names = pathsOf(view).map(
    (each, at) => [each, `/proc/self/fd/${firstDescriptor + at}`] as const,
  );
  // The longest first: a path may begin with another.
  names.sort(([one], [other]) => other.length - one.length);
  return (word) => names.reduce((text, [from, to]) => text.replaceAll(from, to), word);
}

/** Ends all processes of a user but the shell that does so, which is of that user itself. */
export const killAllOf = (plan: Plan): string[] => [
  ...dropTo(plan, plan.user),
  ...['/bin/sh', '-c', 'kill -KILL -1'],
];

/** What setpriv needs to give everything up. */
const droppingCapabilities = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap((name) => [
  '--cap-add',
  name,
]);

function dropTo(plan: Plan, user: SandboxUser | null): string[] {
  const identity = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
  return [
    helper(plan, 'setpriv'),
    ...identity,
    // A new user clears the signal that was asked for before.
    ...['--pdeathsig', 'KILL'],
    ...['--inh-caps=-all', '--bounding-set=-all', '--no-new-privs', '--'],
  ];
}

/**
 * Builds the root of a sandbox in a mount namespace, as Bubblewrap does. Paths come as arguments: the root, then
 * pairs of a way and a path, "." and the command.
 */
const buildRoot = `set -e
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

/** The same with the tools of util-linux. */
export function unshare(plan: Plan): string[] {
  const { system, view, user, emptyFolder } = plan;
  const shown = [
    ...system.map(({ path, link }) => [link ? `link=${link}` : 'read', path]),
    ['proc', '/proc'],
    ...['null', 'zero', 'urandom'].map((name) => ['device', `/dev/${name}`]),
    ...view.reads.map((file) => ['read', file]),
    ...(view.writes === undefined ? [] : [['write', view.writes]]),
  ];
  return [
    helper(plan, 'unshare'),
    ...['--mount', '--propagation', 'private', '--net', '--pid', '--ipc', '--uts'],
    ...(user === null ? ['--user', '--map-root-user'] : []),
    ...['--fork', '--kill-child=KILL', '--'],
    ...['/bin/sh', '-c', buildRoot, 'sandbox', emptyFolder, ...shown.flat(), '.'],
    ...[helper(plan, 'chroot'), emptyFolder, ...dropTo(plan, user)],
  ];
}

/** What one run may use; counts are those of its user in its namespace. */
export type ProcessLimits = {
  cpuSeconds: number;
  memoryBytes: number;
  /** The largest file it may write; 0 for runs that write none. */
  fileBytes: number;
};

/** A film takes some 60 threads; a program that forks without end stops here. */
const MOST_PROCESSES = 512;

/** Limits by prlimit, and niceness; what is missing on the system is left out. */
export function limitsAndNiceness(
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
          ...(limitsProcesses ? [`--nproc=${MOST_PROCESSES}`] : []),
          '--core=0',
          '--',
        ]),
    ...(nice === undefined ? [] : [nice, '-n', String(niceness)]),
  ];
}
