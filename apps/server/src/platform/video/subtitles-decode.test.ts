import { describe, expect, test } from 'vitest';
import { encodeText } from '../../../test/encode-text.ts';
import { decodeSubtitles } from './subtitles-decode.ts';

/** Builds an SRT file with the lines in a charset. */
function encodeSubtitles(lines: readonly string[], charset: string): Buffer {
  const cues = lines.map((line, at) => {
    const second = String(at).padStart(2, '0');
    return `${at + 1}\r\n00:00:${second},000 --> 00:00:${second},900\r\n${line}\r\n`;
  });
  return encodeText(cues.join('\r\n'), charset);
}

const simplified = [
  '你好',
  '喂？',
  '我',
  '别相信陌生人',
  '请不要把验证码告诉任何人。',
  '警察不会打电话让你转账，凡是要你转账的都是骗子！',
  '妈，他说我中奖了……',
  '银行卡冻结？',
  '刷单返利',
  '兼职',
  '屏幕共享',
  '魑魅魍魉',
];
const traditional = [
  '你好',
  '喂？',
  '我',
  '別相信陌生人',
  '請不要把驗證碼告訴任何人。',
  '警察不會打電話要你轉帳，凡是要你轉帳的都是詐騙！',
  '媽，他說我中獎了……',
  '銀行帳戶凍結？',
  '假投資',
  '解除分期付款',
  '螢幕分享',
  '「喂，是我啦。」',
];
const western = ['Don’t pay “them”.', 'The café – closed', 'Señor Gómez…', 'naïve'];

describe('detects the encoding of subtitles', () => {
  test.each(simplified)('GBK: %s', (line) => {
    expect(decodeSubtitles(encodeSubtitles([line], 'gb18030'))).toMatchObject({
      encoding: 'GBK',
      text: expect.stringContaining(line),
    });
  });

  test.each(traditional)('Big5: %s', (line) => {
    expect(decodeSubtitles(encodeSubtitles([line], 'big5'))).toMatchObject({
      encoding: 'Big5',
      text: expect.stringContaining(line),
    });
  });

  test.each(western)('Windows-1252: %s', (line) => {
    expect(decodeSubtitles(encodeSubtitles([line], 'windows-1252'))).toMatchObject({
      encoding: 'Windows-1252',
      text: expect.stringContaining(line),
    });
  });

  test.each([
    ['GBK', 'gb18030', [...simplified, 'They said “it’s free”', '朱镕基']],
    ['Big5', 'big5', [...traditional, 'They said it is free']],
    ['UTF-8', 'utf-8', [...simplified, ...traditional, ...western]],
    ['UTF-16', 'utf-16le', [...simplified, ...western]],
    ['UTF-16', 'utf-16be', traditional],
  ])('a whole file in %s (%s)', (encoding, charset, lines) => {
    const decoded = decodeSubtitles(encodeSubtitles(lines, charset));
    expect(decoded.encoding).toBe(encoding);
    for (const line of lines) expect(decoded.text).toContain(line);
  });

  test.each([
    ['nothing', ''],
    ['one byte', 'ff'],
    ['zeros', '00'.repeat(50)],
    ['noise', 'fffe80818283ff'.repeat(20)],
  ])('returns an encoding for %s too', (_, hex) => {
    expect(decodeSubtitles(Buffer.from(hex, 'hex')).text).toEqual(expect.any(String));
  });
});
