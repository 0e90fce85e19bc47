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

  test('lists read naturally, and what was not recognised is said so', () => {
    const check = {
      id: 'video.container',
      level: 'refusal',
      measured: { type: 'unknown' },
      expected: { types: 'MP4, MOV, AVI' },
    } as const;
    expect(describeCheck(zh, check)).toBe(
      '视频格式不支持（检测为 无法识别），请使用 MP4、MOV、AVI。',
    );
  });

  test('a check without words of its own gets those of its level', () => {
    const check = { id: 'video.future', level: 'refusal', measured: {}, expected: {} } as const;
    expect(describeCheck(en, check)).toBe('This file cannot be accepted');
  });
});
