import { type Locale, locales } from '@film-contest/contract/locales';
import { usualNetworks } from '@film-contest/contract/networks';
import type { ContestSettings } from '@film-contest/contract/settings';
import { usualVoteSignalLimits } from '@film-contest/contract/vote-signals';
import { usualVoteRules } from '@film-contest/contract/voting';
import { defaultChecklist, giveawayItem } from '../src/modules/settings/default-checklist.ts';
import { defaultSmsLimits } from '../src/modules/settings/settings.rules.ts';
import { formatEndOfDay, formatStartOfDay } from './demo-clock.ts';
import { readContestSettingTexts } from './demo-data.ts';

/** The settings of the demonstration contest. Submission and voting are open at `now` (Unix time in milliseconds). */
export function buildDemoSettings(now: number): ContestSettings {
  const texts = readContestSettingTexts();
  const collectTextsByLocale = (field: 'name' | 'organiser' | 'address' | 'slogan' | 'hotline') =>
    Object.fromEntries(locales.map((locale) => [locale, texts[locale][field]])) as Record<
      Locale,
      string
    >;
  return {
    name: collectTextsByLocale('name'),
    timeZone: 'Asia/Shanghai',
    submission: { opensAt: formatStartOfDay(now, -30), closesAt: formatEndOfDay(now, 30) },
    voting: { opensAt: formatStartOfDay(now, -14), closesAt: formatEndOfDay(now, 45) },
    shortlistAt: formatStartOfDay(now, 50),
    resultsAt: formatStartOfDay(now, 60),
    graceMinutes: 120,
    messageDays: 90,
    entriesPerAccount: 5,
    materialsRequired: false,
    studentProof: 'optional',
    requireSecondFactor: 'off',
    passwordGuesses: 10,
    smsLimits: defaultSmsLimits,
    organiser: collectTextsByLocale('organiser'),
    contact: {
      email: 'hello@half-frame.example',
      phone: '000-0000-0000',
      address: collectTextsByLocale('address'),
    },
    noticeMail: '',
    filing: { icp: '演示ICP备00000000号-1', police: '演示公网安备00000000000000号' },
    networks: usualNetworks,
    blockedNetworks: [],
    voteRules: usualVoteRules,
    voteSignals: usualVoteSignalLimits,
    checklist: [...defaultChecklist, giveawayItem],
    branding: {
      slogan: collectTextsByLocale('slogan'),
      hotline: collectTextsByLocale('hotline'),
      accent: null,
      logo: null,
      scamAlerts: true,
    },
  };
}
