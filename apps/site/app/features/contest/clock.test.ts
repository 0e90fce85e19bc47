import type { Contest } from '@film-contest/contract/settings';
import { describe, expect, test } from 'vitest';
import type { SpanState } from '../../lib/contest.ts';
import { countDays, getScheduleLineState, listContestStages } from './clock.ts';

const never = { opensAt: null, closesAt: null, open: false };
const buildContest = (given: Partial<Contest>): Contest => ({
  name: 'Contest',
  slogan: '',
  hotline: '',
  branding: { accent: null, logo: null, icons: null, scamAlerts: false },
  timeZone: 'Asia/Shanghai',
  now: '2026-06-15T00:00:00.000Z',
  submission: never,
  voting: { ...never, countsHidden: false },
  shortlistAt: null,
  resultsAt: null,
  materialsRequired: false,
  studentProof: 'off',
  graceMinutes: 120,
  entriesPerAccount: 5,
  organiser: '',
  contact: { email: '', phone: '', address: '' },
  filing: { icp: '', police: '' },
  networks: ['wechat'],
  ...given,
});

describe('the stages of a contest', () => {
  test.each<[string, Contest['submission'], SpanState]>([
    ['without dates', never, 'undated'],
    ['that the server calls open', { ...never, open: true }, 'now'],
    ['that opens later', { ...never, opensAt: '2026-07-01T00:00:00Z' }, 'ahead'],
    [
      'that is over',
      { ...never, opensAt: '2026-05-01T00:00:00Z', closesAt: '2026-06-01T00:00:00Z' },
      'past',
    ],
    [
      'that opens later in another offset',
      { ...never, opensAt: '2026-06-15T00:00:00-08:00' },
      'ahead',
    ],
  ])('%s', (_, submission, state) => {
    expect(listContestStages(buildContest({ submission }))[0]).toMatchObject({
      name: 'submission',
      state,
    });
  });

  test('a day of announcement is ahead, then past', () => {
    const stands = listContestStages(
      buildContest({ shortlistAt: '2026-06-14T00:00:00Z', resultsAt: '2026-06-16T00:00:00Z' }),
    ).map(({ state }) => state);
    expect(stands).toEqual(['undated', 'undated', 'past', 'ahead']);
  });
});

test.each([
  ['2026-06-15T00:00:00Z', '2026-06-15T23:00:00Z', 0],
  ['2026-06-15T00:00:00Z', '2026-06-16T00:00:00Z', 1],
  ['2026-06-15T00:00:00Z', '2026-06-01T00:00:00Z', 0],
])('from %s to %s are %i days', (now, to, days) => {
  expect(countDays(now, to)).toBe(days);
});

test.each<[string, string | null, SpanState]>([
  ['2026-06-16T00:00:00Z', null, 'ahead'],
  ['2026-06-15T00:00:00Z', null, 'now'],
  ['2026-06-14T10:00:01Z', null, 'now'],
  ['2026-06-14T10:00:00Z', null, 'past'],
  ['2026-06-01T00:00:00Z', '2026-06-16T00:00:00Z', 'now'],
  ['2026-06-01T00:00:00Z', '2026-06-15T10:00:00Z', 'past'],
])('a line of the schedule from %s to %s is %s', (startsAt, endsAt, state) => {
  expect(getScheduleLineState(startsAt, endsAt, '2026-06-15T10:00:00Z')).toBe(state);
});
