import { chooseLocale, direction, type Locale } from '@film-contest/contract/locales';

/** What the page and the browser know before anything paints. */
export interface LocaleFacts {
  /** Locale and direction that the server rendered. */
  rendered: { locale: string; dir: string };
  /** Language prefix of the address, or null. */
  tree: string | null;
  /** Tag in local storage, the master. */
  stored: string | null;
  /** Tag in the cookie that mirrors it for the server. */
  mirrored: string | null;
  /** The browser's languages, most wanted first. */
  languages: readonly string[];
}

export interface LocalePlan {
  /** Tag that belongs into local storage and cookie; null: neither should hold one. */
  tag: string | null;
  isMirrorStale: boolean;
  wanted: { locale: Locale; dir: 'ltr' | 'rtl' };
  /** The page was rendered in another language than the reader's, and only a reload mends it. */
  isRenderedWrong: boolean;
}

/**
 * A language prefix wins; else local storage; else the browser's languages. With no stored tag and
 * no cookie the server has already read the browser's languages, and its choice stands.
 */
export function planLocale(facts: LocaleFacts): LocalePlan {
  const { rendered, tree, stored, mirrored, languages } = facts;
  const tag = tree ?? stored;
  const isMirrorStale = mirrored !== tag;
  const locale = chooseLocale(tag, languages);
  const dir = direction(tag ?? locale);
  const isRenderedWrong = isMirrorStale && (rendered.locale !== locale || rendered.dir !== dir);
  return { tag, isMirrorStale, wanted: { locale, dir }, isRenderedWrong };
}
