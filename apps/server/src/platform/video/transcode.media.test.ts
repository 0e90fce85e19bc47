import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createMediaFiles,
  explainMissingFfmpeg,
  type MediaFiles,
} from '../../../test/media-files.ts';
import { extractSubtitles, makeFallbackMp4, makePoster, makeSprite } from './derive.ts';
import { type AudioFacts, chooseRungs, type RungFacts } from './ladder.ts';
import { buildMasterPlaylist } from './playlist.ts';
import { probeVideo } from './probe.ts';
import type { VideoProbe } from './probe-parse.ts';
import { transcodeAudio, transcodeRung } from './transcode.ts';

let files: MediaFiles;
let missing: string | null;

beforeAll(async () => {
  missing = await explainMissingFfmpeg();
  files = await createMediaFiles();
}, 60_000);
beforeEach(({ skip }) => {
  if (missing !== null) skip(missing);
});
afterAll(() => files.dispose());

async function probeFilm(film: string): Promise<{ source: string; probe: VideoProbe }> {
  const source = await files.film(film);
  const { probe } = await probeVideo(source);
  if (probe === null) throw new Error(`${film} could not be measured`);
  return { source, probe };
}

async function makeFolder(name: string): Promise<string> {
  const path = join(files.dir, name);
  await mkdir(path);
  return path;
}

async function runFfprobe(path: string, ...args: string[]): Promise<string[]> {
  const { stdout } = await execa('ffprobe', ['-v', 'error', '-of', 'csv=p=0', ...args, path]);
  const lines = stdout.split('\n').map((line) => line.replace(/,$/, ''));
  return lines.filter((line) => line !== '');
}

/** Returns the times in seconds at which the video turns white and the audio begins. */
async function findFlashAndBeep(path: string): Promise<{ flash: number; beep: number }> {
  const detect = ['-vf', 'blackdetect=d=0.1', '-af', 'silencedetect=d=0.1:n=-40dB'];
  const { stderr } = await execa('ffmpeg', ['-i', path, ...detect, '-f', 'null', '-'], {
    stdin: 'ignore',
  });
  const [flash] = /(?<=black_end:)[\d.]+/.exec(stderr) ?? [];
  const [beep] = /(?<=silence_end: )[\d.]+/.exec(stderr) ?? [];
  return { flash: Number(flash), beep: Number(beep) };
}

/** Reads the first decoding time and the first frame's offset to it from the file. */
async function readFirstTimes(path: string): Promise<{ decoding: bigint; offset: number }> {
  const bytes = await readFile(path);
  const run = bytes.indexOf('trun');
  const flags = bytes.readUIntBE(run + 5, 3);
  const getOptionalSize = (flag: number) => ((flags & flag) === 0 ? 0 : 4);
  const sample = run + 12 + getOptionalSize(1) + getOptionalSize(4);
  const offsetAt =
    sample + getOptionalSize(0x100) + getOptionalSize(0x200) + getOptionalSize(0x400);
  return {
    decoding: bytes.readBigUInt64BE(bytes.indexOf('tfdt') + 8),
    offset: (flags & 0x800) === 0 ? 0 : bytes.readInt32BE(offsetAt),
  };
}

