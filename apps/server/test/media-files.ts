import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { findFfmpeg } from '../src/platform/video/find-ffmpeg.ts';

/**
 * Creates test files on first use, in a folder of their own. The repository contains no such files: ffmpeg makes valid
 * films, and hostile films are valid ones with changed bytes.
 */
export type MediaFiles = {
  dir: string;
  /** Creates a film of the table below on first use, and returns its path. */
  film: (name: string) => Promise<string>;
  /** Writes a file and returns its path. */
  write: (name: string, bytes: Uint8Array | string) => Promise<string>;
  dispose: () => Promise<void>;
};

type Maker = (path: string, files: MediaFiles) => Promise<void>;

export async function createMediaFiles(): Promise<MediaFiles> {
  const dir = await mkdtemp(join(tmpdir(), 'media-files-'));
  const made = new Map<string, Promise<string>>();
  const files: MediaFiles = {
    dir,
    film(name) {
      const path = join(dir, name);
      const make = films[name];
      if (make === undefined) throw new Error(`No film called ${name} can be made`);
      const making = made.get(name) ?? make(path, files).then(() => path);
      made.set(name, making);
      return making;
    },
    async write(name, bytes) {
      const path = join(dir, name);
      await writeFile(path, bytes);
      return path;
    },
    dispose: () => rm(dir, { recursive: true, force: true }),
  };
  return files;
}

/** Returns why media tests cannot run here; null if they can. */
export async function explainMissingFfmpeg(): Promise<string | null> {
  return findFfmpeg().then(
    () => null,
    (error: unknown) => String(error),
  );
}

/** Runs ffmpeg to make a test file; throws if it fails. */
export async function runFfmpeg(...args: string[]): Promise<void> {
  await execa('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { stdin: 'ignore' });
}

const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '30', '-pix_fmt', 'yuv420p'];
const tone = ['-f', 'lavfi', '-i', 'sine=440:r=48000'];

