import { expect, test } from 'vitest';
import { filterRemainingErrors, listChangedPaths } from './form-errors.ts';

test('converts changed values to field paths', () => {
  expect(listChangedPaths({ facts: { image: null } })).toEqual(['facts.image']);
  expect(listChangedPaths({ texts: { 'en-US': { title: 'A', lines: ['x'] } } })).toEqual([
    'texts.en-US.title',
    'texts.en-US.lines',
  ]);
  expect(listChangedPaths({})).toEqual([]);
});

const required = { 'facts.image': 'Required', 'texts.zh-CN.title': 'Write one language' };

test.each([
  ['the field itself changed', ['facts.image'], required, ['texts.zh-CN.title']],
  [
    'another language corrects it',
    ['texts.en-US.title'],
    { 'facts.image': 'Required' },
    ['facts.image'],
  ],
  ['nothing is corrected', ['texts.en-US.desc'], required, ['facts.image', 'texts.zh-CN.title']],
  [
    'a fault that was not shown yet stays hidden',
    [],
    { ...required, 'facts.date': 'Required' },
    ['facts.image', 'texts.zh-CN.title'],
  ],
])('%s', (_, changed, now, left) => {
  expect(Object.keys(filterRemainingErrors(required, changed, now))).toEqual(left);
});

test('shows the new message of a changed error', () => {
  const now = { 'texts.zh-CN.title': 'Required' };
  expect(filterRemainingErrors(required, ['texts.zh-CN.desc'], now)).toEqual(now);
});
