import { listCheckIds, type MachineCheck } from '@film-contest/contract/checks';
import { describe, expect, test } from 'vitest';
import type { Durations, Pause, VideoProbe, VideoTrack } from './probe-parse.ts';
import { checkFilmIntegrity, checkVideoProbe } from './video.rules.ts';

const limits = { maxBytes: 1000, maxSeconds: 600.5, width: 1920, height: 1080 };

const track: VideoTrack = {
  index: 0,
  codec: 'h264',
  stored: { width: 1920, height: 1080 },
  width: 1920,
  height: 1080,
  rotation: 0,
  frameRate: '25/1',
  fps: 25,
  variableFrameRate: false,
  nominalFps: 25,
  bitDepth: 8,
  hdr: null,
  interlaced: false,
};

const good: VideoProbe = {
  container: 'mp4',
  bytes: 1000,
  video: track,
  videoTracks: 1,
  audio: [{ index: 1, codec: 'aac', channels: 2, sampleRate: 48000 }],
  subtitles: [],
  duration: {
    header: 300,
    track: 300,
    lastPacket: 300,
    lastSound: 300,
    lastOfAll: 300,
    fileStart: 0,
    pictureStart: 0,
  },
};

const text = { index: 2, codec: 'subrip', kind: 'text', language: 'chi', title: '' } as const;
const image = { ...text, codec: 'hdmv_pgs_subtitle', kind: 'image' } as const;

function listFindings(checks: MachineCheck[]): string[] {
  const listOfLevel = (level: 'advice' | 'refusal') =>
    listCheckIds(checks, level).map((id) => `${level} ${id}`);
  return [...listOfLevel('refusal'), ...listOfLevel('advice')];
}

/** Builds a film with a video track only, unless `more` adds tracks or a late start. */
const buildFilmOfLength = (
  header: number | null,
  trackSeconds: number | null,
  lastPacket: number | null,
  more: Partial<Durations> = {},
) => ({
  duration: {
    header,
    track: trackSeconds,
    lastPacket,
    lastSound: null,
    lastOfAll: lastPacket,
    fileStart: 0,
    pictureStart: 0,
    ...more,
  },
});
const buildShownTrack = (change: Partial<VideoTrack>) => ({ video: { ...track, ...change } });

const lie = 'refusal video.durationsAgree';

