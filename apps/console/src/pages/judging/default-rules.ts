import type { RoundRules } from '@film-contest/contract/judging';
import { objectionDays } from '@film-contest/contract/judging-options';
import { type Locale, locales } from '@film-contest/contract/locales';

const dayMs = 24 * 3600_000;

export const repeatForEveryLocale = (text: string) =>
  Object.fromEntries(locales.map((locale) => [locale, text])) as Record<Locale, string>;

/** Rules of a new round: two weeks, three jurors per film, one criterion. */
export const getDefaultRules = (
  now: number,
  names: { panel: string; criterion: string },
): RoundRules => ({
  mode: 'scoring',
  films: { from: 'groups', groups: ['open'] },
  award: null,
  panels: [{ id: 'main', name: names.panel, groups: [] }],
  opensAt: new Date(now).toISOString(),
  closesAt: new Date(now + 14 * dayMs).toISOString(),
  jurorsPerFilm: 3,
  places: 12,
  quorum: 1,
  picks: 10,
  criteria: [{ name: repeatForEveryLocale(names.criterion), weight: 100 }],
  deciding: 'adjusted',
  tieBreakCriteria: [],
  juryPercent: 100,
  isBlind: true,
  comments: 'chair',
  scores: 'never',
  hasConfidence: false,
  minWatched: 90,
  order: 'random',
  objectionDays: objectionDays.usual,
});
