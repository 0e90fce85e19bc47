import { expect, test } from 'vitest';
import { describeError } from './faults.ts';
import { getTranslator } from './load.ts';

const fileType = { code: 4013, params: { types: 'pdf, jpg, zip' } };

test.each([
  ['en-US', 'This file type is not accepted. Please use pdf, jpg, or zip'],
  ['zh-CN', '不支持该文件类型，请使用 pdf、jpg 或 zip'],
  ['zh-TW', '不支援此檔案類型，請使用 pdf、jpg 或 zip'],
] as const)('a list of types reads naturally in %s', (locale, expected) => {
  expect(describeError(getTranslator(locale, 'codes'), fileType)).toBe(expected);
});

test('values other than lists are inserted unchanged', () => {
  const t = getTranslator('en-US', 'codes');
  expect(describeError(t, { code: 4013, params: { types: 'zip' } })).toMatch(/use zip$/);
  expect(describeError(t, { code: 4012, params: { size: 5 } })).toBe('File size exceeds 5 M.');
});

test('an error without a message gets the general one', () => {
  const t = getTranslator('en-US', 'codes');
  expect(describeError(t, { code: 9999 })).toBe('Parameter error');
});
