import { describe, expect, test } from 'vitest';
import {
  type AudioFacts,
  buildRungArgs,
  chooseFrameRate,
  chooseRungs,
  type RungFacts,
  type RungName,
} from './ladder.ts';
import { buildMasterPlaylist, measureBitrates, readSegments } from './playlist.ts';
import type { VideoTrack } from './probe-parse.ts';
import { buildSpriteTrack, chooseSpriteGrid, formatVttTime } from './sprite.ts';

const video: VideoTrack = {
  index: 0,
  codec: 'h264',
  stored: { width: 1920, height: 1080 },
  width: 1920,
  height: 1080,
  rotation: 0,
  frameRate: '24/1',
  fps: 24,
  variableFrameRate: false,
  nominalFps: 24,
  bitDepth: 8,
  hdr: null,
  interlaced: false,
};

describe('chooseRungs', () => {
  test.each([
    [1920, 1080, ['1080 1920×1080', '720 1280×720', '480 854×480', '360 640×360']],
    [3840, 2160, ['1080 1920×1080', '720 1280×720', '480 854×480', '360 640×360']],
    [1280, 720, ['720 1280×720', '480 854×480', '360 640×360']],
    [1279, 719, ['480 854×480', '360 640×360']],
    [1080, 1920, ['1080 1080×1920', '720 720×1280', '480 480×854', '360 360×640']],
    [640, 360, ['360 640×360']],
    [321, 241, ['360 322×242']],
  ])('%i × %i', (width, height, expected) => {
    const rungs = chooseRungs({ video: { ...video, width, height } });
    expect(rungs.map((rung) => `${rung.name} ${rung.width}×${rung.height}`)).toEqual(expected);
  });

  test('caps', () => {
    expect(chooseRungs({ video }).map(({ maxBitrate }) => maxBitrate)).toEqual([
      6_200_000, 3_000_000, 1_500_000, 1_000_000,
    ]);
  });
});

describe('chooseFrameRate', () => {
  test.each([
    ['the source rate', { frameRate: '25/1', fps: 25 }, '25/1'],
    ['a broken rate as it is', { frameRate: '30000/1001', fps: 29.97 }, '30000/1001'],
    ['60', { frameRate: '60/1', fps: 60 }, '60/1'],
    ['half of 120', { frameRate: '120/1', fps: 120 }, '120/2'],
    ['a quarter of 240', { frameRate: '240/1', fps: 240 }, '240/4'],
    ['varying below 30', { variableFrameRate: true, fps: 27, nominalFps: 30.3 }, '30/1'],
    ['varying, mostly still', { variableFrameRate: true, fps: 7, nominalFps: 25 }, '25/1'],
    ['varying above 60', { variableFrameRate: true, fps: 90, nominalFps: 90 }, '60/1'],
    ['unknown', { frameRate: '0/0', fps: 0, nominalFps: 0 }, '24/1'],
  ])('%s', (_, change, expected) => {
    expect(chooseFrameRate({ ...video, ...change })).toBe(expected);
  });
});

describe('buildRungArgs', () => {
  const rung = { name: '720', width: 1280, height: 720, maxBitrate: 3_000_000 } as const;
  const getFilters = (change: Partial<VideoTrack>, canToneMap = true) => {
    const args = buildRungArgs({ ...video, ...change }, rung, '/out', canToneMap);
    return args[args.indexOf('-vf') + 1] ?? '';
  };

  test('scales plain frames, tone-maps HDR, deinterlaces interlaced frames', () => {
    expect(getFilters({})).toBe(
      'fps=24/1:start_time=0,scale=1280:720:flags=bicubic:out_range=tv,setsar=1,format=yuv420p',
    );
    expect(getFilters({ hdr: 'pq' })).toContain('zscale=tin=smpte2084');
    expect(getFilters({ hdr: 'hlg' })).toContain('zscale=tin=arib-std-b67');
    expect(getFilters({ hdr: 'pq' }, false)).not.toContain('zscale');
    expect(getFilters({ interlaced: true })).toMatch(/^bwdif/);
  });

  test('writes only to its folder', () => {
    const args = buildRungArgs(video, rung, '/out', true);
    expect(args.filter((arg) => /\.(mp4|m3u8)$/.test(arg))).toEqual([
      '/out/video-720.mp4',
      '/out/video-720.m3u8',
    ]);
  });
});

