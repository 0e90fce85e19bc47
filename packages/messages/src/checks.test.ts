import { type MachineCheckId, mediaChecks } from '@film-contest/contract/checks';
import { describe, expect, test } from 'vitest';
import { describeCheck } from './checks.ts';
import { getTranslator } from './load.ts';

const en = getTranslator('en-US', 'checks');
const zh = getTranslator('zh-CN', 'checks');

describe('the message of an automatic check', () => {
  test('contains the measured and the expected value', () => {
    const check = {
      id: 'video.size',
      level: 'refusal',
      measured: { width: 1280, height: 720, rotation: 0 },
      expected: { width: 1920, height: 1080 },
    } as const;
    expect(describeCheck(en, check)).toBe(
      'The picture is 1280 × 720 as displayed; 1920 × 1080 is required.',
    );
    expect(describeCheck(zh, check)).toBe('画面显示尺寸为 1280 × 720，要求为 1920 × 1080。');
  });

  test('never says that a value equals the limit it breaks', () => {
    const size = {
      id: 'image.bytes',
      level: 'refusal',
      measured: { bytes: 5 * 1024 ** 2 + 1 },
      expected: { maxBytes: 5 * 1024 ** 2 },
    } as const;
    expect(describeCheck(en, size)).toBe('The image is 5.01 MB; the limit is 5 MB.');
    const length = {
      id: 'video.duration',
      level: 'refusal',
      measured: { seconds: 600.52 },
      expected: { maxSeconds: 600.5 },
    } as const;
    expect(describeCheck(en, length)).toBe('The film is 10:00.6 long; the limit is 10:00.');
  });

  const buildContainerCheck = (type: string) => ({
    id: 'video.container',
    level: 'refusal' as const,
    measured: { type },
    expected: { types: 'MP4, MOV, AVI' },
  });

  test('lists are formatted for the locale', () => {
    expect(describeCheck(zh, buildContainerCheck('FLV'))).toBe(
      '不支持该视频格式（检测为 FLV），请使用 MP4、MOV、AVI。',
    );
  });

  test.each([
    'video.container',
    'video.codec',
    'image.type',
    'document.type',
    'subtitles.type',
  ] as const)('of %s, what was not recognised is said in a sentence of its own', (id) => {
    const [name = ''] = Object.keys(mediaChecks[id].measured);
    const buildRefusal = (value: string) => ({
      ...buildContainerCheck(''),
      id,
      measured: { [name]: value },
    });
    for (const t of [en, zh, getTranslator('zh-TW', 'checks')]) {
      const words = describeCheck(t, buildRefusal('unknown'));
      expect(words).not.toMatch(/found:|检测为|偵測為|无法处理|無法處理/);
      expect(words).toBe(describeCheck(t, buildRefusal('')));
      expect(words).not.toBe(describeCheck(t, buildRefusal('FLV')));
    }
  });

  const formatRefused = (
    id: MachineCheckId,
    measured: Record<string, string | number>,
    expected: Record<string, string | number> = {},
  ) => ({ id, level: 'refusal' as const, measured, expected });

  test.each([
    [
      'an empty archive',
      formatRefused('archive.entries', { entries: 0 }, { maxEntries: 2000 }),
      ['The archive is empty.', '压缩包是空的。', '壓縮檔是空的。'],
    ],
    [
      'an archive of too many files',
      formatRefused('archive.entries', { entries: 2001 }, { maxEntries: 2000 }),
      [
        'The archive contains 2001 files; the limit is 2000.',
        '压缩包含 2001 个文件，不能超过 2000 个。',
        '壓縮檔含 2001 個檔案，不可超過 2000 個。',
      ],
    ],
    [
      'an archive that is packed too much as a whole',
      formatRefused('archive.ratio', { ratio: 309, name: '' }, { maxRatio: 200 }),
      [
        'The archive unpacks to 309 times its size; the limit is 200 times.',
        '整个压缩包的压缩比为 309 倍，超过上限 200 倍。',
        '整個壓縮檔的壓縮比為 309 倍，超過上限 200 倍。',
      ],
    ],
    [
      'a file of an archive that is packed too much',
      formatRefused('archive.ratio', { ratio: 309, name: 'a.txt' }, { maxRatio: 200 }),
      [
        'a.txt unpacks to 309 times its size; the limit is 200 times.',
        'a.txt 的压缩比为 309 倍，超过上限 200 倍。',
        'a.txt 的壓縮比為 309 倍，超過上限 200 倍。',
      ],
    ],
    [
      'a video track without pictures',
      formatRefused('video.frames', {}),
      [
        'The video track is empty and contains no images. Please export the film again.',
        '视频轨道是空的，没有任何画面，请重新导出影片。',
        '影像軌是空的，沒有任何畫面，請重新匯出影片。',
      ],
    ],
    [
      'a film of which next to nothing is there',
      formatRefused('video.truncated', { percent: 0 }, { percent: 100 }),
      [
        'The file is incomplete: less than 1% of it is there. Please upload it again or export the film again.',
        '文件不完整，仅有不到 1%，请重新上传或重新导出。',
        '檔案不完整，僅有不到 1%，請重新上傳或重新匯出。',
      ],
    ],
    [
      'a film of which a part is there',
      formatRefused('video.truncated', { percent: 59 }, { percent: 100 }),
      [
        'The file is incomplete: only 59% of it is there. Please upload it again or export the film again.',
        '文件不完整，仅有 59%，请重新上传或重新导出。',
        '檔案不完整，僅有 59%，請重新上傳或重新匯出。',
      ],
    ],
    [
      'a film that holds more than it claims',
      formatRefused('video.durationsAgree', { statedSeconds: 180, foundSeconds: 720 }),
      [
        'The file claims to be 3:00 long but contains 12:00. It is damaged or incomplete. Please export it again.',
        '文件标注时长为 3:00，实际为 12:00，可能不完整或已损坏，请重新导出。',
        '檔案標示片長為 3:00，實際為 12:00，可能不完整或已損毀，請重新匯出。',
      ],
    ],
    [
      'a film that lacks a part',
      formatRefused('video.continuous', { atSeconds: 4.087, pauseSeconds: 3.92 }),
      [
        'Part of the film is missing: 0:04 starting at 0:04.1. Please export it again.',
        '影片缺少一段：从 0:04.1 起缺 0:04，请重新导出。',
        '影片缺少一段：從 0:04.1 起缺 0:04，請重新匯出。',
      ],
    ],
  ])('%s', (_, check, words) => {
    const locales = [en, zh, getTranslator('zh-TW', 'checks')];
    expect(locales.map((t) => describeCheck(t, check))).toEqual(words);
  });

  test('a check without a message gets that of its level', () => {
    const check = { id: 'video.future', level: 'refusal', measured: {}, expected: {} } as const;
    expect(describeCheck(en, check)).toBe('This file cannot be accepted');
  });
});
