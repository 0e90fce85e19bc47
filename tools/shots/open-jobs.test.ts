import { expect, test } from 'vitest';
import { findStuckReason } from './open-jobs.ts';

const good = { name: 'demo.film', attempts: 1, fault: null };
const failing = { name: 'demo.art', attempts: 3, fault: 'no space\nat line 1' };

test.each([
  ['nothing is open', [], 90],
  ['jobs are under way', [good], 59],
  ['a job may succeed yet', [good, { ...failing, attempts: 2 }], 1],
])('continues waiting while %s', (_, open, minutes) => {
  expect(findStuckReason(open, minutes)).toBeNull();
});

test('a job that keeps failing is listed once, with its error', () => {
  expect(findStuckReason([good, failing, failing], 1.5)).toBe(
    'The demonstration contest is not complete: 3 to go after 1 minutes.\ndemo.art: no space',
  );
});

test('waiting ends after an hour', () => {
  expect(findStuckReason([good], 60)).toBe(
    'The demonstration contest is not complete: 1 to go after 60 minutes.',
  );
});
