import { describe, expect, test } from 'vitest';
import { createPacketCollector, TooManyPackets } from './packets.ts';
import { mapEffortErrorToCheck } from './probe.ts';
import { ffprobeSchema, listVideoStreams, type Pause, toVideoProbe } from './probe-parse.ts';
import { createProgressReader } from './run.ts';

/** Feeds lines of the video track, which is track 0, and of audio tracks. */
function collectTestPackets(lines: string[], startTime = 0, sounds: string[][] = []) {
  const packets = createPacketCollector({ picture: 0, sound: sounds.map((_, at) => at + 1) });
  for (const line of lines) packets.take(`0,${line}`);
  for (const [at, sound] of sounds.entries()) {
    for (const line of sound) packets.take(`${at + 1},${line}`);
  }
  return packets.facts(startTime);
}

const buildSteadyPackets = (rate: number, digits = 6) =>
  Array.from({ length: 100 }, (_, at) => `${(at / rate).toFixed(digits)},N/A,${1 / rate}`);

describe('createPacketCollector', () => {
  test.each([
    ['24', buildSteadyPackets(24)],
    ['60 in milliseconds', buildSteadyPackets(60, 3)],
    ['25 with two dropped frames in 100', buildSteadyPackets(25).filter((_, at) => at % 50 !== 9)],
  ])('%s frames a second are a constant rate', (_, lines) => {
    expect(collectTestPackets(lines).variableFrameRate).toBe(false);
  });

  test('frames of different lengths are a variable rate', () => {
    const lines = buildSteadyPackets(30).filter((_, at) => at % 3 !== 1);
    expect(collectTestPackets(lines).variableFrameRate).toBe(true);
  });

  test('sorts reordered frames; the end is the latest end of any frame', () => {
    const facts = collectTestPackets([
      '0.00,-0.08,0.04',
      '0.12,-0.04,0.04',
      '0.04,0.00,0.04',
      '0.08,0.04,0.04',
    ]);
    expect(facts).toMatchObject({ packets: 4, variableFrameRate: false });
    expect(facts.end).toBeCloseTo(0.16);
    expect(facts.fps).toBeCloseTo(25);
  });

  test('uses decoding times where presentation times are missing; counts from a late start', () => {
    expect(collectTestPackets(['N/A,5.0,N/A', 'N/A,6.0,N/A'], 5)).toMatchObject({
      packets: 2,
      end: 1,
      fps: 1,
    });
  });

  test.each([[[]], [['N/A,N/A,N/A', 'N/A,N/A,N/A']], [['', '']]])(
    'no times, no end: %j',
    (lines) => {
      expect(collectTestPackets(lines)).toMatchObject({ end: null, fps: 0, nominalFps: 0 });
    },
  );
});

/** Packets of one second each, except the missing ones. */
const buildSeconds = (count: number, ...missing: number[]) =>
  Array.from({ length: count }, (_, at) => `${at},${at},1`).filter(
    (_, at) => !missing.includes(at),
  );

const buildOwnPause = (at: number, length: number): Pause => ({
  at,
  seconds: length,
  isShared: false,
});
const buildSharedPause = (at: number, length: number): Pause => ({
  at,
  seconds: length,
  isShared: true,
});

describe('the worst pause', () => {
  test.each<[string, string[], string[][], Pause | null]>([
    ['none', buildSeconds(10), [buildSeconds(10)], null],
    ['of the picture alone', buildSeconds(10, 4, 5), [buildSeconds(10)], buildOwnPause(4, 2)],
    [
      'of picture and sound',
      buildSeconds(10, 4, 5),
      [buildSeconds(10, 4, 5)],
      buildSharedPause(4, 2),
    ],
    ['of half the sound', buildSeconds(10, 4, 5), [buildSeconds(10, 5)], buildSharedPause(4, 2)],
    [
      'of one track of two',
      buildSeconds(10, 4, 5),
      [buildSeconds(10, 4, 5), buildSeconds(10)],
      buildOwnPause(4, 2),
    ],
    ['without sound', buildSeconds(10, 4, 5), [], buildOwnPause(4, 2)],
    ['behind the end of the sound', buildSeconds(10, 7, 8), [buildSeconds(5)], buildOwnPause(7, 2)],
    [
      'that is shared beside a longer one',
      buildSeconds(20, 2, 7, 8, 9),
      [buildSeconds(20, 2)],
      buildSharedPause(2, 1),
    ],
    ['of the sound alone', buildSeconds(10), [buildSeconds(10, 4, 5)], null],
  ])('%s', (_, picture, sounds, expected) => {
    expect(collectTestPackets(picture, 0, sounds).pause).toEqual(expected);
  });

  test('counts from the file’s start; a frame without a length lasts as long as most', () => {
    const lines = ['107,107,N/A', '108,108,N/A', '109,109,N/A', '113,113,N/A', '114,114,N/A'];
    expect(collectTestPackets(lines, 107).pause).toEqual(buildOwnPause(3, 3));
  });

  test('a still frame with a declared length is no pause', () => {
    expect(collectTestPackets(['0,0,30', '30,30,1', '31,31,1']).pause).toBeNull();
  });

  test('finds a pause between frames of different lengths in any order', () => {
    const lines = ['9,9,1', '0,0,6', '1,1,1', '13,13,1', '3,3,N/A', '5,5,2', '2,2,1'];
    expect(collectTestPackets(lines).pause).toEqual(buildOwnPause(10, 3));
  });

  test('frames that are decoded ahead of their time make no pause', () => {
    expect(collectTestPackets(['0,0,1', '4,1,1', '2,2,1', '1,3,1', '3,4,1']).pause).toBeNull();
  });
});

