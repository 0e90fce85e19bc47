import type { Locale } from './locales.ts';
import { readSeed } from './shuffle.ts';

/**
 * The pages of the public site by name. `prefixed` pages exist in both trees, the others without a
 * language prefix only. Spelling is canonical; matching ignores letter case.
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
  votingRules: { path: '/votingRules', prefixed: true },
} as const satisfies Record<string, { path: `/${string}`; prefixed: boolean }>;

export type PageName = keyof typeof pages;

/**
 * The address of a page, in the tree of `tree` (null: without prefix). A page that has no prefixed
 * form keeps its one address.
 */
export function pagePath(
  name: PageName,
  tree: Locale | null = null,
  params: Record<string, string | number> = {},
): string {
  const { path, prefixed } = pages[name];
  const filled = path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(params[key] ?? '')),
  );
  return tree && prefixed ? `/${tree}${filled}` : filled;
}

/** The tree that is canonical for a locale: zh-CN is the unprefixed one. */
export const treeOf = (locale: Locale): Locale | null => (locale === 'zh-CN' ? null : locale);

/** Query parameters that a page may depend on; all others leave it the same. */
const meaningful = [
  'current',
  'pageSize',
  'search',
  'group',
  'sort',
  'seed',
  'school',
  'province',
  'kind',
  'next',
] as const;

const isSeed = (value: string | null): value is string => readSeed(value) !== null;

/**
 * The part of a query that a page may depend on, in one order, with its `?` when there is any. Pages
 * are cached by it, so whatever a page repeats of its query (links to other languages, say) goes
 * through here. A seed that is none is left out.
 */
export function meaningfulQuery(query: URLSearchParams | string): string {
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of meaningful) {
    const values = name === 'seed' ? [given.get(name)].filter(isSeed) : given.getAll(name);
    for (const value of values) kept.append(name, value);
  }
  const text = kept.toString();
  return text && `?${text}`;
}

/** Query of a page that shows an unpublished item to who may see it: the token, and the language. */
export const previewQuery = { token: 'preview', locale: 'locale' } as const;
