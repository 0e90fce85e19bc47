import { chooseLocale, getTextDirection, type Locale } from '@film-contest/contract/locales';

/** Data about the page and the browser that is known before the first paint. */
export interface LocaleFacts {
  /** Locale and text direction in which the server rendered the page. */
  rendered: { locale: string; dir: string };
  /** Language prefix of the URL, or null. */
  tree: string | null;
  /** Language tag in local storage, which has priority over the cookie. */
  stored: string | null;
  /** Language tag in the cookie, which the server reads. */
  mirrored: string | null;
  /** The browser's languages in order of preference. */
  languages: readonly string[];
  /** Whether the browser restored the page from a cache after Back, possibly after the reader chose another language. */
  isRestored: boolean;
}

interface LocalePlan {
  /** Language tag for local storage and cookie; null removes both. */
  tag: string | null;
  isMirrorStale: boolean;
  wanted: { locale: Locale; dir: 'ltr' | 'rtl' };
  /** Whether the page was rendered in another language than the reader's and must be reloaded. */
  isRenderedWrong: boolean;
}

/**
 * Plans the language of a document. Priority: language prefix of the URL, local storage, the
 * browser's languages. Without a stored tag and a cookie, the server has already used the browser's
 * languages.
 */
export function planDocumentLocale(facts: LocaleFacts): LocalePlan {
  const { rendered, tree, stored, mirrored, languages, isRestored } = facts;
  const tag = tree ?? stored;
  const isMirrorStale = mirrored !== tag;
  const locale = chooseLocale(tag, languages);
  const dir = getTextDirection(tag ?? locale);
  const isOutdated = isMirrorStale || (isRestored && stored !== null);
  const isRenderedWrong = isOutdated && (rendered.locale !== locale || rendered.dir !== dir);
  return { tag, isMirrorStale, wanted: { locale, dir }, isRenderedWrong };
}