const playlist = `#EXTM3U
#EXT-X-MAP:URI="video-720.mp4",BYTERANGE="800@0"
#EXTINF:4.000000,
#EXT-X-BYTERANGE:1000000@800
video-720.mp4
#EXTINF:4.000000,
#EXT-X-BYTERANGE:500000@1000800
video-720.mp4
#EXTINF:0.500000,
#EXT-X-BYTERANGE:400000@1500800
video-720.mp4
#EXT-X-ENDLIST
`;

describe('measureBitrates', () => {
  test('uses the largest full segment as the peak', () => {
    expect(measureBitrates(readSegments(playlist))).toEqual({
      peakBitrate: 2_000_000,
      averageBitrate: Math.ceil((1_900_000 * 8) / 8.5),
      seconds: 8.5,
    });
  });

  test('uses a single short segment', () => {
    expect(measureBitrates([{ seconds: 1, bytes: 1000 }]).peakBitrate).toBe(8000);
    expect(measureBitrates([])).toEqual({ peakBitrate: 0, averageBitrate: 0, seconds: 0 });
  });
});

const made = {
  codecs: 'avc1.64001f',
  peakBitrate: 2000,
  averageBitrate: 1000,
  seconds: 8,
  bytes: 9,
};
const buildRungFacts = (name: RungName, width: number, height: number): RungFacts => {
  return { ...made, name, width, height, fps: 24, playlist: `video-${name}.m3u8`, media: 'x' };
};
const audio: AudioFacts = {
  ...made,
  codecs: 'mp4a.40.2',
  peakBitrate: 100,
  averageBitrate: 50,
  playlist: 'audio.m3u8',
  media: 'audio.mp4',
};
const all = [
  buildRungFacts('1080', 1920, 1080),
  buildRungFacts('720', 1280, 720),
  buildRungFacts('480', 854, 480),
  buildRungFacts('360', 640, 360),
];

describe('buildMasterPlaylist', () => {
  test('lists the ready rungs, with the audio', () => {
    expect(buildMasterPlaylist(all.slice(3), audio, (file) => `a1/${file}`)).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Original",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a1/audio.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=2100,AVERAGE-BANDWIDTH=1050,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=24.000,AUDIO="audio"
a1/video-360.m3u8
`);
  });

  test.each([
    [all, ['720', '1080', '480', '360']],
    [[...all].reverse(), ['720', '1080', '480', '360']],
    [
      [all[0], all[3]],
      ['360', '1080'],
    ],
    [[all[0]], ['1080']],
  ])('starts with the rung that most players can play', (rungs, expected) => {
    const ready = rungs.filter((rung) => rung !== undefined);
    const names = [...buildMasterPlaylist(ready, null).matchAll(/^video-(\d+)/gm)].map(
      ([, name]) => name,
    );
    expect(names).toEqual(expected);
  });

  test('a silent film has no audio group', () => {
    const text = buildMasterPlaylist(all.slice(1, 2), null);
    expect(text).not.toMatch(/audio|mp4a/i);
    expect(text).toContain('BANDWIDTH=2000,AVERAGE-BANDWIDTH=1000,CODECS="avc1.64001f",');
  });
});

describe('the sprite sheet', () => {
  test.each([
    [0.5, { interval: 2, columns: 1, rows: 1 }],
    [60, { interval: 2, columns: 10, rows: 3 }],
    [200, { interval: 2, columns: 10, rows: 10 }],
    [201, { interval: 4, columns: 10, rows: 6 }],
    [600.4, { interval: 8, columns: 10, rows: 8 }],
  ])('%f s', (seconds, expected) => {
    expect(chooseSpriteGrid(seconds)).toMatchObject(expected);
    const last = buildSpriteTrack(chooseSpriteGrid(seconds), seconds, 's.jpg')
      .trimEnd()
      .split('\n')
      .at(-2);
    expect(last?.endsWith(formatVttTime(seconds))).toBe(true);
  });

  test('times', () => {
    expect([0, 62.5, 3725.0004, 59.9996].map(formatVttTime)).toEqual([
      '00:00:00.000',
      '00:01:02.500',
      '01:02:05.000',
      '00:01:00.000',
    ]);
  });
});
