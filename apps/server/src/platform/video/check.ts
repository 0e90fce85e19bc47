import { stat } from 'node:fs/promises';
import {
  isAcceptable,
  levelWhen,
  type MachineCheck,
  machineCheck,
} from '@film-contest/contract/checks';
import { judgeBytes, type VideoLimits } from '@film-contest/contract/film-rules';
import { inputArgs } from './formats.ts';
import { effortRefusal, isFileToBlame, probeVideo } from './probe.ts';
import type { VideoProbe } from './probe-parse.ts';
import { progressReader } from './progress.ts';
import { runTool } from './run.ts';
import { threadArgs } from './threads.ts';
import { judgeProbe, lengthOf } from './video.rules.ts';

export type VideoChecked = { checks: MachineCheck[]; probe: VideoProbe | null };

export type CheckOptions = {
  /** False leaves the test decode out: for an answer in a moment instead of minutes. */
  decode?: boolean;
  signal?: AbortSignal | undefined;
  /** How much of the test decode is done, 0 to 1. */
  onProgress?: ((done: number) => void) | undefined;
};

/**
 * Judges an uploaded film by its content, cheap checks first; the whole film is decoded last, and
 * only when nothing else stops it. `probe` is null when the file could not be measured.
 * @throws ToolMissing, ToolTimeout on a busy machine, or the signal's reason; never for a bad file
 */
export async function checkVideo(
  path: string,
  limits: VideoLimits,
  options: CheckOptions = {},
): Promise<VideoChecked> {
  const bytes = judgeBytes((await stat(path)).size, limits.maxBytes);
  if (bytes.level === 'refusal') return { checks: [bytes], probe: null };
  const { probe, refusal } = await probeVideo(path, options);
  if (probe === null) return { checks: [refusal], probe };
  const checks = judgeProbe(probe, limits);
  if (options.decode !== false && isAcceptable(checks)) {
    checks.push(await testDecode(path, probe, options));
  }
  return { checks, probe };
}

async function testDecode(
  path: string,
  probe: VideoProbe,
  { signal, onProgress }: CheckOptions,
): Promise<MachineCheck> {
  const expected = lengthOf(probe);
  let reached = 0;
  const onLine = progressReader((seconds) => {
    reached = seconds;
    onProgress?.(Math.min(1, seconds / (expected || 1)));
  });
  const judge = (holds: boolean) =>
    machineCheck(
      'video.decodes',
      levelWhen(holds, 'refusal'),
      { seconds: Math.round(reached * 100) / 100 },
      { seconds: Math.round(expected * 100) / 100 },
    );
  try {
    await runTool('ffmpeg', decodeArgs(path, probe), {
      limits: decodeLimits(expected),
      signal,
      onLine,
    });
    return judge(true);
  } catch (error) {
    const tooCostly = effortRefusal(error);
    if (tooCostly !== null) return tooCostly;
    if (!isFileToBlame(error)) throw error;
    return judge(false);
  }
}

function decodeArgs(path: string, probe: VideoProbe): string[] {
  return [
    ...['-v', 'error', '-nostdin', '-xerror', '-noautorotate', ...threadArgs()],
    ...inputArgs(path, probe.container),
    ...['-map', `0:${probe.video.index}`, '-map', '0:a?', '-fps_mode', 'passthrough'],
    ...['-progress', 'pipe:1', '-nostats', '-f', 'null', '-'],
  ];
}

function decodeLimits(seconds: number) {
  return {
    wallSeconds: 300 + seconds * 20,
    cpuSeconds: 60 + seconds * 5,
    memoryBytes: 4 * 1024 ** 3,
    fileBytes: 0,
  };
}
