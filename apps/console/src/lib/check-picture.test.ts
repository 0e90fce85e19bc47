import { codes } from '@film-contest/contract/codes';
import { limits } from '@film-contest/contract/limits';
import { expect, test } from 'vitest';
import { checkPictureFile } from './use-upload.ts';

const { bytes } = limits.images;

test.each([
  ['image/jpeg', 1, null],
  ['image/png', bytes, null],
  ['image/png', bytes + 1, { code: codes.fileTooLarge, params: { size: 5 } }],
  ['image/png', 0, { code: codes.fileEmpty, params: {} }],
  ['image/gif', 1, { code: codes.fileType, params: { types: 'jpg, png' } }],
  ['', 1, { code: codes.fileType, params: { types: 'jpg, png' } }],
])('%s of %i bytes', (type, size, fault) => {
  expect(checkPictureFile({ type, size })).toEqual(fault);
});
