import { expect, test } from 'vitest';
import { listTextChanges, pickChangedLines } from './correction.rules.ts';

test('lists only the corrected fields', () => {
  const before = {
    title: '存摺',
    title_converted: '存折',
    title_en: '',
    team: 'Team',
    desc: 'Same',
    desc_converted: 'Same',
    desc_en: 'Same',
    team_desc: '',
  };
  const after = { ...before, title: '存折', title_en: 'Passbook', team_desc: 'New' };
  expect(listTextChanges(before, after)).toEqual([
    { field: 'title', before: '存摺', after: '存折' },
    { field: 'title_en', before: '', after: 'Passbook' },
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
