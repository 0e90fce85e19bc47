import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listCheckIds, type MachineCheckId } from '@film-contest/contract/checks';
import { execa } from 'execa';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createMediaFiles,
  explainMissingFfmpeg,
  type MediaFiles,
  runFfmpeg,
} from '../../../test/media-files.ts';
import { checkVideo } from './check.ts';

// Small frames, because these tests check completeness, not size.
const limits = { maxBytes: 2 ** 31, maxSeconds: 600.5, width: 320, height: 180 };
const seconds = 9;

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

const picture = ['-f', 'lavfi', '-i', `testsrc2=s=320x180:r=25:d=${seconds}`];
const sound = ['-f', 'lavfi', '-i', `sine=440:r=48000:d=${seconds}`];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-pix_fmt', 'yuv420p'];
const quick = ['-deadline', 'realtime', '-cpu-used', '8', '-g', '25', '-b:v', '1M'];

/** Encoder options of complete films, by file name. */
const encodings: Record<string, string[]> = {
  'h264.mp4': [...h264, '-bf', '3', '-c:a', 'aac'],
  'fragments.mp4': [...h264, '-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov'],
  'h264.mov': [...h264, '-c:a', 'pcm_s16le'],
  'mpeg2.mov': ['-c:v', 'mpeg2video', '-bf', '2', '-g', '12', '-c:a', 'pcm_s16le'],
  'prores.mov': ['-c:v', 'prores', '-c:a', 'pcm_s16le'],
  'mpeg4.avi': ['-c:v', 'mpeg4', '-g', '25', '-c:a', 'mp3'],
  'mjpeg.avi': ['-c:v', 'mjpeg', '-c:a', 'pcm_s16le'],
  'raw.avi': ['-c:v', 'rawvideo', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le'],
  'h264.mkv': [...h264, '-c:a', 'aac'],
  'ffv1.mkv': ['-c:v', 'ffv1', '-c:a', 'flac'],
  'silent.mkv': [...h264, '-an'],
  'vp8.webm': ['-c:v', 'libvpx', ...quick, '-c:a', 'libopus'],
  'vp9.webm': ['-c:v', 'libvpx-vp9', ...quick, '-c:a', 'libopus'],
  'still.mp4': [...h264, '-vf', 'fps=1/4', '-c:a', 'aac'],
};

const made = new Map<string, Promise<string>>();

function makeWholeFilm(name: string): Promise<string> {
  const path = join(files.dir, `whole-${name}`);
  const making =
    made.get(name) ??
    runFfmpeg(...picture, ...sound, ...(encodings[name] ?? []), path).then(() => path);
  made.set(name, making);
  return making;
}

/** Copies a film without re-encoding, or with `args`. */
async function remakeFilm(from: string, name: string, args: readonly string[]): Promise<string> {
  const path = join(files.dir, name);
  const source = await makeWholeFilm(from);
  await runFfmpeg(...args.map((arg) => (arg === '@' ? source : arg)), path);
  return path;
}

async function makeDamagedFilm(
  name: string,
  from: number,
  to: number,
  fill: (bytes: Buffer) => void,
): Promise<string> {
  const bytes = Buffer.from(await readFile(await makeWholeFilm(name)));
  fill(bytes.subarray(Math.floor(bytes.length * from), Math.floor(bytes.length * to)));
  const path = join(files.dir, `damaged-${name}`);
  await writeFile(path, bytes);
  return path;
}

async function checkFilm(path: string) {
  const { checks } = await checkVideo(path, limits);
  return {
    refusals: listCheckIds(checks, 'refusal'),
    advice: listCheckIds(checks, 'advice'),
    checks,
  };
}

describe('complete films', { timeout: 120_000 }, () => {
  test.each(Object.keys(encodings))('%s', async (name) => {
    const { refusals, advice } = await checkFilm(await makeWholeFilm(name));
    const silent: MachineCheckId[] = name === 'silent.mkv' ? ['video.audio'] : [];
    const slow: MachineCheckId[] = name === 'still.mp4' ? ['video.frameRate'] : [];
    expect({ refusals, advice }).toEqual({ refusals: [], advice: [...slow, ...silent] });
  });

  const cues = '1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:00:20,000 --> 00:00:21,000\nB\n';
  const copy = ['-c', 'copy'];
  /** Only the video pauses: 5.5 s of its frames are dropped. */
  const held = ['-vf', "select='lt(t,2)+gt(t,7.5)'", '-fps_mode', 'vfr', ...h264];

  test.each<[string, string, string[], MachineCheckId[]]>([
    ['trimmed by an edit list', 'h264.mp4', ['-ss', '2.3', '-i', '@', ...copy], []],
    ['that begins at 7 s', 'h264.mkv', ['-i', '@', ...copy, '-output_ts_offset', '7'], []],
    [
      'whose picture begins late',
      'h264.mp4',
      ['-itsoffset', '3', '-i', '@', '-i', '@', '-map', '0:v', '-map', '1:a', ...copy],
      [],
    ],
    [
      'whose sound begins late',
      'h264.mkv',
      ['-itsoffset', '3', '-i', '@', '-i', '@', '-map', '0:a', '-map', '1:v', ...copy],
      [],
    ],
    ['of variable rate, in MP4', 'h264.mp4', ['-i', '@', ...held], []],
    ['of variable rate, in Matroska', 'h264.mkv', ['-i', '@', ...held], ['video.continuous']],
    [
      'of variable rate, without sound',
      'silent.mkv',
      ['-i', '@', ...held],
      ['video.audio', 'video.continuous'],
    ],
    [
      'with several pictures at one time',
      'ffv1.mkv',
      [
        ...['-i', '@', '-vf', "settb=1/1000,setpts='if(eq(mod(N,5),3),PTS-45,PTS)'"],
        ...['-fps_mode', 'passthrough', '-c:v', 'ffv1'],
      ],
      [],
    ],
    [
      'whose sound lasts longer',
      'h264.mp4',
      ['-i', '@', '-f', 'lavfi', '-i', 'sine=d=12', '-map', '0:v', '-map', '1:a', '-c:v', 'copy'],
      [],
    ],
    [
      'whose sound lasts longer, in WebM',
      'vp8.webm',
      ['-i', '@', '-f', 'lavfi', '-i', 'sine=d=12', '-map', '0:v', '-map', '1:a', '-c:v', 'copy'],
      [],
    ],
    [
      'whose sound ends early',
      'h264.mkv',
      ['-i', '@', '-t', '2', '-i', '@', '-map', '0:v', '-map', '1:a', ...copy],
      [],
    ],
  ])('a film %s', async (name, from, args, expected) => {
    const path = await remakeFilm(from, `${name.replaceAll(' ', '-')}.${from.split('.')[1]}`, args);
    const { refusals, advice } = await checkFilm(path);
    const others = ['video.frameRate', 'video.constantFrameRate'];
    expect(refusals).toEqual([]);
    expect(advice.filter((id) => !others.includes(id))).toEqual(expected);
  });

  test.each([
    ['mkv', 'srt'],
    ['mp4', 'mov_text'],
  ])('accepts sparse subtitles that last longer than the film, in %s', async (extension, codec) => {
    const srt = await files.write('sparse.srt', cues);
    const args = ['-i', '@', '-i', srt, '-map', '0', '-map', '1', '-c', 'copy', '-c:s', codec];
    const path = await remakeFilm('h264.mp4', `sparse.${extension}`, args);
    expect((await checkFilm(path)).refusals).toEqual([]);
  });

  test('accepts an AVI with dropped frames and chunks without padding', async () => {
    const path = join(files.dir, 'dropped.avi');
    await writeFile(path, dropFrames(await readFile(await makeWholeFilm('mjpeg.avi'))));
    expect((await checkFilm(path)).refusals).toEqual([]);
  });

  test('accepts a WebM as browsers record it', async () => {
    const path = join(files.dir, 'recorded.webm');
    const args = [
      '-v',
      'error',
      '-i',
      await makeWholeFilm('vp8.webm'),
      '-c',
      'copy',
      '-f',
      'webm',
      'pipe:1',
    ];
    const { stdout } = await execa('ffmpeg', args, { stdin: 'ignore', encoding: 'buffer' });
    await writeFile(path, stdout);
    expect((await checkFilm(path)).refusals).toEqual([]);
  });
});

/** Empties every tenth frame of an AVI, as capture programs do, and removes the padding of odd chunks. */
function dropFrames(bytes: Buffer): Buffer {
  const movi = bytes.indexOf('movi') - 8;
  const end = movi + 8 + bytes.readUInt32LE(movi + 4);
  const parts: Buffer[] = [];
  let frame = 0;
  for (let at = movi + 12; at < end; ) {
    const length = bytes.readUInt32LE(at + 4);
    const isPicture = bytes.toString('latin1', at, at + 4) === '00dc';
    const isDropped = isPicture && frame++ % 10 === 5;
    const head = Buffer.from(bytes.subarray(at, at + 8));
    if (isDropped) head.writeUInt32LE(0, 4);
    parts.push(head, bytes.subarray(at + 8, at + 8 + (isDropped ? 0 : length)));
    at += 8 + length + (length % 2);
  }
  const content = Buffer.concat(parts);
  const head = Buffer.from(bytes.subarray(0, movi + 12));
  head.writeUInt32LE(4 + content.length, movi + 4);
  head.writeUInt32LE(head.length - 8 + content.length, 4);
  return Buffer.concat([head, content]);
}

const fillWithZeros = (bytes: Buffer) => void bytes.fill(0);
const fillWithNoise = (bytes: Buffer) => {
  // The noise is deterministic, and has no repeated runs.
  let state = 12_345;
  for (let at = 0; at < bytes.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    bytes[at] = state >>> 16;
  }
};

describe('incomplete films', { timeout: 120_000 }, () => {
  test.each<[string, MachineCheckId[]]>([
    ['h264.mp4', ['video.decodes']],
    ['fragments.mp4', ['video.intact']],
    ['h264.mov', ['video.decodes']],
    ['mpeg2.mov', ['video.decodes']],
    ['prores.mov', ['video.decodes']],
    ['mpeg4.avi', ['video.durationsAgree', 'video.intact']],
    ['mjpeg.avi', ['video.durationsAgree', 'video.intact']],
    ['raw.avi', ['video.durationsAgree', 'video.intact']],
    ['h264.mkv', ['video.intact', 'video.continuous']],
    ['ffv1.mkv', ['video.intact', 'video.continuous']],
    ['silent.mkv', ['video.intact', 'video.continuous']],
    ['vp8.webm', ['video.intact', 'video.continuous']],
    ['vp9.webm', ['video.intact', 'video.continuous']],
  ])('detects %s with its middle third zeroed', async (name, expected) => {
    expect(
      (await checkFilm(await makeDamagedFilm(name, 1 / 3, 2 / 3, fillWithZeros))).refusals,
    ).toEqual(expected);
  });

  test.each<[string, MachineCheckId[]]>([
    ['h264.mp4', ['video.decodes']],
    ['mpeg2.mov', ['video.decodes']],
    ['mjpeg.avi', ['video.intact']],
    ['raw.avi', ['video.intact']],
    ['h264.mkv', ['video.intact']],
    ['vp9.webm', ['video.intact']],
  ])('detects %s with a twentieth overwritten by noise', async (name, expected) => {
    const { refusals } = await checkFilm(await makeDamagedFilm(name, 0.5, 0.55, fillWithNoise));
    expect(refusals).toEqual(expect.arrayContaining(expected));
  });

  test('reports the missing part and its position', async () => {
    const { checks } = await checkFilm(
      await makeDamagedFilm('vp8.webm', 1 / 3, 2 / 3, fillWithZeros),
    );
    const { measured } = checks.find(({ id }) => id === 'video.continuous') ?? {};
    expect(Math.abs(Number(measured?.atSeconds) - seconds / 3)).toBeLessThanOrEqual(1);
    expect(Math.abs(Number(measured?.pauseSeconds) - seconds / 3)).toBeLessThanOrEqual(1);
  });

  test.each(['h264.mp4', 'mpeg2.mov', 'prores.mov'])(
    'reports where %s is truncated',
    async (name) => {
      const { checks } = await checkFilm(await makeDamagedFilm(name, 1 / 2, 2 / 3, fillWithZeros));
      const { measured } = checks.find(({ id }) => id === 'video.decodes') ?? {};
      expect(Math.abs(Number(measured?.seconds) - seconds / 2)).toBeLessThan(1);
    },
  );

  test('clusters removed from a Matroska are detected only by the pause', async () => {
    const path = join(files.dir, 'clusters.mkv');
    const bytes = await readFile(await makeWholeFilm('h264.mkv'));
    await writeFile(path, removeMiddleClusters(bytes));
    expect((await checkFilm(path)).refusals).toEqual(['video.continuous']);
  });
});

/** Replaces the clusters between the first and the last two by a Void element (RFC 8794 §11.3.2) of equal size. */
function removeMiddleClusters(bytes: Buffer): Buffer {
  const id = Buffer.from('1f43b675', 'hex');
  const starts: number[] = [];
  for (let at = bytes.indexOf(id); at >= 0; at = bytes.indexOf(id, at + 1)) starts.push(at);
  const [from = 0, to = 0] = [starts[1], starts.at(-1)];
  const hidden = Buffer.from(bytes);
  hidden[from] = 0xec;
  hidden.writeUIntBE(0x01, from + 1, 1);
  hidden.writeUIntBE(0, from + 2, 1);
  hidden.writeUIntBE(to - from - 9, from + 3, 6);
  return hidden;
}
