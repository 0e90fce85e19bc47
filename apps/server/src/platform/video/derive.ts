import { readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findFfmpeg } from './find-ffmpeg.ts';
import { buildInputArgs } from './formats.ts';
import { buildVideoFilters, metadataRemovalArgs } from './ladder.ts';
import { isCausedByFile } from './probe.ts';
import type { VideoProbe } from './probe-parse.ts';
import { buildThreadArgs, type RunLimits, runTool } from './run.ts';
import { buildSpriteTrack, chooseSpriteGrid, type SpriteFacts } from './sprite.ts';
import { getFilmLength } from './video.rules.ts';

type Options = { signal?: AbortSignal | undefined };

const commonArgs = ['-v', 'error', '-nostdin', '-y', '-xerror'] as const;

function getRunLimits(seconds: number, fileBytes: number): RunLimits {
  return {
    wallSeconds: 300 + seconds * 5,
    cpuSeconds: 120 + seconds * 5,
    memoryBytes: 4 * 1024 ** 3,
    fileBytes,
  };
}

/**
 * Muxes a finished rung (normally 720 lines) and the audio into `fallback.mp4` for players without HLS, with the
 * index at the start. Streams are copied, not re-encoded.
 */
export async function makeFallbackMp4(
  finished: { video: string; audio: string | null },
  outDir: string,
  { signal }: Options = {},
): Promise<{ file: string; bytes: number }> {
  const { video, audio } = finished;
  const file = 'fallback.mp4';
  const { size } = await stat(video);
  const sound = audio === null ? { input: [], map: [] } : buildAudioArgs(audio);
  const args = [
    ...[...commonArgs, ...buildInputArgs(video, 'mp4'), ...sound.input],
    ...['-map', '0:v:0', ...sound.map, '-c', 'copy', ...metadataRemovalArgs],
    ...['-movflags', '+faststart', '-f', 'mp4', resolve(outDir, file)],
  ];
  await runTool('ffmpeg', args, {
    limits: getRunLimits(600, size * 2 + 64 * 1024 ** 2),
    view: {
      reads: [video, ...(audio === null ? [] : [audio])].map((each) => resolve(each)),
      writes: resolve(outDir),
    },
    signal,
  });
  return { file, bytes: (await stat(join(outDir, file))).size };
}

function buildAudioArgs(file: string): { input: string[]; map: string[] } {
  return { input: buildInputArgs(file, 'mp4'), map: ['-map', '1:a:0'] };
}

export type PosterFrame = { file: string; at: number; bytes: number };

/**
 * Extracts full-size frames (`poster-1.png` …) at 10, 35 and 65 percent of the film, as sources for images. Each is
 * the most representative frame of its two seconds.
 * @returns the frames, largest file first: black or plain frames compress well.
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
    const seconds = Math.round(getFilmLength(probe) * share * 100) / 100;
    const args = [
      ...[...commonArgs, ...buildThreadArgs(), '-ss', String(seconds)],
      ...buildInputArgs(source, probe.container),
      ...['-map', `0:${probe.video.index}`, '-t', '2', ...metadataRemovalArgs],
      ...[
        '-vf',
        ['thumbnail=60', ...buildVideoFilters(probe.video, probe.video, zscale)].join(','),
      ],
      ...['-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-update', '1', resolve(outDir, file)],
    ];
    await runTool('ffmpeg', args, {
      limits: getRunLimits(60, 256 * 1024 ** 2),
      view: { reads: [resolve(source)], writes: resolve(outDir) },
      signal,
    });
    const { size: bytes } = await stat(join(outDir, file));
    frames.push({ file, at: seconds, bytes });
  }
  return frames.sort((a, b) => b.bytes - a.bytes);
}

/**
 * Puts thumbnails of a finished rung's keyframes on one sheet, `sprite.jpg`, and writes `sprite.vtt`, which maps each
 * time to its part of the sheet.
 */
export async function makeSprite(
  rungFile: string,
  seconds: number,
  outDir: string,
  { signal }: Options = {},
): Promise<SpriteFacts> {
  const grid = chooseSpriteGrid(seconds);
  const [file, track] = ['sprite.jpg', 'sprite.vtt'];
  const filters = [
    `select='isnan(prev_selected_t)+gte(t-prev_selected_t,${grid.interval - 0.05})'`,
    `scale=${grid.tileWidth}:${grid.tileHeight}:force_original_aspect_ratio=decrease`,
    `pad=${grid.tileWidth}:${grid.tileHeight}:-1:-1`,
    `tile=${grid.columns}x${grid.rows}`,
    'format=yuvj420p',
  ];
  const args = [
    ...[
      ...commonArgs,
      ...buildThreadArgs(),
      '-skip_frame',
      'nokey',
      ...buildInputArgs(rungFile, 'mp4'),
    ],
    ...['-map', '0:v:0', '-vf', filters.join(','), '-fps_mode', 'passthrough', '-frames:v', '1'],
    ...['-c:v', 'mjpeg', '-q:v', '5', '-f', 'image2', '-update', '1', resolve(outDir, file)],
  ];
  await runTool('ffmpeg', args, {
    limits: getRunLimits(seconds, 64 * 1024 ** 2),
    view: { reads: [resolve(rungFile)], writes: resolve(outDir) },
    signal,
  });
  await writeFile(join(outDir, track), buildSpriteTrack(grid, seconds, file));
  return { ...grid, file, track };
}

export type SubtitleFile = { file: string; language: string; title: string };

/** Writes each text subtitle track as WebVTT (`subtitles-1.vtt` …). Skips unreadable and empty tracks. */
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
      ...[...commonArgs, ...buildInputArgs(source, probe.container), '-map', `0:${track.index}`],
      ...[...metadataRemovalArgs, '-c:s', 'webvtt', '-f', 'webvtt', resolve(outDir, file)],
    ];
    try {
      await runTool('ffmpeg', args, {
        limits: getRunLimits(60, 16 * 1024 ** 2),
        view: { reads: [resolve(source)], writes: resolve(outDir) },
        signal,
      });
    } catch (error) {
      if (isCausedByFile(error)) continue;
      throw error;
    }
    const text = await readFile(join(outDir, file), 'utf8');
    if (text.includes('-->')) files.push({ file, language: track.language, title: track.title });
  }
  return files;
}
