import { execa } from 'execa';
import { ToolMissing } from './tool-errors.ts';

/** Absolute paths of the programs; the last three are null where the system lacks them. */
export type FfmpegTools = {
  ffmpeg: string;
  ffprobe: string;
  version: string;
  /** Whether this build can tone-map (the zscale filter needs libzimg). */
  zscale: boolean;
  prlimit: string | null;
  nice: string | null;
  setpriv: string | null;
};

const names = ['ffmpeg', 'ffprobe', 'prlimit', 'nice', 'setpriv', 'true'] as const;

// The script is a constant. A shell's own look-up is the one way to learn absolute paths that
// honours PATH on every system; the programs themselves then run without a shell and without PATH.
const lookUp = names.map((name) => `echo "${name}=$(command -v ${name})"`).join('\n');

let found: Promise<FfmpegTools> | undefined;

/**
 * Finds ffmpeg and ffprobe (5.1 or newer) and the helpers that limit them; remembered once found.
 * @throws ToolMissing when either is absent or too old
 */
export function findFfmpeg(): Promise<FfmpegTools> {
  found ??= find().catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return found;
}

async function find(): Promise<FfmpegTools> {
  const paths = await absolutePaths();
  const [ffmpeg, ffprobe] = [paths.get('ffmpeg'), paths.get('ffprobe')];
  if (ffmpeg === undefined) throw new ToolMissing('ffmpeg', 'not found on PATH');
  if (ffprobe === undefined) throw new ToolMissing('ffprobe', 'not found on PATH');
  const version = await versionOf(ffmpeg);
  if (!isNewEnough(version))
    throw new ToolMissing('ffmpeg', `5.1 or newer needed, ${version} found`);
  const filters = await execa(ffmpeg, ['-hide_banner', '-filters'], { stdin: 'ignore' });
  const works = async (name: string, ...args: string[]) =>
    (await canRun(paths.get(name), [...args, paths.get('true') ?? 'true'])) ?? null;
  return {
    ffmpeg,
    ffprobe,
    version,
    zscale: /\szscale\s/.test(filters.stdout),
    prlimit: await works('prlimit', '--cpu=60', '--as=1073741824', '--core=0', '--'),
    nice: await works('nice', '-n', '15'),
    setpriv: await works('setpriv', '--pdeathsig', 'KILL', '--'),
  };
}

async function absolutePaths(): Promise<Map<string, string>> {
  const { stdout } = await execa('/bin/sh', ['-c', lookUp], { stdin: 'ignore' });
  const pairs = stdout.split('\n').map((line) => {
    const at = line.indexOf('=');
    return [line.slice(0, at), line.slice(at + 1)] as const;
  });
  return new Map(pairs.filter(([, path]) => path.startsWith('/')));
}

async function versionOf(ffmpeg: string): Promise<string> {
  const { stdout } = await execa(ffmpeg, ['-version'], { stdin: 'ignore' });
  return /^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? 'unknown';
}

/** Snapshot builds carry no number ("N-109…"); they are newer than any release of note. */
function isNewEnough(version: string): boolean {
  const [, major, minor] = /^n?(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined || minor === undefined) return true;
  return Number(major) > 5 || (Number(major) === 5 && Number(minor) >= 1);
}

async function canRun(path: string | undefined, args: string[]): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const { failed } = await execa(path, args, { stdin: 'ignore', reject: false });
  return failed ? undefined : path;
}
