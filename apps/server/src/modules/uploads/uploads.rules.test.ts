import { limits } from '@film-contest/contract/limits';
import type { UploadKind } from '@film-contest/contract/media';
import { expect, test } from 'vitest';
import { fitContentImageSize, getMaxBytes, isContentKind } from './uploads.rules.ts';

test.each([
  [300, 200, 300, 200],
  [1600, 900, 1600, 900],
  [3200, 1800, 1600, 900],
  [2000, 1, 1600, 1],
  [1600, 32_000, 800, 16_000],
  [16, 2_500_000, 1, 16_000],
])('a picture of %i × %i is shown at %i × %i', (width, height, shownWidth, shownHeight) => {
  expect(fitContentImageSize({ width, height })).toEqual({
    width: shownWidth,
    height: shownHeight,
  });
});

test.each<[UploadKind, number, boolean]>([
  ['content_image', limits.images.bytes, true],
  ['content_file', limits.letter.bytes, true],
  ['team_logo', limits.images.bytes, false],
  ['empower', limits.letter.bytes, false],
  ['materials', limits.materials.bytes, false],
  ['subtitles_en', limits.subtitles.bytes, false],
  ['url', 7, false],
])('%s may have %i bytes', (kind, bytes, isForStaff) => {
  expect([getMaxBytes(kind, 7), isContentKind(kind)]).toEqual([bytes, isForStaff]);
});
