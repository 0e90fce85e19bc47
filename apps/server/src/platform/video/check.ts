import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  isAcceptable,
  levelWhen,
  type MachineCheck,
  machineCheck,
} from '@film-contest/contract/checks';
import { judgeBytes, round, type VideoLimits } from '@film-contest/contract/film-rules';
import { isDamageMessage } from './damage-messages.ts';
import { gatherFrames } from './decoded-frames.ts';
import { inputArgs } from './formats.ts';
import { effortRefusal, isFileToBlame, probeVideo } from './probe.ts';
import type { PacketFacts, VideoProbe } from './probe-parse.ts';
import { runTool } from './run.ts';
import { threadArgs } from './threads.ts';
import { judgeIntegrity, judgeProbe, lengthOf } from './video.rules.ts';

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
  const probed = await probeVideo(path, options);
  if (probed.probe === null) return { checks: [probed.refusal], probe: null };
  const { probe, packets, isDamaged } = probed;
  const checks = [...judgeProbe(probe, limits), ...judgeIntegrity(isDamaged, packets.pause)];
  if (options.decode !== false && isAcceptable(checks)) {
    checks.push(await testDecode(path, probe, packets, options));
  }
  return { checks, probe };
}

class DamageFound extends Error {}

async function testDecode(
  path: string,
  probe: VideoProbe,
  packets: PacketFacts,
  { signal, onProgress }: CheckOptions,
): Promise<MachineCheck> {
  const expected = lengthOf(probe);
  const frames = gatherFrames(packets, expected);
  const judge = (brokenAt: number | null) =>
    machineCheck(
      'video.decodes',
      levelWhen(brokenAt === null, 'refusal'),
      { seconds: round(brokenAt ?? frames.reached()) },
      { seconds: round(expected) },
    );
  try {
    await runTool('ffmpeg', decodeArgs(path, probe), {
      limits: decodeLimits(expected),
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
    return judge(frames.missingFrom());
  } catch (error) {
    const tooCostly = effortRefusal(error);
    if (tooCostly !== null) return tooCostly;
    if (!(error instanceof DamageFound) && !isFileToBlame(error)) throw error;
    return judge(frames.reached());
  }
}

/** Muxers end a run with -xerror when times go back, as they do where an editor joined two films. */
const forwardOnly =
  "setpts='if(isnan(PTS),PREV_OUTPTS,if(isnan(PREV_OUTPTS),PTS,max(PTS,PREV_OUTPTS)))'";

/** The picture goes to a muxer that prints each frame's time, as soon as it is decoded. */
function decodeArgs(path: string, probe: VideoProbe): string[] {
  return [
    ...['-v', 'error', '-nostdin', '-xerror', '-noautorotate', ...threadArgs()],
    ...inputArgs(path, probe.container),
    ...['-map', `0:${probe.video.index}`, '-vf', forwardOnly, '-fps_mode', 'passthrough'],
    ...['-c:v', 'wrapped_avframe', '-enc_time_base', '1:1000'],
    ...['-flush_packets', '1', '-f', 'framecrc', 'pipe:1'],
    ...['-map', '0:a?', '-f', 'null', '-'],
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
