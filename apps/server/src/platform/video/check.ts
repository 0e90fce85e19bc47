import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  buildMachineCheck,
  chooseCheckLevel,
  isFileAcceptable,
  type MachineCheck,
} from '@film-contest/contract/checks';
import {
  checkFilmBytes,
  roundToHundredths,
  type VideoLimits,
} from '@film-contest/contract/film-rules';
import { isDamageMessage } from './damage-messages.ts';
import { createDecodedFrameCollector } from './decoded-frames.ts';
import { buildInputArgs } from './formats.ts';
import { isCausedByFile, mapEffortErrorToCheck, probeVideo } from './probe.ts';
import type { PacketFacts, VideoProbe } from './probe-parse.ts';
import { buildThreadArgs, runTool } from './run.ts';
import { checkFilmIntegrity, checkVideoProbe, getFilmLength } from './video.rules.ts';

export type VideoCheckResult = { checks: MachineCheck[]; probe: VideoProbe | null };

export type CheckOptions = {
  /** If false, skips the decode test, for a result within seconds instead of minutes. */
  decode?: boolean;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => void) | undefined;
};

/**
 * Checks an uploaded film by its content, cheap checks first. Decodes the whole film last, and only if all other
 * checks allow it. `probe` is null if the file could not be measured.
 * @throws ToolMissing, ToolTimeout on a busy machine, or the abort reason; an invalid file only fails its checks.
 */
export async function checkVideo(
  path: string,
  limits: VideoLimits,
  options: CheckOptions = {},
): Promise<VideoCheckResult> {
  const bytes = checkFilmBytes((await stat(path)).size, limits.maxBytes);
  if (bytes.level === 'refusal') return { checks: [bytes], probe: null };
  const probed = await probeVideo(path, options);
  if (probed.probe === null) return { checks: [probed.refusal], probe: null };
  const { probe, packets, isDamaged } = probed;
  const checks = [
    ...checkVideoProbe(probe, limits),
    ...checkFilmIntegrity(isDamaged, packets.pause),
  ];
  if (options.decode !== false && isFileAcceptable(checks)) {
    checks.push(await testDecoding(path, probe, packets, options));
  }
  return { checks, probe };
}

class DamageFound extends Error {}

async function testDecoding(
  path: string,
  probe: VideoProbe,
  packets: PacketFacts,
  { signal, onProgress }: CheckOptions,
): Promise<MachineCheck> {
  const expected = getFilmLength(probe);
  const frames = createDecodedFrameCollector(packets, expected);
  const toCheck = (brokenAt: number | null) =>
    buildMachineCheck(
      'video.decodes',
      chooseCheckLevel(brokenAt === null, 'refusal'),
      { seconds: roundToHundredths(brokenAt ?? frames.reached()) },
      { seconds: roundToHundredths(expected) },
    );
  try {
    await runTool('ffmpeg', buildDecodeArgs(path, probe), {
      limits: getDecodeLimits(expected),
      view: { reads: [resolve(path)] },
      signal,
      onLine: (line) => {
        frames.take(line);
        onProgress?.(Math.min(1, frames.reached() / (expected || 1)));
      },
      onErrorLine: (line) => {
        if (isDamageMessage(line)) throw new DamageFound();
      },
    });
    return toCheck(frames.missingFrom());
  } catch (error) {
    const tooCostly = mapEffortErrorToCheck(error);
    if (tooCostly !== null) return tooCostly;
    if (!(error instanceof DamageFound) && !isCausedByFile(error)) throw error;
    return toCheck(frames.reached());
  }
}

/**
 * ffmpeg filter that replaces decreasing timestamps, which occur in films joined from several files. Muxers would abort
 * at them because of -xerror.
 */
const monotonicTimes =
  "setpts='if(isnan(PTS),PREV_OUTPTS,if(isnan(PREV_OUTPTS),PTS,max(PTS,PREV_OUTPTS)))'";

/** Builds ffmpeg's arguments to decode a film and print each frame's time as soon as the frame is decoded. */
function buildDecodeArgs(path: string, probe: VideoProbe): string[] {
  return [
    ...['-v', 'error', '-nostdin', '-xerror', '-noautorotate', ...buildThreadArgs()],
    ...buildInputArgs(path, probe.container),
    ...['-map', `0:${probe.video.index}`, '-vf', monotonicTimes, '-fps_mode', 'passthrough'],
    ...['-c:v', 'wrapped_avframe', '-enc_time_base', '1:1000'],
    ...['-flush_packets', '1', '-f', 'framecrc', 'pipe:1'],
    ...['-map', '0:a?', '-f', 'null', '-'],
  ];
}

function getDecodeLimits(seconds: number) {
  return {
    wallSeconds: 300 + seconds * 20,
    cpuSeconds: 60 + seconds * 5,
    memoryBytes: 4 * 1024 ** 3,
    fileBytes: 0,
  };
}
