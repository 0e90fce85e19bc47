import { expect, test } from 'vitest';
import { buildCaseFragment, parseCaseFragment } from './case-fragment.ts';

test('a case number survives the fragment', () => {
  expect(parseCaseFragment(buildCaseFragment('K7P2-M4QX'))).toBe('K7P2-M4QX');
});

test.each(['', '#', '#case=', '#share', '#case=<b>', '#case=two words', `#case=${'A'.repeat(41)}`])(
  'there is no case number in %j',
  (hash) => {
    expect(parseCaseFragment(hash)).toBeNull();
  },
);
