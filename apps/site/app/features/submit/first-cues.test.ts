import { expect, test } from 'vitest';
import { parseFirstCues } from './first-cues.ts';

const vtt = `WEBVTT

00:00:01.500 --> 00:00:03.000 line:0
小心<b>诈骗</b>
电话

00:10:02.000 --> 00:10:04.000
A &amp; B &lt;c&gt;

01:00:00.000 --> 01:00:01.000
late
`;

test.each([
  [
    vtt,
    9,
    [
      ['00:01', '小心诈骗 电话'],
      ['10:02', 'A & B <c>'],
      ['01:00:00', 'late'],
    ],
  ],
  [vtt, 1, [['00:01', '小心诈骗 电话']]],
  ['WEBVTT\n\n', 9, []],
  ['', 9, []],
])('the first subtitles', (text, most, expected) => {
  expect(parseFirstCues(text, most).map(({ at, text: words }) => [at, words])).toEqual(expected);
});
