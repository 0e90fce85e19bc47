import { mediaChecks } from '@film-contest/contract/checks';
import { describe, expect, test } from 'vitest';
import { describeCheck } from './checks.ts';
import { translator } from './load.ts';

const en = translator('en-US', 'checks');
const zh = translator('zh-CN', 'checks');

describe('a machine check in words', () => {
  test('names what was measured and what is expected', () => {
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
    expect(describeCheck(en, size)).toBe('The picture is 5.01 MB; at most 5 MB are allowed.');
    const length = {
      id: 'video.duration',
      level: 'refusal',
      measured: { seconds: 600.52 },
      expected: { maxSeconds: 600.5 },
    } as const;
    expect(describeCheck(en, length)).toBe('The film is 10:00.6 long; at most 10:00 are allowed.');
  });

  const container = (type: string) => ({
    id: 'video.container',
    level: 'refusal' as const,
    measured: { type },
    expected: { types: 'MP4, MOV, AVI' },
  });

  test('lists read naturally', () => {
    expect(describeCheck(zh, container('FLV'))).toBe(
      '视频格式不支持（检测为 FLV），请使用 MP4、MOV、AVI。',
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
    const refusal = (value: string) => ({ ...container(''), id, measured: { [name]: value } });
    for (const t of [en, zh, translator('zh-TW', 'checks')]) {
      const words = describeCheck(t, refusal('unknown'));
      expect(words).not.toMatch(/found:|检测为|偵測為|无法处理|無法處理/);
      expect(words).toBe(describeCheck(t, refusal('')));
      expect(words).not.toBe(describeCheck(t, refusal('FLV')));
    }
  });

  test('a check without words of its own gets those of its level', () => {
    const check = { id: 'video.future', level: 'refusal', measured: {}, expected: {} } as const;
    expect(describeCheck(en, check)).toBe('This file cannot be accepted');
  });
});
