import { catalogues as playerTexts } from 'virtual:messages/player';
import { catalogues as signedInTexts } from 'virtual:messages/signedIn';
import { catalogues as siteTexts } from 'virtual:messages/site';
import { catalogues as voteTexts } from 'virtual:messages/vote';
import { defaultLocale, type Locale } from '@film-contest/contract/locales';
import type { SiteMessages } from '@film-contest/messages/catalogues';
import {
  type CompiledCatalogue,
  createTranslate,
  type Translate,
} from '@film-contest/messages/translate';
import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';
import { isSignedInPage, treeOf } from './tree.ts';

export type T = Translate<SiteMessages>;

/**
 * `site`: what every page says; `signedIn`: what the account and submission pages say besides;
 * `player`: what a film that was started says; `vote`: what the dialogs of the vote say.
 */
const catalogues = {
  site: siteTexts,
  signedIn: signedInTexts,
  player: playerTexts,
  vote: voteTexts,
};

export type TextPart = keyof typeof catalogues;

/** What a page says from its start. */
export const textPartsOf = (pathname: string): TextPart[] =>
  isSignedInPage(pathname) ? ['site', 'signedIn'] : ['site'];

interface Loaded {
  parts: Set<TextPart>;
  messages: CompiledCatalogue;
  t: T;
}

const loaded = new Map<Locale, Loaded>();

/** What staff have worded otherwise. */
const own = new Map<Locale, CompiledCatalogue>();

/** Lets a locale's texts be worded otherwise, those that are loaded and those that come. */
export function overrideTexts(locale: Locale, texts: CompiledCatalogue): void {
  if (own.get(locale) === texts) return;
  own.set(locale, texts);
  const before = loaded.get(locale);
  if (before) loaded.set(locale, withOwn(locale, before));
}

/** What staff have worded otherwise, for the browser. */
export const overridesOf = (locale: Locale): CompiledCatalogue => own.get(locale) ?? {};

const withOwn = (locale: Locale, { parts, messages }: Omit<Loaded, 't'>): Loaded => ({
  parts,
  messages,
  t: createTranslate<SiteMessages>(locale, { ...messages, ...own.get(locale) }),
});

/** Loads texts of a locale; whatever says them must wait for it. */
export async function loadMessages(locale: Locale, ...wanted: TextPart[]): Promise<void> {
  const before = loaded.get(locale);
  const missing = wanted.filter((part) => !before?.parts.has(part));
  if (missing.length === 0) return;
  const arrived = await Promise.all(missing.map((part) => catalogues[part][locale]()));
  const now = loaded.get(locale);
  const messages = Object.assign({}, now?.messages, ...arrived.map((each) => each.messages));
  const parts = new Set([...(now?.parts ?? []), ...missing]);
  loaded.set(locale, withOwn(locale, { parts, messages }));
}

/** The texts of a locale outside of components, once {@link loadMessages} is done. */
export function translatorOf(locale: Locale): T {
  const texts = loaded.get(locale);
  if (!texts) throw new Error(`the texts of ${locale} are not loaded`);
  return texts.t;
}

const LocaleContext = createContext<Locale>(defaultLocale);

/** Fixes the locale of a document; it changes only with the document. */
export const LocaleProvider = LocaleContext.Provider;

/** The locale of the texts, and the language prefix of the address (null without one). */
export function useLocale(): { locale: Locale; tree: Locale | null } {
  return { locale: useContext(LocaleContext), tree: treeOf(useLocation().pathname) };
}

/** The texts of the document's locale. */
export const useT = (): T => translatorOf(useContext(LocaleContext));

/** The document's locale in the browser, where no component is at hand. */
export function documentLocale(): Locale {
  return (document.documentElement.dataset.locale as Locale | undefined) ?? defaultLocale;
}
