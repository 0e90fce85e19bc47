import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { findFfmpeg } from '../src/platform/video/find-ffmpeg.ts';

/**
 * Test files made when they are first asked for, in a folder of their own. Nothing is checked in:
 * good films come from ffmpeg, hostile ones from a good one with its bytes changed.
 */
export type MediaFiles = {
  dir: string;
  /** The path of a film of the table below, made once. */
  film: (name: string) => Promise<string>;
  /** Writes bytes under a name; answers the path. */
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

/** Why media tests cannot run here, or null when they can. */
export async function whyNoFfmpeg(): Promise<string | null> {
  return findFfmpeg().then(
    () => null,
    (error: unknown) => String(error),
  );
}

/** Runs ffmpeg to make a test file; throws when it fails. */
export async function ffmpeg(...args: string[]): Promise<void> {
  await execa('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { stdin: 'ignore' });
}

const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '30', '-pix_fmt', 'yuv420p'];
const tone = ['-f', 'lavfi', '-i', 'sine=440:r=48000'];

function picture(size: string, seconds: number, rate = '24', filters = ''): string[] {
  return ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}${filters}`];
}

/** A film with sound; `filters` starts with a comma. */
function shot(
  size: string,
  { seconds = 0.5, rate = '24', filters = '', encode = x264 } = {},
): Maker {
  return (path) =>
    ffmpeg(
      ...picture(size, seconds, rate, filters),
      ...tone,
      ...encode,
      '-c:a',
      'aac',
      '-shortest',
      path,
    );
}

/** A still without sound, of few frames: long in time, quick to make. */
function still(frames: number, frameSeconds: number): Maker {
  // Rates of so few frames are rounded; times are not.
  const times = `settb=1/1000,setpts=N*${frameSeconds * 1000}`;
  const source = `color=gray:s=1920x1080:r=1/${Math.floor(frameSeconds)},${times}`;
  const count = ['-frames:v', String(frames), '-fps_mode', 'passthrough'];
  return (path) => ffmpeg('-f', 'lavfi', '-i', source, ...count, ...x264, '-g', '1', path);
}

function remade(from: string, ...args: string[]): Maker {
  return async (path, files) => ffmpeg('-i', await files.film(from), ...args, path);
}

function changed(from: string, change: (bytes: Buffer) => Uint8Array): Maker {
  return async (path, files) => writeFile(path, change(await readFile(await files.film(from))));
}

function cut(from: string, share: number): Maker {
  return changed(from, (bytes) => bytes.subarray(0, Math.floor(bytes.length * share)));
}

const films: Record<string, Maker> = {
  'good.mp4': shot('1920x1080', { seconds: 2 }),
  'short.mp4': shot('1920x1080'),
  'good.mov': remade('good.mp4', '-c', 'copy'),
  'good.mkv': remade('good.mp4', '-c', 'copy'),
  'good.avi': remade('good.mp4', '-t', '1', '-c:v', 'mpeg4', '-c:a', 'mp3'),
  'good.webm': remade(
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
  'index-in-front.mp4': remade('good.mp4', '-c', 'copy', '-movflags', '+faststart'),
  'two-rates.mp4': remade(
    'good.mp4',
    '-vf',
    "select='not(eq(mod(n,3),1))'",
    '-fps_mode',
    'vfr',
    ...x264,
    '-c:a',
    'copy',
  ),
  'silent.mp4': remade('good.mp4', '-c', 'copy', '-an'),
  'sound-only.mp4': remade('good.mp4', '-c', 'copy', '-vn'),
  'two-pictures.mkv': remade('good.mp4', '-map', '0:v', '-map', '0:v', '-map', '0:a', '-c', 'copy'),
  'rare-codec.avi': remade('good.mp4', '-t', '0.2', '-c:v', 'ffvhuff', '-an'),
  'rare-sound.mkv': remade('good.mp4', '-t', '0.5', '-c:v', 'copy', '-c:a', 'wmav1'),
  'portrait.mp4': shot('1080x1920'),
  'turned.mp4': changed('good.mp4', turnQuarter),
  'turned-portrait.mp4': changed('portrait.mp4', turnQuarter),
  'anamorphic.mp4': shot('1440x1080', { filters: ',setsar=4/3' }),
  'stretched.mp4': shot('1920x1080', { filters: ',setsar=4/3' }),
  '4k.mp4': shot('3840x2160', { seconds: 0.2 }),
  '720p.mp4': shot('1280x720'),
  'hdr.mp4': shot('1920x1080', {
    seconds: 0.5,
    encode: [
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
      ...['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'],
    ],
  }),
  'ten-bit.mp4': shot('1920x1080', {
    encode: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
  }),
  'sixty.mp4': shot('1920x1080', { rate: '60' }),
  'odd.mkv': shot('1279x719', {
    encode: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p'],
  }),
  'mono.mp4': remade('good.mp4', '-t', '0.5', '-c:v', 'copy', '-ac', '1'),
  'surround.mkv': remade('good.mp4', '-t', '0.5', '-c:v', 'copy', '-ac', '6', '-c:a', 'ac3'),
  'ten-minutes.mp4': shot('1920x1080', { seconds: 600 }),
  '12-minutes.mp4': still(72, 10),
  '12-minutes.mkv': remade('12-minutes.mp4', '-c', 'copy'),
  '10-00.4.mp4': still(79, 7.6),
  '10-01.mp4': still(100, 6.01),
  '10-00.6.mp4': still(78, 7.7),
  'cut.mp4': cut('good.mp4', 0.6),
  'cut-index-in-front.mp4': cut('index-in-front.mp4', 0.6),
  'cut-late.mp4': cut('index-in-front.mp4', 0.99),
  'cut.mkv': cut('good.mkv', 0.6),
  'cut.avi': cut('good.avi', 0.6),
  'damaged.mp4': changed('index-in-front.mp4', damage),
  'long.webm': remade(
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
  'hole.webm': changed('long.webm', (bytes) => {
    const third = Math.floor(bytes.length / 3);
    return Buffer.from(bytes).fill(0, third, 2 * third);
  }),
  'no-frames.mp4': emptyTrack,
  'claims-5-minutes.mkv': changed('good.mkv', (bytes) => claimDuration(bytes, 300)),
  'claims-3-minutes.mkv': changed('12-minutes.mkv', (bytes) => claimDuration(bytes, 180)),
  'no-duration.webm': recorded('good.webm', 'webm'),
  'subtitled.mkv': subtitled,
  'flash-and-beep.mp4': flashAndBeep,
};

/** Sets the first track's matrix to a quarter turn clockwise (ISO/IEC 14496-12 §8.3.2). */
function turnQuarter(bytes: Buffer): Buffer {
  const turned = Buffer.from(bytes);
  const matrix = turned.indexOf('tkhd') + 44;
  const [one, zero] = [0x10000, 0];
  for (const [at, value] of [zero, one, zero, -one, zero, zero].entries()) {
    turned.writeInt32BE(value, matrix + at * 4);
  }
  return turned;
}

/** Overwrites a part in the middle, as a bad disk does. */
function damage(bytes: Buffer): Buffer {
  const damaged = Buffer.from(bytes);
  const middle = Math.floor(bytes.length / 2);
  return damaged.fill(0xff, middle, middle + 20_000);
}

/** Changes the duration in a Matroska header (element 0x4489, eight-byte float, milliseconds). */
function claimDuration(bytes: Buffer, seconds: number): Buffer {
  const lying = Buffer.from(bytes);
  lying.writeDoubleBE(seconds * 1000, lying.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3);
  return lying;
}

/** Written to a pipe, as browsers record: no duration, no index, unknown lengths. */
function recorded(from: string, format: string): Maker {
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

async function subtitled(path: string, files: MediaFiles): Promise<void> {
  const srt = await files.write(
    'embedded.srt',
    '1\n00:00:00,500 --> 00:00:01,000\n你好，<i>world</i>\n\n2\n00:00:01,200 --> 00:00:01,800\nSecond\n',
  );
  const film = await files.film('silent.mp4');
  const tags = ['-metadata', 'title=shot at home', '-metadata:s:s:0', 'language=chi'];
  const named = [...tags, '-metadata:s:s:0', 'title=中文'];
  const maps = ['-map', '0', '-map', '1', '-c', 'copy', '-c:s', 'srt'];
  await ffmpeg('-i', film, '-i', srt, ...maps, ...named, path);
}

/** The beginning of a film in fragments: it names its track, and no fragment follows. */
async function emptyTrack(path: string, files: MediaFiles): Promise<void> {
  const film = await files.film('good.mp4');
  await ffmpeg('-i', film, '-c', 'copy', '-movflags', 'frag_keyframe+empty_moov', path);
  const bytes = await readFile(path);
  await writeFile(path, bytes.subarray(0, bytes.indexOf('moof') - 4));
}

/** Black and silent but for the second from 1 to 1.5: shows whether sound and picture agree. */
async function flashAndBeep(path: string): Promise<void> {
  const flash =
    "color=black:s=1920x1080:r=24:d=3,drawbox=t=fill:c=white:enable='between(t,0.999,1.499)'";
  const beep = "sine=1000:r=48000:d=3,volume=0:enable='not(between(t,1,1.5))'";
  await ffmpeg('-f', 'lavfi', '-i', flash, '-f', 'lavfi', '-i', beep, ...x264, '-c:a', 'aac', path);
}
