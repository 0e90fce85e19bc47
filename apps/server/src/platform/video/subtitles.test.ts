import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFileAcceptable, listCheckIds, type MachineCheckId } from '@film-contest/contract/checks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeText } from '../../../test/encode-text.ts';
import { checkSubtitles } from './subtitles.ts';
import { parseSubtitles, renderWebVtt, toPlainText } from './subtitles-parse.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'subtitles-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function checkContent(bytes: Uint8Array | string, language: 'zh' | 'en' = 'zh') {
  const path = join(dir, 'subtitles');
  await writeFile(path, bytes);
  return checkSubtitles(path, { maxBytes: 10_000 }, language);
}

const srt =
  '1\r\n00:00:01,000 --> 00:00:02,500\r\n小心<b>诈骗</b>\r\n电话\r\n\r\n2\r\n00:01:00,0 --> 00:01:01,0\r\nA & B <c\r\n';

describe('checkSubtitles', () => {
  const refused: [string, Uint8Array | string, MachineCheckId][] = [
    ['nothing', '', 'subtitles.empty'],
    ['too much', 'x'.repeat(10_001), 'subtitles.bytes'],
    ['plain words', 'just words', 'subtitles.type'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'subtitles.type'],
    ['a head alone', 'WEBVTT\n\n', 'subtitles.cues'],
    ['a broken time', '1\n00:00:01,000 --> 00:00:0x\nHello\n', 'subtitles.line'],
    ['time running backwards', 'WEBVTT\n\n00:05.000 --> 00:04.000\nHello\n', 'subtitles.line'],
  ];
  test.each(refused)('%s: %s', async (_, bytes, id) => {
    const ids = listCheckIds((await checkContent(bytes)).checks, 'refusal');
    expect(ids[0]).toBe(id);
  });

  test('reports the faulty line', async () => {
    const { checks } = await checkContent(
      '1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:00:03 --> 4\nB\n',
    );
    expect(checks.find(({ id }) => id === 'subtitles.line')?.measured).toEqual({ line: 6 });
  });

  test.each([
    ['utf-8', 'UTF-8', 'ok'],
    ['utf-16le', 'UTF-16', 'ok'],
    ['gb18030', 'GBK', 'advice'],
    ['big5', 'Big5', 'advice'],
  ])('reads %s, and reports the encoding', async (charset, encoding, level) => {
    const text = charset === 'big5' ? '小心詐騙，別轉帳' : '小心诈骗，别转账';
    const srt = `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`;
    const { cues, checks } = await checkContent(encodeText(srt, charset));
    expect(cues).toMatchObject([{ text }]);
    expect(checks).toContainEqual({
      id: 'subtitles.encoding',
      level,
      measured: { encoding },
      expected: { encoding: 'UTF-8' },
    });
  });

  test('advice never rejects a file', async () => {
    const { checks, cues } = await checkContent(
      'WEBVTT\n\n05:00.000 --> 05:00.100\nthis is all in plain English here 字\n',
    );
    expect(listCheckIds(checks, 'advice')).toEqual([
      'subtitles.language',
      'subtitles.gaps',
      'subtitles.speed',
    ]);
    expect(isFileAcceptable(checks)).toBe(true);
    expect(cues).toHaveLength(1);
  });
});

describe('parseSubtitles', () => {
  test('converts SRT to WebVTT', () => {
    expect(renderWebVtt(parseSubtitles(srt)?.cues ?? [])).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n小心<b>诈骗</b>\n电话\n\n' +
        '00:01:00.000 --> 00:01:01.000\nA &amp; B &lt;c\n',
    );
  });

  test('keeps the settings of WebVTT; drops notes, styles and foreign tags', () => {
    const vtt =
      'WEBVTT - title\n\nNOTE a --> b\nmore\n\nSTYLE\n::cue{color:red}\n\nid\n' +
      '00:01.000 --> 00:02.000 line:0 align:start onclick="x"\n' +
      '<v Ann><i>Hi</i> <script>alert(1)</script>{\\an8}\n';
    expect(parseSubtitles(vtt)).toEqual({
      format: 'vtt',
      faultyLine: 0,
      cues: [{ start: 1, end: 2, settings: 'line:0 align:start', text: '<i>Hi</i> alert(1)' }],
    });
  });

  test('reads its own output', () => {
    const cues = parseSubtitles(srt)?.cues ?? [];
    expect(cues.length).toBe(2);
    expect(parseSubtitles(renderWebVtt(cues))?.cues).toEqual(cues);
  });
});

test.each([
  ['<b>Tom</b> &amp; <i>Jerry</i>', 'Tom & Jerry'],
  ['1 &lt; 2&nbsp;&gt; 0', '1 < 2\u00A0> 0'],
  ['&amp;lt; stays as it was written', '&lt; stays as it was written'],
  ['&copy; is none of ours', '&copy; is none of ours'],
])('%j becomes %j', (marked, read) => {
  expect(toPlainText(marked)).toBe(read);
});
