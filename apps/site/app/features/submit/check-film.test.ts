import { listCheckIds } from '@film-contest/contract/checks';
import { expect, test } from 'vitest';
import { type ReadTrack, toFilmFacts } from './film-facts.ts';
import { checkFilmRules } from './inspect-file.ts';

const general: ReadTrack = { '@type': 'General', Format: 'MPEG-4', CodecID: 'isom', Duration: 60 };
const video: ReadTrack = {
  '@type': 'Video',
  Format: 'AVC',
  Duration: 60,
  Width: 1920,
  Height: 1080,
  PixelAspectRatio: 1,
  Rotation: '0.000',
  FrameRate: 25,
  FrameRate_Mode: 'CFR',
  BitDepth: 8,
};
const audio: ReadTrack = { '@type': 'Audio', Format: 'AAC' };
const text: ReadTrack = { '@type': 'Text', Format: 'UTF-8', Language: 'zh' };

function listFindings(tracks: readonly ReadTrack[]): string[] {
  const checks = checkFilmRules(toFilmFacts(tracks));
  const listOfLevel = (level: 'advice' | 'refusal') =>
    listCheckIds(checks, level).map((id) => `${level} ${id}`);
  return [...listOfLevel('refusal'), ...listOfLevel('advice')];
}

const changeVideoTrack = (change: Partial<ReadTrack>) => [general, { ...video, ...change }, audio];
const changeGeneralTrack = (change: Partial<ReadTrack>) => [
  { ...general, ...change },
  video,
  audio,
];

const rows: [string, ReadTrack[], string[]][] = [
  ['as asked', [general, video, audio, text], []],
  ['another container', changeGeneralTrack({ Format: 'MPEG-TS' }), ['refusal video.container']],
  ['4K', changeVideoTrack({ Width: 3840, Height: 2160 }), ['refusal video.size']],
  ['turned upright', changeVideoTrack({ Rotation: '90.000' }), ['refusal video.size']],
  [
    'stored upright, shown across',
    changeVideoTrack({ Width: 1080, Height: 1920, Rotation: '270.000' }),
    [],
  ],
  ['anamorphic', changeVideoTrack({ Width: 1440, PixelAspectRatio: 1.333 }), []],
  ['stretched', changeVideoTrack({ PixelAspectRatio: 1.333 }), ['refusal video.size']],
  ['two pixels short is short', changeVideoTrack({ Width: 1918 }), ['refusal video.size']],
  [
    'too long',
    [
      { ...general, Duration: 601 },
      { ...video, Duration: 601 },
    ],
    ['refusal video.duration', 'advice video.audio'],
  ],
  ['a header that lies', changeGeneralTrack({ Duration: 6000 }), []],
  [
    'a codec that no player supports',
    changeVideoTrack({ Format: 'HuffYUV' }),
    ['refusal video.codec'],
  ],
  ['a codec not known here', changeVideoTrack({ Format: 'Something' }), []],
  [
    'a varying rate',
    changeVideoTrack({ FrameRate_Mode: 'VFR' }),
    ['advice video.constantFrameRate'],
  ],
  ['few frames', changeVideoTrack({ FrameRate: 12 }), ['advice video.frameRate']],
  [
    'HDR',
    changeVideoTrack({ BitDepth: 10, transfer_characteristics: 'PQ' }),
    ['advice video.colour'],
  ],
  ['silent', [general, video], ['advice video.audio']],
  [
    'pictures as subtitles',
    [general, video, audio, { ...text, Format: 'PGS' }],
    ['advice video.subtitles'],
  ],
  ['captions in the picture', [general, video, audio, { ...text, Format: 'EIA-608' }], []],
  ['cut off', [{ ...general, extra: { IsTruncated: 'Yes' } }, video], []],
  ['nothing that it knows', [{ '@type': 'General' }], []],
];
test.each(rows)('%s', (_, tracks, expected) => {
  expect(listFindings(tracks)).toEqual(expected);
});

test('a refusal states the displayed and the stored size', () => {
  const checks = checkFilmRules(toFilmFacts(changeVideoTrack({ Rotation: '90.000' })));
  expect(checks.find(({ id }) => id === 'video.size')).toMatchObject({
    measured: { width: 1080, height: 1920, storedWidth: 1920, storedHeight: 1080, rotation: 90 },
    expected: { width: 1920, height: 1080 },
  });
});