describe('ten minutes', () => {
  const takeLines = (lines: number, line: string) => {
    const packets = createPacketCollector({ picture: 0, sound: [1, 2] });
    for (let at = 0; at < lines; at++) packets.take(line);
    return packets;
  };

  test('fit 160 frames a second and two tracks of the shortest packets', () => {
    const packets = takeLines(100_000, '0,1,1,1');
    for (let at = 0; at < 480_000; at++) packets.take('1,1,1,0.0025');
    expect(packets.facts(0).packets).toBe(100_000);
  });

  test.each(['0,1,1,1', '0,N/A,N/A,N/A'])('reject more frames: %s', (line) => {
    const packets = takeLines(100_000, line);
    expect(() => packets.take(line)).toThrow(TooManyPackets);
  });

  test('reject a film with too many packets as too costly', () => {
    expect(mapEffortErrorToCheck(new TooManyPackets())).toMatchObject({
      id: 'video.effort',
      level: 'refusal',
    });
  });

  test.each(['1,1,1,1', '7,1,1,1', 'x'])('reject more packets: %s', (line) => {
    const packets = takeLines(580_000, line);
    expect(() => packets.take(line)).toThrow(TooManyPackets);
  });
});

test('finds the ends of the audio and of the whole file, besides that of the video', () => {
  const packets = createPacketCollector({ picture: 0, sound: [1] });
  for (const line of ['0,5,5,1', '1,5,5,2', '2,5,5,9', '7', 'x']) packets.take(line);
  expect(packets.facts(5)).toMatchObject({ packets: 1, end: 1, soundEnd: 2, fileEnd: 9, start: 5 });
});

describe('toVideoProbe', () => {
  const parseProbe = (stream: object) =>
    ffprobeSchema.parse({
      streams: [
        { index: 0, codec_type: 'video', codec_name: 'png', disposition: { attached_pic: 1 } },
        { index: 1, codec_type: 'video', codec_name: 'hevc', width: 1440, height: 1080, ...stream },
      ],
      format: { duration: '3.02' },
    });
  const facts = collectTestPackets(['0,0,1', '1,1,1', '2,2,1']);
  const parseTrack = (stream: object) => {
    const parsed = parseProbe(stream);
    const [picture] = listVideoStreams(parsed);
    if (picture === undefined) throw new Error('no picture');
    return toVideoProbe({ container: 'mkv', bytes: 1 }, parsed, picture, facts);
  };

  test.each([
    ['square pixels', {}, [1440, 1080, 0]],
    ['wide pixels', { sample_aspect_ratio: '4:3' }, [1920, 1080, 0]],
    ['unknown pixels', { sample_aspect_ratio: '0:1' }, [1440, 1080, 0]],
    ['turned left', { side_data_list: [{}, { rotation: 90 }] }, [1080, 1440, 270]],
    ['turned right', { side_data_list: [{ rotation: -90 }] }, [1080, 1440, 90]],
    ['upside down', { side_data_list: [{ rotation: 180 }] }, [1440, 1080, 180]],
    ['turned by the older tag', { tags: { rotate: '90' } }, [1080, 1440, 90]],
    [
      'wide pixels, turned',
      { sample_aspect_ratio: '4:3', side_data_list: [{ rotation: -90 }] },
      [1080, 1920, 90],
    ],
  ])('%s', (_, stream, expected) => {
    const { width, height, rotation } = parseTrack(stream).video;
    expect([width, height, rotation]).toEqual(expected);
  });

  test.each([
    ['a rate of its own', { avg_frame_rate: '30000/1001' }, ['30000/1001', 30000 / 1001]],
    ['0/0', { avg_frame_rate: '0/0' }, ['1000/1000', 1]],
    ['none', {}, ['1000/1000', 1]],
  ])('frame rate: %s', (_, stream, expected) => {
    const { frameRate, fps } = parseTrack(stream).video;
    expect([frameRate, fps]).toEqual(expected);
  });

  test.each([
    [{ pix_fmt: 'yuv420p' }, 8, null],
    [{ pix_fmt: 'yuv420p10le', color_transfer: 'smpte2084' }, 10, 'pq'],
    [{ bits_per_raw_sample: '10', color_transfer: 'arib-std-b67' }, 10, 'hlg'],
    [{ pix_fmt: 'p010le', color_transfer: 'bt709' }, 10, null],
  ])('%j', (stream, bitDepth, hdr) => {
    expect(parseTrack(stream).video).toMatchObject({ bitDepth, hdr });
  });

  test('ignores cover art; finds durations in all known fields', () => {
    expect(parseTrack({ tags: { DURATION: '00:00:03.010000000' } })).toMatchObject({
      videoTracks: 1,
      duration: { header: 3.02, track: 3.01, lastPacket: 3 },
    });
    expect(parseTrack({ duration: 'N/A' }).duration.track).toBeNull();
  });
});

test('progress never decreases', () => {
  const told: number[] = [];
  const read = createProgressReader((seconds) => told.push(seconds));
  const lines = ['frame=1', 'out_time_us=N/A', 'out_time_us=-80000', 'out_time_us=500000'];
  for (const line of [...lines, 'out_time_us=400000', 'out_time_us=2000000', 'progress=end'])
    read(line);
  expect(told).toEqual([0.5, 2]);
});
