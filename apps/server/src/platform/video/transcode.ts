import { open, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findFfmpeg } from './find-ffmpeg.ts';
import { inputArgs } from './formats.ts';
import {
  type AudioFacts,
  audioArgs,
  audioFiles,
  outputFrameRate,
  type Rung,
  type RungFacts,
  rungArgs,
  rungFiles,
} from './ladder.ts';
import { measureBitrates, readSegments } from './playlist.ts';
import { fraction, type VideoProbe } from './probe-parse.ts';
import { progressReader } from './progress.ts';
import { runTool } from './run.ts';
import { threadArgs } from './threads.ts';
import { lengthOf } from './video.rules.ts';

export type TranscodeOptions = {
  signal?: AbortSignal | undefined;
  /** How much is done, 0 to 1; 1 is told once, at the end. */
  onProgress?: ((done: number) => void) | undefined;
};

/**
 * Encodes one rung as HLS (`video-720.m3u8` beside one fMP4 file) into `outDir`, which exists.
 * @throws ToolMissing, ToolTimeout, ToolFailed, or the signal's reason; what is left in `outDir`
 *   after an error is to be thrown away
 */
export async function transcodeRung(
  source: string,
  probe: VideoProbe,
  rung: Rung,
  outDir: string,
  options: TranscodeOptions = {},
): Promise<RungFacts> {
  const { zscale } = await findFfmpeg();
  const { playlist, media } = rungFiles(rung.name);
  const args = rungArgs(probe.video, rung, resolve(outDir), zscale);
  await encode({ source, probe, outDir }, args, rung.maxBitrate, options);
  const facts = await measure(outDir, playlist, media);
  if (facts.seconds < lengthOf(probe) * 0.9 - 2) {
    throw new Error(`Rung ${rung.name} ends at ${facts.seconds} s of ${lengthOf(probe)} s`);
  }
  const codecs = await avcCodec(join(outDir, media));
  const fps = fraction(outputFrameRate(probe.video));
  return { name: rung.name, width: rung.width, height: rung.height, fps, codecs, ...facts };
}

/**
 * Encodes the first sound track into `audio.m3u8` and its file, beside all rungs.
 * @returns null for a silent film
 */
export async function transcodeAudio(
  source: string,
  probe: VideoProbe,
  outDir: string,
  options: TranscodeOptions = {},
): Promise<AudioFacts | null> {
  const track = probe.audio[0];
  if (track === undefined) return null;
  const args = audioArgs(track.index, resolve(outDir));
  await encode({ source, probe, outDir }, args, 128_000, options);
  const facts = await measure(outDir, audioFiles.playlist, audioFiles.media);
  return { codecs: 'mp4a.40.2', ...facts };
}

async function encode(
  { source, probe, outDir }: { source: string; probe: VideoProbe; outDir: string },
  outputArgs: readonly string[],
  maxBitrate: number,
  { signal, onProgress }: TranscodeOptions,
): Promise<void> {
  const seconds = lengthOf(probe);
  const onLine = progressReader((reached) => {
    onProgress?.(Math.min(0.99, reached / (seconds || 1)));
  });
  const args = [
    // Without -xerror, running out of memory ends the picture early and counts as success.
    ...[
      '-v',
      'error',
      '-nostdin',
      '-y',
      '-xerror',
      '-progress',
      'pipe:1',
      '-nostats',
      ...threadArgs(),
    ],
    ...inputArgs(source, probe.container),
    ...threadArgs(),
    ...outputArgs,
  ];
  await runTool('ffmpeg', args, {
    limits: encodeLimits(seconds, maxBitrate),
    view: { reads: [resolve(source)], writes: resolve(outDir) },
    signal,
    onLine,
  });
  onProgress?.(1);
}

/** Generous, as tone-mapping runs at a tenth of real time; a job that is stuck still ends. */
function encodeLimits(seconds: number, maxBitrate: number) {
  return {
    wallSeconds: 600 + seconds * 40,
    cpuSeconds: 300 + seconds * 40,
    memoryBytes: 8 * 1024 ** 3,
    fileBytes: Math.ceil((maxBitrate / 8) * seconds * 2) + 64 * 1024 ** 2,
  };
}

async function measure(outDir: string, playlist: string, media: string) {
  const segments = readSegments(await readFile(join(outDir, playlist), 'utf8'));
  const { size: bytes } = await stat(join(outDir, media));
  return { playlist, media, bytes, ...measureBitrates(segments) };
}

/** The codec's name (RFC 6381) from the avcC box: profile, constraints and level as hexadecimal. */
async function avcCodec(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const at = buffer.indexOf('avcC');
    if (at < 0) throw new Error(`No avcC box at the start of ${path}`);
    return `avc1.${buffer.toString('hex', at + 5, at + 8)}`;
  } finally {
    await file.close();
  }
}
