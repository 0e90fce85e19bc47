import { createServer } from 'node:net';
import { listCheckIds, type MachineCheckId } from '@film-contest/contract/checks';
import { execa } from 'execa';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createMediaFiles,
  explainMissingFfmpeg,
  type MediaFiles,
} from '../../../test/media-files.ts';
import { checkVideo } from './check.ts';
import { buildInputArgs } from './formats.ts';
import { runTool } from './run.ts';
import { ToolFailed } from './tool-errors.ts';

const limits = { maxBytes: 2 ** 31, maxSeconds: 600.5, width: 1920, height: 1080 };

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

type Row = { file: string; refusals?: MachineCheckId[]; advice?: MachineCheckId[] };

const films: Row[] = [
  { file: 'good.mp4' },
  { file: 'good.mov' },
  { file: 'good.mkv' },
  { file: 'good.avi' },
  { file: 'good.webm' },
  { file: 'no-duration.webm' },
  { file: 'subtitled.mkv', advice: ['video.audio'] },
  { file: 'anamorphic.mp4' },
  { file: 'turned-portrait.mp4' },
  { file: 'silent.mp4', advice: ['video.audio'] },
  { file: 'two-rates.mp4', advice: ['video.frameRate', 'video.constantFrameRate'] },
  { file: 'two-pictures.mkv', advice: ['video.track'] },
  { file: 'hdr.mp4', advice: ['video.colour'] },
  { file: '10-00.4.mp4', advice: ['video.frameRate', 'video.audio'] },
  {
    file: '10-00.6.mp4',
    refusals: ['video.duration'],
    advice: ['video.frameRate', 'video.audio'],
  },
  {
    file: '12-minutes.mp4',
    refusals: ['video.duration'],
    advice: ['video.frameRate', 'video.audio'],
  },
  { file: 'portrait.mp4', refusals: ['video.size'] },
  { file: 'turned.mp4', refusals: ['video.size'] },
  { file: 'stretched.mp4', refusals: ['video.size'] },
  { file: '4k.mp4', refusals: ['video.size'] },
  { file: '720p.mp4', refusals: ['video.size'] },
  { file: 'rare-codec.avi', refusals: ['video.codec'] },
  { file: 'rare-sound.mkv', refusals: ['video.codec'] },
  { file: 'sound-only.mp4', refusals: ['video.track'] },
  { file: 'no-frames.mp4', refusals: ['video.frames'] },
  { file: 'cut.mp4', refusals: ['video.truncated'] },
  { file: 'cut-index-in-front.mp4', refusals: ['video.truncated'] },
  { file: 'cut-late.mp4', refusals: ['video.truncated'] },
  { file: 'cut.mkv', refusals: ['video.truncated'] },
  { file: 'cut.avi', refusals: ['video.truncated'] },
  { file: 'damaged.mp4', refusals: ['video.decodes'] },
  { file: 'claims-5-minutes.mkv', refusals: ['video.durationsAgree'] },
  {
    file: 'claims-3-minutes.mkv',
    refusals: ['video.duration', 'video.durationsAgree'],
    advice: ['video.frameRate', 'video.audio'],
  },
];

describe('films', { timeout: 180_000 }, () => {
  test.each(films)('$file', async ({ file, refusals = [], advice = [] }) => {
    const { checks, probe } = await checkVideo(await files.film(file), limits);
    expect({
      refusals: listCheckIds(checks, 'refusal'),
      advice: listCheckIds(checks, 'advice'),
    }).toEqual({
      refusals,
      advice,
    });
    const unmeasured = ['video.truncated', 'video.track', 'video.frames', 'video.codec'];
    expect(probe === null).toBe(unmeasured.includes(refusals[0] ?? ''));
  });

  test('a rejection contains the measured and the expected value', async () => {
    const { checks } = await checkVideo(await files.film('turned.mp4'), limits);
    expect(checks.find(({ level }) => level === 'refusal')).toEqual({
      id: 'video.size',
      level: 'refusal',
      measured: { width: 1080, height: 1920, storedWidth: 1920, storedHeight: 1080, rotation: 90 },
      expected: { width: 1920, height: 1080 },
    });
  });

  test('reports where a truncated film ends', async () => {
    const { checks } = await checkVideo(await files.film('damaged.mp4'), limits);
    const { measured, expected } = checks.find(({ id }) => id === 'video.decodes') ?? {};
    expect(Math.abs(Number(measured?.seconds) - 1)).toBeLessThan(0.5);
    expect(expected).toEqual({ seconds: 2 });
  });

  test('an accepted film has passed every check, with the decode test last', async () => {
    const told: number[] = [];
    const onProgress = (done: number) => told.push(done);
    const { checks } = await checkVideo(await files.film('good.mp4'), limits, { onProgress });
    expect(checks.map(({ id }) => id)).toEqual([
      'video.container',
      'video.bytes',
      'video.track',
      'video.codec',
      'video.duration',
      'video.durationsAgree',
      'video.size',
      'video.frameRate',
      'video.constantFrameRate',
      'video.colour',
      'video.audio',
      'video.subtitles',
      'video.intact',
      'video.continuous',
      'video.decodes',
    ]);
    expect(told.at(-1)).toBeGreaterThan(0.9);
  });

  test('does not open a file above the size limit', async () => {
    const { checks } = await checkVideo(await files.film('good.mp4'), {
      ...limits,
      maxBytes: 1000,
    });
    expect(checks.map(({ id, level }) => [id, level])).toEqual([['video.bytes', 'refusal']]);
  });

  test('accepts ten whole minutes', { timeout: 1_800_000 }, async ({ skip }) => {
    if (process.env.FULL !== '1') skip('costly; only with FULL=1');
    const { checks } = await checkVideo(await files.film('ten-minutes.mp4'), limits);
    expect(checks.filter(({ level }) => level !== 'ok')).toEqual([]);
    expect(checks.at(-1)?.id).toBe('video.decodes');
  });

  test('an aborted check throws the abort reason', async () => {
    const reason = new Error('stop');
    const check = checkVideo(await files.film('good.mp4'), limits, {
      signal: AbortSignal.abort(reason),
    });
    await expect(check).rejects.toBe(reason);
  });
});

