import { defaultLocale, type Locale } from '@film-contest/contract/locales';
import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';
import { getTranslator, type T } from './texts.ts';
import { getLanguagePrefix } from './tree.ts';

const LocaleContext = createContext<Locale>(defaultLocale);

/** Provides the locale of the document, which never changes. */
export const LocaleProvider = LocaleContext.Provider;

/** Returns the locale and the language prefix of the URL (null without one). */
export function useLocale(): { locale: Locale; tree: Locale | null } {
  return { locale: useContext(LocaleContext), tree: getLanguagePrefix(useLocation().pathname) };
}

export const useT = (): T => getTranslator(useContext(LocaleContext));