describe('a film of 3 s as HLS', { timeout: 180_000 }, () => {
  let out: string;
  let source: string;
  let probe: VideoProbe;
  let rungs: RungFacts[];
  let audio: AudioFacts | null;
  const told: number[] = [];

  beforeAll(async () => {
    if (missing !== null) return;
    ({ source, probe } = await probeFilm('flash-and-beep.mp4'));
    out = await makeFolder('hls');
    rungs = [];
    for (const rung of chooseRungs(probe).filter(({ name }) => name === '720' || name === '360')) {
      const onProgress = (done: number) => told.push(done);
      rungs.push(await transcodeRung(source, probe, rung, out, { onProgress }));
    }
    audio = await transcodeAudio(source, probe, out);
    await files.write('hls/master.m3u8', buildMasterPlaylist(rungs, audio));
  }, 180_000);

  test('returns the facts of the created files', () => {
    expect(
      rungs.map(({ name, width, height, fps, codecs }) => [name, width, height, fps, codecs]),
    ).toEqual([
      ['720', 1280, 720, 24, 'avc1.64001f'],
      ['360', 640, 360, 24, 'avc1.64001e'],
    ]);
    expect(rungs.map(({ seconds }) => seconds)).toEqual([3, 3]);
    expect(told.at(-1)).toBe(1);
  });

  test('plays from the master playlist, every rung and the audio', async () => {
    const streams = await runFfprobe(
      join(out, 'master.m3u8'),
      '-show_entries',
      'stream=codec_name,width',
    );
    expect([...new Set(streams)].sort()).toEqual(['aac', 'h264,1280', 'h264,640']);
    const decode = ['-v', 'error', '-xerror', '-i', join(out, 'master.m3u8'), '-f', 'null', '-'];
    const { stderr } = await execa('ffmpeg', decode, { stdin: 'ignore' });
    expect(stderr).toBe('');
  });

  test('has a keyframe every 2 s and no other', async () => {
    for (const { playlist } of rungs) {
      const lines = await runFfprobe(join(out, playlist), '-show_entries', 'packet=pts_time,flags');
      const times = lines.map((line) => line.split(','));
      const start = Number(times[0]?.[0]);
      const keys = times.filter(([, flags]) => flags?.startsWith('K'));
      expect(keys.map(([time]) => Math.round((Number(time) - start) * 1000) / 1000)).toEqual([
        0, 2,
      ]);
    }
  });

  test('starts exactly at zero, so that audio and video agree', async () => {
    for (const media of ['video-720.mp4', 'video-360.mp4', 'audio.mp4']) {
      expect(await readFirstTimes(join(out, media))).toEqual({ decoding: 0n, offset: 0 });
    }
    const { beep } = await findFlashAndBeep(join(out, 'audio.mp4'));
    expect(beep).toBeCloseTo(1, 1);
  });

  test('becomes a fallback file of rung and audio, in sync, with the index at the start', async () => {
    const made = await makeFallbackMp4(
      { video: join(out, 'video-720.mp4'), audio: join(out, 'audio.mp4') },
      out,
    );
    const path = join(out, made.file);
    const head = (await readFile(path)).toString('latin1');
    expect(head.indexOf('moov')).toBeLessThan(head.indexOf('mdat'));
    const { flash, beep } = await findFlashAndBeep(path);
    expect(flash).toBe(1);
    expect(beep).toBeCloseTo(1, 2);
  });

  test('gets a sprite sheet and its track', async () => {
    const sprite = await makeSprite(join(out, 'video-360.mp4'), 3, out);
    expect(await sharp(join(out, sprite.file)).metadata()).toMatchObject({
      width: 320,
      height: 90,
    });
    expect(await readFile(join(out, sprite.track), 'utf8')).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nsprite.jpg#xywh=0,0,160,90\n\n' +
        '00:00:02.000 --> 00:00:03.000\nsprite.jpg#xywh=160,0,160,90\n',
    );
  });
});

describe('the sprite sheet', { timeout: 120_000 }, () => {
  test('of ten minutes has a hundred thumbnails in order, and is no larger than a poster', async () => {
    const out = await makeFolder('sheet');
    const rung = join(out, 'rung.mp4');
    const seconds = 600;
    // The brightness rises steadily, so that each thumbnail identifies its time.
    const source = `testsrc2=s=640x360:r=1:d=${seconds},fade=t=in:st=0:d=${seconds}`;
    await execa('ffmpeg', [
      ...['-f', 'lavfi', '-i', source, '-c:v', 'libx264', '-preset', 'ultrafast'],
      ...['-g', '2', '-sc_threshold', '0', rung],
    ]);
    const { interval, columns, rows, ...sprite } = await makeSprite(rung, seconds, out);
    expect({ interval, columns, rows }).toEqual({ interval: 6, columns: 10, rows: 10 });
    const { data, info } = await sharp(join(out, sprite.file))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 1600, height: 900, channels: 1 });
    expect((await stat(join(out, sprite.file))).size).toBeLessThan(600_000);
    const cues = (await readFile(join(out, sprite.track), 'utf8')).split('\n\n').slice(1);
    expect(cues).toHaveLength(100);
    const light = cues
      .map((cue) => {
        const [left = 0, top = 0, width = 0, height = 0] =
          /#xywh=([\d,]+)/.exec(cue)?.[1]?.split(',').map(Number) ?? [];
        const lines = Array.from({ length: height }, (_, y) => (top + y) * info.width + left);
        return lines.flatMap((from) => [...data.subarray(from, from + width)]);
      })
      .map((tile) => tile.reduce((sum, pixel) => sum + pixel, 0) / tile.length);
    expect(new Set(light).size).toBe(100);
    expect(light).toEqual(light.toSorted((a, b) => a - b));
  });
});

