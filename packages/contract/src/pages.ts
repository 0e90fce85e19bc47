import { findLocale, type Locale } from './locales.ts';
import { parseShuffleSeed } from './shuffle.ts';

/**
 * Pages of the public site by name. `prefixed` pages exist with and without a language prefix, the others only
 * without. Matching ignores letter case.
 */
export const pages = {
  home: { path: '/home', prefixed: true },
  eventDetails: { path: '/eventDetails', prefixed: true },
  events: { path: '/events', prefixed: true },
  newsItem: { path: '/events/:id', prefixed: true },
  professionalJury: { path: '/professionalJury', prefixed: true },
  professionalZj: { path: '/professionalZj', prefixed: true },
  school: { path: '/School', prefixed: false },
  gallery: { path: '/gallery', prefixed: true },
  galleryEntry: { path: '/gallery/:id', prefixed: true },
  selectedOpen: { path: '/selectedopen', prefixed: false },
  selectedOpenEntry: { path: '/selectedopen/:id', prefixed: false },
  exhibition: { path: '/exhibition', prefixed: true },
  exhibitionEntry: { path: '/exhibition/:id', prefixed: true },
  selected: { path: '/selected', prefixed: false },
  selectedEntry: { path: '/selected/:id', prefixed: false },
  specialThanks: { path: '/specialThanks', prefixed: true },
  contactUs: { path: '/contactUs', prefixed: true },
  share: { path: '/share', prefixed: false },
  aboutUs: { path: '/aboutUs', prefixed: true },
  activateLogin: { path: '/activateLogin', prefixed: true },
  activateFaild: { path: '/activateFaild', prefixed: true },
  resetPassword: { path: '/resetPassword', prefixed: true },
  login: { path: '/login', prefixed: true },
  register: { path: '/register', prefixed: true },
  forgotPassword: { path: '/forgotPassword', prefixed: true },
  submitEntry: { path: '/submitEntry', prefixed: true },
  submitEntryStep: { path: '/submitEntry/:entry/:step', prefixed: true },
  account: { path: '/account', prefixed: true },
  terms: { path: '/terms', prefixed: true },
  privacy: { path: '/privacy', prefixed: true },
  freePage: { path: '/page/:slug', prefixed: true },
  votingRules: { path: '/votingRules', prefixed: true },
  unsubscribe: { path: '/unsubscribe', prefixed: true },
  results: { path: '/results', prefixed: true },
  roundResult: { path: '/results/:id', prefixed: true },
  objection: { path: '/results/:id/objection', prefixed: true },
  recount: { path: '/results/:id/recount', prefixed: true },
  appeal: { path: '/examinedVotes/:id/appeal', prefixed: true },
  frozenRules: { path: '/frozenRules', prefixed: true },
  voteLog: { path: '/voteLog', prefixed: true },
  examinedVotes: { path: '/examinedVotes', prefixed: true },
  certificates: { path: '/certificates', prefixed: true },
  certificate: { path: '/certificates/:number', prefixed: true },
} as const satisfies Record<string, { path: `/${string}`; prefixed: boolean }>;

export type PageName = keyof typeof pages;

/**
 * Pages without React in the browser: text, links, lists and their GET forms. A small script of the site makes their
 * controls work (`start-controls.ts`).
 */
export const plainPages = [
  'home',
  'eventDetails',
  'events',
  'newsItem',
  'professionalJury',
  'professionalZj',
  'school',
  'gallery',
  'selectedOpen',
  'exhibition',
  'selected',
  'specialThanks',
  'share',
  'aboutUs',
  'terms',
  'privacy',
  'freePage',
  'votingRules',
  'frozenRules',
  'examinedVotes',
] as const satisfies readonly PageName[];

/**
 * Builds the path of a page, with the language prefix `tree` unless `tree` is null or the page has no prefixed form.
 */
export function buildPagePath(
  name: PageName,
  tree: Locale | null = null,
  params: Record<string, string | number> = {},
): string {
  const { path, prefixed } = pages[name];
  const filled = path.includes(':')
    ? path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')))
    : path;
  return tree && prefixed ? `/${tree}${filled}` : filled;
}

/** Returns the canonical language prefix of a locale; null for zh-CN. */
export const getCanonicalLanguagePrefix = (locale: Locale): Locale | null =>
  locale === 'zh-CN' ? null : locale;

const pageOfList = ['current', 'pageSize'] as const;

/** Query parameters that each page reads, in a fixed order. */
const parametersByPage: Partial<Record<PageName, readonly string[]>> = {
  events: [...pageOfList, 'kind'],
  school: [...pageOfList, 'search', 'province'],
  gallery: [...pageOfList, 'search', 'group', 'sort', 'seed', 'school'],
  selectedOpen: pageOfList,
  professionalJury: pageOfList,
  professionalZj: pageOfList,
  specialThanks: pageOfList,
  examinedVotes: pageOfList,
  frozenRules: pageOfList,
  selected: ['group'],
  login: ['next'],
  certificates: ['number'],
};

const parametersByPath = new Map(
  Object.entries(parametersByPage).map(([name, parameters]) => [
    pages[name as PageName].path.toLowerCase(),
    parameters,
  ]),
);

/** Returns the query parameters of a page by its path, with or without language prefix, or by the path of its data. */
function listPageParameters(pathname: string): readonly string[] {
  const [, first, ...rest] = pathname.replace(/\.data$/, '').split('/');
  const path = findLocale(first) ? rest : [first, ...rest];
  return parametersByPath.get(`/${path.join('/')}`.toLowerCase()) ?? [];
}

const isValidSeed = (value: string) => parseShuffleSeed(value) !== null;

/**
 * Returns the part of a query that the page reads, in a fixed order, with its `?` unless it is empty. The result is
 * part of the cache key, so links in a page may repeat only this part. Invalid seeds are removed.
 */
export function normalizePageQuery(pathname: string, query: URLSearchParams | string): string {
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of listPageParameters(pathname)) {
    const value = given.get(name);
    if (value && (name !== 'seed' || isValidSeed(value))) kept.append(name, value);
  }
  const text = kept.toString();
  return text && `?${text}`;
}

export const previewQuery = { token: 'preview', locale: 'locale' } as const;
