import { describe, expect, test } from 'vitest';
import { gatherPackets } from './packets.ts';
import { ffprobeSchema, pictureStreams, toProbe } from './probe-parse.ts';
import { progressReader } from './progress.ts';

function gather(lines: string[], startTime = 0) {
  const packets = gatherPackets();
  for (const line of lines) packets.take(line);
  return packets.facts(startTime);
}

const steady = (rate: number, digits = 6) =>
  Array.from({ length: 100 }, (_, at) => `${(at / rate).toFixed(digits)},N/A,${1 / rate}`);

describe('gatherPackets', () => {
  test.each([
    ['24', steady(24)],
    ['60 in milliseconds', steady(60, 3)],
    ['25 with two dropped frames in 100', steady(25).filter((_, at) => at % 50 !== 9)],
  ])('%s frames a second are steady', (_, lines) => {
    expect(gather(lines).variableFrameRate).toBe(false);
  });

  test('pictures of different lengths are not', () => {
    const lines = steady(30).filter((_, at) => at % 3 !== 1);
    expect(gather(lines).variableFrameRate).toBe(true);
  });

  test('reordered frames are put in order; the end is the last to end', () => {
    const facts = gather([
      '0.00,-0.08,0.04',
      '0.12,-0.04,0.04',
      '0.04,0.00,0.04',
      '0.08,0.04,0.04',
    ]);
    expect(facts).toMatchObject({ packets: 4, variableFrameRate: false });
    expect(facts.end).toBeCloseTo(0.16);
    expect(facts.fps).toBeCloseTo(25);
  });

  test('decoding times serve where others lack; a late start counts from there', () => {
    expect(gather(['N/A,5.0,N/A', 'N/A,6.0,N/A'], 5)).toMatchObject({ packets: 2, end: 1, fps: 1 });
  });

  test.each([[[]], [['N/A,N/A,N/A', 'N/A,N/A,N/A']], [['', '']]])(
    'no times, no end: %j',
    (lines) => {
      expect(gather(lines)).toMatchObject({ end: null, fps: 0, nominalFps: 0 });
    },
  );
});

describe('toProbe', () => {
  const answer = (stream: object) =>
    ffprobeSchema.parse({
      streams: [
        { index: 0, codec_type: 'video', codec_name: 'png', disposition: { attached_pic: 1 } },
        { index: 1, codec_type: 'video', codec_name: 'hevc', width: 1440, height: 1080, ...stream },
      ],
      format: { duration: '3.02' },
    });
  const facts = { packets: 3, end: 3, fps: 25, nominalFps: 25, variableFrameRate: false };
  const track = (stream: object) => {
    const parsed = answer(stream);
    const [picture] = pictureStreams(parsed);
    if (picture === undefined) throw new Error('no picture');
    return toProbe({ container: 'mkv', bytes: 1 }, parsed, picture, facts);
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
    const { width, height, rotation } = track(stream).video;
    expect([width, height, rotation]).toEqual(expected);
  });

  test.each([
    ['a rate of its own', { avg_frame_rate: '30000/1001' }, ['30000/1001', 30000 / 1001]],
    ['0/0', { avg_frame_rate: '0/0' }, ['25000/1000', 25]],
    ['none', {}, ['25000/1000', 25]],
  ])('frame rate: %s', (_, stream, expected) => {
    const { frameRate, fps } = track(stream).video;
    expect([frameRate, fps]).toEqual(expected);
  });

  test.each([
    [{ pix_fmt: 'yuv420p' }, 8, null],
    [{ pix_fmt: 'yuv420p10le', color_transfer: 'smpte2084' }, 10, 'pq'],
    [{ bits_per_raw_sample: '10', color_transfer: 'arib-std-b67' }, 10, 'hlg'],
    [{ pix_fmt: 'p010le', color_transfer: 'bt709' }, 10, null],
  ])('%j', (stream, bitDepth, hdr) => {
    expect(track(stream).video).toMatchObject({ bitDepth, hdr });
  });

  test('cover art is no picture; durations come from wherever they stand', () => {
    expect(track({ tags: { DURATION: '00:00:03.010000000' } })).toMatchObject({
      videoTracks: 1,
      duration: { header: 3.02, track: 3.01, lastPacket: 3 },
    });
    expect(track({ duration: 'N/A' }).duration.track).toBeNull();
  });
});

test('progress is told forward only', () => {
  const told: number[] = [];
  const read = progressReader((seconds) => told.push(seconds));
  const lines = ['frame=1', 'out_time_us=N/A', 'out_time_us=-80000', 'out_time_us=500000'];
  for (const line of [...lines, 'out_time_us=400000', 'out_time_us=2000000', 'progress=end'])
    read(line);
  expect(told).toEqual([0.5, 2]);
});