describe('the ladder', { timeout: 240_000 }, () => {
  const usual = ['1920,1080', '1280,720', '854,480', '640,360'];
  test.each([
    ['hdr.mp4', usual, '24/1', 'bt709'],
    ['ten-bit.mp4', usual, '24/1', 'unknown'],
    ['sixty.mp4', usual, '60/1', 'unknown'],
    ['odd.mkv', ['854,480', '640,360'], '24/1', 'unknown'],
  ])('of %s is %j', async (film, sizes, rate, transfer) => {
    const { source, probe } = await probeFilm(film);
    const out = await makeFolder(`ladder of ${film}`);
    const made: string[] = [];
    for (const rung of chooseRungs(probe)) {
      const { playlist } = await transcodeRung(source, probe, rung, out);
      const entries = 'stream=width,height,pix_fmt,r_frame_rate,color_transfer';
      const [line = ''] = await runFfprobe(join(out, playlist), '-show_entries', entries);
      made.push(line);
    }
    expect(made).toEqual(sizes.map((size) => `${size},yuv420p,${transfer},${rate}`));
  });

  test.each(['mono.mp4', 'surround.mkv'])('of %s has stereo audio', async (film) => {
    const { source, probe } = await probeFilm(film);
    const out = await makeFolder(`sound of ${film}`);
    const audio = await transcodeAudio(source, probe, out);
    const lines = await runFfprobe(
      join(out, audio?.media ?? ''),
      '-show_entries',
      'stream=codec_name,sample_rate,channels',
    );
    expect(lines).toEqual(['aac,48000,2']);
  });
});

describe('other films', { timeout: 180_000 }, () => {
  test('converts a variable frame rate to a constant one, and narrow pixels to square ones', async () => {
    for (const film of ['two-rates.mp4', 'anamorphic.mp4', 'hdr.mp4']) {
      const { source, probe } = await probeFilm(film);
      const out = await makeFolder(`rung of ${film}`);
      const rung = chooseRungs(probe).find(({ name }) => name === '360');
      if (rung === undefined) throw new Error('no such rung');
      await transcodeRung(source, probe, rung, out);
      const entries = 'stream=width,height,pix_fmt,sample_aspect_ratio,r_frame_rate,color_transfer';
      const [line = ''] = await runFfprobe(join(out, 'video-360.mp4'), '-show_entries', entries);
      expect(`${film}: ${line}`).toBe(
        `${film}: 640,360,1:1,yuv420p,${film === 'hdr.mp4' ? 'bt709' : 'unknown'},24/1`,
      );
    }
  });

  test('removes the tags of the source', async () => {
    const { source, probe } = await probeFilm('subtitled.mkv');
    expect(await readFile(source, 'latin1')).toContain('shot at home');
    const out = await makeFolder('tags');
    const [rung] = chooseRungs(probe).slice(-1);
    if (rung === undefined) throw new Error('no such rung');
    await transcodeRung(source, probe, rung, out);
    expect(await readFile(join(out, 'video-360.mp4'), 'latin1')).not.toContain('shot at home');
  });

  test('encodes no audio for a silent film', async () => {
    const { source, probe } = await probeFilm('silent.mp4');
    expect(await transcodeAudio(source, probe, files.dir)).toBeNull();
  });

  test('posters are full frames, the most detailed first', async () => {
    const { source, probe } = await probeFilm('good.mkv');
    const out = await makeFolder('posters');
    const frames = await makePoster(source, probe, out);
    expect(frames.map(({ file }) => file).sort()).toEqual([
      'poster-1.png',
      'poster-2.png',
      'poster-3.png',
    ]);
    expect(frames[0]?.bytes).toBe(Math.max(...frames.map(({ bytes }) => bytes)));
    const { width, height } = await sharp(join(out, 'poster-1.png')).metadata();
    expect([width, height]).toEqual([1920, 1080]);
  });

  test('writes text subtitles as WebVTT with their language', async () => {
    const { source, probe } = await probeFilm('subtitled.mkv');
    const tracks = await extractSubtitles(source, probe, files.dir);
    expect(tracks).toEqual([{ file: 'subtitles-1.vtt', language: 'chi', title: '中文' }]);
    expect(await readFile(join(files.dir, 'subtitles-1.vtt'), 'utf8')).toBe(
      'WEBVTT\n\n00:00.500 --> 00:01.000\n你好，<i>world</i>\n\n00:01.200 --> 00:01.800\nSecond\n',
    );
  });
});
