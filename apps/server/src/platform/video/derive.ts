import { readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findFfmpeg } from './find-ffmpeg.ts';
import { inputArgs } from './formats.ts';
import { cleanArgs, pictureFilters } from './ladder.ts';
import { isFileToBlame } from './probe.ts';
import type { VideoProbe } from './probe-parse.ts';
import { type RunLimits, runTool } from './run.ts';
import { type SpriteFacts, spriteGrid, spriteTrack } from './sprite.ts';
import { threadArgs } from './threads.ts';
import { lengthOf } from './video.rules.ts';

type Options = { signal?: AbortSignal | undefined };

const quiet = ['-v', 'error', '-nostdin', '-y', '-xerror'] as const;

function limitsFor(seconds: number, fileBytes: number): RunLimits {
  return {
    wallSeconds: 300 + seconds * 5,
    cpuSeconds: 120 + seconds * 5,
    memoryBytes: 4 * 1024 ** 3,
    fileBytes,
  };
}

/**
 * Joins a finished rung (by rule 720 lines) and the sound into `fallback.mp4`, its index in front,
 * for players without HLS. Nothing is encoded again, so it costs no more than the copying.
 */
export async function makeFallbackMp4(
  finished: { video: string; audio: string | null },
  outDir: string,
  { signal }: Options = {},
): Promise<{ file: string; bytes: number }> {
  const { video, audio } = finished;
  const file = 'fallback.mp4';
  const { size } = await stat(video);
  const sound = audio === null ? { input: [], map: [] } : addSound(audio);
  const args = [
    ...[...quiet, ...inputArgs(video, 'mp4'), ...sound.input],
    ...['-map', '0:v:0', ...sound.map, '-c', 'copy', ...cleanArgs],
    ...['-movflags', '+faststart', '-f', 'mp4', resolve(outDir, file)],
  ];
  await runTool('ffmpeg', args, {
    limits: limitsFor(600, size * 2 + 64 * 1024 ** 2),
    view: {
      reads: [video, ...(audio === null ? [] : [audio])].map((each) => resolve(each)),
      writes: resolve(outDir),
    },
    signal,
  });
  return { file, bytes: (await stat(join(outDir, file))).size };
}

function addSound(file: string): { input: string[]; map: string[] } {
  return { input: inputArgs(file, 'mp4'), map: ['-map', '1:a:0'] };
}

export type PosterFrame = { file: string; at: number; bytes: number };

/**
 * Takes full-size frames (`poster-1.png` …) at a tenth, a third and two thirds of the film, each
 * the most typical of its two seconds, as the source for images.
 * @returns them, the one with the most detail first: black or plain frames compress to little
 */
export async function makePoster(
  source: string,
  probe: VideoProbe,
  outDir: string,
  { signal }: Options = {},
): Promise<PosterFrame[]> {
  const { zscale } = await findFfmpeg();
  const frames: PosterFrame[] = [];
  for (const [at, share] of [0.1, 0.35, 0.65].entries()) {
    const file = `poster-${at + 1}.png`;
    const seconds = Math.round(lengthOf(probe) * share * 100) / 100;
    const args = [
      ...[...quiet, ...threadArgs(), '-ss', String(seconds)],
      ...inputArgs(source, probe.container),
      ...['-map', `0:${probe.video.index}`, '-t', '2', ...cleanArgs],
      ...['-vf', ['thumbnail=60', ...pictureFilters(probe.video, probe.video, zscale)].join(',')],
      ...['-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-update', '1', resolve(outDir, file)],
    ];
    await runTool('ffmpeg', args, {
      limits: limitsFor(60, 256 * 1024 ** 2),
      view: { reads: [resolve(source)], writes: resolve(outDir) },
      signal,
    });
    const { size: bytes } = await stat(join(outDir, file));
    frames.push({ file, at: seconds, bytes });
  }
  return frames.sort((a, b) => b.bytes - a.bytes);
}

/**
 * Puts small pictures of a finished rung's keyframes on one sheet, `sprite.jpg`, with `sprite.vtt`
 * telling a player which part belongs to which time.
 */
export async function makeSprite(
  rungFile: string,
  seconds: number,
  outDir: string,
  { signal }: Options = {},
): Promise<SpriteFacts> {
  const grid = spriteGrid(seconds);
  const [file, track] = ['sprite.jpg', 'sprite.vtt'];
  const filters = [
    `select='isnan(prev_selected_t)+gte(t-prev_selected_t,${grid.interval - 0.05})'`,
    `scale=${grid.tileWidth}:${grid.tileHeight}:force_original_aspect_ratio=decrease`,
    `pad=${grid.tileWidth}:${grid.tileHeight}:-1:-1`,
    `tile=${grid.columns}x${grid.rows}`,
    'format=yuvj420p',
  ];
  const args = [
    ...[...quiet, ...threadArgs(), '-skip_frame', 'nokey', ...inputArgs(rungFile, 'mp4')],
    ...['-map', '0:v:0', '-vf', filters.join(','), '-fps_mode', 'passthrough', '-frames:v', '1'],
    ...['-c:v', 'mjpeg', '-q:v', '5', '-f', 'image2', '-update', '1', resolve(outDir, file)],
  ];
  await runTool('ffmpeg', args, {
    limits: limitsFor(seconds, 64 * 1024 ** 2),
    view: { reads: [resolve(rungFile)], writes: resolve(outDir) },
    signal,
  });
  await writeFile(join(outDir, track), spriteTrack(grid, seconds, file));
  return { ...grid, file, track };
}

export type SubtitleFile = { file: string; language: string; title: string };

/**
 * Writes each text subtitle track as WebVTT (`subtitles-1.vtt` …). A track that cannot be read or
 * holds nothing is left out.
 */
export async function extractSubtitles(
  source: string,
  probe: VideoProbe,
  outDir: string,
  { signal }: Options = {},
): Promise<SubtitleFile[]> {
  const files: SubtitleFile[] = [];
  for (const track of probe.subtitles.filter(({ kind }) => kind === 'text')) {
    const file = `subtitles-${files.length + 1}.vtt`;
    const args = [
      ...[...quiet, ...inputArgs(source, probe.container), '-map', `0:${track.index}`],
      ...[...cleanArgs, '-c:s', 'webvtt', '-f', 'webvtt', resolve(outDir, file)],
    ];
    try {
      await runTool('ffmpeg', args, {
        limits: limitsFor(60, 16 * 1024 ** 2),
        view: { reads: [resolve(source)], writes: resolve(outDir) },
        signal,
      });
    } catch (error) {
      if (isFileToBlame(error)) continue;
      throw error;
    }
    const text = await readFile(join(outDir, file), 'utf8');
    if (text.includes('-->')) files.push({ file, language: track.language, title: track.title });
  }
  return files;
}
