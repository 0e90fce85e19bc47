import { expect, test } from 'vitest';
import { splitMessageAtTags } from './rich.ts';

test.each([
  ['plain', ['plain']],
  ['a <b>c</b> d', ['a ', { name: 'b', text: 'c' }, ' d']],
  [
    '<a>1</a><b>2</b>',
    [
      { name: 'a', text: '1' },
      { name: 'b', text: '2' },
    ],
  ],
  ['2 < 3 <b>open', ['2 < 3 <b>open']],
  ['', []],
])('%s', (text, parts) => {
  expect(splitMessageAtTags(text)).toEqual(parts);
});