const rows: [string, Partial<VideoProbe>, string[]][] = [
  ['all as asked', {}, []],
  ['one byte too heavy', { bytes: 1001 }, ['refusal video.bytes']],
  ['exactly the longest', buildFilmOfLength(600.5, 600.5, 600.5), []],
  ['a hair too long', buildFilmOfLength(600.51, 600.51, 600.51), ['refusal video.duration']],
  [
    'sound a little longer than allowed',
    buildFilmOfLength(601, 600, 600, { lastSound: 601, lastOfAll: 601 }),
    ['refusal video.duration'],
  ],
  ['subtitles longer than allowed', buildFilmOfLength(700, 600, 600, { lastOfAll: 700 }), []],
  [
    'sound longer than the picture',
    buildFilmOfLength(23, 20, 20, { lastSound: 23, lastOfAll: 23 }),
    [],
  ],
  [
    'the same, without a duration of the track',
    buildFilmOfLength(23, null, 20, { lastOfAll: 23 }),
    [],
  ],
  [
    'sound longer than a picture that was cut',
    buildFilmOfLength(23, 20, 15, { lastOfAll: 23 }),
    [lie],
  ],
  ['a film that was cut, by its header', buildFilmOfLength(23, null, 15, { lastOfAll: 17 }), [lie]],
  [
    'a start at 7 s, counted from zero',
    buildFilmOfLength(19, 19, 12, { fileStart: 7, pictureStart: 7 }),
    [],
  ],
  [
    'a start at 7 s, counted from there',
    buildFilmOfLength(12, 12, 12, { fileStart: 7, pictureStart: 7 }),
    [],
  ],
  ['a picture that begins 3 s late', buildFilmOfLength(15, 12, 15, { pictureStart: 3 }), []],
  ['ten hours', buildFilmOfLength(36000, 36000, 36000), ['refusal video.duration']],
  ['no duration told', buildFilmOfLength(null, null, 300), []],
  ['no duration told, too long', buildFilmOfLength(null, null, 700), ['refusal video.duration']],
  ['off by 2 s', buildFilmOfLength(12, 10, 10), []],
  ['off by more than 2 s', buildFilmOfLength(12.1, 10, 10), [lie]],
  ['off by a tenth', buildFilmOfLength(330, 300, 300), []],
  ['off by more than a tenth', buildFilmOfLength(330.1, 300, 300), [lie]],
  ['packets end early', buildFilmOfLength(300, 300, 200), [lie]],
  ['only the track lies', buildFilmOfLength(300, 200, 300), [lie]],
  ['header claims an hour', buildFilmOfLength(3600, 300, 300), [lie]],
  ['header hides an hour', buildFilmOfLength(300, 300, 3600), ['refusal video.duration', lie]],
  ['too small', buildShownTrack({ width: 1280, height: 720 }), ['refusal video.size']],
  ['one line short', buildShownTrack({ height: 1079 }), ['refusal video.size']],
  ['too large', buildShownTrack({ width: 3840, height: 2160 }), ['refusal video.size']],
  ['portrait', buildShownTrack({ width: 1080, height: 1920 }), ['refusal video.size']],
  ['a codec that is not decoded', buildShownTrack({ codec: 'snow' }), ['refusal video.codec']],
  ['cinema', buildShownTrack({ fps: 23.976 }), []],
  ['60 a second', buildShownTrack({ fps: 60 }), []],
  ['slow', buildShownTrack({ fps: 15 }), ['advice video.frameRate']],
  ['fast', buildShownTrack({ fps: 120 }), ['advice video.frameRate']],
  ['unknown rate', buildShownTrack({ fps: 0 }), ['advice video.frameRate']],
  ['absurd rate', buildShownTrack({ fps: 1000 }), ['refusal video.frameRate']],
  [
    'varying rate',
    buildShownTrack({ variableFrameRate: true }),
    ['advice video.constantFrameRate'],
  ],
  ['10 bits', buildShownTrack({ bitDepth: 10 }), []],
  ['HDR', buildShownTrack({ bitDepth: 10, hdr: 'hlg' }), ['advice video.colour']],
  ['no sound', { audio: [] }, ['advice video.audio']],
  ['two pictures', { videoTracks: 2 }, ['advice video.track']],
  ['text subtitles', { subtitles: [text] }, []],
  ['drawn subtitles only', { subtitles: [image] }, ['advice video.subtitles']],
  ['drawn and text subtitles', { subtitles: [image, text] }, []],
];

describe('checkVideoProbe', () => {
  test.each(rows)('%s', (_, change, expected) => {
    expect(listFindings(checkVideoProbe({ ...good, ...change }, limits))).toEqual(expected);
  });

  test('reports a false header beside the measured value', () => {
    const checks = checkVideoProbe({ ...good, ...buildFilmOfLength(3600, 300, 299.96) }, limits);
    expect(checks.find(({ id }) => id === 'video.durationsAgree')).toMatchObject({
      measured: { statedSeconds: 3600, foundSeconds: 299.96 },
      expected: { toleranceSeconds: 30 },
    });
    expect(checks.find(({ id }) => id === 'video.duration')?.measured).toEqual({ seconds: 299.96 });
  });
});

const buildPause = (seconds: number, isShared: boolean): Pause => ({ at: 4, seconds, isShared });

describe('checkFilmIntegrity', () => {
  test.each<[string, boolean, Pause | null, string[]]>([
    ['whole', false, null, []],
    ['damaged', true, null, ['refusal video.intact']],
    ['picture and sound missing', false, buildPause(2, true), ['refusal video.continuous']],
    [
      'damaged, and silent anyway',
      true,
      buildPause(2, false),
      ['refusal video.intact', 'refusal video.continuous'],
    ],
    ['a still of 4 s', false, buildPause(4, false), []],
    ['a still of 6 s', false, buildPause(6, false), ['advice video.continuous']],
  ])('%s', (_, isDamaged, longest, expected) => {
    expect(listFindings(checkFilmIntegrity(isDamaged, longest))).toEqual(expected);
  });
});
