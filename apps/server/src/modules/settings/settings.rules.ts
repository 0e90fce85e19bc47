import type { Locale } from '@film-contest/contract/locales';
import { fallbacks } from '@film-contest/contract/locales';
import { usualNetworks } from '@film-contest/contract/networks';
import { type ContestSettings, isSpanUnset, unsetSpan } from '@film-contest/contract/settings';
import { usualVoteSignalLimits } from '@film-contest/contract/vote-signals';
import { usualVoteRules } from '@film-contest/contract/voting';
import { defaultChecklist } from './default-checklist.ts';

/** A period of the contest. A null limit means that the period is open at that end. */
export interface Span {
  opensAt: string | null;
  closesAt: string | null;
}

/** Whether a time span is open. The opening time is inclusive, the closing time exclusive. */
export const isSpanOpen = ({ opensAt, closesAt }: Span, now: Date) =>
  (opensAt === null || new Date(opensAt) <= now) && (closesAt === null || now < new Date(closesAt));

/** Removes the placeholder dates of a period that staff have not set yet. */
export const toPublicSpan = (span: Span): Span =>
  isSpanUnset(span) ? { opensAt: null, closesAt: null } : span;

/**
 * Returns the period in which vote counts are hidden: the last `hours` of voting. Returns null if they are never
 * hidden.
 */
export function getHiddenCountsPeriod(
  voting: Span,
  hours: number,
): { from: Date; until: Date } | null {
  const { closesAt } = toPublicSpan(voting);
  if (hours === 0 || closesAt === null) return null;
  const until = new Date(closesAt);
  return { from: new Date(until.getTime() - hours * 3_600_000), until };
}

const empty = { 'zh-CN': '', 'zh-TW': '', 'en-US': '' };

/**
 * Default limits of text messages. A phone belongs to one person, but a school can share one network. 500 codes an hour
 * allow many registrations, but limit an attack during an unattended night to some thousand paid messages.
 */
export const defaultSmsLimits = { perNumber: 10, perNetwork: 200, perHour: 500 };

/** Settings that apply until staff save some: all phases are closed. */
export const defaultSettings: ContestSettings = {
  name: { 'zh-CN': '微电影大赛', 'zh-TW': '微電影大賽', 'en-US': 'Micro-Film Contest' },
  timeZone: 'Asia/Shanghai',
  submission: unsetSpan,
  voting: unsetSpan,
  shortlistAt: null,
  resultsAt: null,
  graceMinutes: 120,
  entriesPerAccount: 5,
  messageDays: 90,
  materialsRequired: false,
  studentProof: 'optional',
  organiser: empty,
  contact: { email: '', phone: '', address: empty },
  noticeMail: '',
  filing: { icp: '', police: '' },
  networks: usualNetworks,
  blockedNetworks: [],
  voteRules: usualVoteRules,
  voteSignals: usualVoteSignalLimits,
  requireSecondFactor: 'off',
  // Wrong passwords per day after which a login needs a mailed code. People rarely mistype ten times a day; a
  // program gets only ten guesses.
  passwordGuesses: 10,
  smsLimits: defaultSmsLimits,
  checklist: defaultChecklist,
  branding: { slogan: empty, hotline: empty, accent: null, logo: null, scamAlerts: false },
};

/** Returns the text of a locale or of its first fallback; empty if there is none. */
export const pickLocale = (texts: Record<Locale, string>, locale: Locale): string =>
  [locale, ...fallbacks[locale]].map((each) => texts[each]).find(Boolean) ?? '';

export function diffSettings(before: ContestSettings, after: ContestSettings) {
  const keys = (Object.keys(after) as (keyof ContestSettings)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pickDifferingKeys = (settings: ContestSettings) =>
    Object.fromEntries(keys.map((key) => [key, settings[key]]));
  return [pickDifferingKeys(before), pickDifferingKeys(after)] as const;
}
