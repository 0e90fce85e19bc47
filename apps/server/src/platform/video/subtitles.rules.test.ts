import type { MachineCheck } from '@film-contest/contract/checks';
import { expect, test } from 'vitest';
import {
  checkSubtitleCues,
  checkSubtitleEncoding,
  type SubtitleLanguage,
} from './subtitles.rules.ts';

type Timed = [start: number, end: number, text?: string];

const buildCues = (times: Timed[]) =>
  times.map(([start, end, text = '小心']) => ({ start, end, settings: '', text }));

const listFindings = (checks: MachineCheck[]) =>
  checks
    .filter(({ level }) => level !== 'ok')
    .map(({ id, measured }) => [id.replace('subtitles.', ''), measured]);

const rows: [string, Timed[], unknown[]][] = [
  [
    'as they should be',
    [
      [1, 2],
      [2, 3],
      [60, 62],
    ],
    [],
  ],
  [
    'touching by a rounding',
    [
      [1, 2.03],
      [2, 3],
    ],
    [],
  ],
  [
    'overlapping',
    [
      [1, 3],
      [2, 4],
      [3.5, 5],
    ],
    [['overlaps', { cues: 2, atSeconds: 2 }]],
  ],
  [
    'one over many',
    [
      [1, 9],
      [2, 3],
      [4, 5],
    ],
    [['overlaps', { cues: 2, atSeconds: 2 }]],
  ],
  [
    'out of order',
    [
      [5, 6],
      [1, 2],
      [7, 8],
    ],
    [['order', { cues: 1, atSeconds: 1 }]],
  ],
  [
    'a minute of silence',
    [
      [1, 2],
      [62, 63],
    ],
    [],
  ],
  [
    'more than a minute',
    [
      [1, 2],
      [62.5, 63],
    ],
    [['gaps', { gapSeconds: 60.5, atSeconds: 2 }]],
  ],
  ['a late beginning', [[90, 91]], [['gaps', { gapSeconds: 90, atSeconds: 0 }]]],
  [
    'too fast in Chinese',
    [[1, 2, '字'.repeat(16)]],
    [['speed', { cues: 1, perSecond: 16, atSeconds: 1 }]],
  ],
  ['just readable in Chinese', [[1, 2, '字'.repeat(15)]], []],
  [
    'too fast in English',
    [[1, 2, `字${'a'.repeat(30)}`]],
    [
      ['language', { hanPercent: 3 }],
      ['speed', { cues: 1, perSecond: 31, atSeconds: 1 }],
    ],
  ],
  ['as many characters as are seen', [[1, 2, '😀'.repeat(30)]], [['language', { hanPercent: 0 }]]],
  ['tags are not read', [[1, 2, '<i>小心</i> &amp; <b>诈骗</b>']], []],
];
test.each(rows)('cues %s', (_, times, expected) => {
  expect(listFindings(checkSubtitleCues(buildCues(times), 'zh'))).toEqual(expected);
});

const languages: [SubtitleLanguage, string, boolean][] = [
  ['zh', '小心诈骗', true],
  ['zh', '小心 Beware of fraud', true],
  ['zh', 'Beware of fraud', false],
  ['zh', '！？……', false],
  ['en', 'Beware of fraud', true],
  ['en', '小心诈骗 Beware of fraud', true],
  ['en', '小心诈骗', false],
  ['en', '123', true],
];
test.each(languages)('as %s: %s is right: %s', (language, text, isRight) => {
  const ids = listFindings(checkSubtitleCues(buildCues([[1, 9, text]]), language)).map(
    ([id]) => id,
  );
  expect(ids.includes('language')).toBe(!isRight);
});

test.each([
  ['zh', 'Beware of fraud', 'refusal'],
  ['zh', `字${'a'.repeat(30)}`, 'advice'],
  ['en', '小心诈骗', 'advice'],
] as const)('as %s: %s is a %s', (language, text, level) => {
  const checks = checkSubtitleCues(buildCues([[1, 9, text]]), language);
  expect(checks.find(({ id }) => id === 'subtitles.language')?.level).toBe(level);
});

test.each([
  ['UTF-8', 'ok'],
  ['UTF-16', 'ok'],
  ['GBK', 'advice'],
  ['Big5', 'advice'],
  ['Windows-1252', 'advice'],
] as const)('%s: %s', (encoding, level) => {
  expect(checkSubtitleEncoding(encoding).level).toBe(level);
});
