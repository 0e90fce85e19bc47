import type { Locale } from '@film-contest/contract/locales';
import { fallbacks } from '@film-contest/contract/locales';
import { usualNetworks } from '@film-contest/contract/networks';
import { type ContestSettings, isUnset, unsetSpan } from '@film-contest/contract/settings';
import { usualVoteRules } from '@film-contest/contract/voting';
import { usualChecklist } from './usual-checklist.ts';

/** A span of the contest's clock; null on either side means "not limited there". */
export interface Span {
  opensAt: string | null;
  closesAt: string | null;
}

/** Whether a span is open at a moment: from its opening on, until just before its closing. */
export const isOpen = ({ opensAt, closesAt }: Span, now: Date) =>
  (opensAt === null || new Date(opensAt) <= now) && (closesAt === null || now < new Date(closesAt));

/** A span as everyone may read it: of one that nobody has set, no date is told. */
export const toldSpan = (span: Span): Span =>
  isUnset(span) ? { opensAt: null, closesAt: null } : span;

/**
 * From when to when counts of votes are hidden: the last hours of the vote, where staff want that.
 * Null: never.
 */
export function countsHidden(voting: Span, hours: number): { from: Date; until: Date } | null {
  const { closesAt } = toldSpan(voting);
  if (hours === 0 || closesAt === null) return null;
  const until = new Date(closesAt);
  return { from: new Date(until.getTime() - hours * 3_600_000), until };
}

const unwritten = { 'zh-CN': '', 'zh-TW': '', 'en-US': '' };

/** A contest nobody has set up yet: everything is closed, and its name says what it is. */
export const untouched: ContestSettings = {
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
  organiser: unwritten,
  contact: { email: '', phone: '', address: unwritten },
  noticeMail: '',
  filing: { icp: '', police: '' },
  networks: usualNetworks,
  blockedNetworks: [],
  voteRules: usualVoteRules,
  requireSecondFactor: 'off',
  checklist: usualChecklist,
};

/** A text in a language, else in the nearest one that it is written in, else nothing. */
export const nearest = (texts: Record<Locale, string>, locale: Locale): string =>
  [locale, ...fallbacks[locale]].map((each) => texts[each]).find(Boolean) ?? '';

/** Of two settings, the parts that differ: as they were, and as they are. */
export function changedKeys(before: ContestSettings, after: ContestSettings) {
  const keys = (Object.keys(after) as (keyof ContestSettings)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const of = (settings: ContestSettings) =>
    Object.fromEntries(keys.map((key) => [key, settings[key]]));
  return [of(before), of(after)] as const;
}
