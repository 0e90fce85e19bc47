import { findPrograms, openSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { ToolMissing } from './tool-errors.ts';

/** Absolute paths of the programs, and their sandbox. */
export type FfmpegTools = {
  ffmpeg: string;
  ffprobe: string;
  version: string;
  /** Whether this ffmpeg build can tone-map (the zscale filter needs libzimg). */
  zscale: boolean;
  sandbox: Sandbox;
};

let cachedTools: Promise<FfmpegTools> | undefined;

/**
 * Finds ffmpeg and ffprobe (5.1 or newer) and the strongest sandbox that works on this machine. Caches the result,
 * but not errors.
 * @throws ToolMissing if either is absent or too old, or the machine is too busy to test the sandbox.
 */
export function findFfmpeg(): Promise<FfmpegTools> {
  cachedTools ??= findTools().catch((error: unknown) => {
    cachedTools = undefined;
    throw error;
  });
  return cachedTools;
}

async function findTools(): Promise<FfmpegTools> {
  const paths = await findPrograms(['ffmpeg', 'ffprobe']);
  const [ffmpeg, ffprobe] = [paths.get('ffmpeg'), paths.get('ffprobe')];
  if (ffmpeg === undefined) throw new ToolMissing('ffmpeg', 'not found on PATH');
  if (ffprobe === undefined) throw new ToolMissing('ffprobe', 'not found on PATH');
  const version = await readVersion(ffmpeg);
  if (!isNewEnough(version))
    throw new ToolMissing('ffmpeg', `5.1 or newer needed, ${version} found`);
  const { execa } = await import('execa');
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

async function readVersion(ffmpeg: string): Promise<string> {
  const { execa } = await import('execa');
  const { stdout } = await execa(ffmpeg, ['-version'], { stdin: 'ignore' });
  return /^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? 'unknown';
}

/** Snapshot builds of ffmpeg have no version number ("N-109…"); they are assumed to be new enough. */
function isNewEnough(version: string): boolean {
  const [, major, minor] = /^n?(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined || minor === undefined) return true;
  return Number(major) > 5 || (Number(major) === 5 && Number(minor) >= 1);
}
