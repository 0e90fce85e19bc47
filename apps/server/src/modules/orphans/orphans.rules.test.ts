import { describe, expect, test } from 'vitest';
import {
  canContinueTransfer,
  isFileUsed,
  type Owner,
  type ParsedKey,
  parseStorageKey,
} from './orphans.rules.ts';

const id = '0b7c1f2a-1111-4222-8333-444455556666';
const plain = { uploadId: id, isPartial: false, attempt: null };

describe('a key', () => {
  test.each<[string, ParsedKey | null]>([
    [`originals/${id}`, { folder: 'originals', ...plain }],
    [`originals/${id}.info`, { folder: 'originals', ...plain, isPartial: true }],
    [`originals/${id}.part`, { folder: 'originals', ...plain, isPartial: true }],
    [`pictures/${id}/card.webp`, { folder: 'pictures', ...plain }],
    [`subtitles/${id}/track.vtt`, { folder: 'subtitles', ...plain }],
    [`films/${id}/master.m3u8`, { folder: 'films', ...plain }],
    [
      `films/${id}/1080-2/media.mp4`,
      {
        folder: 'films',
        ...plain,
        attempt: { rendition: '1080', folder: `films/${id}/1080-2` },
      },
    ],
    [`films/${id}/1080-2`, { folder: 'films', ...plain }],
    [`films/${id}/something/else.mp4`, { folder: 'films', ...plain }],
    [`originals/${id}/inside`, null],
    [`originals/${id}.exe`, null],
    [`originals/${id.toUpperCase()}`, null],
    ['originals/a-file-of-somebody-else', null],
    [`pictures/${id}`, null],
    [`pictures/${id}.info/x`, null],
    [`posters/00042/zh-CN-3.png`, null],
    [`scratch/incoming/${id}`, null],
    [`backups/${id}/x`, null],
    ['films', null],
    ['', null],
  ])('%s', (key, place) => expect(parseStorageKey(key)).toEqual(place));
});

const buildOwner = (state: Owner['state'], usedFolders: [string, string][] = []): Owner => ({
  state,
  usedFolders: new Map(usedFolders),
});
const parseKey = (key: string) => parseStorageKey(key) as ParsedKey;

describe('a file', () => {
  test.each<[string, Owner | undefined, boolean, string]>([
    [`originals/${id}`, undefined, false, 'whose upload is no more'],
    [`originals/${id}`, buildOwner('checked'), true, 'of an upload'],
    [`originals/${id}`, buildOwner('granted'), true, 'that has just arrived'],
    [`originals/${id}`, buildOwner('refused'), true, 'that was refused: its maker may ask why'],
    [`originals/${id}.info`, buildOwner('granted'), true, 'noted down while it arrives'],
    [`originals/${id}.info`, buildOwner('checked'), false, 'noted down, and left behind'],
    [`originals/${id}.part`, undefined, false, 'that was arriving, of nobody'],
    [`pictures/${id}/a.webp`, undefined, false, 'drawn for an upload that is no more'],
    [`films/${id}/master.m3u8`, buildOwner('checked'), true, 'of a film'],
    [`films/${id}/720-1/a.mp4`, buildOwner('checked'), true, 'whose attempt may still win'],
    [
      `films/${id}/720-1/a.mp4`,
      buildOwner('checked', [['720', `films/${id}/720-1`]]),
      true,
      'in use',
    ],
    [
      `films/${id}/720-1/a.mp4`,
      buildOwner('checked', [['720', `films/${id}/720-2`]]),
      false,
      'of an attempt that another came before',
    ],
    [
      `films/${id}/720-1/a.mp4`,
      buildOwner('checked', [['1080', `films/${id}/1080-2`]]),
      true,
      'of another rendition',
    ],
  ])('%s (%j) is used: %s, one %s', (key, of, named) => {
    expect(isFileUsed(parseKey(key), of)).toBe(named);
  });
});

test.each<[string, Owner | undefined, boolean]>([
  [`originals/${id}`, buildOwner('granted'), true],
  [`originals/${id}`, buildOwner('checked'), false],
  [`originals/${id}`, undefined, false],
  [`films/${id}/720-1/a.mp4`, buildOwner('checked'), false],
])('a transfer of %s by %j can continue: %s', (key, of, may) => {
  expect(canContinueTransfer(parseKey(key), of)).toBe(may);
});
