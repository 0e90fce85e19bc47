import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buildMachineCheck, type MachineCheck } from '@film-contest/contract/checks';
import {
  checkFilmContainer,
  checkVideoTracks,
  codecNames,
} from '@film-contest/contract/film-rules';
import { detectFileType } from '../detect-file-type.ts';
import { checkBrokenStructure } from './broken-structure.ts';
import { isDamageMessage } from './damage-messages.ts';
import { readDeclaredLength } from './declared-length.ts';
import { buildInputArgs, type Container, getContainer } from './formats.ts';
import { createPacketCollector, TooManyPackets } from './packets.ts';
import {
  type FfprobeOutput,
  ffprobeSchema,
  listVideoStreams,
  type PacketFacts,
  toVideoProbe,
  type VideoProbe,
} from './probe-parse.ts';
import { type RunLimits, runTool } from './run.ts';
import { ToolFailed, ToolTimeout } from './tool-errors.ts';

/** The measurements of a film, or the failed check that prevented them. */
export type ProbeOutcome =
  | { probe: VideoProbe; packets: PacketFacts; isDamaged: boolean; refusal: null }
  | { probe: null; refusal: MachineCheck };

const limits: RunLimits = {
  wallSeconds: 300,
  cpuSeconds: 120,
  memoryBytes: 4 * 1024 ** 3,
  fileBytes: 0,
};

/**
 * Measures a film by its content: type, structure, tracks and every packet. Decodes only the first frames.
 * `isDamaged` is true if a part of the file cannot be read.
 * @throws ToolMissing, ToolTimeout on a busy machine, or the abort reason; an invalid file returns a failed check.
 */
export async function probeVideo(
  path: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<ProbeOutcome> {
  const { size: bytes } = await stat(path);
  if (bytes === 0)
    return createFailedOutcome(buildMachineCheck('video.empty', 'refusal', { bytes }, {}));
  const { type, extension } = await detectFileType(path);
  const container = getContainer(extension);
  if (container === null) {
    return createFailedOutcome(checkFilmContainer(type, false));
  }
  const declared = await readDeclaredLength(path, container);
  if (declared !== null && declared > bytes) {
    const percent = Math.floor((bytes / declared) * 100);
    return createFailedOutcome(
      buildMachineCheck('video.truncated', 'refusal', { percent }, { percent: 100 }),
    );
  }
  try {
    const answer = await runFfprobe(path, container, signal);
    const stream = listVideoStreams(answer)[0];
    if (stream === undefined) return createFailedOutcome(checkVideoTracks(0));
    const { packets, isReadable } = await readPackets(
      path,
      container,
      stream.index,
      answer,
      signal,
    );
    if (packets.packets === 0)
      return createFailedOutcome(buildMachineCheck('video.frames', 'refusal', {}, {}));
    const isDamaged = !isReadable || (await checkBrokenStructure(path, container));
    const probe = toVideoProbe({ container, bytes }, answer, stream, packets);
    return { probe, packets, isDamaged, refusal: null };
  } catch (error) {
    const tooCostly = mapEffortErrorToCheck(error);
    if (tooCostly !== null) return createFailedOutcome(tooCostly);
    if (!isCausedByFile(error)) throw error;
    const codec = findRejectedCodec(error);
    if (codec !== null) {
      return createFailedOutcome(
        buildMachineCheck('video.codec', 'refusal', { codec }, { codecs: codecNames }),
      );
    }
    return createFailedOutcome(
      buildMachineCheck('video.readable', 'refusal', { type: container }, {}),
    );
  }
}

/** Returns the codec that ffprobe rejected: ffprobe exits at the first track whose decoder is not allowed. */
function findRejectedCodec(error: unknown): string | null {
  if (!(error instanceof ToolFailed)) return null;
  return /Codec \((\w+)\) not on whitelist/.exec(error.detail)?.[1] ?? null;
}

/** Returns the failed check of a file that used up its CPU time or has too many packets; null for other errors. */
export function mapEffortErrorToCheck(error: unknown): MachineCheck | null {
  if (error instanceof TooManyPackets) {
    return buildMachineCheck('video.effort', 'refusal', {}, { maxCpuSeconds: limits.cpuSeconds });
  }
  if (!(error instanceof ToolTimeout) || error.limit !== 'cpu') return null;
  return buildMachineCheck('video.effort', 'refusal', {}, { maxCpuSeconds: error.seconds });
}

/**
 * Whether a failed run was caused by the file. If the process was killed from outside (out-of-memory killer,
 * shutdown) or the disk was full, the machine is the cause and the run should be retried.
 */
export function isCausedByFile(error: unknown): boolean {
  if (!(error instanceof ToolFailed) || error.outOfSpace) return false;
  return error.signal !== 'SIGKILL' && error.signal !== 'SIGTERM';
}

function createFailedOutcome(refusal: MachineCheck): ProbeOutcome {
  return { probe: null, refusal };
}

async function runFfprobe(
  path: string,
  container: Container,
  signal: AbortSignal | undefined,
): Promise<FfprobeOutput> {
  const args = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams'];
  const json = await runTool('ffprobe', [...args, ...buildInputArgs(path, container)], {
    limits,
    view: { reads: [resolve(path)] },
    signal,
  });
  return ffprobeSchema.parse(JSON.parse(json));
}

async function readPackets(
  path: string,
  container: Container,
  picture: number,
  answer: FfprobeOutput,
  signal: AbortSignal | undefined,
): Promise<{ packets: PacketFacts; isReadable: boolean }> {
  const sound = answer.streams.filter(({ codec_type }) => codec_type === 'audio');
  const gathered = createPacketCollector({ picture, sound: sound.map(({ index }) => index) });
  let isReadable = true;
  const args = [
    ...['-v', 'error', '-of', 'csv=p=0'],
    ...['-show_entries', 'packet=stream_index,pts_time,dts_time,duration_time'],
    ...buildInputArgs(path, container),
  ];
  await runTool('ffprobe', args, {
    limits,
    view: { reads: [resolve(path)] },
    signal,
    onLine: gathered.take,
    onErrorLine: (line) => {
      if (isDamageMessage(line)) isReadable = false;
    },
  });
  return { packets: gathered.facts(Number(answer.format.start_time) || 0), isReadable };
}
