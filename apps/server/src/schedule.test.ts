import { parseCrontab } from 'graphile-worker';
import { expect, test } from 'vitest';
import { jobs } from './all-jobs.ts';
import { crontab } from './schedule.ts';

test('every scheduled job exists', () => {
  const names = parseCrontab(crontab).map(({ task }) => task);
  expect(names).toContain('housekeeping');
  for (const name of names) expect(jobs).toHaveProperty([name]);
});
