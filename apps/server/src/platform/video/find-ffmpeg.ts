import { execa } from 'execa';
import { findPrograms } from '../sandbox/find-programs.ts';
import { openSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { ToolMissing } from './tool-errors.ts';

/** Absolute paths of the programs, and what they run in. */
export type FfmpegTools = {
  ffmpeg: string;
  ffprobe: string;
  version: string;
  /** Whether this build can tone-map (the zscale filter needs libzimg). */
  zscale: boolean;
  sandbox: Sandbox;
};

let found: Promise<FfmpegTools> | undefined;

/**
 * Finds ffmpeg and ffprobe (5.1 or newer) and the best sandbox that works here; cached once found.
 * @throws ToolMissing when either is absent or too old, or when the machine is too busy to try the sandbox
 */
export function findFfmpeg(): Promise<FfmpegTools> {
  found ??= find().catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return found;
}

async function find(): Promise<FfmpegTools> {
  const paths = await findPrograms(['ffmpeg', 'ffprobe']);
  const [ffmpeg, ffprobe] = [paths.get('ffmpeg'), paths.get('ffprobe')];
  if (ffmpeg === undefined) throw new ToolMissing('ffmpeg', 'not found on PATH');
  if (ffprobe === undefined) throw new ToolMissing('ffprobe', 'not found on PATH');
  const version = await versionOf(ffmpeg);
  if (!isNewEnough(version))
    throw new ToolMissing('ffmpeg', `5.1 or newer needed, ${version} found`);
  const filters = await execa(ffmpeg, ['-hide_banner', '-filters'], { stdin: 'ignore' });
  return {
    ffmpeg,
    ffprobe,
    version,
    zscale: /\szscale\s/.test(filters.stdout),
    sandbox: await openSandbox([ffmpeg, ffprobe]).catch((error: Error) => {
      throw new ToolMissing('ffmpeg', `no sandbox could be tried: ${error.message}`);
    }),
  };
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
