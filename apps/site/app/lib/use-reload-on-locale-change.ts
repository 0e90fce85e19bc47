import { chooseLocale } from '@film-contest/contract/locales';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { readStoredLocale } from './locale-store.ts';
import { useLocale } from './messages.tsx';
import { isPreviewDocument } from './preview.ts';

/** Reloads the document after another tab has changed the language, to avoid a mix of two languages. */
export function useReloadOnLocaleChange() {
  const { locale, tree } = useLocale();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation checks the language
  useEffect(() => {
    if (isPreviewDocument()) return;
    const stored = readStoredLocale();
    if (!tree && stored && chooseLocale(stored, []) !== locale) location.reload();
  }, [locale, tree, key]);
}
