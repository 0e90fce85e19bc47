import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type MachineCheck, machineCheck } from '@film-contest/contract/checks';
import { codecNames, judgeContainer, judgeTracks } from '@film-contest/contract/film-rules';
import { sniffFile } from '../media-sniff.ts';
import { hasBrokenStructure } from './broken-structure.ts';
import { isDamageMessage } from './damage-messages.ts';
import { declaredLength } from './declared-length.ts';
import { type Container, containerOf, inputArgs } from './formats.ts';
import { gatherPackets, TooManyPackets } from './packets.ts';
import {
  type FfprobeAnswer,
  ffprobeSchema,
  type PacketFacts,
  pictureStreams,
  toProbe,
  type VideoProbe,
} from './probe-parse.ts';
import { type RunLimits, runTool } from './run.ts';
import { ToolFailed, ToolTimeout } from './tool-errors.ts';

/** Either the film's measures, or the one check that says why there are none. */
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
 * Measures a film by its content: its type, its structure, its tracks, and each packet. Nothing is decoded
 * beyond the first frames. `isDamaged` is true when a part of the file cannot be read.
 * @throws ToolMissing, ToolTimeout on a busy machine, or the signal's reason; never for a bad file
 */
export async function probeVideo(
  path: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<ProbeOutcome> {
  const { size: bytes } = await stat(path);
  if (bytes === 0) return refuse(machineCheck('video.empty', 'refusal', { bytes }, {}));
  const { type, extension } = await sniffFile(path);
  const container = containerOf(extension);
  if (container === null) {
    return refuse(judgeContainer(type, false));
  }
  const declared = await declaredLength(path, container);
  if (declared !== null && declared > bytes) {
    const percent = Math.floor((bytes / declared) * 100);
    return refuse(machineCheck('video.truncated', 'refusal', { percent }, { percent: 100 }));
  }
  try {
    const answer = await askFfprobe(path, container, signal);
    const stream = pictureStreams(answer)[0];
    if (stream === undefined) return refuse(judgeTracks(0));
    const { packets, isReadable } = await readPackets(
      path,
      container,
      stream.index,
      answer,
      signal,
    );
    if (packets.packets === 0) return refuse(machineCheck('video.frames', 'refusal', {}, {}));
    const isDamaged = !isReadable || (await hasBrokenStructure(path, container));
    const probe = toProbe({ container, bytes }, answer, stream, packets);
    return { probe, packets, isDamaged, refusal: null };
  } catch (error) {
    const tooCostly = effortRefusal(error);
    if (tooCostly !== null) return refuse(tooCostly);
    if (!isFileToBlame(error)) throw error;
    const codec = barredCodec(error);
    if (codec !== null) {
      return refuse(machineCheck('video.codec', 'refusal', { codec }, { codecs: codecNames }));
    }
    return refuse(machineCheck('video.readable', 'refusal', { type: container }, {}));
  }
}

/** ffprobe ends at the first track, picture or sound, whose decoder is not on the list. */
function barredCodec(error: unknown): string | null {
  if (!(error instanceof ToolFailed)) return null;
  return /Codec \((\w+)\) not on whitelist/.exec(error.detail)?.[1] ?? null;
}

/** The refusal of a file that used up its CPU time or has too many packets, or null when the error is another. */
export function effortRefusal(error: unknown): MachineCheck | null {
  if (error instanceof TooManyPackets) {
    return machineCheck('video.effort', 'refusal', {}, { maxCpuSeconds: limits.cpuSeconds });
  }
  if (!(error instanceof ToolTimeout) || error.limit !== 'cpu') return null;
  return machineCheck('video.effort', 'refusal', {}, { maxCpuSeconds: error.seconds });
}

/**
 * Whether a failed run speaks against the file. Killed from outside (memory killer, shutdown) or
 * out of disk, the machine was at fault and the work is to be tried again.
 */
export function isFileToBlame(error: unknown): boolean {
  if (!(error instanceof ToolFailed) || error.outOfSpace) return false;
  return error.signal !== 'SIGKILL' && error.signal !== 'SIGTERM';
}

function refuse(refusal: MachineCheck): ProbeOutcome {
  return { probe: null, refusal };
}

async function askFfprobe(
  path: string,
  container: Container,
  signal: AbortSignal | undefined,
): Promise<FfprobeAnswer> {
  const args = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams'];
  const json = await runTool('ffprobe', [...args, ...inputArgs(path, container)], {
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
  answer: FfprobeAnswer,
  signal: AbortSignal | undefined,
): Promise<{ packets: PacketFacts; isReadable: boolean }> {
  const sound = answer.streams.filter(({ codec_type }) => codec_type === 'audio');
  const gathered = gatherPackets({ picture, sound: sound.map(({ index }) => index) });
  let isReadable = true;
  const args = [
    ...['-v', 'error', '-of', 'csv=p=0'],
    ...['-show_entries', 'packet=stream_index,pts_time,dts_time,duration_time'],
    ...inputArgs(path, container),
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
