import { catalogues as playerTexts } from 'virtual:messages/player';
import { catalogues as recordTexts } from 'virtual:messages/records';
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
import { findPagePart, getLanguagePrefix } from './tree.ts';

export type T = Translate<SiteMessages>;

/**
 * Message catalogues by the pages or features that need them. `signedIn` and `records`: pages of `pageParts`. `player`:
 * a film that was started. `vote`: dialogs of the vote.
 */
const catalogues = {
  site: siteTexts,
  signedIn: signedInTexts,
  records: recordTexts,
  player: playerTexts,
  vote: voteTexts,
};

export type TextPart = keyof typeof catalogues;

export function listPageCatalogues(pathname: string): TextPart[] {
  const part = findPagePart(pathname);
  return part ? ['site', part] : ['site'];
}

interface Loaded {
  parts: Set<TextPart>;
  messages: CompiledCatalogue;
  t: T;
}

const loaded = new Map<Locale, Loaded>();

/** Message overrides of staff, by locale. */
const own = new Map<Locale, CompiledCatalogue>();

export function overrideMessages(locale: Locale, texts: CompiledCatalogue): void {
  if (own.get(locale) === texts) return;
  own.set(locale, texts);
  const before = loaded.get(locale);
  if (before) loaded.set(locale, applyMessageOverrides(locale, before));
}

/** Returns a locale's message overrides, which the page passes to the browser. */
export const getMessageOverrides = (locale: Locale): CompiledCatalogue => own.get(locale) ?? {};

const applyMessageOverrides = (locale: Locale, { parts, messages }: Omit<Loaded, 't'>): Loaded => ({
  parts,
  messages,
  t: createTranslate<SiteMessages>(locale, { ...messages, ...own.get(locale) }),
});

/** Loads message catalogues of a locale. Components that use their messages must not render before. */
export async function loadMessages(locale: Locale, ...wanted: TextPart[]): Promise<void> {
  const before = loaded.get(locale);
  const missing = wanted.filter((part) => !before?.parts.has(part));
  if (missing.length === 0) return;
  const arrived = await Promise.all(missing.map((part) => catalogues[part][locale]()));
  const now = loaded.get(locale);
  const messages = Object.assign({}, now?.messages, ...arrived.map((each) => each.messages));
  const parts = new Set([...(now?.parts ?? []), ...missing]);
  loaded.set(locale, applyMessageOverrides(locale, { parts, messages }));
}

/** Returns the translator of a locale for use outside components. {@link loadMessages} must have been called. */
export function getTranslator(locale: Locale): T {
  const texts = loaded.get(locale);
  if (!texts) throw new Error(`the texts of ${locale} are not loaded`);
  return texts.t;
}

const LocaleContext = createContext<Locale>(defaultLocale);

/** Sets the locale of a document, which never changes. */
export const LocaleProvider = LocaleContext.Provider;

/** Returns the locale and the language prefix of the URL (null without one). */
export function useLocale(): { locale: Locale; tree: Locale | null } {
  return { locale: useContext(LocaleContext), tree: getLanguagePrefix(useLocation().pathname) };
}

export const useT = (): T => getTranslator(useContext(LocaleContext));

/** Returns the document's locale outside components, in the browser. */
export function getDocumentLocale(): Locale {
  return (document.documentElement.dataset.locale as Locale | undefined) ?? defaultLocale;
}
