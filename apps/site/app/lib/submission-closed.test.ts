import { expect, test } from 'vitest';
import { findSubmissionClosedReason } from './submission-closed.ts';

const now = '2026-09-15T12:00:00Z';
const before = '2026-09-01T00:00:00+08:00';
const after = '2026-09-30T00:00:00+08:00';
const undated = { key: 'submit.undated', at: null };

test.each([
  ['open', before, after, true, false, null],
  ['open without dates', null, null, true, false, null],
  [
    'closed while the page was read',
    before,
    after,
    true,
    true,
    { key: 'submit.closed', at: after },
  ],
  ['ahead', after, null, false, false, { key: 'submit.notOpen', at: after }],
  ['past', null, before, false, false, { key: 'submit.closed', at: before }],
  ['past, and the page saw it', null, before, false, true, { key: 'submit.closed', at: before }],
  ['begun and not open, without an end', before, null, false, false, undated],
  ['undated', null, null, false, false, undated],
])('submissions are %s', (_, opensAt, closesAt, open, isOver, expected) => {
  expect(findSubmissionClosedReason({ opensAt, closesAt, open }, now, isOver)).toEqual(expected);
});
