import { expect, test } from 'vitest';
import { compileCatalogue } from './compile.ts';
import { preventUnitBreaks } from './prevent-unit-breaks.ts';

test.each([
  ['up to 5 MB each', 'up to 5\u00a0MB each'],
  ['不超过 500 MB（选交）', '不超过 500\u00a0MB（选交）'],
  ['about {seconds, number} s on a phone', 'about {seconds, number}\u00a0s on a phone'],
  ['约需 {seconds, number} 秒。', '约需 {seconds, number}\u00a0秒。'],
  ['20 %', '20\u00a0%'],
  ['exceeds {size} M.', 'exceeds {size}\u00a0M.'],
])('%s stays together', (text, expected) => expect(preventUnitBreaks(text)).toBe(expected));

test.each(['5 members', '2 schools', 'No. 4 Main Street', 'size MB', '{name} 像 {other}'])(
  '%s has no unit',
  (text) => expect(preventUnitBreaks(text)).toBe(text),
);

test('messages are compiled with their units', () => {
  expect(compileCatalogue({ size: 'At most {size} MB' }).size).toEqual([
    'At most ',
    ['size'],
    '\u00a0MB',
  ]);
});
