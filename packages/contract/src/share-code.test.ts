import { describe, expect, test } from 'vitest';
import {
  buildShareCodePrefix,
  buildShortUrl,
  buildTargetPath,
  decodeShareCode,
  encodeShareCode,
  type ShareTarget,
  type ShareWay,
  shareWays,
} from './share-code.ts';

const largest = 2 ** 31 - 1;

test.each<[ShareTarget, ShareWay, string, string]>([
  [{ kind: 'entry', id: 1 }, 'wechat', 'e1w', '/gallery/1'],
  [{ kind: 'entry', id: 42 }, 'poster', 'e16q', '/gallery/42'],
  [{ kind: 'entry', id: largest }, 'x', 'ezik0zjx', `/gallery/${largest}`],
  [{ kind: 'news', id: 35 }, 'weibo', 'nzb', '/events/35'],
  [{ kind: 'news', id: 36 }, 'copy', 'n10c', '/events/36'],
  [{ kind: 'tip', id: 7 }, 'line', 't7l', '/share#tip-7'],
  [{ kind: 'scam', id: 1 }, 'line', 's1l', '/share#police'],
  [{ kind: 'scam', id: 8 }, 'x', 's8x', '/share#game'],
  [{ kind: 'share' }, 'facebook', 'pf', '/share'],
  [{ kind: 'home' }, 'native', 'hn', '/home'],
])('%o by %s is %s and leads to %s', (target, way, code, path) => {
  expect(encodeShareCode(target, way)).toBe(code);
  expect(decodeShareCode(code)).toEqual({ target, way });
  expect(buildTargetPath(target)).toBe(path);
  expect(buildShortUrl('https://contest.test', target, way)).toBe(`https://contest.test/s/${code}`);
});

test('every channel of every target has its own code', () => {
  const targets: ShareTarget[] = [
    ...[1, 9, 10, 35, 36, 1295, 1296, 46_655, largest].flatMap((id) =>
      (['entry', 'news', 'tip'] as const).map((kind) => ({ kind, id })),
    ),
    { kind: 'share' },
    { kind: 'home' },
  ];
  const codes = targets.flatMap((target) =>
    shareWays.map((way) => {
      const code = encodeShareCode(target, way);
      expect(decodeShareCode(code)).toEqual({ target, way });
      expect(code.slice(0, -1)).toBe(buildShareCodePrefix(target));
      return code;
    }),
  );
  expect(new Set(codes).size).toBe(codes.length);
});

describe('an invalid code is rejected', () => {
  test.each([
    '',
    'e',
    'ew',
    'e0w',
    'e01w',
    'e1',
    'e1z',
    'E1w',
    'e1W',
    'ezik0zkw',
    'ezzzzzzzw',
    'x1w',
    's9w',
    's0w',
    'aw',
    'p1w',
    'h0w',
    'p',
    'pz',
    'e1w ',
    'e1w\n',
    'e-1w',
    'e1.5w',
    '__proto__',
    'constructor',
    '好',
  ])('%j', (code) => {
    expect(decodeShareCode(code)).toBeNull();
  });
});
