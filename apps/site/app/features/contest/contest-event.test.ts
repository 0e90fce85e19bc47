import type { Contest } from '@film-contest/contract/settings';
import { expect, test } from 'vitest';
import { buildContestEvent } from './contest-event.ts';

const undated = { opensAt: null, closesAt: null, open: false };
const contest: Contest = {
  name: 'Contest',
  slogan: '',
  hotline: '',
  branding: { accent: null, logo: null, icons: null, scamAlerts: false },
  timeZone: 'Asia/Shanghai',
  now: '2026-06-15T00:00:00Z',
  submission: undated,
  voting: { ...undated, countsHidden: false },
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
};
const told = { url: 'https://contest.test/home', description: 'About it.', image: '/card.jpg' };

test('a contest without dates has no event', () => {
  expect(buildContestEvent(contest, told)).toBeNull();
  expect(buildContestEvent(null, told)).toBeNull();
});

test('an event lasts from the first date to the last', () => {
  const dated = {
    ...contest,
    voting: {
      ...contest.voting,
      opensAt: '2026-07-01T00:00:00+08:00',
      closesAt: '2026-07-31T16:00:00Z',
    },
    submission: { ...undated, opensAt: '2026-06-30T17:00:00Z' },
  };
  expect(buildContestEvent(dated, told)).toMatchObject({
    ...told,
    startDate: '2026-07-01T00:00:00+08:00',
    endDate: '2026-07-31T16:00:00Z',
  });
});

test('an event names the organiser if known', () => {
  const held = { ...contest, resultsAt: '2026-09-01T00:00:00Z', organiser: 'We' };
  expect(buildContestEvent(held, told)).toMatchObject({
    organizer: { '@type': 'Organization', name: 'We' },
  });
  expect(buildContestEvent({ ...held, organiser: '' }, told)).not.toHaveProperty('organizer');
});
