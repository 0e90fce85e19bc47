import { locales } from '@film-contest/contract/locales';
import { usualNetworks } from '@film-contest/contract/networks';
import type { ContestSettings } from '@film-contest/contract/settings';
import { usualVoteRules } from '@film-contest/contract/voting';
import { usualChecklist } from '../src/modules/settings/usual-checklist.ts';
import { contest, contestName } from './content/contest.ts';
import type { Localized } from './content/localized.ts';
import { endOfDay, midnight } from './demo-clock.ts';

const inEach = (text: 'organiser' | 'address') =>
  Object.fromEntries(locales.map((each) => [each, contest[each][text]])) as Localized<string>;

/** The demonstration contest's settings: submission and voting are open at that moment. */
export const demoSettings = (now: number): ContestSettings => ({
  name: contestName,
  timeZone: 'Asia/Shanghai',
  submission: { opensAt: midnight(now, -30), closesAt: endOfDay(now, 30) },
  voting: { opensAt: midnight(now, -14), closesAt: endOfDay(now, 45) },
  shortlistAt: midnight(now, 50),
  resultsAt: midnight(now, 60),
  graceMinutes: 120,
  entriesPerAccount: 5,
  materialsRequired: false,
  studentProof: 'optional',
  requireSecondFactor: 'off',
  organiser: inEach('organiser'),
  contact: {
    email: 'hello@half-frame.example',
    phone: '000-0000-0000',
    address: inEach('address'),
  },
  noticeMail: '',
  filing: { icp: '演示ICP备00000000号-1', police: '演示公网安备00000000000000号' },
  networks: usualNetworks,
  blockedNetworks: [],
  voteRules: usualVoteRules,
  checklist: usualChecklist,
});