function buildVideoInput(size: string, seconds: number, rate = '24', filters = ''): string[] {
  return ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}${filters}`];
}

/** Makes a film with sound; `filters` starts with a comma. */
function makeFilmWithSound(
  size: string,
  { seconds = 0.5, rate = '24', filters = '', encode = x264 } = {},
): Maker {
  return (path) =>
    runFfmpeg(
      ...buildVideoInput(size, seconds, rate, filters),
      ...tone,
      ...encode,
      '-c:a',
      'aac',
      '-shortest',
      path,
    );
}

/** Makes a long silent film of few identical frames, which is quick to encode. */
function makeStillFilm(frames: number, frameSeconds: number): Maker {
  // Sets timestamps instead of a frame rate, because ffmpeg rounds such low rates.
  const times = `settb=1/1000,setpts=N*${frameSeconds * 1000}`;
  const source = `color=gray:s=1920x1080:r=1/${Math.floor(frameSeconds)},${times}`;
  const count = ['-frames:v', String(frames), '-fps_mode', 'passthrough'];
  return (path) => runFfmpeg('-f', 'lavfi', '-i', source, ...count, ...x264, '-g', '1', path);
}

function convertFilm(from: string, ...args: string[]): Maker {
  return async (path, files) => runFfmpeg('-i', await files.film(from), ...args, path);
}

function changeFilm(from: string, change: (bytes: Buffer) => Uint8Array): Maker {
  return async (path, files) => writeFile(path, change(await readFile(await files.film(from))));
}

function truncateFilm(from: string, share: number): Maker {
  return changeFilm(from, (bytes) => bytes.subarray(0, Math.floor(bytes.length * share)));
}

const films: Record<string, Maker> = {
  'good.mp4': makeFilmWithSound('1920x1080', { seconds: 2 }),
  'short.mp4': makeFilmWithSound('1920x1080'),
  'good.mov': convertFilm('good.mp4', '-c', 'copy'),
  'good.mkv': convertFilm('good.mp4', '-c', 'copy'),
  'good.avi': convertFilm('good.mp4', '-t', '1', '-c:v', 'mpeg4', '-c:a', 'mp3'),
  'good.webm': convertFilm(
    'good.mp4',
    '-t',
    '0.5',
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-c:a',
    'libopus',
  ),
  'index-in-front.mp4': convertFilm('good.mp4', '-c', 'copy', '-movflags', '+faststart'),
  'two-rates.mp4': convertFilm(
    'good.mp4',
    '-vf',
    "select='not(eq(mod(n,3),1))'",
    '-fps_mode',
    'vfr',
    ...x264,
    '-c:a',
    'copy',
  ),
  'silent.mp4': convertFilm('good.mp4', '-c', 'copy', '-an'),
  'sound-only.mp4': convertFilm('good.mp4', '-c', 'copy', '-vn'),
  'two-pictures.mkv': convertFilm(
    'good.mp4',
    '-map',
    '0:v',
    '-map',
    '0:v',
    '-map',
    '0:a',
    '-c',
    'copy',
  ),
  'rare-codec.avi': convertFilm('good.mp4', '-t', '0.2', '-c:v', 'ffvhuff', '-an'),
  'rare-sound.mkv': convertFilm('good.mp4', '-t', '0.5', '-c:v', 'copy', '-c:a', 'wmav1'),
  'portrait.mp4': makeFilmWithSound('1080x1920'),
  'turned.mp4': changeFilm('good.mp4', rotateFirstTrack),
  'turned-portrait.mp4': changeFilm('portrait.mp4', rotateFirstTrack),
  'anamorphic.mp4': makeFilmWithSound('1440x1080', { filters: ',setsar=4/3' }),
  'stretched.mp4': makeFilmWithSound('1920x1080', { filters: ',setsar=4/3' }),
  '4k.mp4': makeFilmWithSound('3840x2160', { seconds: 0.2 }),
  '720p.mp4': makeFilmWithSound('1280x720'),
  'hdr.mp4': makeFilmWithSound('1920x1080', {
    seconds: 0.5,
    encode: [
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
      ...['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'],
    ],
  }),
  'ten-bit.mp4': makeFilmWithSound('1920x1080', {
    encode: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
  }),
  'sixty.mp4': makeFilmWithSound('1920x1080', { rate: '60' }),
  'odd.mkv': makeFilmWithSound('1279x719', {
    encode: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p'],
  }),
  'mono.mp4': convertFilm('good.mp4', '-t', '0.5', '-c:v', 'copy', '-ac', '1'),
  'surround.mkv': convertFilm('good.mp4', '-t', '0.5', '-c:v', 'copy', '-ac', '6', '-c:a', 'ac3'),
  'ten-minutes.mp4': makeFilmWithSound('1920x1080', { seconds: 600 }),
  '12-minutes.mp4': makeStillFilm(72, 10),
  '12-minutes.mkv': convertFilm('12-minutes.mp4', '-c', 'copy'),
  '10-00.4.mp4': makeStillFilm(79, 7.6),
  '10-01.mp4': makeStillFilm(100, 6.01),
  '10-00.6.mp4': makeStillFilm(78, 7.7),
  'cut.mp4': truncateFilm('good.mp4', 0.6),
  'cut-index-in-front.mp4': truncateFilm('index-in-front.mp4', 0.6),
  'cut-late.mp4': truncateFilm('index-in-front.mp4', 0.99),
  'cut.mkv': truncateFilm('good.mkv', 0.6),
  'cut.avi': truncateFilm('good.avi', 0.6),
  'damaged.mp4': changeFilm('index-in-front.mp4', damageMiddle),
  'long.webm': convertFilm(
    'good.mp4',
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-c:a',
    'libopus',
  ),
  'hole.webm': changeFilm('long.webm', (bytes) => {
    const third = Math.floor(bytes.length / 3);
    return Buffer.from(bytes).fill(0, third, 2 * third);
  }),
  'no-frames.mp4': writeFilmWithEmptyTrack,
  'claims-5-minutes.mkv': changeFilm('good.mkv', (bytes) => setMatroskaDuration(bytes, 300)),
  'claims-3-minutes.mkv': changeFilm('12-minutes.mkv', (bytes) => setMatroskaDuration(bytes, 180)),
  'no-duration.webm': createBrowserRecordingMaker('good.webm', 'webm'),
  'subtitled.mkv': writeFilmWithSubtitles,
  'flash-and-beep.mp4': makeFlashAndBeep,
};

/** Sets the first track's matrix to a quarter turn clockwise (ISO/IEC 14496-12 §8.3.2). */
function rotateFirstTrack(bytes: Buffer): Buffer {
  const turned = Buffer.from(bytes);
  const matrix = turned.indexOf('tkhd') + 44;
  const [one, zero] = [0x10000, 0];
  for (const [at, value] of [zero, one, zero, -one, zero, zero].entries()) {
    turned.writeInt32BE(value, matrix + at * 4);
  }
  return turned;
}

/** Overwrites bytes in the middle of a file. */
function damageMiddle(bytes: Buffer): Buffer {
  const damaged = Buffer.from(bytes);
  const middle = Math.floor(bytes.length / 2);
  return damaged.fill(0xff, middle, middle + 20_000);
}

/** Changes the duration in a Matroska header (element 0x4489, eight-byte float, milliseconds). */
function setMatroskaDuration(bytes: Buffer, seconds: number): Buffer {
  const lying = Buffer.from(bytes);
  lying.writeDoubleBE(seconds * 1000, lying.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3);
  return lying;
}

/** Makes a film through a pipe, as browsers record: without duration and index, with unknown lengths. */
function createBrowserRecordingMaker(from: string, format: string): Maker {
  return async (path, files) => {
    const args = [
      '-v',
      'error',
      '-i',
      await files.film(from),
      '-c',
      'copy',
      '-f',
      format,
      'pipe:1',
    ];
    const { stdout } = await execa('ffmpeg', args, { stdin: 'ignore', encoding: 'buffer' });
    await writeFile(path, stdout);
  };
}

async function writeFilmWithSubtitles(path: string, files: MediaFiles): Promise<void> {
  const srt = await files.write(
    'embedded.srt',
    '1\n00:00:00,500 --> 00:00:01,000\n你好，<i>world</i>\n\n2\n00:00:01,200 --> 00:00:01,800\nSecond\n',
  );
  const film = await files.film('silent.mp4');
  const tags = ['-metadata', 'title=shot at home', '-metadata:s:s:0', 'language=chi'];
  const named = [...tags, '-metadata:s:s:0', 'title=中文'];
  const maps = ['-map', '0', '-map', '1', '-c', 'copy', '-c:s', 'srt'];
  await runFfmpeg('-i', film, '-i', srt, ...maps, ...named, path);
}

/** Keeps the start of a fragmented film, which declares its track, and removes all fragments. */
async function writeFilmWithEmptyTrack(path: string, files: MediaFiles): Promise<void> {
  const film = await files.film('good.mp4');
  await runFfmpeg('-i', film, '-c', 'copy', '-movflags', 'frag_keyframe+empty_moov', path);
  const bytes = await readFile(path);
  await writeFile(path, bytes.subarray(0, bytes.indexOf('moof') - 4));
}

/** Makes a film that is white and has a tone only from 1 to 1.5 s, to test synchronisation. */
async function makeFlashAndBeep(path: string): Promise<void> {
  const flash =
    "color=black:s=1920x1080:r=24:d=3,drawbox=t=fill:c=white:enable='between(t,0.999,1.499)'";
  const beep = "sine=1000:r=48000:d=3,volume=0:enable='not(between(t,1,1.5))'";
  await runFfmpeg(
    '-f',
    'lavfi',
    '-i',
    flash,
    '-f',
    'lavfi',
    '-i',
    beep,
    ...x264,
    '-c:a',
    'aac',
    path,
  );
}
