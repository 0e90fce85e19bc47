import { expect, test } from 'vitest';
import { buildCaseFragment, parseCase } from './case-fragment.ts';

test('a case number survives the fragment', () => {
  expect(parseCase(buildCaseFragment('K7P2-M4QX'))).toBe('K7P2-M4QX');
});

test.each(['', '#', '#case=', '#share', '#case=<b>', '#case=two words', `#case=${'A'.repeat(41)}`])(
  'there is no case number in %j',
  (hash) => {
    expect(parseCase(hash)).toBeNull();
  },
);
