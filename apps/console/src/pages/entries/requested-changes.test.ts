import { describe, expect, it } from 'vitest';
import {
  appendReasonTemplate,
  listRequestableFields,
  sortEntryFields,
  toChangeReasons,
  toReasonFormPath,
} from './requested-changes.ts';

describe('toChangeReasons', () => {
  it.each([
    ['no fields', {}, []],
    ['a field without a reason', { chosen: ['title'] }, [{ field: 'title', reason: '' }]],
    [
      'fields in the order of the entry form',
      { chosen: ['team', 'title'], reason: { title: 'Too long', team: 'Incomplete' } },
      [
        { field: 'title', reason: 'Too long' },
        { field: 'team', reason: 'Incomplete' },
      ],
    ],
    [
      'no reason of a field that was deselected',
      { chosen: ['title'], reason: { title: 'Too long', team: 'Incomplete' } },
      [{ field: 'title', reason: 'Too long' }],
    ],
  ] as const)(
    'returns %s',
    (_what, { chosen = [], ...rest }: { chosen?: readonly string[] }, expected) => {
      expect(toChangeReasons({ chosen: [...chosen] as never, ...rest })).toEqual(expected);
    },
  );
});

describe('toReasonFormPath', () => {
  it.each([
    ['reasons.0.reason', 'reason.title'],
    ['reasons.1.reason', 'reason.team'],
    ['reasons.2.reason', 'chosen'],
    ['reasons', 'chosen'],
  ])('maps %s to %s', (path, expected) => {
    expect(toReasonFormPath(['team', 'title'], path)).toBe(expected);
  });
});

describe('listRequestableFields', () => {
  it('includes the student fields only for students', () => {
    const open = listRequestableFields({ group: 'open' });
    const student = listRequestableFields({ group: 'student' });
    expect(open).not.toContain('student_proof');
    expect(student).toContain('student_proof');
    expect(student).toEqual(sortEntryFields([...student].reverse()));
    expect(open.every((field) => student.includes(field))).toBe(true);
  });

  it('treats an entry without a group as open', () => {
    expect(listRequestableFields({})).toEqual(listRequestableFields({ group: 'open' }));
  });
});

it.each([
  [undefined, 'Template'],
  ['', 'Template'],
  [' \n', 'Template'],
  ['Typed', 'Typed\nTemplate'],
  ['Typed \n\n', 'Typed\nTemplate'],
])('appends a template to %j', (typed, expected) => {
  expect(appendReasonTemplate(typed, 'Template')).toBe(expected);
});
