import { chooseLocale } from '@film-contest/contract/locales';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { readStoredLocale } from './locale-store.ts';
import { useLocale } from './messages.tsx';
import { isPreviewDocument } from './preview.ts';

/**
 * Reloads documents without prefix when another tab has changed the language, so that client navigation
 * does not mix two languages.
 */
export function useStoredLocale() {
  const { locale, tree } = useLocale();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation asks again
  useEffect(() => {
    if (isPreviewDocument()) return;
    const stored = readStoredLocale();
    if (!tree && stored && chooseLocale(stored, []) !== locale) location.reload();
  }, [locale, tree, key]);
}
