import { type Locale, locales } from '@film-contest/contract/locales';
import { usualNetworks } from '@film-contest/contract/networks';
import type { ContestSettings } from '@film-contest/contract/settings';
import { usualVoteRules } from '@film-contest/contract/voting';
import { defaultChecklist } from '../src/modules/settings/default-checklist.ts';
import { endOfDay, startOfDay } from './demo-clock.ts';
import { readContestTexts } from './demo-data.ts';

/** The demonstration contest's settings: submission and voting are open at `now` (Unix time in milliseconds). */
export function demoSettings(now: number): ContestSettings {
  const texts = readContestTexts();
  const localized = (field: 'name' | 'organiser' | 'address') =>
    Object.fromEntries(locales.map((locale) => [locale, texts[locale][field]])) as Record<
      Locale,
      string
    >;
  return {
    name: localized('name'),
    timeZone: 'Asia/Shanghai',
    submission: { opensAt: startOfDay(now, -30), closesAt: endOfDay(now, 30) },
    voting: { opensAt: startOfDay(now, -14), closesAt: endOfDay(now, 45) },
    shortlistAt: startOfDay(now, 50),
    resultsAt: startOfDay(now, 60),
    graceMinutes: 120,
    messageDays: 90,
    entriesPerAccount: 5,
    materialsRequired: false,
    studentProof: 'optional',
    requireSecondFactor: 'off',
    organiser: localized('organiser'),
    contact: {
      email: 'hello@half-frame.example',
      phone: '000-0000-0000',
      address: localized('address'),
    },
    noticeMail: '',
    filing: { icp: '演示ICP备00000000号-1', police: '演示公网安备00000000000000号' },
    networks: usualNetworks,
    blockedNetworks: [],
    voteRules: usualVoteRules,
    checklist: defaultChecklist,
  };
}