const ftyp = Buffer.from('000000186674797069736f6d0000020069736f6d6d703431', 'hex');

const noFilms: { name: string; bytes: Uint8Array | string; id: MachineCheckId; type?: string }[] = [
  { name: 'empty.mp4', bytes: '', id: 'video.empty' },
  { name: 'one-byte.mp4', bytes: 'x', id: 'video.container', type: 'unknown' },
  { name: 'text.mp4', bytes: 'just words\n'.repeat(500), id: 'video.container', type: 'unknown' },
  {
    name: 'program.mp4',
    bytes: Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(5000)]),
    id: 'video.container',
    type: 'application/x-elf',
  },
  {
    name: 'windows-program.mp4',
    bytes: Buffer.concat([Buffer.from('MZ\x90\x00', 'latin1'), Buffer.alloc(5000)]),
    id: 'video.container',
    type: 'application/x-msdownload',
  },
  {
    name: 'page.mp4',
    bytes: '<!DOCTYPE html><script>1</script>',
    id: 'video.container',
    type: 'text/html',
  },
  {
    name: 'local-playlist.mp4',
    bytes: '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n/etc/passwd\n#EXT-X-ENDLIST\n',
    id: 'video.container',
    type: 'application/vnd.apple.mpegurl',
  },
  {
    name: 'concat.mp4',
    bytes: 'ffconcat version 1.0\nfile /etc/passwd\n',
    id: 'video.container',
    type: 'unknown',
  },
  {
    name: 'only-a-beginning.mp4',
    bytes: Buffer.concat([ftyp, Buffer.alloc(5000, 7)]),
    id: 'video.readable',
    type: 'mp4',
  },
  {
    name: 'endless-boxes.mp4',
    bytes: Buffer.concat([ftyp, Buffer.from('0000000866726565'.repeat(20_000), 'hex')]),
    id: 'video.readable',
    type: 'mp4',
  },
  {
    name: 'matroska-head.mkv',
    bytes: Buffer.from(
      '1a45dfa3934282886d6174726f736b6142878104428581021853806701ffffffffffffff',
      'hex',
    ),
    id: 'video.readable',
    type: 'mkv',
  },
];

describe('files that are not films', { timeout: 180_000 }, () => {
  test.each(noFilms)('$name: $id', async ({ name, bytes, id, type }) => {
    const { checks, probe } = await checkVideo(await files.write(name, bytes), limits);
    expect(checks.map((check) => [check.id, check.level])).toEqual([[id, 'refusal']]);
    expect(checks[0]?.measured.type).toBe(type);
    expect(probe).toBeNull();
  });
});

describe("a playlist with a film's file name", { timeout: 180_000 }, () => {
  test('never makes ffmpeg or ffprobe open a network connection', async () => {
    let calls = 0;
    const server = createServer((socket) => {
      calls++;
      socket.on('error', () => {}).end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : 0;
      const path = await files.write(
        'playlist.mp4',
        `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nhttp://127.0.0.1:${port}/a.ts\n#EXT-X-ENDLIST\n`,
      );
      const { checks } = await checkVideo(path, limits);
      expect(listCheckIds(checks, 'refusal')).toEqual(['video.container']);
      // ffmpeg must refuse the file even if type detection failed.
      for (const container of ['mp4', 'mkv', 'avi'] as const) {
        await expect(
          runTool('ffprobe', ['-v', 'error', '-show_streams', ...buildInputArgs(path, container)], {
            limits: { wallSeconds: 20, cpuSeconds: 20, memoryBytes: 2 ** 32, fileBytes: 0 },
            view: { reads: [path] },
          }),
        ).rejects.toThrow(ToolFailed);
      }
      expect(calls).toBe(0);
      // Proves that the test server detects a connection: ffmpeg without these limits connects.
      const open = ['-v', 'quiet', '-protocol_whitelist', 'file,http,tcp', '-i', path];
      await execa('ffprobe', open, { reject: false, stdin: 'ignore' });
      expect(calls).toBeGreaterThan(0);
    } finally {
      server.close();
    }
  });
});
