import { limits } from '@film-contest/contract/limits';
import type { EntryFileKind } from '@film-contest/contract/media';
import { describe, expect, test } from 'vitest';
import {
  buildAcceptAttribute,
  checkDecodedPicture,
  checkFileNameAndSize,
  checkPictureBytes,
} from './file-rules.ts';

const MB = 1024 * 1024;

test.each<[EntryFileKind, string, number, number | null]>([
  ['url', 'film.mp4', 10, null],
  ['url', 'FILM.MOV', limits.video.bytes, null],
  ['url', 'film.mp4', limits.video.bytes + 1, 4012],
  ['url', 'film.exe', 10, 4013],
  ['url', 'film', 10, 4013],
  ['url', 'film.mp4', 0, 4019],
  ['team_logo', 'logo.png', 10, null],
  ['team_logo', 'logo.svg', 10, 4013],
  ['front_cover_url', 'cover.jpeg', 6 * MB, null],
  ['empower', 'letter.pdf', 20 * MB, null],
  ['empower', 'letter.pdf', 20 * MB + 1, 4012],
  ['materials', 'all.rar', 10, 4013],
  ['subtitles_zh', 'zh.vtt', 10, null],
])('%s %s of %i bytes: %s', (kind, name, bytes, code) => {
  expect(checkFileNameAndSize(kind, name, bytes)?.code ?? null).toBe(code);
});

test.each([
  [limits.images.bytes, null],
  [limits.images.bytes + 1, { code: 4012, params: { size: 5 } }],
])('a picture of %i bytes: %j', (bytes, fault) => {
  expect(checkPictureBytes(bytes)).toEqual(fault);
});

test('the picker offers accepted types', () => {
  expect(buildAcceptAttribute('subtitles_en')).toBe('.srt,.vtt');
});

describe('images', () => {
  const { worksCover, teamLogo } = limits;

  test.each([
    [{ width: 960, height: 540 }, worksCover, 1, 'fits'],
    [{ width: 1920, height: 1080 }, worksCover, 1, 'fits'],
    [{ width: 1920, height: 1090 }, worksCover, 1, 'fits'],
    [{ width: 1920, height: 1100 }, worksCover, 1, 'crop'],
    [{ width: 1920, height: 1080 }, worksCover, 6 * MB, 'crop'],
    [{ width: 959, height: 540 }, worksCover, 1, 'refused'],
    [{ width: 4000, height: 400 }, worksCover, 1, 'refused'],
    [{ width: 12_000, height: 12_000 }, teamLogo, 1, 'refused'],
    [{ width: 160, height: 160 }, teamLogo, 1, 'fits'],
    [{ width: 160, height: 320 }, teamLogo, 1, 'crop'],
  ] as const)('%j for %j of %i bytes: %s', (measured, wanted, bytes, verdict) => {
    expect(checkDecodedPicture(measured, wanted, bytes).type).toBe(verdict);
  });
});
