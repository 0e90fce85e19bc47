import { expect, test } from 'vitest';
import { listTextChanges, pickChangedLines } from './correction.rules.ts';

test('lists only the corrected fields', () => {
  const form = { title: '存摺', team: 'Team', desc: 'Same', team_desc: null };
  const texts = { title: '存折', team: 'Team', desc: 'Same', team_desc: 'New' };
  expect(listTextChanges(form, texts)).toEqual([
    { field: 'title', before: '存摺', after: '存折' },
    { field: 'team_desc', before: '', after: 'New' },
  ]);
});

test.each([
  ['a', 'b', 'a', 'b'],
  ['one\ntwo\nthree', 'one\n2\nthree', 'two', '2'],
  ['one\ntwo', 'one\ntwo\nthree', '', 'three'],
  ['one\none\none', 'one\none', 'one', ''],
  ['x\nsame', 'y\nsame', 'x', 'y'],
])('of %j and %j, the changed lines are %j and %j', (before, after, old, now) => {
  expect(pickChangedLines({ field: 'desc', before, after })).toEqual({
    field: 'desc',
    before: old,
    after: now,
  });
});
