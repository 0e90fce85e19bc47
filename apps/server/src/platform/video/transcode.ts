import { open, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findFfmpeg } from './find-ffmpeg.ts';
import { buildInputArgs } from './formats.ts';
import {
  type AudioFacts,
  audioFiles,
  buildAudioArgs,
  buildRungArgs,
  chooseFrameRate,
  getRungFiles,
  type Rung,
  type RungFacts,
} from './ladder.ts';
import { measureBitrates, readSegments } from './playlist.ts';
import { parseFraction, type VideoProbe } from './probe-parse.ts';
import { buildThreadArgs, createProgressReader, runTool } from './run.ts';
import { getFilmLength } from './video.rules.ts';

export type TranscodeOptions = {
  signal?: AbortSignal | undefined;
  /** Receives the progress, 0 to 1; called with 1 once, at the end. */
  onProgress?: ((done: number) => void) | undefined;
};

/**
 * Encodes one rung as HLS (`video-720.m3u8` and one fMP4 file) into the existing folder `outDir`.
 * @throws ToolMissing, ToolTimeout, ToolFailed, or the abort reason; the caller then deletes the contents of
 * `outDir`.
 */
export async function transcodeRung(
  source: string,
  probe: VideoProbe,
  rung: Rung,
  outDir: string,
  options: TranscodeOptions = {},
): Promise<RungFacts> {
  const { zscale } = await findFfmpeg();
  const { playlist, media } = getRungFiles(rung.name);
  const args = buildRungArgs(probe.video, rung, resolve(outDir), zscale);
  await runEncoder({ source, probe, outDir }, args, rung.maxBitrate, options);
  const facts = await measureRenditionFile(outDir, playlist, media);
  if (facts.seconds < getFilmLength(probe) * 0.9 - 2) {
    throw new Error(`Rung ${rung.name} ends at ${facts.seconds} s of ${getFilmLength(probe)} s`);
  }
  const codecs = await readAvcCodec(join(outDir, media));
  const fps = parseFraction(chooseFrameRate(probe.video));
  return { name: rung.name, width: rung.width, height: rung.height, fps, codecs, ...facts };
}

/**
 * Encodes the first audio track into `audio.m3u8` and its file, for all rungs.
 * @returns null for a silent film.
 */
export async function transcodeAudio(
  source: string,
  probe: VideoProbe,
  outDir: string,
  options: TranscodeOptions = {},
): Promise<AudioFacts | null> {
  const track = probe.audio[0];
  if (track === undefined) return null;
  const args = buildAudioArgs(track.index, resolve(outDir));
  await runEncoder({ source, probe, outDir }, args, 128_000, options);
  const facts = await measureRenditionFile(outDir, audioFiles.playlist, audioFiles.media);
  return { codecs: 'mp4a.40.2', ...facts };
}

async function runEncoder(
  { source, probe, outDir }: { source: string; probe: VideoProbe; outDir: string },
  outputArgs: readonly string[],
  maxBitrate: number,
  { signal, onProgress }: TranscodeOptions,
): Promise<void> {
  const seconds = getFilmLength(probe);
  const onLine = createProgressReader((reached) => {
    onProgress?.(Math.min(0.99, reached / (seconds || 1)));
  });
  const args = [
    // Without -xerror, ffmpeg reports success when it runs out of memory and truncates the video.
    ...[
      '-v',
      'error',
      '-nostdin',
      '-y',
      '-xerror',
      '-progress',
      'pipe:1',
      '-nostats',
      ...buildThreadArgs(),
    ],
    ...buildInputArgs(source, probe.container),
    ...buildThreadArgs(),
    ...outputArgs,
  ];
  await runTool('ffmpeg', args, {
    limits: getEncodeLimits(seconds, maxBitrate),
    view: { reads: [resolve(source)], writes: resolve(outDir) },
    signal,
    onLine,
  });
  onProgress?.(1);
}

/** Computes the limits of an encoder run, which allow tone-mapping at a tenth of real time but end a stuck job. */
function getEncodeLimits(seconds: number, maxBitrate: number) {
  return {
    wallSeconds: 600 + seconds * 40,
    cpuSeconds: 300 + seconds * 40,
    memoryBytes: 8 * 1024 ** 3,
    fileBytes: Math.ceil((maxBitrate / 8) * seconds * 2) + 64 * 1024 ** 2,
  };
}

async function measureRenditionFile(outDir: string, playlist: string, media: string) {
  const segments = readSegments(await readFile(join(outDir, playlist), 'utf8'));
  const { size: bytes } = await stat(join(outDir, media));
  return { playlist, media, bytes, ...measureBitrates(segments) };
}

/** Reads the codec string (RFC 6381) from the avcC box: profile, constraints and level in hexadecimal. */
async function readAvcCodec(path: string): Promise<string> {
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
